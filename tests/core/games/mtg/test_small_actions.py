"""Tapping, counters, libraries and turns: the small actions of every game."""

import pytest

from core.games.mtg.turn.progress import designation
from core.rules.actions import (
    Attach,
    Control,
    Counters,
    Discard,
    Draw,
    EndTurn,
    Mill,
    Shuffle,
    Tap,
    Untap,
)
from core.rules.verdict import Ruling
from core.state.ids import PlayerId, Zone
from core.state.zones import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, LIBRARY
from tests.core.stage import ADA, BEN, Stage, happened

# Tapping, counters, libraries, turns


def test_taps_and_counters_that_change_nothing_are_nothing() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears")
    untap = stage.judge(Untap(player=ADA, object=bear))
    assert (untap.ruling, untap.keys) == (Ruling.NOTHING, ("tap.untap",))
    stage.do(Tap(player=ADA, object=bear))
    assert stage.judge(Tap(player=ADA, object=bear)).ruling is Ruling.NOTHING
    none = Counters(player=ADA, object=bear, kind="charge", change=-1)
    assert stage.ruling(none) is Ruling.NOTHING
    stage.do(Counters(player=ADA, object=bear, kind="charge", change=2))
    stage.do(Counters(player=ADA, object=bear, kind="charge", change=-5))
    assert stage.object(bear).counters == ()


def test_the_next_player_untaps_as_the_turn_begins() -> None:
    stage = Stage()
    mine, theirs = stage.place("Forest", tapped=True), stage.place("Forest", owner=BEN, tapped=True)
    outcome = stage.do(EndTurn(player=ADA))
    assert outcome.verdict.keys == ("turn.cleanup", "turn.untap")
    assert (stage.object(mine).tapped, stage.object(theirs).tapped) == (True, False)
    assert (stage.state.active, stage.state.turn) == (BEN, 2)
    stage.do(EndTurn(player=BEN))
    assert (stage.state.active, stage.object(mine).tapped) == (ADA, False)


def test_whoever_controls_it_now_untaps_it() -> None:
    stage = Stage()
    bear = stage.place("Grizzly Bears", tapped=True)
    stage.do(Control(player=BEN, object=bear, to=BEN))
    stage.do(EndTurn(player=ADA))
    assert not stage.object(bear).tapped


@pytest.mark.parametrize(("kind", "zone"), [(Draw, HAND), (Mill, GRAVEYARD)])
@pytest.mark.parametrize(
    ("count", "moved"), [(1, ["top"]), (2, ["top", "low"]), (9, ["top", "low"])]
)
def test_cards_come_from_the_top_of_the_library(
    kind: type[Draw | Mill], zone: str, count: int, moved: list[str]
) -> None:
    stage = Stage()
    cards = {"low": stage.place("Forest", LIBRARY), "top": stage.place("Island", LIBRARY)}
    stage.place("Swamp", LIBRARY, BEN)
    outcome = stage.do(kind(player=ADA, count=count))
    assert [name for name in ("top", "low") if stage.zone(cards[name]) == zone] == moved
    assert happened(outcome, "drawn") == len(moved) * (kind is Draw)
    assert {event.secret for event in outcome.events if event.says} == {kind is Draw}


@pytest.mark.parametrize("kind", [Draw, Mill])
def test_an_empty_library_gives_nothing(kind: type[Draw | Mill]) -> None:
    stage = Stage()
    assert stage.ruling(kind(player=ADA)) is Ruling.NOTHING
    stage.place("Forest", LIBRARY)
    assert stage.ruling(kind(player=ADA, count=0)) is Ruling.NOTHING


def test_a_card_is_discarded_from_a_hand_only() -> None:
    stage = Stage()
    held, bear = stage.place("Forest", HAND), stage.place("Grizzly Bears")
    assert happened(stage.do(Discard(player=ADA, object=held)), "discarded") == 1
    assert stage.zone(held) == GRAVEYARD
    assert stage.ruling(Discard(player=ADA, object=bear)) is Ruling.REFUSED


def test_a_shuffle_brings_its_order_along_and_nobody_knows_a_card_of_it() -> None:
    stage = Stage()
    cards = [stage.place("Forest", LIBRARY, visible_to=(ADA,)) for _ in range(3)]
    order = (cards[1], cards[2], cards[0])
    stage.do(Shuffle(player=ADA, order=order))
    there = stage.state.in_zone(LIBRARY, ADA)
    assert tuple(obj.id for obj in there) == order
    assert {obj.visible_to for obj in there} == {()}
    wrong = stage.judge(Shuffle(player=ADA, order=order[:2]))
    assert (wrong.ruling, wrong.possible) == (Ruling.REFUSED, False)


def test_a_library_shuffled_without_an_order_is_turned_upside_down() -> None:
    stage = Stage()
    cards = [stage.place("Forest", LIBRARY) for _ in range(3)]
    stage.do(Shuffle(player=ADA))
    assert [obj.id for obj in stage.state.in_zone(LIBRARY, ADA)] == cards[::-1]


def test_a_commander_that_would_be_drawn_may_go_home() -> None:
    stage = Stage()
    object_id = stage.place("Grizzly Bears", LIBRARY, commander=True)
    asked = stage.attempt(Draw(player=ADA)).verdict.choice
    assert asked is not None
    assert (asked.key, [option.id for option in asked.options]) == (
        "commander.zone_choice",
        [COMMAND, HAND],
    )
    assert stage.zone(object_id) == LIBRARY
    stage.do(Draw(player=ADA, commander=COMMAND))
    assert stage.zone(object_id) == COMMAND


def test_what_is_attached_there_already_keeps_its_timestamp() -> None:
    stage = Stage()
    sword, bear = stage.place("Bonesplitter"), stage.place("Grizzly Bears")
    stage.do(Attach(player=ADA, object=sword, to=bear))
    before = stage.object(sword)
    again = stage.attempt(Attach(player=ADA, object=sword, to=bear))
    assert (again.verdict.ruling, again.verdict.keys) == (Ruling.NOTHING, ("attach.legal",))
    assert stage.object(sword) == before


@pytest.mark.parametrize(
    ("card", "owner", "zone", "shown"),
    [
        ("Bird Admirer", ADA, BATTLEFIELD, True),
        ("Grizzly Bears", ADA, BATTLEFIELD, False),
        ("Bird Admirer", BEN, HAND, False),
    ],
)
def test_day_and_night_are_shown_for_a_card_about_them_that_all_see(
    card: str, owner: PlayerId, zone: Zone, *, shown: bool
) -> None:
    stage = Stage("2026-04")
    stage.place(card, zone, owner)
    assert designation(stage.view, ADA).matters is shown
