"""The curtain: what everybody sees while the table is passed on, and the way past it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from gui.board.paint.background import cloth
from gui.board.paint.colours import look_named
from gui.keymap import ENTER
from gui.theme import GRID, Theme, title_font
from gui.widgets.plain_text import PlainLabel

_WIDEST = 76 * GRID


class Curtain(QWidget):
    """Covers a whole window in plain background. ``lifted`` tells that the next player is ready.

    ``refused`` tells that whoever sat here is not done and takes back what passed the table on.
    """

    lifted = Signal()
    refused = Signal()

    def __init__(self, theme: Theme, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._theme = theme
        self.title = PlainLabel(parent=self)
        self.words = PlainLabel(parent=self)
        self.ready = QPushButton(self)
        self.ready.setObjectName("on")
        self.ready.clicked.connect(self.lifted)
        self.back = QPushButton(self)
        self.back.clicked.connect(self.refused)
        self._back_keys = QKeySequence()
        for label in (self.title, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        middle = Qt.AlignmentFlag.AlignHCenter
        room = QVBoxLayout(self)
        room.setSpacing(2 * GRID)
        room.addStretch(2)
        room.addWidget(self.title, 0)
        room.addWidget(self.words, 0)
        room.addSpacing(GRID)
        room.addWidget(self.ready, 0, middle)
        room.addWidget(self.back, 0, middle)
        room.addStretch(3)
        for label in (self.title, self.words):
            room.setAlignment(label, Qt.AlignmentFlag.AlignHCenter)
        over.installEventFilter(self)
        program = QApplication.instance()
        if isinstance(program, QApplication):
            program.focusChanged.connect(self._keep_keyboard)
        self.apply_theme(theme)

    def pass_to(self, player: str, said: str, back_to: str = "", back_keys: str = "") -> None:
        """Ask that the table be passed to a player; ``said`` is a line below.

        Where it can be taken back, ``back_to`` is who goes on then.
        """
        self.title.setText(f"Pass the table to {player}")
        self.words.setText(f"{said} Press Enter when {player} is ready.")
        self.ready.setText(f"{player} is ready")
        self.ready.setAccessibleName(f"{player} is ready: show the table")
        self.back.setVisible(bool(back_to))
        self.back.setText(f"Not yet: back to {back_to}   {back_keys}".rstrip())
        self.back.setAccessibleName(f"{back_to} takes back what was done last, and goes on")
        native = QKeySequence.SequenceFormat.NativeText
        self._back_keys = QKeySequence.fromString(back_keys if back_to else "", native)
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.words.text())
        self.setGeometry(self._over.rect())
        self._fit()
        self.setVisible(True)
        self.raise_()
        self.ready.setFocus()

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours, and the type that the window has."""
        self._theme = theme
        size = self._over.fontInfo().pixelSize()
        self.title.setFont(title_font(round(size * 1.6)))
        font = QFont(self._over.font())
        font.setPixelSize(round(size * 1.15))
        self.words.setFont(font)
        look = look_named(theme.name)
        self._fit()
        self.title.setStyleSheet(f"color: {look.text}")
        self.words.setStyleSheet(f"color: {look.dim}")
        self.update()

    def _keep_keyboard(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Take the keyboard from whatever it is given to behind the curtain.

        A dialog that closes late gives it back to the table, and keys would act there unseen.
        """
        if not self.isVisible() or now is None or now.window() is not self._over:
            return
        if now is not self and not self.isAncestorOf(now):
            self.ready.setFocus()

    def _fit(self) -> None:
        """Give the words as many lines as they need: where they are centred, Qt allows one."""
        for label in (self.title, self.words):
            width = min(_WIDEST, self._over.width() - 4 * GRID)
            label.setFixedSize(width, max(label.heightForWidth(width), 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter lift it wherever the keyboard is, Undo take it back; swallow other keys."""
        if event.key() in ENTER and not event.isAutoRepeat():
            self.lifted.emit()
        elif self._back_keys == QKeySequence(event.keyCombination()):
            self.refused.emit()
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        painter.drawPixmap(0, 0, cloth(self.size(), ratio, look_named(self._theme.name)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the window whatever size it takes."""
        if watched is self._over and event.type() == QEvent.Type.Resize:
            self.setGeometry(self._over.rect())
            self._fit()
        return super().eventFilter(watched, event)
