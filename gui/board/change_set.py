"""What comes of a change on the board: which items changed, and what they were before."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PySide6.QtGui import QPixmap

from core.state.ids import ObjectId
from gui.board.items import CardItem
from gui.board.layout.cards import Place
from gui.board.layout.geometry import AreaKey
from gui.faces.card_view import CardView


class Step(Struct, frozen=True, kw_only=True):
    """One item that changed: where and what it was just before."""

    item: CardItem
    x: float
    y: float
    before: Place
    picture: QPixmap
    view: CardView
    new: bool
    host: ObjectId | None = None
    area: AreaKey | None = None


class Followed(Struct, frozen=True, kw_only=True):
    """What happened to items: who changed, who has no place any more, where objects were."""

    steps: Sequence[Step]
    leaving: Sequence[CardItem]
    origins: Mapping[ObjectId, AreaKey | None]
