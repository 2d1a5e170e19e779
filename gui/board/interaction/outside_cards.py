"""A card of the table that is carried in from a list, whether the board shows it or not."""

from core.state.objects import GameObject
from gui.board.interaction.drag_source import ObjectDragSource
from gui.board.items import CardItem
from gui.board.scene import BoardScene
from gui.faces.card_view import CardView, Cite
from gui.session import Session


class OutsideCardDragSource(ObjectDragSource):
    """An object with a picture of its own for as long as it is carried.

    Most cards of a pile have no item: only the upper ones show. The rules say what a drop
    means all the same, for it is the object itself that would move.
    """


def welcome(
    session: Session, cite: Cite, scene: BoardScene, obj: GameObject, view: CardView
) -> OutsideCardDragSource:
    """Return a load with a new item that looks as told and comes from where the object lies."""
    item = CardItem(obj.id)
    item.show_face(view)
    item.area = scene.key_of(obj)
    item.update_pixmap(scene.composer, scene.zoom)
    scene.addItem(item)
    return OutsideCardDragSource(session, cite, item, obj)
