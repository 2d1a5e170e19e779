"""A deck and its file: the format is kept, and changes on disk are not lost."""

from pathlib import Path

import pytest

from core.cards.card import Card
from core.cards.deck import DeckLine
from core.storage.decks.deck_document import DeckDocument, Unreadable
from core.storage.decks.formats import BY_ID, format_of, read_deck_file

COD = (
    '<cockatrice_deck version="1"><zone name="main">\n<card number="4" name="Murder"/>\n'
    '<card number="2" name="Fork"/>\n</zone></cockatrice_deck>\n'
)
DEK = (
    '<Deck>\n<Cards CatID="1" Quantity="4" Sideboard="false" Name="Murder"/>\n'
    '<Cards CatID="2" Quantity="2" Sideboard="false" Name="Fork"/>\n</Deck>\n'
)


def no_card(_line: DeckLine) -> Card | None:
    return None


def opened(path: Path) -> DeckDocument:
    path.write_text("2 Murder\n4 Fork\n", encoding="utf-8")
    return DeckDocument.opened(path)


def test_undoing_past_a_saving_in_another_format_leaves_the_file_in_that_format(
    tmp_path: Path,
) -> None:
    document = opened(tmp_path / "a.txt")
    document.change(document.deck.counted(0, 3))
    path = tmp_path / "b.cod"
    document.save_as(path, BY_ID["cod"], no_card)
    document.undo()
    document.save(no_card)
    assert format_of(path.read_text(encoding="utf-8")).id == "cod"
    assert [line.count for line in read_deck_file(path).deck.lines] == [2, 4]


@pytest.mark.parametrize("content", [b"", b"<cockatrice_deck", b"9 Island\n"])
def test_changes_on_disk_stay_until_they_are_overwritten_on_purpose(
    tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "a.txt"
    document = opened(path)
    path.write_bytes(content)
    document.change(document.deck.counted(0, 3))
    with pytest.raises(FileExistsError, match="another program"):
        document.save(no_card)
    assert path.read_bytes() == content
    document.keep_mine()
    document.save(no_card)
    assert [line.count for line in read_deck_file(path).deck.lines] == [3, 4]


def test_an_unreadable_file_differs_from_an_unchanged_one(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    document = opened(path)
    assert document.theirs() is None
    path.write_bytes(b"")
    assert isinstance(document.theirs(), Unreadable)
    path.unlink()
    assert document.theirs() is None
    path.mkdir()
    assert isinstance(document.theirs(), Unreadable)


def test_a_file_of_which_only_a_part_was_taken_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    text = "999 Island\n" * 20
    path.write_text(text, encoding="utf-8")
    document = DeckDocument.opened(path)
    document.change(document.deck.counted(0, 1))
    document.save(no_card)
    assert document.path is None
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("long.txt", f"4 {'Ab ' * 120}\n2 Murder\n"),
        ("cut.cod", COD[: COD.index("Fork") - 2]),
        ("cut.dek", DEK[: DEK.index("Fork") - 2]),
    ],
)
def test_a_file_that_was_not_read_whole_is_not_written_over_and_that_is_told(
    tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    document = DeckDocument.opened(path)
    assert document.path is None
    assert "saved as another one" in document.doubts
    document.change(document.deck.added(DeckLine(count=1, name="Clone")))
    document.save(no_card)
    assert path.read_text(encoding="utf-8") == content


def test_a_line_without_end_is_written_back_to_the_letter(tmp_path: Path) -> None:
    path, endless = tmp_path / "deck.txt", f"4 {'A' * 5_000}"
    path.write_text(f"{endless}\n2 Murder\n", encoding="utf-8")
    document = DeckDocument.opened(path)
    assert "It stays in the file as it is." in document.doubts
    document.change(document.deck.counted(0, 3))
    document.save(no_card)
    assert endless in path.read_text(encoding="utf-8").splitlines()


def test_a_sound_file_raises_no_doubts(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("2 Murder\n", encoding="utf-8")
    assert DeckDocument.opened(path).doubts == ""


@pytest.mark.parametrize(("bad", "said"), [("0 Fork\n", "1 line that"), ("0 A\n0 B\n", "2 lines")])
def test_unreadable_lines_are_reported_before_another_format_loses_them(
    tmp_path: Path, bad: str, said: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"// Mine\n2 Murder\n{bad}4 Fork\n", encoding="utf-8")
    document = DeckDocument.opened(path)
    assert document.lost_in(BY_ID["text"], no_card) == ""
    lost = document.lost_in(BY_ID["arena"], no_card)
    assert lost.startswith(f"Arena has no place for {said}")
    path.write_text("// Mine\n2 Murder\n4 Fork\n", encoding="utf-8")
    assert DeckDocument.opened(path).lost_in(BY_ID["arena"], no_card) == ""
