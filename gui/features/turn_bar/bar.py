"""Turn bar widget: the turn, its phases and steps, and the Next button."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from core.rules.actions import Action
from core.rules.turn_plan import Phase
from gui.theme import GRID, Theme, filled
from gui.widgets.elided import ElidedLabel
from gui.widgets.plain_text import PlainLabel, plain_tip

_SHEET = """
#turn { background: %(bar)s; border-bottom: 1px solid %(line)s; }
#turn QLabel { background: transparent; }
#turn QLabel#number { font-weight: 600; }
#turn QLabel#whose { font-weight: 600; color: %(accent)s; }
#turn QLabel#note { color: %(text)s; }
#turn QFrame#open { border: 1px solid %(accent)s; border-radius: 7px;
    background: %(accent_background)s; }
#turn QPushButton#phase { background: transparent; border: 1px solid transparent;
    border-radius: 6px; padding: 2px 6px; color: %(text)s; }
#turn QPushButton#phase:disabled { color: %(dim)s; }
#turn QPushButton#phase:hover:enabled { background: %(button_hover)s; }
#turn QPushButton#phase:focus { border-color: %(accent)s; }
#turn QPushButton#phase[now="true"] { color: %(accent)s; font-weight: 600;
    border: 1px solid %(accent)s; background: %(accent_background)s; }
#turn QFrame#open QPushButton#phase[now="true"] { background: %(accent)s; color: %(bar)s; }
#turn QPushButton#next { background: %(on)s; color: %(on_text)s; border: 1px solid %(on_line)s;
    border-radius: 7px; padding: 3px 10px; font-weight: 600; }
#turn QPushButton#next[hinted="true"] { border: 2px dashed %(accent)s; padding: 2px 9px; }
#turn QPushButton#next:focus { border-color: %(accent)s; }
#turn QPushButton#next:disabled { background: %(bar)s; color: %(dim)s; border-color: %(line)s; }
"""
_LEAST_NOTE = 12 * GRID
"""A note that would have less room than that is left out."""
_NOW, _HINTED = "now", "hinted"


class TurnBar(QWidget):
    """Shows the state of the turn; it has no game logic.

    ``wanted`` carries the action of a clicked phase, ``next_wanted`` requests the next action.
    """

    wanted = Signal(object)
    next_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("turn")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("The turn")
        self.number = PlainLabel(parent=self)
        self.number.setObjectName("number")
        self.whose = PlainLabel(parent=self)
        self.whose.setObjectName("whose")
        self.note = ElidedLabel(self)  # its words give way before the names of the phases do
        self.note.setObjectName("note")
        self.next = QPushButton(self)
        self.next.setObjectName("next")
        self.next.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys on the board
        self.next.clicked.connect(self.next_wanted)
        self._phases = QWidget(self)
        self._row = QHBoxLayout(self._phases)
        self._row.setContentsMargins(GRID, 0, GRID, 0)
        self._row.setSpacing(GRID // 2)
        self._shown: tuple[Phase, ...] | None = None
        self._next_words = self._note = ""
        self._key = ""
        self._all: list[tuple[Phase, QWidget]] = []
        self._steps: list[tuple[Phase, QWidget]] = []
        """The steps of the phase that is now."""
        self._title: QWidget | None = None
        room = QHBoxLayout(self)
        room.setContentsMargins(2 * GRID - 2, 2, GRID, 3)
        room.setSpacing(GRID // 2)
        for part in (self.number, self.whose, self._phases):
            room.addWidget(part)
        room.addWidget(self.note, 1)
        room.addWidget(self.next)
        self.setVisible(False)
        self.apply_theme(theme)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.setStyleSheet(filled(_SHEET, theme))

    def say(self, number: str, whose: str, note: str) -> None:
        """Show the turn number, the active player and a short note."""
        self.number.setText(number)
        self.whose.setText(whose)
        self.whose.setVisible(bool(whose))
        self._note = note
        self.note.setToolTip(plain_tip(note))
        description = ", ".join(part for part in (f"{number} {whose}".strip(), note) if part)
        self.setAccessibleDescription(description)
        self._fit()

    def show_phases(self, phases: tuple[Phase, ...]) -> None:
        """Show the phases of the turn, and the steps of the current one."""
        if phases == self._shown:
            return
        self._shown = phases
        while (item := self._row.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.setVisible(False)
                widget.deleteLater()
        self._all, self._steps, self._title = [], [], None
        for phase in phases:
            widget = self._open(phase) if phase.steps else self._button(phase, self._phases)
            self._row.addWidget(widget)
            self._all.append((phase, widget))
        self._fit()

    def offer(self, words: str, why: str, key: str) -> None:
        """Set the label, reason and shortcut of the Next button; ``""`` disables it."""
        self._next_words, self._key = words, key
        self.next.setEnabled(bool(words))
        self.next.setToolTip(plain_tip(why))
        self.next.setAccessibleName(f"Next: {words}" if words else "Next, not yet")
        self.next.setAccessibleDescription(why)
        self._fit()

    def mark_next(self, *, on: bool) -> None:
        """Highlight the Next button for a hint, or remove the highlight."""
        if bool(self.next.property(_HINTED)) != on:
            self.next.setProperty(_HINTED, on)
            self.next.style().unpolish(self.next)
            self.next.style().polish(self.next)

    def buttons(self) -> Iterator[QPushButton]:
        """Yield the button of each phase and step."""
        return (
            button
            for _, widget in self._all
            for button in ([widget] if isinstance(widget, QPushButton) else _buttons_in(widget))
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _open(self, phase: Phase) -> QWidget:
        """Return the frame of the current phase with its steps."""
        frame = QFrame(self._phases)
        frame.setObjectName("open")
        room = QHBoxLayout(frame)
        room.setContentsMargins(GRID, 1, 2, 1)
        room.setSpacing(2)
        title = PlainLabel(phase.title, frame)
        title.setObjectName("whose")
        room.addWidget(title)
        self._title = title
        for step in phase.steps:
            button = self._button(step, frame)
            room.addWidget(button)
            self._steps.append((step, button))
        return frame

    def _button(self, phase: Phase, parent: QWidget) -> QPushButton:
        button = QPushButton(phase.title, parent)
        button.setObjectName("phase")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setProperty(_NOW, phase.now)
        state = ", now" if phase.now else ", past" if phase.past else ""
        button.setAccessibleName(f"{phase.title}{state}")
        button.setEnabled(phase.action is not None or phase.now)
        if phase.action is not None:
            button.setToolTip(plain_tip(f"Go on to: {phase.title}"))
            button.clicked.connect(self._doing(phase.action))
        return button

    def _doing(self, action: Action) -> Callable[[], None]:
        return lambda: self.wanted.emit(action)

    def _fit(self) -> None:
        """Hide past phases and steps, then future ones, until the bar fits.

        Phases are hidden before the steps of the current phase, the most distant first.
        """
        for _, widget in (*self._all, *self._steps):
            _show(widget, on=True)
        if self._title is not None:
            _show(self._title, on=True)
        longest = max(self.width() // 3, 20 * GRID)
        self._name_next(longest)
        spare = (each for each in self._all if not each[0].now)
        phases = sorted(spare, key=lambda each: not each[0].past)
        past = [each for each in self._steps if each[0].past]
        coming = [each for each in self._steps if not each[0].past and not each[0].now]
        widgets = [widget for _, widget in (*phases, *past, *reversed(coming))]
        for widget in (*widgets, *([self._title] if self._title is not None else [])):
            if self._spare_room() >= 0:
                break
            _show(widget, on=False)
        left = self._spare_room()
        self._name_next(longest + min(left, 0))
        wide = self.note.fontMetrics().horizontalAdvance(self._note)
        self.note.setText(self._note if left >= min(wide, _LEAST_NOTE) else "")

    def _spare_room(self) -> int:
        """Return the unused width of the bar."""
        shown = (self.number, self.whose, self._phases, self.next)
        return self.width() - 6 * GRID - sum(part.sizeHint().width() for part in shown)

    def _name_next(self, longest: int) -> None:
        """Set the text of the Next button, elided to a width, and its shortcut."""
        key = f"   {self._key}" if self._key and self._next_words else ""
        words = f"Next: {self._next_words}" if self._next_words else "Next"
        metrics = QFontMetrics(self.next.font())
        self.next.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, longest) + key)

    def sizeHint(self) -> QSize:
        """Return a hint without width: the bar takes that of the board."""
        return QSize(0, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)


def _show(widget: QWidget, *, on: bool) -> None:
    """Show or hide a phase or step and update the layout at once."""
    widget.setVisible(on)
    around = widget.parentWidget()
    if around is not None:
        around.updateGeometry()


def _buttons_in(frame: QWidget) -> Iterator[QPushButton]:
    return iter(frame.findChildren(QPushButton))
