"""Another edition on a running table: the position stays, and differences are shown."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.games.mtg.actions import Transform
from core.games.mtg.rulesets import EDITIONS
from core.rules.actions import Life, Tap, TokenCopy
from core.rules.comparison import Degree
from core.rules.verdict import Ruling
from core.scenario.annotations import Spotlight
from core.storage.assets import opening
from gui.features.effects.compare import ALIKE, AS_A_LIST, DIFFERS, SIDE_BY_SIDE, CompareDialog
from gui.features.effects.feature import Effects
from gui.panels.rule import NO_CARD, RENUMBERED, EditionCard
from gui.program import table_window
from gui.session import Session
from gui.window.main_window import MainWindow
from tests.gui.board.stage import LEFT
from tests.gui.window_user import ANN, BEN, CTRL, SHIFT, WindowUser, choose

OLDEST, LATER = EDITIONS["2020-08"], EDITIONS["2025-09"]


def choose_edition(ann: WindowUser, title: str) -> None:
    """Open the editions by key and choose one."""
    ann.type(Qt.Key.Key_R, CTRL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(each for each in menu.actions() if each.text() == title)
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def card(ann: WindowUser) -> EditionCard:
    (found,) = ann.window.findChildren(EditionCard)
    return found


def test_the_position_stays_and_the_history_goes_on(ann: WindowUser, qtbot: QtBot) -> None:
    ann.session.attempt(Life(player=ANN, change=1))
    before = ann.session.state
    with qtbot.waitSignal(ann.session.changed):
        choose_edition(ann, "August 2020")
    assert ann.session.state is before
    assert ann.session.rules.edition == OLDEST.edition
    assert ann.window.windowTitle().endswith("rulebook August 2020")
    button = ann.window.bar.button("rules.edition")
    assert button is not None
    assert button.text() == "August 2020"
    assert ann.strip().startswith("Done: Rules of August 2020.")


def test_undo_restores_the_edition_under_which_an_action_was_done(ann: WindowUser) -> None:
    first = ann.session.rules
    ann.session.attempt(Life(player=ANN, change=1))
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    ann.session.attempt(Life(player=ANN, change=1))
    ann.window.feature(Effects).dialogs().play_by(LATER)
    editions = []
    for cursor in (4, 3, 2, 1, 0, 2, 4):
        ann.session.jump(cursor)
        editions.append(ann.session.rules.edition)
    dates = [LATER.edition, *[OLDEST.edition] * 2, *[first.edition] * 2]
    assert editions == [*dates, OLDEST.edition, LATER.edition]
    assert ann.window.windowTitle().endswith("September 2025")


def test_a_new_action_after_undo_drops_the_edition_that_was_undone(ann: WindowUser) -> None:
    first = ann.session.rules
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    ann.type(Qt.Key.Key_Z, CTRL)
    ann.session.attempt(Life(player=ANN, change=1))
    ann.session.redo()
    assert ann.session.rules is first


def test_a_history_from_elsewhere_brings_its_editions(ann: WindowUser) -> None:
    first = ann.session.rules
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    history = ann.session.history
    ann.session.adopt(first, history, EDITIONS.values())
    assert ann.session.rules.edition == OLDEST.edition
    ann.session.undo()
    assert ann.session.rules is first


def test_choosing_the_edition_in_force_is_no_action(ann: WindowUser) -> None:
    ann.window.feature(Effects).dialogs().play_by(ann.session.rules)
    assert ann.session.history.outcomes == ()


def test_actions_are_judged_anew(ann: WindowUser) -> None:
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    birgi = ann.find("Birgi, God of Storytelling", BEN)
    turn = Transform(player=BEN, object=birgi)
    assert ann.session.judge(turn).ruling is Ruling.NOTHING
    ann.window.feature(Effects).dialogs().play_by(LATER)
    assert ann.session.judge(turn).ruling is Ruling.DONE
    item = ann.board.item(birgi)
    assert item is not None
    assert item.view.turns


def test_what_differs_is_marked_in_the_panel_and_listed(ann: WindowUser) -> None:
    before = ann.window.feature(Effects).dialogs().title(ann.session.rules)
    ann.choose("Graf Rats")
    choose_edition(ann, "August 2020")
    assert "Converted mana cost: 2 (changed)" in ann.panel()
    shown = card(ann)
    assert shown.isVisible()
    assert shown.text().startswith(f"August 2020 instead of {before}\nDifferences for Graf Rats")
    assert "Mana value → Converted mana cost" in shown.text()
    differs, _, renumbered = shown.text().partition(RENUMBERED)
    assert "Mana value → Converted mana cost" in differs
    assert "712.4 → 711.1d" in renumbered
    ann.session.attempt(Tap(player=ANN, object=ann.find("Graf Rats")))
    assert "Converted mana cost: 2 (changed)" not in ann.panel()


def test_the_list_follows_the_selection_and_escape_closes_it(ann: WindowUser) -> None:
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    ann.choose("Graf Rats")
    ann.window.feature(Effects).dialogs().play_by(LATER)
    shown = card(ann)
    ann.choose("Birgi, God of Storytelling", BEN)
    assert "Nothing would happen → Allowed" in shown.text()
    ann.type(Qt.Key.Key_Escape)
    assert NO_CARD in shown.text()
    ann.type(Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert ann.board.hasFocus()


def test_its_own_keys_close_the_list_too(ann: WindowUser) -> None:
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    ann.choose("Graf Rats")
    ann.window.feature(Effects).dialogs().play_by(LATER)
    shown = card(ann)
    QTest.keyClick(shown.close_button, Qt.Key.Key_Escape)
    assert not shown.isVisible()
    assert ann.board.hasFocus()


@pytest.mark.parametrize("size", [(1280, 800), (1680, 1020)])
def test_the_list_lies_beside_the_panel(ann: WindowUser, size: tuple[int, int]) -> None:
    ann.choose("Graf Rats")
    ann.window.feature(Effects).dialogs().play_by(OLDEST)
    ann.window.resize(*size)
    QApplication.processEvents()
    panel = ann.window.panel.mapTo(ann.window, ann.window.panel.rect().topLeft())
    assert card(ann).geometry().right() < panel.x()


def test_the_last_action_is_compared_from_the_bottom_bar(ann: WindowUser) -> None:
    birgi = ann.find("Birgi, God of Storytelling", BEN)
    ann.session.attempt(Transform(player=BEN, object=birgi))
    QTest.mouseClick(ann.window.timeline.more, LEFT)
    choose(ann.open_menu(), "Compare editions")
    (dialog,) = ann.window.findChildren(CompareDialog)
    assert dialog.options.currentText().startswith("Last action: Transform")
    lines = dialog.text().splitlines()
    assert lines[0] == "The answer changes with September 2025."
    assert lines[1].startswith("August 2020: Nothing would happen")
    changed = f"September 2025: Allowed ({DIFFERS[Degree.ANSWER]})"
    assert any(line.startswith(changed) for line in lines)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_an_action_that_was_done_is_compared_in_the_position_before_it(ann: WindowUser) -> None:
    rats = ann.find("Graf Rats")
    ann.session.attempt(Tap(player=ANN, object=rats))
    ann.type(Qt.Key.Key_C, CTRL | SHIFT)
    (dialog,) = ann.window.findChildren(CompareDialog)
    assert "Nothing would happen" not in dialog.text()


def test_the_menu_of_editions_opens_the_comparison(ann: WindowUser) -> None:
    ann.choose("Birgi, God of Storytelling", BEN)
    choose_edition(ann, "Compare an action…")
    (dialog,) = ann.window.findChildren(CompareDialog)
    texts = [dialog.options.itemText(at) for at in range(dialog.options.count())]
    assert any("Transform" in text for text in texts)


def test_any_action_of_the_selected_card_can_be_compared(ann: WindowUser) -> None:
    ann.choose("Birgi, God of Storytelling", BEN)
    dialog = ann.window.feature(Effects).dialogs().open_compare()
    assert dialog is not None
    texts = [dialog.options.itemText(at) for at in range(dialog.options.count())]
    at = next(n for n, text in enumerate(texts) if "Transform" in text)
    for _ in range(at):
        QTest.keyClick(dialog.options, Qt.Key.Key_Down)
    assert "September 2025" in dialog.text().splitlines()[0]
    spot = dialog.prose.spot("cite:tdfc.only_they_transform").center()
    QTest.mouseClick(dialog.prose.viewport(), LEFT, pos=spot)
    assert ann.window.rule is not None


def test_without_an_action_it_says_what_to_do_first(ann: WindowUser) -> None:
    dialog = ann.window.feature(Effects).dialogs().open_compare()
    assert dialog is not None
    assert dialog.text().startswith("Try an action first")


def compared_copy(ann: WindowUser) -> CompareDialog:
    """Make a token copy of a double-faced card, and compare that."""
    ann.session.attempt(TokenCopy(player=ANN, of=ann.find("Delver of Secrets")))
    dialog = ann.window.feature(Effects).dialogs().open_compare()
    assert dialog is not None
    return dialog


def test_what_comes_of_an_action_is_compared_too(ann: WindowUser) -> None:
    dialog = compared_copy(ann)
    lines = dialog.text().splitlines()
    assert lines[0].startswith("The answer stays the same, but the result changes with ")
    (line,) = [each for each in lines if f"({DIFFERS[Degree.RESULT]})" in each]
    assert "Delver of Secrets: two faces instead of one face; “Transform” can be done next" in line
    assert "two faces" in dialog.prose.toPlainText()


def test_two_results_are_looked_at_side_by_side(ann: WindowUser) -> None:
    dialog = compared_copy(ann)
    before = ann.session.state
    QTest.mouseClick(dialog.view, LEFT)
    assert dialog.view.text() == AS_A_LIST
    boards = dialog.boards
    assert boards is not None
    old, new = boards.boards
    assert [board.isEnabled() for board in boards.boards] == [False, False]
    assert old.session.rules.edition < new.session.rules.edition
    token = next(obj.id for obj in new.session.state.objects if obj.token)
    QApplication.processEvents()  # the boards are filled as they show
    turns = [board.item(token) for board in (old, new)]
    assert [item is not None and item.view.turns for item in turns] == [None, True]
    assert [board.annotations.marks for board in (old, new)] == [(Spotlight(on=(token,)),)] * 2
    assert "two faces instead of one face" in boards.differs.text()
    combo = boards.editions[1]
    combo.setCurrentIndex(boards.editions[0].currentIndex())
    assert boards.differs.text() == ALIKE
    assert ann.session.state is before
    QTest.mouseClick(dialog.view, LEFT)
    assert dialog.view.text() == SIDE_BY_SIDE
    assert dialog.prose.isVisible()


def test_after_two_boards_it_comes_up_as_a_list_beside_its_card_again(ann: WindowUser) -> None:
    dialog = compared_copy(ann)
    as_list = dialog.size()
    QTest.mouseClick(dialog.view, LEFT)
    assert dialog.size() != as_list
    assert dialog.screen().availableGeometry().contains(dialog.pos())
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert ann.window.feature(Effects).dialogs().open_compare() is dialog
    assert (dialog.view.text(), dialog.size()) == (SIDE_BY_SIDE, as_list)
    assert dialog.prose.isVisible()


def test_a_switch_of_the_rulebook_marks_only_what_differs(ann: WindowUser) -> None:
    ann.choose("Delver of Secrets")
    choose_edition(ann, "August 2020")
    changed = [line for line in ann.panel().splitlines() if "(changed)" in line]
    assert changed
    assert {line.partition(":")[0] for line in changed} == {"Converted mana cost", "Kind"}


@pytest.fixture
def fab(opened: Callable[[MainWindow], WindowUser]) -> WindowUser:
    """Ann at a table of Flesh and Blood, by its newest edition."""
    rules, start = opening(GAMES["fab"])
    return opened(table_window(Session(rules, start), lambda: start))


def test_the_editions_of_the_other_game_are_offered_to_compare(fab: WindowUser) -> None:
    action = fab.window.actions_by_id.get("rules.compare")
    assert action is not None
    assert action.isVisible()
    menu = fab.window.feature(Effects).dialogs().open_editions()
    titles = [each.title for each in fab.window.rulebook().editions]
    assert [each.text() for each in menu.actions()][: len(titles)] == titles
    assert fab.window.feature(Effects).dialogs().open_compare() is not None
