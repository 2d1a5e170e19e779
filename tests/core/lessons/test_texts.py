"""Texts of lessons for a reader: numbers, cards, keys, and no hidden card."""

import tomllib

import pytest

from core.lessons.lesson import read_lesson, runner_for
from core.lessons.texts import Piece, minutes, readable
from core.scenario.runner import Runner
from core.state.ids import PlayerId
from core.storage.assets import read_rulebook
from core.storage.courses import LESSONS, lesson_files
from core.storage.readers import games, read_data

GAMES = games(None)
MIRA, JONAS = PlayerId("Mira"), PlayerId("Jonas")
PATH = LESSONS / "mtg-faces" / "who-may-look.toml"


@pytest.fixture
def runner() -> Runner:
    return runner_for(read_data(PATH), GAMES, "2024-06")


def read(text: str, runner: Runner, seat: PlayerId) -> str:
    numbers = read_rulebook("mtg").numbers("2024-06")
    parts = readable(text, runner, seat, lambda key: numbers[key], lambda key: f"<{key}>")
    return "".join(part.words for part in parts)


def test_fields_are_read_as_numbers_names_players_and_keys(runner: Runner) -> None:
    text = (
        "{player:Jonas} sees {card:map} ({rule:info.look_at_both}) and presses {key:tap} for {G}."
    )
    assert read(text, runner, JONAS) == "Jonas sees Treasure Map (712.6) and presses <tap> for {G}."


def test_a_card_that_a_player_may_not_know_has_no_name_for_them(runner: Runner) -> None:
    assert read("{card:delver}", runner, MIRA) == "Delver of Secrets"
    assert read("{card:delver}", runner, JONAS) == "a card"


def test_a_part_has_its_subject_so_that_it_can_be_a_link(runner: Runner) -> None:
    parts = readable("See {rule:mana_value.rule}.", runner, MIRA, lambda _: "1.1", str)
    assert parts == (
        Piece("words", "See "),
        Piece("rule", "1.1", "mana_value.rule"),
        Piece("words", "."),
    )


def test_every_shipped_lesson_takes_a_few_minutes_only() -> None:
    for path in lesson_files():
        lesson = read_lesson(tomllib.loads(path.read_text(encoding="utf-8")))
        lineage = list(GAMES[lesson.scenario.game].editions.values())[-1].lineage
        assert 1 <= minutes(lesson, lineage) <= 4
