"""Games between levels of the practice opponent, for the command ``play --levels``."""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from msgspec import Struct
from msgspec.structs import replace

from core.cli.dealing import NAMES, decks_of, table_of
from core.cli.decision_times import DecisionTimes, TimedOpponent
from core.cli.random_player import RandomPlayer
from core.games import Game
from core.opponent.games import Ended, OpponentGame, begun_by
from core.opponent.levels import LEVELS, Level
from core.opponent.player import Opponent
from core.rules.deck_check import PlayFormat
from core.state.ids import PlayerId
from core.storage.decks.deck_document import FoundDeck

RANDOM = "random"
_FEWEST, _MOST = 2, len(NAMES)


def levels_of(written: str) -> tuple[Level | None, ...]:
    """Return the levels of the option ``--levels``, None for the player by chance.

    Raise `ValueError` with a message.
    """
    known = {str(each.number): each for each in LEVELS}
    found: list[Level | None] = []
    for word in map(str.strip, written.split(",")):
        if word != RANDOM and word not in known:
            raise ValueError(f"--levels knows {', '.join(known)} and {RANDOM}, not {word[:40]!r}.")
        found.append(known.get(word))
    if not _FEWEST <= len(found) <= _MOST:
        raise ValueError(f"--levels takes {_FEWEST} to {_MOST} levels, not {len(found)}.")
    return tuple(found)


class Series(Struct, frozen=True, kw_only=True):
    """Games between levels: the game, its format, the level of each seat, and the chance."""

    game: Game
    play_format: PlayFormat | None
    levels: tuple[Level | None, ...]
    seed: int
    texts: bool = True
    times: dict[int, DecisionTimes] | None = None

    def play(self, number: int) -> int:
        """Play so many games and print the result of each seat; return 1 if there is a fault.

        Each round has as many games as seats: the same decks and shuffles, the levels one seat
        on. All groups of decks come in turn.
        """
        seats = len(self.levels)
        groups = tuple(combinations_with_replacement(self._decks(), seats))
        won: Counter[int] = Counter()
        drawn = faults = 0
        for place in range(number):
            turn, offset = divmod(place, seats)
            ended, players = self._played(groups[turn % len(groups)], turn, offset)
            for fault in (*ended.faults, *(f"refused: {each}" for each in ended.refused)):
                print(f"game {place}: {fault}", file=sys.stderr)
            if ended.faults:
                faults += 1
            elif ended.winner is None:
                drawn += 1
                print(f"game {place}: no winner after {ended.turns} turns", file=sys.stderr)
            else:
                won[players.index(ended.winner)] += 1
        for level, found in sorted((self.times or {}).items()):
            print(f"level {level}: {found}")
        first, *others = (won[seat] for seat in range(seats))
        by_others = "".join(f", {each} by seat {seat}" for seat, each in enumerate(others, 2))
        print(f"{number} games: {first} won by seat 1{by_others}, {drawn} drawn, {faults} faults")
        return 1 if faults else 0

    def _decks(self) -> Sequence[FoundDeck]:
        """Return the shipped decks of the format; all of the game if none names it."""
        if self.play_format is None:
            return decks_of(self.game)
        decks = decks_of(self.game, self.play_format.id)
        words = {self.play_format.id.casefold(), self.play_format.title.casefold()}
        return [each for each in decks if each.deck.format.casefold() in words] or decks

    def _opponent(self, player: PlayerId, level: Level) -> Opponent:
        rules, tactics = self.game.rules(), self.game.tactics()
        if self.times is None:
            return Opponent(rules, tactics, player, level)
        times = self.times.setdefault(level.number, DecisionTimes())
        return TimedOpponent(rules, tactics, player, level, times)

    def _played(
        self, decks: Sequence[FoundDeck], turn: int, offset: int
    ) -> tuple[Ended, Sequence[PlayerId]]:
        """Return the result of one game, and the player of each level."""
        rules = self.game.rules()
        name = self.play_format.id if self.play_format is not None else ""
        chance = random.Random(f"{self.game.id} {name} {self.seed} {turn}")  # noqa: S311 - no secret
        state = replace(table_of(rules, decks, self.play_format), reads_texts=self.texts)
        there = [each.id for each in state.players]
        state = begun_by(state, there[turn % len(there)])
        players = [there[(seat + offset) % len(there)] for seat in range(len(self.levels))]
        opponents = {
            player: self._opponent(player, level)
            for player, level in zip(players, self.levels, strict=True)
            if level is not None
        }
        try:
            return OpponentGame(rules, state, opponents, RandomPlayer(chance)).play(), players
        except Exception as error:  # noqa: BLE001 - every failure is a result
            return Ended(faults=(f"{type(error).__name__}: {error}",)), players
