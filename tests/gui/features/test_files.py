"""Any file is opened by its content."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.games import GAMES
from core.rules.actions import Life
from core.storage.assets import opening
from core.storage.saves import whole
from gui.features.card_search.feature import CardSearchFeature
from gui.features.curtain import CurtainFeature
from gui.features.files import FileOpener, open_any
from gui.features.lessons.feature import Lessons
from gui.file_kinds import Kind, kind_of
from gui.session import Session
from tests.gui.features.lookup import feature
from tests.gui.window_user import WindowUser
from tests.places import ROOT

SCENARIO = ROOT / "assets" / "scenarios" / "chittering-host.toml"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved table of the other game, under a neutral name."""
    rules, start = opening(GAMES["fab"])
    session = Session(rules, start)
    session.attempt(Life(player=start.players[0].id, change=-3))
    (tmp_path / "evening").write_bytes(whole(rules, session.history))
    return tmp_path / "evening"


def test_a_file_is_known_by_how_it_begins_and_else_by_its_name(saved: Path) -> None:
    assert kind_of(saved) is Kind.TABLE
    assert kind_of(saved.with_name("gone.JANUS")) is Kind.TABLE
    assert kind_of(saved.with_name("gone.TOML")) is Kind.SCENARIO
    assert kind_of(saved.with_name("cards.json")) is Kind.CARDS
    assert kind_of(saved.parent) is Kind.CARDS


def test_a_lesson_is_told_from_a_scenario_and_opens_on_the_table(ann: WindowUser) -> None:
    lesson = ROOT / "assets" / "lessons" / "mtg-first" / "table.toml"
    assert kind_of(SCENARIO) is Kind.SCENARIO
    assert kind_of(lesson) is Kind.LESSON
    open_any(ann.window, lesson)
    assert ann.window.feature(Lessons).play is not None


def test_a_saved_table_opens(ann: WindowUser, saved: Path) -> None:
    open_any(ann.window, saved)
    assert ann.session.rules.game == "fab"
    assert "evening is open" in ann.strip()


def test_a_scenario_opens_at_its_start_with_all_steps_ahead(ann: WindowUser) -> None:
    open_any(ann.window, SCENARIO)
    assert "chittering-host.toml is open" in ann.strip()
    assert ann.session.history.cursor == 0
    assert ann.session.history.outcomes


def test_a_scenario_that_cannot_be_read_is_told_and_leaves_the_table_alone(
    ann: WindowUser, tmp_path: Path
) -> None:
    before = ann.session.history
    (tmp_path / "odd.toml").write_text("nonsense", encoding="utf-8")
    open_any(ann.window, tmp_path / "odd.toml")
    assert "odd.toml: is not well formed" in ann.strip()
    assert ann.session.history is before


def test_a_file_from_outside_waits_until_somebody_looks(
    ann: WindowUser, saved: Path, qtbot: QtBot
) -> None:
    opener = FileOpener(ann.window)
    curtain = feature(ann.window, CurtainFeature)
    curtain.lower()
    opener.open(saved)
    assert ann.session.rules.game == "mtg"
    curtain.lift()
    qtbot.waitUntil(lambda: ann.session.rules.game == "fab")


def test_anything_else_is_read_as_cards(
    ann: WindowUser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []
    monkeypatch.setattr(ann.window.feature(CardSearchFeature), "open_file", asked.append)
    open_any(ann.window, tmp_path / "cards.json")
    assert asked == [tmp_path / "cards.json"]


def test_a_folder_of_pictures_is_told_from_one_of_card_tables(tmp_path: Path) -> None:
    (tmp_path / "pictures" / "ISD").mkdir(parents=True)
    assert kind_of(tmp_path / "pictures") is Kind.CARDS
    (tmp_path / "pictures" / "ISD" / "51.jpg").write_bytes(b"")
    assert kind_of(tmp_path / "pictures") is Kind.PICTURES
    (tmp_path / "pictures" / "card.csv").write_bytes(b"")
    assert kind_of(tmp_path / "pictures") is Kind.CARDS
