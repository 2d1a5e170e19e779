"""A double click plays a card; where it may be played in several ways, it asks for the one."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.games.mtg.layers.traits import x_of
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, HAND, STACK
from gui.program import table_window
from gui.session import Session
from tests.core.stage import Stage
from tests.gui.conftest import Open
from tests.gui.window_user import WindowUser


def with_in_hand(opened: Open, name: str) -> tuple[WindowUser, ObjectId]:
    stage = Stage()
    object_id = stage.place(name, HAND)
    state = stage.state
    return opened(table_window(Session(stage.rules, state), lambda: state)), object_id


@pytest.mark.parametrize(
    ("card", "asked"),
    [
        ("Wear // Tear", ["Cast Wear", "Cast Tear", "Fuse Wear // Tear"]),
        ("Giant Killer // Chop Down", ["Cast Giant Killer", "Cast Chop Down"]),
        (
            "Valakut Awakening // Valakut Stoneforge",
            ["Cast Valakut Awakening", "Play Valakut Stoneforge"],
        ),
    ],
)
def test_every_way_to_play_it_is_offered(opened: Open, card: str, asked: list[str]) -> None:
    ada, who = with_in_hand(opened, card)
    ada.double_click(ada.at(who))
    assert [offer.label for offer in ada.board.chooser.offers] == asked
    ada.type(Qt.Key.Key_Down)
    ada.type(Qt.Key.Key_Return)
    assert ada.session.state.object(who).zone in {STACK, BATTLEFIELD}
    assert asked[1].partition(" ")[2] in ada.panel()


def test_a_card_with_one_way_is_played_at_once(opened: Open) -> None:
    ada, who = with_in_hand(opened, "Runeclaw Bear")
    ada.double_click(ada.at(who))
    QApplication.processEvents()
    assert ada.session.state.object(who).zone == STACK


def test_the_part_that_was_cast_is_called_what_it_is(opened: Open) -> None:
    ada, who = with_in_hand(opened, "Giant Killer // Chop Down")
    ada.double_click(ada.at(who))
    ada.type(Qt.Key.Key_Return)
    ada.choose("Giant Killer", ada.session.state.object(who).owner)
    assert "main part" in ada.panel()
    assert "half" not in ada.panel()


def test_in_a_followed_game_x_is_asked_for_and_what_the_lands_pay_for_stands_first(
    opened: Open,
) -> None:
    stage = Stage()
    face = Face(
        name="Ember Rain", mana_cost=ManaCost.read("{X}{R}"), type_line=TypeLine(types=("Sorcery",))
    )
    for _ in range(3):
        stage.place("Mountain")
    who = stage.place(Card(name="Ember Rain", layout=Layout.SINGLE, sides=((face,),)), HAND)
    state = begins_at(stage.state, MAIN_1, 3)
    ada = opened(table_window(Session(stage.rules, state), lambda: state))
    ada.double_click(ada.at(who))
    asked = [offer.label for offer in ada.board.chooser.offers]
    assert asked == [f"Cast Ember Rain, X = {x}" for x in (2, 1, 0)]  # three lands limit X to 2
    ada.type(Qt.Key.Key_Return)
    spell = ada.session.state.object(who)
    assert spell.zone == STACK
    assert x_of(spell) == 2
