"""A menu begins with the likely options, is short, and has impossible options in a submenu."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from core.games import GAMES
from core.lessons.lesson import runner_for
from core.rules import engine
from core.rules.ruleset import MenuOption, StateView
from core.scenario.runner import played
from core.state.ids import ObjectId
from core.storage.assets import ASSETS, opening
from core.storage.readers import games, read_data, scenario_files
from gui.board.interaction.menus import MOST, NOT_NOW, MenuPlan, plan_of
from gui.board.interaction.offers import Light, light_of
from gui.board.ports import place_of_object
from gui.session import Session
from tests.gui.board.stage import RIGHT
from tests.gui.window_user import WindowUser

ROOM = MOST - 4


def judged_menus(state_view: StateView) -> Iterator[tuple[MenuOption, ...]]:
    """Yield the menu of every object in a position, for its controller."""
    for obj in state_view.state.objects:
        options = state_view.rules.tables.menu(state_view, obj.id, obj.controller)
        yield tuple(engine.with_verdict(state_view, option) for option in options)


def faults(options: tuple[MenuOption, ...], plan: MenuPlan) -> Iterator[str]:
    """Yield the faults of a menu."""
    beside = [option for members in plan.groups.values() for option in members]
    if sorted(map(id, (*plan.top, *beside))) != sorted(map(id, options)):
        yield "an action is missing or is there twice"
    refused = [option for option in options if light_of(option) is Light.REFUSED]
    some = len(refused) < len(options)
    if some and any(light_of(option) is Light.REFUSED for option in plan.top):
        yield "what cannot be done stands between what can"
    if some and {id(option) for option in plan.groups.get(NOT_NOW, ())} != set(map(id, refused)):
        yield "what cannot be done does not stand together"
    if some and not plan.top:
        yield "nothing stands in the menu itself"
    if some and len(plan.top) + len(plan.groups) > ROOM:
        yield f"{len(plan.top) + len(plan.groups)} entries"


@pytest.mark.parametrize("game", GAMES.values(), ids=[*GAMES])
def test_no_menu_of_any_example_is_long_or_mixes_what_cannot_be_done(game: object) -> None:
    known, found, looked = games(None), set[str](), 0
    for path in scenario_files([ASSETS / "scenarios" / getattr(game, "id", "")]):
        runner = runner_for(read_data(path), known)
        history = played(runner).history
        for options in judged_menus(StateView(runner.rules, history.outcomes[-1].state)):
            found |= set(faults(options, plan_of(options, ROOM)))
            looked += 1
    assert looked
    assert found == set()


@pytest.mark.parametrize(
    ("name", "zone", "first"),
    [
        ("Delver of Secrets", "battlefield", "Transform"),
        ("Graf Rats", "battlefield", "Meld with Midnight Scavengers"),
        ("Plains", "battlefield", "Tap"),
        ("Clone", "hand", "Cast Clone"),
        ("Bruna, the Fading Light", "hand", "Cast Bruna, the Fading Light"),
    ],
)
def test_the_likeliest_stands_first(name: str, zone: str, first: str) -> None:
    rules, table = opening(GAMES["mtg"])
    session = Session(rules, table)
    who = next(
        obj.id
        for obj in table.objects
        if table.printed(obj).front.name == name and obj.zone == zone
    )
    plan = plan_of(session.menu(who, session.controller(who)), ROOM)
    assert plan.top[0].label == first


def bounds(ann: WindowUser, object_id: ObjectId) -> QRect:
    found = place_of_object(ann.board, object_id)
    assert found is not None
    return found


def covers(menu: QMenu, place: QRect) -> bool:
    return menu.geometry().intersects(place)


@pytest.mark.parametrize("name", ["Delver of Secrets", "Clone", "Westvale Abbey"])
def test_the_menu_of_a_card_covers_no_part_of_it(ann: WindowUser, name: str) -> None:
    object_id = ann.find(name)
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=ann.at(object_id))
    menu = ann.open_menu()
    assert not covers(menu, bounds(ann, object_id))
    assert len([action for action in menu.actions() if not action.isSeparator()]) <= MOST
    menu.close()
    ann.board.select(object_id)
    ann.type(Qt.Key.Key_Menu)
    menu = ann.open_menu()
    assert not covers(menu, bounds(ann, object_id))
    menu.close()


def test_what_cannot_be_done_is_dim_and_still_tells_why(ann: WindowUser) -> None:
    object_id = ann.find("Graf Rats")
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=ann.at(object_id))
    menu = ann.open_menu()
    entry = next(action for action in menu.actions() if action.text() == NOT_NOW)
    inner = entry.menu()
    assert isinstance(inner, QMenu)
    assert "color" in inner.styleSheet()
    transform = next(action for action in inner.actions() if action.text().startswith("Transform"))
    assert transform.toolTip()
    menu.close()
    ann.pick(object_id, "Transform")
    assert "Nothing happens" in ann.strip()


def test_the_list_of_places_covers_no_part_of_the_card(ann: WindowUser) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_M)
    menu = ann.open_menu()
    assert not covers(menu, bounds(ann, who))
    menu.close()
