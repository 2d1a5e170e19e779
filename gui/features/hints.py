"""First hints: three callouts shown on the board until the user makes their gestures.

Callouts ignore mouse and keyboard, except for the button that closes them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot, inf
from operator import itemgetter
from typing import ClassVar, TypeVar

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from core.rules.history import Change
from gui.board.items import CardItem
from gui.board.layout.geometry import Role
from gui.board.view import BoardView
from gui.commands import Menu, native
from gui.features.autosave import Autosave
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command
from gui.features.help import Keys
from gui.features.playback import Playback
from gui.theme import GRID, Theme
from gui.widgets.buttons import push_button
from gui.widgets.labels import RichLabel
from gui.widgets.layouts import vertical
from gui.window.main_window import MainWindow

DRAG, TURN, BACK = "drag", "turn", "back"
GOT_IT = "Got it, no more hints"
_LETTERS = 30
_TIP = GRID
_STEPS = 40
T = TypeVar("T")
_OVER_CARD, _OVER_HINT, _ON_TIP, _AWAY = 60.0, 300.0, 100_000.0, 40.0


class Hint(Struct, frozen=True, kw_only=True):
    """One callout: the gesture that it explains, and its text."""

    id: str
    title: str
    says: str


def hints(keys: Mapping[str, str]) -> tuple[Hint, ...]:
    """Return the three hints, with the keys that are in force."""
    turn, undo = keys.get("card.turn", ""), keys.get("history.undo", "")
    peek, panel = keys.get("board.peek", ""), keys.get("view.panel", "")
    return (
        Hint(
            id=DRAG,
            title="Drag a card",
            says="Carry it from your hand to a place that lights up: it says what that would mean.",
        ),
        Hint(
            id=TURN,
            title=f"Turn it over: {turn}" if turn else "Turn it over",
            says=f"Click a card with two faces and press {turn or 'its key'}."
            + (f" Hold {peek} to only peek." if peek else ""),
        ),
        Hint(
            id=BACK,
            title=f"Take it back: {undo}" if undo else "Take it back",
            says="Nothing is ever lost. And point at any card: the card panel"
            f"{f' ({panel})' if panel else ''} says what it is, and why.",
        ),
    )


class Callout(QWidget):
    """A bubble with an arrow to its target."""

    def __init__(self, hint: Hint, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.hint = hint
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
            f'<b style="color:{theme.accent}">{self.hint.title}</b><br>'
            f'<span style="color:{theme.text}">{self.hint.says}</span>'
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
        painter.setBrush(QColor(self._theme.panel))
        bubble = self.rect().adjusted(_TIP, _TIP, -_TIP, -_TIP)
        painter.drawRoundedRect(bubble, GRID, GRID)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.accent))
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


class Callouts(QObject):
    """Shows the callouts on the board and removes each after its gesture.

    ``ended`` is emitted after the last gesture or when the user closes the hints. Callouts are
    hidden during a drag, a choice or a prompt (``asked``): they would cover its targets.
    """

    ended = Signal()

    def __init__(
        self,
        board: BoardView,
        to_show: Iterable[Hint],
        theme: Theme,
        asked: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._board = board
        self._asked = asked
        self.callouts = [Callout(hint, theme, board) for hint in to_show]
        self.button = push_button(GOT_IT, board, self.end, name=GOT_IT)
        self._aside = False
        # not at once: a widget had better not be hidden while another one is painted
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._make_way)
        board.viewport().installEventFilter(self)
        self.place()
        for widget in (*self.callouts, self.button):
            widget.setVisible(True)
            widget.raise_()

    def done(self, gesture: str) -> None:
        """Remove the callout of a gesture."""
        for callout in [each for each in self.callouts if each.hint.id == gesture]:
            self.callouts.remove(callout)
            callout.setVisible(False)
            callout.deleteLater()
        if self.callouts:
            self.place()
        else:
            self.end()

    def end(self) -> None:
        """Remove all callouts."""
        if self.button.isHidden():
            return
        self._board.viewport().removeEventFilter(self)
        self._soon.stop()
        for widget in (*self.callouts, self.button):
            widget.setVisible(False)
            widget.deleteLater()
        self.callouts = []
        self.ended.emit()

    def apply_theme(self, theme: Theme) -> None:
        for callout in self.callouts:
            callout.apply_theme(theme)
        self.place()

    def place(self) -> None:
        """Place each callout next to its target where it covers the fewest cards."""
        scene = self._board.board_scene
        cards = [self._rect_of(item) for item in scene.items_by_id.values()]
        others = scene.mat.totals_and_piles()
        cards += [self._on_screen(QRectF(each.x, each.y, each.w, each.h)) for each in others]
        taken: list[QRect] = []
        order = [each for each in self.callouts if each.hint.id == TURN]  # it has the least choice
        order += [each for each in self.callouts if each.hint.id != TURN]
        button = self.button
        button.adjustSize()
        for number, callout in enumerate(order, 1):
            tip = self._anchor(callout.hint.id)
            last = number == len(order)
            below = button.height() + GRID // 2 if last else 0
            size = QRect(0, 0, callout.width(), callout.height() + below)
            spot = self._spot(size, tip, cards, taken)
            taken.append(spot)
            callout.move(spot.topLeft())
            callout.point_at(tip)
            if last:
                left = spot.left() + (spot.width() - button.width()) // 2
                button.move(left, spot.bottom() + 1 - button.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide the callouts during a drag, and follow the size of the board."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonRelease and self._board.pointer.drag is not None:
            self.done(DRAG)
        elif kind == QEvent.Type.Resize:
            self.place()
        elif kind == QEvent.Type.Paint and self._is_in_the_way() != self._aside:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _is_in_the_way(self) -> bool:
        carries = self._board.pointer.drag is not None
        return carries or self._board.chooser.is_open or self._asked()

    def _make_way(self) -> None:
        self._aside = self._is_in_the_way()
        for widget in (*self.callouts, self.button):
            widget.setVisible(not self._aside)

    def _spot(self, size: QRect, tip: QPoint, cards: list[QRect], taken: list[QRect]) -> QRect:
        """Return the position that covers least, and among equals the nearest to the target."""
        room = self._board.viewport().rect().adjusted(GRID, GRID, -GRID, -GRID)

        wide, high, tip_x, tip_y = size.width(), size.height(), tip.x(), tip.y()

        def away(spot: tuple[int, int]) -> float:
            left, top = spot
            across = max(left - tip_x, tip_x - left - wide + 1, 0)
            down = max(top - tip_y, tip_y - top - high + 1, 0)
            return hypot(across, down) * _AWAY if across or down else _ON_TIP

        def over(spot: tuple[int, int]) -> float:
            placed = size.translated(*spot)
            bubble = placed.adjusted(_TIP, _TIP, -_TIP, -_TIP)
            over_cards = sum(_shared(bubble, card) for card in cards) * _OVER_CARD
            return over_cards + sum(_shared(placed, each) for each in taken) * _OVER_HINT

        found = least_costly(_steps(room, size), away, over)
        return size if found is None else size.translated(*found)

    def _anchor(self, gesture: str) -> QPoint:
        board = self._board
        if gesture == BACK:
            return QPoint(board.viewport().width(), board.viewport().height() * 2 // 3)
        role = Role.HAND if gesture == DRAG else Role.FIELD
        wanted: Callable[[CardItem], bool] = (
            (lambda item: not item.view.hidden)
            if gesture == DRAG
            else (lambda item: item.view.other is not None)
        )
        near = [area for area in board.board_scene.mat.areas if area.role is role and not area.far]
        for area in near:
            items = board.board_scene.items_by_id.values()
            fit = [item for item in items if item.area == area.key and wanted(item)]
            if fit:
                fit.sort(key=lambda item: item.x())
                rect = self._rect_of(fit[len(fit) // 2] if gesture == DRAG else fit[-1])
                return QPoint(rect.center().x(), rect.top() + rect.height() // 4)
        middle = near[0].rect.middle if near else board.visible().middle
        return board.mapFromScene(QPointF(*middle))

    def _rect_of(self, item: CardItem) -> QRect:
        return self._on_screen(item.sceneBoundingRect())

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


_HINTED = ("card.turn", "history.undo", "board.peek", "view.panel")


class Hints(Feature):
    """Shows the hints at the first start, or on request.

    Without a settings file the first start is unknown, so no hints are shown.
    """

    in_every_window: ClassVar[bool] = False

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.callouts: Callouts | None = None

    def setup(self) -> None:
        """Show the hints after the first paint of the board if they were never shown."""
        preferences = self.window.preferences
        if preferences.path is not None and not preferences.now.hints_seen:
            self.window.board.once_painted(self._show_once)
        window = self.window
        for id_, gesture in (("card.turn", self._turned), ("history.undo", self._took_back)):
            action = window.actions_by_id.get(id_)
            if action is not None:
                action.triggered.connect(gesture)
        window.theme_changed.connect(self._apply_theme)

    @command("help.hints", "Show the first hints", Menu.HELP)
    def show(self) -> "Callouts":
        """Show all three callouts."""
        if self.callouts is not None:
            self.callouts.end()
        found = next(each for each in self.window.features if isinstance(each, Keys)).keymap()
        keys = {command: native(found.of(command)[:1]) for command in _HINTED}
        window = self.window
        self.callouts = Callouts(window.board, hints(keys), window.theme, self._asked, window)
        self.callouts.ended.connect(self._ended)
        window.board.setFocus()
        return self.callouts

    def _asked(self) -> bool:
        panel = self.window.feature(Choices).panel
        return panel is not None and panel.isVisible()

    def _show_once(self) -> None:
        """Show the hints on the user's own first table, not over an example or a lesson."""
        window = self.window
        shows_example = bool(window.session.history.outcomes)
        shows_lesson = window.feature(Autosave).set_aside is not None
        is_taught = window.aside is not None
        if window.preferences.now.hints_seen or shows_example or shows_lesson or is_taught:
            return
        if window.place.page is None:
            self.show()
        else:
            window.place.once_shown(lambda: window.board.once_painted(self._show_once))

    def put_off(self) -> None:
        """Close the hints without marking them as seen; they are shown again another time."""
        callouts, self.callouts = self.callouts, None
        if callouts is not None:
            callouts.ended.disconnect(self._ended)
            callouts.end()

    def _ended(self) -> None:
        self.callouts = None
        self.window.preferences.change(hints_seen=True)

    def _turned(self) -> None:
        if self.window.selected is not None:
            self._done("turn")

    def _took_back(self) -> None:
        self._done("back")

    def _done(self, gesture: str) -> None:
        if self.callouts is not None:
            self.callouts.done(gesture)

    def on_change(self, change: Change) -> None:
        """Place the callouts again; close them if an example was opened."""
        if self.callouts is None:
            return
        is_other_table = change.after.history.start is not change.before.history.start
        if is_other_table and self.window.feature(Playback).presented is not None:
            self.put_off()
        else:
            self.callouts.place()

    def _apply_theme(self, theme: object) -> None:
        if self.callouts is not None and isinstance(theme, Theme):
            self.callouts.apply_theme(theme)
