"""The words about picked cards: which are right, which are missing, and where they are."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core.grammar import listed, plural
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see
from gui.features.table_list.labels import share

if TYPE_CHECKING:
    from gui.window.main_window import MainWindow

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
Name = Callable[[ObjectId], str]


def verdict_on(picked: Sequence[ObjectId], meant: Sequence[ObjectId], name: Name) -> str:
    """Return the head of the answer to picks that are not the right ones."""
    hits = [name(each) for each in picked if each in meant]
    misses = ", ".join(name(each) for each in picked if each not in meant)
    good = f"{listed(hits)} {plural(len(hits), 'is', 'are')} right"
    if not hits:
        return f"Not “{misses}”" if misses else "Not quite"
    if misses:
        return f"{good}, not “{misses}”"
    missing = len(meant) - len(hits)
    count = _COUNTS[missing] if missing < len(_COUNTS) else str(missing)
    return f"{good}; {count} {plural(missing, 'is', 'are')} missing"


class PickNames:
    """Names the cards of a table for one seat; cards with the same name get their place."""

    def __init__(self, window: "MainWindow", seat: PlayerId, meant: Sequence[ObjectId]) -> None:
        self._window = window
        self._seat = seat
        self._meant = meant

    def name(self, object_id: ObjectId) -> str:
        """Return the name of a card, and its place where a card with another answer has it too."""
        called = self._window.describe.name_of
        right, name = object_id in self._meant, called(object_id)
        session = self._window.session
        twins = [
            each.id
            for each in session.state.objects
            if (each.id in self._meant) != right
            and may_see(session.rules.zones, each, self._seat)
            and called(each.id) == name
        ]
        if not twins:
            return name
        place = self._place(object_id)
        if place and all(self._place(each) != place for each in twins):
            return f"{name} ({place})"
        return f"{name} (the ringed one)" if right else name

    def _place(self, object_id: ObjectId) -> str:
        item = self._window.board.item(object_id)
        if item is None or item.area is None:
            return ""
        zone, player = item.area
        return share(self._window.session.rules.zone(zone), player)
