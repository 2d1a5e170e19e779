"""A small list of chips at a point of the table, to choose one thing from."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from gui.board.interaction.offers import Offer
from gui.board.layout.chip_placement import clear_of
from gui.board.layout.geometry import Rect
from gui.board.paint.chips import ChipColumn, ChipItem
from gui.keymap import ENTER, digit_of

CHOOSER_LEVEL = 50_000
_WIDEST = 320.0
_IN_ONE = 8
"""So many offers stand below each other; more may take several columns."""
_PREVIOUS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Backtab})
_NEXT = frozenset({Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Tab})
_TAKE = ENTER | {Qt.Key.Key_Space}

Picked = Callable[[Offer], None]
GaveUp = Callable[[], None]


class Chooser:
    """Open while `is_open`; then the board gives it the pointer and the keys."""

    def __init__(self, column: ChipColumn) -> None:
        self.column = column
        self._picked: Picked | None = None
        self._gave_up: GaveUp | None = None
        self._question: Offer | None = None
        self._hot = -1

    @property
    def is_open(self) -> bool:
        """Whether something is to be chosen."""
        return self._picked is not None

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What there is to choose from."""
        return tuple(chip.offer for chip in self._answers) if self.is_open else ()

    @property
    def question(self) -> str:
        """What is asked, if that is said."""
        return self._question.label if self._question is not None else ""

    @property
    def accessible_text(self) -> str:
        """The offer that Enter takes, as a sentence."""
        chips = self._answers
        return chips[self._hot].accessible_name if 0 <= self._hot < len(chips) else ""

    @property
    def _answers(self) -> list[ChipItem]:
        """The chips that can be taken: the question stands over them."""
        return self.column.chips[0 if self._question is None else 1 :]

    def ask(  # noqa: PLR0913 - what is asked, where, and who hears of it
        self,
        offers: Sequence[Offer],
        at: QPointF,
        frame: tuple[Rect, float],
        *,
        picked: Picked,
        gave_up: GaveUp,
        question: Offer | None = None,
        about: Rect | None = None,
    ) -> None:
        """Show offers near a point and call back with the one that is picked, or none.

        ``frame`` is the part of the table that shows, and its zoom. The ``question`` stands over
        the offers; it cannot be picked. What they are ``about`` stays clear where there is room.
        """
        self.close()
        self._picked, self._gave_up, self._question = picked, gave_up, question
        within, zoom = frame
        tallest = within.h * zoom
        widest = _WIDEST if len(offers) <= _IN_ONE else within.w * zoom
        shown = offers if question is None else (question, *offers)
        self.column.show(shown, zoom, CHOOSER_LEVEL, widest=widest, tallest=tallest)
        width, height = self.column.size()
        place = clear_of(about, (width, height), within) if about is not None else None
        self.column.place(*(place or (at.x() - width / 2, at.y() - height / 2)), within)
        self._heat(0)

    def hover(self, point: QPointF) -> None:
        """Heat the offer under the pointer."""
        chip = self.column.at(point)
        if chip in self._answers:
            self._heat(self._answers.index(chip))

    def press(self, point: QPointF) -> None:
        """Take the offer under the pointer; beside them all, give up."""
        chip = self.column.at(point)
        if chip is None:
            self.give_up()
        elif chip in self._answers:
            self._take(chip.offer)

    def wants(self, event: QKeyEvent) -> bool:
        """Tell whether a key chooses here, though it may be a command of the window."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        mine = event.key() in {*_TAKE, Qt.Key.Key_Escape} or self._numbered(event)
        return self.is_open and plain and bool(mine)

    def _numbered(self, event: QKeyEvent) -> Offer | None:
        number = digit_of(event)
        return self.offers[number - 1] if 1 <= number <= len(self.offers) else None

    def key(self, event: QKeyEvent) -> bool:
        """Answer a key; tell whether it meant something here."""
        key = Qt.Key(event.key())
        numbered = self._numbered(event)
        if key == Qt.Key.Key_Escape:
            self.give_up()
        elif key in _TAKE:
            self._take(self._answers[self._hot].offer)
        elif key in _NEXT:
            self._heat((self._hot + 1) % len(self._answers))
        elif key in _PREVIOUS:
            self._heat((self._hot - 1) % len(self._answers))
        elif numbered is not None:
            self._take(numbered)
        else:
            return False
        return True

    def give_up(self) -> None:
        """Close without a choice."""
        gave_up = self._gave_up
        self.close()
        if gave_up is not None:
            gave_up()

    def close(self) -> None:
        """Close and call nobody back."""
        self._picked = self._gave_up = self._question = None
        self._hot = -1
        self.column.clear()

    def _take(self, offer: Offer) -> None:
        picked = self._picked
        self.close()
        if picked is not None:
            picked(offer)

    def _heat(self, index: int) -> None:
        self._hot = index
        self.column.heat(self._answers[index])
