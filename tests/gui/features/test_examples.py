"""Examples: found by text and rule, shown from their start, and the user's table is kept."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.games import DEFAULT, editions_of
from core.rules.actions import Life
from core.scenario.plain import covers
from core.storage.assets import opening
from core.storage.saves import read
from core.storage.topics import Example
from gui.features.playback import OWN_WAY, Playback
from gui.features.rulebook import NO_TABLE, Examples, ExamplesPanel
from gui.preferences import Preferences
from gui.program import table_window
from gui.session import Session
from tests.gui.conftest import Open
from tests.gui.features.lookup import feature
from tests.gui.window_user import CTRL, SHIFT, WindowUser


@pytest.fixture
def panel(ann: WindowUser) -> ExamplesPanel:
    """Opened by its key."""
    ann.window.activateWindow()
    ann.type(Qt.Key.Key_E, CTRL | SHIFT)
    found = ann.window.aside
    assert isinstance(found, ExamplesPanel)
    assert found.box.hasFocus()
    return found


def titles(panel: ExamplesPanel) -> list[str]:
    return [each.title for each in panel.rows.rows]


def test_all_examples_are_listed_those_of_the_game_on_the_table_first(
    ann: WindowUser, panel: ExamplesPanel
) -> None:
    assert len(panel.rows.rows) == len(feature(ann.window, Examples).all())
    games = [each.game for each in panel.rows.rows]
    assert games == sorted(games, key=lambda game: game != "mtg")


def test_a_row_names_the_topic_and_never_a_key(panel: ExamplesPanel) -> None:
    for example in panel.rows.rows:
        assert isinstance(example, Example)
        told = panel.rows.rules(example)
        assert not set(example.rules) & set(re.findall(r"[a-z_.]+[a-z_]", told)), told
        assert re.match(r"(Magic|Flesh and Blood) · [A-Z]", told), told


@pytest.mark.parametrize("typed", ["chittering", "meld.leaves", "712.21", "flesh split"])
def test_an_example_is_found_by_words_rules_numbers_and_game(
    panel: ExamplesPanel, typed: str
) -> None:
    everything = len(panel.rows.rows)
    QTest.keyClicks(panel.box, typed)
    assert 0 < len(panel.rows.rows) < everything


def test_enter_shows_the_example_from_its_start_with_every_step_ahead(
    ann: WindowUser, panel: ExamplesPanel
) -> None:
    QTest.keyClicks(panel.box, "come apart chittering")
    title = titles(panel)[0]
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    history = ann.session.history
    assert f"Example: {title}." in ann.strip()
    assert history.cursor == 0
    assert history.outcomes
    QTest.mouseClick(ann.window.timeline.next, Qt.MouseButton.LeftButton)
    assert ann.session.history.cursor == 1
    assert ann.window.panel.isVisible()


def test_going_from_example_to_example_keeps_the_own_table(
    ann: WindowUser, panel: ExamplesPanel
) -> None:
    ann.type(Qt.Key.Key_D, CTRL)
    mine, rules = ann.session.history, ann.session.rules
    for _ in range(2):
        QTest.keyClick(panel.box, Qt.Key.Key_Down)
        QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert ann.session.history is not mine
    button = ann.window.bar.button("table.back")
    assert button is not None
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert ann.session.history is mine
    assert ann.session.rules is rules
    assert not button.isVisible()
    ann.type(Qt.Key.Key_Z, CTRL)
    assert ann.session.history.cursor == 0


def test_a_new_table_after_an_example_is_not_the_example(
    ann: WindowUser, panel: ExamplesPanel
) -> None:
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    ann.window.actions_by_id.run("table.new")
    assert not feature(ann.window, Examples).is_showing


def test_without_an_example_there_is_no_way_back(ann: WindowUser) -> None:
    button = ann.window.bar.button("table.back")
    assert button is not None
    assert button.isHidden()
    feature(ann.window, Examples).back()
    assert NO_TABLE in ann.strip()


def test_every_example_can_be_shown(ann: WindowUser) -> None:
    examples = feature(ann.window, Examples)
    for example in examples.all()[::9]:
        examples.show(example)
        assert f"Example: {example.title}." in ann.strip()
        assert ann.session.rules.game == example.game
        assert covers(example.rulebook, ann.session.rules.lineage)


def test_an_example_that_is_gone_is_told(ann: WindowUser) -> None:
    examples = feature(ann.window, Examples)
    one = examples.all()[0]
    gone = Example(
        path=one.path.with_name("gone.toml"), title="Gone", game="mtg", rulebook="x", rules=()
    )
    mine = ann.session.history
    examples.show(gone)
    assert "gone.toml: cannot be read" in ann.strip()
    assert ann.session.history is mine


def test_an_example_that_is_stepped_through_is_not_kept_and_the_own_table_is(
    opened: Open, tmp_path: Path
) -> None:
    rules, start = opening(DEFAULT)
    preferences = Preferences(tmp_path / "settings.json")
    ann = opened(table_window(Session(rules, start), lambda: start, preferences))
    ann.type(Qt.Key.Key_D, CTRL)
    (kept,) = (tmp_path / "tables").glob("*.janus")
    mine = kept.read_bytes()
    examples = feature(ann.window, Examples)
    examples.show(examples.all()[0])
    ann.session.redo()
    assert list((tmp_path / "tables").glob("*.janus")) == [kept]
    assert kept.read_bytes() == mine


def test_the_first_action_by_hand_makes_an_example_ones_own_table(
    opened: Open, tmp_path: Path
) -> None:
    rules, start = opening(DEFAULT)
    preferences = Preferences(tmp_path / "settings.json")
    ann = opened(table_window(Session(rules, start), lambda: start, preferences))
    examples = feature(ann.window, Examples)
    example = next(each for each in examples.all() if each.game == "mtg")
    examples.show(example)
    ann.session.redo()
    ann.session.attempt(Life(player=ann.session.state.active, change=-1))
    (kept,) = (tmp_path / "tables").glob("*.janus")
    found = read(kept, editions_of)
    assert found.title == example.title
    assert found.history.cursor == 2
    assert found.history.state == ann.session.state


def test_an_action_by_hand_cuts_off_no_step_of_an_example(ann: WindowUser) -> None:
    examples, playback = feature(ann.window, Examples), feature(ann.window, Playback)
    example = next(each for each in examples.all() if each.game == "mtg")
    examples.show(example)
    steps = ann.session.history.outcomes
    assert len(steps) == 2
    run = ann.window.actions_by_id.run
    run("show.next")
    life = Life(player=ann.session.state.active, change=-1)
    ann.session.attempt(life)
    assert playback.caption is not None
    assert playback.caption.text == OWN_WAY
    timeline, controls = ann.window.timeline, playback.controls
    assert controls is not None
    assert timeline.next.isEnabled()
    assert controls.last.isEnabled()
    timeline.next.click()
    assert ann.session.history.outcomes == steps
    assert ann.strip().startswith("Step 2 of 2: ")
    run("history.undo")
    assert playback.caption.text == OWN_WAY
    controls.last.click()
    assert ann.session.history.outcomes == steps
    run("history.undo")
    run("show.next")
    assert ann.session.history.outcomes == steps
    assert ann.session.history.cursor == 2
    assert playback.caption.text != OWN_WAY
    assert examples.is_showing
    run("history.undo")
    assert [each.action for each in ann.session.history.outcomes] == [steps[0].action, life]
    run("show.next")
    assert ann.session.history.cursor == 2
    assert ann.session.history.outcomes == steps


@pytest.mark.parametrize(
    ("typed", "stem"),
    [
        ("transformed while tapped or summoning sick, may it attack?", "attack-after-it-has"),
        ("mana value back", "transform-mana-value-from-the-front"),
        ("cascade", "cascade-into-a-modal-card"),
        ("room mana value", "room-doors"),
        ("fuse cmc", "split-fuse-from-the-hand"),
    ],
)
def test_a_real_question_leads_to_its_example_at_the_first_try(
    panel: ExamplesPanel, typed: str, stem: str
) -> None:
    panel.box.setText(typed)
    found = panel.rows.rows[0]
    assert isinstance(found, Example)
    assert found.name.startswith(stem)


def test_lessons_and_rules_are_found_beside_examples_and_open(
    ann: WindowUser, panel: ExamplesPanel
) -> None:
    panel.box.setText("tibalt")
    kinds = [panel.rows.rules(each).partition(" ")[0] for each in panel.rows.rows]
    assert kinds == ["Magic", "Magic", "Lesson"]
    panel.list.setCurrentIndex(panel.rows.index(2))
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert ann.window.heading().startswith("Lesson · ")


def test_a_rule_that_is_found_opens_in_the_rulebook(ann: WindowUser, panel: ExamplesPanel) -> None:
    panel.box.setText("712.8e")
    row = next(n for n, e in enumerate(panel.rows.rows) if panel.rows.rules(e).startswith("Rule "))
    panel.list.setCurrentIndex(panel.rows.index(row))
    QTest.keyClick(panel.box, Qt.Key.Key_Return)
    assert ann.window.rule is not None
    assert ann.window.rule.isVisible()
