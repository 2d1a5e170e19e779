"""Simulated games with renumbered cards: each viewer receives the same data.

``python -m tests.core.sequences.renumbering COUNT [FIRST]`` plays many of them by hand.
"""

import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from core.cli.dealing import dealt
from core.games import GAMES
from core.rules import engine
from core.rules.actions import Action, renamed
from core.rules.engine import apply_whole
from core.rules.history import Outcome
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Ruling
from core.state.game_state import GameState, Trie
from core.state.ids import PlayerId
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file
from tests.core.sequences.projections import messages

if TYPE_CHECKING:
    from core.state.objects import GameObject, PhysicalCard

_MOST_CHOICES = 20
Number = Callable[[int], int]


class Game(Struct, frozen=True, kw_only=True):
    """A simulated game: its start, and the result of each attempt in it."""

    rules: Ruleset
    start: GameState
    attempts: tuple[tuple[GameState, Outcome], ...]

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The actions that were carried out."""
        return tuple(outcome for _, outcome in self.attempts if outcome.carried_out)


@cache
def decks(game: str) -> tuple[FoundDeck, ...]:
    """Return the shipped decks of a game."""
    known = card_finders()
    found = (find_cards(read_deck_file(path).deck, known) for path in shipped_decks())
    return tuple(each for each in found if each.game == game)


def played(game: str, seed: int, actions: int, seats: int = 2) -> Game:
    """Play so many actions of a game by chance."""
    chance = random.Random(seed)  # noqa: S311 - chance that must repeat, no secret
    rules = GAMES[game].rules()
    start = state = dealt(rules, decks(game), None, seats, chance)
    attempts: list[tuple[GameState, Outcome]] = []
    memo = Memo()

    def shuffled(objects: object) -> object:
        several = list(objects)  # type: ignore[call-overload] # object ids
        chance.shuffle(several)
        return several

    while len(attempts) < actions and not state.match.over:
        view = StateView(rules, state, memo)
        found = list(rules.tables.moves(view, shuffled))  # type: ignore[arg-type] # as above
        offered = sorted(found[:-1], key=lambda _: chance.random())
        offered.insert(0 if chance.random() < 0.15 else len(offered), found[-1])
        for action in offered:
            tries = list(_tries(view, action, shuffled, chance))
            attempts += ((state, each) for each in tries)
            if tries and tries[-1].carried_out:
                state = tries[-1].state
                break
        else:
            break
    return Game(rules=rules, start=start, attempts=tuple(attempts))


def _tries(
    view: StateView, action: Action, shuffled: object, chance: random.Random
) -> Iterator[Outcome]:
    """Yield the outcomes of an action, with random answers to its questions."""
    for _ in range(_MOST_CHOICES):
        outcome = apply_whole(view, action, shuffled)  # type: ignore[arg-type] # it shuffles
        yield outcome
        asked = outcome.verdict.choice
        if outcome.carried_out or outcome.verdict.ruling is not Ruling.CHOICE or asked is None:
            return
        if not asked.options:
            return
        action = engine.answer(action, asked, chance.choice(asked.options).id)


def renumbered(game: Game, seed: int) -> Game:
    """Return the same game in which the cards had other numbers from the start."""
    numbers = [int(card.id) for card in game.start.cards]
    others = list(numbers)
    random.Random(seed).shuffle(others)  # noqa: S311 - likewise
    table = dict(zip(numbers, others, strict=True))

    def number(who: int) -> int:
        return table.get(who, who)

    start = state = _state(game.start, number)
    attempts: list[tuple[GameState, Outcome]] = []
    for _, outcome in game.attempts:
        again = engine.apply(StateView(game.rules, state), renamed(outcome.action, number))
        attempts.append((state, again))
        state = again.state if again.carried_out else state
    return Game(rules=game.rules, start=start, attempts=tuple(attempts))


def _state(state: GameState, number: Number) -> GameState:
    cards: Trie[PhysicalCard] = Trie()
    objects: Trie[GameObject] = Trie()
    for card in state.cards:
        cards = cards.put(number(card.id), renamed(card, number))
    for obj in state.objects:
        objects = objects.put(number(obj.id), renamed(obj, number))
    players = tuple(renamed(each, number) for each in state.players)
    return replace(state, cards=cards, objects=objects, players=players)


def sent(game: Game, viewer: PlayerId | None) -> list[bytes]:
    """Return every byte that a viewer gets of the actions that were carried out."""
    return messages(game.rules, game.start, game.outcomes, viewer)


def main() -> None:
    """Play so many games and print the differences."""
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for name in GAMES:
        compared = differing = 0
        for seed in range(first, first + count):
            game = played(name, seed, 150)
            again = renumbered(game, seed)
            for viewer in (None, *(each.id for each in game.start.players)):
                pairs = list(zip(sent(game, viewer), sent(again, viewer), strict=True))
                compared += len(pairs)
                wrong = [at for at, (one, other) in enumerate(pairs) if one != other]
                differing += len(wrong)
                for at in wrong[:1]:
                    outcome = game.outcomes[at - 1] if at else None
                    print(name, seed, viewer, at, outcome and outcome.label)  # noqa: T201
        print(f"{name}: {compared} messages, {differing} differ")  # noqa: T201


if __name__ == "__main__":
    main()
