"""Saved tables: every deed is kept, read again and played to the very same positions."""

import random
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import saves
from core.__main__ import games, read_data
from core.games.mtg.rulesets import EDITIONS
from core.law.history import History
from core.law.ruleset import Ruleset
from core.law.verdict import ANYTHING, LAWFUL, Ruling
from core.story.checking import runner_for
from core.story.timeline import as_history
from tests.core.sequences.opening import opening
from tests.core.story.test_recorded_histories import SEEDS, any_history
from tests.places import ROOT

GAMES = games(None)
OWN = tuple(sorted((ROOT / "assets" / "scenarios").rglob("*.toml")))
SHORT = ROOT / "assets" / "scenarios" / "chittering-host.toml"
NAME = "evening.janus"


def editions(game: str) -> Mapping[str, Ruleset]:
    return GAMES[game].editions


def played(path: Path) -> tuple[Ruleset, History]:
    runner = runner_for(read_data(path), GAMES)
    return runner.rules, as_history(runner)


def again(rules: Ruleset, history: History) -> saves.Opened:
    with TemporaryDirectory() as folder:
        saves.write(Path(folder) / NAME, rules, history)
        return saves.read(Path(folder) / NAME, editions)


def told(history: History) -> list[tuple[object, ...]]:
    return [
        (each.table, each.words, each.note, each.forced, each.carried_out)
        for each in history.outcomes
    ]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_played_scenario_comes_back_position_by_position(path: Path) -> None:
    rules, history = played(path)
    opened = again(rules, history)
    assert opened.fault == ""
    assert opened.history.start == history.start
    assert told(opened.history) == told(history)


@given(
    seed=SEEDS,
    edition=st.sampled_from(list(EDITIONS)),
    permit=st.sampled_from([LAWFUL, ANYTHING]),
)
def test_any_deeds_by_the_rules_or_against_them_come_back(
    seed: int, edition: str, permit: frozenset[Ruling]
) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), permit)
    opened = again(EDITIONS[edition], history)
    assert opened.fault == ""
    assert told(opened.history) == told(history)


def test_what_was_taken_back_can_be_brought_again() -> None:
    rules, history = played(SHORT)
    opened = again(rules, history.jump(2)).history
    assert opened.cursor == 2
    assert opened.table == history.outcomes[1].table
    assert len(opened.outcomes) == len(history.outcomes)


def test_a_log_written_deed_by_deed_forgets_what_was_undone_and_done_otherwise(
    tmp_path: Path,
) -> None:
    rules, history = played(SHORT)
    lines = [saves.head_line(rules, history.start), *map(saves.deed_line, history.outcomes)]
    lines += [saves.cursor_line(1), saves.deed_line(history.outcomes[1])]
    (tmp_path / NAME).write_bytes(b"".join(lines))
    opened = saves.read(tmp_path / NAME, editions).history
    assert [each.words for each in opened.outcomes] == [each.words for each in history.outcomes[:2]]


def test_a_log_that_a_crash_has_cut_off_keeps_everything_before(tmp_path: Path) -> None:
    rules, history = played(SHORT)
    whole = saves.whole(rules, history)
    (tmp_path / NAME).write_bytes(whole[:-20])
    opened = saves.read(tmp_path / NAME, editions)
    assert told(opened.history) == told(history)[:-1]
    assert f"{NAME}, line {len(history.outcomes) + 1}: " in opened.fault
    assert opened.fault.endswith("everything before it was taken.")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no saved table; choose a file"),
        (b"\x00\xff\x00", "is no saved table"),
        (b'{"format": "other"}', "is no saved table"),
        (
            b'{"format":"janus-table","version":9,"game":"mtg","edition":"2024-06","start":{}}',
            "newer version",
        ),
        (
            b'{"format":"janus-table","version":1,"game":"chess","edition":"2024-06","start":{}}',
            "line 1: the game or the edition 'chess' is not in this version",
        ),
        (
            b'{"format":"janus-table","version":1,"game":"mtg","edition":"2024-06","start":{}}',
            "line 1: the position is no such thing",
        ),
    ],
)
def test_what_is_no_saved_table_gets_one_sentence(
    content: bytes, said: str, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(saves.SaveError) as caught:
        saves.read(tmp_path / NAME, editions)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert NAME in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"deed": {"do": "dance", "player": "Ann"}}', "this is no deed of this game"),
        (b'{"deed": 5}', "this is no deed of this game"),
        (b'{"deed": {"do": "draw", "player": 5}}', "Expected `str`"),
        (b'{"deed": {"do": "draw", "player": "Zoe"}}', "line 2"),
        (b'{"deed": {"do": "edition", "player": "Ann", "edition": "1993-08"}}', "1993-08"),
        (b"nonsense", "line 2"),
    ],
)
def test_a_line_that_cannot_be_followed_is_named_and_the_rest_is_kept(
    line: bytes, said: str, tmp_path: Path
) -> None:
    rules, history = played(SHORT)
    (tmp_path / NAME).write_bytes(saves.head_line(rules, history.start) + line + b"\n")
    opened = saves.read(tmp_path / NAME, editions)
    assert opened.history == History(start=history.start)
    assert said in opened.fault


def test_a_file_that_is_not_there_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(saves.SaveError, match="No such file"):
        saves.read(tmp_path / NAME, editions)
