"""The panel shows current characteristics, their reasons, and the latest changes."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QPixmap
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.messages import NO_WORDS, Message, verbatim
from core.rules.actions import Tap
from core.rules.views import CharacteristicsView, Note, Row, Why
from core.state.ids import ObjectId
from gui.panels.characteristics import (
    EMPTY,
    CharacteristicsPanel,
    Sources,
    changed_rows,
    common_reasons,
    plain,
)
from gui.session import Session
from gui.theme import DARK, LIGHT
from tests.core.overriding import overriding
from tests.gui.panels import toy

LEFT = Qt.MouseButton.LeftButton
PEEKED: list[tuple[int, int]] = []


def peek(_who: ObjectId, card: int, side: int, width: int) -> QPixmap:
    PEEKED.append((card, side))
    return QPixmap(width, width)


@pytest.fixture
def panel(session: Session, qtbot: QtBot) -> CharacteristicsPanel:
    return panel_of(session, qtbot)


def panel_of(session: Session, qtbot: QtBot) -> CharacteristicsPanel:
    PEEKED.clear()
    sources = Sources(
        characteristics_view=lambda who: session.characteristics_view(who, toy.ANN),
        before=lambda who: session.characteristics_before(who, toy.ANN),
        cite=toy.cite,
        picture=lambda _who, width: QPixmap(width, width),
        other_picture=peek,
    )
    made = CharacteristicsPanel(session, sources, DARK)
    session.changed.connect(made.follow)
    qtbot.addWidget(made)
    made.resize(360, 700)
    with qtbot.waitExposed(made):
        made.show()
    return made


def click(panel: CharacteristicsPanel, href: str) -> None:
    prose = panel.prose()
    QTest.mouseClick(prose.viewport(), LEFT, pos=prose.spot(href).center())


def test_each_note_stands_once_under_its_own_heading(session: Session, qtbot: QtBot) -> None:
    notes = (
        Note(Message("On the stack"), Message("a spell"), place=Message("If it were played")),
        Note(Message("In exile"), Message("a card"), place=Message("Wherever it is")),
        Note(Message("In a hand"), Message("hidden"), place=Message("If it were played")),
    )
    told = replace(session.characteristics_view(toy.OWL, toy.ANN), notes=notes)
    tables = overriding(toy.TABLES, characteristics_view=lambda *_: told)
    panel = panel_of(Session(replace(toy.TOY, load=lambda: tables), toy.table()), qtbot)
    panel.show_object(toy.OWL)
    said = panel.prose().toPlainText()
    order = ["If it were played", "On the stack", "In a hand", "Wherever it is", "In exile"]
    assert [said.count(words) for words in order] == [1] * 5
    assert sorted(order, key=said.index) == order


def test_without_a_selection_it_says_what_to_do(panel: CharacteristicsPanel) -> None:
    assert panel.text() == EMPTY
    assert panel.accessibleDescription() == EMPTY


def test_a_selected_object_is_described_with_its_reasons(panel: CharacteristicsPanel) -> None:
    panel.show_object(toy.OWL)
    assert panel.text().splitlines() == [
        "Owl",
        "battlefield · Ann",
        "Name: Owl",
        "Lies: upright",
        "    cards turn [1.2a]",
        "Its faces",
        "    Owl: a bird",
        "    Night Owl: a bird",
        "In the graveyard: it stays [2.4, 2.5]",
    ]


def test_after_an_action_what_changed_is_marked(
    panel: CharacteristicsPanel, session: Session
) -> None:
    panel.show_object(toy.OWL)
    session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    assert "Lies: sideways (changed)" in panel.text()
    assert "Name: Owl\n" in panel.text()
    assert "Lies \N{BLACK CIRCLE}" in panel.prose().toPlainText()
    assert "changed" in panel.prose().accessibleDescription()


def test_the_marks_go_with_undo_and_come_back_with_redo(
    panel: CharacteristicsPanel, session: Session
) -> None:
    panel.show_object(toy.OWL)
    session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    session.undo()
    assert "changed" not in panel.text()
    session.redo()
    assert "Lies: sideways (changed)" in panel.text()


def test_selecting_later_marks_what_the_last_action_changed(
    panel: CharacteristicsPanel, session: Session
) -> None:
    session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    panel.show_object(toy.OWL)
    assert "Lies: sideways (changed)" in panel.text()


def test_pointing_at_another_card_is_only_a_preview(panel: CharacteristicsPanel) -> None:
    panel.show_object(toy.OWL)
    panel.preview(toy.WOLF)
    assert panel.text().startswith("Wolf")
    panel.preview(None)
    assert panel.text().startswith("Owl")


def test_a_click_on_a_number_asks_for_the_rule(panel: CharacteristicsPanel, qtbot: QtBot) -> None:
    panel.show_object(toy.OWL)
    with qtbot.waitSignal(panel.cited) as asked:
        click(panel, "cite:toy.tap")
    assert asked.args == ["toy.tap"]


def test_a_number_is_reached_by_tab_and_entered_by_return(
    panel: CharacteristicsPanel, qtbot: QtBot
) -> None:
    panel.show_object(toy.OWL)
    panel.prose().setFocus()
    QTest.keyClick(panel.prose(), Qt.Key.Key_Tab)
    with qtbot.waitSignal(panel.cited):
        QTest.keyClick(panel.prose(), Qt.Key.Key_Return)


def test_a_click_on_a_face_shows_its_picture_and_again_the_one_that_is_up(
    panel: CharacteristicsPanel,
) -> None:
    panel.show_object(toy.OWL)
    click(panel, "tile:1")
    assert PEEKED == [(0, 1)]
    click(panel, "tile:0")
    assert PEEKED == [(0, 1)]


def test_all_of_it_can_be_selected_and_copied(panel: CharacteristicsPanel) -> None:
    panel.show_object(toy.OWL)
    QTest.keyClick(panel.prose(), Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(panel.prose(), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[:2] == ["Owl", "battlefield · Ann"]
    assert "cards turn 1.2a" in [line.strip() for line in copied]


def test_an_object_that_is_gone_is_let_go(panel: CharacteristicsPanel, session: Session) -> None:
    panel.show_object(toy.WOLF)
    bare = session.state.without(toy.WOLF)
    session.start(toy.TOY, bare)
    assert panel.text() == EMPTY


def test_where_two_cards_have_become_one_object_it_follows_the_card(
    panel: CharacteristicsPanel, session: Session
) -> None:
    panel.show_object(toy.OWL)
    state = session.state
    pair = replace(state.object(toy.OWL), id=ObjectId(9), cards=(state.object(toy.OWL).cards[0], 2))
    session.start(toy.TOY, state.without(toy.OWL).without(toy.WOLF).put(pair))
    assert panel.shown == 9


def test_it_says_the_same_in_the_light(panel: CharacteristicsPanel) -> None:
    panel.show_object(toy.OWL)
    said = panel.text()
    panel.apply_theme(LIGHT)
    assert panel.text() == said


def _characteristics_view(**rows: str) -> CharacteristicsView:
    made = tuple(Row(id=key, title=verbatim(key), value=text) for key, text in rows.items())
    return CharacteristicsView(name=NO_WORDS, about=NO_WORDS, rows=made)


def test_only_other_values_count_as_changed() -> None:
    assert changed_rows(
        _characteristics_view(a="1", b="2"), _characteristics_view(a="1", b="3", c="4")
    ) == {"b", "c"}


def test_what_could_not_be_seen_before_has_not_changed() -> None:
    assert changed_rows(None, _characteristics_view(a="1")) == frozenset()
    assert changed_rows(_characteristics_view(), _characteristics_view(a="1")) == frozenset()


def test_a_reason_that_most_rows_share_is_said_once_on_the_page() -> None:
    why = Why("toy.tap", Message("for all of it"))
    rows = tuple(Row(id=each, title=verbatim(each), value=each, why=(why,)) for each in "abc")
    characteristics_view = CharacteristicsView(name=Message("T"), about=NO_WORDS, rows=rows)
    assert common_reasons(characteristics_view) == (why,)
    assert plain(characteristics_view, frozenset(), toy.cite).count("for all of it [1.2a]") == 3
