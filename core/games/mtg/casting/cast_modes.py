"""Modes of casting or playing a card, and their costs (MTG CR 118, 601.2f-h, 601.3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import FREE, NO_COST, Color, Cost, ManaCost
from core.games.mtg.actions import Activate, Cast, Unlock
from core.games.mtg.casting.cost_texts import (
    TAP,
    ability_cost,
    added_costs,
    changes_costs_of_others,
    cost_differences,
    costs_from_exile,
    costs_from_graveyard,
    costs_from_hand,
    makes_mana,
    optional_costs,
)
from core.games.mtg.casting.mana import (
    Payment,
    Source,
    most_for_x,
    pay,
    source_of_mana,
    sources,
    symbols_missing,
)
from core.games.mtg.decks import tax_of
from core.games.mtg.faces import HALVES, PROTOTYPED, TURNED, half_word
from core.games.mtg.keyword_actions.preparation import may_cast_copy
from core.games.mtg.layers.continuous_effects import DISGUISED, MORPHED, hidden_by, power_fits
from core.games.mtg.layers.static_abilities import is_sick
from core.games.mtg.layers.traits import FACE_DOWN, MOST, traits, variables
from core.games.mtg.turn import steps
from core.games.mtg.turn.steps import stack_is_empty
from core.messages import CardName, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import Ability, TurnFaceUp
from core.rules.lasting_effects import card_or_copy
from core.rules.ruleset import StateView
from core.rules.table_actions import lose_life
from core.rules.verdict import Finding, done, refused
from core.state.effects import Filter, Permission
from core.state.game_state import LimitedMana
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK


class CastMode(Struct, frozen=True, kw_only=True):
    """One way to cast or play a card: the side that will be up and the chosen halves.

    ``faces`` are the evaluated faces; the costs of ``mana_from`` give the mana value.
    """

    id: str
    faces: tuple[Face, ...]
    mana_from: tuple[Face, ...]
    side: int = 0
    halves: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """The name that the spell or land will have."""
        return " // ".join(face.name for face in self.faces)

    @property
    def is_land(self) -> bool:
        """Whether it is a land, which is played and never cast."""
        return all("Land" in face.type_line.types for face in self.faces)

    @property
    def mana_cost(self) -> ManaCost:
        """The printed mana cost, of several halves one after the other."""
        return ManaCost(tuple(symbol for face in self.faces for symbol in face.mana_cost))

    @property
    def mana_value(self) -> int | float:
        """The mana value that the spell would have on the stack."""
        return sum(face.mana_cost.mana_value for face in self.mana_from)


FACE_DOWN_MODE = CastMode(id="face_down", faces=(FACE_DOWN,), mana_from=(FACE_DOWN,))
"""Any card cast face down: a 2/2 creature spell with nothing else to it."""


def _one_side(card: Card) -> Iterator[CastMode]:
    yield CastMode(id="front", faces=card.sides[0], mana_from=card.sides[0])


def _transforming(card: Card) -> Iterator[CastMode]:
    yield from _one_side(card)
    for word in TURNED:
        if card.is_double_sided:
            yield CastMode(id=word, faces=card.sides[1], mana_from=card.sides[0], side=1)


def _modal(card: Card) -> Iterator[CastMode]:
    for side, word in enumerate(("front", "back")[: len(card.sides)]):
        yield CastMode(id=word, faces=card.sides[side], mana_from=card.sides[side], side=side)


def _split(card: Card) -> Iterator[CastMode]:
    for half, face in enumerate(card.faces):
        yield CastMode(id=half_word(half), faces=(face,), mana_from=(face,), halves=(half,))
    halves = tuple(range(len(card.faces)))
    yield CastMode(id="fused", faces=card.faces, mana_from=card.faces, halves=halves)


def _adventure(card: Card) -> Iterator[CastMode]:
    main, *insets = card.faces
    yield CastMode(id="left", faces=(main,), mana_from=(main,), halves=(0,))
    for half, face in enumerate(insets, 1):
        yield CastMode(id=half_word(half), faces=(face,), mana_from=(face,), halves=(half,))


def _main_part(card: Card) -> Iterator[CastMode]:
    yield CastMode(id="front", faces=(card.front,), mana_from=(card.front,))


def _prototype(card: Card) -> Iterator[CastMode]:
    yield from _main_part(card)
    face = card.faces[1]
    yield CastMode(id=PROTOTYPED, faces=(face,), mana_from=(face,), halves=(1,))


WAYS: Mapping[Layout, Callable[[Card], Iterator[CastMode]]] = {
    Layout.SINGLE: _one_side,
    Layout.REVERSIBLE: _one_side,
    Layout.TRANSFORMING: _transforming,
    Layout.MODAL: _modal,
    Layout.MELD: _one_side,
    Layout.SPLIT: _split,
    Layout.ADVENTURE: _adventure,
    Layout.FLIP: _main_part,
    Layout.PREPARATION: _main_part,
    Layout.PROTOTYPE: _prototype,
}
_ALIASES = {
    ("front", Layout.ADVENTURE): "left",
    ("back", Layout.ADVENTURE): "right",
    ("left", Layout.PREPARATION): "front",
}


def cast_modes(card: Card) -> tuple[CastMode, ...]:
    """Return every way that the layout knows, allowed or not; lands are among them."""
    return tuple(WAYS[card.layout](card))


def mode_named(card: Card, word: str) -> CastMode | None:
    """Return the way of that name, or None if the layout knows none such."""
    word = _ALIASES.get((word, card.layout), word)
    return next((mode for mode in cast_modes(card) if mode.id == word), None)


def permission(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Permission | None:
    """Return an effect that lets the player cast or play it this way, if there is one."""
    return next((each for each in _granting(view, obj, mode, what, player)), None)


def _granting(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Iterator[Permission]:
    for each in _about(view, obj, what, player):
        if each.allows and fits(each.filter, obj, mode) and _means(each, mode):
            yield each


def _means(each: Permission, mode: CastMode) -> bool:
    """Return whether a permission covers a mode; a turned one needs a permission that names it."""
    return each.as_ == mode.id if each.as_ else mode.id not in TURNED


def prohibition(
    view: StateView, obj: GameObject, mode: CastMode, what: str, player: PlayerId
) -> Permission | None:
    """Return an effect that forbids it, if there is one."""
    for each in _about(view, obj, what, player):
        if not each.allows and fits(each.filter, obj, mode):
            return each
    return None


def only_some_free(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> bool:
    """Return whether free casting from there is limited, and this mode is beyond the limit."""
    frees = [each for each in _about(view, obj, "cast", player) if each.allows and each.free]
    fitting = any(fits(each.filter, obj, mode) and _means(each, mode) for each in frees)
    return bool(frees) and not fitting


def _about(view: StateView, obj: GameObject, what: str, player: PlayerId) -> Iterator[Permission]:
    for each in view.state.permissions:
        in_zone = each.filter.zone is None or each.filter.zone == obj.zone
        part = each.filter.part
        has_part = part is None or _has_part(view.state.printed(obj), part)
        if each.who == player and each.what in {what, "play"} and in_zone and has_part:
            yield each


def _has_part(card: Card, part: str) -> bool:
    """Return whether a card has an Adventure, an Omen or a prepare spell (MTG CR 715.2, 720.2)."""
    if part == "prepare":
        return card.layout is Layout.PREPARATION
    others = card.faces[1:] if card.layout is Layout.ADVENTURE else ()
    return any(part in face.type_line.subtypes for face in others)


def fits(wanted: Filter, obj: GameObject, mode: CastMode) -> bool:
    """Return whether the face or half being cast or played fits a filter."""
    types = {word for face in mode.faces for word in _words(face)}
    value = mode.mana_value
    return (
        (wanted.zone is None or wanted.zone == obj.zone)
        and (wanted.owner is None or wanted.owner == obj.owner)
        and (wanted.controller is None or wanted.controller == obj.controller)
        and (wanted.object is None or wanted.object == obj.id)
        and (wanted.incarnation is None or wanted.incarnation == obj.incarnation)
        and (wanted.type is None or wanted.type in types)
        and (wanted.name is None or wanted.name in {face.name for face in mode.faces})
        and (wanted.mana_value_max is None or value <= wanted.mana_value_max)
        and (wanted.mana_value_min is None or value >= wanted.mana_value_min)
        and wanted.mana_value_even in {None, value % 2 == 0}
        and (wanted.color is None or any(wanted.color in face.colors for face in mode.faces))
        and power_fits(wanted, mode.faces[0].stat("power"))
    )


def _words(face: Face) -> tuple[str, ...]:
    line = face.type_line
    return (*line.supertypes, *line.types, *line.subtypes)


def from_own_zone(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether the owner may cast the card from its zone without an effect."""
    if obj.zone == HAND:
        return obj.owner == player
    commander = any(piece.commander for piece in view.state.pieces(obj))
    return obj.zone == COMMAND and commander and obj.owner == player


def has_ability(view: StateView, obj: GameObject, mode: CastMode, keyword: str) -> bool:
    """Return whether the spell would have an ability, printed on its half or given to the card."""
    if not traits(view, obj).has(keyword):
        return False
    printed = [face for face in view.state.printed(obj).faces if face.has(keyword)]
    return not printed or any(face in printed for face in mode.faces)


def by_its_own_text(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> str:
    """Return the rule key of the card's own ability that allows this way from there.

    Disturb, aftermath, flashback, escape and the like work from its owner's graveyard, More Than
    Meets the Eye from wherever it may be cast for its cost. The copy of a prepare spell may be
    cast from exile.
    ``""`` means that no own ability allows it.
    """
    if obj.kept_by is not None:
        return "prepare.cast" if may_cast_copy(view, obj, player) else ""
    found = traits(view, obj)
    mine = obj.zone == GRAVEYARD and obj.owner == player
    if mode.id == "transformed":
        return "disturb.exile" if mine and found.has("Disturb") else ""
    if mode.id == "converted":
        works = found.has("More Than Meets the Eye") and _may_pay(view, obj, mode, player)
        return "mtmte.cast_converted" if works else ""
    if mine and has_ability(view, obj, mode, "Aftermath"):
        return "aftermath.graveyard_only"
    if mine and has_ability(view, obj, mode, "Flashback"):
        return "cast.from_hand"
    texts = (face.text for face in mode.faces)
    asks = mine and any(costs_from_graveyard(text, mode.mana_cost) for text in texts)
    return "cast.spell" if asks else ""


def _may_pay(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> bool:
    """Return whether the player may cast the card from there and choose which cost to pay.

    A permission to cast without paying excludes other alternative costs (MTG CR 118.9a).
    """
    allowing = _about(view, obj, "cast", player)
    granted = (each for each in allowing if each.allows and not each.as_ and not each.free)
    return from_own_zone(view, obj, player) or any(fits(e.filter, obj, mode) for e in granted)


def is_the_time(view: StateView, player: PlayerId) -> bool:
    """Return whether a player may act at sorcery speed, for example play a land."""
    state = view.state
    if not state.is_followed:
        return True
    own_main = state.active == player and state.turn_step in steps.MAIN_PHASES
    return own_main and stack_is_empty(view)


_LOYALTY = "activated loyalty"


def loyalty_uses(view: StateView, obj: GameObject) -> int:
    """Return how many loyalty abilities of a permanent were activated this turn (MTG CR 606.3)."""
    return sum(each.fact_about(_LOYALTY, obj.ref) for each in view.state.players)


def count_loyalty(context: ActionContext, player: PlayerId, obj: GameObject) -> None:
    """Count the activation of a loyalty ability of a permanent."""
    activating_player = context.state.player(player)
    context.state = context.state.with_player(activating_player.with_fact_about(_LOYALTY, obj.ref))


def cast_in_time(
    view: StateView, object_id: ObjectId, player: PlayerId, mode: CastMode | None
) -> Iterator[Finding]:
    """Only instants and spells with flash are cast at any time; the face being cast decides.

    ``mode`` None is a face-down spell. Spells cast during a resolution are exempt.
    """
    if is_the_time(view, player) or (mode is not None and _is_instant(view, object_id, mode)):
        if view.state.turn_step in steps.BEFORE_THE_GAME:
            yield refused("cast.timing", Message("The first turn has not begun yet."))
        return
    name = mode.name if mode is not None else Message("A face-down creature")
    message = Message("{card} is cast in one's own main phase, on an empty stack.", card=name)
    yield refused("cast.timing", message)


def _is_instant(view: StateView, object_id: ObjectId, mode: CastMode) -> bool:
    faces = mode.faces
    if all("Instant" in face.type_line.types or face.has("Flash") for face in faces):
        return True
    # Abilities that an effect gives to the card hold for all of its faces.
    given = traits(view, object_id)
    return given.has("Flash") and not any(face.has("Flash") for face in given.faces)


_KEY = "mana.pay"
Paid = Cast | Unlock | TurnFaceUp | Ability | Activate
A = TypeVar("A", bound=Paid)
_TURNED_UP_BY = ("Morph", "Megamorph", "Disguise")
_FACE_DOWN = Cost(name="Face down", mana=ManaCost.read("{3}"))
_OF_A_WAY = {"transformed": "Disturb", "converted": "More Than Meets the Eye"}
_TOLD = Cost(by_hand=("what the effect says",))


def cost_of(view: StateView, mode: CastMode, action: Cast) -> Cost:
    """Return the cost of a cast in one way from the current zone of its card."""
    obj, player, free = view.object(action.card), action.player, action.free and not action.cost
    texts = tuple(face.text for face in mode.faces if face.text)
    added = tuple(each for text in texts for each in added_costs(text))
    own = FREE if free else _own_cost(view, obj, mode, action)
    more = tuple(each for text in texts for each in optional_costs(text))
    if view.state.reads_texts:
        spell = as_spell(view, action, mode)
        return view.rules.tables.priced(view, spell, action, own.more(tax_of(view, obj, player)))
    cost = replace(own, by_hand=(*own.by_hand, *added), optional=more)
    cost = cost.more(tax_of(view, obj, player))
    if free:
        return cost
    differs = tuple(each for text in texts for each in cost_differences(text))
    cost = replace(cost, may_differ=differs)
    return _changed_by_others(view, cost, mode, player)


def as_spell(view: StateView, action: Cast, mode: CastMode) -> GameObject:
    """Return the spell that the card would be on the stack."""
    return replace(
        view.object(action.card),
        zone=STACK,
        controller=action.player,
        side=mode.side,
        halves=mode.halves,
        face_down=mode is FACE_DOWN_MODE,
    )


def costs_are_paid(view: StateView) -> bool:
    """Return whether an action with an unpaid cost is refused on this table."""
    return view.rules.costs_are_paid and view.state.is_followed


def unlock_cost(view: StateView, action: Unlock) -> Cost:
    """Return the cost to unlock a half of a Room: its mana cost (MTG CR 709.5e)."""
    faces = card_or_copy(view, view.object(action.object)).faces
    half = HALVES.index(action.half)
    if action.effect or half >= len(faces):
        return FREE
    return Cost(mana=faces[half].mana_cost)


def turn_up_cost(view: StateView, action: TurnFaceUp) -> Cost:
    """Return the cost to turn a face-down permanent up (MTG CR 702.37e, 701.40b)."""
    obj = view.object(action.object)
    if action.effect or obj.zone != BATTLEFIELD or not obj.face_down:
        return FREE
    face = card_or_copy(view, obj).front
    printed = tuple(
        found if found is not None else Cost(name=word, by_hand=(word,))
        for word in _TURNED_UP_BY
        if face.has(word)
        for found in (ability_cost(face.text, word),)
    )
    hidden = not printed or hidden_by(obj) not in {MORPHED.word, DISGUISED.word}
    if hidden and "Creature" in face.type_line.types and face.mana_cost:
        printed = (*printed, Cost(mana=face.mana_cost))
    cheapest = min(
        printed, key=lambda each: (bool(each.by_hand), each.mana.mana_value), default=FREE
    )
    if action.x is None and variables(cheapest.mana):
        return replace(cheapest, mana=NO_COST, by_hand=(str(cheapest),))
    return cheapest


def alternatives(view: StateView, obj: GameObject, mode: CastMode) -> tuple[Cost, ...]:
    """Return the alternative costs that may be chosen for casting a card in one way."""
    return (*_keyword_costs(obj, mode), *view.rules.tables.alternative_costs(view, obj))


def _keyword_costs(obj: GameObject, mode: CastMode) -> tuple[Cost, ...]:
    texts = tuple(face.text for face in mode.faces if face.text)
    if obj.zone == GRAVEYARD:
        return tuple(c for text in texts for c in costs_from_graveyard(text, mode.mana_cost))
    if obj.zone == EXILE:
        return tuple(each for text in texts for each in costs_from_exile(text))
    return tuple(each for text in texts for each in costs_from_hand(text))


def _own_cost(view: StateView, obj: GameObject, mode: CastMode, action: Cast) -> Cost:
    """Return the mana cost, or the alternative one of the ability by which it is cast."""
    player = action.player
    if mode is FACE_DOWN_MODE:
        return _FACE_DOWN
    if mode.id in _OF_A_WAY:
        keyword = _OF_A_WAY[mode.id]
        by_itself = bool(by_its_own_text(view, obj, mode, player))
        if not by_itself and permission(view, obj, mode, "cast", player) is not None:
            return _TOLD
        found = ability_cost(view.state.printed(obj).front.text, keyword)
        return found if found is not None else Cost(name=keyword, by_hand=(keyword,))
    flashback = obj.zone == GRAVEYARD and has_ability(view, obj, mode, "Flashback")
    if flashback and by_its_own_text(view, obj, mode, player) == "cast.from_hand":
        printed = (ability_cost(face.text, "Flashback") for face in mode.faces)
        found = next((each for each in printed if each is not None), None)
        return found if found is not None else Cost(name="Flashback", mana=mode.mana_cost)
    offered = _keyword_costs(obj, mode)
    chosen = next((each for each in offered if each.name == action.cost), None)
    if chosen is None and action.cost:
        word = action.cost.casefold()
        by_text = view.rules.tables.alternative_costs(view, obj)
        found = next((each for each in by_text if word in each.name.casefold()), None)
        chosen = replace(found, name=action.cost) if found is not None else None
    own = by_its_own_text(view, obj, mode, player) == "cast.spell"
    if chosen is None and offered and own and not permission(view, obj, mode, "cast", player):
        return offered[0]
    return chosen or Cost(mana=mode.mana_cost, payable=bool(mode.mana_cost))


def _changed_by_others(view: StateView, cost: Cost, mode: CastMode, player: PlayerId) -> Cost:
    """Return a cost with the changes by permanents; changes that are not read are listed only."""
    words = frozenset(_mode_words(mode))
    for obj in view.state.objects:
        if obj.zone != BATTLEFIELD or obj.face_down:
            continue
        found = traits(view, obj)
        for each in (c for text in found.text for c in changes_costs_of_others(text)):
            if not each.amount:
                cost = replace(cost, may_differ=(*cost.may_differ, each.words))
            elif each.own in {None, found.controller == player} and (
                not each.kinds or each.kinds & words
            ):
                cost = cost.more(each.amount)
    return cost


def _mode_words(mode: CastMode) -> Iterator[str]:
    """Yield the words by which texts name kinds of spells: types, subtypes and colors."""
    for face in mode.faces:
        line = face.type_line
        yield from (*line.supertypes, *line.types, *line.subtypes)
        yield from (Color(each).word.capitalize() for each in face.colors)
        if not face.colors:
            yield "Colorless"


def payment_of(view: StateView, action: A, cost: Cost, available: Sequence[Source]) -> Payment:
    """Return how a cast is paid from a player's mana pool and some sources."""
    seat = view.state.player(action.player)
    pool = (*(each.letters for each in _limited(view, action)), *seat.mana)
    return pay(available, cost.mana, _x_of(action), pool)


def _limited(view: StateView, action: Paid) -> tuple[LimitedMana, ...]:
    """Return the mana of a pool that texts let pay for some things, if this is one of them."""
    there = view.state.player(action.player).limited_mana
    if not there:
        return ()
    subject: GameObject | None = None
    if isinstance(action, Cast):
        card = view.object(action.card)
        modes = cast_modes(view.state.printed(card))
        named = [each for each in modes if each.id == action.as_] or list(modes[:1])
        mode = FACE_DOWN_MODE if action.as_ == "face_down" else named[0]
        subject = card if card.zone == STACK else as_spell(view, action, mode)
    elif isinstance(action, Activate):
        subject = view.object(action.source)
    elif isinstance(action, Unlock):
        subject = view.object(action.object)
    pays = view.rules.tables.mana_pays
    return tuple(
        each for each in there if subject is not None and pays(view, each, action, subject)
    )


def _x_of(action: Paid) -> int:
    return 0 if isinstance(action, Unlock) else action.x or 0


def values_for_x(view: StateView, cost: ManaCost, player: PlayerId) -> tuple[int | None, ...]:
    """Return the values to offer for an X: the most that known mana pays, then smaller ones.

    None is for a cost without X, and for a sandbox, where mana is not counted.
    """
    if not variables(cost) or not view.state.is_followed:
        return (None,)
    most = most_for_x(sources(view, player), cost, view.state.player(player).mana)
    return tuple(range(most, -1, -1))


def x_in_a_cost(x: int | None, cost: ManaCost) -> Iterator[Finding]:
    """Judge the value of the X in the cost of an ability or a special action (``cast.x``)."""
    if x is None:
        return
    if not variables(cost):
        yield refused("cast.x", Message("There is no X in its cost."), possible=False)
    elif not 0 <= x <= MOST:
        message = Message("X is a whole number from 0 to {most}.", most=MOST)
        yield refused("cast.x", message, possible=False)
    else:
        yield done("cast.x", Message("X is {amount}.", amount=x))


def tapped_for(view: StateView, action: A) -> tuple[Source, ...]:
    """Return the sources that a cast taps, as far as their mana is known."""
    found = (view.state.objects.get(each) for each in dict.fromkeys(action.paying))
    known = (source_of_mana(view, obj, action.player) for obj in found if obj is not None)
    return tuple(each for each in known if each is not None)


def paid_with(view: StateView, action: A, cost: Cost) -> A:
    """Return an action with the proposed payment, if that covers its known cost."""
    asked = costs_are_paid(view) and view.rules.taps_to_pay
    if not asked or action.paying or action.life or not cost.payable or cost.may_differ:
        return action
    source = _tapped_source(action, cost)
    used = {source, *_taken_besides(action)}
    others = [each for each in sources(view, action.player) if each.id not in used]
    found = payment_of(view, action, cost, others)
    if found.missing:
        return action
    paid = replace(action, paying=found.tap, life=found.life + cost.life)
    return paid if source is None else replace(paid, tapping=True)


def _taken_besides(action: Paid) -> tuple[ObjectId, ...]:
    """Return the objects that other parts of a cost take, which make no mana for it."""
    if isinstance(action, Activate):
        return (action.source, *action.additional)
    return action.using if isinstance(action, Ability) else ()


def _tapped_source(action: Paid, cost: Cost) -> ObjectId | None:
    """Return the source that is tapped as a part of the cost of its ability."""
    return action.source if isinstance(action, Ability) and TAP in cost.by_hand else None


def _taps_itself(action: Paid) -> bool:
    return isinstance(action, Ability) and action.tapping


def is_paid(view: StateView, action: A, name: CardName, cost: Cost) -> Iterator[Finding]:
    """A spell is cast only if its whole cost is paid (``mana.pay``)."""
    by_hand = tuple(each for each in cost.by_hand if each != TAP)
    if not cost.payable:
        message = Message("{card} has no mana cost, and nothing pays for that.", card=name)
        yield refused(_KEY, message, "cast.spell")
        return
    found = payment_of(view, action, cost, tapped_for(view, action))
    if found.missing and cost.may_differ:
        message = Message(
            "{missing} of {cost} is not paid; work out its real cost by hand: {texts}.",
            missing=symbols_missing(found.missing),
            cost=str(cost),
            texts=cost.may_differ,
        )
        yield done(_KEY, message)
    elif found.missing:
        yield refused(_KEY, _unpaid_message(view, action, name, cost))
    elif found.life + cost.life > action.life:
        message = Message(
            "Not paid: {card} costs {life} life.", card=name, life=found.life + cost.life
        )
        yield refused(_KEY, message)
    elif cost.mana.mana_value and not action.paying:
        yield done(_KEY, Message("Mana from the pool pays {cost}.", cost=str(cost.mana)))
    if _tapped_source(action, cost) is not None and not _taps_itself(action):
        yield refused(_KEY, Message("Not paid: {card} is to be tapped for its ability.", card=name))
    if by_hand:
        yield done(_KEY, Message("Paid by hand: {words}.", words=by_hand))


def _unpaid_message(view: StateView, action: A, name: CardName, cost: Cost) -> Message:
    """Return the message of the symbols that remain unpaid with all known sources tapped."""
    best = payment_of(view, action, cost, sources(view, action.player))
    if not best.missing:
        best = payment_of(view, action, cost, tapped_for(view, action))
    words: Words = str(replace(cost, by_hand=()))
    missing = symbols_missing(best.missing)
    message = Message("Not paid: {card} costs {cost}.", card=name, cost=words)
    if missing != words:
        message = Message(
            "Not paid: {card} costs {cost}, and {missing} is missing.",
            card=name,
            cost=words,
            missing=missing,
        )
    others = tuple(_other_makers(view, action.player))
    if not others:
        return message
    return Message("{says} Mana of {others} is added by hand.", says=message, others=others)


def _other_makers(view: StateView, player: PlayerId) -> Iterator[CardName]:
    """Yield a player's untapped permanents whose text adds mana that no payment proposes."""
    for obj in view.state.objects:
        if obj.zone != BATTLEFIELD or obj.tapped or obj.face_down or is_sick(view, obj):
            continue
        found = traits(view, obj)
        adds = found.controller == player and any(map(makes_mana, found.text))
        if adds and source_of_mana(view, obj, player) is None:
            yield CardName(obj.id, found.name)


def life_is_there(view: StateView, action: A) -> Iterator[Finding]:
    """Life that is paid has to be there (``mana.pay``)."""
    life = view.state.player(action.player).life
    if action.life < 0 or action.life > max(life, 0):
        message = Message("{player} has {life} life to pay with.", player=action.player, life=life)
        yield refused(_KEY, message, possible=action.life >= 0)


def mana_spent(view: StateView, action: Cast, cost: Cost) -> int:
    """Return the amount of mana spent on a cast, 0 where no turns are followed."""
    if not view.state.is_followed:
        return 0
    tapped = tapped_for(view, action)
    pool = len(view.state.player(action.player).mana) + len(_limited(view, action))
    made = pool + sum(len(each.units) for each in tapped)
    return made - len(payment_of(view, action, cost, tapped).pool)


def _spend_from_pool(context: ActionContext, action: Paid, found: Payment) -> None:
    """Keep the mana that a payment leaves in the pool, the limited mana apart."""
    player = context.state.player(action.player)
    usable = _limited(context.view, action)
    kept = [usable[place] for place in found.kept if place < len(usable)]
    others = [each for each in player.limited_mana if not any(each is one for one in usable)]
    seat = replace(player, mana=found.pool[len(kept) :], limited_mana=(*others, *kept))
    context.state = context.state.with_player(seat)


def spend(context: ActionContext, action: A, cost: Cost) -> None:
    """Take the mana and the life that a cast is paid with; mana that is left stays in the pool."""
    view = context.view
    if view.state.is_followed:
        found = payment_of(view, action, cost, tapped_for(view, action))
        _spend_from_pool(context, action, found)
    if action.life:
        lose_life(context, action.player, action.life)
