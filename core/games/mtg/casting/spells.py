"""Casting spells: the face or half, the zone, the targets and the costs (MTG CR 601)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.cards.mana import FREE, Cost, ManaCost
from core.games.mtg.actions import Cast, CopyCard
from core.games.mtg.casting.cast_modes import (
    FACE_DOWN_MODE,
    CastMode,
    alternatives,
    as_spell,
    by_its_own_text,
    cast_in_time,
    cast_modes,
    cost_of,
    costs_are_paid,
    from_own_zone,
    has_ability,
    is_paid,
    life_is_there,
    mana_spent,
    mode_named,
    only_some_free,
    paid_with,
    permission,
    prohibition,
    spend,
)
from core.games.mtg.casting.cost_texts import WHILE_RESOLVING
from core.games.mtg.casting.mana import most_for_x, payers_are_untapped, sources, tap_to_pay
from core.games.mtg.casting.targets import (
    Aiming,
    chosen_targets,
    may_have_targets,
    targets_by_hand,
    targets_wanted,
    unlawful_targets,
)
from core.games.mtg.decks import cast_from_there, it_is_taxed, tax_of
from core.games.mtg.faces import (
    PROTOTYPED,
    TURNED,
    face_down_keys,
    inset_rules,
    is_double_faced,
    turns_over,
)
from core.games.mtg.keyword_actions.preparation import copy_was_cast, keeper_of
from core.games.mtg.layers.continuous_effects import DISGUISED, FACE_DOWN_CONDITIONS, MORPHED
from core.games.mtg.layers.traits import traits, variables, x_chosen, x_is_lawful
from core.games.mtg.policies import policies
from core.games.mtg.texts import loaded
from core.games.mtg.zones.zone_changes import stays_where_it_went, zone_changed
from core.messages import CardName, Message, Words
from core.rules import choices
from core.rules.action_context import ActionContext, known_to_player
from core.rules.actions import Batch
from core.rules.history import ZONE_CHANGE, Event
from core.rules.lasting_effects import targets_of
from core.rules.ruleset import ActionSpec, MenuOption, StateView
from core.rules.verdict import Finding, Ruling, choice, done, refused
from core.state.announced import Announced
from core.state.effects import Permission
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, STACK

FACE_DOWN = "face_down"
_ONCE_CAST = frozenset({"Instant", "Sorcery"})
_MORE_THAN_LANDS = 2
"""So much more mana than that of known lands is offered for an X."""
_CHOICE_KEYS = {
    Layout.MODAL: "mdfc.cast_choice",
    Layout.SPLIT: "split.choose_half",
    Layout.TRANSFORMING: "tdfc.cast_transformed",
    Layout.PROTOTYPE: "prototype.cast",
}
_EVALUATED_KEYS = {
    Layout.SPLIT: "split.evaluated_half",
    Layout.PROTOTYPE: "prototype.evaluated",
    Layout.TRANSFORMING: "dfc.cast_evaluated_face",
    Layout.MODAL: "dfc.cast_evaluated_face",
    Layout.MELD: "dfc.cast_evaluated_face",
}
"""By which rule only the chosen face, half or part of a card is looked at."""
_TURNED_BY = {
    "Disturb": "disturb.exile",
    "More Than Meets the Eye": "mtmte.cast_converted",
}
_WIKI_KEYS = {
    "disturb.exile": ("wiki.disturb",),
    "mtmte.cast_converted": ("wiki.convert_mtmte",),
    "siege.defeated": ("siege.protector", "wiki.siege"),
}
_EXILED_AFTERWARDS = frozenset({"aftermath.graveyard_only", "cast.from_hand"})
"""The own abilities, aftermath and flashback, after which a card leaves the stack for exile."""
_OTHER_COST = frozenset({"disturb.exile", "mtmte.cast_converted", "cast.from_hand"})
"""The own abilities that have an alternative cost, which rules out every other one."""
_HIDING = {"Morph": MORPHED, "Megamorph": MORPHED, "Disguise": DISGUISED}
"""The abilities by which a card may be cast face down, and how it is hidden then."""


_EXILED_AFTER_COST = frozenset({"Jump-start", "Harmonize"})
"""The costs of casting from a graveyard, after which a card leaves the stack for exile."""


def open_modes(view: StateView, action: Cast) -> tuple[CastMode, ...]:
    """Return the ways in which the card may be cast now."""
    card = view.state.printed(view.object(action.card))
    return tuple(
        mode
        for mode in cast_modes(card)
        if all(
            finding.ruling is Ruling.DONE
            for check in _JUDGE_A_WAY
            for finding in check(view, replace(action, as_=mode.id), mode)
        )
    )


def chosen_mode(view: StateView, action: Cast) -> CastMode | None:
    """Return the way the action means: the named one, or the only one that is open."""
    card = view.state.printed(view.object(action.card))
    if action.as_ and action.as_ != FACE_DOWN:
        return mode_named(card, action.as_)
    open_now = open_modes(view, action)
    if len(open_now) == 1:
        return open_now[0]
    return cast_modes(card)[0] if not open_now or action.as_ == FACE_DOWN else None


def a_card_that_can_be_cast(view: StateView, action: Cast) -> Iterator[Finding]:
    """A spell is cast from where its card is (``cast.spell``)."""
    obj = view.object(action.card)
    if obj.zone in {BATTLEFIELD, STACK}:
        where = (
            Message("on the battlefield")
            if obj.zone == BATTLEFIELD
            else Message("on the stack already")
        )
        message = Message("It is {where}; a spell is cast from a card elsewhere.", where=where)
        yield refused("cast.from_hand", message, possible=not obj.is_melded)
    yield from stays_where_it_went(obj)
    if action.from_ is not None and action.from_ != obj.zone:
        message = Message(
            "It is not in {place} but in {other_place}.", place=action.from_, other_place=obj.zone
        )
        yield refused("cast.from_hand", message)


def one_mode_is_chosen(view: StateView, action: Cast) -> Iterator[Finding]:
    """Where several ways are open one is chosen first (``mdfc.cast_choice``...)."""
    if action.as_:
        return
    obj = view.object(action.card)
    card = view.state.printed(obj)
    open_now = open_modes(view, action)
    if len(open_now) > 1 and obj.zone not in {BATTLEFIELD, STACK}:
        options = tuple(choices.Option(mode.id, cast_words(card, mode)) for mode in open_now)
        inset = inset_rules(card)
        key = inset.cast if inset is not None else _CHOICE_KEYS.get(card.layout, "cast.spell")
        message = Message("Choose what to cast before it goes on the stack.")
        yield choice(key, message, "as_", options, action.player)


def it_is_the_time(view: StateView, action: Cast) -> Iterator[Finding]:
    """A sorcery is cast in a main phase of its player, an instant at any time (``cast.timing``)."""
    obj = view.object(action.card)
    is_told = action.free or (obj.zone == EXILE and action.cost in WHILE_RESOLVING)
    if is_told or obj.zone in {BATTLEFIELD, STACK}:
        return
    mode = None if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if mode is not None and view.state.reads_texts:
        spell = as_spell(view, action, mode)
        if loaded().may_be_cast_at_any_time(view, action.player, obj, spell):
            return
    if mode is not None or action.as_ == FACE_DOWN:
        yield from cast_in_time(view, obj.id, action.player, mode)


def targets_are_lawful(view: StateView, action: Cast) -> Iterator[Finding]:
    """Nothing protected from the spell is its target (``protection.from``)."""
    mode = FACE_DOWN_MODE if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if not action.targets or mode is None or view.object(action.card).zone in {BATTLEFIELD, STACK}:
        return
    cast_as = traits(view, as_spell(view, action, mode))
    yield from unlawful_targets(view, cast_as, action.targets)
    if not view.state.reads_texts:
        yield from targets_by_hand(view, cast_as, action.targets)


def targets_are_chosen(view: StateView, action: Cast) -> Iterator[Finding]:
    """A spell is cast with a legal target for each that it needs (``cast.targets``)."""
    obj = view.object(action.card)
    mode = None if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if mode is None or obj.zone in {BATTLEFIELD, STACK}:
        return
    if view.state.reads_texts:
        spell = as_spell(view, action, mode)
        yield from loaded().cast_findings(view, action, spell)
        yield from loaded().additional_findings(view, action, spell)
        yield from loaded().prohibitions(view, action, spell)
        return
    if not may_have_targets(mode.faces):
        return
    if not (action.asks or action.targets or any(_is_aura(face) for face in mode.faces)):
        return
    spell = as_spell(view, action, mode)
    cast_as = traits(view, spell)
    aiming = Aiming(view, spell, cast_as, action.player)
    wanted = targets_wanted(cast_as)
    yield from chosen_targets(aiming, wanted, action.targets, asks=action.asks)


def may_be_target(view: StateView, action: Cast, target: ObjectId) -> bool:
    """Return whether an object is a legal target of a spell as it is cast."""
    mode = None if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if mode is None or not may_have_targets(mode.faces):
        return False
    spell = as_spell(view, action, mode)
    found = traits(view, spell)
    aiming = Aiming(view, spell, found, action.player)
    return any(aiming.is_legal(wish, target) for wish in targets_wanted(found).wishes)


def _is_aura(face: Face) -> bool:
    return "Aura" in face.type_line.subtypes


def x_is_chosen_well(view: StateView, action: Cast) -> Iterator[Finding]:
    """The value of X in the mana cost of the face being cast is legal (``cast.x``)."""
    if action.x is not None:
        mode = FACE_DOWN_MODE if action.as_ == FACE_DOWN else chosen_mode(view, action)
        if mode is not None:
            if view.state.reads_texts and loaded().asks_for_x(view, view.object(action.card)):
                return
            yield from x_is_lawful(action.x, mode.mana_cost, free=action.free)


def cost_to_cast(view: StateView, action: Cast) -> Cost | None:
    """Return the cost of a cast; None while its way is open, or without a card to cast."""
    obj = view.object(action.card)
    mode = FACE_DOWN_MODE if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if mode is None or obj.zone in {BATTLEFIELD, STACK}:
        return None
    return cost_of(view, mode, action)


def cost_is_its_own(view: StateView, action: Cast) -> Iterator[Finding]:
    """One alternative cost is chosen at most, and only one that the card has there."""
    cost = cost_to_cast(view, action) if action.cost else None
    if cost is None:
        return
    if cost.name != action.cost:
        message = Message("It has no {cost} to be cast for from there.", cost=action.cost)
        yield refused("cast.one_alternative", message)
    elif action.free:
        yield _one_alternative_cost(Message("Casting it for {cost}", cost=action.cost))
    else:
        message = Message("It is cast for {cost}.", cost=f"{cost.name} {cost}")
        yield done("cast.one_alternative", message)


def it_is_paid_for(view: StateView, action: Cast) -> Iterator[Finding]:
    """A followed game whose costs are paid refuses a cast without payment (``mana.pay``)."""
    yield from life_is_there(view, action)
    cost = cost_to_cast(view, action) if costs_are_paid(view) else None
    if cost is not None:
        hidden = action.as_ == FACE_DOWN
        mode = FACE_DOWN_MODE if hidden else chosen_mode(view, action)
        name = CardName(action.card, mode.name if mode is not None else "")
        yield from is_paid(view, action, name, cost)


def cost_now(view: StateView, object_id: ObjectId, way: str) -> str:
    """Return the mana that casting a card in a way would cost its holder now."""
    obj = view.object(object_id)
    action = Cast(player=obj.owner, card=object_id, as_=way)
    cost = cost_to_cast(view, action)
    return str(cost.mana) if cost is not None else ""


def paying(view: StateView, action: Cast) -> Cast:
    """Return a cast with the permanents that pay for it, where those that are known cover it."""
    if not costs_are_paid(view) or view.state.objects.get(action.card) is None:
        return action
    cost = cost_to_cast(view, action)
    return paid_with(view, action, cost) if cost is not None else action


def mode_is_legal(view: StateView, action: Cast) -> Iterator[Finding]:
    """Judge the chosen face, half or way by itself."""
    obj = view.object(action.card)
    card = view.state.printed(obj)
    if action.as_ == FACE_DOWN:
        yield from _face_down_is_lawful(view, action)
        return
    mode = chosen_mode(view, action)
    if mode is None:
        if action.as_:
            yield from _no_such_way(card, action.as_)
        return
    for check in _JUDGE_A_WAY:
        yield from check(view, action, mode)
    judged = (finding for check in _JUDGE_A_WAY for finding in check(view, action, mode))
    if all(finding.ruling is not Ruling.REFUSED for finding in judged):
        yield from _what_is_on_the_stack(card, mode)


def _face_down_is_lawful(view: StateView, action: Cast) -> Iterator[Finding]:
    """Judge a face-down spell: it needs an ability or effect, and is a 2/2 (MTG CR 708.4)."""
    obj = view.object(action.card)
    card = view.state.printed(obj)
    mode = FACE_DOWN_MODE
    let = permission(view, obj, mode, "cast", action.player)
    granted = let is not None
    if not _lets_it_hide(view, obj, let):
        message = Message(
            "{card} has neither morph nor disguise, and nothing else lets it be cast face down.",
            card=CardName(obj.id, card.name_in_hand),
        )
        yield refused("facedown.morph", message)
    if not granted and not _at_hand(view, obj, action.player):
        message = Message(
            "Nothing lets {player} cast a face-down creature from {place}.",
            player=action.player,
            place=obj.zone,
        )
        yield refused("cast.from_hand", message)
    if prohibition(view, obj, mode, "cast", action.player) is not None:
        message = Message(
            "An effect forbids it: only what is being cast is looked at, a face-down creature."
        )
        double = ("dfc.cast_evaluated_face",) if is_double_faced(card) else ()
        yield refused("facedown.cast", message, "cast.forbidden", *double)
    if action.free and not granted and _hidden_as(view, obj):
        yield _one_alternative_cost(Message("Casting it face down"))
    also = face_down_keys(view.rules, card)
    yield done("facedown.cast", Message("Face down it is a 2/2 creature spell."), *also)
    own = FACE_DOWN_CONDITIONS.get(_hidden_as(view, obj))
    if own is DISGUISED:
        message = Message("Its disguise lets it be cast so, with ward {cost}.", cost="{2}")
        yield done("facedown.disguise", message)
    elif own is not None:
        yield done("facedown.morph", Message("Its morph lets it be cast so."))


def _lets_it_hide(view: StateView, obj: GameObject, let: Permission | None) -> bool:
    """Return whether an ability of the card or an effect lets it be cast face down.

    No double-faced card has such an ability: on a free table it is cast so by an effect.
    """
    by_an_effect = let is not None and let.as_ == FACE_DOWN
    told = is_double_faced(view.state.printed(obj)) and not view.state.is_followed
    return bool(_hidden_as(view, obj)) or by_an_effect or told


def _hidden_as(view: StateView, obj: GameObject) -> str:
    """Return the ability by which a card may be cast face down, ``""`` if it has none."""
    found = traits(view, obj)
    return next((mode.word for ability, mode in _HIDING.items() if found.has(ability)), "")


def _at_hand(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether the player needs no effect to cast it: their own card, or a copy of one."""
    own_copy = not obj.cards and obj.owner == player and obj.kept_by is None
    return from_own_zone(view, obj, player) or own_copy


def _one_alternative_cost(what: Message) -> Finding:
    message = Message(
        "{what} is paid for in another way than by its mana cost, so it is not cast for free.",
        what=what,
    )
    return refused("cast.one_alternative", message)


def _no_such_way(card: Card, word: str) -> Iterator[Finding]:
    back = card.layout in {Layout.TRANSFORMING, Layout.MELD} and word == "back"
    if card.layout is Layout.MELD and word in {"back", "transformed", "converted"}:
        message = Message("The back of a meld card is half of a face: it can't be cast.")
        also = ("meld.not_castable_back", "tdfc.cast_transformed", "meld.stack")
        yield refused("meld.back_only_when_melded", message, *also, possible=False)
    elif back:
        message = Message(
            "A transforming card is cast front face up: as {face}.", face=card.front.name
        )
        yield refused("dfc.cast_front_default", message, "tdfc.cast_transformed", "tdfc.stack")
    elif word in TURNED:
        message = Message("It is not a transforming card.")
        yield refused("tdfc.cast_transformed", message, possible=False)
    elif card.layout is Layout.PREPARATION:
        message = Message(
            "{face} is never cast from the card, only as a copy of it.", face=card.faces[1].name
        )
        yield refused("prepare.not_cast", message, "prepare.card", possible=False)
    elif word == "fused":
        message = Message("It has no halves to fuse.")
        yield refused("split.fuse", message, "fuse.hand_only", possible=False)
    else:
        message = Message("{card} has no {word} to cast.", card=card.name, word=word)
        yield refused("cast.spell", message, possible=False)


def _what_is_on_the_stack(card: Card, mode: CastMode) -> Iterator[Finding]:
    if card.layout is Layout.SPLIT:
        if mode.id == "fused":
            message = Message("Both halves are one spell; the left half resolves first.")
            yield done("split.fuse", message)
        else:
            message = Message("On the stack it is only {way}.", way=mode.name)
            yield done("split.stack_half_only", message, "split.choose_half")
    elif card.layout is Layout.MODAL:
        message = Message("Cast with the {way} up: {way_name}.", way=mode.id, way_name=mode.name)
        yield done("mdfc.cast_choice", message)
    elif card.layout is Layout.MELD:
        yield done("meld.stack", Message("A meld card on the stack is its front."))
    elif card.layout is Layout.PROTOTYPE:
        yield done("prototype.cast", _PROTOTYPED_OR_NOT[mode.id == PROTOTYPED])
    elif card.layout is Layout.TRANSFORMING and mode.side == 0:
        message = Message("It is cast front face up: {way}.", way=mode.name)
        yield done("dfc.cast_front_default", message)
    else:
        yield done("cast.spell", Message("{way} is a spell on the stack.", way=mode.name))


_PROTOTYPED_OR_NOT = {
    True: Message("Cast prototyped, it has the cost and the numbers of its prototype ability."),
    False: Message("Cast normally, it has its normal cost and numbers."),
}


def _texts_let_it_be_cast(view: StateView, action: Cast, mode: CastMode) -> bool:
    """Return whether a static ability lets a card be cast from its zone where texts are read."""
    if not view.state.reads_texts:
        return False
    card, spell = view.object(action.card), as_spell(view, action, mode)
    found: bool = loaded().may_be_cast_from_there(view, action.player, card, spell)
    return found


def _allowed_from_there(  # noqa: C901 - one case a zone and permission
    view: StateView, action: Cast, mode: CastMode
) -> Iterator[Finding]:
    obj = view.object(action.card)
    card = view.state.printed(obj)
    own = by_its_own_text(view, obj, mode, action.player)
    granted = permission(view, obj, mode, "cast", action.player)
    if has_ability(view, obj, mode, "Aftermath") and mode.id != "fused" and obj.zone != GRAVEYARD:
        message = Message(
            "{way} has aftermath: it is cast from a graveyard only, whatever else allows.",
            way=CardName(obj.id, mode.name),
        )
        yield refused("aftermath.graveyard_only", message, "split.evaluated_half", "cast.forbidden")
    elif mode.id in TURNED:
        yield from _turned(view, action, mode, own or (_key_of(granted) if granted else ""))
    elif mode.id == "fused":
        yield from _fused(card, obj, action)
    elif (keeper := keeper_of(view.state, obj)) is not None and own:
        message = Message(
            "{keeper} is prepared, so its controller may cast the copy.",
            keeper=CardName(keeper.id, traits(view, keeper).name),
        )
        yield done(own, message, "prepare.unprepared")
    elif own and not from_own_zone(view, obj, action.player):
        message = Message(
            "Its own ability lets {way} be cast from there.", way=CardName(obj.id, mode.name)
        )
        yield done(own, message)
    elif not granted and not _at_hand(view, obj, action.player):
        if _texts_let_it_be_cast(view, action, mode):
            yield done("cast.from_hand", Message("A text lets it be cast from there."))
            return
        if obj.zone == HAND:
            yield refused("cast.from_hand", Message("It is in {owner}'s hand.", owner=obj.owner))
            return
        message = Message(
            "Nothing lets {player} cast {way} from {place}.",
            player=action.player,
            way=CardName(obj.id, mode.name),
            place=obj.zone,
        )
        also = [*_evaluated(card)] if _half_granted(view, obj, action, mode) else []
        if obj.zone == GRAVEYARD and any(face.has("Aftermath") for face in card.faces):
            also.append("aftermath.graveyard_only")
        if obj.kept_by is not None:
            also.append("prepare.cast")
        yield refused("cast.from_hand", message, *also)
    yield from _free_as_well(view, action, mode, own)


def _key_of(granted: Permission) -> str:
    return granted.key or "cast.from_hand"


def _free_as_well(view: StateView, action: Cast, mode: CastMode, own: str) -> Iterator[Finding]:
    """Judge casting without paying: it is an alternative cost, and an effect may limit it."""
    obj = view.object(action.card)
    if not action.free:
        return
    if own in _OTHER_COST and permission(view, obj, mode, "cast", action.player) is None:
        message = Message(
            "Its ability, by which {part} is cast from there,", part=CardName(obj.id, mode.name)
        )
        yield _one_alternative_cost(message)
    elif only_some_free(view, obj, mode, action.player):
        name = CardName(obj.id, mode.name)
        message = Message("The permission looks at {part}, which does not match.", part=name)
        yield _looked_at(view.state.printed(obj), "cast.from_hand", message)


def _evaluated(card: Card) -> tuple[str, ...]:
    """Return the rule that only one face, half or part is evaluated, if there is one."""
    inset = inset_rules(card)
    key = inset.evaluated if inset is not None else _EVALUATED_KEYS.get(card.layout)
    return (key,) if key is not None else ()


def _looked_at(card: Card, key: str, message: Message, *also: str) -> Finding:
    """Refuse by a rule about the evaluated face, and the rule that it alone is evaluated."""
    first, *others = (*_evaluated(card), key)
    return refused(first, message, *others, *also)


def _half_granted(view: StateView, obj: GameObject, action: Cast, mode: CastMode) -> bool:
    """Return whether another face of the card could be cast from there."""
    card = view.state.printed(obj)
    others = (other for other in cast_modes(card) if other.id != mode.id)
    return any(permission(view, obj, other, "cast", action.player) for other in others)


def _turned(view: StateView, action: Cast, mode: CastMode, own: str) -> Iterator[Finding]:
    obj = view.object(action.card)
    if not policies(view.rules).casts_transformed:
        message = Message(
            "In this edition a transforming card is always put on the stack front face up."
        )
        yield refused("dfc.cast_front_default", message, "tdfc.cast_transformed")
    elif not turns_over(view.rules, view.state, obj):
        message = Message("It is not a transforming card.")
        yield refused("tdfc.cast_transformed", message, possible=False)
    elif own:
        message = Message(
            "Cast {way}, it is on the stack back face up: {way_name}.",
            way=mode.id,
            way_name=CardName(obj.id, mode.name),
        )
        more = _WIKI_KEYS.get(own, ())
        yield done("tdfc.cast_transformed", message, "tdfc.cast_transformed_permission", own, *more)
        yield done("tdfc.stack", Message("Its mana value still comes from the front's cost."))
    else:
        message = Message(
            "Nothing lets it be cast {way} from {place}.", way=mode.id, place=obj.zone
        )
        front = view.state.printed(obj).front
        held = [key for word, key in _TURNED_BY.items() if front.has(word)]
        if mode.id == "converted" and not held:
            held = [_TURNED_BY["More Than Meets the Eye"]]
        wiki = [word for key in held for word in _WIKI_KEYS[key]]
        yield refused("tdfc.cast_transformed", message, "dfc.cast_front_default", *held, *wiki)


def _fused(card: Card, obj: GameObject, action: Cast) -> Iterator[Finding]:
    if not all(face.has("Fuse") for face in card.faces):
        message = Message("Only a card with fuse may be cast with both halves.")
        yield refused("split.fuse", message, "fuse.hand_only")
    elif obj.zone != HAND or obj.owner != action.player:
        message = Message("Fuse works from one's own hand only.")
        yield refused("fuse.hand_only", message, "split.fuse")
    else:
        yield done("fuse.hand_only", Message("It is in hand, so its halves may be fused."))


def _no_land(view: StateView, action: Cast, mode: CastMode) -> Iterator[Finding]:
    if any("Land" in face.type_line.types for face in mode.faces):
        modal = view.state.printed(view.object(action.card)).layout is Layout.MODAL
        also = ("mdfc.land_choice", "dfc.cast_evaluated_face") if modal else ()
        message = Message("{way} is a land: it is played, never cast.", way=mode.name)
        yield refused("land.not_cast", message, *also)


def _not_forbidden(view: StateView, action: Cast, mode: CastMode) -> Iterator[Finding]:
    obj = view.object(action.card)
    if prohibition(view, obj, mode, "cast", action.player) is not None:
        card = view.state.printed(obj)
        fused = ("split.fuse",) if mode.id == "fused" else ()
        message = Message("An effect forbids it.")
        if len(card.faces) > 1:
            name = CardName(obj.id, mode.name)
            message = Message(
                "An effect forbids it: only what is being cast is looked at, {part}.", part=name
            )
        yield _looked_at(card, "cast.forbidden", message, *fused)


_JUDGE_A_WAY = (_allowed_from_there, _no_land, _not_forbidden)


def room_opens_a_door(view: StateView, action: Cast) -> Iterator[Finding]:
    """A Room enters with the door of the half that is cast unlocked (``room.doors``)."""
    mode = chosen_mode(view, action)
    if mode is not None and any("Room" in face.type_line.subtypes for face in mode.faces):
        yield done("room.doors", Message("It enters with the door of this half unlocked."))


_LATER_TYPES = {
    "Battle": ("battle.defense", Message("battles")),
    "Omen": ("omen.cast", Message("Omens")),
}
"""Types whose spells resolve by rules of their own, which came later."""


def its_kind_is_known(view: StateView, action: Cast) -> Iterator[Finding]:
    """Refuse a kind of spell that the edition has no rules for: it could not resolve."""
    mode = None if action.as_ == FACE_DOWN else chosen_mode(view, action)
    if mode is None:
        return
    kinds = [found for word, found in _LATER_TYPES.items() if _bears_type(mode, word)]
    card = view.state.printed(view.object(action.card))
    if card.layout is Layout.PREPARATION:
        kinds.append(("prepare.card", Message("preparation cards")))
    for key, plural in kinds:
        if key in view.rules.policies.absent:
            message = Message(
                "The rulebook of this edition has no rules for {kinds}.", kinds=plural
            )
            yield refused(key, message)


def _bears_type(mode: CastMode, word: str) -> bool:
    lines = (face.type_line for face in mode.faces)
    return any(word in line.types or word in line.subtypes for line in lines)


def cast_words(card: Card, mode: CastMode) -> Message:
    """Return the words for casting a card in one way."""
    if mode.id == "fused":
        return Message("Fuse {way}", way=mode.name)
    if mode.id in TURNED:
        return Message("Cast {way}: {way_name}", way=mode.id, way_name=mode.name)
    if mode.id == PROTOTYPED:
        return Message("Cast {way} prototyped", way=mode.name)
    return (
        Message("Cast {way}", way=mode.name)
        if len(card.faces) > 1
        else Message("Cast {card}", card=card.name)
    )


def cast(context: ActionContext, action: Cast) -> None:
    """Put the card on the stack with the chosen face up or half, and count the spell."""
    view = context.view
    obj = view.object(action.card)
    mode = chosen_mode(view, action) or cast_modes(view.state.printed(obj))[0]
    hidden = action.as_ == FACE_DOWN
    cost = cost_to_cast(view, action) or FREE
    own = by_its_own_text(view, obj, mode, action.player)
    exiled_after = own in _EXILED_AFTERWARDS and not (action.free and own in _OTHER_COST)
    exiled_after = exiled_after or (own == "cast.spell" and cost.name in _EXILED_AFTER_COST)
    # Aftermath exiles a spell cast from any graveyard, also by an effect (MTG CR 702.127a).
    after_graveyard = obj.zone == GRAVEYARD and has_ability(view, obj, mode, "Aftermath")
    now = context.tick()
    spell = GameObject(
        id=obj.id,
        cards=obj.cards,
        owner=obj.owner,
        controller=action.player,
        zone=STACK,
        order=now,
        incarnation=now,
        timestamp=now,
        side=0 if hidden else mode.side,
        halves=() if hidden else mode.halves,
        cast=True,
        face_down=hidden,
        conditions=(_hidden_as(view, obj),) if hidden and _hidden_as(view, obj) else (),
        base=obj.base,
        base_origin=obj.base_origin,
        exile_on_leaving=exiled_after or (after_graveyard and not hidden),
        home=COMMAND if obj.zone == COMMAND else None,
        targets=tuple(targets_of(context.state, action)),
        paid="free" if action.free and not action.cost else cost.name,
        mana_spent=mana_spent(view, action, cost),
        chosen=action.chosen if action.x is None else (*action.chosen, x_chosen(action.x)),
        announced=Announced(
            modes=action.modes, x=action.x, kicked=action.kicked, divided=action.divided
        ),
    )
    context.put(spell)
    cast_from_there(context, obj, action.player)
    caster = context.state.player(action.player)
    context.state = context.state.with_player(replace(caster, spells_cast=caster.spells_cast + 1))
    name = Message("a face-down spell") if hidden else mode.name
    zone_changed(
        context,
        Event(
            kind=ZONE_CHANGE,
            object=obj.id,
            cards=obj.cards,
            source=obj.zone,
            to=STACK,
            arrived=(spell.id,),
            message=Message("{card} went on the stack", card=name),
            key="cast.spell",
        ),
    )
    message = Message("{card} was cast", card=name)
    context.emit(Event(kind="cast", object=spell.id, player=action.player, message=message))
    spend(context, action, cost)
    tap_to_pay(context, action.paying)
    if context.state.reads_texts:
        announced = replace(spell.announced, zone=str(obj.zone))
        context.put(replace(context.state.object(spell.id), announced=announced))
        loaded().pay_additional(context, action, spell)
    copy_was_cast(context, obj)


def _label(view: StateView, action: Cast) -> Message:
    if action.as_ == "face_down":
        return Message("Cast a card face down")
    if not known_to_player(view, action, action.card):
        return Message("Cast a hidden card")
    mode = chosen_mode(view, action)
    card = view.state.printed(view.object(action.card))
    words = cast_words(card, mode) if mode is not None else Message("Cast {card}", card=card.name)
    return words if action.x is None else _with_x(words, action.x)


def _with_x(words: Message, x: int) -> Message:
    return Message("{words}, X = {amount}", words=words, amount=x)


def spells(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield casting a card, once for each way and each cost that is worth offering."""
    card = view.state.printed(obj)
    for mode in cast_modes(card):
        if mode.is_land or not _worth_offering(view, obj, mode, player):
            continue
        granted = permission(view, obj, mode, "cast", player)
        free = granted is not None and granted.free
        costs = ("", *(each.name for each in alternatives(view, obj, mode)))
        if obj.zone == GRAVEYARD and len(costs) > 1:
            costs = costs[1:]
        for named in costs:
            asks = view.state.reads_texts or may_have_targets(mode.faces)
            cast = Cast(player=player, card=obj.id, as_=mode.id, free=free, cost=named, asks=asks)
            yield from _with_each_x(view, cast, mode)


def _with_each_x(view: StateView, cast: Cast, mode: CastMode) -> Iterator[MenuOption]:
    """Yield a cast, in a tracked game once for each value of its X."""
    obj = view.object(cast.card)
    card, player = view.state.printed(obj), cast.player
    cost = cost_of(view, mode, cast)
    detail = Message(
        "{type_line}, {cost}",
        type_line=str(mode.faces[0].type_line),
        cost=_cost_in_words(cost, tax_of(view, obj, player)),
    )
    if card.layout is Layout.PROTOTYPE:
        detail = Message(
            "{detail}, {power}/{toughness}",
            detail=detail,
            power=str(mode.faces[0].stat("power")),
            toughness=str(mode.faces[0].stat("toughness")),
        )
    if cost.optional:
        detail = Message("{detail}, by hand if wanted: {costs}", detail=detail, costs=cost.optional)
    if cost.may_differ:
        detail = Message("{detail}, by hand: {texts}", detail=detail, texts=cost.may_differ)
    words = cast_words(card, mode)
    if cast.cost:
        words = Message("{words} for {cost}", words=words, cost=cost.name)
    if cast.free or not view.state.is_followed or not variables(cost.mana):
        yield MenuOption(action=paying(view, cast), message=words, more=detail, verb="play")
        return
    most = most_for_x(sources(view, player), cost.mana, view.state.player(player).mana)
    beyond = 0 if view.rules.costs_are_paid else _MORE_THAN_LANDS
    for x in (most, *(x for x in range(most + beyond, -1, -1) if x != most)):
        chosen = paying(view, replace(cast, x=x))
        yield MenuOption(action=chosen, message=_with_x(words, x), more=detail, verb="play")


def _cost_in_words(cost: Cost, tax: int) -> Words:
    """Return a cost with the ability that sets it, the tax of a commander apart."""
    taxed = bool(tax) and str(cost.mana).endswith(f"{{{tax}}}")
    plain = replace(cost, mana=ManaCost(cost.mana.symbols[:-1])) if taxed else cost
    words: Words = str(plain) or Message("no mana cost")
    if cost.name:
        words = Message("{name} {cost}", name=cost.name, cost=words)
    return Message("{cost} and {tax}", cost=words, tax="{" + str(tax) + "}") if taxed else words


def _worth_offering(view: StateView, obj: GameObject, mode: CastMode, player: PlayerId) -> bool:
    """Return whether a mode is offered: turned ones only with an ability or a permission."""
    if mode.id == "fused":
        return any(face.has("Fuse") for face in view.state.printed(obj).faces)
    if mode.id not in TURNED:
        return True
    ability = "Disturb" if mode.id == "transformed" else "More Than Meets the Eye"
    return traits(view, obj).has(ability) or permission(view, obj, mode, "cast", player) is not None


def face_down_spell(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield casting it as a 2/2 without a name, where an ability or an effect allows it."""
    let = permission(view, obj, FACE_DOWN_MODE, "cast", player)
    if (obj.zone == HAND and _hidden_as(view, obj)) or (let is not None and let.as_ == FACE_DOWN):
        cast = paying(view, Cast(player=player, card=obj.id, as_=FACE_DOWN))
        detail = Message("a 2/2 creature spell without a name")
        yield MenuOption(action=cast, message=Message("Cast face down"), more=detail, verb="hide")


def _copies_to_cast(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield casting a copy of a card in its zone; a copy that is not cast ceases to exist."""
    card = view.state.printed(obj)
    words = {
        word for mode in cast_modes(card) for face in mode.faces for word in face.type_line.types
    }
    if not obj.cards or obj.zone not in {HAND, GRAVEYARD, EXILE} or not words & _ONCE_CAST:
        return
    copy = CopyCard(player=player, of=obj.id)
    for mode in cast_modes(card):
        if mode.is_land or mode.id == "fused":
            continue
        asks = may_have_targets(mode.faces)
        cast = Cast(player=player, card=ObjectId(view.state.next_id), as_=mode.id, asks=asks)
        yield MenuOption(
            action=Batch(player=player, steps=(copy, cast)),
            message=Message("Copy the card and cast {way}", way=CardName(obj.id, mode.name)),
            more=Message("the copy, while the card stays"),
            verb="copy",
        )


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone not in {BATTLEFIELD, STACK}:
        yield from spells(view, obj, player)
        yield from face_down_spell(view, obj, player)
        yield from _copies_to_cast(view, obj, player)


SPECS = (
    ActionSpec(
        action=Cast,
        checks={
            "cast.from_hand": a_card_that_can_be_cast,
            "mdfc.cast_choice": one_mode_is_chosen,
            "cast.spell": mode_is_legal,
            "room.doors": room_opens_a_door,
            "battle.defense": its_kind_is_known,
            "cast.timing": it_is_the_time,
            "cast.x": x_is_chosen_well,
            "commander.tax": it_is_taxed,
            "protection.from": targets_are_lawful,
            "cast.targets": targets_are_chosen,
            "mana.tap": payers_are_untapped,
            "mana.pay": it_is_paid_for,
            "cast.one_alternative": cost_is_its_own,
        },
        handler=cast,
        label=_label,
        menu=_menu,
        shows=(MORPHED, DISGUISED),
    ),
)
