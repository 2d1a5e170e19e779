"""Compare the glow of cards with the possible plays in drawn moments of games.

``python -m tests.glow mtg --moments 500 --seed 1`` prints each difference and the time taken.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter, process_time

from msgspec import Struct
from msgspec.structs import replace

from core.cli.dealing import dealt
from core.games import GAMES
from core.rules import engine
from core.rules.actions import Action
from core.rules.engine import apply_whole
from core.rules.history import Outcome
from core.rules.playable import glowing
from core.rules.proposals import Resolving
from core.rules.ruleset import Memo, MenuOption, Ruleset, Shuffler, StateView
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import find_cards
from core.storage.decks.formats import read_deck_file

_PLAYS = frozenset({"play", "attack", "activate", "door"})
"""The groups of options that Enter takes in a game."""
_NOT_PLAYED = frozenset({"Resolve", "Batch"})
_UNPAID = "unpaid"
_MOST_ANSWERS = 40


class Difference(Struct, frozen=True):
    """An object that glows and cannot be played, or the other way round."""

    card: str
    zone: str
    glows: bool
    about: str


def can_be_paid(view: StateView, option: MenuOption) -> bool:
    """Return whether an option can be carried out, with some answers, and is paid in full."""
    tables = view.rules.tables
    action = tables.proposals.prepared(view, option.action) or option.action
    tried: list[Action] = [engine.with_payment(view, action)]
    for _ in range(_MOST_ANSWERS):
        if not tried:
            return False
        outcome = engine.apply(view, tried.pop())
        if outcome.carried_out:
            return not _is_owed(outcome)
        asked = outcome.verdict.choice
        if outcome.verdict.ruling is Ruling.CHOICE and asked is not None:
            answers = [engine.answer(outcome.action, asked, each.id) for each in asked.options]
            tried.extend(reversed(answers))
    return False


def _is_owed(outcome: Outcome) -> bool:
    return any(_UNPAID in obj.conditions for obj in outcome.state.objects)


def differences(view: StateView, player: PlayerId) -> Iterator[Difference]:
    """Yield the objects whose glow differs from the options of their menu that can be paid."""
    glows = dict(glowing(view, player))
    for object_id, found in glows.items():
        obj = view.object(object_id)
        name = view.state.printed(obj).name
        if found is not None:
            if not can_be_paid(view, found.option):
                yield Difference(name, str(obj.zone), glows=True, about=str(found.option.message))
            continue
        if obj.zone == "stack" or not may_see(view.rules.zones, obj, player):
            continue
        if view.rules.controls(view, object_id) != player:
            continue
        for option in view.rules.tables.menu(view, object_id, player):
            kind = type(option.action).__name__
            if option.verb in _PLAYS and kind not in _NOT_PLAYED and can_be_paid(view, option):
                about = f"{option.message} ({kind})"
                yield Difference(name, str(obj.zone), glows=False, about=about)


def moments(game_id: str, seed: int) -> Iterator[StateView]:
    """Yield positions of games by chance that carry out the texts of the shipped decks."""
    known = card_finders()
    every = (find_cards(read_deck_file(path).deck, known) for path in shipped_decks())
    decks = [found for found in every if found.game == game_id]
    rules = GAMES[game_id].rules().paid()
    formats = [None, *rules.tables.formats(rules)]
    number = 0
    while True:
        chance = random.Random(f"{game_id} {seed} {number}")  # noqa: S311 - no secret
        number += 1
        table = dealt(rules, decks, formats[number % 2], 2, chance)
        state = replace(table, reads_texts=True)
        yield from _game(rules, state, chance)


def _game(rules: Ruleset, state: GameState, chance: random.Random) -> Iterator[StateView]:
    memo = Memo()

    def shuffled(objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        return chance.sample(list(objects), len(objects))

    offers = list(rules.tables.moves(StateView(rules, state, memo), shuffled))
    while not state.match.over:
        view = StateView(rules, state, memo)
        order = [*chance.sample(offers[:-1], len(offers) - 1), offers[-1]] if offers else []
        after = next(filter(None, (_tried(view, each, chance, shuffled) for each in order)), None)
        if after is None:
            return
        state = after
        offers = list(rules.tables.moves(StateView(rules, state, memo), shuffled))
        if len(offers) > 1:
            yield StateView(rules, state, memo)


def _tried(
    view: StateView, action: Action, chance: random.Random, shuffled: Shuffler
) -> GameState | None:
    """Return the position after an action with answers by chance, None if it is not done."""
    proposed = view.rules.tables.resolution(view, Resolving(action=action))
    if proposed.asks is not None:  # leave the text out
        everything = frozenset(range(len(proposed.clauses)))
        resolving = Resolving(action=action, left_out=everything)
        proposed = view.rules.tables.resolution(view, resolving)
        if proposed.asks is not None:
            return None
    action = proposed.action
    for _ in range(_MOST_ANSWERS):
        outcome = apply_whole(view, action, shuffled)
        if outcome.carried_out:
            return outcome.state
        asked = outcome.verdict.choice
        if asked is None or not asked.options:
            return None
        action = engine.answer(action, asked, chance.choice(asked.options).id)
    return None


class Counts(Struct):
    """The totals of a comparison."""

    moments: int = 0
    objects: int = 0
    glowing: int = 0
    slowest: float = 0.0


def compare(game_id: str, number: int, seed: int) -> tuple[Counts, list[Difference]]:
    """Compare a number of moments of one game, each for every player."""
    counts, found = Counts(), list[Difference]()
    drawn = moments(game_id, seed)
    while counts.moments < number:
        view = next(drawn)
        counts.moments += 1
        for player in view.state.playing:
            began = perf_counter()
            glows = dict(glowing(StateView(view.rules, view.state, view.memo), player))
            counts.slowest = max(counts.slowest, perf_counter() - began)
            counts.objects += len(glows)
            counts.glowing += sum(each is not None for each in glows.values())
            found.extend(differences(view, player))
    return counts, found


def main() -> int:
    """Print the differences of the moments that the command line asks for."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("game", choices=tuple(GAMES))
    asked.add_argument("--moments", type=int, default=500)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    began = process_time()
    counts, found = compare(options.game, options.moments, options.seed)
    for each in found:
        print(f"{'glows' if each.glows else 'dark'}: {each.card} ({each.zone}): {each.about}")
    print(
        f"{counts.moments} moments, {counts.glowing} of {counts.objects} glow,"
        f" {len(found)} differences, slowest {counts.slowest * 1000:.0f} ms,"
        f" {process_time() - began:.0f} s"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
