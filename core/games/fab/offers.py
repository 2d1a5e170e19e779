"""Actions that the game offers: menus, drops, and moves of the turn."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab import actions as fab
from core.games.fab.actions import Activate, Defend, Pass, Play, StartGame
from core.games.fab.combat.combat_chain import active_link, attackable, chain_of, sum_of
from core.games.fab.combat.combat_steps import can_be_hit, hit_option, hit_targets, next_of
from core.games.fab.combat.defending import defend_with, may_be_declared
from core.games.fab.objects.entry import entries
from core.games.fab.objects.faces import BOTH, HALVES, SIDES
from core.games.fab.objects.move_checks import move_options
from core.games.fab.objects.permanents import left_to_pay
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import controller_of, has_room_in_arsenal, name_of
from core.games.fab.playing.activating import ability_of, attacks, attacks_of
from core.games.fab.playing.cards import options_of_mode, play_modes, play_options, price_of
from core.games.fab.playing.costs import (
    Price,
    can_pay,
    gain_of,
    lacking,
    lacks_points,
    price_of_ability,
    price_owed,
)
from core.games.fab.playing.resolving import may_transcend, negation, resolutions
from core.games.fab.playing.stack import unpaid
from core.games.fab.playing.transforming import becoming
from core.games.fab.turn.phases import ACTION_PHASE, RESOURCE
from core.games.fab.turn.turn_plan import proposed_equipment
from core.games.fab.zones import (
    ARENA_ZONES,
    ARSENAL,
    COMBAT_CHAIN,
    DECK,
    HERO,
    PERMANENT,
    PITCH,
    in_arena,
    zone_noun,
)
from core.messages import Message
from core.rules import actions as base
from core.rules.actions import Action, EndTurn, Move
from core.rules.engine import judge
from core.rules.game_course import DrawGame
from core.rules.ruleset import MenuOption, Shuffler, StateView, offered, place_in
from core.rules.table_actions import discarding
from core.rules.verdict import LAWFUL, Ruling
from core.state.combat import DEFEND
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import GRAVEYARD, HAND, STACK

OFFERS = (*SIDES, *HALVES, BOTH)
ORDER = (
    *("play", "pitch", "counter", "hit", "points", "attack", "activate", "close_chain", "defend"),
    *("tap", "counters", "copy", "put", "", "turn", "face_down", "move", "face_up", "hide"),
)
"""The groups of a menu, the most natural first; ``""`` stands for all others."""
_OWING = ("pitch", *ORDER)
"""Order for a player with unpaid cards: pitching first."""


def playable_faces(view: StateView, object_id: ObjectId, player: PlayerId) -> tuple[str, ...]:
    """Return the faces and sides as which the player may play the card now."""
    tries = ((word, fab.Play(player=player, card=object_id, as_=word)) for word in OFFERS)
    return tuple(word for word, play in tries if judge(view, play).ruling is Ruling.DONE)


def menu(view: StateView, object_id: ObjectId, player: PlayerId) -> Iterator[MenuOption]:
    """Yield every action with an object in the game's words, in order."""
    obj = view.object(object_id)
    order = _OWING if lacks_points(view, player) else ORDER
    options = offered(view, obj, player)

    def position(option: MenuOption) -> int:
        pitches = isinstance(option.action, Move) and option.action.reason == "pitch"
        return place_in(order, "pitch" if pitches else option.verb)

    yield from sorted(options, key=position)


def drop(
    view: StateView, object_id: ObjectId, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the meanings of a drop on a zone, the most natural first."""
    obj = view.object(object_id)
    if owner != obj.owner and not view.rules.zone(zone).shared:
        return  # a card goes to zones of its owner only
    if zone == STACK:
        if obj.zone != STACK:
            yield from play_options(view, obj, player)
    elif zone in ARENA_ZONES:
        yield from _drop_into_arena(view, obj, zone, owner, player)
    elif zone != obj.zone:
        if may_transcend(view, obj) and zone == HAND:
            yield next(resolutions(view, obj, player))
        if obj.zone == STACK and zone == GRAVEYARD:
            yield from resolutions(view, obj, player)
            yield negation(obj, player)
        yield from move_options(obj, zone, player)
        if zone == GRAVEYARD:
            yield from discarding(view, obj, player)


def _drop_into_arena(
    view: StateView, obj: GameObject, zone: Zone, owner: PlayerId, player: PlayerId
) -> Iterator[MenuOption]:
    if obj.zone == STACK and zone in {PERMANENT, COMBAT_CHAIN}:
        yield from resolutions(view, obj, player)
        return
    if in_arena(obj) and zone == obj.zone:
        if owner != traits(view, obj).controller:
            control = base.Control(player=player, object=obj.id, to=owner)
            yield MenuOption(
                action=control,
                message=Message("{owner} gains control", owner=owner),
                verb="control",
            )
        return
    if zone == COMBAT_CHAIN:
        yield from _joining_chain(view, obj, player)
        return
    if in_arena(obj):
        reason = "" if zone in {HERO, PERMANENT} else "equip"
        move = Move(player=player, object=obj.id, to=zone, reason=reason)
        words = Message("To the {zone}", zone=zone_noun(zone))
        if reason:
            words = Message("Equip to {zone}", zone=zone)
        yield MenuOption(action=move, message=words, verb="move")
        return
    to = None if zone == PERMANENT else zone
    yield from entries(view, obj, player, to, owner if owner != obj.owner else None)


def onto(
    view: StateView, object_id: ObjectId, host: ObjectId, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the meanings of a drop on another object: an attack, or putting it under.

    A drop on an object of another zone may also mean a move to that zone.
    """
    obj, other = view.object(object_id), view.object(host)
    owner = traits(view, other).controller
    fights = tuple(_at_living_object(view, obj, other, player))
    yield from fights
    if fights:
        return
    what = becoming(view, other)
    if what is not None and obj.id in what.under:
        yield from resolutions(view, other, player)
        return
    if other.zone not in {obj.zone, HERO} and (in_arena(other) or other.zone == STACK):
        yield from drop(view, object_id, other.zone, owner, player)
        if other.zone not in {PERMANENT, STACK}:
            return
    if in_arena(other) or other.zone == STACK:
        under = base.Attach(player=player, object=object_id, to=host)
        words = Message("Put under {other}", other=name_of(view, other))
        detail = Message("a sub-card, a new object")
        yield MenuOption(action=under, message=words, more=detail, verb="attach")


def _joining_chain(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield the meanings of a drop on the combat chain, the most natural first.

    The turn player plays or attacks, other players defend.
    """
    if in_arena(obj):
        fights = tuple(attacks(view, obj, player))
        declared = may_be_declared(view, obj)
        yield from fights
        if declared or not fights:
            yield defend_with(obj, player)
        return
    plays = [
        play
        for mode in play_modes(view, obj)
        if player == view.state.active
        or not any("Action" in face.type_line.types for face in mode.faces)
        for play in options_of_mode(view, obj, player, mode)
    ]
    declared = may_be_declared(view, obj)
    if player != view.state.active and declared:
        yield defend_with(obj, player)
    yield from plays
    if (player == view.state.active and declared) or not (plays or declared):
        yield defend_with(obj, player)


def _at_living_object(
    view: StateView, obj: GameObject, target: GameObject, player: PlayerId
) -> Iterator[MenuOption]:
    """Yield the meanings of a drop on an object with life: a hit, or an attack."""
    if target.id in {each.id for each in hit_targets(view, obj)}:
        yield hit_option(view, obj, target, player)
    elif not can_be_hit(view, obj, target):
        return
    elif in_arena(obj) and obj.zone != COMBAT_CHAIN:
        yield from _targeted_attacks(view, attacks(view, obj, player), target)
    elif obj.zone in {HAND, ARSENAL} and "Attack" in traits(view, obj).subtypes:
        yield from _targeted_attacks(view, play_options(view, obj, player), target)


def _targeted_attacks(
    view: StateView, options: Iterable[MenuOption], target: GameObject
) -> Iterator[MenuOption]:
    for option in options:
        action = option.action
        if not view.state.is_followed or not isinstance(action, Play | Activate):
            yield option
            continue
        says = Message("{attack}, at {target}", attack=option.message, target=name_of(view, target))
        yield replace(option, action=replace(action, targets=(target.id,)), message=says)


_MOST_TOGETHER = 3
LONG = 60
"""Number of turns after which the moves include an agreed draw."""


def moves(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield the possible actions; passing and ending the turn come last."""
    state = view.state
    if state.match.over:
        return
    if state.turn_step != ACTION_PHASE:
        yield from (_start(view, player, shuffle) for player in state.playing)
        return
    for action in (*_decisions(view, shuffle), *_passing(view, shuffle)):
        if judge(view, action).ruling in LAWFUL:
            yield action


def _decisions(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield the decisions of players; payment comes first."""
    owed = unpaid(view.state)
    if owed:
        who = owed[-1].controller
        missing = dict(lacking(view.state.player(who), price_owed(view, owed[-1])))
        for obj in view.state.in_zone(HAND, who) if missing.get(RESOURCE) else ():
            yield Move(player=who, object=obj.id, to=PITCH, reason="pitch")
        return
    yield from _defending(view, shuffle)
    for player in view.state.playing:
        yield from _paid(view, player)


def _start(view: StateView, first: PlayerId, shuffle: Shuffler) -> StartGame:
    decks = shuffle([obj.id for obj in view.state.in_zone(DECK)])
    equip = tuple(
        object_id for player in view.state.playing for object_id in proposed_equipment(view, player)
    )
    return StartGame(player=first, first=first, equip=equip, order=tuple(decks))


def _passing(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield agreeing to a draw after a long game, and passing or else the end of the turn."""
    state, who = view.state, view.state.active
    if state.turn > LONG:
        yield DrawGame(player=who)
    if next_of(view) is not None:
        yield Pass(player=who)
        return
    free = has_room_in_arsenal(view, who)
    hand = shuffle([obj.id for obj in state.in_zone(HAND, who)]) if free else ()
    pitched = tuple(shuffle([obj.id for obj in state.in_zone(PITCH)]))
    yield EndTurn(player=who, arsenal=next(iter(hand), None), order=pitched)


def _defending(view: StateView, shuffle: Shuffler) -> Iterator[Action]:
    """Yield no defense, and for each number of cards some that may be declared together.

    There are no more of them than it takes to stop the attack.
    """
    chain, link = chain_of(view.state), active_link(view)
    if chain is None or chain.step != DEFEND or chain.declared_by or link is None:
        return
    yield Pass(player=view.state.active)
    can = [obj.id for obj in view.state.objects if may_be_declared(view, obj)]
    power = sum_of(view, link).power
    for number in range(1, min(len(can), _MOST_TOGETHER) + 1):
        cards = [view.state.object(each) for each in shuffle(can)[:number]]
        if sum(traits(view, obj).number("defense") for obj in cards[:-1]) < power:
            owner = controller_of(view, cards[0])
            yield Defend(player=owner, objects=tuple(obj.id for obj in cards))


class Usable(Struct, frozen=True, kw_only=True):
    """A card or an ability that a player could use, without its payment.

    ``card`` is the card that it takes from the hand or the arsenal, None for an ability.
    """

    action: Play | Activate
    price: Price
    card: GameObject | None = None
    attack: bool = False


def usable(view: StateView, player: PlayerId) -> Iterator[Usable]:
    """Yield the cards and abilities of a player, once for each target of an attack."""
    for obj in (*view.state.in_zone(HAND, player), *view.state.in_zone(ARSENAL, player)):
        for mode in play_modes(view, obj):
            play = Play(player=player, card=obj.id, as_=mode.id)
            attack = any("Attack" in face.type_line.subtypes for face in mode.faces)
            price = price_of(view, obj, play, mode)
            for targets in _targets(view, player, attack=attack):
                yield Usable(
                    action=replace(play, targets=targets), price=price, card=obj, attack=attack
                )
    for obj in view.state.objects:
        if not in_arena(obj) or obj.proxy_of is not None or controller_of(view, obj) != player:
            continue
        found = traits(view, obj)
        attacking = attacks_of(found)
        for number in attacking or range(1, len(found.abilities) + 1):
            ability = ability_of(found, number)
            if number not in attacking and left_to_pay(view, ability):
                continue  # Costs paid by hand are not simulated.
            activate = Activate(player=player, source=obj.id, ability=number)
            attack = number in attacking
            price = price_of_ability(ability)
            for targets in _targets(view, player, attack=attack):
                yield Usable(action=replace(activate, targets=targets), price=price, attack=attack)


def _paid(view: StateView, player: PlayerId) -> Iterator[Action]:
    """Yield the actions that a player can pay for, with the cards to pitch."""
    for each in usable(view, player):
        cards = _paid_with(view, player, each.price, each.card)
        if cards is not None:
            yield replace(each.action, pitch=cards)


def _targets(view: StateView, player: PlayerId, *, attack: bool) -> Iterable[tuple[ObjectId, ...]]:
    return [(obj.id,) for obj in attackable(view, player)] if attack else [()]


def _paid_with(
    view: StateView, player: PlayerId, costs: Price, but: GameObject | None
) -> tuple[ObjectId, ...] | None:
    """Return the cards to pitch for a cost, the fewest there are, None if there are too few."""
    have = can_pay(view.state.player(player))
    hand = (obj for obj in view.state.in_zone(HAND, player) if but is None or obj.id != but.id)
    worth = [(gain[1], obj.id) for obj in hand if (gain := gain_of(view, obj)) is not None]
    cards: list[ObjectId] = []
    for amount, object_id in sorted(worth, reverse=True):
        if have >= costs.resource:
            break
        have += amount
        cards.append(object_id)
    return tuple(cards) if have >= costs.resource else None
