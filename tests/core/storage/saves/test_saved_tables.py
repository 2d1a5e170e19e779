"""Saved tables: every action is kept, read again and played to the very same positions."""

import random
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games.fab.actions import Defend
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.lessons.lesson import runner_for
from core.rules.actions import Batch, Move
from core.rules.engine import apply
from core.rules.game_course import Concede
from core.rules.history import History
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.scenario.annotations import Arrow, Callout, Marks, Ring, Spot, Spotlight
from core.scenario.runner import played
from core.state.ids import ObjectId
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND
from core.storage.readers import games, read_data
from core.storage.saves import (
    Opened,
    SaveError,
    action_line,
    cursor_line,
    head_line,
    marks_line,
    opened,
    read,
    sealed,
    summary,
    whole,
)
from tests.core.scenario.test_recorded_histories import SEEDS, any_history
from tests.core.sequences.opening import opening
from tests.core.stage import ADA, Stage
from tests.places import ROOT

GAMES = games(None)
SHORT = ROOT / "assets" / "scenarios" / "chittering-host.toml"
DEFENSE = ROOT / "assets" / "scenarios" / "fab" / "an-attack-goes-through-its-steps.toml"
NAME = "evening.janus"


def editions(game: str) -> Mapping[str, Ruleset]:
    return GAMES[game].editions


def example(path: Path) -> tuple[Ruleset, History]:
    runner = runner_for(read_data(path), GAMES)
    return runner.rules, played(runner).history


def again(rules: Ruleset, history: History) -> Opened:
    with TemporaryDirectory() as folder:
        (Path(folder) / NAME).write_bytes(whole(rules, history))
        return read(Path(folder) / NAME, editions)


def told(history: History) -> list[tuple[object, ...]]:
    return [
        (each.state, each.label, each.note, each.forced, each.carried_out)
        for each in history.outcomes
    ]


def test_a_flip_card_of_version_01_is_still_flipped(tmp_path: Path) -> None:
    stage = Stage()
    akki = stage.place("Akki Lavarunner // Tok-Tok, Volcano Born", flipped=True)
    path = tmp_path / NAME
    now = opened(whole(stage.rules, History(start=stage.state)).rstrip(b"\n"))
    assert b'"halves":[],"flipped":true' in now
    path.write_bytes(sealed(now.replace(b'"halves":[],"flipped":true', b'"halves":[1]')))
    start = read(path, editions).history.start
    assert start.object(akki).flipped
    assert start == stage.state


def test_a_defense_that_an_earlier_version_kept_as_declared_is_not_asked_for_again(
    tmp_path: Path,
) -> None:
    rules, history = example(DEFENSE)
    done = (each for each in history.outcomes if each.carried_out)
    declared = next(each.state for each in done if isinstance(each.action, Defend))
    path = tmp_path / NAME
    now = opened(whole(rules, History(start=declared)).rstrip(b"\n"))
    assert b'"declared_by":["Ben"]' in now
    path.write_bytes(sealed(now.replace(b'"declared_by":["Ben"]', b'"declared":true')))
    start = read(path, editions).history.start
    assert not rules.tables.choices(StateView(rules, start), {})
    assert start == declared


@given(
    seed=SEEDS,
    edition=st.sampled_from(list(EDITIONS)),
    permit=st.sampled_from([LAWFUL, ANYTHING]),
)
def test_any_actions_by_the_rules_or_against_them_come_back(
    seed: int, edition: str, permit: frozenset[Ruling]
) -> None:
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    history = any_history(pick, EDITIONS[edition], opening(pick, edition), permit)
    opened = again(EDITIONS[edition], history)
    assert opened.fault == ""
    assert told(opened.history) == told(history)


def test_what_was_taken_back_can_be_brought_again() -> None:
    rules, history = example(SHORT)
    opened = again(rules, history.jump(2)).history
    assert opened.cursor == 2
    assert opened.state == history.outcomes[1].state
    assert len(opened.outcomes) == len(history.outcomes)


def test_a_log_written_action_by_action_forgets_what_was_undone_and_done_otherwise(
    tmp_path: Path,
) -> None:
    rules, history = example(SHORT)
    lines = [head_line(rules, history.start), *map(action_line, history.outcomes)]
    lines += [cursor_line(1), action_line(history.outcomes[1])]
    (tmp_path / NAME).write_bytes(b"".join(lines))
    opened = read(tmp_path / NAME, editions).history
    assert [each.label for each in opened.outcomes] == [each.label for each in history.outcomes[:2]]


def test_a_log_that_a_crash_has_cut_off_keeps_everything_before(tmp_path: Path) -> None:
    rules, history = example(SHORT)
    content = whole(rules, history)
    (tmp_path / NAME).write_bytes(content[:-20])
    opened = read(tmp_path / NAME, editions)
    assert told(opened.history) == told(history)[:-1]
    assert f"{NAME}, line {len(history.outcomes) + 1}: " in opened.fault
    assert opened.fault.endswith("it was not written completely; everything before it was loaded.")
    assert opened.complete


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not a saved table; choose a file"),
        (b"\x00\xff\x00", "is not a saved table"),
        (b'{"format": "other"}', "is not a saved table"),
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
            "line 1: the position cannot be used",
        ),
    ],
)
def test_what_is_no_saved_table_gets_one_sentence(
    content: bytes, said: str, tmp_path: Path
) -> None:
    (tmp_path / NAME).write_bytes(content)
    with pytest.raises(SaveError) as caught:
        read(tmp_path / NAME, editions)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert NAME in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"action": {"do": "animation", "player": "Ann"}}', "this is no action of this game"),
        (b'{"action": 5}', "this is no action of this game"),
        (b'{"action": {"do": "draw", "player": 5}}', "Expected `str`"),
        (b'{"action": {"do": "draw", "player": "Zoe"}}', "line 2"),
        (b'{"action": {"do": "edition", "player": "Ann", "edition": "1993-08"}}', "1993-08"),
        (b"nonsense", "line 2"),
    ],
)
def test_a_line_that_cannot_be_followed_is_named_and_the_rest_is_kept(
    line: bytes, said: str, tmp_path: Path
) -> None:
    rules, history = example(SHORT)
    (tmp_path / NAME).write_bytes(head_line(rules, history.start) + sealed(line))
    opened = read(tmp_path / NAME, editions)
    assert opened.history == History(start=history.start)
    assert said in opened.fault


def test_a_file_that_is_not_there_gets_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="No such file"):
        read(tmp_path / NAME, editions)


# Annotations over the table


def drawn_over(history: History) -> tuple[Marks, ...]:
    """One mark of each kind over the start, and a ring after the first action."""
    one, other, *_ = (obj.id for obj in history.start.objects)
    player = history.start.players[0].id
    return (
        (
            Arrow(start=one, end=player, style="attack"),
            Ring(at=Spot(GRAVEYARD, player)),
            Callout(at=one, text="„This“ one"),
            Spotlight(on=(one, other, Spot(BATTLEFIELD))),
        ),
        (Ring(at=player, style="link"),),
    )


def test_marks_of_every_kind_come_back_and_a_table_without_any_has_none() -> None:
    rules, history = example(SHORT)
    marks = drawn_over(history)
    with TemporaryDirectory() as folder:
        (Path(folder) / NAME).write_bytes(whole(rules, history, marks))
        opened = read(Path(folder) / NAME, editions)
    assert opened.fault == ""
    assert opened.marks[:2] == marks
    assert set(opened.marks[2:]) == {()}
    assert set(again(rules, history).marks) == {()}


def test_a_log_forgets_the_marks_of_what_was_undone_and_done_otherwise(tmp_path: Path) -> None:
    rules, history = example(SHORT)
    marks = drawn_over(history)
    first, second = map(action_line, history.outcomes[:2])
    lines = [head_line(rules, history.start), marks_line(0, marks[0]), first]
    lines += [marks_line(1, marks[1]), second, marks_line(2, marks[1])]
    lines += [cursor_line(1), marks_line(1, ()), second]
    (tmp_path / NAME).write_bytes(b"".join(lines))
    opened = read(tmp_path / NAME, editions)
    assert opened.fault == ""
    assert opened.marks == (marks[0], (), ())


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ('{"mark":"ring","at":9999}', "ring: there is no object 9999 here"),
        ('{"mark":"ring","at":-1}', "ring: there is no object -1 here"),
        ('{"mark":"ring","at":"Zoe"}', "ring: no player is called 'Zoe'"),
        ('{"mark":"ring","at":{"zone":"moon"}}', "ring: this game has no zone 'moon'"),
        ('{"mark":"ring","at":{"zone":"hand"}}', "ring: the zone 'hand' needs a player"),
        (
            '{"mark":"ring","at":{"zone":"hand","player":"Zoe"}}',
            "ring: no player is called 'Zoe'",
        ),
        ('{"mark":"ring","at":"A","style":"glitter"}', "ring: its style is none of target"),
        ('{"mark":"callout","at":"A","text":" "}', "callout: its text must be text"),
        (f'{{"mark":"callout","at":"A","text":"{"x" * 301}"}}', "at most 300 characters"),
        ('{"mark":"arrow","start":"A","end":"A"}', "arrow: it begins and ends at one thing"),
        ('{"mark":"spotlight","on":[]}', "spotlight: it points at nothing"),
        ('{"mark":"star","at":"A"}', "this is no mark: Invalid value 'star'"),
        ("5", "this is no mark: Expected `object`"),
    ],
)
def test_a_broken_mark_is_named_in_one_sentence_and_the_rest_is_taken(
    mark: str, said: str, tmp_path: Path
) -> None:
    rules, history = example(SHORT)
    player = history.start.players[0].id
    fine = f'{{"mark":"ring","at":"{player}"}}'
    mark = mark.replace('"A"', f'"{player}"')
    line = sealed(f'{{"cursor":0,"marks":[{mark},{fine}]}}'.encode())
    head, *options = whole(rules, history).splitlines(keepends=True)
    (tmp_path / NAME).write_bytes(b"".join([head, line, *options]))
    opened = read(tmp_path / NAME, editions)
    assert opened.fault.startswith(f"{NAME}, line 2: ")
    assert said in opened.fault
    assert opened.fault.endswith("; this mark was left out, everything else was loaded.")
    assert "\n" not in opened.fault
    assert opened.marks[0] == (Ring(at=player),)
    assert told(opened.history) == told(history)


def test_several_broken_marks_are_counted_and_what_is_no_list_is_none(tmp_path: Path) -> None:
    rules, history = example(SHORT)
    lines = [
        head_line(rules, history.start),
        marks_line(0, (Ring(at=ObjectId(9998)), Ring(at=ObjectId(9999)))),
        sealed(b'{"cursor":0,"marks":{}}'),
        action_line(history.outcomes[0]),
    ]
    (tmp_path / NAME).write_bytes(b"".join(lines))
    opened = read(tmp_path / NAME, editions)
    assert "there is no object 9998 here; this mark and 2 more were left out" in opened.fault
    assert opened.marks == ((), ())
    assert len(opened.history.outcomes) == 1


def test_the_answers_of_several_actions_at_once_come_back() -> None:
    stage = Stage()
    legend = "Halvar, God of Battle // Sword of the Realms"
    old, new = stage.place(legend), stage.place(legend, HAND)
    steps = (Move(player=ADA, object=new, to=BATTLEFIELD),)
    action = Batch(player=ADA, steps=steps, answers=("old",))
    outcome = apply(StateView(stage.rules, stage.state), action)
    assert outcome.carried_out
    assert [outcome.state.object(each).zone for each in (old, new)] == [BATTLEFIELD, GRAVEYARD]
    history = History(start=stage.state).record(outcome)
    opened = again(stage.rules, history)
    assert opened.fault == ""
    assert told(opened.history) == told(history)


def test_a_list_says_of_a_game_that_it_is_over(tmp_path: Path) -> None:
    stage = Stage()
    rules, history = stage.rules, History(start=begins_at(stage.state, MAIN_1, 3))
    conceded = apply(StateView(rules, history.start), Concede(player=ADA))
    for each in (history, history.record(conceded)):
        (tmp_path / NAME).write_bytes(whole(rules, each))
        assert summary(tmp_path / NAME).over is bool(each.outcomes)
