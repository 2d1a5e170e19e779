"""A server on this machine with one table, and links of its seats."""

import asyncio
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Empty
from threading import Event, Thread

import pytest

from core.network.callout import Code, Issuer
from core.network.host import Host, Limits
from core.network.invitations import Invitation, invited
from core.network.link import Link, State
from core.network.server import Server
from core.scenario.chance import Draws
from core.table.follower import Follower
from core.table.messages import Command, Response, Status, View
from core.table.table import PUBLIC, Table
from tests.core.table.games import deal

TABLE = "T1"
SEATS = {"Ann": "Ann", "Ben": "Ben", "w1": PUBLIC}


class Player:
    """One connection of a seat, with its follower."""

    def __init__(self, invitation: Invitation) -> None:
        self.link = Link(invitation)
        self.follower = Follower()
        self.status: Status | None = None
        self.link.start()

    def response(self, request: Command) -> Response:
        """Send a request and return its answer, with all views before it taken."""
        self.link.send(request)
        while True:
            item = self.next()
            if isinstance(item, Response) and item.id == request.id:
                return item

    def at(self, seq: int) -> Follower:
        """Wait for a view and return the follower."""
        while self.follower.seq < seq:
            self.next()
        return self.follower

    def next(self) -> View | Status | Response | State:
        """Take the next message."""
        item = self.link.inbox.get(timeout=60)
        if isinstance(item, View):
            self.follower.take(item)
        elif isinstance(item, Status):
            self.status = item
        return item

    def is_silent(self) -> bool:
        """Return whether nothing more has come."""
        try:
            item = self.link.inbox.get_nowait()
        except Empty:
            return True
        return not isinstance(item, View)


class Room:
    """A server, a host in a thread, and the invitations of one table."""

    def __init__(self, folder: Path, limits: Limits | None = None) -> None:
        self.issuer = Issuer()
        self._password, self._secret = secrets.token_hex(16), secrets.token_bytes(32)
        self.server = Server(folder / "server", self.issuer.name, self._password)
        self.server.start()
        self.start = deal("mtg", 2, 1)
        self.invitations = {
            seat: invited(self.server.url, TABLE, self._secret, seat, viewer)
            for seat, viewer in SEATS.items()
        }
        self.codes = {
            each.code: Code(
                table=TABLE, seat=each.seat, viewer=each.viewer, expires=time.time() + 3600
            )
            for each in self.invitations.values()
        }
        self._limits = limits
        self._players: list[Player] = []
        self.open()

    def open(self) -> None:
        """Start a host, which plays the log again."""
        self.table = Table(self.start.rules, self.start.state, Draws("host"))
        self._loop = asyncio.new_event_loop()
        ready = Event()
        self._thread = Thread(target=self._hold, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(60)

    def _hold(self, ready: Event) -> None:
        loop = self._loop
        asyncio.set_event_loop(loop)
        host = Host(self.server.url, self._password, self.issuer, self.codes, self._limits)
        loop.run_until_complete(host.start({TABLE: (self.table, self._secret)}))
        ready.set()
        loop.run_forever()
        loop.run_until_complete(host.close())
        loop.close()

    def shut(self) -> None:
        """End the host; the server keeps the log."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    def player(self, seat: str) -> Player:
        """Take a seat."""
        found = Player(self.invitations[seat])
        self._players.append(found)
        found.at(0)
        return found

    def close(self) -> None:
        """End all connections, the host and the server."""
        for each in self._players:
            each.link.close()
        self.shut()
        self.server.kill()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    yield made
    made.close()
