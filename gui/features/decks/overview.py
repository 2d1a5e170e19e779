"""The left column: who leads, whether the deck is legal, its curve, and the faces that matter."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.cards.card import Card
from core.cards.deck_facts import DeckFacts
from core.rules.deck_check import DeckProblem
from gui.features.decks.refusal_label import RefusalLabel
from gui.theme import GRID, Theme

_PICTURE = 88
_CURVE = 10 * GRID
_LABELS = ("0\N{EN DASH}1", "2", "3", "4", "5", "6", "7+")
_MOST_PROBLEMS = 12


class Curve(QWidget):
    """Columns of how many cards cost how much, with the numbers above them."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._counts: tuple[int, ...] = ()
        self.setFixedHeight(_CURVE + 5 * GRID)

    def hold(self, counts: tuple[int, ...], what: str) -> None:
        """Show other counts."""
        self._counts = counts
        said = ", ".join(f"{n} of {label}" for n, label in zip(counts, _LABELS, strict=True))
        self.setAccessibleName(f"{what}: {said}")
        self.setToolTip(said)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a column each."""
        painter = QPainter(self)
        most = max((*self._counts, 1))
        wide = self.width() / max(len(self._counts), 1)
        line = self.fontMetrics().height()
        floor = self.height() - line
        for at, count in enumerate(self._counts):
            high = round((floor - line - 2) * count / most)
            left = round(at * wide)
            column = QRect(left + 2, floor - high, round(wide) - 4, high)
            painter.fillRect(column, QColor(self.theme.good))
            painter.setPen(QColor(self.theme.dim))
            center = Qt.AlignmentFlag.AlignHCenter
            if count:
                above = QRect(left, column.top() - line, round(wide), line)
                painter.drawText(above, center, str(count))
            painter.drawText(QRect(left, floor, round(wide), line), center, _LABELS[at])
        painter.end()


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
        cite: Callable[[str], str],
        picture: Callable[[Card, int, int], QPixmap],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("side")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._cite, self._picture, self.theme = cite, picture, theme
        room = QVBoxLayout(self)
        room.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        room.setSpacing(GRID)
        self._leader_title = self._small("COMMANDER")
        self._leaders = QHBoxLayout()
        self._leader = QLabel(self)
        self._leader.setWordWrap(True)
        self.verdict = QLabel(self)
        self.verdict.setWordWrap(True)
        self._problems = QVBoxLayout()
        self._problems.setSpacing(GRID // 2)
        self.fold = QPushButton(self)
        self.fold.setObjectName("fold")
        self.fold.setCheckable(True)
        self.fold.toggled.connect(lambda _on: self._show_curve())
        self.curve = Curve(theme, self)
        self._curve_title = ""
        self._has_colors = True
        self._colors = QLabel(self)
        self._colors.setWordWrap(True)
        self._colors.setObjectName("dim")
        self._faces = QLabel(self)
        self._faces.setWordWrap(True)
        self._halves = QVBoxLayout()
        for each in (self._leader_title, self._leaders, self._leader, self.verdict, self._problems):
            _put(room, each)
        for part in (self.fold, self.curve, self._colors):
            room.addWidget(part)
        self._faces_title = self._small("FACES THAT MATTER")
        room.addWidget(self._faces_title)
        room.addWidget(self._faces)
        room.addLayout(self._halves)
        room.addStretch(1)

    def show_leaders(self, title: str, cards: Sequence[Card], says: str) -> None:
        """Show who leads, with every side, and a line about them."""
        _empty(self._leaders)
        self._leader_title.setText(title.upper())
        for card in cards[:2]:
            for side in range(min(len(card.sides), 2)):
                label = QLabel(self)
                picture = self._picture(card, side, _PICTURE if len(cards) == 1 else _PICTURE // 2)
                label.setPixmap(picture)
                label.setAccessibleName(card.sides[side][0].name)
                self._leaders.addWidget(label)
        self._leaders.addStretch(1)
        self._leader.setText(says)
        self._leader.setVisible(bool(says))

    def show_verdict(self, says: str, problems: Sequence[DeckProblem], *, fine: bool) -> None:
        """Show whether the deck is legal, and each refusal with its rule."""
        _empty(self._problems)
        colour = self.theme.good if fine else self.theme.bad
        self.verdict.setText(says)
        self.verdict.setStyleSheet(f"color: {colour}; font-weight: 600;")
        for problem in problems[:_MOST_PROBLEMS]:
            self._problems.addWidget(self._problem(problem))
        if len(problems) > _MOST_PROBLEMS:
            more = QLabel(f"and {len(problems) - _MOST_PROBLEMS} more", self)
            more.setObjectName("dim")
            self._problems.addWidget(more)

    def _problem(self, problem: DeckProblem) -> QWidget:
        label = RefusalLabel(problem, self._cite, self.theme, self)
        label.selected.connect(self.selected)
        label.cited.connect(self.cited)
        return label

    def show_facts(self, facts: DeckFacts, cost_word: str, *, has_colors: bool) -> None:
        """Show curve, colours and faces."""
        what = f"{cost_word} of the fronts"
        self._curve_title = what.upper()
        self._has_colors = has_colors
        self.fold.setAccessibleName(f"{what}: show or fold")
        self.curve.hold(facts.curve, what)
        self._colors.setText(
            " \N{MIDDLE DOT} ".join(f"{count} {word}" for word, count in facts.colors)
        )
        self._show_curve()
        said = []
        if facts.lands or facts.land_backs:
            backs = f", and {facts.land_backs} with a land as the back" if facts.land_backs else ""
            said.append(f"{facts.lands + facts.land_backs} lands: {facts.lands}{backs}")
        if facts.turning:
            said.append(f"{facts.turning} turn over")
        said += [f"\N{CHECK MARK} {first} + {second} meld" for first, second in facts.pairs]
        self._faces.setText("\n".join(said))
        self._faces_title.setVisible(bool(said or facts.halves))
        _empty(self._halves)
        for name, partner in facts.halves:
            row = QWidget(self)
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            needs = QLabel(f"\N{VULGAR FRACTION ONE HALF} {name} needs {partner}.", row)
            needs.setWordWrap(True)
            add = QPushButton("Add", row)
            add.setAccessibleName(f"Add {partner}")
            add.clicked.connect(lambda _on=False, name=partner: self.added.emit(name))
            line.addWidget(needs, 1)
            line.addWidget(add)
            self._halves.addWidget(row)

    def _show_curve(self) -> None:
        is_folded = self.fold.isChecked()
        sign = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" if is_folded else ""
        self.fold.setText(f"{self._curve_title} {sign}".strip())
        self.curve.setVisible(not is_folded)
        self._colors.setVisible(self._has_colors and not is_folded)

    def apply_theme(self, theme: Theme) -> None:
        """Use other colours."""
        self.theme = self.curve.theme = theme
        self.curve.update()

    def _small(self, text: str) -> QLabel:
        label = QLabel(text, self)
        label.setObjectName("dim")
        return label


def _put(room: QVBoxLayout, what: QWidget | QHBoxLayout | QVBoxLayout) -> None:
    if isinstance(what, QWidget):
        room.addWidget(what)
    else:
        room.addLayout(what)


def _empty(room: QHBoxLayout | QVBoxLayout) -> None:
    """Take everything out of a layout."""
    while (item := room.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
