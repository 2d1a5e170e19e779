"""Damaged saved tables: the sound part is loaded, and the fault is reported."""

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.games.mtg.actions import PlayLand
from core.lessons.lesson import runner_for
from core.rules.engine import apply
from core.rules.history import History
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import ANYTHING
from core.scenario.runner import Played, played
from core.state.zones import HAND
from core.storage.readers import games, read_data
from core.storage.saves import Opened, SaveError, head_line, opened, read, sealed, whole
from tests.core.stage import ADA, Stage
from tests.places import ROOT

HERE = Path(__file__).parent
GAMES = games(None)
SCENARIOS = ROOT / "assets" / "scenarios"
SHORT = SCENARIOS / "mtg" / "transform-undone.toml"
NAME = "evening.janus"

Data = dict[str, Any]


def editions(game: str) -> Mapping[str, Ruleset]:
    return GAMES[game].editions


def played_from(path: Path) -> tuple[Ruleset, Played]:
    runner = runner_for(read_data(path), GAMES)
    return runner.rules, played(runner)


def read_from(content: bytes) -> Opened:
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(content)
        return read(path, editions)


def read_or_told(content: bytes) -> Opened | str:
    """Return the loaded table, or the sentence of the error."""
    try:
        return read_from(content)
    except SaveError as error:
        return str(error)


RULES, STORY = played_from(SHORT)
CONTENT = whole(RULES, STORY.history, STORY.marks)


@given(at=st.integers(0, len(CONTENT) * 8 - 1))
def test_a_single_bit_that_is_wrong_never_opens_another_table_unnoticed(at: int) -> None:
    wrong = bytearray(CONTENT)
    wrong[at // 8] ^= 1 << at % 8
    found = read_or_told(bytes(wrong))
    if isinstance(found, str):
        assert NAME in found
        assert "\n" not in found
        return
    taken = len(found.history.outcomes)
    assert found.history.start == STORY.history.start
    assert [each.state for each in found.history.outcomes] == [
        each.state for each in STORY.history.outcomes[:taken]
    ]
    assert taken == len(STORY.history.outcomes) or f"{NAME}, line " in found.fault


@given(cut=st.integers(1, len(CONTENT) - 1))
def test_a_table_that_was_cut_off_anywhere_keeps_everything_before(cut: int) -> None:
    found = read_or_told(CONTENT[:cut])
    if isinstance(found, str):
        assert cut < CONTENT.index(b"\n")
        return
    taken = len(found.history.outcomes)
    assert found.complete
    assert [each.state for each in found.history.outcomes] == [
        each.state for each in STORY.history.outcomes[:taken]
    ]
    assert CONTENT[:cut].count(b"\n") - 1 <= taken <= CONTENT[:cut].count(b"\n")


@pytest.mark.parametrize("name", ["magic", "fab"])
def test_tables_of_the_first_version_open(name: str) -> None:
    source = {"magic": SHORT, "fab": SCENARIOS / "fab" / "transcend-for-good.toml"}[name]
    found = read(HERE / f"{name}-0.1.janus", editions)
    steps = len(read_data(source)["step"])
    assert found.fault == ""
    assert found.history.cursor == 2
    assert len(found.history.outcomes) == steps
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(whole(found.first, found.history, found.marks))
        assert read(path, editions).history == found.history


def position(change: Callable[[Data], object]) -> bytes:
    """Return a saved table with a changed position and valid checksums."""
    head = json.loads(opened(head_line(RULES, STORY.history.start).rstrip(b"\n")))
    change(head["start"])
    return sealed(json.dumps(head).encode())


def _first_face(at: Data) -> Data:
    face: Data = at["cards"][0]["card"]["sides"][0][0]
    return face


def _first_symbol(at: Data) -> Data:
    symbol: Data = {"text": "G", "kind": "coloured", "value": 1}
    _first_face(at)["mana_cost"] = {"symbols": [symbol]}
    return symbol


def _effect(**change: object) -> Data:
    return {"id": 0, "timestamp": 1, "change": change}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda at: at["objects"][0].update(id=-12), "has an id that was never given"),
        (lambda at: at["cards"][0].update(id=-12), "has an id that was never given"),
        (lambda at: at["objects"][0].update(id=10**9), "has an id that was never given"),
        (lambda at: at["objects"].append(at["objects"][0]), "two of its objects"),
        (lambda at: at["cards"].append(at["cards"][0]), "two of its cards"),
        (lambda at: at["objects"][0].update(zone="moon"), "'moon', which is not a zone"),
        (lambda at: at["objects"][0].update(owner="Zoe"), "'Zoe', who does not play"),
        (lambda at: at["objects"][0].update(visible_to=["Zoe"]), "'Zoe', who does not play"),
        (lambda at: at["objects"][0].update(cards=[]), "is made of nothing"),
        (lambda at: at["objects"][0].update(cards=[99]), "a card that is not there"),
        (lambda at: at["objects"][0].update(cards=[1, 1]), "a card that is not there"),
        (lambda at: at["objects"][0].update(side=-1), "a side or a half"),
        (lambda at: at["objects"][0].update(halves=[99]), "a side or a half"),
        (lambda at: at["objects"][0].update(counters=[["age", -1]]), "fewer counters than none"),
        (lambda at: at["objects"][0].update(damage=10**12), "out of all measure"),
        (lambda at: at["objects"][0].update(attached_to="Ann"), "the list of what is attached"),
        (lambda at: at["cards"].pop(0), "a card that is not there"),
        (lambda at: at["cards"][0]["card"].update(sides=[]), "a side without a face"),
        (lambda at: at["cards"][0]["card"].update(sides=[[]]), "a side without a face"),
        (lambda at: at["cards"][0].update(owner="Zoe"), "'Zoe', who does not play"),
        (lambda at: at.update(players=[]), "0 players"),
        (lambda at: at.update(players=at["players"] * 5), "players"),
        (lambda at: at.update(active="Zoe"), "the turn of 'Zoe'"),
        (lambda at: at.update(next_id=-3), "the next id"),
        (lambda at: at.update(clock=10**12), "the clock"),
        (lambda at: _first_face(at).update(color_indicator=["Q"]), "a color that is none of WUBRG"),
        (lambda at: _first_face(at).update(color_override=["WU"]), "a color that is none of"),
        (lambda at: _first_symbol(at).update(colors=["white"]), "a color that is none of WUBRG"),
        (lambda at: at.update(effects=[_effect(set_colors=["Q"])]), "color that is none of W, U"),
        (lambda at: at.update(effects=[_effect(add_colors=["green"])]), "gives a color that is"),
        (lambda at: at.update(effects=[_effect(set_mana_cost="2W")]), "gives a mana cost '2W'"),
        (lambda at: at["players"][0].update(mana=["Q"]), "mana of no kind"),
        (lambda at: at.update(day_night="noon"), "no time of day"),
        (lambda at: at["objects"][0].update(turned="x"), "Expected `int`"),
    ],
)
def test_a_position_that_no_table_can_have_is_refused_in_one_sentence(
    change: Callable[[Data], object], said: str
) -> None:
    with pytest.raises(SaveError) as caught:
        read_from(position(change))
    assert str(caught.value).startswith(f"{NAME}, line 1: the position cannot be used: ")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_number_of_thousands_of_digits_is_quoted_by_its_first_ones() -> None:
    with pytest.raises(SaveError) as caught:
        read_from(position(lambda at: at.update(next_id=int("9" * 4_000))))
    assert len(str(caught.value)) < 300
    assert str(caught.value).endswith("; open another copy of the file.")


def test_a_long_word_of_the_file_does_not_hide_the_remedy() -> None:
    with pytest.raises(SaveError) as caught:
        read_from(position(lambda at: at.update(active="Zo\ne" * 2_000)))
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith("; open another copy of the file.")


def test_what_is_attached_in_a_circle_is_refused() -> None:
    def circle(at: Data) -> None:
        one, other = at["objects"][:2]
        for each, host in ((one, other), (other, one)):
            each["attached_to"] = {"id": host["id"], "incarnation": host["incarnation"]}
        at["attached"] = [one["id"], other["id"]]

    rules, story = played_from(SCENARIOS / "chittering-host.toml")
    head = json.loads(opened(head_line(rules, story.history.start).rstrip(b"\n")))
    circle(head["start"])
    with pytest.raises(SaveError, match="is attached to itself"):
        read_from(sealed(json.dumps(head).encode()))


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"action":' + b'{"do":"batch","steps":[' * 3000,
        b"\xff\xfe{}",
        b'{"action":{"do":[],"player":"A"}}',
        b'{"action":{"do":"batch","player":"A","steps":5}}',
        b'{"action":{"do":"move","player":"A","object":1,"to":"moon"}}',
        b'{"action":{"do":"move","player":"A","object":-1,"to":"hand"}}',
        b'{"cursor":"x"}',
        b'{"action":{"do":"life","player":"A","change":' + b"9" * 5000 + b"}}",
    ],
)
def test_a_line_that_makes_no_sense_is_told_and_what_stood_before_is_kept(line: bytes) -> None:
    found = read_from(head_line(RULES, STORY.history.start) + sealed(line))
    assert found.history.start == STORY.history.start
    assert not found.history.outcomes
    assert found.fault.startswith(f"{NAME}, line 2: ")
    assert not found.complete


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ('{"set_colors":["Q"]}', "gives a color that is none of W, U, B, R, G"),
        ('{"set_mana_cost":"two"}', "gives a mana cost 'two'"),
    ],
)
def test_an_effect_that_no_object_can_have_is_told_and_not_taken(change: str, said: str) -> None:
    obj = next(iter(STORY.history.start.objects))
    action = f'{{"do":"effect","player":"{obj.owner}","objects":[{obj.id}],"change":{change}}}'
    line = sealed(f'{{"action":{action}}}'.encode())
    found = read_from(head_line(RULES, STORY.history.start) + line)
    assert not found.history.outcomes
    assert said in found.fault


def test_reading_on_never_goes_through_what_was_read_again() -> None:
    """A table of thousands of actions is read in a time that grows with their number alone."""

    class Counted(dict[str, Ruleset]):
        asked = 0

        def __getitem__(self, edition: str) -> Ruleset:
            Counted.asked += 1
            return super().__getitem__(edition)

    start = STORY.history.start
    player = start.players[0].id
    other = next(each for each in editions("mtg") if each != RULES.edition)
    life = f'{{"action":{{"do":"life","player":"{player}","change":1}}}}'
    lines = [f'{{"action":{{"do":"edition","player":"{player}","edition":"{other}"}}}}']
    lines += [life] * 50
    back = [each for _ in range(20) for each in ('{"cursor":25}', '{"cursor":51}')]
    content = b"".join(sealed(line.encode()) for line in (*lines, *back))
    with TemporaryDirectory() as folder:
        path = Path(folder) / NAME
        path.write_bytes(head_line(RULES, start) + content)
        found = read(path, lambda game: Counted(editions(game)))
    assert found.fault == ""
    assert len(found.history.outcomes) == len(lines)
    assert Counted.asked < 10


def test_an_action_that_came_about_then_comes_about_again_though_the_rules_were_mended() -> None:
    """A saved table of a more permissive version loses nothing, and the fault is reported."""
    stage = Stage()
    lands = [stage.place("Forest", HAND) for _ in range(2)]
    history = History(start=stage.state)
    for land in lands:
        action = PlayLand(player=ADA, card=land)
        outcome = apply(StateView(stage.rules, history.state), action, permit=ANYTHING)
        history = history.record(replace(outcome, forced=False))
    found = read_from(whole(stage.rules, history))
    assert found.history.state == history.state
    assert [each.forced for each in found.history.outcomes] == [False, True]
    assert "one action would be refused by this version" in found.fault
    assert found.complete
    assert read_from(whole(found.first, found.history)).fault == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_no_saved_table(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    with pytest.raises(SaveError, match="it is not an ordinary file"):
        read(tmp_path / NAME, editions)
