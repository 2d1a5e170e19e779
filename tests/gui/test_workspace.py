"""Every change is shown once, part by part in one order; a key judges only its own action."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt

from core.games import GAMES, editions_of
from core.games.mtg.actions import Meld, Transform
from core.rules import engine
from core.rules.actions import Action, Discard, Draw, EndTurn, Life, Tap, Untap
from core.rules.history import Change
from core.rules.ruleset import StateView
from core.rules.verdict import Verdict
from core.state.ids import ObjectId
from core.state.zones import HAND
from gui.features.curtain import CurtainFeature
from gui.workspace import Parts, Workspace
from tests.gui.features.lookup import feature
from tests.gui.panels import toy
from tests.gui.window_user import ANN, CTRL, MINE, WindowUser

pytestmark = pytest.mark.usefixtures("qapp")


# The order


class Recorder:
    """A part that records its updates."""

    def __init__(self, name: str, told: list[str]) -> None:
        self._name = name
        self._told = told

    def follow(self, _change: Change) -> None:
        self._told.append(self._name)

    def on_change(self, change: Change) -> None:
        self.follow(change)

    def on_answer(self, _change: Change) -> None:
        self._told.append(f"{self._name} answers")

    @contextmanager
    def held(self) -> Iterator[None]:
        yield
        self._told.append("written")


def recorded(told: list[str]) -> Parts:
    def visible(candidates: tuple[ObjectId, ...]) -> ObjectId | None:
        told.append("visible")
        return next(iter(candidates), None)

    return Parts(
        keep_seat=Recorder("seat", told).follow,
        board=Recorder("board", told),
        strip=Recorder("strip", told),
        timeline=Recorder("timeline", told),
        bar=Recorder("bar", told),
        panel=Recorder("panel", told),
        features=lambda: (Recorder("feature", told), Recorder("another", told)),
        visible=visible,
        reveal=lambda who: told.append(f"reveal {who}"),
        select=lambda who: told.append(f"select {who}"),
        settle=lambda: told.append("settled"),
    )


def test_each_part_is_told_once_and_in_the_order_written_down() -> None:
    session, told = toy.session(), list[str]()
    workspace = Workspace(session, recorded(told))
    session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    assert told == [
        "seat",
        "visible",
        f"reveal {toy.OWL}",
        "board",
        f"select {toy.OWL}",
        "strip",
        "timeline",
        "bar",
        "feature",
        "another",
        "settled",
        "panel",
        "written",
    ]
    workspace.end()
    told.clear()
    session.undo()
    assert told == []


def test_what_changed_nothing_is_answered_without_drawing_the_table_anew() -> None:
    session, told = toy.session(), list[str]()
    workspace = Workspace(session, recorded(told))
    session.attempt(Untap(player=toy.ANN, object=toy.OWL))
    parts = ["visible", f"select {toy.OWL}", "strip", "feature answers", "another answers"]
    assert told == [*parts, "written"]
    workspace.end()


def test_a_new_table_is_not_spoken_of_by_what_was_selected_on_the_one_before() -> None:
    session, told = toy.session(), list[str]()
    workspace = Workspace(session, recorded(told))
    session.start(session.rules, toy.table())
    assert told[:4] == ["seat", "visible", "select None", "board"]
    workspace.end()


# Updates of a change


def test_a_change_tells_where_it_began_what_differs_and_what_it_is_about() -> None:
    session, changes = toy.session(), list[Change]()
    session.changed.connect(changes.append)
    start = session.history
    outcome = session.attempt(Tap(player=toy.ANN, object=toy.OWL))
    session.undo()
    done, undone = changes
    assert (done.before.history, done.after.history) == (start, session.history.redo())
    assert (done.outcome, done.focus) == (outcome, (toy.OWL,))
    assert done.difference.touched == {toy.OWL}
    assert (undone.outcome, undone.focus, undone.stepping) == (None, (toy.OWL,), False)
    assert (undone.before, undone.state) == (done.after, start.state)
    assert (done.is_new_table, done.is_by_other_rules) == (False, False)


# Written once


@pytest.fixture
def writes(ann: WindowUser, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The panel's texts since then."""
    prose, written = ann.window.panel.prose(), list[str]()
    write = prose.write

    def note(html: str, *args: object, **named: object) -> None:
        written.append(html)
        write(html, *args, **named)  # type: ignore[arg-type] # passed on as they came

    monkeypatch.setattr(prose, "write", note)
    return written


def transformed(ann: WindowUser) -> Action:
    return Transform(player=ANN, object=ann.find("Delver of Secrets"))


def melded(ann: WindowUser) -> Action:
    return Meld(player=ANN, objects=(ann.find("Graf Rats"), ann.find("Midnight Scavengers")))


def discarded(ann: WindowUser) -> Action:
    return Discard(player=ANN, object=ann.session.state.in_zone(HAND, ANN)[0].id)


@pytest.mark.parametrize("selected", ["", "Delver of Secrets", "Graf Rats", "Island"])
@pytest.mark.parametrize(
    "make",
    [
        transformed,
        melded,
        discarded,
        lambda _: Draw(player=ANN),
        lambda _: Life(player=ANN, change=1),
        lambda _: EndTurn(player=ANN),
        lambda ann: Untap(player=ANN, object=ann.find("Island")),
    ],
    ids=["transform", "meld", "discard", "draw", "life", "end turn", "nothing"],
)
def test_the_panel_is_written_exactly_once_a_change(
    ann: WindowUser, writes: list[str], make: Callable[[WindowUser], Action], selected: str
) -> None:
    session = ann.session
    if selected:
        ann.choose(selected)
    action = make(ann)
    writes.clear()
    carried_out = session.attempt(action).carried_out
    assert len(writes) == 1
    steps: tuple[Callable[[], object], ...] = (session.undo, session.redo, lambda: session.jump(0))
    for step in steps if carried_out else ():
        writes.clear()
        step()
        assert len(writes) == 1


def test_a_key_writes_the_panel_once_even_while_another_card_is_pointed_at(
    ann: WindowUser, writes: list[str]
) -> None:
    ann.choose("Delver of Secrets")
    ann.window.panel.preview(ann.find("Island"))
    writes.clear()
    ann.type(Qt.Key.Key_F)
    assert ann.panel().startswith("Insectile Aberration")
    assert len(writes) == 1


def test_another_edition_another_game_and_a_new_table_are_written_once_too(
    ann: WindowUser, writes: list[str]
) -> None:
    ann.choose("Island")
    other = next(each for each in editions_of("mtg").values() if each is not ann.session.rules)
    changes: tuple[Callable[[], object], ...] = (
        lambda: ann.session.play_by(other),
        ann.window.tables.opens(GAMES["fab"]),
        ann.window.tables.opens(GAMES["mtg"]),
        ann.window.tables.start_anew,
    )
    for change in changes:
        writes.clear()
        change()
        assert len(writes) == 1


def test_a_curtain_that_falls_after_a_turn_leaves_no_word_of_the_card_before(
    ann: WindowUser, writes: list[str]
) -> None:
    ann.window.preferences.change(curtain=True)
    ann.choose("Island")
    writes.clear()
    ann.session.attempt(EndTurn(player=ANN))
    assert feature(ann.window, CurtainFeature).is_down
    assert "Island" not in "".join(writes)


# Judgements of a key


@pytest.fixture
def judged(ann: WindowUser, monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    """Every action that is judged in the current position, before any is done."""
    found: list[Action] = []
    judge, start = engine.judge, ann.session.state

    def note(state_view: StateView, action: Action) -> Verdict:
        if state_view.state is start:
            found.append(action)
        return judge(state_view, action)

    monkeypatch.setattr(engine, "judge", note)
    return found


@pytest.mark.parametrize(
    ("key", "kind"), [(Qt.Key.Key_F, Transform), (Qt.Key.Key_T, Tap)], ids=["turn over", "tap"]
)
def test_a_key_judges_its_own_verb_and_nothing_else(
    ann: WindowUser, judged: list[Action], key: Qt.Key, kind: type[Action]
) -> None:
    ann.choose("Delver of Secrets")
    judged.clear()
    ann.type(key)
    assert {type(action) for action in judged} == {kind}
    assert len(judged) <= 2, "at most once to offer it, and once as it is done"


def test_a_key_on_several_cards_judges_its_own_verb_for_each(
    ann: WindowUser, judged: list[Action]
) -> None:
    ids = [ann.find(name) for name in ("Delver of Secrets", "Graf Rats")]
    ann.board.selection.choose(ids)
    judged.clear()
    ann.type(Qt.Key.Key_T)
    assert {type(action) for action in judged} == {Tap}
    assert len([action for action in judged if isinstance(action, Tap)]) <= 2 * len(ids)
    assert all(ann.session.state.object(who).tapped for who in ids)


def test_the_board_s_own_enter_judges_what_the_card_is_there_for(
    ann: WindowUser, judged: list[Action]
) -> None:
    ann.choose("Delver of Secrets")
    judged.clear()
    ann.type(Qt.Key.Key_Return)
    assert {type(action) for action in judged} == {Tap}
    assert ann.session.state.object(ann.find("Delver of Secrets")).tapped


def test_dragging_still_asks_what_every_place_would_do(
    ann: WindowUser, judged: list[Action]
) -> None:
    ann.drag(ann.find("Island"), ann.at(MINE))
    assert judged
    assert ann.window.actions_by_id.get("history.undo") is not None
    ann.type(Qt.Key.Key_Left, CTRL)
