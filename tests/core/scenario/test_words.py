"""Messages of the core in every example: in a player's terms, without rule keys."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from core.lessons.lesson import runner_for
from core.rules.history import Outcome
from core.rules.ruleset import StateView
from core.rules.views import CharacteristicsView
from core.scenario.plain import covered
from core.scenario.runner import played
from core.state.ids import PlayerId
from core.storage.assets import read_rulebook
from core.storage.readers import games, read_data, scenario_files
from tests.core.player_words import OTHER_GAME, found_in
from tests.places import ROOT

GAMES = games(None)
CODE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]{3,}\.[a-z_]{3,}\b")
"""Looks like a key: words joined by a stroke or a dot."""


def of_outcome(outcome: Outcome) -> Iterator[str]:
    yield outcome.label
    for finding in outcome.verdict.findings:
        yield finding.says
        yield from (option.label for option in finding.options)
    yield from (event.says for event in outcome.events)


def of_view(shown: CharacteristicsView) -> Iterator[str]:
    yield from (shown.title, shown.subtitle, shown.faces_title)
    for row in shown.rows:
        yield from (row.label, row.text, *(why.says for why in row.why))
    for face in shown.faces:
        yield from (face.name, face.detail)
    for note in shown.notes:
        yield from (note.heading, note.text, note.group)


def of_position(view: StateView) -> Iterator[str]:
    for obj in view.state.objects:
        yield from of_view(view.rules.tables.characteristics_view(view, obj.id, None))
        for option in view.rules.tables.menu(view, obj.id, PlayerId(obj.owner)):
            yield from (option.label, option.detail)


@cache
def said(game: str) -> frozenset[str]:
    """Return all messages of all examples of a game, and of each object at the end."""
    texts: set[str] = set()
    for path in scenario_files([ROOT / "assets" / "scenarios"]):
        data = read_data(path)
        if data["game"] != game:
            continue
        editions = covered(data["rulebook"], list(GAMES[game].editions))
        for edition in {editions[0], editions[-1]}:
            runner = runner_for(data, GAMES, edition)
            for outcome in played(runner).history.outcomes:
                texts.update(of_outcome(outcome))
            texts.update(of_position(StateView(runner.rules, runner.state)))
    return frozenset(texts)


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_key_is_shown(game: str) -> None:
    keys = {entry.key for entry in read_rulebook(game).entries if "." in entry.key}
    assert len(said(game)) > 500, "hardly anything was said"
    found = {text for text in said(game) if CODE.search(text) or any(key in text for key in keys)}
    assert found == set()


@pytest.mark.parametrize("game", GAMES)
def test_each_game_speaks_its_own_language(game: str) -> None:
    banned = (*OTHER_GAME[game], "deed", "verdict", "book")
    found = {(word, text) for text in said(game) for word in found_in(text, banned)}
    assert found == set()
