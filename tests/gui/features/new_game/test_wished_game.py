"""The deck of the deck window is played: the dialog is filled in with it, and Enter starts."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.state.zones import LIBRARY
from core.storage.assets import DECKS
from core.storage.decks.deck_document import DeckDocument
from gui.features.decks.window import DeckWindow
from gui.features.new_game.dialog import NewGameDialog
from gui.features.new_game.seat_deck import SHIPPED
from tests.gui.features.decks_stage import CTRL, Builder, document
from tests.gui.window_user import WindowUser

WOODS = "Commander\n1 Ulrich of the Krallenhorde\n\nDeck\n99 Forest\n"


@pytest.fixture
def builder(ann: WindowUser) -> Builder:
    return Builder(ann.window)


def asked(builder: Builder) -> NewGameDialog:
    builder.press(Qt.Key.Key_Return, CTRL)
    return shown(builder)


def shown(builder: Builder) -> NewGameDialog:
    found = builder.table.findChildren(NewGameDialog)
    return next(each for each in found if each.isVisible())


def start(dialog: NewGameDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_a_list_without_a_file_is_the_deck_of_the_first_seat_and_two_keys_start_the_game(
    builder: Builder,
) -> None:
    builder.paste(WOODS)
    start(asked(builder))
    state = builder.table.session.state
    first, second = state.players
    assert state.is_followed
    assert state.match.format == "commander"
    library = state.in_zone(LIBRARY, first.id)
    assert {state.printed(each).name for each in library} == {"Forest"}
    theirs = {state.printed(each).name for each in state.in_zone(LIBRARY, second.id)}
    assert theirs != {"Forest"}
    assert not any(each.isVisible() for each in builder.table.findChildren(DeckWindow))


def test_a_deck_of_the_other_game_is_played_in_that_game_with_its_format(builder: Builder) -> None:
    builder.window.lists.open_file(DECKS / "threads-and-kicks.txt")
    dialog = asked(builder)
    assert dialog.rows[0].seat.deck == f"{SHIPPED}threads-and-kicks.txt"
    assert dialog.rows[0].deck.currentData() == dialog.rows[0].seat.deck
    assert dialog.rows[1].seat.deck not in {"", dialog.rows[0].seat.deck}
    start(dialog)
    assert builder.table.session.rules.game == "fab"


def test_a_deck_with_a_file_is_chosen_by_its_file_and_the_next_game_is_filled_in_with_it(
    builder: Builder, tmp_path: Path
) -> None:
    path = tmp_path / "Woods.txt"
    builder.window.keeper.take(document(WOODS, path))
    dialog = asked(builder)
    assert dialog.rows[0].deck.currentData() == str(path)
    start(dialog)
    QTest.keyClick(builder.table.board, Qt.Key.Key_N, CTRL)
    assert shown(builder).rows[0].seat.deck == str(path)


def test_play_against_fills_in_the_deck_that_was_picked(builder: Builder) -> None:
    builder.window.keeper.take(DeckDocument.opened(DECKS / "howling-hills.txt"))
    builder.window.bar.against.aboutToShow.emit()
    builder.window.bar.against.actions()[0].trigger()
    decks = [row.seat.deck for row in shown(builder).rows]
    assert decks == [f"{SHIPPED}howling-hills.txt", f"{SHIPPED}two-sides-of-the-sky.txt"]


def test_who_has_not_played_yet_plays_against_the_other_deck_that_was_pasted(
    builder: Builder, tmp_path: Path
) -> None:
    for name in ("Woods", "Hills"):
        path = tmp_path / "decks" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        builder.window.keeper.take(document(WOODS.replace("Woods", name), path))
        builder.window.keeper.save()
    decks = [Path(row.seat.deck).stem for row in asked(builder).rows]
    assert decks == ["Hills", "Woods"]


def test_whoever_gives_up_is_at_the_deck_again(builder: Builder) -> None:
    before = builder.table.session.state
    builder.paste(WOODS)
    QTest.keyClick(asked(builder), Qt.Key.Key_Escape)
    assert builder.window.isVisible()
    assert builder.table.session.state is before


def test_a_deck_of_another_format_is_played_by_two_with_the_life_of_that_format(
    builder: Builder,
) -> None:
    builder.paste("// Woods\n60 Forest\n")
    modern = next(
        at
        for at in range(builder.window.bar.format.count())
        if builder.window.bar.format.itemData(at) != "commander"
    )
    builder.window.bar.format.setCurrentIndex(modern)
    builder.window.bar.format.activated.emit(modern)
    dialog = asked(builder)
    assert dialog.choice.format == builder.window.bar.format.itemData(modern)
    assert dialog.life.text() == "20"
    assert len(dialog.rows) == 2
