"""The processes of a network trial: the host, and a player by chance for each seat."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from hashlib import blake2b
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.cli.random_player import RandomPlayer
from core.games import GAMES
from core.network.callout import Code, Issuer
from core.network.host import Host, Limits
from core.network.invitations import Invitation
from core.network.link import Link, State
from core.rules import engine
from core.rules.actions import Action
from core.rules.codecs import decode_position
from core.rules.verdict import Ruling
from core.scenario.chance import Draws
from core.state.game_state import GameState, Trie
from core.table.follower import Follower
from core.table.messages import Command, Intent, Question, Reply, Response, Status, Stops, View
from core.table.table import SPELLS, Table, plain

TABLE = "T1"
MARK = re.compile(rb"Zq\d{9}qZ")
"""The mark in the name of each card of a trial."""
_EVERY = 10
"""The positions that are compared: each view with such a number, and the last."""
_YES = 0.95
_STOP_AT = frozenset({"attackers", SPELLS})
_NO_LIMITS = Limits(most=1e9, rate=1e9)
_PAUSE = 0.3
_MOST_CHOICES = 20


class Trial(Struct, frozen=True, kw_only=True):
    """All that the processes of one game need; the position has marked names."""

    folder: str
    game: str
    position: bytes
    url: str
    password: str
    issuer: bytes
    secret: bytes
    codes: dict[str, Code]
    seed: str


def digest(state: GameState) -> str:
    """Return a digest of a position, the same for equal positions."""
    rest = replace(state, cards=Trie(), objects=Trie())
    parts = (tuple(state.cards), tuple(state.objects), rest)
    raw = msgspec.msgpack.encode(parts, order="deterministic")
    return blake2b(raw, digest_size=16).hexdigest()


class Writer:
    """Records the views of one viewer in a file, which survives a kill."""

    def __init__(self, folder: Path, seat: str) -> None:
        self._file = _notes(folder, seat).open("a", encoding="utf-8")
        self._seq = 0

    def seen(self, follower: Follower, *, last: bool = False) -> None:
        """Write the digest of every tenth position, and of the last."""
        if last or follower.seq % _EVERY == 0:
            self._write("seen", follower.seq, digest(follower.state))

    def answered(self, response: Response) -> None:
        """Write the id of a request that was carried out."""
        self._write("answered", response.seq, response.id)

    def received(self, raw: bytes) -> None:
        """Write the marks in a message, with the number of the latest view."""
        message = msgspec.msgpack.decode(raw)
        seq = message["seq"] if message["k"] == "view" else self._seq
        self._seq = max(self._seq, seq)
        for mark in set(MARK.findall(raw)):
            self._write("mark", seq, mark.decode())

    def _write(self, word: str, number: int, text: str) -> None:
        self._file.write(f"{word} {number} {text}\n")
        self._file.flush()


def written(folder: Path, seat: str) -> Iterator[tuple[str, int, str]]:
    """Yield the records of a viewer: ``seen``, ``answered`` or ``mark``, a number, a text."""
    for line in _notes(folder, seat).read_text(encoding="utf-8").splitlines():
        word, number, text = line.split(" ", 2)
        yield word, int(number), text


def _notes(folder: Path, seat: str) -> Path:
    return folder / f"{seat}.notes"


def hold(trial: Trial, ready: Connection) -> None:
    """Hold the table of a trial until the process is killed."""
    asyncio.run(_hold(trial, ready))


async def _hold(trial: Trial, ready: Connection) -> None:
    rules = GAMES[trial.game].rules()
    state = decode_position(trial.position, rules.zones, rules.policies.colors)
    table = Table(rules, state, Draws(f"{trial.seed} {time.monotonic_ns()}"))
    host = Host(trial.url, trial.password, Issuer(trial.issuer), trial.codes, _NO_LIMITS)
    await host.start({TABLE: (table, trial.secret)})
    ready.send("ready")
    await asyncio.Event().wait()


def take_seat(trial: Trial, invitation: Invitation, seed: str) -> None:
    """Play a seat of a trial by chance until the game is over."""
    _Player(trial, invitation, f"{trial.seed} {seed}").play()


class _Player:
    """Plays one seat from the messages that come to it."""

    def __init__(self, trial: Trial, invitation: Invitation, seed: str) -> None:
        self._seat = invitation.seat
        self._seed = seed
        self._chance = random.Random(seed)  # noqa: S311 - no secret
        self._by_chance = RandomPlayer(self._chance)
        self._writer = Writer(Path(trial.folder), self._seat)
        self._link = Link(invitation, self._writer.received)
        self._follower = Follower()
        self._number = 0
        self._sent: Command | None = None
        self._question: Question | None = None
        self._replied: Question | None = None
        self._wanted = 0
        self._offers: list[Action] | None = None
        self._choices = 0
        self._has_stops = False

    def play(self) -> None:
        """Play until the game is over."""
        self._link.start()
        while self._follower.seq < 0 or not self._follower.state.match.over:
            try:
                if self._can_act:
                    item = self._link.inbox.get_nowait()
                else:
                    item = self._link.inbox.get(timeout=_PAUSE)
            except Empty:
                if self._can_act:
                    self._act()
                elif self._offers == []:
                    self._offers = None
                continue
            self._take(item)
        self._writer.seen(self._follower, last=True)
        self._link.close()

    @property
    def _can_act(self) -> bool:
        if self._sent is not None or self._follower.seq < self._wanted:
            return False
        question = self._question
        if question is not None:
            left = set(question.of) - set(question.agreed)
            return self._seat in left and question != self._replied
        return self._offers is None or bool(self._offers)

    def _act(self) -> None:
        """Answer the open question, or attempt the next offered action."""
        name = f"{self._seed} {self._number}"
        self._number += 1
        if self._question is not None:
            self._replied = self._question
            yes = self._chance.random() < _YES
            self._send(Reply(id=name, question=self._question.id, yes=yes))
        elif not self._has_stops:
            self._has_stops = True
            self._send(Stops(id=name, at=_STOP_AT))
        else:
            if self._offers is None:
                self._offers, self._choices = self._offered(), 0
            if self._offers:
                action = plain(self._offers[0])
                self._send(Intent(id=name, base=self._follower.seq, action=action))

    def _send(self, request: Command) -> None:
        self._sent = request
        self._link.send(request)

    def _offered(self) -> list[Action]:
        view, by_chance = self._follower.view, self._by_chance
        found = by_chance.in_some_order(view.rules.tables.moves(view, by_chance.shuffled))
        return [each for each in found if each.player == self._seat]

    def _take(self, item: View | Status | Response | State) -> None:
        match item:
            case View():
                self._follower.take(item)
                self._writer.seen(self._follower)
                self._offers = None
            case Status():
                self._question = item.question
                self._offers = None
            case Response() if self._sent is not None and item.id == self._sent.id:
                is_intent = isinstance(self._sent, Intent)
                self._sent = None
                if is_intent:
                    self._receive(item)

    def _receive(self, response: Response) -> None:
        """Process the answer to an action."""
        if response.ok:
            self._wanted = response.seq
            self._writer.answered(response)
        if response.ok or response.question:
            self._offers = None
        elif self._offers:
            action, *rest = self._offers
            again = self._answered(action, response)
            self._offers = [*again, *rest]

    def _answered(self, action: Action, response: Response) -> list[Action]:
        """Return the action with the choice answered that the rules ask for, if they do."""
        if response.outcome is None or self._choices >= _MOST_CHOICES:
            return []
        asked = self._follower.outcome(response.outcome).verdict
        if asked.ruling is not Ruling.CHOICE or asked.choice is None or not asked.choice.options:
            return []
        self._choices += 1
        option = self._by_chance.option(self._follower.view, action, asked.choice)
        return [engine.answer(action, asked.choice, option)]
