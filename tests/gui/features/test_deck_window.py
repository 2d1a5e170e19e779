"""The deck window by mouse and keys: pasting into a full deck, groups, faces, carried cards."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from core.cards.deck import Board, cost_in_hand
from core.storage.assets import DECKS
from gui.features.card_search.feature import CardSearchFeature
from gui.features.card_search.source import QueryBuilder
from gui.features.decks.window import CardSheet
from gui.features.print_sheet.dialog import PrintDialog
from gui.theme import GRID
from tests.gui.features.decks_stage import CTRL, Builder
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser

LEFT = Qt.MouseButton.LeftButton
SPOKEN = Qt.ItemDataRole.AccessibleTextRole
FIRST = "Commander\n1 Ulrich of the Krallenhorde\n\nDeck\n2 Kessig Prowler\n30 Forest\n"
SECOND = "// Hills\n\n1 Kessig Prowler\n9 Mountain\n"


@pytest.fixture
def builder(ann: WindowUser) -> Builder:
    """A user in front of an empty deck."""
    return Builder(ann.window)


@pytest.fixture
def full(builder: Builder) -> Builder:
    """A user with a deck who pastes another list."""
    builder.paste(FIRST)
    builder.paste(SECOND)
    return builder


# Pasting


def test_a_list_pasted_into_a_deck_with_cards_changes_nothing_before_it_is_answered(
    full: Builder,
) -> None:
    assert full.window.lists.pasting.isVisible()
    assert "10 cards on the clipboard (Hills)" in full.window.lists.pasting.words.text()
    assert full.count() == 32


def test_enter_makes_a_new_deck_of_it_and_the_first_one_is_kept(full: Builder) -> None:
    first = full.window.document
    QTest.keyClick(full.window.lists.pasting.begin, Qt.Key.Key_Return)
    assert full.window.document is not first
    assert full.counts() == {("Kessig Prowler", "main"): 1, ("Mountain", "main"): 9}
    assert full.deck.name == "Hills"
    assert first.deck.count(Board.MAIN) == 32
    assert full.window.focusWidget() is full.lines


def test_it_can_be_added_and_taken_back(full: Builder) -> None:
    QTest.mouseClick(full.window.lists.pasting.add, LEFT)
    assert full.counts()["Kessig Prowler", "main"] == 3
    assert full.counts()["Mountain", "main"] == 9
    assert full.deck.name == "Ulrich of the Krallenhorde"
    full.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert full.count() == 32


def test_it_can_take_the_place_of_the_deck_and_be_taken_back(full: Builder) -> None:
    QTest.mouseClick(full.window.lists.pasting.replace, LEFT)
    assert full.count() == 10
    assert full.count(Board.COMMANDER) == 0
    full.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert full.count() == 32


def test_escape_takes_nothing_and_the_arrows_go_from_answer_to_answer(full: Builder) -> None:
    bar = full.window.lists.pasting
    QTest.keyClick(bar.begin, Qt.Key.Key_Right)
    assert bar.focusWidget() is bar.add
    QTest.keyClick(bar.add, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert full.window.isVisible()
    assert full.count() == 32


# Lines


def headings(builder: Builder) -> list[str]:
    model = builder.lines.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    return [str(i.data()) for i in rows if not i.flags() & Qt.ItemFlag.ItemIsSelectable]


def test_lines_are_grouped_by_type_by_mana_value_and_by_colour(builder: Builder) -> None:
    builder.paste(f"{FIRST}1 Murder\n1 Hanweir Garrison\n")
    assert headings(builder) == ["Creatures", "Instants and sorceries", "Lands"]
    QTest.keyClick(builder.window.middle.group, Qt.Key.Key_Down)
    assert headings(builder) == ["1", "3", "No cost"]
    QTest.keyClick(builder.window.middle.group, Qt.Key.Key_Down)
    assert headings(builder) == ["Black", "Red", "Green", "Colourless"]


def test_cards_of_flesh_and_blood_are_grouped_by_pitch(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    group = builder.window.middle.group
    assert [group.itemText(at) for at in range(3)] == ["By type", "By cost", "By pitch"]
    group.setCurrentIndex(2)
    assert headings(builder)[:2] == ["Red, pitch 1", "Yellow, pitch 2"]


def test_a_deck_of_flesh_and_blood_counts_its_pitches_and_knows_no_sorceries(
    builder: Builder,
) -> None:
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    assert "Instants" in headings(builder)
    assert "Instants and sorceries" not in headings(builder)
    strip = builder.window.overview.strip
    assert strip.isVisible()
    words = [word for word, _, _ in strip.parts()]
    assert words == ["red", "yellow", "blue"]
    assert strip.parts()[-1][2] == strip.width()


def test_the_cards_are_shown_as_faces_and_the_keys_are_the_same(builder: Builder) -> None:
    builder.paste(FIRST)
    QTest.mouseClick(builder.window.middle.faces, LEFT)
    assert headings(builder) == []
    builder.choose("Kessig Prowler")
    builder.type("+")
    assert builder.counts()["Kessig Prowler", "main"] == 3
    model = builder.lines.model()
    first, second = (builder.lines.visualRect(model.index(row, 0)) for row in range(2))
    assert first.top() == second.top()
    assert first.right() < second.left()
    QTest.mouseClick(builder.window.middle.faces, LEFT)
    assert headings(builder) == ["Creatures", "Lands"]


def test_an_empty_deck_says_how_to_begin(builder: Builder) -> None:
    says = builder.window.middle.list.empty.text()
    for words in ("Ctrl+V", "4 Kessig Prowler", ".cod", "id:rg back:land"):
        assert words in says
    assert "id:rg back:land" in builder.window.search.suggestions.queries()


# The search


def carry(builder: Builder, to: QPoint) -> None:
    """Drag the selected card of the search to a point of the screen."""
    view = builder.window.search.found.viewport()
    row = builder.window.search.found.visualRect(builder.window.search.found.currentIndex())
    QTest.mousePress(view, LEFT, pos=row.center())
    for part in (1, 2, 3):
        step = (view.mapFromGlobal(to) - row.center()) * part / 3
        QTest.mouseMove(view, row.center() + step)
    QApplication.processEvents()
    QTest.mouseRelease(view, LEFT, pos=view.mapFromGlobal(to))


def tab(builder: Builder, title: str) -> QPoint:
    tabs = builder.window.middle.tabs
    at = next(i for i in range(tabs.count()) if tabs.tabText(i).startswith(title))
    return tabs.mapToGlobal(tabs.tabRect(at).center())


def test_a_found_card_is_dragged_to_the_lines_and_to_a_board(builder: Builder) -> None:
    builder.paste(FIRST)
    builder.look_for("murder")
    lines = builder.lines.viewport()
    carry(builder, lines.mapToGlobal(lines.rect().center()))
    assert builder.counts()["Murder", "main"] == 1
    carry(builder, tab(builder, "Maybe"))
    assert builder.counts()["Murder", "maybe"] == 1
    assert builder.window.foot.words.text() == "Murder is in: Maybe."


def test_a_card_that_is_dropped_elsewhere_is_not_lost_in_the_deck(builder: Builder) -> None:
    builder.paste(FIRST)
    builder.look_for("murder")
    left = builder.window.columns.left
    carry(builder, left.mapToGlobal(left.rect().center()))
    assert ("Murder", "main") not in builder.counts()
    assert "Let go over the lines" in builder.window.foot.words.text()


def test_it_is_said_why_a_card_is_not_allowed_before_it_is_added_all_the_same(
    builder: Builder,
) -> None:
    builder.paste(FIRST)
    builder.look_for("huntmaster")
    assert builder.refusals_of_found() == []
    builder.look_for("murder")
    (refusal,) = builder.refusals_of_found()
    assert refusal.startswith("Murder is black. Rule 903.4")
    QTest.keyClick(builder.window.search.box, Qt.Key.Key_Return)
    assert builder.counts()["Murder", "main"] == 1
    copies, color = sorted(builder.refusals_of_found())
    assert copies.startswith("2 of Murder, of at most 1. Rule 903.5b")
    assert color == refusal


def test_build_makes_a_query_beside_the_search(builder: Builder) -> None:
    QTest.mouseClick(builder.window.search.build, LEFT)
    form = builder.window.findChild(QueryBuilder)
    assert isinstance(form, QueryBuilder)
    QTest.keyClicks(form.name, "kessig")
    QTest.keyClick(form.name, Qt.Key.Key_Return)
    assert "kessig" in builder.window.search.box.text()
    chosen = builder.window.search.chosen()
    assert chosen is not None
    assert chosen.front.name == "Kessig Prowler"


def test_a_query_can_be_built_again_after_the_deck_window_was_closed(
    builder: Builder, ann: WindowUser, qtbot: QtBot
) -> None:
    QTest.mouseClick(builder.window.search.build, LEFT)
    form = builder.window.findChild(QueryBuilder)
    assert isinstance(form, QueryBuilder)
    with qtbot.waitSignal(form.destroyed):
        builder.window.close()
    search = feature(ann.window, CardSearchFeature).sources()
    assert search.build(lambda _query: None).isVisible()


def test_a_star_is_set_in_the_deck_window_too(builder: Builder) -> None:
    builder.look_for("murder")
    QTest.mouseClick(builder.window.search.own.star, LEFT)
    builder.look_for("is:favourite")
    chosen = builder.window.search.chosen()
    assert chosen is not None
    assert chosen.name == "Murder"


# Printing and files


def test_the_cards_of_the_deck_are_printed_from_its_window(builder: Builder) -> None:
    builder.paste(FIRST)
    builder.press(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    dialog = builder.window.findChild(PrintDialog)  # so that the deck is not behind the table after
    assert isinstance(dialog, PrintDialog)
    dialog.said.emit("10 pages")
    assert builder.window.foot.words.text() == "10 pages"
    assert "33" in dialog.source.currentText() or "33" in dialog.says.text()


def test_what_was_changed_outside_is_asked_about_when_one_comes_back(
    builder: Builder, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Murder\n", encoding="utf-8")
    builder.window.lists.open_file(path)
    path.write_text("9 Murder\n", encoding="utf-8")
    bar = builder.window.lists.outside
    qtbot.waitUntil(bar.isVisible)
    assert [each.text() for each in bar.findChildren(QPushButton) if each.isVisible()] == [
        *("Keep mine", "Take theirs", "Compare")
    ]
    QTest.mouseClick(bar.take, LEFT)
    assert builder.counts() == {("Murder", "main"): 9}
    assert not bar.isVisible()


def test_in_a_narrow_window_every_board_can_be_seen(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    builder.window.resize(1024, 700)
    QApplication.processEvents()
    tabs = builder.window.middle.tabs
    last = tabs.tabRect(tabs.count() - 1)
    assert last.right() <= tabs.width()
    assert builder.window.middle.faces.isVisible()


def headings_alone(builder: Builder) -> list[str]:
    """Return the headings without a line in their column."""
    lines = builder.lines
    model = lines.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    left = [lines.visualRect(index).left() for index in rows]
    return [
        str(index.data())
        for index, here, below in zip(rows, left, left[1:], strict=False)
        if not index.flags() & Qt.ItemFlag.ItemIsSelectable and here != below
    ]


@pytest.mark.parametrize(("wide", "high", "columns"), [(1024, 700, 1), (1280, 800, 2)])
def test_lines_stand_in_columns_where_there_is_room_and_no_heading_stands_alone(
    builder: Builder, wide: int, high: int, columns: int
) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    builder.window.resize(wide, high)
    QApplication.processEvents()
    assert builder.window.middle.list.columns == columns
    assert headings_alone(builder) == []
    builder.choose("Kessig Prowler")
    row = builder.window.middle.current_row()
    assert row is not None
    assert row.label == "Kessig Prowler"


def test_the_curve_is_folded_in_a_narrow_window_until_somebody_unfolds_it(builder: Builder) -> None:
    overview = builder.window.overview
    builder.window.resize(1280, 800)
    QApplication.processEvents()
    assert overview.curve.isVisible()
    builder.window.resize(1024, 700)
    QApplication.processEvents()
    assert not overview.curve.isVisible()
    QTest.mouseClick(overview.fold, LEFT)
    builder.window.resize(1030, 700)
    QApplication.processEvents()
    assert overview.curve.isVisible()


# Rules of the card


def test_the_identity_of_both_faces_stands_below_the_commander_with_its_rule(
    builder: Builder,
) -> None:
    builder.paste(FIRST)
    note = builder.window.overview.leaders.note
    assert note.isVisible()
    assert note.accessibleName() == "Identity of both faces: red, green. Rule 903.4d"
    assert note.text().count("<img") == 2
    asked: list[str] = []
    builder.window.overview.cited.connect(asked.append)
    note.linkActivated.emit("wiki.color_identity")
    assert asked == ["wiki.color_identity"]


def test_the_colours_are_a_strip_in_which_each_is_as_wide_as_it_has_cards(builder: Builder) -> None:
    builder.paste("3 Kessig Prowler\n1 Murder\n")
    strip = builder.window.overview.strip
    assert strip.accessibleName() == "Colours: 1 black, 3 green"
    (black, *first), (green, *second) = strip.parts()
    assert (black, green) == ("black", "green")
    assert first == [0, strip.width() / 4]
    assert second == [strip.width() / 4, strip.width()]


def test_the_chosen_card_says_what_its_other_face_changes(builder: Builder) -> None:
    builder.paste(FIRST)
    builder.choose("Kessig Prowler")
    note = builder.window.middle.card.note
    assert note.accessibleName() == (
        "2/1, green, mana value 1. Turned: 4/4, mana value still 1. Rule 202.3b"
    )


def test_a_card_of_another_pitch_is_not_counted_as_in_the_deck(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    builder.look_for("blackout kick")
    model = builder.window.search.found.model()
    accessible_text = [str(model.index(row, 0).data(SPOKEN)) for row in range(3)]
    assert all("1 in this deck" in each for each in accessible_text)
    assert {
        each.split("\N{MIDDLE DOT} ")[1].split(",")[0].split(";")[0] for each in accessible_text
    } == {
        "red",
        "yellow",
        "blue",
    }


def test_found_cards_are_sorted_as_somebody_chooses_and_names_by_how_well_they_fit(
    builder: Builder,
) -> None:
    builder.look_for("kessig")
    assert not builder.window.search.order.isVisible()
    builder.look_for("t:werewolf")
    order = builder.window.search.order
    assert order.isVisible()
    order.setCurrentIndex(order.findData("mv"))
    order.activated.emit(order.currentIndex())
    model = builder.window.search.found.model()
    assert model.index(0, 0).data() == "Kessig Prowler // Sinuous Predator"


def test_the_keys_of_the_foot_are_those_of_the_format(builder: Builder) -> None:
    builder.paste(FIRST)
    shown = {
        label.text()
        for label in builder.window.foot.hint.findChildren(QLabel)
        if label.isVisibleTo(builder.window)
    }
    assert {"M", "To maybe", "C", "Let it lead"} <= shown
    assert "S" not in shown
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    texts = [label.text() for label in builder.window.foot.hint.findChildren(QLabel)]
    assert "To inventory" in texts


def test_what_was_not_found_is_asked_about_the_line_that_is_chosen(builder: Builder) -> None:
    builder.paste("Commander\n1 Ulrich of the Krallenhrde\n\nDeck\n1 Murdr\n1 Kesig Prowler\n")
    bar = builder.window.middle.unknown
    builder.choose("Kesig Prowler")
    assert "Kesig Prowler" in bar.words.text()
    builder.choose("Murdr")
    assert "Murdr" in bar.words.text()
    builder.type("1")
    builder.type("1")
    assert {name for name, _ in builder.counts()} >= {
        "Murder",
        "Kessig Prowler // Sinuous Predator",
    }


def test_what_was_not_found_on_another_board_is_asked_too(builder: Builder) -> None:
    builder.paste("Commander\n1 Ulrich of the Krallenhrde\n\nDeck\n2 Xyzzyqwv\n1 Murder\n")
    builder.choose("Murder")
    assert "Krallenhrde was not found (1 more)" in builder.window.middle.unknown.words.text()
    builder.type("1")
    name = "Ulrich of the Krallenhorde // Ulrich, Uncontested Alpha"
    assert builder.counts()[name, "commander"] == 1


def test_a_list_pasted_into_the_search_of_the_table_is_opened_as_a_deck(ann: WindowUser) -> None:
    panel = ann.window.feature(CardSearchFeature).panel
    QApplication.clipboard().setText(FIRST)
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_V, CTRL)
    assert not panel.box.event(asked)
    QApplication.clipboard().setText("Kessig")
    assert panel.box.event(QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_V, CTRL))


def test_of_a_split_card_both_halves_count_in_the_curve_the_colours_and_the_cost(
    builder: Builder,
) -> None:
    builder.paste("1 Fire // Ice\n")
    facts = builder.window.work.judged.facts
    assert facts.curve == (0, 0, 0, 1, 0, 0, 0)[: len(facts.curve)]
    assert facts.colors == (("blue", 1), ("red", 1))
    card = builder.window.found.lines[0].card
    assert card is not None
    assert cost_in_hand(card) == "{1}{R}{1}{U}"


@pytest.mark.parametrize("high", [700, 728, 805, 952, 966])
def test_a_line_goes_to_the_next_column_only_where_this_one_is_full(
    builder: Builder, high: int
) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    builder.window.resize(1680, high)
    QApplication.processEvents()
    model, lines = builder.lines.model(), builder.lines
    line = lines.fontMetrics().height() + GRID
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    for before, first in pairwise(rows):
        above, rect = lines.visualRect(before), lines.visualRect(first)
        is_line = bool(first.flags() & Qt.ItemFlag.ItemIsSelectable)
        if rect.left() > above.left() and is_line:
            is_heading = not before.flags() & Qt.ItemFlag.ItemIsSelectable
            assert not is_heading
            assert above.top() + 2 * line >= lines.viewport().height()


def test_enter_on_a_line_and_space_on_a_found_card_show_it_large_with_every_side(
    builder: Builder,
) -> None:
    builder.paste(FIRST)
    builder.choose("Kessig Prowler")
    builder.press(Qt.Key.Key_Return)
    (sheet,) = builder.window.findChildren(CardSheet)
    assert sheet.isVisible()
    assert sheet.accessibleName() == "Kessig Prowler // Sinuous Predator"
    assert "mana value still 1" in sheet.note.accessibleName()
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()
    builder.look_for("huntmaster")
    found = builder.window.search.found
    found.setFocus()
    QTest.keyClick(found, Qt.Key.Key_Space)
    assert sheet.isVisible()
    assert sheet.accessibleName().startswith("Huntmaster of the Fells")
    drawn = [each for each in sheet.findChildren(QLabel) if not each.pixmap().isNull()]
    assert sum(each.isVisible() for each in drawn) == 2


def test_the_overview_counts_the_cards_that_play_by_themselves(
    builder: Builder, qtbot: QtBot
) -> None:
    builder.paste(FIRST)
    says = builder.window.overview.plays
    qtbot.waitUntil(lambda: "of 33 cards" in says.text(), timeout=30_000)
    assert says.isVisible()
    whole = int(says.text().split()[0])
    assert 0 <= whole <= 33
    assert ("by hand" in says.accessibleDescription()) == (whole < 33)
