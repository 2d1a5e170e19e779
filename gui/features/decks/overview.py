"""The left column: who leads, whether the deck is legal, its curve, and the faces that matter."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import DeckFacts
from core.rules.deck_check import DeckProblem
from gui.features.decks.curve import ColorStrip, Curve
from gui.features.decks.leaders import Leaders, empty
from gui.features.decks.refusal_label import Cite, RefusalLabel
from gui.theme import GRID, Theme
from gui.widgets.plain_text import PlainLabel

_MOST_PROBLEMS = 12


class Overview(QWidget):
    """What a deck comes to.

    ``cited`` carries a rule, ``selected`` the cards that a refusal is about, ``added`` the name of
    a card that is to be put in.
    """

    cited = Signal(str)
    selected = Signal(object)
    added = Signal(str)

    def __init__(
        self,
        cite: Cite,
        picture: Callable[[Card, int, int], QPixmap],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._cite, self.theme = cite, theme
        self.leaders = Leaders(cite, picture, theme, self)
        self.leaders.cited.connect(self.cited)
        self.judged = QFrame(self)
        self.verdict = PlainLabel(parent=self.judged)
        self.verdict.setWordWrap(True)
        self.unchecked = PlainLabel(parent=self.judged)
        self.unchecked.setWordWrap(True)
        self.unchecked.setObjectName("dim")
        self._problems = QVBoxLayout()
        self._problems.setSpacing(GRID // 2)
        said = QVBoxLayout(self.judged)
        said.setContentsMargins(GRID, GRID, GRID, GRID)
        said.setSpacing(GRID // 2)
        said.addWidget(self.verdict)
        said.addWidget(self.unchecked)
        said.addLayout(self._problems)
        self.fold = QPushButton(self)
        self.fold.setObjectName("fold")
        self.fold.setCheckable(True)
        # Large text would else keep the whole column wide, and its other words from being broken.
        self.fold.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fold.toggled.connect(lambda _on: self._show_curve())
        self.curve = Curve(theme, self)
        self._curve_title = ""
        self._has_colors = True
        self.strip = ColorStrip(theme, self)
        self._colors = PlainLabel(parent=self)
        self._colors.setWordWrap(True)
        self._colors.setObjectName("dim")
        self._faces_title = PlainLabel("FACES THAT MATTER", self)
        self._faces_title.setObjectName("dim")
        self._faces = QGridLayout()
        self._faces.setHorizontalSpacing(GRID)
        self._faces.setVerticalSpacing(GRID // 2)
        self._faces.setColumnMinimumWidth(0, 3 * GRID)
        self._faces.setColumnStretch(1, 1)
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        for part in (self.leaders, self.judged, self.fold, self.curve, self.strip, self._colors):
            room.addWidget(part)
        room.addWidget(self._faces_title)
        room.addLayout(self._faces)
        room.addStretch(1)

    def show_verdict(
        self, says: str, problems: Sequence[DeckProblem], *, fine: bool, unchecked: str = ""
    ) -> None:
        """Show whether the deck is legal, each refusal with its rule, and what nobody checks."""
        empty(self._problems)
        colour = self.theme.good if fine else self.theme.bad
        self.judged.setObjectName("legal" if fine else "refused")
        self.judged.style().polish(self.judged)
        self.verdict.setText(says)
        self.verdict.setStyleSheet(f"color: {colour}; font-weight: 600;")
        self.unchecked.setText(unchecked)
        self.unchecked.setVisible(bool(unchecked))
        for problem in problems[:_MOST_PROBLEMS]:
            self._problems.addWidget(self._problem(problem))
        if len(problems) > _MOST_PROBLEMS:
            more = PlainLabel(f"and {len(problems) - _MOST_PROBLEMS} more", self)
            more.setObjectName("dim")
            self._problems.addWidget(more)

    def _problem(self, problem: DeckProblem) -> QWidget:
        label = RefusalLabel(problem, self._cite, self.theme, self)
        label.selected.connect(self.selected)
        label.cited.connect(self.cited)
        return label

    def show_facts(self, facts: DeckFacts, cost_word: str) -> None:
        """Show curve, colours and faces."""
        what = f"{cost_word} of the fronts"
        self._curve_title = what.upper()
        self._has_colors = bool(facts.colors)
        self.fold.setAccessibleName(f"{what}: show or fold")
        self.curve.hold(facts.curve, what)
        self.strip.hold(facts.colors)
        self._colors.setText(
            " \N{MIDDLE DOT} ".join(f"{count} {word}" for word, count in facts.colors)
        )
        self._show_curve()
        self._show_faces(facts)

    def _show_faces(self, facts: DeckFacts) -> None:
        empty(self._faces)
        said: list[tuple[str, str, str]] = []
        if facts.lands or facts.land_backs:
            backs = f", and {facts.land_backs} with a land as the back" if facts.land_backs else ""
            said.append((str(facts.lands + facts.land_backs), f"lands: {facts.lands}{backs}", ""))
        if facts.turning:
            said.append((str(facts.turning), "turn over", ""))
        said += [
            ("\N{CHECK MARK}", f"{first} + {second} meld", "") for first, second in facts.pairs
        ]
        half = "\N{VULGAR FRACTION ONE HALF}"
        said += [(half, f"{name} needs {partner}.", partner) for name, partner in facts.halves]
        for sign, words, partner in said:
            self._add_row(sign, words, partner)
        self._faces_title.setVisible(bool(said))

    def _add_row(self, sign: str, words: str, partner: str) -> None:
        at = self._faces.rowCount()
        count = PlainLabel(sign, self)
        count.setObjectName("half" if partner else "strong")
        says = PlainLabel(words, self)
        says.setWordWrap(True)
        self._faces.addWidget(count, at, 0, Qt.AlignmentFlag.AlignTop)
        room = QHBoxLayout()
        room.addWidget(says, 1)
        self._faces.addLayout(room, at, 1)
        if partner:
            add = QPushButton("Add", self)
            add.setObjectName("add")
            add.setAccessibleName(f"Add {partner}")
            add.clicked.connect(lambda _on=False, name=partner: self.added.emit(name))
            room.addWidget(add, 0, Qt.AlignmentFlag.AlignTop)

    def _show_curve(self) -> None:
        is_folded = self.fold.isChecked()
        sign = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} " if is_folded else ""
        self.fold.setText(f"{sign}{self._curve_title}")
        self.curve.setVisible(not is_folded)
        for part in (self.strip, self._colors):
            part.setVisible(self._has_colors and not is_folded)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = self.curve.theme = self.strip.theme = self.leaders.theme = theme
        self.curve.update()
        self.strip.update()
