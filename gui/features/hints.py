"""Hints of a first game: one bubble at a time, three in all, each until its gesture is made.

Bubbles ignore mouse and keyboard, except for the button that ends the hints.
"""

from collections.abc import Callable, Iterable, Iterator
from math import hypot, inf
from operator import itemgetter
from typing import ClassVar, TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.games import GAMES
from core.games.first_game import Hint
from core.rules.deck_check import FIRST_GAME
from core.rules.history import Change
from core.state.ids import ObjectId
from core.state.zones import HAND
from gui.board.view import BoardView
from gui.commands import Menu
from gui.features.choices.board import BoardChoices
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.labels import RichLabel
from gui.widgets.layouts import vertical
from gui.window.main_window import MainWindow

NO_MORE = "No more hints  Esc"
NOT_HERE = "Hints belong to a first game: start one from Home."
LAST = "Three hints are all. Space goes on, Ctrl+Z takes back, Y tells why."
_LETTERS = 34
_TIP = GRID
_STEPS = 40
_SETTLING = 500
"""Milliseconds until cards that move now are at their places."""
T = TypeVar("T")
_OVER_CARD, _ON_TIP, _AWAY = 60.0, 100_000.0, 40.0


class Callout(QWidget):
    """A bubble with an arrow to its target."""

    def __init__(self, hint: Hint, number: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hint = hint
        self._number = number
        self._theme = theme
        self._tip = QPoint()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{hint.title}. {hint.says}")
        self._label = RichLabel(parent=self, wraps=True)
        vertical(self._label, on=self, margins=2 * GRID)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._label.setText(
            f'<b style="color:{theme.bar}">{self.hint.title}</b> '
            f'<span style="color:{theme.bar}">{self.hint.says}</span><br>'
            f'<span style="color:{theme.bar}; font-size:small">{self._number}</span>'
        )
        width = self.fontMetrics().averageCharWidth() * _LETTERS + 4 * GRID
        self.resize(width, self.heightForWidth(width))
        self.update()

    def point_at(self, tip: QPoint) -> None:
        """Point at something, in the coordinates of the parent."""
        self._tip = tip
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(QColor(self._theme.text))
        bubble = self.rect().adjusted(_TIP, _TIP, -_TIP, -_TIP)
        painter.drawRoundedRect(bubble, GRID, GRID)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.text))
        painter.drawPolygon(self._arrow(bubble))
        painter.end()

    def _arrow(self, bubble: QRect) -> QPolygonF:
        tip, middle = self.mapFromParent(self._tip), bubble.center()
        across, down = tip.x() - middle.x(), tip.y() - middle.y()
        if abs(down) * bubble.width() >= abs(across) * bubble.height():
            x = min(max(tip.x(), bubble.left() + 2 * GRID), bubble.right() - 2 * GRID)
            y, out = (bubble.bottom() + 1, _TIP) if down > 0 else (bubble.top(), -_TIP)
            ends = ((x - _TIP, y), (x + _TIP, y), (x, y + out))
        else:
            y = min(max(tip.y(), bubble.top() + 2 * GRID), bubble.bottom() - 2 * GRID)
            x, out = (bubble.right() + 1, _TIP) if across > 0 else (bubble.left(), -_TIP)
            ends = ((x, y - _TIP), (x, y + _TIP), (x + out, y))
        return QPolygonF([QPointF(*end) for end in ends])


class Bubble(QObject):
    """Shows one hint on the board, with the button that ends all.

    ``ended`` is emitted when the user ends the hints. It is hidden during a drag, a choice or a
    prompt (``asked``): it would cover its targets.
    """

    ended = Signal()

    def __init__(  # noqa: PLR0913, PLR0917 - its text, its place and when it makes way
        self,
        board: BoardView,
        hint: Hint,
        number: str,
        theme: Theme,
        asked: Callable[[], bool],
        tip: Callable[[], QPoint],
    ) -> None:
        super().__init__(board)
        self._board = board
        self._asked = asked
        self._tip = tip
        self.callout = Callout(hint, number, theme, board)
        self.button = push_button(NO_MORE, board, self.ended, name=NO_MORE, look="bare")
        self._colour(theme)
        self._aside = False
        # not at once: a widget had better not be hidden while another one is painted
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._make_way)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLING)
        self._settled.timeout.connect(self.place)
        self._settled.start()
        board.viewport().installEventFilter(self)
        self.place()
        for widget in (self.callout, self.button):
            widget.setVisible(True)
            widget.raise_()

    def remove(self) -> None:
        """Remove it from the board."""
        self._board.viewport().removeEventFilter(self)
        self._soon.stop()
        self._settled.stop()
        if self.button.hasFocus():
            self._board.setFocus()
        for widget in (self.callout, self.button):
            widget.setVisible(False)
            widget.deleteLater()
        self.deleteLater()

    def apply_theme(self, theme: Theme) -> None:
        self.callout.apply_theme(theme)
        self._colour(theme)
        self.place()

    def _colour(self, theme: Theme) -> None:
        self.button.setStyleSheet(f"color: {theme.bar}; padding: 2px 4px;")

    def place(self) -> None:
        """Place it near its target where it covers the fewest cards."""
        scene = self._board.board_scene
        cards = [self._on_screen(each.sceneBoundingRect()) for each in scene.items_by_id.values()]
        others = scene.mat.totals_and_piles()
        cards += [self._on_screen(QRectF(each.x, each.y, each.w, each.h)) for each in others]
        button, tip = self.button, self._tip()
        button.adjustSize()
        size = QRect(0, 0, self.callout.width(), self.callout.height())
        spot = self._spot(size, tip, cards)
        self.callout.move(spot.topLeft())
        self.callout.point_at(tip)
        inside = spot.adjusted(0, 0, -_TIP - 4, -_TIP - 4)
        button.move(inside.right() - button.width(), inside.bottom() - button.height())
        button.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide during a drag, and follow the size of the board."""
        kind = event.type()
        if kind == QEvent.Type.Resize:
            self.place()
        elif kind == QEvent.Type.Paint and self._is_in_the_way() != self._aside:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _is_in_the_way(self) -> bool:
        carries = self._board.pointer.drag is not None
        return carries or self._board.chooser.is_open or self._asked()

    def _make_way(self) -> None:
        self._aside = self._is_in_the_way()
        if not self._aside:
            self.place()
        for widget in (self.callout, self.button):
            widget.setVisible(not self._aside)

    def _spot(self, size: QRect, tip: QPoint, cards: list[QRect]) -> QRect:
        """Return the position that covers least, and among equals the nearest to the target."""
        room = self._board.viewport().rect().adjusted(GRID, GRID, -GRID, -GRID)
        wide, high, tip_x, tip_y = size.width(), size.height(), tip.x(), tip.y()

        def away(spot: tuple[int, int]) -> float:
            left, top = spot
            across = max(left - tip_x, tip_x - left - wide + 1, 0)
            down = max(top - tip_y, tip_y - top - high + 1, 0)
            return hypot(across, down) * _AWAY if across or down else _ON_TIP

        def over(spot: tuple[int, int]) -> float:
            bubble = size.translated(*spot)
            return sum(_shared(bubble, card) for card in cards) * _OVER_CARD

        found = least_costly(_steps(room, size), away, over)
        return size if found is None else size.translated(*found)

    def _on_screen(self, rect: QRectF) -> QRect:
        return self._board.mapFromScene(rect).boundingRect()


def least_costly(
    spots: Iterable[T], away: Callable[[T], float], over: Callable[[T], float]
) -> T | None:
    """Return the place where ``away`` plus ``over`` is least, None where there is no place.

    ``over``, which is never negative, costs more to compute: it is asked of the nearest places
    first, and of no place that is too far away to be the best one.
    """
    best: float = inf
    found: T | None = None
    for far, spot in sorted(((away(spot), spot) for spot in spots), key=itemgetter(0)):
        if far >= best:
            break
        cost = far + over(spot)
        if cost < best:
            best, found = cost, spot
    return found


def _steps(room: QRect, size: QRect) -> Iterator[tuple[int, int]]:
    step = max(room.width() // _STEPS, room.height() // _STEPS, 1)
    for y in range(room.top(), max(room.bottom() - size.height(), room.top() + 1), step):
        for x in range(room.left(), max(room.right() - size.width(), room.left() + 1), step):
            yield x, y


def _shared(one: QRect, other: QRect) -> int:
    if not one.intersects(other):
        return 0
    both = one & other
    return both.width() * both.height()


class Hints(Feature):
    """Shows the hints of a first game, one after the other, in the simple view."""

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.bubble: Bubble | None = None
        self._done: frozenset[Hint] = frozenset()
        self._shown: Hint | None = None
        self._playable: frozenset[ObjectId] = frozenset()

    def setup(self) -> None:
        """Follow theme, view and seat."""
        window = self.window
        window.theme_changed.connect(self._apply_theme)
        window.views.changed.connect(lambda _view: self._look())
        window.seat_state.changed.connect(self._look)
        window.board.once_painted(self._look)

    @command("help.hints", "Show the hints of a first game", Menu.HELP)
    def show(self) -> None:
        """Begin with the first hint again."""
        if self.window.session.state.match.format != FIRST_GAME:
            self.window.strip.say(NOT_HERE)
            return
        self.window.preferences.change(hints_seen=False)
        self._done = frozenset()
        self._look()

    def end(self) -> None:
        """Show no more hints, also in later games."""
        self.put_off()
        self.window.preferences.change(hints_seen=True)

    def put_off(self) -> None:
        """Remove the hint; it may come again."""
        bubble, self.bubble = self.bubble, None
        if bubble is not None:
            bubble.remove()

    def takes_key(self, key: Qt.Key) -> bool:
        """End the hints on Escape, unless something is begun on the board."""
        if key != Qt.Key.Key_Escape or self.bubble is None or self.window.board.chooser.is_open:
            return False
        self.end()
        return True

    def on_change(self, change: Change) -> None:
        """Show the next hint after the gesture of the current one."""
        if change.is_new_table:
            self._done = frozenset()
        shown, outcome = self._shown, change.outcome
        carried_out = outcome is not None and outcome.carried_out
        if shown is not None and carried_out and self._is_done(shown, change):
            self._done |= {shown}
            self.put_off()
            if len(self._done) == len(self._hints()):
                self.window.preferences.change(hints_seen=True)
                self.window.strip.add(LAST)
        self._look()

    def on_answer(self, _change: Change) -> None:
        """Show a hint about a payment, once the board has proposed it."""
        QTimer.singleShot(0, self.window, self._look)

    def on_viewer_changed(self) -> None:
        """Remove a hint about cards of the former viewer."""
        self.put_off()

    def close(self) -> None:
        """Remove the hint."""
        self.put_off()

    def _hints(self) -> tuple[Hint, ...]:
        first = GAMES[self.window.session.rules.game].first_game
        return first.hints if first is not None else ()

    def _open_hints(self) -> tuple[Hint, ...]:
        """Return the hints that are not done, if hints are shown on this table."""
        window = self.window
        first = window.session.state.match.format == FIRST_GAME
        wanted = window.views.now.hints and not window.preferences.now.hints_seen
        if not (first and wanted) or window.seat_state.curtained:
            return ()
        return tuple(each for each in self._hints() if each not in self._done)

    def _is_done(self, hint: Hint, change: Change) -> bool:
        if hint.choice:
            return not self._is_open(hint.choice)
        hand = {obj.id for obj in change.state.in_zone(HAND, self.window.seat)}
        return bool(self._playable - hand)

    def _is_ready(self, hint: Hint) -> bool:
        """Return whether the gesture of a hint can be made now."""
        self._playable = frozenset(self._cards(hint)) if not hint.choice else frozenset()
        return bool(self._playable) or self._is_open(hint.choice)

    def _look(self) -> None:
        """Show the first hint whose gesture can be made now."""
        window = self.window
        hint = self._shown = next(filter(self._is_ready, self._open_hints()), None)
        if hint is None:
            self.put_off()
            return
        if self.bubble is not None and self.bubble.callout.hint is hint:
            self.bubble.place()
            return
        self.put_off()
        number = f"hint {len(self._done) + 1} of {len(self._hints())}"
        self.bubble = Bubble(
            window.board, hint, number, window.theme, self._asked, lambda: self._tip(hint)
        )
        self.bubble.ended.connect(self.end)

    def _is_open(self, choice: str) -> bool:
        session, seat = self.window.session, self.window.seat
        found = session.rules.tables.choices(session.state_view, {})
        proposed = self.window.feature(BoardChoices).proposal
        waiting = (*found, proposed) if proposed is not None else tuple(found)
        return any(each.id == choice and each.player == seat for each in waiting)

    def _cards(self, hint: Hint) -> Iterator[ObjectId]:
        """Yield the cards of the hand that can be played now and are of the hint's type."""
        session, seat = self.window.session, self.window.seat
        if session.state.active != seat:
            return
        playable = session.rules.tables.playable
        for obj in session.state.in_zone(HAND, seat):
            front = session.state.fronts(obj)[0].front
            line = front.typebox or str(front.type_line)
            fits = hint.type in line and not (hint.without and hint.without in line)
            plays = playable(session.state_view, obj.id, seat) if fits else ()
            if any(hint.type or each.price for each in plays):
                yield obj.id

    def _tip(self, hint: Hint) -> QPoint:
        board = self.window.board
        items = [item for each in self._playable if (item := board.item(each)) is not None]
        if hint.choice or not items:
            middle = board.visible().middle
            return board.mapFromScene(QPointF(*middle))
        item = min(items, key=lambda each: each.x())
        rect = board.mapFromScene(item.sceneBoundingRect()).boundingRect()
        return QPoint(rect.center().x(), rect.top())

    def _asked(self) -> bool:
        panel = self.window.feature(Choices).panel
        return panel is not None and panel.isVisible()

    def _apply_theme(self, theme: object) -> None:
        if self.bubble is not None and isinstance(theme, Theme):
            self.bubble.apply_theme(theme)
