"""Payments proposed for a cost, which the player may change (MTG CR 106.12, 601.2g).

Coloured symbols are covered first, by the least flexible source. Sources with more colours, with
another ability or of the rarer of two colours stay untapped as long as a plainer one is left.
Creatures come last.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError, Symbol, SymbolKind
from core.cards.type_line import BASIC_LANDS
from core.games.mtg.actions import Cast
from core.games.mtg.casting.cost_texts import (
    limits_of_mana,
    mana_added,
    mana_choices,
    only_adds_mana,
)
from core.games.mtg.layers.static_abilities import is_sick, it_is_not_sick
from core.games.mtg.layers.traits import Traits, name_of, traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import Action, Subject
from core.rules.history import Event
from core.rules.ruleset import ActionGroup, ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing, refused
from core.state.game_state import LimitedMana
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

_MAKES = dict(zip(("Plains", "Island", "Swamp", "Mountain", "Forest"), COLOR_ORDER, strict=True))
_LIFE = 2
"""So much life pays for a Phyrexian mana symbol (MTG CR 107.4f)."""


class Source(Struct, frozen=True, kw_only=True):
    """A permanent that may be tapped for one mana of any of these colours; ``C`` is colourless.

    ``more`` is further mana of the same tapping. ``is_plain``: it has no other ability to be kept
    for. ``is_creature``: it could attack or block.
    """

    id: ObjectId
    makes: frozenset[str]
    is_plain: bool
    more: tuple[frozenset[str], ...] = ()
    is_creature: bool = False

    @property
    def units(self) -> tuple[frozenset[str], ...]:
        """All the mana that it makes."""
        return (self.makes, *self.more)


class Payment(Struct, frozen=True, kw_only=True):
    """The sources to tap for a cost, and the symbols that no source covers.

    ``life`` pays for Phyrexian symbols. ``pool`` is the mana that is left over, ``kept`` the places
    of that which was in the pool before.
    """

    tap: tuple[ObjectId, ...] = ()
    missing: tuple[str, ...] = ()
    life: int = 0
    pool: tuple[str, ...] = ()
    kept: tuple[int, ...] = ()


def sources(view: StateView, player: PlayerId) -> tuple[Source, ...]:
    """Return the untapped permanents of a player whose mana is known, plainest first.

    Of equally plain ones those come first of which there are the most.
    """
    there = map(view.state.object, sorted(view.found(_makes_mana)))
    each_source = (source_of_mana(view, obj, player) for obj in there if not obj.tapped)
    found = [source for source in each_source if source is not None]
    alike = Counter(each.makes for each in found)

    def plainest(each: Source) -> tuple[bool, bool, int, int, ObjectId]:
        return (
            each.is_creature,
            not each.is_plain,
            len(each.makes),
            -alike[each.makes],
            each.id,
        )

    return tuple(sorted(found, key=plainest))


def _makes_mana(view: StateView, obj: GameObject) -> bool:
    there = obj.zone == BATTLEFIELD and not obj.face_down
    return there and bool(_units(traits(view, obj)))


def source_of_mana(view: StateView, obj: GameObject, player: PlayerId) -> Source | None:
    """Return the mana that a player's permanent makes by tapping, None where that is not plain."""
    if obj.face_down:
        return None
    found = traits(view, obj)
    units = _units(found)
    if found.controller != player or not units or is_sick(view, obj):
        return None
    makes, *more = units
    return Source(
        id=obj.id,
        makes=makes,
        more=tuple(more),
        is_plain=all(only_adds_mana(text) for text in found.text if ":" in text),
        is_creature=found.is_creature,
    )


def _units(found: Traits) -> tuple[frozenset[str], ...]:
    """Return the mana of one tapping: by its basic land types, and by its text as it is now."""
    lands = [_MAKES[word] for word in found.type_line.subtypes if word in BASIC_LANDS]
    added = [each for text in found.text for each in mana_added(text)]
    single = frozenset(
        letter for each in (*lands, *(a[0] for a in added if len(a) == 1)) for letter in each
    )
    if single:
        return (single,)
    return tuple(frozenset(each) for most in sorted(added, key=len)[-1:] for each in most)


def proposed_payment(view: StateView, player: PlayerId, cost: ManaCost, x: int = 0) -> Payment:
    """Return the permanents to tap for a cost, with a value for its X; missing mana is reported."""
    return pay(sources(view, player), cost, x, view.state.player(player).mana)


def amount_of_mana(cost: ManaCost, x: int = 0) -> int:
    """Return how much mana a cost is, with a value for its X."""
    return sum(_times(symbol, x) for symbol in cost)


def most_for_x(available: Sequence[Source], cost: ManaCost, pool: Sequence[str] = ()) -> int:
    """Return the largest value of X for which these sources pay a cost, 0 where even that lacks."""
    most = len(pool) + sum(len(each.units) for each in available)
    return next((x for x in range(most, 0, -1) if not pay(available, cost, x, pool).missing), 0)


def symbols_missing(missing: Sequence[str]) -> str:
    """Return symbols as a cost is written, generic mana as one number."""
    generic = missing.count("1")
    colored = "".join(f"{{{each}}}" for each in missing if each != "1")
    return f"{{{generic}}}{colored}" if generic else colored


def pay(
    available: Sequence[Source], cost: ManaCost, x: int = 0, pool: Sequence[str] = ()
) -> Payment:
    """Choose among sources; the mana of a pool is spent first.

    A symbol with another way to pay it, {2/W} or {W/P}, is paid so where its colour is missing.
    """
    symbols = [each for symbol in cost for each in [symbol] * _times(symbol, x)]
    found = _matched(available, symbols, pool)
    missing = [place for place, covered in enumerate(found.covers) if not covered]
    twobrid = [place for place in missing if symbols[place].kind is SymbolKind.TWOBRID]
    if twobrid:
        instead = [_GENERIC] * 2
        symbols = [
            each
            for place, symbol in enumerate(symbols)
            for each in (instead if place in twobrid else [symbol])
        ]
        found = _matched(available, symbols, pool)
        missing = [place for place, covered in enumerate(found.covers) if not covered]
    phyrexian = [place for place in missing if symbols[place].kind is SymbolKind.PHYREXIAN]
    tapped = found.tapped
    if any(each.more for each in tapped):
        tapped = _fewest(tapped, symbols, pool, len(missing))
        found = _matched(tapped, symbols, pool)
    return Payment(
        tap=tuple(each.id for each in tapped),
        missing=tuple(_named(symbols[each]) for each in missing if each not in phyrexian),
        life=_LIFE * len(phyrexian),
        pool=found.left,
        kept=found.kept,
    )


_ORDER = f"{COLOR_ORDER}C"
_ANYTHING = frozenset(_ORDER)
_GENERIC = Symbol(text="1", kind=SymbolKind.GENERIC, value=1)


def letters_made(view: StateView, obj: GameObject) -> str:
    """Return the kinds of mana that a permanent makes by tapping, tapped or not."""
    units = _units(traits(view, obj)) if not obj.face_down else ()
    return letters_of(frozenset[str]().union(*units))


def letters_of(unit: frozenset[str]) -> str:
    """Return the colours that one mana may have, as letters in their order."""
    return "".join(sorted(unit, key=_ORDER.index))


def _times(symbol: Symbol, x: int) -> int:
    if symbol.kind is SymbolKind.VARIABLE:
        return x
    if symbol.kind in {SymbolKind.COLORLESS, SymbolKind.SNOW} or symbol.colors:
        return 1
    return int(symbol.value)


def _accepts(symbol: Symbol) -> frozenset[str]:
    """Return the mana that may pay for one mana of a symbol."""
    if symbol.kind is SymbolKind.COLORLESS:
        return frozenset("C")
    return symbol.colors or _ANYTHING


def _named(symbol: Symbol) -> str:
    accepts = _accepts(symbol)
    return "1" if accepts == _ANYTHING else "/".join(sorted(accepts, key=_ORDER.index))


class _Matched(Struct, frozen=True):
    """The covered symbols, the sources tapped for them, and the mana that is left over."""

    covers: tuple[bool, ...]
    tapped: tuple[Source, ...]
    left: tuple[str, ...]
    kept: tuple[int, ...]


def _matched(
    available: Sequence[Source], symbols: Sequence[Symbol], pool: Sequence[str]
) -> _Matched:
    units: list[tuple[Source | None, frozenset[str]]] = [(None, frozenset(each)) for each in pool]
    creatures_last = sorted(available, key=lambda source: source.is_creature)
    units += [(source, each) for source in creatures_last for each in source.units]
    made = [each for _, each in units]
    others = sum(source is None or not source.is_creature for source, _ in units)
    numbers = sorted(range(len(symbols)), key=lambda number: len(_accepts(symbols[number])))
    needs = [_accepts(symbol) for symbol in symbols]
    taken: dict[int, int] = {}
    for mana in (made[:others], made):  # a creature is tapped only where nothing else is enough
        for number in numbers:
            if number not in taken.values():
                _cover(number, needs, mana, taken, set())
    of = {need: place for place, need in taken.items()}
    tapped: dict[ObjectId, Source] = {}
    for number in numbers:
        source = units[of[number]][0] if number in of else None
        if source is not None:
            tapped[source.id] = source
    left = (
        letters_of(each)
        for place, (source, each) in enumerate(units)
        if place not in taken and (source is None or source.id in tapped)
    )
    return _Matched(
        tuple(number in of for number in range(len(symbols))),
        tuple(tapped.values()),
        tuple(left),
        tuple(place for place in range(len(pool)) if place not in taken),
    )


def _fewest(
    tapped: Sequence[Source], symbols: Sequence[Symbol], pool: Sequence[str], missing: int
) -> tuple[Source, ...]:
    """Return the sources without the superfluous ones, since another makes several mana."""
    kept = list(tapped)
    for each in sorted(tapped, key=lambda source: len(source.units)):
        fewer = [other for other in kept if other is not each]
        if _matched(fewer, symbols, pool).covers.count(False) <= missing:
            kept = fewer
    return tuple(kept)


def _cover(
    number: int,
    needs: Sequence[frozenset[str]],
    made: Sequence[frozenset[str]],
    taken: dict[int, int],
    tried: set[int],
) -> bool:
    """Find a mana for one need, reassigning others if necessary."""
    for place, unit in enumerate(made):
        if place in tried or not unit & needs[number]:
            continue
        tried.add(place)
        if place not in taken or _cover(taken[place], needs, made, taken, tried):
            taken[place] = number
            return True
    return False


_GROUP = ActionGroup(id="mana", title=Message("Add mana by hand"), within=Message("Add mana"))
_MOST = 99
_SINGLE = frozenset({SymbolKind.COLORED, SymbolKind.COLORLESS})


class Mana(Action, frozen=True, kw_only=True):
    """Add mana to the player's mana pool, and spend mana from it, by hand.

    ``add`` are symbols of colored and colorless mana, ``spend`` is a cost that mana in the pool
    pays first. ``source`` is the object whose text adds the mana; restrictions on its use are left
    to the players, except those of the ``program`` of a text.
    """

    add: str = ""
    spend: str = ""
    source: Subject | None = None
    program: bytes = b""


def mana_is_added(view: StateView, action: Mana) -> Iterator[Finding]:
    """Mana that is added stays in the pool until the step ends (``mana.pool``)."""
    adds, spends = _read(action.add), _read(action.spend)
    if adds is None or spends is None or not _may_be_added(adds):
        message = Message(
            "Mana is written as symbols such as {symbols}, at most {most} of them.",
            symbols="{R}{R}{C}",
            most=_MOST,
        )
        yield refused("mana.pool", message, possible=False)
    elif not view.state.is_followed:
        yield nothing("mana.pool", Message("Mana is not counted while turn tracking is off."))
    elif not adds and not spends:
        yield nothing("mana.pool", Message("No mana is added and none is spent."))
    elif missing := pay((), spends, 0, view.state.player(action.player).mana).missing:
        message = Message(
            "{player} does not have {missing} of {cost} in the mana pool.",
            player=action.player,
            missing=symbols_missing(missing),
            cost=str(spends),
        )
        yield refused("mana.pool", message, "mana.pay")
    else:
        then = Message(
            "{mana}", mana="".join(f"{{{'/'.join(each)}}}" for each in _pool_after(view, action))
        )
        if not _pool_after(view, action):
            then = Message("no mana")
        message = Message(
            "{player} has {mana} in the mana pool until the step ends.",
            player=action.player,
            mana=then,
        )
        yield done("mana.pool", message)


def change_pool(context: ActionContext, action: Mana) -> None:
    """Remove the spent mana from the pool, then add the new mana."""
    player = context.state.player(action.player)
    pool = _pool_after(context.view, action)
    if action.program:
        adds = _read(action.add) or ManaCost()
        lasts = context.view.rules.tables.mana_lasts(action.program)
        more = (LimitedMana(each.text, action.program, lasts) for each in adds)
        pool = pool[: len(pool) - len(adds.symbols)]
        player = replace(player, limited_mana=(*player.limited_mana, *more))
    context.state = context.state.with_player(replace(player, mana=pool))
    context.emit(Event(kind="mana", player=action.player, key="mana.pool"))
    source = context.state.objects.get(action.source) if action.source is not None else None
    if source is not None and not source.face_down:
        found = traits(context.view, source)
        limits = tuple(each for t in found.text for each in limits_of_mana(t, action.add))
        leave_by_hand(context, CardName(source.id, found.name), limits, "mana.pool")


def _read(text: str) -> ManaCost | None:
    """Return symbols with braces, or letters without; None where they are no mana."""
    plain = text.strip()
    if "{" not in plain:
        plain = "".join(f"{{{each}}}" for each in plain.replace(" ", "")[: _MOST + 1])
    try:
        return ManaCost.read(plain)
    except ManaCostError:
        return None


def _may_be_added(mana: ManaCost) -> bool:
    return len(mana.symbols) <= _MOST and all(
        each.kind in _SINGLE and each.value == 1 for each in mana
    )


def _pool_after(view: StateView, action: Mana) -> tuple[str, ...]:
    adds, spends = _read(action.add) or ManaCost(), _read(action.spend) or ManaCost()
    left = pay((), spends, 0, view.state.player(action.player).mana).pool
    return (*left, *(each.text for each in adds))


def _label(_view: StateView, action: Mana) -> Message:
    adds, spends = action.add, action.spend
    if adds and spends:
        return Message("Spend {cost} and add {mana}", cost=spends, mana=adds)
    return Message("Spend {cost}", cost=spends) if spends else Message("Add {mana}", mana=adds)


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the mana of a card's text that no payment proposes."""
    if obj.zone not in {BATTLEFIELD, STACK, GRAVEYARD} or not view.state.is_followed:
        return
    found = traits(view, obj)
    if obj.face_down or found.type_line.is_permanent is (obj.zone != BATTLEFIELD):
        return
    if source_of_mana(view, obj, player) is None:
        for symbols in dict.fromkeys(each for t in found.text for each in mana_choices(t)):
            added = Mana(player=player, add=symbols, source=obj.id)
            limits = tuple(each for t in found.text for each in limits_of_mana(t, symbols))
            more = Message("to the mana pool; what it costs is paid by hand")
            if limits:
                more = Message("{more}. {limits: }", more=more, limits=limits)
            yield MenuOption(
                action=added,
                message=Message("Add {mana}", mana=symbols),
                more=more,
                verb=_GROUP.id,
            )


SPECS = (
    ActionSpec(
        action=Mana,
        checks={"mana.pool": mana_is_added},
        handler=change_pool,
        label=_label,
        menu=_menu,
        group=_GROUP,
    ),
)


def payers_are_untapped(view: StateView, action: Cast) -> Iterator[Finding]:
    """Permanents are tapped for mana once; a tapped one can't pay again (``mana.tap``)."""
    if not action.paying:
        return
    for object_id in action.paying:
        yield from can_tap(view, object_id, action.player)
    if len(set(action.paying)) < len(action.paying):
        yield refused("mana.tap", Message("Nothing is tapped twice."), possible=False)
    number = len(action.paying)
    message = Message(
        "{number} permanent is tapped for mana.|{number} permanents are tapped for mana.",
        number=number,
    )
    yield done("mana.pay", message)


def can_tap(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[Finding]:
    """Yield why a permanent can't be tapped for a cost."""
    obj, found = view.object(object_id), traits(view, object_id)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        message = Message("{card} is not on the battlefield.", card=name)
        yield refused("mana.tap", message, possible=False)
    elif found.controller != player:
        message = Message("{player} does not control {card}.", player=player, card=name)
        yield refused("mana.tap", message)
    elif obj.tapped:
        yield refused("mana.tap", Message("{card} is tapped already.", card=name))
    else:
        yield from it_is_not_sick(view, obj)


def tap_to_pay(context: ActionContext, objects: Iterable[ObjectId]) -> None:
    """Tap permanents for a cost."""
    for object_id in objects:
        obj = context.state.objects.get(object_id)
        if obj is not None and obj.zone == BATTLEFIELD and not obj.tapped:
            context.put(replace(obj, tapped=True))
            context.emit(Event(kind="tapped", object=obj.id, key="mana.tap"))
