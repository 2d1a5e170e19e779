"""A menu begins with what is likely now, is short, and keeps what cannot be done apart."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from core.__main__ import games, read_data, scenario_files
from core.rules import engine
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.scenario.checking import runner_for
from core.scenario.timeline import as_history
from core.state.ids import ObjectId
from core.storage.shipped import ASSETS
from gui.board.menu_plan import MOST, NOT_NOW, MenuPlan, plan_of
from gui.board.offers import Light, light_of
from gui.board.on_screen import place_of_object
from gui.games import GAMES, opening
from gui.session import Session
from tests.gui.board.stage import RIGHT
from tests.gui.house import Sitter

ROOM = MOST - 4


def judged_menus(reading: Reading) -> Iterator[tuple[Deed, ...]]:
    """The menu of every object in a position, for who controls it."""
    for obj in reading.table.objects:
        deeds = reading.rules.law.menu(reading, obj.id, obj.controller)
        yield tuple(engine.with_verdict(reading, deed) for deed in deeds)


def faults(deeds: tuple[Deed, ...], plan: MenuPlan) -> Iterator[str]:
    """What is wrong with a menu."""
    beside = [deed for members in plan.groups.values() for deed in members]
    if sorted(map(id, (*plan.top, *beside))) != sorted(map(id, deeds)):
        yield "an action is missing or is there twice"
    refused = [deed for deed in deeds if light_of(deed) is Light.REFUSED]
    some = len(refused) < len(deeds)
    if some and any(light_of(deed) is Light.REFUSED for deed in plan.top):
        yield "what cannot be done stands between what can"
    if some and {id(deed) for deed in plan.groups.get(NOT_NOW, ())} != set(map(id, refused)):
        yield "what cannot be done does not stand together"
    if some and not plan.top:
        yield "nothing stands in the menu itself"
    if some and len(plan.top) + len(plan.groups) > ROOM:
        yield f"{len(plan.top) + len(plan.groups)} entries"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_menu_of_any_example_is_long_or_mixes_what_cannot_be_done(game: object) -> None:
    known, found, looked = games(None), set[str](), 0
    for path in scenario_files([ASSETS / "scenarios" / getattr(game, "id", "")]):
        runner = runner_for(read_data(path), known)
        history = as_history(runner)
        for deeds in judged_menus(Reading(runner.rules, history.outcomes[-1].table)):
            found |= set(faults(deeds, plan_of(deeds, ROOM)))
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
    rules, table = opening(GAMES[0])
    session = Session(rules, table)
    who = next(
        obj.id
        for obj in table.objects
        if table.printed(obj).front.name == name and obj.zone == zone
    )
    plan = plan_of(session.menu(who, session.controller(who)), ROOM)
    assert plan.top[0].words == first


def ground(ann: Sitter, who: ObjectId) -> QRect:
    found = place_of_object(ann.board, who)
    assert found is not None
    return found


def covers(menu: QMenu, place: QRect) -> bool:
    return menu.geometry().intersects(place)


@pytest.mark.parametrize("name", ["Delver of Secrets", "Clone", "Westvale Abbey"])
def test_the_menu_of_a_card_covers_no_part_of_it(ann: Sitter, name: str) -> None:
    who = ann.find(name)
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=ann.at(who))
    menu = ann.open_menu()
    assert not covers(menu, ground(ann, who))
    assert len([action for action in menu.actions() if not action.isSeparator()]) <= MOST
    menu.close()
    ann.board.select(who)
    ann.type(Qt.Key.Key_Menu)
    menu = ann.open_menu()
    assert not covers(menu, ground(ann, who))
    menu.close()


def test_what_cannot_be_done_is_dim_and_still_tells_why(ann: Sitter) -> None:
    who = ann.find("Graf Rats")
    QTest.mouseClick(ann.board.viewport(), RIGHT, pos=ann.at(who))
    menu = ann.open_menu()
    entry = next(action for action in menu.actions() if action.text() == NOT_NOW)
    inner = entry.menu()
    assert isinstance(inner, QMenu)
    assert "color" in inner.styleSheet()
    transform = next(action for action in inner.actions() if action.text().startswith("Transform"))
    assert transform.toolTip()
    menu.close()
    ann.pick(who, "Transform")
    assert "Nothing happens" in ann.strip()


def test_the_list_of_places_covers_no_part_of_the_card(ann: Sitter) -> None:
    who = ann.choose("Delver of Secrets")
    ann.type(Qt.Key.Key_M)
    menu = ann.open_menu()
    assert not covers(menu, ground(ann, who))
    menu.close()
