"""Revealed cards: shown large over the board until the next action."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QWidget

from core.messages import worded
from core.rules.actions import Look
from core.rules.history import REVEALED, Change
from core.state.objects import GameObject
from gui.faces.pictures import CloseUps
from gui.features.feature import Feature
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import vertical
from gui.window.main_window import MainWindow

MOST = 6
WIDTH = 150


class ShownCards(QWidget):
    """A title with faces below it. It takes no input and remains until it is removed."""

    def __init__(
        self, title: str, faces: Sequence[QPixmap], more: int, theme: Theme, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(title)
        self.title = PlainLabel(title, wraps=True)
        self.title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        room = vertical(self.title, on=self, margins=2 * GRID)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for face in faces:
            label = PlainLabel()
            label.setPixmap(face)
            row.addWidget(label)
        if more:
            row.addWidget(PlainLabel(worded("and {count:,} more", count=more)))
        room.addLayout(row)

    def stand(self) -> None:
        """Place it at the top centre of the parent, as large as the cards need."""
        parent = self.parentWidget()
        if parent is None:
            return
        self.adjustSize()
        width = min(self.width(), parent.width())
        self.resize(width, max(self.height(), self.heightForWidth(width)))
        self.move((parent.width() - width) // 2, max((parent.height() - self.height()) // 4, 0))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.accent), 2))
        painter.setBrush(QColor(self._theme.panel))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), GRID, GRID)
        painter.end()


class RevealedCards(Feature):
    """Shows revealed cards until the next action, a click on the board, or Esc.

    A single card that a player looks at is shown in that player's window only. Several cards
    are listed with their pile.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.shown: ShownCards | None = None
        self._watch = Watch(self.on_viewer_changed)

    def setup(self) -> None:
        """Follow the viewer."""
        self.window.seat_state.changed.connect(self.on_viewer_changed)

    def on_viewer_changed(self) -> None:
        """Remove the cards."""
        if self.shown is not None:
            self.window.board.removeEventFilter(self._watch)
            self.window.board.viewport().removeEventFilter(self._watch)
            self.shown.setParent(None)
            self.shown.deleteLater()
            self.shown = None

    def close(self) -> None:
        """Remove the cards."""
        self.on_viewer_changed()

    def on_change(self, change: Change) -> None:
        """Show the revealed or looked-at cards until the next change."""
        outcome = change.outcome
        self.on_viewer_changed()
        if outcome is None:
            return
        reveals = [each for each in outcome.events if each.kind == REVEALED]
        state = self.window.session.state
        who = [each for event in reveals for each in event.arrived]
        found = [obj for each in who if (obj := state.objects.get(each)) is not None]
        if reveals:
            self._show(". ".join(event.says for event in reveals), found)
        elif isinstance(outcome.action, Look) and outcome.carried_out:
            self._show_looked_at(outcome.action)

    def _show_looked_at(self, look: Look) -> None:
        window, state_view = self.window, self.window.session.state_view
        if look.object is not None:
            cards = [state_view.object(look.object)]
        else:
            decks = [spec.zone for spec in state_view.rules.zones if spec.hidden_from_owner]
            cards = [
                obj for deck in decks for obj in state_view.state.in_zone(deck, look.player)[-1:]
            ]
        known = all(not window.describe(state_view, obj).hidden for obj in cards)
        if look.count == 1 and look.player == window.seat_state.panel_viewer and cards and known:
            self._show(f"Only {look.player} sees this card", cards)

    def _show(self, title: str, found: Sequence[GameObject]) -> None:
        window = self.window
        board = window.board
        large = CloseUps(window.session, window.describe, window.faces, board.devicePixelRatioF)
        faces = (large.side(obj.id, 0, obj.side, WIDTH) for obj in found[:MOST])
        pictures = [face for face in faces if face is not None]
        more = max(len(found) - MOST, 0)
        self.shown = ShownCards(title, pictures, more, window.theme, board)
        self.shown.stand()
        board.installEventFilter(self._watch)
        board.viewport().installEventFilter(self._watch)


class Watch(QObject):
    """Calls back on a click on the board or on Esc; neither event is consumed."""

    def __init__(self, reveals: Callable[[], object]) -> None:
        super().__init__()
        self._told = reveals

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = event.type() == QEvent.Type.MouseButtonPress
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            pressed = event.key() == Qt.Key.Key_Escape
        if pressed:
            self._told()
        return super().eventFilter(watched, event)
