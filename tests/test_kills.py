"""A few kills in the middle of play, each followed by Continue: nothing is lost."""

from pathlib import Path

import pytest

from tests.kills.rounds import rounds

KILLS = 4


@pytest.mark.timeout(400)
def test_after_every_kill_the_table_is_continued_as_it_was(tmp_path: Path) -> None:
    found = list(rounds(tmp_path, KILLS, seed=7))
    assert [each.fault for each in found if each.fault] == []
    assert any(each.continued for each in found)
