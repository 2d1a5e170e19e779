"""Which lands to tap for a cost: a proposal that a person may change (MTG CR 106.12, 601.2g).

Coloured symbols are covered first, by the least flexible source; what makes the most colours, or
has another ability, stays untapped as long as something plainer does, and so does the rarer of two
colours. Creatures are never taken.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from core.cards.mana import COLOR_ORDER, ManaCost, Symbol, SymbolKind
from core.cards.subtypes import BASIC_LANDS
from core.games.mtg.actions import Cast
from core.games.mtg.commanders import tax_of
from core.games.mtg.traits import Traits, traits
from core.games.mtg.variable_costs import x_of
from core.messages import CardName, Message
from core.rules.actions import Action, Batch, Tap
from core.rules.payment import ProposedPayment
from core.rules.ruleset import StateView
from core.state.ids import ObjectId, PlayerId
from core.state.zones import BATTLEFIELD, STACK

_MAKES = dict(zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), COLOR_ORDER, strict=True))
_ADDS = re.compile(r"(?:\{T\}|\btap): add ([^.]*)", re.IGNORECASE)
_SYMBOL = re.compile(r"\{([WUBRGC])\}")
_ANY_COLOR = re.compile(r"any (?:one )?colou?r", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=\.)\s+|\n")


class Source(Struct, frozen=True, kw_only=True):
    """A permanent that may be tapped for one mana of any of these colours; ``C`` is colourless.

    ``is_plain`` tells that it has no other ability to be kept for.
    """

    id: ObjectId
    makes: frozenset[str]
    is_plain: bool


class Payment(Struct, frozen=True, kw_only=True):
    """What to tap for a cost, and the symbols that nothing was found for."""

    tap: tuple[ObjectId, ...] = ()
    missing: tuple[str, ...] = ()


def sources(view: StateView, player: PlayerId) -> tuple[Source, ...]:
    """Return the untapped lands of a player whose mana is known, plainest first.

    Of equally plain ones those come first of which there are the most.
    """
    found: list[Source] = []
    for obj in view.state.objects:
        if obj.zone != BATTLEFIELD or obj.tapped or obj.face_down:
            continue
        land = traits(view, obj)
        if land.controller != player or "Land" not in land.types or land.is_creature:
            continue
        makes = frozenset(_made(land))
        if makes:
            found.append(Source(id=obj.id, makes=makes, is_plain=_is_plain(land)))
    alike = Counter(each.makes for each in found)

    def plainest(each: Source) -> tuple[bool, int, int, ObjectId]:
        return (not each.is_plain, len(each.makes), -alike[each.makes], each.id)

    return tuple(sorted(found, key=plainest))


def _made(land: Traits) -> Iterator[str]:
    """Yield the mana that a land makes: by its basic land types, and by its text as it is now."""
    yield from (_MAKES[word] for word in land.type_line.subtypes if word in BASIC_LANDS)
    for text in land.text:
        for added in _ADDS.findall(text):
            yield from _SYMBOL.findall(added)
            if _ANY_COLOR.search(added):
                yield from COLOR_ORDER


def _is_plain(land: Traits) -> bool:
    """Tell whether it has no ability but making mana."""
    sentences = (line for text in land.text for line in _SENTENCE.split(text))
    return all(_ADDS.match(line) for line in sentences if ":" in line)


def proposed_payment(view: StateView, player: PlayerId, cost: ManaCost, x: int = 0) -> Payment:
    """Return what to tap for a cost, with a value for its X; what is missing is only said."""
    return pay(sources(view, player), cost, x)


def payment_for(view: StateView, action: Action) -> ProposedPayment | None:
    """Return what to tap for a spell that was just cast, where that is known and not paid yet."""
    if not isinstance(action, Cast) or not view.state.is_followed:
        return None
    spell = view.state.objects.get(action.card)
    if action.paying or spell is None or spell.zone != STACK or spell.face_down:
        return None
    found = traits(view, spell)
    printed = ManaCost() if action.free else found.mana_cost
    cost = printed.more(tax_of(view, spell, action.player))
    payment = proposed_payment(view, action.player, cost, x_of(spell) or 0)
    name = CardName(spell.id, found.name)
    if payment.missing:
        says = Message(
            "{card} costs {cost}: untapped lands do not cover {missing}.",
            card=name,
            cost=str(cost),
            missing=_symbols(payment.missing),
        )
        return ProposedPayment(says=says, key="mana.pay")
    if not payment.tap:
        return None
    steps = tuple(Tap(player=action.player, object=each) for each in payment.tap)
    return ProposedPayment(
        tap=payment.tap,
        says=Message(
            "{card} costs {cost}: {count} {count:land|lands} would pay for it.",
            card=name,
            cost=str(cost),
            count=len(payment.tap),
        ),
        key="mana.pay",
        action=Batch(player=action.player, steps=steps) if len(steps) > 1 else steps[0],
    )


def most_for_x(available: Sequence[Source], cost: ManaCost) -> int:
    """Return the largest value of X for which these sources pay a cost, 0 where even that lacks."""
    fits = (x for x in range(len(available), 0, -1) if not pay(available, cost, x).missing)
    return next(fits, 0)


def _symbols(missing: Sequence[str]) -> str:
    """Return symbols as a cost is written, generic mana as one number."""
    generic = missing.count("1")
    colored = "".join(f"{{{each}}}" for each in missing if each != "1")
    return f"{{{generic}}}{colored}" if generic else colored


def pay(available: Sequence[Source], cost: ManaCost, x: int = 0) -> Payment:
    """Choose among sources; each gives one mana."""
    needs = sorted(_needs(cost, x), key=len)
    taken: dict[int, int] = {}
    for number in range(len(needs)):
        _cover(number, needs, available, taken, set())
    of = {need: source for source, need in taken.items()}
    tap = tuple(available[of[number]].id for number in range(len(needs)) if number in of)
    missing = tuple(
        "/".join(sorted(need, key=_ORDER.index)) if len(need) < len(_ORDER) else "1"
        for number, need in enumerate(needs)
        if number not in of
    )
    return Payment(tap=tap, missing=missing)


_ORDER = f"{COLOR_ORDER}C"
_ANYTHING = frozenset(_ORDER)


def _needs(cost: ManaCost, x: int) -> Iterator[frozenset[str]]:
    """Yield what may pay for each mana of a cost."""
    for symbol in cost:
        yield from _needs_of(symbol, x)


def _needs_of(symbol: Symbol, x: int) -> Iterable[frozenset[str]]:
    if symbol.kind is SymbolKind.VARIABLE:
        return [_ANYTHING] * x
    if symbol.kind is SymbolKind.COLORLESS:
        return [frozenset("C")]
    if symbol.colors:
        return [symbol.colors]
    return [_ANYTHING] * int(symbol.value)


def _cover(
    number: int,
    needs: Sequence[frozenset[str]],
    available: Sequence[Source],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Find a source for one need, moving others to another source where that helps."""
    for place, source in enumerate(available):
        if place in tried or not source.makes & needs[number]:
            continue
        tried.add(place)
        if place not in taken or _cover(taken[place], needs, available, taken, tried):
            taken[place] = number
            return True
    return False
