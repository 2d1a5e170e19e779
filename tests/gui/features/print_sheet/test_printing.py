"""Cards on paper, from the dialog to the file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.cards.card import Card, Layout
from core.state.visibility import can_see
from core.storage.assets import DECKS, starter_cards
from gui.faces.painter import FacePainter
from gui.faces.spec import BACK, FaceSpec, Part
from gui.features.print_sheet.dialog import PrintDialog, SheetJob
from gui.features.print_sheet.feature import PrintSheet
from gui.features.print_sheet.sheets import (
    A4,
    HEIGHT,
    PAPERS,
    WIDTH,
    Page,
    Paper,
    SheetDrawing,
    What,
    on_table,
    place,
    sheet_pages,
)
from gui.theme import DARK
from tests.gui.window_user import ANN, BEN, CTRL, WindowUser

POINTS = 72 / 25.4


def card(name: str) -> Card:
    return next(each for each in starter_cards().values() if each.bears(name))


def names(pages: tuple[Page[FaceSpec], ...], *, backs: bool = False) -> list[str]:
    return [
        "back" if spec.back else spec.now.name
        for page in pages
        for spec in page.slots
        if spec is not None and page.is_back is backs
    ]


DELVER, BEAR = card("Delver of Secrets"), card("Runeclaw Bear")


def test_each_card_is_printed_as_often_as_it_is_there() -> None:
    assert names(sheet_pages([(BEAR, 3), (DELVER, 1)], What.FRONTS)) == [
        *["Runeclaw Bear"] * 3,
        "Delver of Secrets",
    ]


def test_behind_a_card_with_one_face_lies_the_common_back() -> None:
    pages = sheet_pages([(BEAR, 1), (DELVER, 1)], What.BOTH)
    assert names(pages) == ["Runeclaw Bear", "Delver of Secrets"]
    assert sorted(names(pages, backs=True)) == ["Insectile Aberration", "back"]


def test_other_faces_can_be_cards_of_their_own_or_all_that_is_printed() -> None:
    entries = [(BEAR, 1), (DELVER, 2)]
    both = ["Delver of Secrets", "Insectile Aberration"]
    assert names(sheet_pages(entries, What.APART)) == ["Runeclaw Bear", *both, *both]
    assert names(sheet_pages(entries, What.BACKS)) == ["Insectile Aberration"] * 2


def test_only_double_faced_cards_have_a_helper_card() -> None:
    ((first, *rest),) = (page.slots for page in sheet_pages([(BEAR, 1), (DELVER, 1)], What.HELPERS))
    assert first is not None
    assert [line.name for line in first.helper] == ["Delver of Secrets", "Insectile Aberration"]
    assert set(rest) == {None}


def test_each_card_of_a_meld_pair_bears_its_half_of_the_combined_face() -> None:
    pair = [each for each in starter_cards().values() if each.layout is Layout.MELD][:2]
    assert pair[0].is_partner_of(pair[1])
    (page,) = sheet_pages([(each, 1) for each in pair], What.BACKS)
    assert {spec.part for spec in page.slots if spec is not None} == {Part.TOP, Part.BOTTOM}


@pytest.fixture(scope="module")
def boxes() -> re.Pattern[bytes]:
    return re.compile(rb"/MediaBox \[([\d. ]+)\]")


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_file_has_a_page_for_each_side_in_the_size_of_the_paper(
    qtbot: QtBot, tmp_path: Path, paper: Paper, boxes: re.Pattern[bytes]
) -> None:
    path = tmp_path / "cards.pdf"
    job = SheetJob(sheet_pages([(BEAR, 8), (DELVER, 2)], What.BOTH), paper, path)
    with qtbot.waitSignal(job.finished) as told:
        job.start()
    assert told.args == [f"{path}: 4 pages with 20 faces.", True]
    content = path.read_bytes()
    found = [[float(each) for each in box.split()] for box in boxes.findall(content)]
    assert len(found) == 4
    for _, _, wide, high in found:
        assert wide == pytest.approx(paper.width * POINTS, abs=1)
        assert high == pytest.approx(paper.height * POINTS, abs=1)
    assert content.rstrip().endswith(b"%%EOF")


def _drawn(spec: FaceSpec, paper: Paper, slot: int, fine: int = 8) -> QImage:
    """Return a page with one card, so many pixels a millimetre."""
    image = QImage(
        QSize(round(paper.width * fine), round(paper.height * fine)), QImage.Format.Format_RGB32
    )
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.scale(fine, fine)
    SheetDrawing(FacePainter()).card(painter, paper, slot, spec)
    painter.end()
    return image


@pytest.mark.parametrize("name", ["Runeclaw Bear", "Fire", "Invasion of Kylem"])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_a_card_is_as_large_as_a_real_one_and_fills_its_place_and_no_more(
    qtbot: QtBot, paper: Paper, name: str
) -> None:
    del qtbot
    fine = 8
    (page,) = sheet_pages([(card(name), 1)], What.FRONTS)
    assert page.slots[0] is not None
    image = _drawn(page.slots[0], paper, 4, fine)
    left, top = (round(each * fine) for each in place(paper, 4))
    wide, high = round(WIDTH * fine), round(HEIGHT * fine)
    white = 0xFFFFFFFF
    inked = [
        (x, y)
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
        if image.pixel(x, y) != white
    ]
    xs, ys = [x for x, _ in inked], [y for _, y in inked]
    assert abs(min(xs) - left) <= 2 >= abs(max(xs) - left - wide + 1)
    assert abs(min(ys) - top) <= 2 >= abs(max(ys) - top - high + 1)


def test_every_face_is_marked_as_a_proxy_and_the_common_back_is_not(qtbot: QtBot) -> None:
    del qtbot
    fine = 8
    left, top = place(A4, 0)
    x, y = round((left + WIDTH * 0.32) * fine), round((top + HEIGHT - 1.6) * fine)
    (page,) = sheet_pages([(BEAR, 1)], What.FRONTS)
    assert page.slots[0] is not None
    assert _drawn(page.slots[0], A4, 0).pixelColor(x, y).lightness() > 200
    assert _drawn(BACK, A4, 0).pixelColor(x, y).lightness() < 120


def test_what_is_in_the_file_already_stays_when_writing_is_given_up_or_fails(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"before")
    pages = sheet_pages([(BEAR, 4)], What.FRONTS)
    job = SheetJob(pages, A4, path)
    with qtbot.waitSignal(job.progressed):
        job.start()
    with qtbot.waitSignal(job.finished) as told:
        job.cancel()
    assert told.args == ["cards.pdf was not written: it was cancelled.", False]

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    job = SheetJob(pages, A4, path)
    with qtbot.waitSignal(job.finished) as told:
        job.start()
    assert told.args[1] is False
    assert "No space left on device" in told.args[0]
    assert [each.name for each in tmp_path.iterdir()] == ["cards.pdf"]
    assert path.read_bytes() == b"before"


@pytest.fixture
def dialog(qtbot: QtBot, ann: WindowUser) -> Iterator[PrintDialog]:
    """Opened by its key, with two cards of the table selected."""
    del qtbot
    ann.window.activateWindow()
    ann.choose("Delver of Secrets")
    ann.board.selection.add(ann.find("Graf Rats"))
    ann.type(Qt.Key.Key_P, CTRL)
    found = ann.window.feature(PrintSheet).dialog
    assert found is not None
    yield found
    found.close()


def test_what_is_selected_is_offered_first_and_all_that_is_seen_after_it(
    dialog: PrintDialog,
) -> None:
    words = [dialog.source.itemText(at) for at in range(dialog.source.count())]
    assert words[0] == "Selected cards (2)"
    assert words[1].startswith("All cards that you see (")
    assert dialog.preview.title == "Page 1 of 2"
    assert dialog.preview.words == "Delver of Secrets, Graf Rats"


def test_everything_is_done_with_keys(
    qtbot: QtBot, dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "some"
    monkeypatch.setattr("gui.features.print_sheet.feature.file_to_write", lambda *_: path)
    QTest.keyClick(dialog, Qt.Key.Key_PageDown)
    assert dialog.preview.accessibleName() == "Page 2 of 2, backs"
    dialog.what.setFocus()
    QTest.keyClick(dialog.what, Qt.Key.Key_Down)
    assert dialog.preview.accessibleName() == "Page 1 of 1"
    dialog.paper.setFocus()
    QTest.keyClick(dialog.paper, Qt.Key.Key_End)
    with qtbot.waitSignal(dialog.said) as told:
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert told.args == [f"{path}.pdf: 1 page with 2 faces."]
    assert Path(f"{path}.pdf").is_file()


def test_where_there_is_nothing_to_print_the_dialog_says_what_to_do(dialog: PrintDialog) -> None:
    dialog.source.setCurrentIndex(0)
    dialog.what.setCurrentIndex(list(What).index(What.HELPERS))
    assert dialog.apply.isEnabled(), "one of them is double-faced"
    dialog.source.setCurrentIndex(dialog.source.count() - 1)
    empty = PrintDialog((), lambda _: None, lambda _: None, DARK, dialog)
    assert not empty.apply.isEnabled()
    assert "nothing to print" in empty.note.text()
    empty.close()


def test_a_card_that_the_viewer_may_not_see_is_never_offered(ann: WindowUser) -> None:
    session = ann.session
    zones, state = session.rules.zones, session.state
    everything = [obj.id for obj in state.objects]
    for viewer in (ANN, BEN):
        seen = {
            each.name
            for obj in state.objects
            if can_see(zones, state, obj, viewer)
            for each in state.fronts(obj)
        }
        for source in on_table(zones, state, viewer, everything):
            assert {each.name for each, _ in source.entries} <= seen


def test_the_dialog_goes_when_somebody_else_sits_down(ann: WindowUser, dialog: PrintDialog) -> None:
    assert dialog.isVisible()
    ann.window.actions_by_id.run("seat.switch")
    assert ann.window.feature(PrintSheet).dialog is None


def test_a_deck_is_printed_by_its_list(ann: WindowUser) -> None:
    feature = ann.window.feature(PrintSheet)
    feature.open_deck("Two faces", [(DELVER, 4), (BEAR, 7)], ann.window, ann.window.strip.say)
    assert feature.dialog is not None
    assert feature.dialog.source.currentText() == "Two faces (11)"
    assert feature.dialog.preview.title == "Page 1 of 4"


def choose(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr("gui.features.print_sheet.feature.file_to_read", lambda *_: path)


def test_the_cards_of_a_deck_file_are_printed_and_what_is_not_found_is_named(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = tmp_path / "two faces.txt"
    deck.write_text("4 Delver of Secrets\n2 Fire // Ice\n3 No Such Card\n\nSideboard\n1 Clone\n")
    choose(monkeypatch, deck)
    dialog.deck.click()
    assert dialog.source.currentText() == "two faces (7)"
    assert dialog.note.text() == "Not found, and not printed: No Such Card."
    assert dialog.preview.words.split(", ") == [
        *["Delver of Secrets"] * 4,
        *["Fire // Ice"] * 2,
        "Clone",
    ]
    dialog.source.setCurrentIndex(0)
    assert dialog.preview.words == "Delver of Secrets, Graf Rats"


def test_a_file_that_is_no_deck_is_told_in_a_sentence(
    dialog: PrintDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "picture.cod"
    path.write_bytes(b"<html><body>no deck</body></html>")
    choose(monkeypatch, path)
    dialog.deck.click()
    assert "picture.cod" in dialog.note.text()
    assert dialog.source.currentText() == "Selected cards (2)"


def test_a_deck_is_found_among_the_cards_of_its_own_game(
    dialog: PrintDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, DECKS / "threads-and-kicks.txt")
    dialog.deck.click()
    assert dialog.source.currentText() == "threads-and-kicks (46)"
    assert dialog.note.text() == ""
