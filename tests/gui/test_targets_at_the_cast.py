"""Whatever way a spell is cast in, its targets are asked for: drag, double click, Enter, menu."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from core.games.mtg.turn.steps import MAIN_1, begins_at
from core.state.ids import ObjectId, Ref, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, STACK
from gui.board.combat_view import Outline
from gui.program import table_window
from gui.session import Session
from tests.core.stage import BEN, Stage
from tests.gui.conftest import Open

DISTURB = "Kindly Ancestor // Ancestor's Embrace"
ADVENTURE = "Giant Killer // Chop Down"


class Table:
    """Ada's main phase with a card to cast and two creatures that it could be aimed at."""

    def __init__(
        self, opened: Open, card: str, zone: Zone = HAND, *, creatures: bool = True
    ) -> None:
        stage = Stage("2025-09")
        self.card = stage.place(card, zone)
        for land in ("Plains", "Plains", "Plains", "Swamp", "Swamp"):
            stage.place(land)
        if creatures:
            larger = (("+1/+1", 2),)  # Chop Down needs a power of at least 4
            self.bear = stage.place("Grizzly Bears", counters=larger)
            self.lion = stage.place("Runeclaw Bear", owner=BEN, counters=larger)
        state = begins_at(stage.state, MAIN_1, 3)
        self.session = Session(stage.rules, state)
        self.ada = opened(table_window(self.session, lambda: state))

    @property
    def spell(self) -> GameObject:
        return self.session.state.object(self.card)

    def offered(self) -> list[str]:
        return [offer.label for offer in self.ada.board.chooser.offers]

    def take(self, words: str) -> None:
        """Take an offer at the table by the keys."""
        QApplication.processEvents()
        place = next(at for at, label in enumerate(self.offered()) if label.startswith(words))
        for _ in range(place):
            self.ada.type(Qt.Key.Key_Down)
        self.ada.type(Qt.Key.Key_Return)
        QApplication.processEvents()

    def outlined(self) -> set[ObjectId]:
        """Return the cards with an outline of something that can be chosen."""
        layer = self.ada.board.fights.layer
        icons = [each.card_icon for each in layer.card_icons] if layer is not None else []
        return {each.object for each in icons if each.outline in _CHOSEN_FROM}

    def targets(self, object_id: ObjectId) -> bool:
        obj = self.session.state.object(object_id)
        return self.spell.targets == (Ref(obj.id, obj.incarnation),)


def by_double_click(table: Table) -> None:
    table.ada.double_click(table.ada.at(table.card))


def by_enter(table: Table) -> None:
    table.ada.click(table.ada.at(table.card))
    table.ada.type(Qt.Key.Key_Return)


def by_drag_onto_the_table(table: Table) -> None:
    table.ada.drag(table.card, table.ada.at((STACK, None)))


_CHOSEN_FROM = {Outline.ABLE, Outline.TARGET, Outline.POINTED}
CARDS = (
    ("Pacifism", HAND, ""),
    (DISTURB, GRAVEYARD, "Cast transformed"),
    (ADVENTURE, HAND, "Cast Chop Down"),
    ("Murder", HAND, ""),
)
WAYS = [
    (cast, *each)
    for cast in (by_double_click, by_enter, by_drag_onto_the_table)
    for each in CARDS
    if cast is not by_drag_onto_the_table or each[1] == HAND
]


@pytest.mark.parametrize(("cast", "card", "zone", "way"), WAYS)
def test_a_spell_with_a_target_asks_for_it(
    opened: Open, cast: Callable[[Table], None], card: str, zone: Zone, way: str
) -> None:
    table = Table(opened, card, zone)
    cast(table)
    QApplication.processEvents()
    if way and any(label.startswith(way) for label in table.offered()):
        table.take(way)
    assert table.spell.zone == zone
    bears = {label for label in table.offered() if "Bear" in label}
    assert bears == {"Grizzly Bears", "Runeclaw Bear of Ben"}
    table.take("Runeclaw Bear")
    assert table.spell.zone == STACK
    assert table.targets(table.lion)


@pytest.mark.parametrize(
    ("card", "zone", "words"),
    [
        ("Pacifism", HAND, "Cast Pacifism"),
        (DISTURB, GRAVEYARD, "Cast transformed: Ancestor's Embrace"),
        (ADVENTURE, HAND, "Cast Chop Down"),
    ],
)
def test_the_menu_asks_for_the_target_too(opened: Open, card: str, zone: Zone, words: str) -> None:
    table = Table(opened, card, zone)
    table.ada.pick(table.card, words)
    QApplication.processEvents()
    table.take("Grizzly Bears")
    assert table.spell.zone == STACK
    assert table.targets(table.bear)


@pytest.mark.parametrize(
    ("card", "zone"), [("Pacifism", HAND), (DISTURB, GRAVEYARD), (ADVENTURE, HAND)]
)
def test_a_drag_onto_a_permanent_casts_the_spell_at_it(opened: Open, card: str, zone: Zone) -> None:
    table = Table(opened, card, zone)
    table.ada.drag(table.card, table.ada.at(table.lion))
    QApplication.processEvents()
    assert not table.offered()
    assert table.spell.zone == STACK
    assert table.targets(table.lion)


def test_an_aura_with_nothing_to_enchant_is_not_cast(opened: Open) -> None:
    table = Table(opened, "Pacifism", creatures=False)
    by_double_click(table)
    QApplication.processEvents()
    assert table.spell.zone == HAND
    assert "nothing that Pacifism can enchant" in table.ada.strip()


@pytest.mark.parametrize("cast", [by_double_click, by_enter])
def test_a_target_is_outlined_and_chosen_by_a_click_on_its_card(
    opened: Open, cast: Callable[[Table], None]
) -> None:
    table = Table(opened, "Murder")
    cast(table)
    QApplication.processEvents()
    assert {table.bear, table.lion} <= table.outlined()
    table.ada.click(table.ada.at(table.lion))
    QApplication.processEvents()
    assert table.spell.zone == STACK
    assert table.targets(table.lion)
    assert not table.outlined()


def test_a_click_on_a_card_that_is_no_target_gives_up_the_cast(opened: Open) -> None:
    table = Table(opened, "Murder")
    by_double_click(table)
    QApplication.processEvents()
    land = next(obj for obj in table.session.state.objects if obj.zone == BATTLEFIELD)
    table.ada.click(table.ada.at(land.id))
    QApplication.processEvents()
    assert not table.offered()
    assert table.spell.zone == HAND


def test_escape_casts_nothing(opened: Open) -> None:
    table = Table(opened, "Murder")
    by_double_click(table)
    QApplication.processEvents()
    table.ada.type(Qt.Key.Key_Escape)
    assert table.spell.zone == HAND
    assert not table.offered()


def test_an_aura_enters_attached_to_the_target_that_was_chosen(opened: Open) -> None:
    table = Table(opened, DISTURB, GRAVEYARD)
    by_double_click(table)
    QApplication.processEvents()
    table.take("Grizzly Bears")
    table.ada.type(Qt.Key.Key_Space)
    QApplication.processEvents()
    bear = table.session.state.object(table.bear)
    assert (table.spell.zone, table.spell.attached_to) == (BATTLEFIELD, bear.ref)
