"""What the mouse and the keys act through."""

from msgspec import Struct

from gui.board.annotations.controller import Annotations
from gui.board.interaction.actions import CardActions
from gui.board.interaction.batch import BatchActions
from gui.board.interaction.chooser import Chooser
from gui.board.interaction.counts import Counts
from gui.board.interaction.hover import Hover, StillHand
from gui.board.interaction.inspection import Inspection
from gui.board.interaction.menus import Menus
from gui.board.interaction.selection import Selection
from gui.board.paint.chips import ChipColumn


class BoardParts(Struct, frozen=True, kw_only=True):
    """The parts of one board that a person works with."""

    chooser: Chooser
    drag_chips: ChipColumn
    selection: Selection
    card_actions: CardActions
    batch_actions: BatchActions
    menus: Menus
    counts: Counts
    inspection: Inspection
    annotations: Annotations
    hover: Hover
    still_hand: StillHand
