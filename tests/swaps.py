"""Swap hidden cards in games of opponents and count the acts and reasons that change.

``python -m tests.swaps --game mtg --levels 2,1 --swaps 1000 --seed 1`` plays games of the levels
and prints each decision that changed; the last line has the counts.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.cli.dealing import dealt, decks_of
from core.cli.levels import levels_of
from core.cli.random_player import RandomPlayer
from core.games import GAMES, Game
from core.opponent.games import OpponentGame
from core.opponent.levels import Level
from core.opponent.player import Opponent
from core.rules.actions import Action
from core.rules.history import Outcome
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import can_see

SWAPS_AT_ONCE = 10


def swapped(game: Game, state: GameState, viewer: PlayerId, chance: random.Random) -> GameState:
    """Return a position in which two cards hidden from a viewer have changed places.

    It is the same position if there are no two cards to swap.
    """
    zones = game.rules().zones
    hidden = [
        obj
        for obj in state.objects
        if len(obj.cards) == 1 and not can_see(zones, state, obj, viewer)
    ]
    chance.shuffle(hidden)
    for first in hidden:
        one = state.card(first.cards[0])
        others = [
            state.card(obj.cards[0])
            for obj in hidden
            if (obj.zone, obj.owner) == (first.zone, first.owner)
        ]
        two = next((each for each in others if each.card != one.card), None)
        if two is not None:
            cards = state.cards.put(one.id, replace(one, card=two.card))
            return replace(state, cards=cards.put(two.id, replace(two, card=one.card)))
    return state


class Swapping:
    """A game of opponents in which hidden cards are swapped before decisions."""

    def __init__(
        self, game: Game, levels: Sequence[Level], most: int, chance: random.Random
    ) -> None:
        self._game = game
        self._levels = levels
        self._most = most
        self._chance = chance
        self.swaps = 0
        self.changed: list[str] = []

    def play(self, state: GameState) -> None:
        """Play a game until it ends, or enough cards are swapped."""
        rules = self._game.rules()
        players = [each.id for each in state.players]
        opponents = {
            player: Opponent(rules, self._game.tactics(), player, level)
            for player, level in zip(players, self._levels, strict=True)
        }

        def watch(before: GameState, _outcome: Outcome) -> None:
            for player, level in zip(players, self._levels, strict=True):
                if self.swaps < self._most:
                    self._compare(before, player, level)

        OpponentGame(rules, state, opponents, RandomPlayer(self._chance)).play(watch)

    def _acts(self, state: GameState, player: PlayerId, level: Level) -> list[tuple[Action, str]]:
        """Return the acts of a player who sees a position first now, with their reasons."""
        opponent = Opponent(self._game.rules(), self._game.tactics(), player, level)
        return [(each.action, str(each.reason)) for each in opponent.moves(state)]

    def _compare(self, state: GameState, player: PlayerId, level: Level) -> None:
        found = self._acts(state, player, level)
        if len(found) <= 1:
            return
        for _ in range(SWAPS_AT_ONCE):
            other = swapped(self._game, state, player, self._chance)
            if other is state:
                return
            self.swaps += 1
            if self._acts(other, player, level) != found:
                place = f"turn {state.turn}, {state.turn_step}, {player}: {found[0]}"
                self.changed.append(place)


def starts(game: Game, play_format: str, seats: int, chance: random.Random) -> Iterator[GameState]:
    """Yield dealt tables without an end."""
    chosen = game.play_format(play_format)
    decks = decks_of(game, play_format)
    while True:
        state = dealt(game.rules(), decks, chosen, seats, chance)
        yield replace(state, reads_texts=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Return 1 if a decision depends on a hidden card."""
    parser = argparse.ArgumentParser(prog="python -m tests.swaps", description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), default="mtg")
    parser.add_argument("--format", dest="play_format", default="casual")
    parser.add_argument("--levels", default="2,1")
    parser.add_argument("--swaps", type=int, default=100)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args(arguments)
    game = GAMES[options.game]
    levels = [each for each in levels_of(options.levels) if each is not None]
    chance = random.Random(options.seed)  # noqa: S311 - chance that must repeat, no secret
    swapping = Swapping(game, levels, options.swaps, chance)
    for state in starts(game, options.play_format, len(levels), chance):
        if swapping.swaps >= options.swaps:
            break
        swapping.play(state)
    for each in swapping.changed:
        print(each, file=sys.stderr)
    print(f"{swapping.swaps} swaps, {len(swapping.changed)} changed a decision")
    return 1 if swapping.changed else 0


if __name__ == "__main__":
    sys.exit(main())
