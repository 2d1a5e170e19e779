"""The link of a seat to the host of its table: a connection in a thread of its own."""

import asyncio
import queue
import threading
import zlib
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import nats
from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from core.network import subjects
from core.network.invitations import Invitation
from core.network.sealing import Seal, SealError
from core.table.messages import CatchUp, Request, Response, Status, View, decode, encode

if TYPE_CHECKING:
    from concurrent.futures import Future

M = TypeVar("M")
_ASKING = "request"
_PATIENCE = 1.5
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 1.0
_MOST_BYTES = 64 << 20
"""The greatest size of unpacked views in bytes."""


class State(Struct, frozen=True):
    """The state of the connection: connected or not."""

    connected: bool


class Link:
    """Repeats the requests of a seat until their answers, and drops views out of order.

    Each message of the host, and each `State`, is put into ``inbox``. ``received`` is called
    in the thread of the link with the bytes of each message, after they were opened.
    """

    def __init__(
        self, invitation: Invitation, received: Callable[[bytes], object] | None = None
    ) -> None:
        self.inbox: queue.SimpleQueue[View | Status | Response | State] = queue.SimpleQueue()
        self._url, self._code = invitation.url, invitation.code
        self._table, self._seat = invitation.table, invitation.seat
        self._viewer = invitation.viewer
        self._seal, self._public = Seal(invitation.key), Seal(invitation.public)
        self._received = received
        self._next = 0
        self._client: Client | None = None
        self._work: set[Future[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)

    def start(self) -> None:
        """Connect in the thread of the link."""
        self._thread.start()

    def send(self, request: Request) -> None:
        """Send a request again and again until it is answered; its id makes it happen once."""
        self._do(self._ask(request))

    def close(self) -> None:
        """Close the connection and end the thread."""
        self._do(self._close())
        self._thread.join()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.run_coroutine_threadsafe(work, self._loop)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._do(self._begin())
        self._loop.run_forever()
        self._loop.close()

    async def _begin(self) -> None:
        self._client = await nats.connect(
            self._url,
            user=self._code,
            password="",
            name=self._seat,
            inbox_prefix=subjects.inbox_of(self._table, self._seat).encode(),
            max_reconnect_attempts=-1,
            reconnect_time_wait=_FIRST_PAUSE,
            ping_interval=5,
            max_outstanding_pings=2,
            reconnected_cb=self._back,
            disconnected_cb=self._gone,
            error_cb=_ignored,
        )
        await self._client.subscribe(subjects.views_of(self._table, self._viewer), cb=self._view)
        await self._client.subscribe(subjects.status_of(self._table), cb=self._status)
        await self._back()

    async def _close(self) -> None:
        me = asyncio.current_task()
        for task in asyncio.all_tasks():
            if task is not me and task.get_name() == _ASKING:
                task.cancel()
        if self._client is not None:
            await self._client.close()
        self._loop.stop()

    @property
    def _connection(self) -> Client:
        if self._client is None:
            raise ConnectionError("the link is not connected yet")
        return self._client

    async def _back(self) -> None:
        await self._catch_up()
        self.inbox.put(State(connected=True))

    async def _gone(self) -> None:
        self.inbox.put(State(connected=False))

    async def _view(self, message: Msg) -> None:
        try:
            view = self._message(self._seal.opened(message.data), View)
        except (SealError, ValueError):
            return
        if view.seq > self._next:
            await self._catch_up()
        else:
            self._take(view)

    def _take(self, view: View) -> None:
        if view.seq == self._next:
            self._next += 1
            self.inbox.put(view)

    async def _status(self, message: Msg) -> None:
        try:
            status = self._message(self._public.opened(message.data), Status)
        except (SealError, ValueError):
            return
        if status.seq >= self._next:
            await self._catch_up()
        else:
            self.inbox.put(status)

    def _message(self, raw: bytes, kind: type[M]) -> M:
        if self._received is not None:
            self._received(raw)
        return decode(raw, kind)

    async def _catch_up(self) -> None:
        """Ask for the views from the next number on until the host answers."""
        pause = _FIRST_PAUSE
        while True:
            with_answer = await self._views_since(self._next)
            if with_answer is not None:
                break
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
        status, views = with_answer
        for view in views:
            self._take(view)
        self.inbox.put(status)

    async def _views_since(self, since: int) -> tuple[Status, list[View]] | None:
        client = self._connection
        box = client.new_inbox()
        subscription = await client.subscribe(box)
        body = b""
        try:
            request = self._seal.closed(encode(CatchUp(since=since)))
            subject = subjects.requests_of(self._table, self._seat)
            await client.publish(subject, request, reply=box)
            while True:
                part = await subscription.next_msg(timeout=_PATIENCE)
                headers = part.headers or {}
                if "left" not in headers:
                    return None
                body += part.data
                if headers["left"] == "0":
                    break
            unpacked = zlib.decompressobj().decompress(self._seal.opened(body), _MOST_BYTES)
            status, *views = msgspec.msgpack.decode(unpacked, type=list[bytes])
            found = [self._message(each, View) for each in views]
            return self._message(status, Status), found
        except (TimeoutError, NatsError, SealError, ValueError, zlib.error):
            return None
        finally:
            await subscription.unsubscribe()

    async def _ask(self, request: Request) -> None:
        task = asyncio.current_task()
        if task is not None:
            task.set_name(_ASKING)
        sealed = self._seal.closed(encode(request))
        subject = subjects.requests_of(self._table, self._seat)
        pause = _FIRST_PAUSE
        while True:
            try:
                answer = await self._connection.request(subject, sealed, timeout=_PATIENCE)
                response = self._message(self._seal.opened(answer.data), Response)
            except (TimeoutError, NatsError, ConnectionError, SealError, ValueError):
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            if response.id:
                if response.seq >= self._next:
                    await self._catch_up()
                self.inbox.put(response)
                return
            await asyncio.sleep(pause)


async def _ignored(_error: Exception) -> None:
    """Ignore an error of the connection, which is made again."""
