"""The frame of a table: one card height for all seats, fixed zones, and card steps.

The frame depends on the size of the table, the text size and the number of players, never on the
cards: no zone moves or changes its size while a game is played. All cards in play have the height
of one of four steps.
"""

from collections.abc import Sequence
from math import floor

from msgspec import Struct
from msgspec.structs import replace

from gui.board.layout.geometry import FIELD_PAD, RATIO, Rect, Setting

MIDDLE = 36.0
"""Height of the lane between two fields."""
IN_HAND, ON_STACK = 1.4, 1.2
"""Heights of cards in the hand and on the stack, in heights of a card in play."""
TUCKED = 0.4
"""Share of a hand card below the edge of the table while the fields need its room."""
STRIP = 40.0
"""Height of the strip of another player."""
_CARDS = 5.4
"""Heights of cards below each other: four rows and the hand."""
_GAPS = 32.0
_LEAST, _MOST = 48, 232
_FIELD_GAPS = 12.0
_LINE_GAP = 4.0
_SECOND, _GROWN = 0.84, 2.28
"""Card height of the second step, and height of the fields from the third step on, in cards."""
_LEAST_STEP = 52
FIRST_CROWDED = 2
"""The first card step at which the fields take a part of the room of the hand."""
_STACK_SIDES = 24.0
_PILE_SIDES = 16.0
_SLOT_GAP = 8.0
_BADGE = 128.0
_LARGEST_BADGE_TEXT = 1.5
_LEAST_BETWEEN, _BETWEEN = 8.0, 0.12
_LINES = ((1, 1), (1, 1), (2, 1), (2, 2))
_FACING = 3
"""Maximum number of players whose hands and strips take one line of the table."""
_FULL_HANDS = (4, 5, 7, 9, 11, 14)
_DOCK, _WIDE_DOCK = 252.0, 300.0
_WIDE_TABLE = (1480.0, 1000.0)
"""Least width and height, with its bars, of a table with a wide dock."""
_BARS = 80.0
_DOCK_TEXT = 1.6
_DOCK_HEIGHT, _DOCK_HEIGHT_TEXT = 164.0, 1.25
_DOCK_EDGE = 8.0
_HAND_GAP = 8.0


class CardStep(Struct, frozen=True, kw_only=True):
    """One size of cards in play: height, distance of places, and the lines of a field.

    ``columns`` is the number of places of a line, ``front`` and ``back`` the number of lines. At a
    ``crowded`` step more cards share a pile, and the hand is tucked.
    """

    height: float
    pitch: float
    columns: int
    front: int
    back: int
    crowded: bool = False

    def holds(self, front: int, back: int, share: float = 1.0) -> bool:
        """Return whether a share of the places is enough for so many cards of a field."""
        return (
            front <= share * self.columns * self.front and back <= share * self.columns * self.back
        )


class TableFrame(Struct, frozen=True, kw_only=True):
    """Sizes of a table: heights of cards, hand, strips and lanes, and widths of columns.

    ``slot`` is the height of a place for a pile, ``pile`` that of its card, ``column`` the width of
    the column of piles, ``stack`` that of the lane for the stack. ``dock`` is the width and the
    greatest height of the dock.
    """

    card: float
    hand: float
    strip: float
    middle: float
    slot: float
    pile: float
    column: float
    stack: float
    badge: float
    dock: tuple[float, float]

    def field(self, step: int) -> float:
        """Return the height of a field of two or more lines at a card step."""
        return (_GROWN if step >= FIRST_CROWDED else 2.0) * self.card + _FIELD_GAPS

    def hand_zone(self, step: int) -> float:
        """Return the visible height of the hand at a card step."""
        return self.hand * ((1 - TUCKED) if step >= FIRST_CROWDED else 1.0)

    def dock_in(self, width: float, height: float, step: int = 0) -> Rect:
        """Return the place of the dock in the lower right corner of a table at a card step."""
        wide, most = self.dock
        high = min(self.hand_zone(step) - 2, most)
        return Rect(width - wide - _DOCK_EDGE, height - high - _DOCK_EDGE, wide, high)

    def steps(self, width: float) -> Sequence[CardStep]:
        """Return the card steps of a field of a width."""
        heights = (
            self.card,
            round(_SECOND * self.card),
            floor((_GROWN * self.card + _FIELD_GAPS - 2 * FIELD_PAD - 2 * _LINE_GAP) / 3),
            max(
                _LEAST_STEP,
                floor((_GROWN * self.card + _FIELD_GAPS - 2 * FIELD_PAD - 3 * _LINE_GAP) / 4),
            ),
        )
        return [
            replace(card_step(height, width, *lines), crowded=number >= FIRST_CROWDED)
            for number, (height, lines) in enumerate(zip(heights, _LINES, strict=True))
        ]


def card_step(height: float, width: float, front: int, back: int) -> CardStep:
    """Return the step with a card height for a field of a width."""
    across = round(height * RATIO)
    pitch = across + max(_LEAST_BETWEEN, round(_BETWEEN * across))
    columns = max(floor((width - 2 * _LEAST_BETWEEN + pitch - across) / pitch), 1)
    return CardStep(height=height, pitch=pitch, columns=columns, front=front, back=back)


def table_frame(setting: Setting, piles: int = 8) -> TableFrame:
    """Return the frame of a table; ``piles`` is the number of piles in its column."""
    text, high = setting.text, setting.height
    strips = 1 if len(setting.players) <= _FACING else 2
    room = high - (STRIP * strips + MIDDLE) * text - _GAPS
    card = max(_LEAST, min(_MOST, floor(room / _CARDS)))
    slot = floor((high - _SLOT_GAP) / max(piles, 1))
    pile = min(slot - _SLOT_GAP, card)
    return TableFrame(
        card=card,
        hand=round(IN_HAND * card),
        strip=STRIP * text,
        middle=MIDDLE * text,
        slot=slot,
        pile=pile,
        column=round(pile * RATIO) + _PILE_SIDES,
        stack=round(ON_STACK * card * RATIO) + _STACK_SIDES,
        badge=_BADGE * min(text, _LARGEST_BADGE_TEXT),
        dock=_dock(setting),
    )


def _dock(setting: Setting) -> tuple[float, float]:
    text, (least_width, least_height) = setting.text, _WIDE_TABLE
    is_wide = setting.width >= least_width and setting.height + _BARS * text >= least_height
    width = _WIDE_DOCK if is_wide else _DOCK
    return round(width * min(text, _DOCK_TEXT)), _DOCK_HEIGHT * min(text, _DOCK_HEIGHT_TEXT)


def full_hand(count: int) -> int:
    """Return the number of cards for which a hand of a number of cards has room."""
    return next((full for full in _FULL_HANDS if count <= full), count)


def hand_gap(full: int, width: float, room: float) -> float:
    """Return the distance between cards of a full hand, negative if they overlap."""
    return min(_HAND_GAP, floor((room - width) / max(full - 1, 1)) - width)
