"""The search finds cards by name, brings them to the table, and watches loading."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.state.zones import BATTLEFIELD, HAND
from gui.card_ports import CardSource, Drag
from gui.panels.card_results import cost_of, type_of
from gui.panels.card_search import NO_WORDS, NOTHING_FOUND, SearchPanel
from gui.theme import DARK
from tests.gui.panels import toy

LEFT = Qt.MouseButton.LeftButton
FIRE = Card(
    name="Fire // Ice",
    layout=Layout.SPLIT,
    sides=(
        (
            Face(
                name="Fire", mana_cost=ManaCost.read("{1}{R}"), type_line=TypeLine.read("Instant")
            ),
            Face(name="Ice", mana_cost=ManaCost.read("{1}{U}"), type_line=TypeLine.read("Instant")),
        ),
    ),
)
ISLE = Card(
    name="Isle // Isle Beast",
    layout=Layout.TRANSFORMING,
    sides=(
        (Face(name="Isle", type_line=TypeLine.read("Land")),),
        (
            Face(
                name="Isle Beast",
                mana_cost=ManaCost.read("{U}"),
                type_line=TypeLine.read("Creature — Turtle"),
                stats=(("power", "4"), ("toughness", "5")),
            ),
        ),
    ),
)
CARDS = (toy.card("Owl", "Night Owl"), toy.card("Wolf"), FIRE, ISLE)


class Recorder:
    """Remembers what was done with cards."""

    def __init__(self) -> None:
        self.brought: list[tuple[str, str]] = []
        self.carried: list[str] = []

    def find(self, words: str, limit: int) -> Sequence[Card]:
        """Find by a part of the name; nothing for no words."""
        found = [card for card in CARDS if words and words.casefold() in card.name.casefold()]
        return found[:limit]

    def card_source(self) -> CardSource:
        """Return a shelf that remembers."""
        return CardSource(
            search=self.find,
            add=lambda card, zone: self.brought.append((card.name, zone)),
            zones=lambda: toy.ZONES,
            sources=lambda: "3 cards from a drawer.",
            drag=Drag(
                begin=lambda card, _at: self.carried.append(f"lift {card.name}"),
                move=lambda _at: self.carried.append("carry"),
                end=lambda _at: self.carried.append("drop"),
            ),
        )


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def search(recorder: Recorder, qtbot: QtBot) -> SearchPanel:
    made = SearchPanel(recorder.card_source(), DARK)
    qtbot.addWidget(made)
    made.resize(340, 420)
    with qtbot.waitExposed(made):
        made.show()
    made.box.setFocus()
    return made


def names(search: SearchPanel) -> list[str]:
    model = search.found.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_before_typing_it_says_where_cards_come_from(search: SearchPanel) -> None:
    assert search.empty.isVisible()
    assert search.empty.text() == NO_WORDS
    assert search.sources.text() == "3 cards from a drawer."


def test_typing_finds_cards_at_once(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "ow")
    assert names(search) == ["Owl"]
    assert search.found.isVisible()


def test_a_name_that_nobody_has_is_answered_with_what_to_do(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "zzz")
    assert search.empty.text() == NOTHING_FOUND
    assert not search.add.isEnabled()


def test_a_line_tells_types_and_cost(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "fire")
    spoken = search.found.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Fire // Ice, Instant // Instant, 1 R // 1 U"
    assert (type_of(CARDS[1].sides[0]), cost_of(CARDS[1].sides[0])) == ("", "")


def test_a_card_with_two_faces_tells_both(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "isle")
    spoken = search.found.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Isle, Land; other side: Isle Beast, Creature — Turtle 4/5, U"
    high = search.found.sizeHintForRow(0)
    grabbed = search.found.viewport().grab().toImage()
    QTest.keyClicks(search.box, "x")
    search.box.setText("wolf")
    assert high >= search.found.sizeHintForRow(0) * 3 // 2
    assert search.found.viewport().grab().toImage() != grabbed


def test_enter_brings_the_card_to_the_hand_unless_another_zone_is_chosen(
    search: SearchPanel, recorder: Recorder
) -> None:
    toy_hand = search.zone.findData(HAND)
    search.zone.setCurrentIndex(toy_hand)
    QTest.keyClicks(search.box, "wolf")
    QTest.keyClick(search.box, Qt.Key.Key_Return)
    search.zone.setCurrentIndex(search.zone.findData(BATTLEFIELD))
    QTest.mouseClick(search.add, LEFT)
    assert recorder.brought == [("Wolf", HAND), ("Wolf", BATTLEFIELD)]


def test_the_arrows_choose_from_the_box(search: SearchPanel, recorder: Recorder) -> None:
    QTest.keyClicks(search.box, "w")
    QTest.keyClick(search.box, Qt.Key.Key_Down)
    QTest.keyClick(search.box, Qt.Key.Key_Return)
    assert [name for name, _zone in recorder.brought] == ["Wolf"]


def test_a_double_click_brings_it(search: SearchPanel, recorder: Recorder) -> None:
    QTest.keyClicks(search.box, "owl")
    view = search.found
    at = view.visualRect(view.model().index(0, 0)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=at)
    QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    assert [name for name, _zone in recorder.brought] == ["Owl"]


def test_a_card_is_dragged_out_of_the_list(search: SearchPanel, recorder: Recorder) -> None:
    QTest.keyClicks(search.box, "owl")
    view = search.found
    start = view.visualRect(view.model().index(0, 0)).center()
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    QTest.mouseMove(view.viewport(), start + QPoint(2, 0))
    assert recorder.carried == []
    QTest.mouseMove(view.viewport(), start + QPoint(-40, 0))
    QTest.mouseMove(view.viewport(), start + QPoint(-90, 10))
    QTest.mouseRelease(view.viewport(), LEFT, pos=start + QPoint(-90, 10))
    assert recorder.carried == ["lift Owl", "carry", "drop"]


def test_loading_shows_how_far_it_is_and_can_be_cancelled(
    search: SearchPanel, qtbot: QtBot
) -> None:
    search.show_progress("Reading cards.json", 0.25)
    assert search.progress.isVisible()
    assert search.progress.value() == 250
    with qtbot.waitSignal(search.cancelled):
        QTest.mouseClick(search.cancel, LEFT)
    search.end_progress()
    assert not search.progress.isVisible()


def test_faults_are_counted_and_opened_when_asked_for(search: SearchPanel) -> None:
    search.show_faults("2 cards of cards.json could not be read", ["line 3: no name", "line 9: x"])
    assert search.faults.text() == "2 cards of cards.json could not be read"
    assert not search.fault_lines.isVisible()
    QTest.mouseClick(search.faults, LEFT)
    assert search.fault_lines.isVisible()
    assert search.fault_lines.toPlainText() == "line 3: no name\nline 9: x"


def test_escape_closes(search: SearchPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(search.closed):
        QTest.keyClick(search.box, Qt.Key.Key_Escape)
