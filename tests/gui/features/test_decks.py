"""The deck window, from a pasted list to a table: by keys, with every fault shown at once."""

import sqlite3
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QListView
from pytestqt.qtbot import QtBot

from core.cards.deck import Board
from core.state.zones import COMMAND, LIBRARY
from core.storage.assets import DECKS, shipped_decks
from core.storage.database import card_search
from core.storage.decks.deck_document import DeckDocument
from core.storage.decks.formats import read_deck_file
from gui.features.decks.window import DeckWindow
from gui.features.files import open_any
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open, starter
from tests.gui.features.decks_stage import CTRL, SHIFT, Builder, document
from tests.gui.window_user import WindowUser

LIST = """Commander
1 Ulrich of the Krallenhorde

Deck
2 Lightening Bolt
1 Hanweir Garrison
1 Kessig Prowler
30 Forest
"""


MINE = "// Mine\n\n// about wolves\n2 Kessig Prowler\n4 Odd Name\n"


@pytest.fixture
def builder(ann: WindowUser) -> Builder:
    """A user in front of an empty deck."""
    return Builder(ann.window)


@pytest.fixture
def kept(opened: Open, tmp_path: Path) -> Builder:
    """A user in front of an empty deck, with decks in the folder ``decks``."""
    rules, start = starter()
    settings = Preferences(tmp_path / "settings.json")
    return Builder(opened(table_window(Session(rules, start), lambda: start, settings)).window)


def test_one_card_is_pasted_in_the_singular(builder: Builder) -> None:
    builder.paste("1 Mountain")
    assert builder.window.foot.words.text() == "1 card pasted."


def test_a_pasted_list_is_a_deck_and_can_be_taken_back(builder: Builder) -> None:
    builder.paste(LIST)
    assert builder.counts()["Kessig Prowler", "main"] == 1
    assert builder.count(Board.COMMANDER) == 1
    assert builder.window.foot.words.text() == "35 cards pasted."
    builder.press(Qt.Key.Key_Z, CTRL)
    assert builder.deck.lines == ()


def test_what_is_no_list_is_told_and_changes_nothing(builder: Builder) -> None:
    builder.paste("Dear Ann,\nsee you on Friday.")
    assert builder.window.foot.words.text().startswith("The clipboard holds no deck.")
    assert builder.deck.lines == ()


def test_a_line_that_is_not_found_is_picked_with_one_key(builder: Builder) -> None:
    builder.paste(LIST)
    assert builder.window.middle.unknown.isVisible()
    builder.type("1")
    assert builder.counts()["Lightning Bolt", "main"] == 2
    assert not builder.window.middle.unknown.isVisible()


def test_a_line_that_is_not_found_is_picked_with_one_click(builder: Builder) -> None:
    builder.paste(LIST)
    QTest.mouseClick(builder.window.middle.unknown.choices[0], Qt.MouseButton.LeftButton)
    assert builder.counts()["Lightning Bolt", "main"] == 2


def test_keys_count_move_and_remove_a_line(builder: Builder) -> None:
    builder.paste(LIST)
    builder.choose("Kessig Prowler")
    builder.type("++-")
    assert builder.counts()["Kessig Prowler", "main"] == 2
    builder.type("m")
    assert builder.counts()["Kessig Prowler", "maybe"] == 2
    builder.choose("Hanweir Garrison")
    builder.press(Qt.Key.Key_Delete)
    assert ("Hanweir Garrison", "main") not in builder.counts()
    builder.press(Qt.Key.Key_Z, CTRL)
    assert builder.counts()["Hanweir Garrison", "main"] == 1


def test_c_lets_a_card_lead(builder: Builder) -> None:
    builder.paste("Format: Commander\n1 Ulrich of the Krallenhorde\n3 Forest\n")
    builder.choose("Ulrich of the Krallenhorde")
    builder.type("c")
    assert builder.counts()["Ulrich of the Krallenhorde", "commander"] == 1


def test_what_is_not_legal_is_told_with_its_rule_and_stands_on_the_line(builder: Builder) -> None:
    builder.paste(f"{LIST}1 Murder\n")
    said = " ".join(builder.refusals())
    assert "66 short" in said
    assert "Murder is black. Rule 903.4" in said
    assert "Not legal yet: 3 things" in builder.window.overview.verdict.text()
    assert "1 Murder, black" in builder.accessible_text()


def test_half_of_a_meld_pair_is_told_and_its_partner_put_in(builder: Builder) -> None:
    builder.paste(LIST)
    add = next(
        button
        for button in builder.window.overview.findChildren(QAbstractButton)
        if button.accessibleName() == "Add Hanweir Battlements"
    )
    add.click()
    assert builder.counts()["Hanweir Battlements", "main"] == 1


def test_search_adds_to_the_deck_and_to_the_maybes(builder: Builder) -> None:
    builder.paste(LIST)
    builder.look_for("huntmaster")
    box = builder.window.search.box
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClick(box, Qt.Key.Key_Return, SHIFT)
    name = "Huntmaster of the Fells // Ravager of the Fells"
    assert builder.counts()[name, "main"] == builder.counts()[name, "maybe"] == 1
    first = builder.window.search.found.model().index(0, 0)
    assert "2 in this deck" in first.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_query_that_cannot_be_read_says_which_word_it_is(builder: Builder) -> None:
    builder.look_for("bcak:land")
    assert "bcak:" in builder.window.search.says.text()


def test_a_search_that_cannot_be_answered_says_so(
    builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overflow(*_asked: object) -> list[int]:
        raise sqlite3.OperationalError("parser stack overflow")

    monkeypatch.setattr(card_search, "ask", overflow)
    builder.look_for("t:elf")
    assert "too complicated" in builder.window.search.says.text()


def test_a_sample_hand_has_seven_cards_of_the_deck_or_as_many_as_the_hero_holds(
    builder: Builder,
) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    builder.press(Qt.Key.Key_H, CTRL)
    assert len(builder.hand()) == 7
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    builder.press(Qt.Key.Key_H, CTRL)
    assert len(builder.hand()) == 4


def test_a_deck_is_laid_out_on_a_free_table_shuffled_with_its_commander_in_place(
    builder: Builder,
) -> None:
    builder.window.keeper.take(DeckDocument(read_deck_file(DECKS / "howling-hills.txt").deck))
    builder.press(Qt.Key.Key_Return, CTRL | SHIFT)
    state = builder.table.session.state
    mine = state.in_zone(LIBRARY, state.players[0].id)
    names = Counter(state.printed(obj).front.name for obj in mine)
    assert names == Counter(
        {
            card.front.name: count
            for card, count in (
                (each.card, each.line.count)
                for each in builder.window.found.lines
                if each.line.board is Board.MAIN and each.card is not None
            )
        }
    )
    listed = [each.line.name for each in builder.window.found.lines]
    assert [state.printed(obj).name for obj in mine] != listed
    (leader,) = state.in_zone(COMMAND, state.players[0].id)
    assert state.printed(leader).front.name == "Ulrich of the Krallenhorde"
    assert state.card(leader.cards[0]).commander
    assert state.players[0].life == 40


def test_a_hero_and_what_is_worn_are_in_place(builder: Builder) -> None:
    builder.window.keeper.take(DeckDocument(read_deck_file(DECKS / "threads-and-kicks.txt").deck))
    builder.press(Qt.Key.Key_Return, CTRL | SHIFT)
    state = builder.table.session.state
    assert builder.table.session.rules.game == "fab"
    zones = Counter(str(obj.zone) for obj in state.objects if obj.owner == state.players[0].id)
    worn = dict.fromkeys(("hero", "weapon", "head", "chest", "arms", "legs"), 1)
    assert zones == {"deck": 40, **worn}
    assert state.players[0].life == 20


def test_a_deck_is_saved_as_it_is_changed_and_nothing_else_of_its_file_is_lost(
    builder: Builder, tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    builder.window.keeper.take(document(MINE, path))
    builder.choose("Kessig Prowler")
    builder.type("+")
    builder.window.keeper.save()
    text = path.read_text(encoding="utf-8")
    assert "3 Kessig Prowler" in text
    assert "4 Odd Name" in text
    assert "// about wolves" in text
    assert builder.window.bar.state.accessibleName() == "saved"


def test_closing_keeps_what_was_done_a_moment_ago(builder: Builder, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    builder.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    builder.choose("Murder")
    builder.type("+")
    builder.window.close()
    assert read_deck_file(path).deck.count(Board.MAIN) == 7


def test_a_file_that_was_changed_outside_is_asked_about_and_neither_is_lost(
    builder: Builder, tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    builder.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    path.write_text("9 Murder\n", encoding="utf-8")
    builder.choose("Murder")
    builder.type("+")
    builder.window.keeper.save()
    bar = builder.window.lists.outside
    assert bar.isVisible()
    assert path.read_text(encoding="utf-8") == "9 Murder\n"
    bar.compare.click()
    assert "Murder (main): 3 here, 9 there" in bar.words.text()
    bar.take.click()
    assert builder.counts() == {("Murder", "main"): 9}
    builder.press(Qt.Key.Key_Z, CTRL)
    assert builder.counts() == {("Murder", "main"): 3, ("Fork", "main"): 4}


def test_keeping_mine_writes_over_what_came_from_outside(builder: Builder, tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    builder.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    path.write_text("9 Murder\n", encoding="utf-8")
    builder.choose("Murder")
    builder.type("+")
    builder.window.keeper.save()
    builder.window.lists.outside.keep.click()
    assert read_deck_file(path).deck.count(Board.MAIN) == 7


@pytest.mark.parametrize("content", [b"", b"<cockatrice_deck", b"\x00\x01", b"// only a remark"])
def test_what_is_no_deck_now_is_not_written_over_without_a_question(
    builder: Builder, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "deck.txt"
    builder.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    path.write_bytes(content)
    builder.choose("Murder")
    builder.type("+")
    builder.window.keeper.save()
    bar = builder.window.lists.outside
    assert path.read_bytes() == content
    assert bar.isVisible()
    assert "cannot be read now" in bar.words.text()
    assert not bar.take.isVisible()
    assert builder.window.fault.words.text().startswith("Cannot be saved:")
    bar.keep.click()
    assert read_deck_file(path).deck.count(Board.MAIN) == 7
    assert builder.window.bar.state.accessibleName() == "saved"
    assert not bar.isVisible()


def test_a_disk_that_refuses_is_told_and_the_deck_stays(builder: Builder, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "deck.txt"
    path.parent.mkdir()
    builder.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    path.unlink()
    path.mkdir()
    builder.choose("Murder")
    builder.type("+")
    builder.window.keeper.save()
    assert builder.window.fault.words.text().startswith("Cannot be saved:")
    builder.window.keeper.save_to(tmp_path / "other.cod", "mtg")
    assert builder.window.bar.state.accessibleName() == "saved"
    assert read_deck_file(tmp_path / "other.cod").deck.count(Board.MAIN) == 7


def test_a_file_that_has_no_place_for_some_cards_is_a_copy_and_the_deck_stays_whole(
    builder: Builder, tmp_path: Path
) -> None:
    builder.paste("4 Murder\n\nMaybeboard\n2 Fork\n")
    said = builder.window.keeper.save_to(tmp_path / "copy.dck", "mtg")
    assert "A copy is in copy.dck." in said
    assert "2 on the board maybe" in said
    assert builder.count(Board.MAYBE) == 2
    assert read_deck_file(tmp_path / "copy.dck").deck.count(Board.MAIN) == 4
    own = tmp_path / "own.dek"
    builder.window.keeper.take(document("4 Murder\n"))
    builder.window.keeper.save_to(own, "mtg")
    kept = own.read_bytes()
    builder.choose("Murder")
    builder.type("m")
    assert "Choose another ending." in builder.window.keeper.save_to(own, "mtg")
    assert own.read_bytes() == kept
    assert builder.count(Board.MAYBE) == 4


def test_a_deck_that_cannot_be_saved_is_kept_in_another_file_when_the_window_is_closed(
    kept: Builder, tmp_path: Path
) -> None:
    path = tmp_path / "elsewhere" / "wolves.txt"
    path.parent.mkdir()
    kept.window.keeper.take(document("2 Murder\n4 Fork\n", path))
    path.unlink()
    path.mkdir()
    for key in ("+", "+"):
        kept.choose("Murder")
        kept.type(key)
        kept.window.close()
        QApplication.processEvents()
        kept = Builder(kept.table)
    copies = [read_deck_file(each).deck for each in tmp_path.glob("decks/*.txt")]
    assert [deck.count(Board.MAIN) for deck in copies if deck.count(Board.MAIN) > 6] == [8]
    assert "A copy is in" in kept.table.strip.text()


def test_a_disk_that_takes_nothing_is_told_as_the_window_is_closed_and_the_deck_is_still_there(
    kept: Builder, tmp_path: Path
) -> None:
    (tmp_path / "decks").write_text("in the way", encoding="utf-8")
    kept.paste("2 Murder\n")
    kept.window.close()
    QApplication.processEvents()
    assert "It is there until the program ends" in kept.table.strip.text()
    assert Builder(kept.table).counts() == {("Murder", "main"): 2}


def test_a_deck_file_is_opened_from_the_table_and_by_dropping_it(
    ann: WindowUser, tmp_path: Path
) -> None:
    path = tmp_path / "wolves.txt"
    path.write_text(LIST, encoding="utf-8")
    open_any(ann.window, path)
    (window,) = ann.window.findChildren(DeckWindow)
    assert window.document.path == path
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(DECKS / "howling-hills.txt"))])
    window.lists.take_dropped(data)
    assert window.document.deck.name == "Howling Hills"


def test_a_file_that_is_no_deck_is_opened_at_the_table_and_the_deck_stays(
    ann: WindowUser, builder: Builder, tmp_path: Path
) -> None:
    builder.paste(LIST)
    before = builder.window.document.deck
    path = tmp_path / "clearing.toml"
    path.write_text(
        'title = "A clearing"\ngame = "mtg"\n[[step]]\ndo = "checkpoint"\n', encoding="utf-8"
    )
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    builder.window.lists.take_dropped(data)
    assert builder.window.document.deck == before
    assert "clearing.toml holds a scenario" in builder.window.foot.words.text()
    assert "clearing.toml" in ann.strip()


def test_every_part_can_be_reached_and_has_a_name(builder: Builder, qtbot: QtBot) -> None:
    builder.paste(LIST)
    window = builder.window
    kinds = (QAbstractButton, QComboBox, QLineEdit, QListView)
    for kind in kinds:
        for part in window.findChildren(kind):
            if part.isVisible() and part.parent() is not None and not _is_inner(part):
                assert part.accessibleName(), part
    columns = [builder.lines, window.search.box, window.columns.left]
    qtbot.waitUntil(window.isVisible)
    seen = []
    window.columns.lines_take_keys()
    for _ in columns:
        window.columns.next()
        seen.append(window.focusWidget())
    assert seen[0] is window.search.box
    assert seen[-1] is builder.lines


def _is_inner(part: object) -> bool:
    """Return whether a part is made by Qt itself, such as the clear button of a box."""
    return bool(getattr(part, "objectName", str)().startswith("qt_")) or (
        type(part).__module__ != ("PySide6.QtWidgets") and not isinstance(part, QListView)
    )


def test_it_fits_a_small_screen(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    small = QSize(1024, 700)
    builder.window.resize(small)
    assert builder.window.size() == small
    assert builder.window.minimumSizeHint().width() <= small.width()


def test_two_pasted_decks_lie_on_the_table_after_four_keys(kept: Builder) -> None:
    for name, basic in (("Woods", "Forest"), ("Hills", "Mountain")):
        kept.paste(f"// {name}\n\nCommander\n1 Ulrich of the Krallenhorde\n\nDeck\n99 {basic}\n")
    QTest.keyClick(kept.window.lists.pasting.begin, Qt.Key.Key_Return)
    kept.press(Qt.Key.Key_Return, CTRL | SHIFT)
    state = kept.table.session.state
    first, second = (player.id for player in state.players)
    for player, basic in ((first, "Mountain"), (second, "Forest")):
        names = {state.printed(obj).name for obj in state.in_zone(LIBRARY, player)}
        assert names == {basic}
    assert kept.table.session.title == "Hills against Woods"


def test_a_deck_can_be_played_against_every_other_one_of_its_game(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    builder.window.bar.against.aboutToShow.emit()
    assert [each.text() for each in builder.window.bar.against.actions()] == [
        "two-sides-of-the-sky"
    ]


def test_a_list_is_pasted_wherever_the_keys_go(builder: Builder) -> None:
    QApplication.clipboard().setText(LIST)
    for box in (builder.window.bar.name, builder.window.search.box):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_V, CTRL)
        assert builder.count() == 34
        assert "Kessig" not in box.text()
        builder.window.work.undo()
        assert builder.count() == 0


def test_an_empty_deck_has_the_keys_on_its_lines(builder: Builder) -> None:
    assert builder.window.focusWidget() is builder.lines
    assert builder.window.middle.list.empty.isVisible()


def test_whoever_lays_a_deck_out_sees_the_table_and_finds_the_deck_again(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "howling-hills.txt")
    played = builder.window.document
    builder.press(Qt.Key.Key_Return, CTRL | SHIFT)
    assert not builder.window.isVisible()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert builder.feature.open().document is played


def test_two_pasted_decks_that_nobody_named_play_against_each_other(kept: Builder) -> None:
    for basic in ("Forest", "Mountain"):
        kept.window.lists.new()
        kept.paste(f"60 {basic}\n")
    kept.press(Qt.Key.Key_Return, CTRL | SHIFT)
    state = kept.table.session.state
    for player, basic in zip(state.players, ("Mountain", "Forest"), strict=True):
        assert {state.printed(o).name for o in state.in_zone(LIBRARY, player.id)} == {basic}


def test_a_deck_in_which_cards_are_missing_is_no_likely_opponent(kept: Builder) -> None:
    for line in ("60 Forest", "20 Nobody Ever Printed This", "60 Mountain"):
        kept.window.lists.new()
        kept.paste(f"{line}\n")
    kept.press(Qt.Key.Key_Return, CTRL | SHIFT)
    state = kept.table.session.state
    for player, basic in zip(state.players, ("Mountain", "Forest"), strict=True):
        assert {state.printed(o).name for o in state.in_zone(LIBRARY, player.id)} == {basic}


def test_whoever_closes_the_window_finds_the_deck_again(kept: Builder) -> None:
    kept.window.lists.new()
    kept.paste(LIST)
    shown = kept.window.document
    kept.press(Qt.Key.Key_Escape)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert kept.feature.open().document is shown


def test_after_a_name_is_picked_with_a_button_the_keys_go_to_the_lines(builder: Builder) -> None:
    builder.paste(LIST)
    choice = builder.window.middle.unknown.choices[0]
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Space)
    assert builder.window.focusWidget() is builder.lines


def test_what_came_of_something_is_told_in_full(builder: Builder) -> None:
    words = builder.window.foot.words
    builder.window.resize(1280, 760)
    builder.window.say("Kesig Prowler is Kessig Prowler, and it is told on one line.")
    QApplication.processEvents()
    assert words.height() >= words.heightForWidth(words.width())
    assert words.width() >= words.fontMetrics().horizontalAdvance(words.text())


def test_a_list_without_a_name_is_called_after_who_leads_it_and_a_given_name_stays(
    builder: Builder,
) -> None:
    builder.paste(LIST)
    assert builder.deck.name == "Ulrich of the Krallenhorde"
    builder.press(Qt.Key.Key_Z, CTRL)
    assert builder.deck.name == "New deck"
    builder.window.bar.name.setText("Wolves")
    builder.window.bar.name.editingFinished.emit()
    builder.paste(LIST)
    assert builder.deck.name == "Wolves"


def test_a_deck_does_not_play_against_itself_however_its_path_is_written(
    ann: WindowUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DECKS.parent)
    shipped = next(each for each in shipped_decks() if "Commander" in each.read_text("utf-8"))
    builder = Builder(ann.window, DeckDocument.opened(shipped.relative_to(DECKS.parent)))
    builder.window.playing.lay_out()
    state = ann.session.state
    leaders = [
        {state.printed(obj).name for obj in state.in_zone(COMMAND, player.id)}
        for player in state.players
    ]
    assert leaders[0] != leaders[1]


def test_behind_a_curtain_the_deck_window_is_closed_and_its_deck_is_found_again(
    builder: Builder,
) -> None:
    builder.paste(LIST)
    kept = builder.window.document
    builder.table.actions_by_id.run("curtain.lower")
    assert not builder.window.isVisible()
    assert builder.feature.open().document is kept
