"""Words of a teacher about lessons: kept in a file of their own, and read again."""

from pathlib import Path

from core.storage.user_data import TeacherNotes


def test_words_are_read_again_by_lesson_step_and_kind(tmp_path: Path) -> None:
    path = tmp_path / "teaching.db"
    words = TeacherNotes(path)
    assert words.open() == ""
    words.keep("mtg.one", "size", "question", "How large?")
    words.keep("mtg.one", "size", "note", "Wait.")
    words.keep("mtg.two", "size", "question", "How small?")
    words.close()
    again = TeacherNotes(path)
    assert again.open() == ""
    assert again.of("mtg.one", "question") == {"size": "How large?"}
    assert again.of("mtg.one", "note") == {"size": "Wait."}
    assert again.of("mtg.three", "note") == {}
    again.close()


def test_without_words_those_of_the_lesson_count_again(tmp_path: Path) -> None:
    words = TeacherNotes(tmp_path / "teaching.db")
    words.keep("mtg.one", "size", "note", "Wait.")
    words.keep("mtg.one", "size", "note", "")
    assert words.of("mtg.one", "note") == {"size": ""}
    words.keep("mtg.one", "size", "note", None)
    assert words.of("mtg.one", "note") == {}
    words.close()


def test_without_a_file_words_last_as_long_as_the_program() -> None:
    words = TeacherNotes(None)
    words.keep("mtg.one", "size", "note", "Wait.")
    assert words.of("mtg.one", "note") == {"size": "Wait."}
    words.close()


def test_a_damaged_file_is_put_aside_and_told(tmp_path: Path) -> None:
    path = tmp_path / "teaching.db"
    path.write_bytes(b"no database at all" * 100)
    words = TeacherNotes(path)
    assert "damaged" in words.open()
    assert [each.name for each in tmp_path.glob("*.broken*")]
    words.keep("mtg.one", "size", "note", "Wait.")
    assert words.of("mtg.one", "note") == {"size": "Wait."}
    words.close()
