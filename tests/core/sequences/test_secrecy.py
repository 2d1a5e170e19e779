"""For any hidden card, a viewer receives the same messages about an action."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import REVEALED, Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, can_see
from tests.core.sequences import any_action, opening
from tests.core.sequences.any_action import Pick
from tests.core.sequences.games import GAMES, Game
from tests.core.stage import ADA, BEN

SEEDS = st.integers(0, 2**32 - 1)
VIEWERS: st.SearchStrategy[PlayerId | None] = st.sampled_from([ADA, BEN, NOBODY, None])
_TRIES = 10


SHOWN = frozenset({REVEALED, "made", "resolved"})
"""Views of a card that was shown and is hidden again, or of a copy of it."""


@pytest.mark.parametrize("name", GAMES)
@given(seed=SEEDS, viewer=VIEWERS)
def test_what_a_viewer_is_told_does_not_hang_on_a_card_that_stays_hidden(
    name: str, seed: int, viewer: PlayerId | None
) -> None:
    game = GAMES[name]
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    state = played(pick, game, rules)
    hidden = [obj for obj in state.objects if _hides(rules, state, obj, viewer)]
    for obj in hidden[:2]:
        other = with_another_card(pick, game, state, obj)
        for _ in range(_TRIES):
            action = about(pick, game, StateView(rules, pick((state, other))), obj)
            if isinstance(action, base.ChooseName) and obj.owner == action.player == viewer:
                continue  # a player knows the cards of the own deck
            if isinstance(action, base.Life):
                continue  # it needs a hero, and every player sees it
            permit = pick((ANYTHING, LAWFUL))
            now, then = (
                engine.apply(StateView(rules, each), action, permit=permit)
                for each in (state, other)
            )
            if now.carried_out is not then.carried_out or not _alike(rules, now, then, viewer):
                continue
            told, told_then = (
                said(redacted(rules, before, outcome, viewer))
                for before, outcome in ((state, now), (other, then))
            )
            assert told == told_then, action


def played(pick: Pick, game: Game, rules: Ruleset) -> GameState:
    """Return a position after some actions of all sorts."""
    state = game.opening(pick, rules.edition)
    for _ in range(4):
        action = opening.some_option(pick, rules, state, Memo(), game.words)
        state = engine.apply(StateView(rules, state), action, permit=ANYTHING).state
    return state


def with_another_card(pick: Pick, game: Game, state: GameState, obj: GameObject) -> GameState:
    """Return the same position with other print on the object's card."""
    piece = state.card(obj.cards[0])
    other = game.card(pick([name for name in game.cards if game.card(name) != piece.card]))
    return replace(state, cards=state.cards.put(piece.id, replace(piece, card=other)))


def about(pick: Pick, game: Game, view: StateView, obj: GameObject) -> Action:
    """Return an action, more often than not about the object."""
    rules, state, player = view.rules, view.state, pick(view.state.players).id
    kind = pick(("menu", "drop", "any", "any", "any"))
    if kind == "menu":
        offered = list(rules.tables.menu(view, obj.id, player))
    elif kind == "drop":
        zone = pick(rules.zones).zone
        offered = list(rules.tables.drop(view, obj.id, zone, player, player))
    else:
        offered = []
    if offered:
        return pick(offered).action
    action = any_action.any_action(pick, rules, state, game.words)
    field = next((name for name in ("object", "card", "of") if name in asdict(action)), None)
    aimed = field is not None and not isinstance(action, base.Bring) and pick((True, True, False))
    return replace(action, **{field: obj.id}) if aimed and field is not None else action


def said(outcome: Outcome) -> tuple[Any, ...]:
    """Every part of an outcome that a viewer may receive."""
    events = [(each.kind, each.says, each.key, each.secret) for each in outcome.events]
    return outcome.label, outcome.note, outcome.verdict, outcome.forced, events


def _hides(rules: Ruleset, state: GameState, obj: GameObject, viewer: PlayerId | None) -> bool:
    return len(obj.cards) == 1 and not can_see(rules.zones, state, obj, viewer)


def _alike(rules: Ruleset, now: Outcome, then: Outcome, viewer: PlayerId | None) -> bool:
    """Return whether the viewer sees the same in both positions, and was not shown the card."""
    shown = any(event.kind in SHOWN for event in now.events)
    return not shown and _visible(rules, now.state, viewer) == _visible(rules, then.state, viewer)


def _visible(rules: Ruleset, state: GameState, viewer: PlayerId | None) -> tuple[Any, ...]:
    shown = [obj for obj in state.objects if can_see(rules.zones, state, obj, viewer)]
    places = [(obj.zone, obj.owner, obj.controller, obj.tapped) for obj in state.objects]
    prints = [state.fronts(obj) if obj.cards else obj.base for obj in shown]
    kept = (*state.lasting, state.waiting, state.chosen_names)
    return shown, prints, sorted(map(str, places)), kept, state.players
