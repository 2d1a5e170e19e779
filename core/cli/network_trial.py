"""The command ``network-trial``: whole games over a real server, through messages alone.

The host and each seat are processes of their own, which are killed in turn with the server. Every
card has a name of its own, so that a name in the bytes of a viewer who may not know it is found.
"""

import asyncio
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from queue import Empty
from typing import TYPE_CHECKING

import nats
from msgspec import Struct
from msgspec.structs import replace

from core.cli.dealing import dealt, decks_of
from core.cli.network_parts import MARK, TABLE, Trial, Writer, digest, hold, take_seat, written
from core.cli.play import WRONG_USAGE
from core.games import Game
from core.network.callout import Code, Issuer
from core.network.host import logged
from core.network.invitations import invited
from core.network.link import Link
from core.network.server import HOST_USER, Server, ServerError, find_server
from core.rules.codecs import encode_position
from core.rules.deck_check import PlayFormat
from core.rules.history import REVEALED
from core.rules.ruleset import Ruleset
from core.scenario.chance import Draws
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import can_see
from core.table.follower import Follower
from core.table.messages import View
from core.table.table import PUBLIC, LogLine, Table

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

_BETWEEN_KILLS = 15
"""Views between two kills."""
_STALLED = 90.0
"""Seconds without a view until a game has failed."""
_SPECTATOR = "w1"


class Result(Struct, frozen=True, kw_only=True):
    """The result of one game, by its log and the records of each viewer."""

    ended: bool
    differences: int = 0
    lost: int = 0
    leaked: int = 0
    kills: int = 0
    note: str = ""


def run_trial(  # noqa: PLR0913 - the options of the command
    game: Game, chosen: PlayFormat | None, *, seats: int, games: int, kills: int, seed: int
) -> int:
    """Play games and print their results; return 1 if one of them failed, 2 without a server."""
    try:
        find_server()
    except ServerError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    rules, decks = game.rules(), decks_of(game)
    results: list[Result] = []
    for place in range(games):
        left = kills - sum(each.kills for each in results)
        chance = random.Random(f"{game.id} {seed} {place}")  # noqa: S311 - no secret
        state = marked(dealt(rules, decks, chosen, seats, chance), chance)
        share = -(-left // (games - place))
        with tempfile.TemporaryDirectory(prefix="janus-trial-") as folder:
            result = _Game(game, rules, state, Path(folder), f"{seed} {place}").play(share)
        results.append(result)
        if result.note:
            print(f"game {place}: {result.note}", file=sys.stderr)
    return _report(results, kills)


def _report(results: Sequence[Result], kills: int) -> int:
    done = sum(each.kills for each in results)
    if done < kills:
        print(f"only {done} of {kills} kills: the games were too short", file=sys.stderr)
    ended = sum(each.ended for each in results)
    differences = sum(each.differences for each in results)
    lost = sum(each.lost for each in results)
    leaked = sum(each.leaked for each in results)
    print(
        f"{len(results)} games: {ended} ended, {differences} differences, {lost} lost, "
        f"{leaked} leaked"
    )
    return 1 if ended < len(results) or differences or lost or leaked else 0


def marked(state: GameState, chance: random.Random) -> GameState:
    """Return a position in which each card has a name of its own, which `MARK` finds."""
    cards = state.cards
    for each in state.cards:
        mark = f" Zq{chance.randrange(10**9):09d}qZ"
        sides = tuple(
            tuple(replace(face, name=face.name + mark) for face in side) for side in each.card.sides
        )
        card = replace(each.card, name=each.card.name + mark, sides=sides)
        cards = cards.put(each.id, replace(each, card=card))
    return replace(state, cards=cards)


class _Game:
    """One game: starts and kills its parts, and compares their records with the log."""

    def __init__(
        self, game: Game, rules: Ruleset, state: GameState, folder: Path, seed: str
    ) -> None:
        self._rules, self._state, self._folder = rules, state, folder
        self._issuer = Issuer()
        password, secret = secrets.token_hex(16), secrets.token_bytes(32)
        self._server = Server(folder / "server", self._issuer.name, password)
        names = [str(player.id) for player in state.players]
        self._invitations = {
            seat: invited(self._server.url, TABLE, secret, seat, viewer)
            for seat, viewer in [*zip(names, names, strict=True), (_SPECTATOR, PUBLIC)]
        }
        expires = time.time() + 24 * 3600
        codes = {
            each.code: Code(table=TABLE, seat=each.seat, viewer=each.viewer, expires=expires)
            for each in self._invitations.values()
        }
        self._trial = Trial(
            folder=str(folder),
            game=game.id,
            position=encode_position(state),
            url=self._server.url,
            password=password,
            issuer=self._issuer.seed,
            secret=secret,
            codes=codes,
            seed=seed,
        )
        self._chance = random.Random(seed)  # noqa: S311 - no secret
        self._processes = get_context("spawn")
        self._host: BaseProcess | None = None
        self._players: dict[str, BaseProcess] = {}
        self._lives = Counter[str]()

    def play(self, kills: int) -> Result:
        """Play the game with so many kills, and return its result."""
        note = ""
        self._server.start()
        try:
            self._start_host()
            for seat in self._invitations:
                if seat != _SPECTATOR:
                    self._start_player(seat)
            done, note = self._watch(kills)
            for each in self._players.values():
                each.join(_STALLED if not note else 1.0)
            lines = asyncio.run(self._lines())
        finally:
            for process in (*self._players.values(), self._host):
                if process is not None:
                    process.kill()
                    process.join()
            self._server.kill()
        return self._judged(lines, done, note)

    def _start_host(self) -> None:
        ready, host_end = self._processes.Pipe(duplex=False)
        self._host = self._processes.Process(target=hold, args=(self._trial, host_end), daemon=True)
        self._host.start()
        host_end.close()
        if not ready.poll(_STALLED):
            raise ServerError("The host did not start.")
        ready.recv()

    def _start_player(self, seat: str) -> None:
        self._lives[seat] += 1
        arguments = (self._trial, self._invitations[seat], f"{seat} {self._lives[seat]}")
        self._players[seat] = self._processes.Process(target=take_seat, args=arguments, daemon=True)
        self._players[seat].start()

    def _watch(self, kills: int) -> tuple[int, str]:
        """Watch the game as a spectator, and kill one part after the other."""
        writer = Writer(self._folder, _SPECTATOR)
        link = Link(self._invitations[_SPECTATOR], writer.received)
        link.start()
        follower, done, next_kill = Follower(), 0, _BETWEEN_KILLS
        last = time.monotonic()
        try:
            while follower.seq < 0 or not follower.state.match.over:
                try:
                    item = link.inbox.get(timeout=1.0)
                except Empty:
                    if time.monotonic() - last > _STALLED:
                        where = f"turn {follower.state.turn}, {follower.state.turn_step!r}"
                        return done, f"no view for {_STALLED:.0f} seconds in {where}"
                    continue
                if isinstance(item, View):
                    last = time.monotonic()
                    follower.take(item)
                    writer.seen(follower)
                    if done < kills and follower.seq >= next_kill:
                        self._kill(done)
                        done, next_kill = done + 1, follower.seq + _BETWEEN_KILLS
            writer.seen(follower, last=True)
        finally:
            link.close()
        return done, ""

    def _kill(self, number: int) -> None:
        """Kill the server, the host or a player, in turn, and start it again."""
        what = number % 3
        if what == 0:
            self._server.kill()
            self._server.start()
        elif what == 1 and self._host is not None:
            self._host.kill()
            self._host.join()
            self._start_host()
        else:
            seat = self._chance.choice(sorted(self._players))
            self._players[seat].kill()
            self._players[seat].join()
            self._start_player(seat)

    async def _lines(self) -> list[LogLine]:
        """Return the log from the server."""
        password = self._trial.password
        client = await nats.connect(self._server.url, user=HOST_USER, password=password)
        lines = [line async for line, _ in logged(client.jetstream(), TABLE)]
        await client.close()
        return lines

    def _judged(self, lines: Sequence[LogLine], kills: int, note: str) -> Result:
        """Play the log again and compare everything with it."""
        table = Table(self._rules, self._state, Draws(""))
        viewers = {each.seat: each.viewer for each in self._invitations.values()}
        allowed = _Allowed(self._rules, self._state, tuple(viewers.values()))
        digests = {(viewer, 0): digest(table.projection(viewer)) for viewer in viewers.values()}
        for line in lines:
            table.replay(line)
            allowed.add(table)
            for viewer in viewers.values():
                digests[viewer, line.seq] = digest(table.projection(viewer))
        counts = Counter(line.id for line in lines)
        differences = lost = leaked = 0
        for seat, viewer in viewers.items():
            for word, number, what in written(self._folder, seat):
                if word == "seen":
                    differences += digests.get((viewer, number)) != what
                elif word == "answered":
                    lost += counts[what] != 1
                else:
                    leaked += not allowed.knows(viewer, number, what)
            numbers = [n for word, n, _ in written(self._folder, seat) if word == "seen"]
            last = max(numbers, default=-1)
            differences += not note and last != table.seq
        return Result(
            ended=not note and table.history.state.match.over,
            differences=differences,
            lost=lost,
            leaked=leaked,
            kills=kills,
            note=note,
        )


class _Allowed:
    """The marks that each viewer may know, and from which view on."""

    def __init__(self, rules: Ruleset, state: GameState, viewers: Sequence[str]) -> None:
        self._zones = rules.zones
        self._since: dict[tuple[str, str], int] = {}
        self._viewers = viewers
        self._look(state, 0, frozenset())

    def add(self, table: Table) -> None:
        """Add the marks that the present position of a table shows."""
        outcome = table.history.undoable
        events = outcome.events if outcome is not None else ()
        shown = frozenset(who for each in events if each.kind == REVEALED for who in each.arrived)
        self._look(table.history.state, table.seq, shown)

    def knows(self, viewer: str, seq: int, mark: str) -> bool:
        """Return whether a viewer may know a mark at a view."""
        since = self._since.get((viewer, mark))
        return since is not None and since <= seq

    def _look(self, state: GameState, seq: int, shown: frozenset[int]) -> None:
        for obj in state.objects:
            for viewer in self._viewers:
                who = None if viewer == PUBLIC else PlayerId(viewer)
                if obj.id in shown or can_see(self._zones, state, obj, who):
                    for card in obj.cards:
                        found = MARK.search(state.card(card).card.name.encode())
                        if found is not None:
                            self._since.setdefault((viewer, found.group().decode()), seq)
