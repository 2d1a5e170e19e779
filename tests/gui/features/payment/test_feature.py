"""Proposals which lands to tap: drawn as a spell is cast, taken by Enter, never in the way."""

import pytest
from PySide6.QtCore import Qt

from core.games.mtg.game.steps import MAIN_1
from core.rules.actions import Tap
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.features.payment.feature import Paying
from gui.features.turn_bar.feature import Turns
from tests.gui.conftest import Open
from tests.gui.features.combat.arena import Fighter, seated, table
from tests.gui.window_user import ANN, WindowUser

ENTER, ESCAPE = Qt.Key.Key_Return, Qt.Key.Key_Escape
SPELL = "Grizzly Bears"


@pytest.fixture
def ann_casts(opened: Open) -> Fighter:
    """Ann in her main phase, with three Forests and a spell in hand."""
    rules, state = table(mine=(), step=MAIN_1, in_hand=(SPELL,))
    return seated(opened, rules, state)


def proposed(fighter: Fighter) -> int:
    """How many lands are proposed to be tapped."""
    found = fighter.window.feature(Paying).proposed
    return len(found.tap) if found is not None else 0


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
    assert ann.window.feature(Paying).proposed is None


def test_going_on_taps_what_is_proposed_and_lets_the_spell_resolve(ann_casts: Fighter) -> None:
    cast(ann_casts)
    bar = ann_casts.window.feature(Turns).bar
    assert bar is not None
    assert bar.next.accessibleName() == "Next: tap 2 lands, resolve Grizzly Bears"
    ann_casts.type(Qt.Key.Key_Space)
    assert tapped(ann_casts) == 2
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD


def test_what_was_dropped_is_not_tapped_by_going_on(ann_casts: Fighter) -> None:
    cast(ann_casts)
    ann_casts.type(ESCAPE)
    ann_casts.type(Qt.Key.Key_Space)
    assert tapped(ann_casts) == 0
    assert ann_casts.zone(ann_casts.find(SPELL)) == BATTLEFIELD
