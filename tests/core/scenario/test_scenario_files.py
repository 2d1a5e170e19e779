"""Every scenario file is played under each of its editions, and all that can be checked is."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from core.rules.history import History
from core.scenario.checker import first_fault, runners_for
from core.scenario.expectations import faults_of
from core.scenario.recorder import record
from core.scenario.runner import Played, Runner, entry
from core.scenario.scenario import BatchStep, Step, id_of_step, read_scenario
from core.storage.assets import read_rulebook
from core.storage.readers import games, read_data, scenario_files
from core.storage.saves import read, whole
from tests.core.scenario.recorded import faults as faults_of_files
from tests.core.sequences.promises import faults_of_keys
from tests.places import REFERENCE, ROOT

GAMES = games(None)
OWN = ROOT / "assets" / "scenarios"
GIVEN = REFERENCE / "conformance"
FEWEST_OWN = 40
LONGEST_WORDS = 150
"""As many characters as the two lines under the board take."""


def below(folder: Path) -> list[Path]:
    """Return every scenario file below a folder, none where there is no folder."""
    return list(scenario_files([folder])) if folder.is_dir() else []


def name_of(path: Path) -> str:
    """Name a test case after its file."""
    return path.stem


def played(runner: Runner) -> Played:
    """Play a scenario to its end; each step has to come out as it expects."""
    history, marks = History(start=runner.state), [runner.at_start]
    for number in range(1, len(runner.scenario.step) + 1):
        step = runner.play(number)
        assert faults_of(runner, step) == [], f"{runner.rules.edition} step {number}"
        history = history.record(entry(step))
        marks.append(step.marks)
    return Played(history, tuple(marks), runner.scenario.title)


def told(history: History) -> Iterator[tuple[object, ...]]:
    """Yield the entries of a saved table."""
    for each in history.outcomes:
        yield each.state, each.label, each.note, each.forced, each.carried_out


def ids_in(steps: Iterable[Step]) -> Iterator[str]:
    """Yield the ids in steps, also in those of a batch."""
    for step in steps:
        yield id_of_step(step)
        yield from ids_in(step.steps if isinstance(step, BatchStep) else ())


@cache
def words_of_the_rules(game: str) -> frozenset[str]:
    """Return all words, in small letters, that the rulebook of a game uses."""
    book = read_rulebook(game)
    texts = (text for entry in book.entries for text in (entry.title, entry.says, entry.example))
    return frozenset(word for text in texts for word in re.findall(r"\w+", text.lower()))


def printed_words(runner: Runner) -> set[str]:
    """Return all words, in small letters, of the names and types of the cards of a scenario."""
    cards = (piece.card for _, piece in runner.state.cards.items())
    faces = (face for card in cards for side in card.sides for face in side)
    return {
        word
        for face in faces
        for word in re.findall(r"\w+", f"{face.name} {face.type_line}".lower())
    }


@pytest.mark.parametrize("path", below(OWN), ids=name_of)
def test_every_step_of_a_rule_example_has_words(path: Path) -> None:
    """They fit under the board, and no id of the file is in them that is not a word for players."""
    runner = runners_for(read_data(path), GAMES)[-1]
    scenario = runner.scenario
    ids = {*(entry.id for entry in scenario.setup), *ids_in(scenario.step)} - {""}
    strange = ids - printed_words(runner) - words_of_the_rules(scenario.game)
    for number, step in enumerate(scenario.step, 1):
        assert 0 < len(step.say) <= LONGEST_WORDS, f"step {number}"
        assert not strange & set(re.findall(r"[\w-]+", step.say)), f"step {number}"


@pytest.mark.parametrize("path", below(OWN), ids=name_of)
def test_our_own_scenarios_hold_cite_rules_and_come_back_from_files(
    path: Path, tmp_path: Path
) -> None:
    for runner in runners_for(read_data(path), GAMES):
        rules, story = runner.rules, played(runner)
        for outcome in story.history.outcomes:
            assert outcome.label, "also what is not possible has a name"
            assert list(faults_of_keys(rules, outcome)) == []
        saved = tmp_path / "saved.janus"
        saved.write_bytes(whole(rules, story.history.jump(1), story.marks))
        opened = read(saved, lambda game: GAMES[game].editions)
        assert opened.fault == ""
        assert opened.marks == story.marks
        assert opened.history.start == story.history.start
        assert list(told(opened.history)) == list(told(story.history))
        parts = record(rules, story.history)
        assert faults_of_files(parts) == []
        assert [len(part["step"]) for part in parts] == [len(runner.scenario.step)]


@pytest.mark.parametrize("path", below(GIVEN), ids=name_of)
def test_the_conformance_scenarios_play_as_they_expect(path: Path) -> None:
    assert first_fault(read_data(path), GAMES) == ""


@pytest.mark.usefixtures("reference")
def test_the_conformance_scenarios_are_there_to_be_played() -> None:
    assert {path.parent.name for path in below(GIVEN)} >= {"fab", "mtg"}


@pytest.mark.parametrize("game", ["mtg", "fab"])
def test_there_are_many_scenarios_and_each_lists_its_rules(game: str) -> None:
    scenarios = [read_scenario(read_data(path)) for path in below(OWN / game)]
    titles = [scenario.title for scenario in scenarios]
    assert len(titles) >= FEWEST_OWN
    assert len(set(titles)) == len(titles)
    known = read_rulebook(game)
    for scenario in scenarios:
        assert scenario.rules, "it says which rules it shows"
        assert all(known.entry(key) for key in scenario.rules)
        assert any(step.expect for step in scenario.step), "it expects something"
