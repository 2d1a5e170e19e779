"""``python -m core texts``: the program of a card, and the share of lines that are read."""

from pathlib import Path

import pytest

from core.cli import main
from tests.core.storage.objects import a_line_each, face, faced, plain


@pytest.fixture
def library(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A library of three cards, with a line that cannot be read."""
    path = tmp_path / "cards.json"
    drawing = plain("Study", type_line="Sorcery", oracle_text="Draw two cards.")
    odd = plain("Oddity", type_line="Instant", oracle_text="Flying\nWhistle a tune.")
    halves = faced(
        "split",
        face("Mend", type_line="Instant", oracle_text="You gain 2 life."),
        face("Rend", type_line="Instant", oracle_text="Destroy target artifact."),
    )
    path.write_text(a_line_each([drawing, odd, halves]))
    folder = tmp_path / "library"
    main(["import", str(path), "--library", str(folder)])
    capsys.readouterr()
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str]]:
    code = main(["texts", *map(str, arguments)])
    return code, capsys.readouterr().out.splitlines()


def test_the_program_of_a_card_is_printed(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = run(capsys, "--library", library, "Study")
    assert code == 0
    assert lines[:2] == ["Study", "  Draw two cards."]
    assert '      "does": "draw",' in lines


def test_words_that_are_not_read_are_named(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, lines = run(capsys, "--library", library, "Oddity")
    assert "  by hand: Whistle a tune" in lines


def test_lines_are_counted_with_and_without_keywords(
    library: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines = run(capsys, "--coverage", "--library", library)
    assert code == 0
    without_keywords, last = lines[-2:]
    assert without_keywords == "4 lines without keyword lines, 3 understood (75.0 %)"
    assert last == (
        "5 lines, 4 understood (80.0 %); 2 multi-faced lines, 2 understood (100.0 %);"
        " 3 cards, 2 whole (66.6 %)"
    )


def test_a_missing_card_and_a_missing_library_fail(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "--library", tmp_path, "No such card") == (1, [])
    assert run(capsys, "--coverage", "--library", tmp_path) == (1, [])
