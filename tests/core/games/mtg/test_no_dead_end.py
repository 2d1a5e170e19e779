"""A tracked game continues in every edition after each way to play a card of each kind."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.actions import Cast, PlayLand, Put, Resolve, Transform
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.rules import engine
from core.rules.actions import Action, EndTurn
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import ObjectId, Zone
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY
from tests.core.answers import answering, open_choice
from tests.core.sequences.any_action import CARDS
from tests.core.stage import ADA, BEN, Stage, card_named

KINDS = (
    *CARDS,
    "Bloomvine Regent // Claim Territory",
    "Studious First-Year // Rampant Growth",
    "Invasion of Ikoria // Zilortha, Apex of Ikoria",
    "Fallaji Dragon Engine",
    "Druid Class",
    "Case of the Gateway Express",
)
"""The cards of random games, and the kinds that are missing there."""
AT_MOST = 40
"""More steps than two turns have."""


def opening(edition: str, card: Card, zone: Zone) -> tuple[GameState, ObjectId]:
    """Return a third turn with a card in a zone of Ada, and a creature on each side."""
    stage = Stage(edition)
    for player in (ADA, BEN):
        for _ in range(3):
            stage.place("Forest", LIBRARY, player)
        stage.place("Grizzly Bears", BATTLEFIELD, player)
    mine = stage.place(card, HAND if zone == BATTLEFIELD else zone)
    return replace(begins_at(stage.state, MAIN_1, 3), unsettled=False), mine


def decided(view: StateView, action: Action) -> Outcome:
    """Carry an action out; of each choice on the way the first answer is given."""
    outcome = engine.apply(view, action)
    while not outcome.carried_out and outcome.verdict.choice is not None:
        asked = outcome.verdict.choice
        action = engine.answer(action, asked, asked.options[0].id)
        outcome = engine.apply(view, action)
    return outcome


def coming(view: StateView) -> Iterator[Action]:
    """Yield the actions that the table offers next, of which one has to be possible."""
    asked = open_choice(view)
    if asked is not None:
        yield from (answering(view, asked, each.id) for each in asked.buttons)
        return
    plan = view.rules.tables.turn_plan(view)
    if plan is not None and plan.next is not None:
        yield plan.next.action


def dead_end(edition: str, state: GameState) -> str:
    """Play until two turns are over; return the action that failed."""
    last = state.turn + 2
    for _ in range(AT_MOST):
        if state.turn >= last or state.match.over:
            return ""
        view = StateView(EDITIONS[edition], state)
        outcomes = [decided(view, action) for action in coming(view)]
        done = next((outcome for outcome in outcomes if outcome.carried_out), None)
        if done is None:
            return "; ".join(str(each.verdict.decisive[0].message) for each in outcomes)
        state = done.state
    return "no end of the turn"


def ways_to_play(state: GameState, card: ObjectId, edition: str, zone: Zone) -> list[Action]:
    """Return every way to cast or play a card, or to put it onto the battlefield."""
    if zone == BATTLEFIELD:
        return [Put(player=ADA, card=card, as_=word) for word in ("", "transformed", "face_down")]
    view = StateView(EDITIONS[edition], state)
    menu = EDITIONS[edition].tables.menu(view, card, ADA)
    return [each.action for each in menu if isinstance(each.action, Cast | PlayLand)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", KINDS)
def test_a_game_goes_on_after_each_way_to_play_a_card(edition: str, name: str) -> None:
    found = []
    for zone in (HAND, GRAVEYARD, BATTLEFIELD):
        state, card = opening(edition, card_named(name), zone)
        for action in ways_to_play(state, card, edition, zone):
            outcome = decided(StateView(EDITIONS[edition], state), action)
            stopped = dead_end(edition, outcome.state) if outcome.carried_out else ""
            found += [f"{action}: {stopped}"] if stopped else []
    assert found == []


@pytest.mark.parametrize(
    ("edition", "name", "as_"),
    [
        ("2022-04", "Invasion of Ikoria // Zilortha, Apex of Ikoria", "front"),
        ("2024-06", "Bloomvine Regent // Claim Territory", "right"),
        ("2025-09", "Studious First-Year // Rampant Growth", "front"),
    ],
)
def test_a_kind_of_spell_that_came_later_is_not_cast(edition: str, name: str, as_: str) -> None:
    stage = Stage(edition)
    card = stage.place(name, HAND)
    verdict = stage.judge(Cast(player=ADA, card=card, as_=as_))
    assert verdict.ruling is Ruling.REFUSED
    assert "The rulebook of this edition has no rules for" in verdict.decisive[0].says


@pytest.mark.parametrize(("edition", "time"), [("2021-06", "neither"), ("2022-04", "day")])
def test_daybound_brings_the_day_only_where_the_book_has_it(edition: str, time: str) -> None:
    stage = Stage(edition)
    stage.state = begins_at(stage.state, MAIN_1, 3)
    card = stage.place("Bird Admirer // Wing Shredder", HAND)
    stage.attempt(Cast(player=ADA, card=card, as_="front"))
    stage.attempt(Resolve(player=ADA, object=card))
    assert (stage.zone(card), stage.state.day_night) == (BATTLEFIELD, time)
    assert stage.ruling(EndTurn(player=ADA)) is Ruling.DONE


@pytest.mark.parametrize(("edition", "ruling"), [("2021-06", "done"), ("2022-04", "nothing")])
def test_daybound_keeps_a_permanent_from_turning_only_where_the_book_has_it(
    edition: str, ruling: str
) -> None:
    stage = Stage(edition)
    bound = stage.place("Bird Admirer // Wing Shredder")
    assert stage.ruling(Transform(player=ADA, object=bound)) == ruling


def test_a_night_that_an_older_edition_cannot_know_changes_nothing() -> None:
    stage = Stage("2021-06")
    bound = stage.place("Bird Admirer // Wing Shredder")
    stage.state = replace(begins_at(stage.state, MAIN_1, 3), day_night="night")
    stage.place("Forest", LIBRARY)
    assert stage.attempt(EndTurn(player=ADA)).carried_out
    assert (stage.object(bound).side, stage.state.day_night) == (0, "night")
