"""What the board asks for outside of it, answered by its window and the features there."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from core.cards.card import Card
from core.rules.actions import Draw
from core.rules.ruleset import Option, StateView
from core.scenario.annotations import Arrow, Mark
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey
from gui.board.ports import BoardPorts, Entry
from gui.choice_options import AskWord
from gui.faces.card_view import CardView

if TYPE_CHECKING:
    from gui.features.feature import Context


class Outside:
    """Asks window and features when something is wanted: they come after the board."""

    def __init__(self, context: "Context") -> None:
        self._context = context

    def ports(self) -> BoardPorts:
        """Return all of it, for a board to be made with."""
        return BoardPorts(
            draw=self._draw,
            add_card=self._add_card,
            change_points=self._change_points,
            pile_options=self._pile_options,
            say=self._say,
            explain=self._explain,
            preview=self._preview,
            spoken=self._spoken,
            card_entries=self._card_entries,
            pile_entries=self._pile_entries,
            open_place=self._open_place,
            word_asker=self.word_asker,
            keep_mark=self._keep_mark,
            clear_marks=self._clear_marks,
            sort_hand=self._sort_hand,
            covered=self._covered,
            takes_key=self._takes_key,
            picks=self._picks,
            aims=self._aims,
            aimed=self._aimed,
        )

    def word_asker(self) -> AskWord | None:
        """Return what asks for an answer that is not among the options."""
        found = (each.word_asker() for each in self._context.features)
        return next((each for each in found if each is not None), None)

    def _draw(self, player: PlayerId) -> bool:
        self._context.session.attempt(Draw(player=player))
        return True

    def _add_card(self, card: Card, zone: Zone, owner: PlayerId) -> None:
        self._context.card_sources().add(card, zone, owner)

    def _change_points(self, player: PlayerId, kind: str, change: int) -> None:
        self._context.window.seat.live(player, kind, change)

    def _pile_options(self, zone: Zone, owner: PlayerId, *verbs: str) -> Iterable[Option]:
        return self._context.window.seat.with_pile(zone, owner, *verbs)

    def _say(self, words: str) -> None:
        self._context.window.strip.say(words)

    def _explain(self, words: str, keys: tuple[str, ...]) -> None:
        self._context.window.strip.add(words, keys)

    def _preview(self, option: Option) -> CardView | None:
        """Return what an action would make that is not there yet, such as a combined face."""
        session = self._context.session
        outcome = session.would(option.action)
        made = outcome.subject if outcome.carried_out else None
        if made is None or session.state.objects.get(made) is not None:
            return None
        state_view = StateView(session.rules, outcome.state)
        return self._context.describe(state_view, state_view.object(made))

    def _spoken(self, item: CardItem) -> str:
        found = (each.spoken(item) for each in self._context.features)
        return next(filter(None, found), item.view.name)

    def _card_entries(self, object_id: ObjectId) -> Iterator[Entry]:
        context = self._context
        yield "Apply an effect…", lambda: context.desk().open_effect(object_id)
        for feature in context.features:
            for words, do in feature.card_entries():
                yield words, partial(do, object_id)

    def _pile_entries(self, zone: Zone, owner: PlayerId) -> Iterator[Entry]:
        for feature in self._context.features:
            yield from feature.pile_entries(zone, owner)

    def _open_place(self, area: Area | None, at: QPoint) -> QMenu | None:
        found = (each.open_place(area, at) for each in self._context.features)
        return next((each for each in found if each is not None), None)

    def _keep_mark(self, mark: Mark) -> bool:
        return any(each.keep_mark(mark) for each in self._context.features)

    def _clear_marks(self) -> bool:
        return any(each.clear_marks() for each in self._context.features)

    def _sort_hand(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        found = (each.sort_hand(state_view, key, ids) for each in self._context.features)
        return next((each for each in found if each is not None), ids)

    def _takes_key(self, key: Qt.Key) -> bool:
        return any(each.takes_key(key) for each in self._context.features)

    def _picks(self, object_id: ObjectId) -> bool:
        return any(each.picks(object_id) for each in self._context.features)

    def _aims(self, object_id: ObjectId) -> str:
        found = (each.aims(object_id) for each in self._context.features)
        return next(filter(None, found), "")

    def _aimed(self, arrow: Arrow) -> None:
        any(each.aimed(arrow) for each in self._context.features)

    def _covered(self) -> tuple[float, float]:
        """Return how much of the board a panel over it covers, and an answer that has grown."""
        window, board = self._context.window, self._context.board.geometry()
        right = max(board.right() + 1 - window.room.side_left, 0)
        return right, max(board.bottom() + 1 - window.strip.y(), 0) if window.strip.is_grown else 0
