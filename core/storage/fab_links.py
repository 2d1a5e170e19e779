"""Which faces of the dataset lie on one card: pairs of cards, found through their printings.

The association table pairs printings, for the back of a few cards is printed as a card of its own
elsewhere. Its column that tells double-faced cards from sheets with something on both sides is
wrong for one card, so a front whose subtype makes it a flip-card is one whatever the column says.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from core.cards.typebox import TypeBox
from core.games.fab.kinds import FLIP_SUBTYPES
from core.messages import worded
from core.storage.fab_faces import NAME, TYPE, is_card, keywords_of, subtypes_of
from core.storage.faults import Fault
from core.storage.tab_separated import Row

FRONT, BACK, FLAG = "Front Card Printing Unique ID", "Back Card Printing Unique ID", "Is DFC"
FRONT_NAME = "Front Card Name"
LIFE = "Health"
NEEDED = (FRONT, FRONT_NAME, BACK, FLAG)
REMEDY = "use the three tables of one download"


class Printing(Struct, frozen=True):
    """One printing of a card: which card, the set, and the number that the card itself prints.

    ``picture`` is the address of its picture.
    """

    card: str
    set_code: str
    number: str
    rarity: str = ""
    artist: str = ""
    picture: str = ""


class Pair(Struct, frozen=True):
    """Two card rows that are the faces of one card, its kind, and the first printing of each."""

    kind: str
    front: str
    back: str
    printing: Printing
    behind: Printing


class Links(Struct, frozen=True):
    """All pairs in the order of the table, and what was amiss."""

    pairs: tuple[Pair, ...]
    faults: tuple[Fault, ...]


def link(rows: Iterable[Row], cards: Mapping[str, Row], printings: Mapping[str, Printing]) -> Links:
    """Link card rows, each pair once however many printings it has."""
    pairs: dict[tuple[str, str], Pair] = {}
    faults: list[Fault] = []
    for row in rows:
        front, back = (printings.get(row[column]) for column in (FRONT, BACK))
        flagged = row[FLAG].casefold() == "yes"
        if front is None or back is None or front.card not in cards or back.card not in cards:
            if flagged:
                faults.append(_unknown(row, front, back, cards))
            continue
        pair = _pair(cards, front, back, flagged=flagged)
        if pair is not None:
            pairs.setdefault((pair.front, pair.back), pair)
    return Links(tuple(pairs.values()), tuple(faults))


def turns(row: Row) -> bool:
    """Tell whether a card has to have another face, by what is printed on this one."""
    return is_card(row) and (_is_flip(row) or _transcends(row))


def _pair(
    cards: Mapping[str, Row], front: Printing, back: Printing, *, flagged: bool
) -> Pair | None:
    if front.card == back.card:
        return None
    for one, other in ((front, back), (back, front)):
        if _is_flip(cards[one.card]) and (flagged or one.number == other.number):
            return Pair("flip", one.card, other.card, one, other)
    if not flagged:
        return None
    for one, other in ((front, back), (back, front)):
        if _transcends(cards[one.card]):
            return Pair("transcend", one.card, other.card, one, other)
    if _is_hero(cards[front.card]) and _is_hero(cards[back.card]):
        # The life of the back is no number: the life total stays.
        one, other = sorted((front, back), key=lambda each: not cards[each.card][LIFE].isdecimal())
        return Pair("traverse", one.card, other.card, one, other)
    # Neither face of a twin-card is its front, and the table has both orders: take one of them.
    one, other = sorted((front, back), key=lambda each: _plainness(cards[each.card]))
    return Pair("twin", one.card, other.card, one, other)


def _is_flip(row: Row) -> bool:
    return bool(FLIP_SUBTYPES & subtypes_of(row))


def _is_hero(row: Row) -> bool:
    return "Hero" in TypeBox.read(row[TYPE]).types


def _transcends(row: Row) -> bool:
    return "Transcend" in keywords_of(row)


def _plainness(row: Row) -> tuple[int, str]:
    return len(row[TYPE]), row[NAME]


def _unknown(
    row: Row, front: Printing | None, back: Printing | None, cards: Mapping[str, Row]
) -> Fault:
    where = "the table of printings" if front is None or back is None else "the table of cards"
    lost = front is None or front.card not in cards
    side = "front" if lost else "back"
    what = worded(
        "the {side} of this pair is not in {where}, so nothing was linked by this row",
        side=side,
        where=where,
    )
    return Fault(line=row.line, name=row[FRONT_NAME], what=what, remedy=REMEDY)
