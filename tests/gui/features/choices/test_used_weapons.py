"""An ability with a limit a turn shows on the card when it is used up."""

from PySide6.QtGui import QImage

from core.games.fab.actions import Activate
from core.games.fab.rulesets import CR_9
from core.games.fab.zones import HERO, WEAPON
from core.state.game_state import GameState
from tests.core.games.fab.stage import Stage
from tests.gui.conftest import Open
from tests.gui.features.choices.stage import Fighter, table_of
from tests.gui.window_user import ANN, BEN

NAME = "Harmonized Kodachi"
SMALL = 66
"""A width at which its name takes two lines."""


def rows_of(picture: QImage, colour: str) -> list[int]:
    """Return the rows in which the background of a mark shows on the left half of a card."""
    columns = range(picture.width() // 2)
    return [
        y
        for y in range(picture.height() * 2 // 3)
        if sum(picture.pixelColor(x, y).name() == colour for x in columns) > 3
    ]


def test_a_used_weapon_says_so_below_its_name(opened: Open) -> None:
    stage = Stage()
    stage.state = GameState.for_players(ANN, BEN)
    for player, name, zone in ((ANN, "Katsu", HERO), (BEN, "Oscilio", HERO), (ANN, NAME, WEAPON)):
        stage.place(name, zone, player)
    ann = Fighter(opened(table_of(CR_9.tables.begins_at(stage.state, "action", 2))).window)
    weapon = ann.find(NAME)
    ann.session.attempt(Activate(player=ANN, source=weapon, free=True))
    assert ann.object(NAME).conditions == ("used",)
    item = ann.board.item(weapon)
    assert item is not None
    composer = ann.board.board_scene.composer
    small = composer.card(item.view, SMALL, 0, lifted=False, shown=1.0, piled=False)
    assert len(rows_of(small.toImage(), composer.look.pill)) >= 8
