"""Paying for a spell: tapped with the cast; on a free table proposed, and never in the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.cli.check import check_files
from core.games.mtg.actions import Cast, Resolve
from core.games.mtg.turn.steps import MAIN_1
from core.rules.actions import Tap, Untap
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.features.choices.board import BoardChoices
from gui.features.dock.feature import DockFeature
from gui.features.effects.dialog import EffectDialog
from gui.features.files import record_as_scenario
from gui.session import Level
from gui.widgets.forms import TextEntry
from tests.gui.conftest import Open
from tests.gui.features.choices.arena import Fighter, seated, table
from tests.gui.window_user import ANN, WindowUser

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
SPELL = "Grizzly Bears"


@pytest.fixture
def payer(opened: Open) -> Fighter:
    """Ann in her main phase, with three Forests and a spell in hand."""
    rules, state = table(mine=(), step=MAIN_1, in_hand=(SPELL,))
    return seated(opened, rules, state)


@pytest.fixture
def ann_casts(payer: Fighter) -> Fighter:
    """Ann at a free table."""
    payer.session.level = Level.FREE
    return payer


def tap_two_forests(payer: Fighter) -> None:
    for each in list(lands_of_ann(payer))[:2]:
        payer.session.attempt(Tap(player=ANN, object=each))


def lands_of_ann(payer: Fighter) -> Iterator[ObjectId]:
    for obj in payer.state.objects:
        if (obj.zone, obj.owner) == (BATTLEFIELD, ANN):
            yield obj.id


@pytest.fixture
def poor(opened: Open) -> Fighter:
    """Ann in her main phase with a spell in hand, all lands of hers tapped in an earlier step."""
    rules, state = table(mine=(), step=MAIN_1, in_hand=(SPELL,))
    tapped = {
        obj.id: replace(obj, tapped=True)
        for obj in state.objects
        if (obj.zone, obj.owner) == (BATTLEFIELD, ANN)
    }
    for number, obj in tapped.items():
        state = replace(state, objects=state.objects.put(number, obj))
    return seated(opened, rules, state)


@pytest.mark.parametrize("level", [Level.EXPLAIN, Level.STRICT])
def test_casting_taps_what_pays_and_next_lets_the_spell_resolve(
    payer: Fighter, level: Level
) -> None:
    payer.session.level = level
    cast(payer)
    assert tapped(payer) == 2
    assert proposed(payer) == 0
    payer.type(Qt.Key.Key_Space)
    assert payer.zone(payer.find(SPELL)) == BATTLEFIELD


def test_one_undo_takes_back_the_cast_and_its_payment(payer: Fighter) -> None:
    cast(payer)
    payer.session.undo()
    assert tapped(payer) == 0
    assert payer.zone(payer.find(SPELL)) == HAND


def test_a_strict_table_casts_nothing_that_is_not_paid_and_taps_nothing(poor: Fighter) -> None:
    poor.session.level = Level.STRICT
    poor.session.attempt(Untap(player=ANN, object=next(lands_of_ann(poor))))
    before = tapped(poor)
    poor.double_click(poor.at(poor.find(SPELL)))
    assert poor.zone(poor.find(SPELL)) == HAND
    assert tapped(poor) == before
    assert "601.2h" in poor.strip()
    assert "Grizzly Bears costs {1}{G}, and {1} is missing." in poor.strip()


def test_what_is_not_paid_may_be_done_anyway_where_the_table_explains(poor: Fighter) -> None:
    spell = poor.find(SPELL)
    assert not poor.session.attempt(Cast(player=ANN, card=spell)).carried_out
    forced = poor.session.attempt(Cast(player=ANN, card=spell), anyway=True)
    assert forced.carried_out
    assert forced.forced
    assert any(each.says.startswith("Not paid") for each in forced.verdict.findings)
    assert poor.session.attempt(Resolve(player=ANN, object=spell)).carried_out


def test_a_creature_that_is_dragged_to_the_table_unpaid_is_not_put_there(poor: Fighter) -> None:
    poor.session.level = Level.STRICT
    spell = poor.find(SPELL)
    offered = poor.session.drops(spell, BATTLEFIELD, ANN, ANN)
    assert [each.action.verb for each in offered] == ["cast"]
    assert not poor.session.attempt(offered[0].action).carried_out


def test_lands_that_were_tapped_by_hand_pay_before_others(payer: Fighter) -> None:
    tap_two_forests(payer)
    assert payer.state.player(ANN).mana == ("G", "G")
    cast(payer)
    assert tapped(payer) == 2
    assert payer.state.player(ANN).mana == ()


def test_mana_that_is_added_by_hand_with_keys_pays_at_a_strict_table(poor: Fighter) -> None:
    poor.session.level = Level.STRICT
    poor.window.actions_by_id.run("effect.mana")
    (dialog,) = poor.window.findChildren(EffectDialog)
    assert dialog.sheet is not None
    entry = dialog.sheet.entries["add"]
    assert isinstance(entry, TextEntry)
    QTest.keyClicks(entry.box, "GG")
    QTest.keyClick(dialog, ENTER)
    assert not dialog.isVisible(), dialog.text()
    assert "{G}{G} in the mana pool" in poor.strip()
    before = tapped(poor)
    cast(poor)
    assert tapped(poor) == before
    assert poor.state.player(ANN).mana == ()


def test_with_the_proposals_off_mana_is_made_by_hand_first(payer: Fighter) -> None:
    payer.session.level = Level.STRICT
    payer.window.actions_by_id.run("payment.propose")
    payer.double_click(payer.at(payer.find(SPELL)))
    assert payer.zone(payer.find(SPELL)) == HAND
    tap_two_forests(payer)
    cast(payer)
    assert tapped(payer) == 2


def proposed(fighter: Fighter) -> int:
    """How many lands are proposed to be tapped."""
    found = fighter.window.feature(BoardChoices).payment
    return len(found.options) if found is not None else 0


def tapped(fighter: Fighter) -> int:
    return sum(obj.tapped for obj in fighter.state.objects)


def cast(fighter: Fighter) -> None:
    fighter.double_click(fighter.at(fighter.find(SPELL)))
    assert fighter.zone(fighter.find(SPELL)) == STACK


def test_enter_taps_the_lands_that_are_marked_as_a_spell_is_cast(ann_casts: Fighter) -> None:
    cast(ann_casts)
    assert proposed(ann_casts) == 2
    assert [sign.card_icon.number for sign in ann_casts.card_icons()] == [2]
    assert "{1}{G}" in ann_casts.strip()
    assert tapped(ann_casts) == 0
    ann_casts.type(ENTER)
    assert tapped(ann_casts) == 2
    assert not ann_casts.card_icons()
    assert ann_casts.zone(ann_casts.find(SPELL)) == STACK
    ann_casts.session.undo()
    assert tapped(ann_casts) == 0


def test_enter_once_more_lets_the_spell_resolve_that_was_paid_for(ann_casts: Fighter) -> None:
    cast(ann_casts)
    ann_casts.type(ENTER)
    ann_casts.type(ENTER)
    assert tapped(ann_casts) == 2
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD


def test_who_simply_plays_on_is_not_held_up(ann_casts: Fighter) -> None:
    cast(ann_casts)
    land = ann_casts.find("Forest")
    ann_casts.session.attempt(Tap(player=ANN, object=land))
    assert proposed(ann_casts) == 0
    assert not ann_casts.card_icons()
    ann_casts.board.select(ann_casts.find(SPELL))
    ann_casts.type(ENTER)
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD


def test_escape_drops_the_proposal(ann_casts: Fighter) -> None:
    cast(ann_casts)
    ann_casts.type(ESCAPE)
    assert proposed(ann_casts) == 0
    assert tapped(ann_casts) == 0


def test_a_switch_turns_proposals_off(ann_casts: Fighter) -> None:
    ann_casts.window.actions_by_id.run("payment.propose")
    cast(ann_casts)
    assert proposed(ann_casts) == 0
    assert not ann_casts.card_icons()


def test_on_a_table_without_a_clock_nothing_is_proposed(ann: WindowUser) -> None:
    spell = next(
        obj.id
        for obj in ann.session.state.objects
        if (obj.zone, obj.owner) == (HAND, ANN)
        and "Land" not in ann.session.state.printed(obj).front.type_line.types
    )
    ann.double_click(ann.at(spell))
    assert ann.window.feature(BoardChoices).payment is None


def test_going_on_taps_what_is_proposed_and_lets_the_spell_resolve(ann_casts: Fighter) -> None:
    cast(ann_casts)
    bar = ann_casts.window.feature(DockFeature).dock
    assert bar is not None
    assert bar.next.accessibleName() == "Next: Tap 2 lands, resolve Grizzly Bears"
    ann_casts.type(Qt.Key.Key_Space)
    assert tapped(ann_casts) == 2
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD


def test_what_was_dropped_is_not_tapped_by_going_on(ann_casts: Fighter) -> None:
    cast(ann_casts)
    ann_casts.type(ESCAPE)
    ann_casts.type(Qt.Key.Key_Space)
    assert tapped(ann_casts) == 0
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD


@pytest.mark.parametrize(
    "levels",
    [
        (Level.FREE, Level.STRICT),
        (Level.STRICT, Level.FREE),
        (Level.EXPLAIN, Level.FREE, Level.STRICT),
    ],
)
@pytest.mark.parametrize("untapped", [0, 2, 3])
def test_a_game_whose_rules_were_taken_differently_is_recorded_as_scenarios_that_hold(
    opened: Open, tmp_path: Path, levels: tuple[Level, ...], untapped: int
) -> None:
    rules, state = table(mine=(), step=MAIN_1, in_hand=(SPELL,) * (len(levels) + 1))
    lands = [obj for obj in state.objects if (obj.zone, obj.owner) == (BATTLEFIELD, ANN)]
    for obj in lands[untapped:]:
        state = replace(state, objects=state.objects.put(obj.id, replace(obj, tapped=True)))
    session = seated(opened, rules, state).session
    cards = [obj.id for obj in state.objects if (obj.zone, obj.owner) == (HAND, ANN)]
    for level, card in zip((*levels, Level.EXPLAIN), cards, strict=True):
        session.level = level
        outcome = session.attempt(Cast(player=ANN, card=card), anyway=level is Level.EXPLAIN)
        if outcome.subject is not None and outcome.carried_out:
            session.attempt(Resolve(player=ANN, object=outcome.subject))
    assert session.history.undoable is not None
    said = record_as_scenario(session, lambda: tmp_path / "evening.toml")
    assert said.startswith("Recorded")
    assert check_files([tmp_path], None) == 0


def test_a_later_turn_is_recorded_whoever_chose_the_starter_and_took_mulligans(
    opened: Open, tmp_path: Path
) -> None:
    rules, state = table(mine=(), step=MAIN_1, in_hand=(SPELL,))
    players = tuple(replace(each, mulligans=1) for each in state.players)
    match = replace(state.match, starter=ANN, chooser=ANN)
    user = seated(opened, rules, replace(state, match=match, players=players))
    cast(user)
    said = record_as_scenario(user.session, lambda: tmp_path / "evening.toml")
    assert said == "Recorded 1 action in evening.toml."
    assert check_files([tmp_path], None) == 0
