"""Whole games at a shared table, played by players who know nothing but bytes."""

import random
from collections import Counter

from msgspec import Struct

from core.cli.dealing import dealt, decks_of
from core.cli.random_player import RandomPlayer
from core.games import GAMES
from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import Ruleset
from core.rules.verdict import Ruling
from core.scenario.chance import Draws
from core.state.game_state import GameState
from core.table.follower import Follower
from core.table.messages import (
    Intent,
    Reply,
    Request,
    Response,
    Stops,
    TakeBack,
    View,
    decode,
    decode_request,
    encode,
)
from core.table.table import PUBLIC, LogLine, Table, plain

_MOST_ACTIONS = 4_000


class Dealt(Struct, frozen=True):
    """A table with decks, before the game starts."""

    rules: Ruleset
    state: GameState


def deal(game: str, seats: int, seed: int, play_format: str = "") -> Dealt:
    """Deal shipped decks to some seats."""
    found = GAMES[game]
    rules = found.rules()
    chosen = found.play_format(play_format) if play_format else None
    chance = random.Random(seed)  # noqa: S311 - no secret
    return Dealt(rules, dealt(rules, decks_of(found), chosen, seats, chance))


class SharedTable:
    """A table with a follower for each viewer; requests and views pass as bytes."""

    def __init__(self, start: Dealt, seed: int) -> None:
        self.table = Table(start.rules, start.state, Draws(str(seed)))
        self.followers = {name: Follower() for name in self.table.viewers}
        self.bytes = {name: [encode(self.table.first(name))] for name in self.table.viewers}
        self.lines: list[LogLine] = []
        self.answers = Counter[str]()
        self._number = 0
        for name, raw in self.bytes.items():
            self.followers[name].take(decode(raw[0], View))

    @property
    def seats(self) -> list[str]:
        return [name for name in self.followers if name != PUBLIC]

    def name(self) -> str:
        self._number += 1
        return f"r{self._number}"

    def send(self, seat: str, request: Request) -> Response:
        """Send a request as bytes, and take the views that follow."""
        result = self.table.request(seat, decode_request(encode(request)))
        if result.line is not None:
            self.lines.append(result.line)
        for name, view in result.views.items():
            raw = encode(view)
            self.bytes[name].append(raw)
            self.followers[name].take(decode(raw, View))
        return decode(encode(result.response), Response)

    def attempt(self, seat: str, action: Action) -> Response:
        base = self.followers[seat].seq
        return self.send(seat, Intent(id=self.name(), base=base, action=plain(action)))

    def reply(self, response: Response, *, yes: bool = True) -> Response:
        """Have every player who is asked answer a question."""
        last = response
        question = self.table.question
        for each in question.of if question is not None else ():
            last = self.send(each, Reply(id=self.name(), question=response.question, yes=yes))
        return last

    def play(self, seed: int) -> None:
        """Play by chance until the game is over, with stops and with actions taken back."""
        chance = random.Random(seed)  # noqa: S311 - no secret
        player = RandomPlayer(chance)
        for seat in self.seats[1:]:
            self.send(seat, Stops(id=self.name(), at=frozenset({"attackers", "spells"})))
        for number in range(_MOST_ACTIONS):
            if self.table.history.state.match.over:
                return
            order = chance.sample(self.seats, len(self.seats))
            if not any(self._acts(seat, player, chance) for seat in order):
                raise AssertionError("nobody can do anything")
            if number % 50 == 49 and number > 60:
                response = self.send(chance.choice(self.seats), TakeBack(id=self.name(), count=2))
                if response.question:
                    self.reply(response)

    def _acts(self, seat: str, player: RandomPlayer, chance: random.Random) -> bool:
        view = self.followers[seat].view
        offered = player.in_some_order(view.rules.tables.moves(view, player.shuffled))
        return any(self._does(seat, each, chance) for each in offered if each.player == seat)

    def _does(self, seat: str, action: Action, chance: random.Random) -> bool:
        for _ in range(20):
            response = self.attempt(seat, action)
            if response.ok:
                return True
            if response.question:
                self.answers["asked"] += 1
                return self.reply(response).ok
            if response.outcome is None:
                self.answers[str(response.why)] += 1
                return False
            verdict = self.followers[seat].outcome(response.outcome).verdict
            asked = verdict.choice
            if verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
                return False
            option = chance.choice([each.id for each in asked.options])
            action = engine.answer(action, asked, option)
        return False
