"""``python -m core import`` and ``search``, as scripts use them."""

import sqlite3
from pathlib import Path

import pytest

from core.cli import main
from core.storage.database import card_search
from tests.core.storage import fab_tables
from tests.core.storage.objects import a_line_each, face, faced, plain


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A file of three cards, one of which is broken."""
    path = tmp_path / "cards.json"
    fire = faced("split", face("Fire", mana_cost="{1}{R}"), face("Ice", mana_cost="{1}{U}"))
    path.write_text(a_line_each([plain("Bear"), fire, plain("Broken", mana_cost="1W")]))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str], str]:
    code = main([str(argument) for argument in arguments])
    told = capsys.readouterr()
    return code, told.out.splitlines(), told.err


def test_importing_counts_cards_printings_and_faults(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, told = run(capsys, "import", cards, "--library", tmp_path / "library")
    assert (code, lines[-1]) == (1, "2 cards, 2 printings, 1 faults")
    assert "line 4 (Broken): mana cost '1W'" in told
    code, lines, _ = run(capsys, "import", cards, "--library", tmp_path / "library")
    assert lines == [
        "cards.json: imported before, and unchanged since",
        "2 cards, 2 printings, 1 faults",
    ]


def test_files_of_one_set_of_files_are_counted_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "fab"
    folder.mkdir()
    fab_tables.write(folder, [fab_tables.card("Icy Jab", pitch="3", color="Blue")])
    library = ("--library", tmp_path / "library")
    _, once, _ = run(capsys, "import", folder, *library)
    files = sorted(folder.iterdir())
    assert len(files) > 1
    _, lines, _ = run(capsys, "import", *files, *library)
    assert lines[-1] == once[-1]


def test_tables_that_were_read_with_another_one_are_not_called_imported_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "fab"
    folder.mkdir()
    fab_tables.write(folder, [fab_tables.card("Icy Jab", pitch="3", color="Blue")])
    files = sorted(folder.iterdir())
    _, lines, _ = run(capsys, "import", *files, "--library", tmp_path / "library")
    assert lines[1:3] == [
        f"{each.name}: read together with the files before it" for each in files[1:]
    ]


def test_a_search_that_cannot_be_answered_is_told_in_a_sentence(
    cards: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def overflow(*_asked: object) -> list[int]:
        raise sqlite3.OperationalError("parser stack overflow")

    library = tmp_path / "library"
    run(capsys, "import", cards, "--library", library)
    monkeypatch.setattr(card_search, "ask", overflow)
    code, lines, told = run(capsys, "search", "t:elf", "--library", library)
    assert (code, lines) == (1, ["0 found"])
    assert told.splitlines()[-1] == (
        "This search is too complicated; write it with fewer conditions."
    )


def test_a_file_that_cannot_be_read_does_not_keep_the_others_out(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.json"
    code, lines, told = run(capsys, "import", missing, cards, "--library", tmp_path / "library")
    assert (code, lines[-1]) == (1, "2 cards, 2 printings, 2 faults")
    assert f"{missing}: there is no such file" in told


def test_searching_prints_name_types_and_mana_value_or_pitch(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "fab"
    folder.mkdir()
    fab_tables.write(folder, [fab_tables.card("Icy Jab", pitch="3", color="Blue")])
    library = ("--library", tmp_path / "library")
    run(capsys, "import", cards, folder, *library)
    code, lines, _ = run(capsys, "search", "name:ic", *library, "--limit", "2")
    assert code == 0
    assert lines[0] == "Fire // Ice\tInstant // Instant\t4"
    code, lines, _ = run(capsys, "search", "pitch:3 icy", *library)
    assert lines == ["Icy Jab\tGeneric Action - Attack\t3", "1 found"]


def test_a_name_of_one_game_brings_no_similar_names_of_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards, folder = tmp_path / "cards.json", tmp_path / "fab"
    cards.write_text(a_line_each([plain("Quiet Hound")]))
    folder.mkdir()
    fab_tables.write(folder, [fab_tables.card("Quiet Houndd")])
    library = ("--library", tmp_path / "library")
    run(capsys, "import", cards, folder, *library)
    code, lines, told = run(capsys, "search", "quiet hound", *library)
    assert (code, lines[-1], told) == (0, "2 found", "")  # the longer one has these words too
    code, lines, told = run(capsys, "search", "quiet houndd", *library)
    assert [each.partition("\t")[0] for each in lines] == ["Quiet Houndd", "1 found"]
    code, lines, told = run(capsys, "search", "quite hound", *library)
    assert told == "No card is called so. The nearest names:\n"
    assert lines[-1] == "2 found"
    code, lines, told = run(capsys, "search", "t:hound mv:9", *library)
    assert (code, lines, told) == (1, ["0 found"], "No card matches.\n")


def test_without_a_library_the_shipped_cards_are_searched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, _ = run(capsys, "search", "delver of secrets", "--library", tmp_path)
    assert code == 0
    assert lines[0].startswith("Delver of Secrets // Insectile Aberration\tCreature — Human Wizard")
    assert lines[-1] == "1 found"


def test_decks_are_matched_with_the_cards_of_the_library(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cards.json"
    path.write_text(a_line_each([plain("Quiet Hound"), plain("Loud Hound")]))
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Quiet Hound\n1 Lould Hound\n")
    library = ("--library", tmp_path / "library")
    run(capsys, "import", path, *library)
    code, lines, _ = run(capsys, "deck", "check", deck, *library)
    assert code == 1
    assert any("nearest: Loud Hound" in each for each in lines)
    assert lines[-1] == "main 5, sideboard 0, commander 0, not found 1"


def test_nothing_found_and_a_wrong_word_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, lines, told = run(capsys, "search", "t:nothing", "--library", tmp_path)
    assert (code, lines) == (1, ["0 found"])
    code, lines, told = run(capsys, "search", "t:elf bcak:land", "--library", tmp_path)
    assert (code, lines) == (1, ["0 found"])
    assert told.splitlines()[-3:] == [
        "t:elf bcak:land",
        "      ^^^^^",
        "'bcak:' is not a search word. Did you mean back:?",
    ]


def test_a_library_that_cannot_be_read_is_told_and_the_shipped_cards_serve(
    cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "library"
    run(capsys, "import", cards, "--library", folder)
    database = next(folder.glob("cards-*.db"))
    database.write_bytes(database.read_bytes()[:5000])
    code, lines, told = run(capsys, "search", "kessig prowler", "--library", folder)
    assert (code, lines[-1]) == (0, "1 found")
    assert "the card library cannot be read" in told
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Kessig Prowler\n")
    _, lines, told = run(capsys, "deck", "check", deck, "--library", folder)
    assert lines[-1].endswith("not found 0")
    assert "the card library cannot be read" in told
