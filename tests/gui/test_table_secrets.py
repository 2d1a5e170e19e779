"""No word of a hidden card gets out: not by name, tooltip, title, item, chip, strip or panel."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from core.state.ids import ObjectId, Zone
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK
from gui.board.layout.geometry import AreaKey
from gui.faces.spec import BACK
from tests.gui.board.stage import zone_item
from tests.gui.window_user import (
    ANN,
    BEN,
    CTRL,
    MINE,
    MY_GRAVEYARD,
    MY_LIBRARY,
    SHIFT,
    STACKED,
    WindowUser,
)

_EVERYDAY = 8


def hidden(ann: WindowUser) -> list[ObjectId]:
    session = ann.session
    seen = (obj for obj in session.state.objects)
    return [obj.id for obj in seen if not may_see(session.rules.zones, obj, ann.window.seat)]


def secrets(ann: WindowUser) -> frozenset[str]:
    """Names of hidden faces that no seen card has or speaks of, everyday words left out."""
    state = ann.session.state
    names: dict[bool, set[str]] = {True: set(), False: set()}
    texts: list[str] = []
    unseen = set(hidden(ann))
    for obj in state.objects:
        faces = state.printed(obj).faces
        names[obj.id in unseen] |= {face.name for face in faces}
        if obj.id not in unseen:
            texts.extend(face.text for face in faces)
    told = " ".join(texts)
    known = names[False] | {name for name in names[True] if name in told}
    return frozenset(name for name in names[True] - known if len(name) > _EVERYDAY)


def said(ann: WindowUser) -> Iterator[str]:
    """All texts of the window."""
    window = ann.window
    for widget in (window, *window.findChildren(QWidget)):
        yield widget.accessibleName()
        yield widget.accessibleDescription()
        yield widget.toolTip()
        yield widget.windowTitle()
        yield widget.statusTip()
    for action in window.findChildren(QAction):
        yield action.text()
        yield action.toolTip()
    for item in ann.board.board_scene.items():
        yield item.toolTip()
        view = getattr(item, "view", None)
        if view is not None:
            yield f"{view.name} {view.other_name} {view.face} {view.other}"
        yield getattr(item, "accessible_name", "")
    yield ann.strip()
    yield ann.panel()


def leaks(ann: WindowUser) -> set[str]:
    everything = "\n".join(said(ann))
    return {name for name in secrets(ann) if name in everything}


def test_at_the_start_nothing_is_told(ann: WindowUser) -> None:
    assert len(secrets(ann)) > 10
    assert leaks(ann) == set()


def test_hidden_items_wear_the_one_back_and_nothing_else(ann: WindowUser) -> None:
    for who in hidden(ann):
        item = ann.board.item(who)
        if item is not None:
            view = item.view
            assert (view.face, view.other, view.other_name) == (BACK, None, "")
            assert (view.counters, view.turns, view.double, view.landscape) == (
                (),
                None,
                False,
                False,
            )


@pytest.mark.parametrize("zone", [HAND, LIBRARY])
def test_pointing_choosing_peeking_and_keys_tell_nothing(ann: WindowUser, zone: Zone) -> None:
    for obj in ann.session.state.in_zone(zone, BEN)[-2:]:
        ann.move(ann.at(obj.id))
        assert leaks(ann) == set()
        ann.click(ann.at(obj.id))
        for key in (Qt.Key.Key_F, Qt.Key.Key_T, Qt.Key.Key_Space):
            ann.type(key)
        assert leaks(ann) == set()
        assert "A hidden card" in ann.board.accessibleDescription()
    assert ann.session.history.outcomes == ()


def test_the_menus_of_hidden_cards_tell_nothing(ann: WindowUser) -> None:
    for owner, zone in ((ANN, LIBRARY), (BEN, LIBRARY), (BEN, HAND)):
        top = ann.session.state.in_zone(zone, owner)[-1].id
        words = " ".join(ann.menu(top))
        assert not [name for name in secrets(ann) if name in words]


@pytest.mark.parametrize("target", [MINE, STACKED])
def test_an_unknown_card_is_not_played_and_the_strip_says_what_to_do(
    ann: WindowUser, target: AreaKey
) -> None:
    for _ in range(len(ann.session.state.in_zone(LIBRARY, ANN))):
        top = ann.session.state.in_zone(LIBRARY, ANN)[-1].id
        ann.lift(top, ann.at(target))
        assert (ann.chips(), leaks(ann)) == ([], set())
        ann.release(ann.at(target))
        assert ann.zone(top) == LIBRARY
        assert "No player here knows this card." in ann.strip()
        assert not ann.board.chooser.is_open
        assert leaks(ann) == set()
        ann.drag(top, ann.at(MY_GRAVEYARD))
        assert ann.zone(top) == GRAVEYARD


def test_a_card_drawn_by_the_opponent_stays_a_card(ann: WindowUser) -> None:
    ann.double_click(ann.at((LIBRARY, BEN)))
    assert ann.strip().startswith("Done: Ben draws a card. ")
    assert leaks(ann) == set()


def test_a_mulligan_and_a_shuffle_tell_nothing(ann: WindowUser) -> None:
    before = secrets(ann) | {"Cloudshift", "Bruna, the Fading Light"}
    ann.type(Qt.Key.Key_M, CTRL | SHIFT)
    ann.type(Qt.Key.Key_S, SHIFT)
    undo = ann.window.bar.button("history.undo")
    assert undo is not None
    everything = (
        f"{ann.strip()} {undo.accessibleName()} {ann.window.timeline.accessibleDescription()}"
    )
    assert not [name for name in before if name in everything]


def test_what_goes_back_into_the_library_is_unknown_again(ann: WindowUser) -> None:
    clone = ann.find("Clone")
    ann.drag(clone, ann.at(MY_LIBRARY))
    if ann.board.chooser.is_open:
        ann.type(Qt.Key.Key_Return)
    assert ann.zone(clone) == LIBRARY
    item = ann.board.item(clone)
    assert item is None or item.view.hidden


def test_who_changes_seats_takes_nothing_along(ann: WindowUser) -> None:
    ann.drag(ann.find("Cloudshift"), ann.beside_all(MINE))
    assert "Cloudshift" in ann.strip()
    ann.type(Qt.Key.Key_P, SHIFT)
    assert ann.window.seat == BEN
    assert ann.strip() == "Ben sits here now."
    assert "Cloudshift" in secrets(ann)
    assert leaks(ann) == set()
    assert zone_item(ann.board, HAND, BEN).area.far is False


def test_a_face_down_permanent_is_known_to_its_controller_only(ann: WindowUser) -> None:
    delver = ann.find("Clone")
    ann.pick(delver, "Put face down")
    assert ann.session.state.object(delver).face_down
    ann.type(Qt.Key.Key_P, SHIFT)
    ann.move(ann.at(delver))
    ann.click(ann.at(delver))
    assert "Clone" not in "\n".join(said(ann))
    words = ann.menu(delver)
    assert not [each for each in words if "Clone" in each]
    ann.lift(delver, ann.at((EXILE, ANN)) + QPoint(0, 10))
    assert ann.chips() == []
    ann.type(Qt.Key.Key_Escape)
    assert ann.zone(delver) == BATTLEFIELD
    assert ann.session.state.in_zone(STACK, None) == ()
