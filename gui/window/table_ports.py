"""The ports of the board of a window."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

from core.cards.card import Card
from core.rules.actions import Draw
from core.rules.ruleset import MenuOption, StateView
from core.scenario.annotations import Arrow, Mark
from core.state.ids import ObjectId, PlayerId, Zone
from gui.board.items import CardItem
from gui.board.layout.geometry import Area, AreaKey
from gui.board.ports import BoardPorts, Entry
from gui.faces.card_view import CardView
from gui.faces.presenter import Describer
from gui.panels.answer_bar import AnswerBar
from gui.session import AskWord, Session
from gui.views import View
from gui.window.extension import Extension, Port
from gui.window.seat import SeatOptions


class TablePorts:
    """Connects a board to its window and to the features, which are made after it.

    A question with one answering feature is a `Port`; the others are asked of every feature.
    """

    def __init__(
        self, session: Session, describe: Describer, features: Callable[[], Sequence[Extension]]
    ) -> None:
        self._session = session
        self._describe = describe
        self._features = features
        self.add_card = Port[[Card, Zone, PlayerId], object](lambda *_: None)
        self.pile_entries = Port[[Zone, PlayerId], Iterable[Entry]](lambda *_: ())
        self.open_place = Port[[Area | None, QPoint], QMenu | None](lambda *_: None)
        self.word_asker = Port[[], AskWord | None](lambda: None)
        self.accessible_text = Port[[CardItem], str](lambda item: item.view.name)
        self.keep_mark = Port[[Mark], bool](lambda _: False)
        self.clear_marks = Port[[], bool](lambda: False)
        self.sort_hand = Port[[StateView, AreaKey, Sequence[ObjectId]], Sequence[ObjectId]](
            lambda _view, _key, ids: ids
        )
        self.aims = Port[[ObjectId], str](lambda _: "")
        self.aimed = Port[[Arrow], object](lambda _: False)
        self.takes = Port[[MenuOption], bool](lambda _: False)
        self.close_card = Port[[], bool](lambda: False)
        self.watch_list = Port[[QAbstractItemView, Callable[[int], Hashable | None]], None](
            lambda *_: None
        )
        """Shows the large cards of a list; the function returns the subject of a row."""
        self.watch_card = Port[[QWidget, Hashable], None](lambda *_: None)
        """Shows the large card of a widget that stands for one card."""

    def for_board(
        self,
        strip: AnswerBar,
        seat: SeatOptions,
        covered: Callable[[], tuple[float, float]],
        view: Callable[[], View],
    ) -> BoardPorts:
        """Return the ports that a board is made with."""
        return BoardPorts(
            draw=self._draw,
            add_card=self.add_card,
            change_points=seat.live,
            pile_options=seat.with_pile,
            say=strip.say,
            explain=strip.add,
            preview=self._preview,
            accessible_text=self.accessible_text,
            card_entries=self._card_entries,
            pile_entries=self.pile_entries,
            open_place=self.open_place,
            word_asker=self.word_asker,
            keep_mark=self.keep_mark,
            clear_marks=self.clear_marks,
            sort_hand=self.sort_hand,
            covered=covered,
            view=view,
            takes_key=self._takes_key,
            picks=self._picks,
            aims=self.aims,
            aimed=self.aimed,
            takes=self.takes,
            close_card=self.close_card,
        )

    def _draw(self, player: PlayerId) -> bool:
        self._session.attempt(Draw(player=player))
        return True

    def _preview(self, option: MenuOption) -> CardView | None:
        session = self._session
        outcome = session.would(option.action)
        made = outcome.subject if outcome.carried_out else None
        if made is None or session.state.objects.get(made) is not None:
            return None
        state_view = StateView(session.rules, outcome.state)
        return self._describe(state_view, state_view.object(made))

    def _card_entries(self, object_id: ObjectId) -> Iterator[Entry]:
        for feature in self._features():
            for words, do in feature.card_entries():
                yield words, partial(do, object_id)

    def _takes_key(self, key: Qt.Key) -> bool:
        return any(each.takes_key(key) for each in self._features())

    def _picks(self, object_id: ObjectId) -> bool:
        return any(each.picks(object_id) for each in self._features())
