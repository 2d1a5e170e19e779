"""The rules that an edition lacks are the same in the code and in its rulebook."""

import pytest

from core.games.mtg.actions import Cast, DayNight, Prepare, Put, Resolve, Unlock
from core.games.mtg.rulesets import EDITIONS, GONE_IN, NEW_IN
from core.rules.verdict import Ruling
from core.state.zones import HAND, STACK
from core.storage.assets import read_rulebook
from tests.core.stage import ADA, Stage

NO_RULE_AT_ALL = {"wiki.triple_faced", "wiki.deck_and_sets", "deck.banned"}
"""Keys without a number in any edition; the rulebook has the reason."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_that_an_edition_lacks_are_those_its_book_calls_absent(edition: str) -> None:
    book = read_rulebook("mtg")
    absent = {entry.key for entry in book.entries if not book.number(entry.key, edition).strip()}
    assert EDITIONS[edition].policies.absent == absent - NO_RULE_AT_ALL


def test_only_editions_that_exist_bring_rules_or_strike_them() -> None:
    assert NEW_IN.keys() | GONE_IN.keys() <= EDITIONS.keys()


def test_a_door_is_unknown_before_there_were_rooms() -> None:
    stage = Stage("2022-04")
    room = stage.place("Bottomless Pool // Locker Room")
    verdict = stage.judge(Unlock(player=ADA, object=room, half="left"))
    assert verdict.ruling is Ruling.REFUSED
    assert "has no such rule" in verdict.decisive[0].says


def test_preparing_is_unknown_before_there_were_preparation_cards() -> None:
    stage = Stage("2025-09")
    aviator = stage.place("Encouraging Aviator")
    assert stage.ruling(Prepare(player=ADA, object=aviator)) is Ruling.REFUSED
    assert Stage("2026-04").rules.policies.absent.isdisjoint({"prepare.designation"})


def test_day_and_night_are_unknown_before_2021() -> None:
    assert Stage("2021-06").ruling(DayNight(player=ADA, to="night")) is Ruling.REFUSED
    assert Stage("2022-04").ruling(DayNight(player=ADA, to="night")) is Ruling.DONE


def test_a_room_spell_does_not_resolve_into_a_room_before_there_were_rooms() -> None:
    stage = Stage("2022-04")
    room = stage.place("Bottomless Pool // Locker Room", STACK, halves=(0,), cast=True)
    assert stage.ruling(Resolve(player=ADA, object=room)) is Ruling.REFUSED


@pytest.mark.parametrize(("edition", "ruling"), [("2022-04", "refused"), ("2024-06", "done")])
def test_cloaking_is_unknown_before_2024(edition: str, ruling: str) -> None:
    stage = Stage(edition)
    card = stage.place("Grizzly Bears", HAND)
    assert stage.ruling(Put(player=ADA, card=card, as_="cloaked")) == ruling


def test_a_modal_card_is_not_cast_before_there_were_any() -> None:
    stage = Stage("2020-08")
    card = stage.place("Akoum Warrior", HAND)
    assert stage.ruling(Cast(player=ADA, card=card, as_="front")) is Ruling.REFUSED
