"""The cards of one file as they are read: what is shared is kept once, and there is a limit."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, has_colors_of_cost
from core.cards.mana import ManaCost, in_order
from core.cards.type_line import TypeLine
from core.messages import worded
from core.storage.faults import CardFileError, Fault
from core.storage.meld import MeldObject, put_together
from core.storage.printings import NO_PRINTING, Keep, Printing

KEPT_FAULTS = 1000
MOST_CARDS = 1_000_000
"""The largest file there is, every card in every language, has half as many."""
MOST_FACES = 250_000
"""Different ones; all cards that were ever printed have some 40,000."""
MOST_TEXT = 100_000_000
"""Characters in the texts of different faces; those of all cards have some ten million."""


class CardFile(Struct, frozen=True, kw_only=True):
    """What a card file held.

    ``cards`` can be owned; a meld part has its combined face as second side. ``combined`` are the
    melded results, which are no cards of their own. ``counts`` says how many objects there were
    of each press layout. ``faults`` tells what could not be taken, or not wholly, and ``is_whole``
    whether all that the file holds was taken: only then is a card that is not among them not in it.
    """

    cards: tuple[Card, ...]
    combined: tuple[Card, ...] = ()
    faults: tuple[Fault, ...] = ()
    counts: dict[str, int] = {}
    is_whole: bool = True

    @property
    def objects(self) -> int:
        """How many objects were read without loss."""
        return sum(self.counts.values())


class Collecting:
    """The cards so far. What many printings share is made once.

    With ``keep`` each card goes there with its printing as soon as it is made, melds at the end,
    and none stays here. ``is_full`` says that no more can be taken without using up the memory of
    a small machine.
    """

    def __init__(self, path: Path, remedy: str, keep: Keep | None = None) -> None:
        self._keep = keep
        self._path = path
        self._remedy = remedy
        self._cards: list[Card] = []
        self._melds: list[MeldObject] = []
        self._faults: list[Fault] = []
        self._last: Fault | None = None
        self._missed = 0
        self._taken = 0
        self._counts: Counter[str] = Counter()
        self._costs: dict[str, ManaCost] = {}
        self._cost_colors: dict[int, frozenset[str]] = {}
        self._held_costs: list[ManaCost] = []
        self._lines: dict[str, TypeLine] = {}
        self._faces: dict[Face, Face] = {}
        self._text = 0
        self.is_full = False

    @property
    def keeps_printings(self) -> bool:
        """Whether somebody wants to know of each where it was printed."""
        return self._keep is not None

    def take(self, card: Card, printing: Printing = NO_PRINTING) -> None:
        """Keep a card."""
        if self._keep is None:
            self._cards.append(card)
        else:
            self._keep(card, printing, combined=False)
        self._count(card.press_layout)

    def take_meld(self, meld: MeldObject) -> None:
        """Keep one of the three objects of a meld for the end."""
        self._melds.append(meld)
        self._count("meld")

    def miss(self, fault: Fault) -> None:
        """Take note of what could not be taken; of thousands the first and the last are kept."""
        self._missed += 1
        self._last = fault
        if self._missed <= KEPT_FAULTS:
            self._faults.append(fault)

    def stop(self, line: int) -> None:
        """Take note that the rest of the file is not read, because there is no end to it."""
        what = worded(
            "there are more cards than all that exist, so only {objects:,} were read",
            objects=self.objects,
        )
        self.miss(Fault(line=line, what=what, remedy=self._remedy))

    @property
    def objects(self) -> int:
        """How many objects were taken."""
        return sum(self._counts.values())

    def result(self) -> CardFile:
        """Return everything, melds put together; raise `CardFileError` if there is no card."""
        melded = put_together(self._melds)
        if not self._counts:
            what = worded("there is no card in it")
            if self._faults:
                first = self._faults[0].where_and_what
                what = worded("there is no card in it: {fault}", fault=first)
            raise CardFileError(self._path, what, self._remedy)
        is_whole = not self._missed
        for fault in melded.faults:
            self.miss(fault)
        parts, combined = (
            tuple(card for _, card in found) for found in (melded.parts, melded.combined)
        )
        if self._keep is not None:
            for found in (melded.parts, melded.combined):
                for each, card in found:
                    self._keep(card, each.printing, combined=found is melded.combined)
            parts = combined = ()
        if self._last is not None and self._missed > KEPT_FAULTS:
            between = self._missed - KEPT_FAULTS - 1
            more = Fault(
                line=0, what=worded("{between:,} more places have faults", between=between)
            )
            self._faults += (more, self._last) if between else (self._last,)
        return CardFile(
            cards=(*self._cards, *parts),
            combined=combined,
            faults=tuple(self._faults),
            counts=dict(self._counts),
            is_whole=is_whole,
        )

    def cost(self, text: str) -> ManaCost:
        """Return a mana cost; raise `ManaCostError`."""
        if text not in self._costs:
            self._costs[text] = ManaCost.read(text)
        return self._costs[text]

    def line(self, text: str) -> TypeLine:
        """Return a type line."""
        if text not in self._lines:
            self._lines[text] = TypeLine.read(text)
        return self._lines[text]

    def face(self, face: Face, colors: Sequence[str] | None) -> Face:
        """Return a face, with the colours that the data says where the print does not tell them.

        No cost shows the colours of a token, or that a card has none because of devoid.
        """
        if colors is not None and self._colors_of(face) != frozenset(colors):
            face = replace(face, color_override=in_order(colors))
        if self.keeps_printings:
            return face
        if face not in self._faces:
            self._faces[face] = face
            self._text += len(face.text)
            self.is_full |= len(self._faces) >= MOST_FACES or self._text >= MOST_TEXT
        return self._faces[face]

    def _colors_of(self, face: Face) -> frozenset[str]:
        """Return the colours of a face; those of a cost, which thousands share, are known."""
        if not has_colors_of_cost(face):
            return face.colors
        cost = face.mana_cost
        known = self._cost_colors.get(id(cost))
        if known is None:
            self._held_costs.append(cost)  # so that no other one comes to bear its id
            known = self._cost_colors[id(cost)] = cost.colors
        return known

    def _count(self, layout: str) -> None:
        self._counts[layout or "unknown"] += 1
        self._taken += 1
        self.is_full |= self._taken >= MOST_CARDS
