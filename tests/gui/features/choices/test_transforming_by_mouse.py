"""Cards that equip themselves or take others along as they resolve, by real clicks."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.cards.card import Card
from core.games.fab.zones import ARMS, CHEST, COMBAT_CHAIN, HEAD, HERO, LEGS, PERMANENT, WEAPON
from core.rules.actions import Attach
from core.rules.verdict import Ruling
from core.state.ids import Zone
from core.state.zones import GRAVEYARD, HAND, STACK
from gui.features.dock.feature import DockFeature
from tests.core.games.fab.stage import Stage, made_up
from tests.gui.board.stage import LEFT
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import CHAIN, COAT, Fighter, duel, table_of
from tests.gui.window_user import ANN

PLATE = made_up("Base Plate", "Mechanologist Equipment - Base Chest", defense="1")
EVO = made_up("Evo Shell", "Mechanologist Action Equipment - Evo Chest", cost="0", defense="2")
STAFF = made_up(
    "Dune Scepter",
    "Draconic Illusionist Weapon - Scepter (2H)",
    text='Dragon allies you control have "Once per Turn Action - 0: Attack".',
)
GUN = made_up("Bench Gun", "Mechanologist Weapon - Gun (2H)", power="3")


def evo(zone: str) -> Card:
    return made_up(f"Evo {zone}", f"Mechanologist Action Equipment - Evo {zone}", defense="1")


def sit(opened: Open, *cards: tuple[Card | str, Zone], hero: str = "Katsu") -> Fighter:
    table = table_of(duel(((hero, HERO), *cards)))
    opened(table)
    return Fighter(table)


def go_on(ann: Fighter) -> None:
    bar = ann.window.feature(DockFeature).dock
    assert bar is not None
    QTest.mouseClick(bar.next, LEFT)


def play(ann: Fighter, name: str) -> None:
    ann.double_click(ann.at(ann.find(name)))
    assert ann.object(name).zone == STACK


def test_a_fabric_is_equipped_where_its_zone_is_free(opened: Open) -> None:
    ann = sit(opened, ("Fabric of Spring", HAND))
    play(ann, "Fabric of Spring")
    assert "Resolve and equip" in " ".join(ann.menu(ann.find("Fabric of Spring")))
    go_on(ann)
    assert ann.object("Fabric of Spring").zone == CHEST
    assert "8.5.41" in ann.strip()


def test_a_fabric_is_negated_where_its_zone_is_taken(opened: Open) -> None:
    ann = sit(opened, ("Fabric of Spring", HAND), (COAT, CHEST))
    play(ann, "Fabric of Spring")
    assert "it is negated" in " ".join(ann.menu(ann.find("Fabric of Spring")))
    go_on(ann)
    assert ann.object("Fabric of Spring").zone == GRAVEYARD
    assert "It is negated: Fabric of Spring" in ann.strip()
    assert "It resolves" not in ann.strip()


def test_an_evo_lies_on_its_base(opened: Open) -> None:
    ann = sit(opened, (EVO, HAND), (PLATE, CHEST))
    play(ann, "Evo Shell")
    ann.pick(ann.find("Evo Shell"), "Resolve and equip")
    shell = ann.object("Evo Shell")
    assert shell.zone == CHEST
    assert ann.object("Base Plate").attached_to == shell.ref


def test_singularity_is_resolved_from_its_menu_and_the_hero_goes_under_it(opened: Open) -> None:
    gear = [(evo(zone.capitalize()), zone) for zone in (HEAD, CHEST, ARMS, LEGS)]
    ann = sit(
        opened,
        ("Singularity", HAND),
        (GUN, WEAPON),
        *gear,
        *((made_up(f"Blue {n}", "Generic Action", pitch="3", cost="0"), HAND) for n in range(2)),
        hero="Teklovossen, Esteemed Magnate",
    )
    ann.double_click(ann.at(ann.find("Singularity")))
    ann.type(Qt.Key.Key_Space)
    words = ann.menu(ann.find("Singularity"))
    assert any(each.startswith("Resolve and transform") and "your hero" in each for each in words)
    ann.pick(ann.find("Singularity"), "Resolve and transform")
    there = ann.object("Singularity")
    assert there.zone == HERO
    assert ann.object("Teklovossen, Esteemed Magnate").attached_to == there.ref
    assert not ann.session.state.match.over


def test_an_ash_shows_under_the_dragon_that_attacks(opened: Open) -> None:
    begun = duel((("Dromai", HERO), (STAFF, WEAPON)))
    stage = Stage()
    stage.state = begun
    dragon = stage.place("Invoke Cromai // Cromai", PERMANENT, ANN, side=1)
    ash = stage.place("Ash", PERMANENT, ANN)
    assert stage.do(Attach(player=ANN, object=ash, to=dragon)) is Ruling.DONE
    table = table_of(stage.state)
    opened(table)
    ann = Fighter(table)
    ann.drag(dragon, ann.at(CHAIN))
    ann.go_on("defend")
    assert ann.session.state.object(dragon).zone == COMBAT_CHAIN
    items = ann.board.board_scene.items_by_id
    at, under = items[dragon].place, items[ash].place
    assert at is not None
    assert under is not None
    assert under.z < at.z
    assert 0 < under.x - at.x < 10
    assert (under.y, under.scale) == (at.y, at.scale)
