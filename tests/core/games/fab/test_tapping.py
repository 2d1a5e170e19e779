"""Tapping since High Seas: as a cost, and untapping as its player's turn ends."""

import pytest
from msgspec.structs import replace

from core.cards.abilities import read_abilities
from core.cards.card import Card
from core.games.fab.actions import Activate
from core.games.fab.rulesets import EDITIONS
from core.rules import actions as base
from core.rules.verdict import Ruling
from tests.core.games.fab.stage import ADA, BEN, Stage, made_up

BEFORE, SINCE = "cr-9", "2025-06"


def printing(name: str, box: str, text: str, **numbers: str) -> Card:
    """Return a card whose abilities are read off its text."""
    card = made_up(name, box, text=text, **numbers)
    face = replace(card.front, abilities=read_abilities(text, name))
    return replace(card, sides=((face,),))


def stage_of(edition: str, *, followed: bool = True) -> Stage:
    found = Stage()
    found.rules = EDITIONS[edition]
    found.place("Katsu", "hero")
    found.place("Oscilio", "hero", BEN)
    if followed:
        found.state = found.rules.tables.begins_at(found.state, "action", 2)
    return found


@pytest.mark.parametrize(
    ("cost", "taps", "by_hand"),
    [
        ("{t}", True, ""),
        ("{r}{r}, {t}", True, ""),
        ("{t}, destroy a Gold you control", True, "destroy a Gold you control"),
        ("{t} a cog you control", False, "{t} a cog you control"),
        ("{t}, {t} a cog you control", True, "{t} a cog you control"),
        ("{r}", False, ""),
    ],
)
def test_only_the_symbol_alone_taps_the_source(cost: str, by_hand: str, *, taps: bool) -> None:
    (ability,) = read_abilities(f"Action - {cost}: Attack")
    assert ability.taps is taps
    assert ability.but_for_tapping == by_hand


@pytest.mark.parametrize("edition", EDITIONS)
def test_costs_paid_by_hand_depend_on_the_edition(edition: str) -> None:
    stage = stage_of(edition)
    text = "Instant - {t}, discard a card: Draw a card."
    source = stage.place(printing("Bell", "Generic Action - Item", text), "permanent")
    stage.do(Activate(player=ADA, source=source))
    assert stage.last is not None
    said = [str(each.says) for each in stage.last.verdict.findings]
    is_old = edition == BEFORE
    assert stage.object(source).tapped is not is_old
    assert any("{t}, discard a card" in each for each in said) is is_old
    assert any("discard a card" in each for each in said)


def test_an_ability_that_is_activated_for_free_taps_nothing() -> None:
    stage = stage_of(SINCE)
    text = "Instant - {t}: Draw a card."
    source = stage.place(printing("Bell", "Generic Action - Item", text), "permanent")
    assert stage.do(Activate(player=ADA, source=source, free=True)) is Ruling.DONE
    assert not stage.object(source).tapped


@pytest.mark.parametrize("followed", [True, False])
@pytest.mark.parametrize("edition", EDITIONS)
def test_permanents_of_the_turn_player_untap_as_a_turn_ends(
    edition: str, *, followed: bool
) -> None:
    stage = stage_of(edition, followed=followed)
    item = made_up("Bell", "Generic Action - Item")
    mine, theirs = stage.place(item, "permanent"), stage.place(item, "permanent", BEN)
    for each in (mine, theirs):
        assert stage.do(base.Tap(player=ADA, object=each)) is Ruling.DONE
    stage.do(base.EndTurn(player=ADA))
    is_old = edition == BEFORE
    assert (stage.object(mine).tapped, stage.object(theirs).tapped) == (is_old, not is_old)


def test_an_attack_by_tapping_at_once_leaves_its_source_tapped_on_a_free_table() -> None:
    stage = stage_of(SINCE, followed=False)
    card = printing("Crew", "Pirate Action - Ally", "Action - {t}: Attack", power="2", life="1")
    ally = stage.place(card, "permanent")
    assert stage.do(Activate(player=ADA, source=ally)) is Ruling.DONE
    assert stage.object(ally).zone == "combat_chain"
    assert stage.object(ally).tapped
