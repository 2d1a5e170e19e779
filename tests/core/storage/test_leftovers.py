"""Unfinished files of a killed program are removed at the next write."""

import os
from pathlib import Path

from core.storage.files import write_whole

LONG_AGO = 1_000_000_000


def test_writing_a_file_removes_old_unfinished_ones_of_its_name_alone(tmp_path: Path) -> None:
    names = ("settings[1].json.77.new", "settings[1].json.78.new", "other.json.77.new")
    for name in names:
        (tmp_path / name).write_text("unfinished", encoding="utf-8")
    for name in (names[0], names[2]):
        os.utime(tmp_path / name, (LONG_AGO, LONG_AGO))
    write_whole(tmp_path / "settings[1].json", b"{}")
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == sorted((names[1], names[2], "settings[1].json"))
