"""Meld pairs put together again: card data has two parts and their result as three objects."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face
from core.cards.reader import build_card
from core.messages import worded
from core.storage.faults import Fault
from core.storage.printings import NO_PRINTING, Printing


class Related(Struct, frozen=True):
    """An entry of ``all_parts``: a card that has to do with this one, or this one itself."""

    name: str
    id: str = ""
    component: str = ""


class MeldObject(Struct, frozen=True, kw_only=True):
    """One of the three objects: a part's front, or the combined face."""

    line: int
    id: str
    face: Face
    related: tuple[Related, ...]
    set_code: str
    number: str
    oracle_id: str
    printing: Printing = NO_PRINTING

    @property
    def name(self) -> str:
        """The name of the only face such an object has."""
        return self.face.name

    @property
    def is_result(self) -> bool:
        """Whether it is the combined face.

        The list of related cards says so. Where that calls all three a part, the result is the
        one with no mana cost whose collector number ends in b.
        """
        own = [part for part in self.related if part.id == self.id != ""]
        own = own or [part for part in self.related if part.name == self.name]
        if any(part.component == "meld_result" for part in self.related):
            return any(part.component == "meld_result" for part in own)
        return not self.face.mana_cost and self.number.rstrip("★†*").endswith("b")


class Melded(Struct, frozen=True):
    """The parts as cards with the combined face, the results by themselves, and what was amiss.

    Beside each card is the object that it was made of.
    """

    parts: tuple[tuple[MeldObject, Card], ...]
    combined: tuple[tuple[MeldObject, Card], ...]
    faults: tuple[Fault, ...]


def put_together(objects: Iterable[MeldObject]) -> Melded:
    """Link the objects of all meld cards of a file.

    A result is looked up by id, then by name and set, then by name, for ids may point at
    printings that the file does not hold. A part without result is a card of one side, with a
    word about it.
    """
    everything = tuple(objects)
    results = tuple(each for each in everything if each.is_result)
    find = _Finder(results)
    parts: list[tuple[MeldObject, Card]] = []
    faults: list[Fault] = []
    for each in everything:
        if each.is_result:
            continue
        result = find.result_of(each)
        partner = _partner(each, result)
        if result is None or not partner:
            missing = "the combined face" if result is None else "the card it melds with"
            faults.append(
                Fault(
                    line=each.line,
                    name=each.name,
                    what=worded("{missing} is not in the file, so it cannot meld", missing=missing),
                    remedy=worded("use a file that holds both parts and their result"),
                )
            )
            parts.append((each, _card(each, (each.face,))))
        else:
            parts.append((_with_back(each, result), _card(each, (each.face, result.face), partner)))
    combined = tuple((each, _card(each, (each.face,))) for each in results)
    return Melded(tuple(parts), combined, tuple(faults))


class _Finder:
    def __init__(self, results: Sequence[MeldObject]) -> None:
        # The first printing of a name wins, so the later ones are written first.
        back = results[::-1]
        self._by_id = {each.id: each for each in back if each.id}
        self._by_set = {(each.name, each.set_code): each for each in back}
        self._by_name = {each.name: each for each in back}

    def result_of(self, part: MeldObject) -> MeldObject | None:
        """Return the combined face that a part becomes half of, if the file has it."""
        others = [each for each in part.related if each.name != part.name]
        listed = [each for each in others if each.component == "meld_result"]
        listed = listed or [each for each in others if each.component == "meld_part"]
        found = (
            self._by_id.get(each.id)
            or self._by_set.get((each.name, part.set_code))
            or self._by_name.get(each.name)
            for each in listed
        )
        return next((each for each in found if each is not None), None)


def _with_back(part: MeldObject, result: MeldObject) -> MeldObject:
    """Return a part whose back is pictured as its result is."""
    printing = replace(
        part.printing,
        back=result.printing.front,
        has_large=part.printing.has_large and result.printing.has_large,
    )
    return replace(part, printing=printing)


def _partner(part: MeldObject, result: MeldObject | None) -> str:
    own = {part.name, result.name if result else ""}
    others = (each for each in part.related if each.component == "meld_part")
    return next((each.name for each in others if each.name not in own), "")


def _card(each: MeldObject, faces: tuple[Face, ...], partner: str = "") -> Card:
    return build_card(
        faces,
        press_layout="meld",
        name=each.name,
        melds_with=partner,
        set_code=each.set_code,
        number=each.number,
        oracle_id=each.oracle_id,
    )
