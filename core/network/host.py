"""The host: holds tables on a server, logs their actions, and sends every viewer its views."""

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Mapping
from time import monotonic

import msgspec
import nats
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js import JetStreamContext
from nats.js.api import StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError

from core.messages import Message
from core.network import subjects
from core.network.callout import SUBJECT, Callout, Code, Issuer
from core.network.sealing import Seal, SealError, key_of
from core.network.server import HOST_USER
from core.table.messages import CatchUp, Response, Status, decode_request, encode
from core.table.table import PUBLIC, LogLine, Result, Table

PART = 48_000
"""The greatest size of a part of an answer in bytes."""
_RETRY = 0.05
_LOG_PATIENCE = 1.0
_OTHER_HOST = "wrong last sequence"
_UNREADABLE = Message("That could not be read.")
_LOG = logging.getLogger(__name__)
_TOO_FAST = Message("Too many requests at once: wait a moment.")


class HostError(Exception):
    """A table that cannot be held here; the text is a sentence."""


class Limits(Struct, frozen=True):
    """The requests of a seat: so many at once, and so many a second."""

    most: float = 40.0
    rate: float = 20.0


class Bucket:
    """Counts the requests that a seat may still make."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._level = limits.most
        self._at = monotonic()

    def takes(self) -> bool:
        """Return whether one more request is allowed, and count it."""
        now = monotonic()
        more = (now - self._at) * self._limits.rate
        self._level, self._at = min(self._limits.most, self._level + more), now
        if self._level < 1:
            return False
        self._level -= 1
        return True


class _Held:
    """One table with the sealed views that each viewer was sent, and its place in the log."""

    def __init__(self, name: str, table: Table, secret: bytes) -> None:
        self.name = name
        self.table = table
        self.seals = {each: Seal(key_of(secret, each)) for each in table.viewers}
        self.seats = frozenset(table.viewers) - {PUBLIC}
        self.sent = {each: [encode(table.first(each))] for each in table.viewers}
        self.last = 0
        self.lock = asyncio.Lock()
        self.buckets: dict[str, Bucket] = {}

    def status(self) -> Status:
        """Return the open question, and the number of the last view."""
        return Status(seq=self.table.seq, question=self.table.question)

    def keep(self, result: Result) -> None:
        """Keep the views of an answer for viewers that catch up later."""
        for viewer, view in result.views.items():
            self.sent[viewer].append(encode(view))


class Host:
    """Holds tables on a server; ``tables`` are kept by name with the secret of each."""

    def __init__(
        self,
        url: str,
        password: str,
        issuer: Issuer,
        codes: Mapping[str, Code],
        limits: Limits | None = None,
    ) -> None:
        self._url, self._password = url, password
        self._callout = Callout(issuer, codes)
        self._limits = limits or Limits()
        self._held: dict[str, _Held] = {}
        self._client: Client | None = None

    async def start(self, tables: Mapping[str, tuple[Table, bytes]]) -> None:
        """Connect, play the logs of the tables again, and answer requests from then on."""
        self._client = await nats.connect(
            self._url,
            user=HOST_USER,
            password=self._password,
            name=HOST_USER,
            max_reconnect_attempts=-1,
            reconnect_time_wait=_RETRY,
            error_cb=_ignored,
        )
        stream = self._client.jetstream()
        await stream.add_stream(
            StreamConfig(
                name=subjects.STREAM,
                subjects=[subjects.log_of("*")],
                storage=StorageType.FILE,
                deny_delete=True,
                deny_purge=True,
                duplicate_window=60,
            )
        )
        for name, (table, secret) in tables.items():
            held = self._held[name] = _Held(name, table, secret)
            async for line, sequence in logged(stream, name):
                held.keep(table.replay(line))
                held.last = sequence
        await self._client.subscribe(SUBJECT, cb=self._let_in)
        await self._client.subscribe(subjects.REQUESTS, cb=self._answer)
        for held in self._held.values():
            await self._publish_status(held)

    async def close(self) -> None:
        """Close the connection."""
        if self._client is not None:
            await self._client.close()

    @property
    def _connection(self) -> Client:
        if self._client is None:
            raise HostError("The host is not connected.")
        return self._client

    async def _let_in(self, message: Msg) -> None:
        await message.respond(self._callout.answer(message.data))

    async def _answer(self, message: Msg) -> None:
        """Answer one request; every failure has an answer, too."""
        _, name, _, seat = message.subject.split(".")
        held = self._held.get(name)
        if held is None:
            return
        seal = held.seals[subjects.viewer_of(seat, held.seats)]
        if not held.buckets.setdefault(seat, Bucket(self._limits)).takes():
            await _respond(message, seal, Response(id="", why=_TOO_FAST))
            return
        try:
            request = decode_request(seal.opened(message.data))
        except (SealError, ValueError):
            await _respond(message, seal, Response(id="", why=_UNREADABLE))
            return
        if isinstance(request, CatchUp):
            await self._catch_up(message, held, seat, request.since)
            return
        async with held.lock:
            result = held.table.request(seat, request)
            if result.line is not None:
                try:
                    await self._log(held, result.line)
                except HostError as error:
                    del self._held[name]  # the other program answers from now on
                    _LOG.error("%s: %s", name, error)
                    return
            held.keep(result)
            await self._publish(held, result)
        await _respond(message, seal, result.response)

    async def _log(self, held: _Held, line: LogLine) -> None:
        """Write a line of the log; try until the server has it."""
        stream = self._connection.jetstream()
        headers = {
            "Nats-Expected-Last-Subject-Sequence": str(held.last),
            "Nats-Msg-Id": f"{held.name}.{line.seq}",
        }
        body = msgspec.json.encode(line)
        while True:
            try:
                acknowledged = await stream.publish(
                    subjects.log_of(held.name), body, timeout=_LOG_PATIENCE, headers=headers
                )
            except APIError as error:
                if _OTHER_HOST in str(error):
                    raise HostError("Another program holds this table.") from error
                await asyncio.sleep(_RETRY)
            except (TimeoutError, NatsError):
                await asyncio.sleep(_RETRY)
            else:
                held.last = acknowledged.seq
                return

    async def _publish(self, held: _Held, result: Result) -> None:
        for viewer in result.views:
            body = held.seals[viewer].closed(held.sent[viewer][-1])
            await self._connection.publish(subjects.views_of(held.name, viewer), body)
        if result.asks:
            await self._publish_status(held)

    async def _publish_status(self, held: _Held) -> None:
        body = held.seals[PUBLIC].closed(encode(held.status()))
        await self._connection.publish(subjects.status_of(held.name), body)

    async def _catch_up(self, message: Msg, held: _Held, seat: str, since: int) -> None:
        """Send the views from a number on, and the open question, in parts."""
        viewer = subjects.viewer_of(seat, held.seats)
        views = held.sent[viewer][max(since, 0) :]
        status = encode(held.status())
        body = zlib.compress(msgspec.msgpack.encode([status, *views]), 1)
        sealed = held.seals[viewer].closed(body)
        for at in range(0, len(sealed), PART):
            left = max(len(sealed) - at - PART, 0)
            part = sealed[at : at + PART]
            await self._connection.publish(message.reply, part, headers={"left": str(left)})


async def logged(stream: JetStreamContext, table: str) -> AsyncIterator[tuple[LogLine, int]]:
    """Yield the lines of the log of a table with their sequences in the stream."""
    subject = subjects.log_of(table)
    try:
        last = (await stream.get_last_msg(subjects.STREAM, subject)).seq
    except NotFoundError:
        return
    subscription = await stream.subscribe(subject, ordered_consumer=True, stream=subjects.STREAM)
    sequence = 0
    while sequence < (last or 0):
        message = await subscription.next_msg(timeout=_LOG_PATIENCE * 10)
        sequence = message.metadata.sequence.stream
        yield msgspec.json.decode(message.data, type=LogLine), sequence
    await subscription.unsubscribe()


async def _respond(message: Msg, seal: Seal, response: Response) -> None:
    if message.reply:
        await message.respond(seal.closed(encode(response)))


async def _ignored(_error: Exception) -> None:
    """Ignore an error of the connection, which is made again."""
