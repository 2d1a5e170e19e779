"""``deck check`` and ``deck convert``: their last line and their exit codes."""

from pathlib import Path

import pytest

from core.cli import main
from core.storage.decks.formats import read_deck
from tests.core.storage.decks.test_shapes import DEK, FABRARY, XMAGE


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, list[str], str]:
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out.splitlines(), said.err


def kept(folder: Path, text: str) -> Path:
    path = folder / "deck.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sound_deck_ends_with_its_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = run(capsys, "deck", "check", kept(tmp_path, DEK))
    assert (code, lines) == (0, ["main 4, sideboard 1, commander 0, not found 0"])


def test_a_deck_of_flesh_and_blood_ends_with_deck_arena_and_hero(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = run(capsys, "deck", "check", kept(tmp_path, FABRARY))
    assert (code, lines[-1]) == (0, "deck 5, arena 3, hero 1, not found 0")


def test_an_unknown_card_is_named_with_the_nearest_and_the_exit_code_is_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path, "4 Lightening Bolt\n2 Murder\n0 Fork\n")
    code, lines, _ = run(capsys, "deck", "check", path)
    assert code == 1
    assert any("Lightening Bolt" in line and "Lightning Bolt" in line for line in lines)
    assert any(line.startswith("line 3 (0 Fork): 0 copies cannot be") for line in lines)
    assert lines[-1] == "main 6, sideboard 0, commander 0, not found 4"


@pytest.mark.parametrize("text", ["", "<html></html>", "Dear Ann,\nsee you on Friday.\nBen\n"])
@pytest.mark.parametrize("command", ["check", "convert"])
def test_what_is_no_deck_ends_with_2_and_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, command: str
) -> None:
    to = ("--to", "text") if command == "convert" else ()
    code, lines, said = run(capsys, "deck", command, kept(tmp_path, text), *to)
    assert (code, lines, said.count("\n")) == (2, [], 1)
    assert "deck.txt is no deck" in said


def test_a_deck_is_printed_or_written_in_another_format(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path, XMAGE)
    code, lines, _ = run(capsys, "deck", "convert", path, "--to", "moxfield")
    assert code == 0
    assert "2 Delver of Secrets // Insectile Aberration (ISD) 51" in lines
    out = tmp_path / "deck.dek"
    assert run(capsys, "deck", "convert", path, "--to", "mtgo", "--out", out)[0] == 0
    assert read_deck(out.read_bytes()).deck.source == "dek"


def test_a_game_that_a_format_does_not_know_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, said = run(capsys, "deck", "convert", kept(tmp_path, FABRARY), "--to", "arena")
    assert code == 1
    assert "Arena takes no decks of Flesh and Blood" in said


def test_what_a_format_has_no_place_for_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path, "4 Murder\n\nMaybeboard\n2 Fork\n")
    code, _, said = run(capsys, "deck", "convert", path, "--to", "arena")
    assert code == 0
    assert "2 on the board maybe" in said


LED = "Commander\n1 Ulrich of the Krallenhorde\n\nDeck\n99 Forest\n"


def test_a_commander_who_will_be_read_as_part_of_the_sideboard_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept(tmp_path, f"{LED}\nSideboard\n3 Murder\n")
    for format_ in ("mtgo", "xmage"):
        code, _, said = run(capsys, "deck", "convert", path, "--to", format_)
        assert code == 0
        assert "Ulrich of the Krallenhorde moved to the sideboard." in said


def test_a_commander_who_is_known_again_needs_no_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for format_ in ("mtgo", "xmage", "cod", "forge"):
        _, _, said = run(capsys, "deck", "convert", kept(tmp_path, LED), "--to", format_)
        assert said == ""


def test_what_is_left_out_of_a_file_of_magic_online_is_not_among_its_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = kept(tmp_path, "4 Murder\n\nMaybeboard\n2 Fork\n"), tmp_path / "deck.dek"
    _, _, said = run(capsys, "deck", "convert", path, "--to", "mtgo", "--out", out)
    assert "2 on the board maybe" in said
    assert [line.name for line in read_deck(out.read_bytes()).deck.lines] == ["Murder"]
