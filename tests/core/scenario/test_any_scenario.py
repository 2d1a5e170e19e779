"""Whatever is fed to the checker, it answers with one sentence a file and never falls over."""

import json
import os
import random
import tomllib
import zipfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.cli import main
from core.scenario.checker import Library, first_fault
from core.storage.readers import ScenarioFileError, games, read_data, scenario_files, scenario_text
from tests.core.scenario.mutations import mutated
from tests.core.scenario.plain_scenarios import TAP, scenario
from tests.effort import tries
from tests.places import ROOT

OWN = ROOT / "assets" / "scenarios"
FILES = sorted(scenario_files([OWN]))
SCENARIOS = int(os.environ.get("JANUS_SCENARIOS", tries(2000, 8000)))
PARTS = 4


@cache
def known() -> Mapping[str, Library]:
    """Return the games with the starter cards."""
    return games(None)


@cache
def verbs() -> tuple[str, ...]:
    """Return the verbs of every game."""
    kinds = (kind for library in known().values() for kind in library.verbs)
    return tuple(dict.fromkeys(str(kind.__struct_config__.tag) for kind in kinds))


@cache
def data_of(path: Path) -> dict[str, Any]:
    """Return the data of a file."""
    return dict(read_data(path))


def assert_a_sentence(data: dict[str, Any]) -> str:
    """Check a scenario and return its fault, one line that can be printed."""
    fault = first_fault(data, known())
    assert isinstance(fault, str)
    assert fault.isprintable()
    assert len(fault) < 2100
    return fault


@settings(max_examples=tries(250, 1000), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_scenario_with_anything_wrong_in_it_has_a_fault_or_none(data: st.DataObject) -> None:
    def pick(options: Any) -> Any:  # noqa: ANN401 - one of several things of any kind
        return data.draw(st.sampled_from(list(options)))

    assert_a_sentence(mutated(pick, data_of(pick(FILES)), verbs()))


@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_scenarios_with_a_fixed_seed_have_a_fault_or_none(part: int) -> None:
    pick = random.Random(part).choice  # noqa: S311 - chance that must repeat, no secret
    faults = [
        assert_a_sentence(mutated(pick, data_of(pick(FILES)), verbs()))
        for _ in range(SCENARIOS // PARTS)
    ]
    assert len(set(faults)) > len(faults) // 4, "hardly anything else was found"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)
HEAD = ("title", "game", "rulebook", "players", "card", "setup", "step", "rules", "note")


@settings(max_examples=tries(100, 500))
@given(st.dictionaries(st.sampled_from(HEAD) | st.text(), JSON, max_size=8))
def test_any_table_at_all_has_a_fault_or_none(data: dict[str, Any]) -> None:
    assert_a_sentence(data)
    assert_a_sentence({**scenario(), **data})
    assert_a_sentence(scenario({**TAP, **data}, {**TAP, "expect": [{"object": "bear", **data}]}))


# Files


def fault_in(folder: Path, name: str, content: bytes) -> str:
    """Return why a file cannot be read."""
    path = folder / name
    path.write_bytes(content)
    with pytest.raises(ScenarioFileError) as caught:
        read_data(path)
    fault = str(caught.value)
    assert fault.isprintable()
    assert len(fault) < 2100
    return fault


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("twice.toml", b'title = "x"\ntitle = "y"', "is not well formed: Cannot overwrite a value"),
        ("twice.json", b'{"title": "x", "title": "y"}', "the key 'title' is given twice"),
        ("binary.toml", bytes(range(256)), "is not text in UTF-8"),
        ("binary.json", b"\x89PNG\r\n\x1a\n\x00\xff", "is not text in UTF-8"),
        ("utf16.toml", 'title = "x"'.encode("utf-16"), "is not text in UTF-8"),
        ("null.toml", b"\x00" * 100, "is not well formed"),
        ("cut.toml", b'title = "x', "is not well formed"),
        ("cut.json", b'{"title": ', "is not well formed"),
        ("empty.json", b"", "is not well formed"),
        ("list.json", b"[]", "a table with title, game, rulebook and steps"),
        ("deep.json", b"[" * 100_000, "is not well formed: it is nested too deeply"),
        ("deep.toml", b"a = " + b"[" * 100_000, "is not well formed: it is nested too deeply"),
        ("digits.json", b'{"x": ' + b"9" * 5000 + b"}", "is not well formed: Exceeds the limit"),
        ("digits.toml", b"x = " + b"9" * 5000, "is not well formed: Exceeds the limit"),
        ("long.toml", b"x" * 100_000, "is not well formed"),
    ],
)
def test_the_reason_for_an_unreadable_file_is_reported(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    assert sentence in fault_in(tmp_path, name, content)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("players = [nan]", "players 1: must be a number from -1000000000 to 1000000000"),
        ("note = 1e999", "note: must be a number from -1000000000 to 1000000000"),
        ("note = 1979-05-27", "note: must be no date; write it as text"),
        ("a" + ".a" * 200 + " = 1", "a: a: is nested more than 32 deep"),
        (
            "players = 0xffffffffffffffffffff",
            "players: must be a number from -1000000000 to 1000000000",
        ),
    ],
)
def test_toml_values_that_no_scenario_may_have_are_refused(line: str, sentence: str) -> None:
    assert first_fault(tomllib.loads(line), known()) == sentence


@pytest.mark.parametrize("word", ["NaN", "Infinity", "1e999", "null", '"\\ud800"'])
def test_json_values_that_no_scenario_may_have_are_refused(tmp_path: Path, word: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(f'{{"title": {word}}}', encoding="utf-8")
    assert first_fault(read_data(path), known()).startswith("title: ")


@pytest.mark.parametrize("path", FILES[::10], ids=lambda path: path.stem)
def test_a_scenario_reads_the_same_as_toml_and_as_json(path: Path, tmp_path: Path) -> None:
    data = data_of(path)
    same = tmp_path / "same.json"
    same.write_text(json.dumps(data), encoding="utf-8")
    assert read_data(same) == data
    assert tomllib.loads(scenario_text(data)) == data
    assert first_fault(read_data(same), known()) == ""


EXPECTED = "a table with title, game, rulebook and steps was expected"


def test_a_file_at_fault_does_not_keep_the_others_from_running(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = scenario_text(scenario())
    (tmp_path / "a-good.toml").write_text(good, encoding="utf-8")
    (tmp_path / "b-binary.toml").write_bytes(bytes(range(256)))
    (tmp_path / "c-folder.toml").mkdir()
    (tmp_path / "c-folder.toml" / "inner.json").write_text("[]", encoding="utf-8")
    (tmp_path / "e-odd.toml").write_text(good.replace("tap", "juggle"), encoding="utf-8")
    (tmp_path / "f-good.toml").write_text(good, encoding="utf-8")
    assert main(["check", str(tmp_path), str(tmp_path / "missing.toml")]) == 1
    told = capsys.readouterr()
    assert told.err == ""
    assert told.out.replace(f"{tmp_path}/", "").splitlines() == [
        "ok a-good.toml",
        "FAIL b-binary.toml is not text in UTF-8; save it as UTF-8",
        f"FAIL c-folder.toml/inner.json is not a scenario: {EXPECTED}",
        "FAIL e-odd.toml step 1: the verb 'juggle' is not built in this version",
        "ok f-good.toml",
        "FAIL missing.toml cannot be read: No such file or directory",
        "2 passed, 4 failed",
    ]


def test_a_broken_link_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        (tmp_path / "gone.toml").symlink_to(tmp_path / "nowhere")
    except OSError:
        pytest.skip("this system lets nobody link files without a right of its own")
    assert main(["check", str(tmp_path)]) == 1
    assert "gone.toml cannot be read: No such file or directory" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"PK\x03\x04nonsense", None])
def test_a_zip_of_a_course_asks_to_be_unpacked(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "course.zip"
    if content is None:
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr("course/lesson.toml", " " * 1_000_000)
    else:
        path.write_bytes(content)
    with pytest.raises(ScenarioFileError, match="is a packed folder; unpack it"):
        read_data(path)


def test_a_folder_is_no_scenario(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFileError, match="cannot be read: it is not an ordinary file"):
        read_data(tmp_path)


def test_a_file_that_may_not_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "locked.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(ScenarioFileError, match="cannot be read: Permission denied"):
        read_data(tmp_path / "locked.toml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_and_a_device_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    for path in (tmp_path / "pipe.toml", Path(os.devnull)):
        with pytest.raises(ScenarioFileError, match="it is not an ordinary file"):
            read_data(path)


def test_a_file_without_end_is_refused_before_it_is_read(tmp_path: Path) -> None:
    with (tmp_path / "sparse.toml").open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(ScenarioFileError, match="cannot be read: it is larger than 8 MB"):
        read_data(tmp_path / "sparse.toml")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"a": 1}', "steps was expected; its first key is 'a'"),
        ("[1]", "is not a scenario: a table with title, game, rulebook and steps was expected"),
        (
            '[{"name": "Hound", "mana_cost": "{G}"}]',
            "holds cards and is not a scenario; open it with",
        ),
        ('{"meta": {}, "data": {}}', "holds cards and is not a scenario; open it with"),
        ("{}", "is not a scenario: a table"),
    ],
)
def test_a_file_of_another_format_is_recognised(content: str, says: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(content, encoding="utf-8")
    with pytest.raises(ScenarioFileError) as caught:
        read_data(tmp_path / "bad.json")
    assert says in str(caught.value)
