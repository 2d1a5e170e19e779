"""Which cards are chosen: one that is spoken of, and others along with it."""

from collections.abc import Iterable, Mapping

from core.state.ids import ObjectId
from gui.board.interaction.navigation import zones_in_turn
from gui.board.items import CardItem
from gui.board.layout.geometry import AreaKey, Role
from gui.board.ports import Board

_MOST_NAMES = 12
NOTHING_CHOSEN = "No card is selected. The arrow keys and Tab go from card to card."


class Selection:
    """The chosen cards in the order in which they were chosen; none of it is in the position.

    The one that is spoken of is the last one that was chosen.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ids: tuple[ObjectId, ...] = ()

    @property
    def items(self) -> tuple[CardItem, ...]:
        """The chosen cards that show."""
        shown = self.board.board_scene.items_by_id
        return tuple(shown[object_id] for object_id in self.ids if object_id in shown)

    @property
    def is_several(self) -> bool:
        """Whether more than one card is chosen."""
        return len(self.ids) > 1

    def may_touch(self, item: CardItem) -> bool:
        """Tell whether the seat may move a card: not what others keep hidden from it."""
        owner = item.area[1] if item.area is not None else None
        return not item.view.hidden or owner in {None, self.board.seat}

    def only(self, object_id: ObjectId | None) -> None:
        """Choose one card, or none."""
        self.choose(() if object_id is None else (object_id,))

    def make_subject(self, object_id: ObjectId | None) -> None:
        """Choose one card; if it is one of several chosen ones, those stay."""
        if object_id in self.ids and self.is_several:
            self.choose((*(each for each in self.ids if each != object_id), object_id))
        else:
            self.only(object_id)

    def toggle(self, object_id: ObjectId) -> None:
        """Choose a card along with the others, or let go of it."""
        rest = tuple(each for each in self.ids if each != object_id)
        self.choose(rest if object_id in self.ids else (*rest, object_id))

    def add(self, object_id: ObjectId) -> None:
        """Choose a card along with the others."""
        self.choose((*(each for each in self.ids if each != object_id), object_id))

    def all_in_zone(self) -> None:
        """Choose everything that shows where the chosen card lies, else in one's own field."""
        here = self._zone()
        if here is None:
            return
        lies = (item for item in self._touchable() if item.area == here)
        ordered = sorted(lies, key=lambda item: (item.place.y, item.place.x))
        ids = [item.object_id for item in ordered]
        last = self.board.board_scene.chosen
        if last in ids:
            ids.remove(last)
            ids.append(last)
        self.choose(ids)

    def choose(self, ids: Iterable[ObjectId]) -> None:
        """Choose these cards and no others; the last one is spoken of."""
        board, scene = self.board, self.board.board_scene
        chosen = tuple(ids)
        if chosen == self.ids:
            return
        before, self.ids = scene.chosen, chosen
        object_id = chosen[-1] if chosen else None
        changed = scene.choose(object_id, frozenset(chosen) if self.is_several else frozenset())
        board.stage.once_still(lambda: scene.show_choice(changed))
        board.view.setAccessibleDescription(self.accessible_text())
        if object_id is not None:
            board.reveal(object_id)
        if object_id != before:
            board.selected.emit(object_id)
        board.grouped.emit(chosen)

    def accessible_text(self) -> str:
        """Return the chosen cards as a sentence."""
        if not self.is_several:
            return self.board.ports.accessible_text(self.items[0]) if self.items else NOTHING_CHOSEN
        names = [item.view.name for item in self.items]
        more = len(self.ids) - _MOST_NAMES
        listed = "; ".join(names[:_MOST_NAMES]) + (f"; and {more} more" if more > 0 else "")
        return f"{len(self.ids)} cards selected: {listed}"

    def keep(self, merged: Mapping[ObjectId, tuple[ObjectId, ...]]) -> None:
        """Let go of cards that are gone; what a chosen one became is chosen instead.

        Of several those stay that still show.
        """
        objects, shown = self.board.session.state.objects, self.board.board_scene.items_by_id
        kept: list[ObjectId] = []
        for object_id in self.ids:
            if objects.get(object_id) is not None:
                if object_id in shown or not self.is_several:
                    kept.append(object_id)
            else:
                whole = next((each for each, parts in merged.items() if object_id in parts), None)
                if whole is not None and whole not in kept:
                    kept.append(whole)
        self.choose(kept)
        self.board.view.setAccessibleDescription(self.accessible_text())

    def _touchable(self) -> Iterable[CardItem]:
        board = self.board
        return (item for item in board.board_scene.items_by_id.values() if self.may_touch(item))

    def _zone(self) -> AreaKey | None:
        scene = self.board.board_scene
        chosen = scene.items_by_id.get(scene.chosen) if scene.chosen is not None else None
        if chosen is not None and chosen.area is not None:
            return chosen.area
        fields = (area.key for area in scene.mat.areas if area.role is Role.FIELD and not area.far)
        filled = (key for key in zones_in_turn(scene.mat) if scene.contents.count(key))
        return next(fields, None) or next(filled, None)
