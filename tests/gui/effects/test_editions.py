"""Another edition on a running table: the position stays, and what differs is pointed out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.games.mtg.actions import Transform
from core.games.mtg.rulesets import EDITIONS
from core.law.actions import Life, Tap
from core.law.verdict import Ruling
from gui.effects.compare import AS_BEFORE, OTHER_ANSWER, CompareDialog
from gui.panels.editions import NO_CARD, EditionCard
from tests.gui.board.stage import LEFT
from tests.gui.house import ANN, BEN, CTRL, SHIFT, Sitter, choose

NEWEST, OLDEST = EDITIONS["2025-09"], EDITIONS["2020-08"]


def choose_edition(ann: Sitter, title: str) -> None:
    """Open the editions by key and choose one."""
    ann.type(Qt.Key.Key_R, CTRL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(each for each in menu.actions() if each.text() == title)
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def card(ann: Sitter) -> EditionCard:
    (found,) = ann.window.findChildren(EditionCard)
    return found


def test_the_position_stays_and_the_history_goes_on(ann: Sitter, qtbot: QtBot) -> None:
    ann.session.attempt(Life(player=ANN, change=1))
    before = ann.session.table
    with qtbot.waitSignals([ann.session.ruled, ann.session.changed]):
        choose_edition(ann, "August 2020")
    assert ann.session.table is before
    assert ann.session.rules is OLDEST
    assert ann.window.windowTitle().endswith("rulebook August 2020")
    button = ann.window.bar.button("rules.edition")
    assert button is not None
    assert button.text() == "August 2020"
    assert ann.strip().startswith("Done: Rules of August 2020.")


def test_undo_restores_the_edition_under_which_a_deed_was_done(ann: Sitter) -> None:
    first = ann.session.rules
    ann.session.attempt(Life(player=ANN, change=1))
    ann.table.desk().play_by(OLDEST)
    ann.session.attempt(Life(player=ANN, change=1))
    ann.table.desk().play_by(NEWEST)
    editions = []
    for cursor in (4, 3, 2, 1, 0, 2, 4):
        ann.session.jump(cursor)
        editions.append(ann.session.rules.edition)
    dates = [NEWEST.edition, *[OLDEST.edition] * 2, *[first.edition] * 2]
    assert editions == [*dates, OLDEST.edition, NEWEST.edition]
    assert ann.window.windowTitle().endswith("September 2025")


def test_a_new_deed_after_undo_drops_the_edition_that_was_undone(ann: Sitter) -> None:
    first = ann.session.rules
    ann.table.desk().play_by(OLDEST)
    ann.type(Qt.Key.Key_Z, CTRL)
    ann.session.attempt(Life(player=ANN, change=1))
    ann.session.redo()
    assert ann.session.rules is first


def test_a_history_from_elsewhere_brings_its_editions(ann: Sitter) -> None:
    first = ann.session.rules
    ann.table.desk().play_by(OLDEST)
    history = ann.session.history
    ann.session.adopt(first, history, EDITIONS.values())
    assert ann.session.rules is OLDEST
    ann.session.undo()
    assert ann.session.rules is first


def test_choosing_the_edition_in_force_is_no_deed(ann: Sitter) -> None:
    ann.table.desk().play_by(ann.session.rules)
    assert ann.session.history.outcomes == ()


def test_deeds_are_judged_anew(ann: Sitter) -> None:
    birgi = ann.find("Birgi, God of Storytelling", BEN)
    turn = Transform(player=BEN, object=birgi)
    assert ann.session.judge(turn).ruling is Ruling.NOTHING
    ann.table.desk().play_by(NEWEST)
    assert ann.session.judge(turn).ruling is Ruling.DONE
    item = ann.board.item(birgi)
    assert item is not None
    assert item.view.turns


def test_what_differs_is_marked_in_the_panel_and_listed(ann: Sitter) -> None:
    ann.choose("Graf Rats")
    choose_edition(ann, "August 2020")
    assert "Converted mana cost: 2 (changed)" in ann.panel()
    shown = card(ann)
    assert shown.isVisible()
    assert shown.text().startswith("August 2020 instead of June 2024\nWhat differs for Graf Rats")
    assert "Mana value → Converted mana cost" in shown.text()
    assert "712.4 → 711.1d" in shown.text()
    ann.session.attempt(Tap(player=ANN, object=ann.find("Graf Rats")))
    assert "Converted mana cost: 2 (changed)" not in ann.panel()


def test_the_list_follows_the_selection_and_escape_closes_it(ann: Sitter) -> None:
    ann.choose("Graf Rats")
    ann.table.desk().play_by(NEWEST)
    shown = card(ann)
    ann.choose("Birgi, God of Storytelling", BEN)
    assert "Nothing would happen → Allowed" in shown.text()
    ann.type(Qt.Key.Key_Escape)
    assert NO_CARD in shown.text()
    ann.type(Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert ann.board.hasFocus()


def test_its_own_keys_close_the_list_too(ann: Sitter) -> None:
    ann.choose("Graf Rats")
    ann.table.desk().play_by(NEWEST)
    shown = card(ann)
    QTest.keyClick(shown.close_button, Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert ann.board.hasFocus()


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020)])
def test_the_list_lies_beside_the_panel(ann: Sitter, size: tuple[int, int]) -> None:
    ann.choose("Graf Rats")
    ann.table.desk().play_by(OLDEST)
    ann.window.resize(*size)
    QApplication.processEvents()
    panel = ann.window.panel.mapTo(ann.window, ann.window.panel.rect().topLeft())
    assert card(ann).geometry().right() < panel.x()


def test_the_last_deed_is_compared_from_the_bottom_bar(ann: Sitter) -> None:
    birgi = ann.find("Birgi, God of Storytelling", BEN)
    ann.session.attempt(Transform(player=BEN, object=birgi))
    QTest.mouseClick(ann.window.timeline.more, LEFT)
    choose(ann.open_menu(), "Compare editions")
    (dialog,) = ann.window.findChildren(CompareDialog)
    assert dialog.deeds.currentText().startswith("Last deed: Transform")
    lines = dialog.text().splitlines()
    assert lines[0] == "The answer changes with September 2025."
    assert lines[1].startswith("August 2020: Nothing would happen")
    assert lines[-1].startswith(f"September 2025: Allowed ({OTHER_ANSWER})")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_deed_that_was_done_is_compared_in_the_position_before_it(ann: Sitter) -> None:
    rats = ann.find("Graf Rats")
    ann.session.attempt(Tap(player=ANN, object=rats))
    ann.type(Qt.Key.Key_C, CTRL | SHIFT)
    (dialog,) = ann.window.findChildren(CompareDialog)
    assert "Nothing would happen" not in dialog.text()


def test_any_deed_of_the_selected_card_can_be_compared(ann: Sitter) -> None:
    ann.choose("Birgi, God of Storytelling", BEN)
    dialog = ann.table.desk().open_compare()
    texts = [dialog.deeds.itemText(at) for at in range(dialog.deeds.count())]
    at = next(n for n, text in enumerate(texts) if "Transform" in text)
    for _ in range(at):
        QTest.keyClick(dialog.deeds, Qt.Key.Key_Down)
    assert "September 2025" in dialog.text().splitlines()[0]
    assert AS_BEFORE not in dialog.text()
    spot = dialog.prose.spot("cite:tdfc.only_they_transform").center()
    QTest.mouseClick(dialog.prose.viewport(), LEFT, pos=spot)
    assert ann.window.rule is not None


def test_without_a_deed_it_says_what_to_do_first(ann: Sitter) -> None:
    dialog = ann.table.desk().open_compare()
    assert dialog.text().startswith("Try a deed first")
