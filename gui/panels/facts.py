"""Facts about a card that its reader needs now, for the large card and for screen readers."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from core.rules.views import CharacteristicsView, Fact, Number, Row, Share, Why, counted

CAN, OTHER_FACE = "It can", "Other face"


class Tone(StrEnum):
    """How a piece of a fact counts; it decides the colour."""

    PLAIN = "plain"
    PRINTED = "printed"
    RAISED = "raised"
    LOWERED = "lowered"
    OPEN = "open"
    TOTAL = "total"
    RULE = "rule"


class Piece(Struct, frozen=True):
    """One piece of a fact: text, in a chip if it is a share of a number."""

    text: str
    tone: Tone = Tone.PLAIN
    chip: bool = False


class FactLine(Struct, frozen=True, kw_only=True):
    """One fact: its label, its pieces, and the reasons for it."""

    label: str
    pieces: tuple[Piece, ...]
    why: tuple[Why, ...] = ()

    @property
    def text(self) -> str:
        """The pieces as one text."""
        return " ".join(piece.text for piece in self.pieces)


def facts_of(shown: CharacteristicsView, can: Sequence[str] = ()) -> tuple[FactLine, ...]:
    """Return the facts of an object that its face does not show.

    Their order is: numbers, actions that it ``can`` do now, lines left by hand, present state.
    """
    rows = sorted(
        (row for row in shown.rows if row.fact is not None), key=lambda row: row.fact or Fact.STATE
    )
    lines = [line for row in rows if row.fact is Fact.NUMBER for line in _numbers(row)]
    able = [row for row in rows if row.fact is Fact.CAN]
    words = [*(row.text for row in able), *can]
    if words:
        why = tuple(why for row in able for why in row.why)
        lines.append(FactLine(label=CAN, pieces=(Piece(" · ".join(words)),), why=why))
    lines += [_line(row) for row in rows if row.fact in {Fact.BY_HAND, Fact.STATE}]
    return tuple(lines)


def accessible_facts(lines: Sequence[FactLine], turning: str = "") -> str:
    """Return facts as sentences for a screen reader, the other face last."""
    said = [f"{line.label}: {line.text}" for line in lines]
    if turning:
        said.append(f"{OTHER_FACE}: {turning}")
    return ". ".join(each.rstrip(".") for each in said)


def _line(row: Row) -> FactLine:
    tone = Tone.OPEN if row.fact is Fact.BY_HAND else Tone.PLAIN
    return FactLine(label=row.label, pieces=(Piece(row.text, tone),), why=row.why)


def _numbers(row: Row) -> Iterator[FactLine]:
    changed = [number for number in row.numbers if not number.is_as_printed]
    for number in changed:
        why = row.why if number is changed[-1] else ()
        yield FactLine(label=str(number.title), pieces=tuple(_sum(number)), why=why)


def _sum(number: Number) -> Iterator[Piece]:
    """Yield the shares of a number, its value, its damage, and the uncounted sources."""
    shares = counted(number.shares)
    for place, share in enumerate(shares):
        yield _share(share, is_first=not place)
    yield Piece(f"= {number.value}" if shares else str(number.value), Tone.TOTAL)
    if number.damage:
        yield Piece(f"\N{MINUS SIGN} {number.damage} damage", Tone.LOWERED)
    for share in number.uncounted:
        yield Piece(f"not counted: {share.source}", Tone.OPEN)


def _share(share: Share, *, is_first: bool) -> Piece:
    amount, source = share.amount or 0, str(share.source)
    if is_first:
        return Piece(f"{amount} {source}", Tone.PRINTED, chip=True)
    sign = f"{amount:+d}".replace("-", "\N{MINUS SIGN}")
    return Piece(f"{sign} {source}", Tone.RAISED if amount > 0 else Tone.LOWERED, chip=True)
