"""What settings are laid out with: a page with its title, and rows of options under a heading."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QPushButton, QVBoxLayout, QWidget

from gui.theme import GRID, title_font
from gui.widgets.flow import Flow
from gui.widgets.plain_text import PlainLabel


class Page(QWidget):
    """One section: a title, a sentence, and rows from top to bottom."""

    def __init__(self, title: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.title = PlainLabel(title, self)
        self.title.setFont(title_font(self.fontInfo().pixelSize()))
        self.room = QVBoxLayout(self)
        self.room.setContentsMargins(3 * GRID, 2 * GRID, 3 * GRID, 2 * GRID)
        self.room.setSpacing(GRID)
        self.room.addWidget(self.title)
        if says:
            self.room.addWidget(dim(says, self))
        self.room.addSpacing(GRID)

    def heading(self, words: str) -> None:
        """Add the heading of a row."""
        self.room.addSpacing(GRID)
        self.room.addWidget(PlainLabel(words, self))

    def add(self, widget: QWidget) -> None:
        """Add a row."""
        self.room.addWidget(widget)

    def end(self) -> None:
        """Keep the rows together at the top."""
        self.room.addStretch(1)

    def apply_theme(self) -> None:
        """Set the title in the type there is now."""
        self.title.setFont(title_font(self.fontInfo().pixelSize()))


class Options(QWidget):
    """Buttons of which one is on; they break into further rows where there is no room.

    ``chosen`` carries the id of the option that a person picks.
    """

    chosen = Signal(str)

    def __init__(
        self, name: str, options: Sequence[tuple[str, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        flow = Flow(self)
        for id_, words in options:
            button = QPushButton(words, self)
            button.setObjectName("option")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{name}: {words}")
            button.clicked.connect(self._picking(id_))
            group.addButton(button)
            flow.addWidget(button)
            self.buttons[id_] = button

    def show_choice(self, id_: str) -> None:
        """Show which one is on, without telling anybody."""
        button = self.buttons.get(id_)
        if button is not None:
            button.setChecked(True)

    def choice(self) -> str:
        """Return which one is on."""
        return next((id_ for id_, button in self.buttons.items() if button.isChecked()), "")

    def _picking(self, id_: str) -> Callable[[], None]:
        return lambda: self.chosen.emit(id_)


def dim(words: str, parent: QWidget) -> QLabel:
    """Return a sentence that explains."""
    label = PlainLabel(words, parent)
    label.setObjectName("heading")
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def button(words: str, do: Callable[[], object], parent: QWidget, name: str = "") -> QPushButton:
    """Return a button that says what it does."""
    made = QPushButton(words, parent)
    made.setObjectName(name)
    made.setAccessibleName(words)
    made.setAutoDefault(False)
    made.clicked.connect(do)
    return made
