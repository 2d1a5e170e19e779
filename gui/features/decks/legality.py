"""Deck legality: format of play, boards, problems, and labels that show them."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtGui import QImageWriter
from PySide6.QtWidgets import QLabel, QWidget

from core.cards.card import Card
from core.cards.deck import COLOR_WORDS, Board, Deck, DeckFacts, facts_of
from core.games import GAMES
from core.messages import worded
from core.rules.deck_check import DeckEntry, DeckNote, DeckProblem, PlayFormat, refused_by_adding
from core.storage.database.catalogue import pitch_of
from core.storage.decks.deck_document import FoundDeck
from gui.panels.prose import escape, pip_picture
from gui.theme import Theme

LEADERS = (Board.COMMANDER, Board.HERO)
_LONGEST_TAG = 23
NOT_ALLOWED = "not allowed"
_ORDER = (Board.MAIN, Board.SIDE, Board.ARENA, *LEADERS, Board.COMPANION, Board.MAYBE, Board.OTHER)
_TITLES = {
    Board.MAIN: "Deck",
    Board.COMMANDER: "Commander",
    Board.COMPANION: "Companion",
    Board.HERO: "Hero",
    Board.ARENA: "Arena cards",
    Board.MAYBE: "Maybe",
    Board.OTHER: "Others",
}


class JudgedDeck(Struct, frozen=True, kw_only=True):
    """Deck with its cards, the formats of its game, its own format, and its problems."""

    found: FoundDeck
    formats: Mapping[str, PlayFormat]
    chosen: PlayFormat
    problems: tuple[DeckProblem, ...]

    @property
    def deck(self) -> Deck:
        """The deck itself."""
        return self.found.deck

    @property
    def boards(self) -> list[Board]:
        """The boards of the format and those with cards, in order."""
        known = set(self.chosen.boards)
        return [each for each in _ORDER if each in known or self.deck.count(each)]

    @property
    def leaders(self) -> list[Card]:
        """The commanders of the deck."""
        return [e.card for e in self.found.entries if e.board in LEADERS]

    @property
    def worn(self) -> list[Card]:
        """The starting equipment and weapons of the commanders, one entry per copy."""
        worn = [e for e in self.found.entries if e.board is Board.ARENA]
        return [each.card for each in worn for _ in range(each.count)]

    @property
    def warnings(self) -> dict[str, str]:
        """Short reasons why a card is not legal, by card name."""
        return {card.name: tag_of(each) for each in self.problems for card in each.cards}

    @property
    def facts(self) -> DeckFacts:
        """Statistics of the deck."""
        entries = [e for e in self.found.entries if e.board is Board.MAIN or e.board in LEADERS]
        return facts_of([(each.card, each.count) for each in entries])

    @property
    def hand(self) -> tuple[Sequence[Card], int]:
        """The cards to draw a hand from, and the hand size."""
        main = [e for e in self.found.entries if e.board is Board.MAIN]
        cards = [each.card for each in main for _ in range(each.count)]
        return cards, self.chosen.hand_size(self.found.entries)

    def title(self, board: Board) -> str:
        """Return the game's name of a board."""
        return GAMES[self.found.game].side if board is Board.SIDE else _TITLES[board]

    def verdict(self, edition: str) -> tuple[str, str, bool]:
        """Return the verdict text, the unchecked rules, and whether the deck is legal."""
        missing = sum(each.line.count for each in self.found.missing)
        count = len(self.problems) + bool(missing)
        if not count:
            return f"Legal in {self.chosen.title}, {edition}", str(self.chosen.unchecked), True
        says = worded("Not legal yet: {count} thing|Not legal yet: {count} things", count=count)
        unknown = worded("{count} not found", count=missing) if missing else ""
        return "\n".join(filter(None, (says, unknown))), "", False

    def home(self, card: Card, shown: Board) -> Board:
        """Return the card's board; a shown side or maybe board replaces the main board."""
        own = self.chosen.home(card)
        return shown if own is Board.MAIN and shown in {Board.SIDE, Board.MAYBE} else own

    def refusals(self, card: Card, board: Board) -> tuple[DeckProblem, ...]:
        """Return the problems that one more copy of a card on a board would cause."""
        more = DeckEntry(card, 1, board, self.found.barred(card))
        return refused_by_adding(self.chosen, self.found.entries, more)

    def copies(self, card: Card) -> int:
        """Count the copies of a card on all boards; a different pitch is a different card."""
        return sum(
            each.line.count
            for each in self.found.lines
            if each.card is not None and _distinct(each.card) == _distinct(card)
        )


def _distinct(card: Card) -> tuple[str, str]:
    return card.name, pitch_of(card)


def judged(found: FoundDeck, formats: Sequence[PlayFormat]) -> JudgedDeck:
    """Check a deck against its format."""
    known = {each.id: each for each in formats}
    chosen = format_meant(found.deck, known)
    problems = tuple(chosen.problems(found.entries))
    return JudgedDeck(found=found, formats=known, chosen=chosen, problems=problems)


def format_meant(deck: Deck, formats: Mapping[str, PlayFormat]) -> PlayFormat:
    """Return the format that the deck names, else the best guess by its boards."""
    said = deck.format.casefold()
    for each in formats.values():
        if said in {each.id, each.title.casefold()}:
            return each
    led = [each for each in formats.values() if set(LEADERS) & set(each.boards)]
    others = [each for each in formats.values() if each not in led]
    order = (*led, *others) if deck.count(*LEADERS) else (*others, *led)
    return next(iter(order))


def tag_of(problem: DeckProblem) -> str:
    """Return a problem as a short tag: the end of its sentence after "is"."""
    _, is_there, words = str(problem.finding.says).rstrip(".").rpartition(" is ")
    return words if is_there and len(words) <= _LONGEST_TAG else NOT_ALLOWED


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
