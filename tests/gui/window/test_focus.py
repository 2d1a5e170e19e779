"""The panel shows an action's subject: by hand, by steps, in examples, and while dragging."""

import pytest
from PySide6.QtCore import Qt

from core.games.mtg.actions import Meld, Transform
from core.rules.actions import Life, Look, Tap
from core.state.zones import LIBRARY
from gui.features.rulebook import Examples
from tests.gui.features.lookup import feature
from tests.gui.window_user import ANN, BEN, CTRL, MINE, WindowUser


def test_after_an_action_its_object_is_selected(ann: WindowUser) -> None:
    ann.choose("Island")
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    assert ann.panel().startswith("Insectile Aberration")


def test_after_a_refusal_too(ann: WindowUser) -> None:
    ann.choose("Island")
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert ann.strip().startswith("Not allowed")
    assert ann.panel().startswith("Cloudshift")


def test_undo_shows_what_was_undone_and_redo_what_was_redone(ann: WindowUser) -> None:
    ann.session.attempt(Transform(player=ANN, object=ann.find("Delver of Secrets")))
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.session.undo()
    assert ann.panel().startswith("Island")
    ann.session.undo()
    assert ann.panel().startswith("Delver of Secrets")
    ann.session.redo()
    assert ann.panel().startswith("Insectile Aberration")


def test_a_step_shows_the_object_of_the_action_that_led_there(ann: WindowUser) -> None:
    rats, scavengers = ann.find("Graf Rats"), ann.find("Midnight Scavengers")
    ann.session.attempt(Meld(player=ANN, objects=(rats, scavengers)))
    ann.session.attempt(Tap(player=ANN, object=ann.find("Island")))
    ann.type(Qt.Key.Key_Left, CTRL)
    assert ann.panel().startswith("Chittering Host")
    ann.type(Qt.Key.Key_Left, CTRL)
    assert ann.panel().startswith("Graf Rats")


def test_an_action_of_a_player_leaves_the_selection(ann: WindowUser) -> None:
    ann.choose("Island")
    ann.session.attempt(Life(player=ANN, change=1))
    assert ann.panel().startswith("Island")


def test_what_the_seat_may_not_see_is_not_selected(ann: WindowUser) -> None:
    ann.choose("Island")
    ann.session.attempt(Look(player=BEN))
    assert ann.panel().startswith("Island")
    top = ann.session.state.in_zone(LIBRARY, BEN)[-1]
    assert ann.window.selected != top.id


def test_the_dragged_card_is_what_the_panel_shows_even_of_several(ann: WindowUser) -> None:
    rats, delver = ann.find("Graf Rats"), ann.find("Delver of Secrets")
    ann.board.selection.choose((rats, delver))
    assert ann.panel().startswith("Delver of Secrets")
    ann.lift(rats, ann.at(ann.find("Island")))
    assert ann.panel().startswith("Graf Rats")
    assert set(ann.board.selection.ids) == {rats, delver}
    ann.board.pointer.cancel()


@pytest.mark.parametrize("number", range(0, 160, 23))
def test_in_every_example_the_panel_speaks_of_the_step(ann: WindowUser, number: int) -> None:
    examples = feature(ann.window, Examples)
    everything = examples.all()
    examples.show(everything[number % len(everything)])
    session = ann.session
    for step in range(len(session.history.outcomes) + 1):
        session.jump(step)
        shown = session.history.undoable
        subject = shown.subject if shown is not None else None
        if subject is None:
            continue
        obj = session.state.object(subject)
        if not ann.window.describe(session.state_view, obj).hidden:
            assert ann.window.selected is not None
            assert ann.panel().startswith(
                session.characteristics_view(ann.window.selected, ann.window.seat).title
            )
