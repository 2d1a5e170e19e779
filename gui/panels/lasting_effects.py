"""List of continuous effects, replacements, permissions and delayed abilities on the table."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.rules.actions import Action
from core.rules.effect_labels import Lasting
from gui.panels.prose import escape
from gui.theme import GRID, Theme
from gui.widgets.icons import icon
from gui.widgets.labels import RichLabel, plain_tip

_MOST_LINES = 10
"""Maximum height in lines of text; more of them scroll."""


class LastingList(QWidget):
    """A heading with a count that folds the list, and a row for each effect.

    ``ended`` emits the action that ends one of them.
    """

    ended = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: tuple[Lasting, ...] = ()
        self.setObjectName("lasting")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Lasting effects")
        self.heading = QPushButton(self)
        self.heading.setObjectName("bare")
        self.heading.setCheckable(True)
        self.heading.setChecked(True)
        self.heading.toggled.connect(self._fold)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName("Lasting effects")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID // 2, GRID, GRID // 2)
        room.setSpacing(0)
        room.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignLeft)
        room.addWidget(self.area)
        self.apply_theme(theme)

    def hold(self, lasting: Sequence[Lasting]) -> None:
        """List these effects; without any the section is hidden."""
        if tuple(lasting) != self._shown:
            self._shown = tuple(lasting)
            self._write()
        self.setVisible(bool(self._shown))

    def open(self) -> None:
        """Unfold it and focus the first row."""
        self.heading.setChecked(True)
        buttons = self.buttons()
        (buttons[0] if buttons else self.heading).setFocus()

    def buttons(self) -> list[QPushButton]:
        """Return the buttons that end an effect, in order."""
        inner = self.area.widget()
        return [] if inner is None else inner.findChildren(QPushButton)

    def text(self) -> str:
        """Return the list as plain text."""
        return "\n".join(accessible_text(each) for each in self._shown)

    def apply_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.setStyleSheet(
            f"#lasting {{ background: {theme.panel}; border-top: 1px solid {theme.line}; }}"
            "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }"
            f"#entry {{ border-top: 1px solid {theme.line}; }}"
        )
        self._write()

    def _write(self) -> None:
        focused = next((n for n, each in enumerate(self.buttons()) if each.hasFocus()), None)
        inner = QWidget()
        room = QVBoxLayout(inner)
        room.setContentsMargins(0, 0, GRID, 0)
        room.setSpacing(0)
        for each in self._shown:
            room.addWidget(self._row(each))
        room.addStretch(1)
        self.area.setWidget(inner)
        self._say_count()
        self._fold(self.heading.isChecked())
        buttons = self.buttons()
        if focused is not None:
            (buttons[min(focused, len(buttons) - 1)] if buttons else self.heading).setFocus()

    def _row(self, each: Lasting) -> QWidget:
        row = QFrame()
        row.setObjectName("entry")
        row.setAccessibleName(accessible_text(each))
        what = RichLabel(parent=row)
        on = f" · {escape(str(each.on))}" if each.on else ""
        small = round(self.fontInfo().pixelSize() * 0.89)
        detail = escape(" · ".join(str(part) for part in (each.source, each.until) if part))
        what.setText(
            f"<b>{escape(str(each.what))}</b>{on}"
            f'<br><span style="color:{self._theme.dim}; font-size:{small}px">{detail}</span>'
        )
        what.setWordWrap(True)
        room = QGridLayout(row)
        room.setContentsMargins(0, GRID // 2 + 2, 0, GRID // 2 + 2)
        room.setColumnStretch(0, 1)
        room.addWidget(what, 0, 0)
        if each.end is not None:
            room.addWidget(self._end_button(each, each.end, row), 0, 1)
        return row

    def _end_button(self, each: Lasting, end: Action, parent: QWidget) -> QPushButton:
        button = QPushButton(str(each.end_words), parent)
        button.setAccessibleName(f"{each.end_words}: {accessible_text(each)}")
        button.setToolTip(plain_tip(f"{each.end_words}: {each.what}"))
        button.clicked.connect(partial(self.ended.emit, end))
        return button

    def _say_count(self) -> None:
        words = f"Lasting effects ({len(self._shown)})"
        self.heading.setText(words)
        self.heading.setAccessibleName(words)

    def _fold(self, on: bool) -> None:  # noqa: FBT001 - Qt's own signature
        self.heading.setIcon(icon("down" if on else "next", self._theme.dim))
        self.heading.setToolTip("Fold" if on else "Unfold")
        self.area.setVisible(on)
        inner = self.area.widget()
        if inner is not None:
            width = max(self.width() - 4 * GRID, 20 * GRID)
            layout = inner.layout()
            needed = layout.totalHeightForWidth(width) if layout is not None else 0
            most = _MOST_LINES * self.fontMetrics().height()
            self.area.setFixedHeight(min(max(needed, inner.sizeHint().height()), most))


def accessible_text(each: Lasting) -> str:
    """Return one continuous effect as a sentence."""
    on = f" on {each.on}" if each.on else ""
    parts = (each.source and f"by {each.source}", each.until)
    more = ", ".join(str(part) for part in parts if part)
    return f"{each.what}{on}, {more}" if more else f"{each.what}{on}"
