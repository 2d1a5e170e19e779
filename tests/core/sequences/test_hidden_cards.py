"""Objects hidden from a player change nothing that this player receives."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from core.games.mtg.actions import Cast, CopyCard, CopySpell, PlayLand, Put, Resolve
from core.games.mtg.rulesets import EDITIONS
from core.rules import actions as base
from core.rules import engine
from core.rules.action_context import UNNAMED
from core.rules.actions import Action, Batch, BecomeCopy, Flicker, TokenCopy, TurnFaceUp
from core.rules.history import Outcome
from core.rules.redaction import redacted
from core.rules.ruleset import Memo, StateView
from core.rules.verdict import ANYTHING
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, may_see, projected
from core.state.zones import HAND, LIBRARY
from tests.core.sequences.any_action import CARDS, Pick, any_action
from tests.core.sequences.opening import opening, some_option
from tests.core.stage import ADA, BEN, Stage, card_named

RULES = EDITIONS["2024-06"]
SEEDS = st.integers(0, 2**32 - 1)
VIEWERS = st.sampled_from([ADA, BEN])
SHOWS_IT = (BecomeCopy, CopyCard, CopySpell, Flicker, Resolve, TokenCopy)
"""Actions by which every player sees the card, or a copy of it."""
ANNOUNCED = (Cast, PlayLand, Put)
"""Actions that name the card even where they are not carried out, which has its own test."""


def played(pick: Pick, options: int) -> GameState:
    """Return a position after some actions of all sorts."""
    state = opening(pick, RULES.edition)
    for _ in range(options):
        action = some_option(pick, RULES, state, Memo())
        state = engine.apply(StateView(RULES, state), action, permit=ANYTHING).state
    return state


def hidden_from(state: GameState, viewer: PlayerId) -> list[GameObject]:
    """Return the objects of one card that the viewer may not see."""
    known = [obj for obj in state.objects if len(obj.cards) == 1]
    return [obj for obj in known if not may_see(RULES.zones, obj, viewer)]


def with_another_card(pick: Pick, state: GameState, obj: GameObject) -> GameState:
    """Return the same position with other print on the object's card."""
    piece = state.card(obj.cards[0])
    other = pick([name for name in CARDS if card_named(name) != piece.card])
    return replace(state, cards=state.cards.put(piece.id, replace(piece, card=card_named(other))))


@given(SEEDS, VIEWERS)
def test_another_hidden_card_changes_nothing_that_is_seen(seed: int, viewer: PlayerId) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    state = played(pick, 15)
    hidden = hidden_from(state, viewer)
    known = projected(RULES.zones, state, viewer).state
    for obj in hidden:
        other = with_another_card(pick, state, obj).put(replace(obj, side=1 - obj.side))
        assert other != state
        assert projected(RULES.zones, other, viewer).state == known
        now, then = StateView(RULES, state), StateView(RULES, other)
        assert RULES.tables.characteristics_view(
            now, obj.id, viewer
        ) == RULES.tables.characteristics_view(then, obj.id, viewer)


@given(SEEDS, VIEWERS)
def test_another_hidden_card_changes_the_view_of_no_object(seed: int, viewer: PlayerId) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    state = played(pick, 15)
    hidden = hidden_from(state, viewer)
    if not hidden:
        return
    other = with_another_card(pick, state, pick(hidden))
    now, then = StateView(RULES, state), StateView(RULES, other)
    for each in state.objects:
        assert RULES.tables.characteristics_view(
            now, each.id, viewer
        ) == RULES.tables.characteristics_view(then, each.id, viewer)


# An action that turns a card of a hand face up names it, and is left out.
@given(SEEDS, VIEWERS)
def test_an_action_after_which_a_card_is_still_hidden_does_not_name_it(
    seed: int, viewer: PlayerId
) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    state = played(pick, 5)
    hidden = hidden_from(state, viewer)
    for obj in hidden[:3]:
        other = with_another_card(pick, state, obj)
        for _ in range(12):
            action = _about(pick, any_action(pick, RULES, state), obj)
            if isinstance(action, (*SHOWS_IT, Batch)) or getattr(action, "as_copy_of", 0) == obj.id:
                continue
            now, then = (
                engine.apply(StateView(RULES, each), action, permit=ANYTHING)
                for each in (state, other)
            )
            if not _possible(now, then) or _seen(now, obj, viewer) or _seen(then, obj, viewer):
                continue
            if now.carried_out or not isinstance(action, ANNOUNCED):
                assert now.label == then.label, action
            if now.carried_out and then.carried_out and not isinstance(action, TurnFaceUp):
                assert _public(now) == _public(then), action


def _about(pick: Pick, action: Action, obj: GameObject) -> Action:
    """Return the action, more often than not about the object."""
    field = next((name for name in ("object", "card") if name in asdict(action)), None)
    aimed = field is not None and not isinstance(action, base.Bring) and pick((True, True, False))
    return replace(action, **{field: obj.id}) if aimed and field is not None else action


def _possible(*outcomes: Outcome) -> bool:
    return all(outcome.verdict.possible for outcome in outcomes)


def _seen(outcome: Outcome, obj: GameObject, viewer: PlayerId) -> bool:
    holding = outcome.state.holding(obj.cards[0])
    return holding is not None and may_see(RULES.zones, holding, viewer)


def _public(outcome: Outcome) -> list[str]:
    return [event.says for event in outcome.events if not event.secret]


@pytest.mark.parametrize(
    "action",
    [
        base.Draw(player=ADA),
        base.Mill(player=ADA, count=0),
        base.Shuffle(player=ADA),
        base.Look(player=ADA),
        base.Move(player=ADA, object=1, to=HAND),  # type: ignore[arg-type] # the only card is number 1
        base.Move(player=ADA, object=1, to=LIBRARY, position="bottom"),  # type: ignore[arg-type] # as above
    ],
)
def test_the_log_does_not_name_a_card_that_stays_hidden(action: Action) -> None:
    stage = Stage()
    stage.place("Grizzly Bears", LIBRARY)
    outcome = stage.attempt(action)
    assert "Grizzly" not in outcome.label
    assert not any("Grizzly" in said for said in _public(outcome))


def test_the_sheet_of_a_hidden_card_says_that_it_is_hidden() -> None:
    stage = Stage()
    held = stage.place("Grizzly Bears", HAND)
    titles = {
        viewer: stage.rules.tables.characteristics_view(stage.view, held, viewer).title
        for viewer in (ADA, BEN, None)
    }
    assert titles == {ADA: "Grizzly Bears", BEN: "A hidden card", None: "Grizzly Bears"}


@pytest.mark.parametrize("option", [Cast, Put])
def test_an_action_with_a_hidden_card_that_comes_to_nothing_is_for_its_player_only(
    option: type[Cast | Put],
) -> None:
    stage = Stage()
    fire = stage.place("Fire // Ice", HAND, BEN)
    outcome = stage.attempt(option(player=BEN, card=fire))
    assert not outcome.carried_out
    for viewer in (ADA, None, NOBODY):
        told = redacted(stage.rules, stage.state, outcome, viewer)
        assert told.message == UNNAMED
        assert told.action == base.Batch(player=BEN, steps=())
        assert told.verdict.keys == ("",)
    assert redacted(stage.rules, stage.state, outcome, BEN) is outcome


def test_a_card_is_not_turned_up_in_a_hand() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", HAND, face_down=True)
    outcome = stage.attempt(TurnFaceUp(player=BEN, object=bear), ANYTHING)
    assert not outcome.carried_out
    assert not any("Grizzly" in event.says for event in outcome.events if not event.secret)
