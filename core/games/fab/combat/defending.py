"""Declaring defenders on the active chain link (FaB CR 7.3.2)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab.actions import Defend
from core.games.fab.combat.combat_chain import (
    DEFENDING,
    Link,
    active_link,
    chain_of,
    current_link,
    defends,
    is_ally,
    sum_of,
    targets_of,
)
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.objects.zone_changes import Arrival, change_zone, controller_of, name_of
from core.games.fab.turn.phases import the_game_is_on, timing_finding
from core.games.fab.zones import ARSENAL, COMBAT_CHAIN, in_arena, zone_noun
from core.messages import A_CARD, NAMELESS_CARD, NO_WORDS, Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import ActionSpec, Condition, Consent, MenuOption, StateView
from core.rules.verdict import Finding, done, refused
from core.state.combat import DEFEND
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import HAND, STACK


class Bar(Struct, frozen=True):
    """A restriction that a defense breaks: its rule and a sentence."""

    key: str
    message: Message


def bars(view: StateView, link: Link, new: tuple[GameObject, ...]) -> Iterator[Bar]:
    """Yield the restrictions that bar new defenders: dominate, overpower (FaB CR 8.3.4, 8.3.22)."""
    attack = traits(view, link.attack)
    joining = [obj for obj in new if obj.id not in {each.id for each in link.defenders}]
    from_hand = [obj for obj in link.defenders if obj.home == HAND]
    coming = [obj for obj in joining if _comes_from_hand(obj)]
    if attack.has("Dominate") and coming and len(from_hand) + len(coming) > 1:
        says = Message("{attack} has dominate: no more than one card from hand defends against it.")
        yield Bar("keyword.dominate", says.filled({"attack": attack.name}))
    actions = [obj for obj in link.defenders if "Action" in traits(view, obj).types]
    more = [obj for obj in joining if "Action" in traits(view, obj).types]
    if attack.has("Overpower") and more and len(actions) + len(more) > 1:
        says = Message("{attack} has overpower: no more than one action card defends against it.")
        yield Bar("keyword.overpower", says.filled({"attack": attack.name}))


def _comes_from_hand(obj: GameObject) -> bool:
    return obj.zone == HAND or (obj.zone == STACK and obj.home == HAND)


_PROTECT = "Protect"


def against_an_attack(view: StateView, action: Defend) -> Iterator[Finding]:
    """Cards defend against the attack on the active chain link (``defend.declare``)."""
    yield from declared_once(view, action)
    link = active_link(view)
    if link is None:
        says = Message("No attack is on the combat chain to defend against.")
        yield refused("defend.declare", says)
        return
    new = [view.object(object_id) for object_id in action.objects]
    found = sum_of(view, link_with(view, link, action))
    against = Message(
        "{cards} against {attack}: {sum}",
        cards=tuple(name_of(view, obj) for obj in new),
        attack=name_of(view, link.attack),
        sum=found.words or found.power,
    )
    says = Message("{defense} leaves {damage} damage.", defense=against, damage=found.damage)
    also = ("keyword.piercing",) if found.piercing else ()
    yield done("defend.declare", says, "combat.defense_sums", *also)


def link_with(view: StateView, link: Link, action: Defend) -> Link:
    """Return a link with the declared defenders of the same target."""
    new = (view.object(object_id) for object_id in action.objects)
    kept = current_link(view.state)
    target = target_of(view, action)
    beside = (
        obj
        for obj in link.defenders
        if kept is None or target is None or defends(kept, obj, target)
    )
    return Link(attack=link.attack, defenders=(*beside, *new))


def target_of(view: StateView, action: Defend) -> Ref | None:
    """Return the target of a defense, None where there is only one."""
    named = view.state.objects.get(action.for_) if action.for_ is not None else None
    if named is not None:
        return named.ref
    targets = targets_of_link(view)
    mine = (obj.ref for obj in targets if controller_of(view, obj) == action.player)
    return next(mine, None) if len(targets) > 1 else None


def each_can_defend(view: StateView, action: Defend) -> Iterator[Finding]:
    """Only a card with defense defends, once (``defend.what``)."""
    link = active_link(view)
    for object_id in action.objects:
        obj = view.object(object_id)
        found = traits(view, obj)
        name = found.name or NAMELESS_CARD
        if obj.zone == COMBAT_CHAIN and in_arena(obj):
            says = Message("{card} is on the combat chain already.", card=name)
            yield refused("defend.what", says, possible=False)
        elif found.stat("defense") is None:
            says = Message("{card} has no defense, so it can't defend.", card=name)
            yield refused("defend.what", says)
        elif link and view.rules.tables.cannot_defend(view, link.attack, obj):
            says = Message("By a card's text {card} can't defend against this attack.", card=name)
            yield refused("defend.what", says)


def from_hand_or_equipped(view: StateView, action: Defend) -> Iterator[Finding]:
    """Its player defends with cards from hand and with face-up equipment (``defend.from``)."""
    link = active_link(view)
    for object_id in action.objects:
        obj = view.object(object_id)
        found = traits(view, obj)
        says = _zone_refusal(obj, found)
        if says:
            yield refused("defend.from", says)
        elif link and controller_of(view, obj) == controller_of(view, link.attack):
            says = Message("The attack is {attacker}'s own: only opponents defend.")
            yield refused("defend.from", says.filled({"attacker": controller_of(view, obj)}))


def _zone_refusal(obj: GameObject, found: Traits) -> Message:
    """Return the reason why a card can't defend from its zone, or an empty message."""
    name = found.name or NAMELESS_CARD
    says = NO_WORDS
    if obj.zone == HAND and obj.attached_to is None:
        if "Defense Reaction" in found.types:
            says = Message("{card} is a defense reaction: it is played, not declared.", card=name)
    elif obj.zone == ARSENAL:
        if not found.has("Ambush"):
            says = Message("Without ambush {card} can't defend from the arsenal.", card=name)
    elif not in_arena(obj):
        says = Message("Cards defend from hand, not from the {zone}.", zone=zone_noun(obj.zone))
    elif "Equipment" not in found.types:
        says = Message("{card} is not equipment: in the arena only equipment can be declared.")
        says = says.filled({"card": name})
    elif obj.face_down:
        says = Message("{card} is face down: only face-up equipment defends.", card=name)
    return says


def not_too_many(view: StateView, action: Defend) -> Iterator[Finding]:
    """Dominate and overpower limit the defenders."""
    link = active_link(view)
    if link is not None:
        new = tuple(view.object(object_id) for object_id in action.objects)
        yield from (refused(bar.key, bar.message) for bar in bars(view, link, new))


def declared_once(view: StateView, action: Defend) -> Iterator[Finding]:
    """A player declares all defenders at once in the defend step (``defend.declare``)."""
    if not view.state.is_followed:
        return
    chain = chain_of(view.state)
    if chain is None or chain.step != DEFEND:
        says = Message("Cards are declared as defending in the defend step.")
        yield refused("defend.declare", says)
    elif action.player in chain.declared_by:
        yield refused("defend.declare", Message("Defenders have been declared already."))


def for_a_hero(view: StateView, action: Defend) -> Iterator[Finding]:
    """Only a hero is defended, by its player (``ally.combat``, ``defend.from``)."""
    targets = targets_of_link(view)
    target = next((obj for obj in targets if obj.id == action.for_), None)
    if action.for_ is not None and target is None:
        says = Message("That is not attacked on the active chain link.")
        yield refused("defend.from", says)
        return
    mine = [obj for obj in targets if controller_of(view, obj) == action.player]
    only = mine or targets
    target = target or (only[0] if len(only) == 1 else None)
    if targets and not mine and view.state.is_followed and not _protects(view, action):
        says = Message("{player} is not attacked here.", player=action.player)
        yield refused("defend.from", says)
    elif target is not None and is_ally(view, target):
        name = name_of(view, target)
        says = Message("{target} is an ally: allies are not defended.", target=name)
        yield timing_finding(view, "ally.combat", says)
    for object_id in action.objects:
        obj = view.object(object_id)
        if view.state.is_followed and controller_of(view, obj) != action.player:
            name = name_of(view, obj)
            says = Message("{card} is not {player}'s.", card=name, player=action.player)
            yield refused("defend.from", says)


def _protects(view: StateView, action: Defend) -> bool:
    """Return whether all declared cards have protect (FaB CR 8.3.31)."""
    found = (traits(view, view.object(object_id)) for object_id in action.objects)
    return bool(action.objects) and all(each.has(_PROTECT) for each in found)


def targets_of_link(view: StateView) -> tuple[GameObject, ...]:
    """Return the targets on the active link that still exist."""
    return targets_of(view.state, current_link(view.state))


def defending_player(view: StateView) -> PlayerId | None:
    """Return the player whose hero is attacked on the active link, or None."""
    return next(iter(defending_players(view)), None)


def defending_players(view: StateView) -> tuple[PlayerId, ...]:
    """Return the players whose heroes are attacked on the active link."""
    heroes = (obj for obj in targets_of_link(view) if not is_ally(view, obj))
    return tuple(controller_of(view, obj) for obj in heroes)


def defend(context: ActionContext, action: Defend) -> None:
    """Put the declared cards onto the active chain link, in the order declared."""
    target = target_of(context.view, action)
    for object_id in action.objects:
        obj = context.state.object(object_id)
        how = Arrival(conditions=(DEFENDING,), target=target)
        change_zone(context, obj, COMBAT_CHAIN, how)
    chain = chain_of(context.state)
    if chain is not None:
        chain = replace(chain, declared_by=(*chain.declared_by, action.player))
        context.state = replace(context.state, fight=chain)


def _label(view: StateView, action: Defend) -> Message:
    zones = view.rules.zones
    shown = (view.state.objects.get(object_id) for object_id in action.objects)
    known = (
        name_of(view, obj) if may_see(zones, obj, action.player) else A_CARD
        for obj in shown
        if obj is not None
    )
    return Message("Defend with {known}", known=tuple(known))


def may_be_declared(view: StateView, obj: GameObject) -> bool:
    """Return whether an object could defend against the current attack."""
    link = active_link(view)
    if link is None:
        return False
    found = traits(view, obj)
    if found.stat("defense") is None or obj.attached_to is not None:
        return False
    rival = controller_of(view, link.attack) != controller_of(view, obj)
    if obj.zone == HAND:
        return rival and "Defense Reaction" not in found.types
    if obj.zone == ARSENAL:
        return rival and found.has("Ambush")
    return rival and in_arena(obj) and "Equipment" in found.types


def defend_with(obj: GameObject, player: PlayerId) -> MenuOption:
    """Return the option to declare one card."""
    defend = Defend(player=player, objects=(obj.id,))
    return MenuOption(action=defend, message=Message("Defend with it"), verb="defend")


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if obj.zone != COMBAT_CHAIN and may_be_declared(view, obj):
        yield defend_with(obj, player)


def _default_defender(view: StateView, action: Defend) -> PlayerId:
    """Return the controller of the target: the default for the defending player."""
    targets = (obj for obj in targets_of_link(view) if action.for_ in {None, obj.id})
    return next((controller_of(view, obj) for obj in targets), action.player)


SPECS = (
    ActionSpec(
        action=Defend,
        consent=Consent.OWN,
        checks={
            "game.start": the_game_is_on,
            "ally.combat": for_a_hero,
            "defend.declare": against_an_attack,
            "defend.what": each_can_defend,
            "defend.from": from_hand_or_equipped,
            "keyword.dominate": not_too_many,
        },
        handler=defend,
        by=_default_defender,
        label=_label,
        menu=_menu,
        shows=(
            Condition(
                word=DEFENDING,
                key="defend.what",
                message=Message("it adds its defense"),
                told_by="combat",
            ),
        ),
    ),
)
