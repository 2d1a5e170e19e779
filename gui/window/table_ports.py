"""What the board of a window asks for outside of it, answered by the window's features."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

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
from gui.faces.presenter import Describer
from gui.panels.verdict import VerdictStrip
from gui.session import Session
from gui.window.extension import Extension
from gui.window.seat_options import SeatOptions


class TablePorts:
    """Asks the features when something is wanted: they come after the board."""

    def __init__(
        self, session: Session, describe: Describer, features: Callable[[], Sequence[Extension]]
    ) -> None:
        self._session = session
        self._describe = describe
        self._features = features

    def ports(
        self, strip: VerdictStrip, seat: SeatOptions, covered: Callable[[], tuple[float, float]]
    ) -> BoardPorts:
        """Return all of it, for a board to be made with."""
        return BoardPorts(
            draw=self._draw,
            add_card=self._add_card,
            change_points=seat.live,
            pile_options=seat.with_pile,
            say=strip.say,
            explain=strip.add,
            preview=self._preview,
            accessible_text=self._spoken,
            card_entries=self._card_entries,
            pile_entries=self._pile_entries,
            open_place=self._open_place,
            word_asker=self.word_asker,
            keep_mark=self._keep_mark,
            clear_marks=self._clear_marks,
            sort_hand=self._sort_hand,
            covered=covered,
            takes_key=self._takes_key,
            picks=self._picks,
            aims=self._aims,
            aimed=self._aimed,
            takes=self._takes,
        )

    def word_asker(self) -> AskWord | None:
        """Return what asks for an answer that is not among the options."""
        found = (each.word_asker() for each in self._features())
        return next((each for each in found if each is not None), None)

    def _draw(self, player: PlayerId) -> bool:
        self._session.attempt(Draw(player=player))
        return True

    def _add_card(self, card: Card, zone: Zone, owner: PlayerId) -> None:
        any(each.add_card(card, zone, owner) for each in self._features())

    def _preview(self, option: Option) -> CardView | None:
        """Return what an action would make that is not there yet, such as a combined face."""
        session = self._session
        outcome = session.would(option.action)
        made = outcome.subject if outcome.carried_out else None
        if made is None or session.state.objects.get(made) is not None:
            return None
        state_view = StateView(session.rules, outcome.state)
        return self._describe(state_view, state_view.object(made))

    def _spoken(self, item: CardItem) -> str:
        found = (each.accessible_text(item) for each in self._features())
        return next(filter(None, found), item.view.name)

    def _card_entries(self, object_id: ObjectId) -> Iterator[Entry]:
        for feature in self._features():
            for words, do in feature.card_entries():
                yield words, partial(do, object_id)

    def _pile_entries(self, zone: Zone, owner: PlayerId) -> Iterable[Entry]:
        for feature in self._features():
            yield from feature.pile_entries(zone, owner)

    def _open_place(self, area: Area | None, at: QPoint) -> QMenu | None:
        found = (each.open_place(area, at) for each in self._features())
        return next((each for each in found if each is not None), None)

    def _keep_mark(self, mark: Mark) -> bool:
        return any(each.keep_mark(mark) for each in self._features())

    def _clear_marks(self) -> bool:
        return any(each.clear_marks() for each in self._features())

    def _sort_hand(
        self, state_view: StateView, key: AreaKey, ids: Sequence[ObjectId]
    ) -> Sequence[ObjectId]:
        found = (each.sort_hand(state_view, key, ids) for each in self._features())
        return next((each for each in found if each is not None), ids)

    def _takes_key(self, key: Qt.Key) -> bool:
        return any(each.takes_key(key) for each in self._features())

    def _picks(self, object_id: ObjectId) -> bool:
        return any(each.picks(object_id) for each in self._features())

    def _aims(self, object_id: ObjectId) -> str:
        found = (each.aims(object_id) for each in self._features())
        return next(filter(None, found), "")

    def _aimed(self, arrow: Arrow) -> None:
        any(each.aimed(arrow) for each in self._features())

    def _takes(self, option: Option) -> bool:
        return any(each.takes(option) for each in self._features())
