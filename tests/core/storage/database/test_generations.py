"""The files of a card database in one folder: which counts, which comes next, which are removed."""

from pathlib import Path

from core.storage.database.schema import BROKEN, CURRENT, Generations


def test_writing_begins_in_a_folder_that_exists_and_in_one_that_does_not(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "new" / "deep"):
        files = Generations(folder)
        for _ in range(2):
            with files.writing():
                assert folder.is_dir()


def test_the_first_file_is_numbered_one_and_the_next_is_above_all_others(tmp_path: Path) -> None:
    files = Generations(tmp_path)
    assert files.next().name == "cards-1.db"
    for name in ("cards-2.db", "cards-10.db", "cards-9.db-wal", "other-30.db"):
        (tmp_path / name).touch()
    assert files.next().name == "cards-11.db"


def test_only_a_sound_name_of_a_file_that_exists_counts(tmp_path: Path) -> None:
    files = Generations(tmp_path)
    assert files.current() is None
    path = files.next()
    files.adopt(path)
    assert files.current() is None
    path.touch()
    assert files.current() == path
    (tmp_path / CURRENT).write_text("../cards-1.db")
    assert files.current() is None


def test_old_files_are_removed_and_of_damaged_ones_the_last_is_kept(tmp_path: Path) -> None:
    files = Generations(tmp_path)
    names = [f"cards-{number}.db" for number in (1, 2, 3)]
    broken = [f"cards-{number}.db{BROKEN}" for number in (9, 10)]
    for name in (*names, *broken, "mine.txt"):
        (tmp_path / name).touch()
    files.adopt(tmp_path / names[1])
    with files.writing():
        files.clear_out()
    left = {path.name for path in tmp_path.iterdir()}
    assert {names[1], broken[1], "mine.txt"} <= left
    assert not left & {names[0], names[2], broken[0]}


def test_the_card_files_are_remembered_apart_from_the_database(tmp_path: Path) -> None:
    files = Generations(tmp_path)
    assert files.sources() == []
    noted = [tmp_path / "cards.json", tmp_path / "card.csv"]
    files.record_sources(noted)
    assert files.sources() == noted
    assert Generations(tmp_path).sources() == noted
