"""The search finds cards by name, brings them to the table, and watches loading."""

from collections.abc import Sequence
from typing import overload

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.cards.card import Card, Face, Layout
from core.cards.mana import ManaCost
from core.cards.type_line import TypeLine
from core.state.zones import BATTLEFIELD, HAND
from gui.card_ports import Answer, CardSource, Drag, ResultStyle, Wrong
from gui.faces.glyphs import SymbolText, fitting_line
from gui.panels import card_results
from gui.panels.card_results import cost_of, other_side_of, type_of
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
MOSS = Card(
    name="Moss",
    layout=Layout.SINGLE,
    sides=((Face(name="Moss", type_line=TypeLine.read("Land"), text="{T}: Add {G}."),),),
)
CARDS = (toy.card("Owl", "Night Owl"), toy.card("Wolf"), FIRE, ISLE, MOSS)


class Recorder:
    """Records the calls with cards."""

    def __init__(self) -> None:
        self.brought: list[tuple[str, str]] = []
        self.carried: list[str] = []
        self.orders: list[str] = []
        self.remembered: list[str] = []
        self.recent: list[str] = []
        self.style = ResultStyle()

    def find(self, words: str, order: str) -> Answer:
        """Find by a part of the name; nothing for no words."""
        self.orders.append(order)
        if words.startswith("bcak:"):
            return Answer(wrong=Wrong("'bcak:' is not a search word. Did you mean back:?", 0, 5))
        return Answer(
            [card for card in CARDS if words and words.casefold() in card.name.casefold()]
        )

    def _restyle(self, style: ResultStyle) -> None:
        self.style = style

    def card_source(self) -> CardSource:
        """Return a source that remembers."""
        return CardSource(
            search=self.find,
            add=lambda card, zone: self.brought.append((card.name, zone)),
            zones=lambda: toy.ZONES,
            sources=lambda: "3 cards from a drawer.",
            recent=lambda: self.recent,
            remember=self.remembered.append,
            examples=lambda: [("fire", "what burns")] if self.recent else [],
            restyle=self._restyle,
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
    accessible_text = search.found.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert accessible_text == "Fire // Ice, Instant // Instant, 1 R // 1 U"
    assert (type_of(CARDS[1].sides[0]), cost_of(CARDS[1].sides[0])) == ("", "")


def test_a_card_with_two_faces_tells_both(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "isle")
    accessible_text = search.found.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert accessible_text == "Isle, Land; other side: Isle Beast, Creature — Turtle 4/5, U"
    assert other_side_of(ISLE).endswith("Isle Beast · Creature — Turtle 4/5")
    grabbed = search.found.viewport().grab().toImage()
    search.box.setText("wolf")
    assert search.found.viewport().grab().toImage() != grabbed


def test_the_text_of_a_card_is_drawn_with_symbols_as_far_as_words_fit() -> None:
    font = QFont()
    metrics = QFontMetricsF(font)
    whole = "{T}: Add {G} or {U/B}. Some more words"
    assert fitting_line(whole, font, 2000).width < metrics.horizontalAdvance(whole)
    for width in (40, 90, 150):
        assert 0 < fitting_line(whole, font, width).width <= width


def test_a_row_shows_no_braces(search: SearchPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def remembered(text: str, font: QFont, width: float) -> SymbolText:
        drawn.append(text)
        return fitting_line(text, font, width)

    monkeypatch.setattr(card_results, "fitting_line", remembered)
    QTest.keyClicks(search.box, "moss")
    search.found.viewport().grab()
    assert set(drawn) == {"{T}: Add {G}."}


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


def test_escape_takes_the_words_away_before_it_closes(search: SearchPanel, qtbot: QtBot) -> None:
    QTest.keyClicks(search.box, "owl")
    QTest.keyClick(search.box, Qt.Key.Key_Escape)
    assert not search.box.text()
    assert search.isVisible()
    with qtbot.waitSignal(search.closed):
        QTest.keyClick(search.box, Qt.Key.Key_Escape)


def test_conditions_are_looked_up_when_nobody_has_typed_for_a_moment(
    search: SearchPanel, recorder: Recorder, qtbot: QtBot
) -> None:
    asked = len(recorder.orders)
    QTest.keyClicks(search.box, "name:owl")
    assert len(recorder.orders) - asked <= len("name")
    qtbot.waitUntil(lambda: len(recorder.orders) == asked + len("name") + 1)


def test_a_wrong_word_is_underlined_and_explained(search: SearchPanel, qtbot: QtBot) -> None:
    plain = search.box.grab().toImage()
    QTest.keyClicks(search.box, "bcak:land")
    qtbot.waitUntil(lambda: search.box.wrong is not None)
    assert search.empty.text() == "'bcak:' is not a search word. Did you mean back:?"
    assert search.box.accessibleDescription() == search.empty.text()
    assert search.box.text() == "bcak:land"
    marked = search.box.grab().toImage()
    search.box.mark(None)
    assert search.box.grab().toImage() not in [plain, marked]
    assert search.box.text() == "bcak:land"


def test_enter_does_not_wait_for_conditions(search: SearchPanel, recorder: Recorder) -> None:
    search.box.setText("owl")
    QTest.keyClicks(search.box, "=")
    search.box.setText("owl")
    QTest.keyClick(search.box, Qt.Key.Key_Return)
    assert [name for name, _zone in recorder.brought] == ["Owl"]
    assert recorder.remembered == ["owl"]


def test_where_nothing_is_typed_searches_are_offered(
    search: SearchPanel, recorder: Recorder
) -> None:
    recorder.recent = ["isle", "wolf"]
    search.open()
    assert search.suggestions.isVisible()
    assert search.suggestions.queries() == ["isle", "wolf", "fire"]
    QTest.keyClick(search.box, Qt.Key.Key_Down)
    QTest.keyClick(search.suggestions, Qt.Key.Key_Down)
    QTest.keyClick(search.suggestions, Qt.Key.Key_Return)
    assert search.box.text() == "wolf"
    assert names(search) == ["Wolf"]
    assert not search.suggestions.isVisible()
    assert search.box.hasFocus()


def test_results_are_sorted_as_chosen(search: SearchPanel, recorder: Recorder) -> None:
    QTest.keyClicks(search.box, "w")
    search.order.setCurrentIndex(search.order.findData("mv"))
    assert recorder.orders[-1] == "mv"
    assert recorder.style == ResultStyle("mv", faces=True)
    assert search.count.text() == "2 cards"


def test_up_in_the_first_row_goes_back_to_the_box(search: SearchPanel) -> None:
    QTest.keyClicks(search.box, "w")
    search.found.setFocus()
    QTest.keyClick(search.found, Qt.Key.Key_Up)
    assert search.box.hasFocus()


def test_thousands_are_listed_without_making_one_that_nobody_looks_at(
    qtbot: QtBot,
) -> None:
    cards = Many(12_000)
    source = CardSource(
        search=lambda _words, _order: Answer(cards),
        add=lambda _card, _zone: None,
        zones=lambda: toy.ZONES,
    )
    panel = SearchPanel(source, DARK)
    qtbot.addWidget(panel)
    panel.resize(340, 420)
    with qtbot.waitExposed(panel):
        panel.show()
    panel.found.scrollToBottom()
    qtbot.waitUntil(lambda: len(cards) - 1 in cards.made)
    assert len(cards.made) < 50
    assert panel.count.text() == "12,000 cards"


class Many(Sequence[Card]):
    """Cards that remember which of them was made."""

    def __init__(self, count: int) -> None:
        self._count = count
        self.made: set[int] = set()

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> Card: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Card]: ...
    def __getitem__(self, at: int | slice) -> Card | Sequence[Card]:
        assert isinstance(at, int)
        self.made.add(at)
        return CARDS[0]


def test_escape_closes(search: SearchPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(search.closed):
        QTest.keyClick(search.box, Qt.Key.Key_Escape)
