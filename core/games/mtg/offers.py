"""Actions that a game offers: the menu of an object, drops, and moves of simulated players."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.card import Card, Layout
from core.games.mtg import actions as mtg
from core.games.mtg import texts
from core.games.mtg.actions import Cast, PlayLand, Resolve
from core.games.mtg.casting import activating
from core.games.mtg.casting.activated_abilities import activation_cost
from core.games.mtg.casting.cast_modes import (
    cast_modes,
    cost_of,
    costs_are_paid,
    is_the_time,
    paid_with,
)
from core.games.mtg.casting.mana import most_for_x, pay, sources
from core.games.mtg.casting.resolving import land_plays, resolution
from core.games.mtg.casting.spells import face_down_spell, may_be_target, paying, spells
from core.games.mtg.combat.attack_targets import attackable, fight_of
from core.games.mtg.combat.attacking import Attack, may_attack
from core.games.mtg.combat.blocking import Block, about_blocker, defenders
from core.games.mtg.faces import PROTOTYPED
from core.games.mtg.keyword_actions.melding import meld_option
from core.games.mtg.layers.static_abilities import may_hold
from core.games.mtg.layers.traits import traits, variables
from core.games.mtg.turn import steps
from core.games.mtg.turn.game import Bottom, Keep, Mulligan, StartGame, due, hand_of
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import cards_too_many
from core.games.mtg.zones.arrival import could_be_a_copy
from core.games.mtg.zones.put_into_play import entries, exiling, move_options
from core.messages import NO_WORDS, CardName, Message
from core.rules import actions as base
from core.rules import engine
from core.rules.actions import Action, Discard
from core.rules.game_course import DrawGame
from core.rules.ruleset import MenuOption, Shuffler, StateView, offered, place_in
from core.rules.table_actions import discarding
from core.rules.verdict import Ruling
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, OUTSIDE, STACK

ORDER = (
    *("tap", "turn", "face_up", "face_down", "counters", "unattach", "attach", "return"),
    *("play", "resolve_turned", "counter", "put", "copy", "", "look", "move", "hide"),
)
"""The groups of a menu, the most natural first; ``""`` stands for all others."""
_UNSEEN: frozenset[type[base.Action]] = frozenset({mtg.Put, base.Move, base.Discard, base.Look})
"""The actions possible with a card that the player does not know."""
_OPEN = frozenset({Ruling.DONE, Ruling.CHOICE})
"""The rulings on a possible action, if need be after a choice of targets."""
OFFERS = ("front", "back", "left", "right", "fused", "transformed", "converted", PROTOTYPED)


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces, halves and ways in which the player may cast or play it now."""
    found = []
    for word in OFFERS:
        tries: tuple[base.Action, ...] = (
            paying(view, mtg.Cast(player=player, card=object_id, as_=word)),
            mtg.PlayLand(player=player, card=object_id, as_=word),
        )
        if any(engine.judge(view, each).ruling in _OPEN for each in tries):
            found.append(word)
    return tuple(found)


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[MenuOption]:
    """Yield every action with an object in Magic's words, in order."""
    obj = view.object(object_id)
    known = may_see(view.rules.zones, obj, player)
    options = offered(view, obj, player, None if known else _UNSEEN)
    yield from sorted(options, key=lambda option: place_in(ORDER, option.verb))


_CRAFT = "Craft"
_PLAYED = frozenset({STACK, BATTLEFIELD})


def drop(
    view: StateView, object_id: ObjectId, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the possible meanings of a drop on a zone, the most natural one first."""
    obj = view.object(object_id)
    if zone == BATTLEFIELD:
        yield from _drop_on_battlefield(view, obj, owner, player)
    elif zone == STACK:
        if obj.zone != STACK:
            found = [*spells(view, obj, player)]
            found += face_down_spell(view, obj, player)
            if found:
                yield from found
            else:
                cast = paying(view, mtg.Cast(player=player, card=obj.id))
                message = Message(
                    "Cast {printed}", printed=CardName(obj.id, view.state.printed(obj).name)
                )
                yield MenuOption(action=cast, message=message, verb="play")
    elif zone == obj.zone and owner == obj.owner:
        return
    else:
        yield from move_options(view, obj, zone, player)
        if zone == GRAVEYARD:
            yield from discarding(view, obj, player)


def _drop_on_battlefield(
    view: StateView, obj: GameObject, owner: PlayerId, player: PlayerId
) -> Iterator[MenuOption]:
    if obj.zone == BATTLEFIELD:
        if owner != traits(view, obj).controller:
            control = base.Control(player=player, object=obj.id, to=owner)
            message = Message("{owner} gains control", owner=owner)
            yield MenuOption(action=control, message=message, verb="control")
        return
    if obj.zone == STACK:
        yield resolution(obj, player)
        return
    held = obj.zone in {HAND, COMMAND}
    if held and view.state.is_followed:
        played = [each for each in _plays(view, obj, player) if _is_meant(view, each)]
        if played:  # a play is likelier; the menu of the card puts it there
            yield from played
            return
    for option in land_plays(view, obj, player):
        if held or engine.judge(view, option.action).ruling in {Ruling.DONE, Ruling.CHOICE}:
            yield option
    yield from entries(view, obj, player, owner if owner != player else None)


def _plays(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    yield from land_plays(view, obj, player)
    yield from spells(view, obj, player)


def _is_meant(view: StateView, option: MenuOption) -> bool:
    """Return whether an action is legal, or is refused only for its unpaid cost."""
    verdict = engine.judge(view, option.action)
    unpaid = verdict.ruling is Ruling.REFUSED and {f.key for f in verdict.decisive} == {"mana.pay"}
    return unpaid or verdict.ruling in {Ruling.DONE, Ruling.CHOICE}


def onto(
    view: StateView, object_id: ObjectId, host: ObjectId, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the possible meanings of a drop on another object: meld or attach."""
    obj, other = view.object(object_id), view.object(host)
    card, partner = view.state.printed(obj), view.state.printed(other)
    both_there = obj.zone == BATTLEFIELD and other.zone == BATTLEFIELD
    # A face-down card has no name to meld by, and its partner's name would reveal it.
    apart = not any(each.is_melded or each.face_down for each in (obj, other))
    if both_there and apart:
        if card.layout is Layout.MELD and _could_be_meant(view, card, other):
            yield meld_option(obj, other, card, partner, player)
        elif partner.layout is Layout.MELD and _could_be_meant(view, partner, obj):
            yield meld_option(other, obj, partner, card, player)
    subtypes = traits(view, obj).type_line.subtypes
    if both_there and any(word in subtypes for word in ("Aura", "Equipment", "Fortification")):
        by_ability = tuple(_attached_by_ability(view, obj, other, player))
        yield from by_ability
        name = traits(view, other).name or Message("it")
        action = base.Attach(player=player, object=object_id, to=host)
        message = Message("Attach to {card}", card=name)
        more = Message("by an effect") if by_ability else NO_WORDS
        yield MenuOption(action=action, message=message, more=more, verb="attach")
    if obj.zone not in _PLAYED:
        is_aura = "Aura" in subtypes and other.zone == BATTLEFIELD
        is_put = is_aura and not view.state.is_followed
        at_it = () if is_put else tuple(_cast_at(view, obj, other, player))
        yield from at_it
        if is_aura and not at_it:
            yield _aura_put_on(view, obj, other, player)
    yield from _crafted_with(view, obj, other, player)
    yield from _as_a_copy(view, obj, other, player)
    if obj.zone == STACK and "Aura" in subtypes and other.zone == BATTLEFIELD:
        resolve = mtg.Resolve(player=player, object=object_id, attached_to=host)
        name = traits(view, other).name or Message("it")
        message = Message("Resolve, attached to {card}", card=name)
        yield MenuOption(action=resolve, message=message, verb="play")


_ATTACHING = ("Equip", "Fortify", "Reconfigure")
_NOT_NOW = frozenset({"activate.timing", "mana.pay"})


def _attached_by_ability(
    view: StateView, obj: GameObject, other: GameObject, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the abilities by which an object is attached to the one that it is dropped on.

    One that is refused only for its time or its cost is among them, so that its reason is seen.
    """
    host = traits(view, other)
    if not costs_are_paid(view) or host.controller != player or obj.id == other.id:
        return
    if not may_hold(traits(view, obj), host):
        return
    for option in offered(view, obj, player, (base.Ability, mtg.Activate)):
        action = option.action
        line = action.which if isinstance(action, base.Ability) else ""
        line = activating.line_of(view, action) if isinstance(action, mtg.Activate) else line
        if not isinstance(action, base.Targeting) or not line.startswith(_ATTACHING):
            continue
        aimed = replace(action, targets=(other.id,))
        verdict = engine.judge(view, aimed)
        if verdict.ruling in _OPEN or {each.key for each in verdict.decisive} <= _NOT_NOW:
            yield replace(option, action=aimed)


def _cast_at(
    view: StateView, obj: GameObject, other: GameObject, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield casting a card in each legal way, with the object under the drop as its target."""
    name = traits(view, other).name or Message("it")
    several = len(view.state.printed(obj).faces) > 1
    for option in spells(view, obj, player):
        action = option.action
        if not isinstance(action, mtg.Cast) or not may_be_target(view, action, other.id):
            continue
        aimed = replace(action, targets=(other.id,))
        words = Message("Cast at {card}", card=name)
        if several:
            words = Message("{cast} at {card}", cast=option.message, card=name)
        found = MenuOption(action=aimed, message=words, more=option.more, verb="play")
        if _is_meant(view, found):
            yield found


def _aura_put_on(
    view: StateView, obj: GameObject, other: GameObject, player: PlayerId
) -> MenuOption:
    name = traits(view, other).name or Message("it")
    return MenuOption(
        action=mtg.Put(player=player, card=obj.id, attached_to=other.id),
        message=Message("Put onto the battlefield, attached to {card}", card=name),
        verb="put",
    )


def _as_a_copy(
    view: StateView, obj: GameObject, other: GameObject, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield entering as a copy of the object that a card is dropped on, if its text allows that.

    A spell may do so with any text, for an effect may have it enter as a copy.
    """
    name = traits(view, other).name or Message("it")
    copies = could_be_a_copy(view, obj, other, player)
    if obj.zone not in {STACK, BATTLEFIELD} and copies:
        put = mtg.Put(player=player, card=obj.id, as_copy_of=other.id)
        message = Message("Put onto the battlefield as a copy of {card}", card=name)
        yield MenuOption(action=put, message=message, verb="put")
    if obj.zone == STACK and other.zone == BATTLEFIELD and _could_enter_as(view, obj):
        resolve_as = mtg.Resolve(player=player, object=obj.id, as_copy_of=other.id)
        message = Message("Resolve as a copy of {card}", card=name)
        yield MenuOption(action=resolve_as, message=message, verb="play")


def _could_be_meant(view: StateView, part: Card, other: GameObject) -> bool:
    """Return whether melding a part with an object is plausible: a part, or one with its name.

    The rules refuse copies and tokens of the partner.
    """
    partner = view.state.printed(other)
    return partner.layout is Layout.MELD or traits(view, other).name == part.melds_with


def _could_enter_as(view: StateView, spell: GameObject) -> bool:
    """Return whether a spell could enter as a copy: a permanent spell that is no Aura."""
    found = traits(view, spell)
    return not {"Instant", "Sorcery"} & set(found.types) and "Aura" not in found.type_line.subtypes


def _crafted_with(
    view: StateView, material: GameObject, host: GameObject, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield crafting with the dropped material: both are exiled, one returns transformed."""
    card = view.state.printed(host)
    crafts = host.zone == BATTLEFIELD and traits(view, host).has(_CRAFT)
    if not crafts or material.zone not in {BATTLEFIELD, GRAVEYARD}:
        return
    name = traits(view, material).name or Message("it")
    if costs_are_paid(view):
        craft = base.Ability(
            player=player, source=host.id, which=_CRAFT, using=(material.id,), asks=True
        )
        cost = activation_cost(view, craft)
        if cost is not None:
            yield MenuOption(
                action=paid_with(view, craft, cost),
                message=Message("Craft with {card}", card=name),
                more=Message("both are exiled as the cost, with {cost}", cost=str(cost.mana)),
                verb="turn",
            )
        return
    flicker = base.Flicker(player=player, object=host.id, as_="transformed")
    steps = (exiling(material, material.id, player), flicker)
    yield MenuOption(
        action=base.Batch(player=player, steps=steps),
        message=Message("Craft with {card}", card=name),
        more=Message("both are exiled, {front} returns transformed", front=card.front.name),
        verb="turn",
    )


LONG = 120
"""After so many turns players may agree to a draw."""
_SOME = 3
"""So many random groups of attackers, or of blockers, are offered."""


def moves(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield the plausible next moves of the player to move."""
    state = view.state
    if not state.is_followed or state.turn_step == steps.SIDEBOARDING:
        yield _start(view, shuffle)
    elif state.turn_step == steps.MULLIGAN:
        state = view.state
        owing = next((each for each in state.players if each.bottoms and not each.out), None)
        if owing is not None:
            hand = [obj.id for obj in hand_of(state, owing.id)]
            yield Bottom(player=owing.id, objects=tuple(shuffle(hand)[: owing.bottoms]))
            return
        player = due(state)
        if player is None:
            return
        yield Keep(player=player)
        mine = [obj.id for obj in state.objects if obj.owner == player and obj.zone != OUTSIDE]
        yield Mulligan(player=player, order=tuple(shuffle(mine)))
    elif view.state.waiting or any(obj.zone == STACK for obj in view.state.objects):
        yield _resolve(view)
    else:
        yield from _of_the_turn(view, shuffle)


def _start(view: StateView, shuffle: Shuffler) -> Action:
    state = view.state
    chooser = state.match.chooser or state.players[0].id
    order = shuffle([obj.id for obj in state.objects if obj.zone != OUTSIDE])
    return StartGame(player=chooser, starting=PlayerId(chooser), order=tuple(order))


def _resolve(view: StateView) -> Action:
    state = view.state
    spells = state.in_zone(STACK)
    if state.waiting:
        ability = state.waiting[-1]
        return Resolve(player=ability.controller, object=ability.id)
    return Resolve(player=spells[-1].controller, object=spells[-1].id)


def _of_the_turn(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    state = view.state
    player = state.active
    if state.turn_step == steps.CLEANUP and cards_too_many(view):
        hand = shuffle([obj.id for obj in hand_of(state, player)])
        yield from (Discard(player=player, object=each) for each in hand[:_SOME])
        return
    if state.turn_step == steps.ATTACKERS and not _have_attacked(view):
        yield from _attacks(view, shuffle)
    elif state.turn_step == steps.BLOCKERS and defenders(view):
        yield from _blocks(view, defenders(view)[0], shuffle)
        return
    if is_the_time(view, player):
        yield from plays(view, player)
    if state.reads_texts:
        yield from activations(view, player)
    yield NextStep(player=player)
    if state.turn > LONG:
        yield DrawGame(player=player)


def _have_attacked(view: StateView) -> bool:
    fight = fight_of(view)
    return fight is None or fight.declared


def _attacks(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    player = view.state.active
    able = [
        obj.id
        for obj in view.state.objects
        if obj.zone == BATTLEFIELD and may_attack(view, obj, player)
    ]
    targets = attackable(view, player)
    if not able or not targets:
        return
    yield Attack(player=player, attackers=tuple(able), at=targets[:1])
    for number in range(1, min(_SOME, len(able)) + 1):
        chosen = tuple(shuffle(able)[:number])
        at = tuple(targets[place % len(targets)] for place in range(number))
        yield Attack(player=player, attackers=chosen, at=at)


def _blocks(view: StateView, player: PlayerId, shuffle: Shuffler) -> Iterator[Action]:
    fight = fight_of(view)
    yield Block(player=player)
    if fight is None:
        return
    for attacker in fight.attackers:
        if view.state.find(attacker.obj) is None:
            continue
        able = [
            obj.id
            for obj in view.state.objects
            if obj.zone == BATTLEFIELD
            and attacker.defender == player
            and not any(about_blocker(view, obj, attacker, player))
        ]
        for number in range(1, min(_SOME, len(able)) + 1):
            chosen = tuple(shuffle(able)[:number])
            yield Block(player=player, blockers=chosen, of=(attacker.obj.id,))


def activations(view: StateView, player: PlayerId) -> Iterator[mtg.Activate]:
    """Yield the activated abilities of texts that can be paid for; no mana abilities."""
    available = sources(view, player)
    pool = view.state.player(player).mana
    for obj in view.state.in_zone(BATTLEFIELD):
        for number, each in enumerate(texts.loaded().usable(view, obj), 1):
            if each.ability.is_mana or texts.loaded().holder(view, obj) != player:
                continue
            action = mtg.Activate(player=player, source=obj.id, ability=number, asks=True)
            cost = texts.loaded().mana_of(view, action)
            x = most_for_x(available, cost.mana, pool) if variables(cost.mana) else None
            payment = pay(available, cost.mana, x or 0, pool)
            if not payment.missing:
                yield replace(action, paying=payment.tap, x=x)


def plays(view: StateView, player: PlayerId) -> Iterator[Cast | PlayLand]:
    """Yield lands and spells that the player can pay for, in each legal mode."""
    state = view.state
    mine = (*hand_of(state, player), *state.in_zone(COMMAND, player))
    available = sources(view, player)
    for obj in mine:
        for mode in cast_modes(state.printed(obj)):
            if mode.is_land:
                yield PlayLand(player=player, card=obj.id, as_=mode.id)
                continue
            cost = cost_of(view, mode, Cast(player=player, card=obj.id, as_=mode.id))
            pool = state.player(player).mana
            x = most_for_x(available, cost.mana, pool) if variables(cost.mana) else None
            payment = pay(available, cost.mana, x or 0, pool)
            life = payment.life + cost.life
            if cost.mana and cost.payable and not payment.missing and not life:
                yield Cast(
                    player=player, card=obj.id, as_=mode.id, paying=payment.tap, x=x, asks=True
                )
