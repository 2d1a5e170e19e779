"""Left column of the deck window: commanders, legality, curve, colours and key cards."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImageWriter, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.cards.card import Card
from core.cards.deck import COLOR_WORDS, PITCH_COLORS, DeckFacts
from core.rules.deck_check import DeckNote, DeckProblem
from gui.faces.palette import COLORLESS, PIPS
from gui.features.decks.plays import Played
from gui.panels.prose import escape, pip_picture
from gui.theme import GRID, Theme
from gui.widgets.labels import PlainLabel, plain_tip
from gui.widgets.layouts import Flow, horizontal

_CARDS = "cards"
_NOT_ALLOWED = "\N{BALLOT X}"
_BLANK = "\N{NO-BREAK SPACE}"
_SHARP = 2
"""Maximum ratio of image pixels to screen pixels of an inline picture."""

Cite = Callable[[str], str]


class _CitedLabel(QLabel):
    """Text with a rule chip. ``cited`` carries the rule key."""

    cited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("refusal")
        self.setAccessibleName("Rules")
        self.setWordWrap(True)
        self.setIndent(0)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.linkActivated.connect(self.follow)

    def follow(self, link: str) -> None:
        """Open the target of a link."""
        self.cited.emit(link)


class RefusalLabel(_CitedLabel):
    """A problem with its rule. ``selected`` carries the affected cards."""

    selected = Signal(object)

    def __init__(
        self, problem: DeckProblem, cite: Cite, theme: Theme, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._problem = problem
        key, says = problem.finding.key, escape(str(problem.finding.says))
        words = f'<a href="{_CARDS}" style="color:{theme.text}; text-decoration:none">{says}</a>'
        sign = f'<span style="color:{theme.bad}">{_NOT_ALLOWED}</span>'
        self.setText(f"{sign} {words} {_chip(key, cite, theme)}")
        self.setAccessibleName(f"{problem.finding.says} Rule {cite(key)}")

    def follow(self, link: str) -> None:
        """Select the affected cards, or open the rule."""
        if link == _CARDS:
            self.selected.emit(self._problem.cards)
        else:
            super().follow(link)


class NoteLabel(_CitedLabel):
    """Rules note about a card or a commander; hidden if there is none."""

    def show_note(self, note: DeckNote | None, cite: Cite, theme: Theme) -> None:
        """Replace the note."""
        self.setVisible(note is not None)
        if note is None:
            return
        words = " ".join(map(str, note.says))
        size = self.fontMetrics().height()
        pips = "".join(_pip(color, size) for color in note.colors)
        chip = _chip(note.key, cite, theme) if note.key else ""
        self.setText(f"{escape(words)} {pips} {chip}")
        colors = f" {', '.join(COLOR_WORDS[each] for each in note.colors)}." if note.colors else ""
        rule = f"{colors} Rule {cite(note.key)}" if note.key else colors
        self.setAccessibleName(f"{words}{rule}")


def _chip(key: str, cite: Cite, theme: Theme) -> str:
    number = escape(cite(key).partition(",")[0]).replace(" ", _BLANK)
    style = (
        f"color:{theme.cite}; background-color:{theme.cite_background}; font-weight:600;"
        " text-decoration:none"
    )
    return f'<a href="{escape(key)}" style="{style}">{_BLANK}{number}{_BLANK}</a>'


def _pip(color: str, size: int) -> str:
    """Return the symbol of a colour as an inline image, since labels load no other images."""
    picture = pip_picture(f"pip:{size}:{color}", _SHARP)
    if picture is None:
        return ""
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(held, b"png").write(picture.toImage())
    data = b64encode(held.data().data()).decode()
    return (
        f'<img src="data:image/png;base64,{data}" height="{size}" style="vertical-align:middle"'
        f' alt="{COLOR_WORDS.get(color, color)}">'
    )


_CURVE = 8 * GRID
_LABELS = ("0\N{EN DASH}1", "2", "3", "4", "5", "6", "7+")
_YELLOW = "#e3b433"
_FILLS: Mapping[str, str] = {
    **{word: PIPS[letter][0] for letter, word in COLOR_WORDS.items()},
    PITCH_COLORS["2"]: _YELLOW,
}


class Curve(QWidget):
    """Bar chart of the number of cards by cost, with the numbers above the bars."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._counts: tuple[int, ...] = ()
        self.setFixedHeight(_CURVE + 5 * GRID)

    def hold(self, counts: tuple[int, ...], what: str) -> None:
        """Set the counts."""
        self._counts = counts
        said = ", ".join(f"{n} of {label}" for n, label in zip(counts, _LABELS, strict=True))
        self.setAccessibleName(f"{what}: {said}")
        self.setToolTip(plain_tip(said))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
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


class ColorStrip(QWidget):
    """Strip of the deck's colours, each as wide as its number of cards; text for screen readers."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._colors: tuple[tuple[str, int], ...] = ()
        self.setFixedHeight(GRID)

    def hold(self, colors: tuple[tuple[str, int], ...]) -> None:
        """Set the colours: pairs of a colour's name and its number of cards."""
        self._colors = colors
        self.setAccessibleName("Colours: " + ", ".join(f"{n} {word}" for word, n in colors))
        self.update()

    def parts(self) -> list[tuple[str, float, float]]:
        """Return each colour with the start and end of its part."""
        total = sum(count for _, count in self._colors) or 1
        made, left = [], 0.0
        for word, count in self._colors:
            right = left + self.width() * count / total
            made.append((word, left, right))
            left = right
        return made

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the parts as one rounded strip; its outline shows colours of low contrast."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.setClipPath(edge)
        for word, left, right in self.parts():
            fill = QColor(_FILLS.get(word, PIPS[COLORLESS][0]))
            painter.fillRect(QRectF(left, 0, right - left, self.height()), fill)
        painter.setClipping(False)
        painter.setPen(QColor(self.theme.dim))
        painter.drawPath(edge)
        painter.end()


_PICTURE = 88
_WORN = 48
_MOST_WORN = 8


class Leaders(QWidget):
    """Commanders: title, pictures, names and a note. ``cited`` carries a rule key."""

    cited = Signal(str)

    def __init__(
        self,
        cite: Cite,
        picture: Callable[[Card, int, int], QPixmap],
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._cite, self._picture, self.theme = cite, picture, theme
        self._title = PlainLabel(parent=self, look="dim")
        self._sides = QHBoxLayout()
        self._sides.setSpacing(2 * GRID)
        self.names = PlainLabel(parent=self, look="strong", wraps=True)
        self.note = NoteLabel(self)
        self.note.cited.connect(self.cited)
        self._worn_room = QWidget(self)
        self._worn = Flow(self._worn_room)
        room = QVBoxLayout(self)
        room.setContentsMargins(0, 0, 0, 0)
        room.setSpacing(GRID)
        room.addWidget(self._title)
        room.addLayout(self._sides)
        room.addWidget(self.names)
        room.addWidget(self.note)
        room.addWidget(self._worn_room)

    def show_cards(
        self, title: str, cards: Sequence[Card], note: DeckNote | None, worn: Sequence[Card]
    ) -> None:
        """Show the commanders; ``worn`` is the equipment that they start with."""
        empty(self._sides)
        empty(self._worn)
        self.setVisible(bool(cards or worn))
        self._title.setText(title.upper())
        wide = _PICTURE if len(cards) == 1 else _PICTURE // 2
        for card in cards[:2]:
            for side in range(min(len(card.sides), 2)):
                self._sides.addWidget(self._drawn(card, side, wide))
        self._sides.addStretch(1)
        self.names.setText(" and ".join(card.front.name for card in cards))
        self.note.show_note(note, self._cite, self.theme)
        for card in worn[:_MOST_WORN]:
            label = self._drawn(card, 0, _WORN)
            self._worn.addWidget(label)
            label.show()
        self._worn_room.setVisible(bool(worn))
        self._worn_room.updateGeometry()

    def _drawn(self, card: Card, side: int, wide: int) -> QLabel:
        label = PlainLabel(parent=self)
        label.setPixmap(self._picture(card, side, wide))
        label.setAccessibleName(card.sides[side][0].name)
        label.setToolTip(plain_tip(card.sides[side][0].name))
        return label


def empty(room: QLayout) -> None:
    """Remove all items of a layout."""
    while (item := room.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif inner is not None:
            empty(inner)


_MOST_PROBLEMS = 12


class Overview(QWidget):
    """Overview of a deck.

    ``cited`` carries a rule key, ``selected`` the cards of a problem, ``added`` the name of a card
    to add.
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
        self.verdict = PlainLabel(parent=self.judged, wraps=True)
        self.unchecked = PlainLabel(parent=self.judged, look="dim", wraps=True)
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
        # Without this, large text would widen the column instead of wrapping.
        self.fold.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fold.toggled.connect(lambda _on: self._show_curve())
        self.curve = Curve(theme, self)
        self._curve_title = ""
        self._has_colors = True
        self.strip = ColorStrip(theme, self)
        self._colors = PlainLabel(parent=self, look="dim", wraps=True)
        self.plays = PlainLabel(parent=self, wraps=True)
        self.plays.setAccessibleName("Cards that play by themselves")
        self.plays.setVisible(False)
        self._faces_title = PlainLabel("FACES THAT MATTER", self, look="dim")
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
        room.addWidget(self.plays)
        room.addWidget(self._faces_title)
        room.addLayout(self._faces)
        room.addStretch(1)

    def show_verdict(
        self, says: str, problems: Sequence[DeckProblem], *, fine: bool, unchecked: str = ""
    ) -> None:
        """Show whether the deck is legal, each problem with its rule, and the unchecked rules."""
        empty(self._problems)
        colour = self.theme.good if fine else self.theme.bad
        self.judged.setObjectName("legal" if fine else "refused")
        self.judged.style().polish(self.judged)
        self.verdict.setText(says)
        self.verdict.setStyleSheet(f"color: {colour}; font-weight: 600;")
        self.unchecked.setText(unchecked)
        self.unchecked.setVisible(bool(unchecked))
        for problem in problems[:_MOST_PROBLEMS]:
            label = RefusalLabel(problem, self._cite, self.theme, self)
            label.selected.connect(self.selected)
            label.cited.connect(self.cited)
            self._problems.addWidget(label)
        if len(problems) > _MOST_PROBLEMS:
            more = PlainLabel(f"and {len(problems) - _MOST_PROBLEMS} more", self, look="dim")
            self._problems.addWidget(more)

    def show_played(self, played: Played | None) -> None:
        """Show how many cards the table plays by itself; None while they are counted."""
        says = played.says if played is not None else ""
        names = played.names if played is not None else ""
        self.plays.setText(says)
        self.plays.setToolTip(plain_tip(names))
        self.plays.setAccessibleDescription(names)
        self.plays.setVisible(bool(says))

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
            at = self._faces.rowCount()
            count = PlainLabel(sign, self, look="half" if partner else "strong")
            says = PlainLabel(words, self, wraps=True)
            self._faces.addWidget(count, at, 0, Qt.AlignmentFlag.AlignTop)
            room = horizontal((says, 1))
            self._faces.addLayout(room, at, 1)
            if partner:
                add = QPushButton("Add", self)
                add.setObjectName("add")
                add.setAccessibleName(f"Add {partner}")
                add.clicked.connect(lambda _on=False, name=partner: self.added.emit(name))
                room.addWidget(add, 0, Qt.AlignmentFlag.AlignTop)
        self._faces_title.setVisible(bool(said))

    def _show_curve(self) -> None:
        is_folded = self.fold.isChecked()
        sign = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} " if is_folded else ""
        self.fold.setText(f"{sign}{self._curve_title}")
        self.curve.setVisible(not is_folded)
        for part in (self.strip, self._colors):
            part.setVisible(self._has_colors and not is_folded)

    def apply_theme(self, theme: Theme) -> None:
        self.theme = self.curve.theme = self.strip.theme = self.leaders.theme = theme
        self.curve.update()
        self.strip.update()
