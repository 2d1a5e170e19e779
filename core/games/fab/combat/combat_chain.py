"""The combat chain: links, attacks, defenders, targets and damage (FaB CR 7)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab.objects.traits import Traits, piercing_of, traits, unpierced
from core.games.fab.zones import COMBAT_CHAIN, HERO, in_arena
from core.messages import NAMELESS_CARD, CardName, Message
from core.rules.action_context import ActionContext
from core.rules.ruleset import StateView
from core.state.combat import (
    ATTACK,
    DEFEND,
    LAYER,
    RESOLUTION,
    STEPS,
    Chain,
    ChainLink,
    LastKnown,
    Step,
)
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import HAND, STACK

SPECTRA = "Spectra"


def attackable(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the legal targets for attacks of a player, heroes first (``attack.target``)."""
    found = view.state.those(lambda obj: can_be_attacked(view, obj, player))
    return tuple(sorted(found, key=lambda obj: "Hero" not in traits(view, obj).types))


def can_be_attacked(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether an object is a legal target for an attack of a player."""
    if not in_arena(obj) or obj.face_down or obj.proxy_of is not None:
        return False
    found = traits(view, obj)
    rival = found.controller in view.state.opponents(player)
    return rival and (found.stat("life") is not None or found.has(SPECTRA))


def still_attacked(view: StateView, ref: Ref, attacker: PlayerId) -> GameObject | None:
    """Return the target of an attack, None if it is gone or no longer legal.

    In a sandbox every target in the arena is legal.
    """
    obj = view.state.find(ref)
    if obj is None or not in_arena(obj):
        return None
    legal = not view.state.is_followed or can_be_attacked(view, obj, attacker)
    return obj if legal else None


def is_ally(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is an ally in the arena."""
    return in_arena(obj) and "Ally" in traits(view, obj).subtypes


def chain_of(state: GameState) -> Chain | None:
    """Return the combat chain, None while it is closed."""
    return state.fight if isinstance(state.fight, Chain) else None


def current_link(state: GameState) -> ChainLink | None:
    """Return the active chain link of the position, None if there is none."""
    chain = chain_of(state)
    return chain.active if chain is not None else None


def targets_of(state: GameState, link: ChainLink | None) -> tuple[GameObject, ...]:
    """Return the targets of a link that still exist."""
    found = (state.find(ref) for ref in link.targets) if link is not None else ()
    return tuple(obj for obj in found if obj is not None)


def step_of(state: GameState) -> str:
    """Return the step of combat, ``""`` while the combat chain is closed."""
    chain = chain_of(state)
    return chain.step if chain is not None else ""


def attack_of(state: GameState, link: ChainLink) -> GameObject | None:
    """Return the attack of a link, None if it is gone."""
    found = state.find(link.attack)
    there = found is not None and found.zone == COMBAT_CHAIN and link.last is None
    return found if there else None


def defenders_of(state: GameState, link: ChainLink) -> tuple[GameObject, ...]:
    """Return the defenders on a link, in the order of their arrival."""
    chain = chain_of(state)
    links = chain.links if chain is not None else ()
    at = next((n for n, each in enumerate(links) if each is link), len(links))
    elsewhere = {ref for each in links[at + 1 :] for ref, _ in each.defenders}
    found = (state.find(ref) for ref, _ in link.defenders if ref not in elsewhere)
    return tuple(obj for obj in found if obj is not None and obj.zone == COMBAT_CHAIN)


def defends(link: ChainLink, obj: GameObject, target: Ref) -> bool:
    """Return whether a defender on a link defends a target of it."""
    found = next((target for ref, target in link.defenders if ref == obj.ref), None)
    return found in {None, target}


def last_known(view: StateView, obj: GameObject) -> LastKnown:
    """Return the last known information about an attack."""
    found = traits(view, obj)
    return LastKnown(
        name=found.name,
        typebox=found.typebox,
        power=found.number("power"),
        keywords=found.keywords,
        controller=found.controller,
    )


def put_step(context: ActionContext, step: Step) -> None:
    """Begin a step; a closed chain opens with it (``combat.opens``)."""
    chain = chain_of(context.state) or Chain(step=step)
    declared = chain.declared_by if step not in {LAYER, ATTACK} else ()
    context.state = replace(context.state, fight=replace(chain, step=step, declared_by=declared))


def put_link(context: ActionContext, link: ChainLink) -> None:
    """Replace the active link."""
    chain = chain_of(context.state)
    if chain is not None:
        context.state = replace(context.state, fight=chain.with_active(link))


def takes_over(state: GameState) -> bool:
    """Return whether a new attack replaces that of the active link.

    An effect puts it onto the chain before the link is resolved (FaB CR 7.0.4a).
    """
    chain = chain_of(state)
    if chain is None or chain.step in {LAYER, RESOLUTION}:
        return False
    return state.is_followed and bool(chain.links)


def add_link(context: ActionContext, obj: GameObject) -> None:
    """Add the next link for an attack on the chain (``combat.link``)."""
    replaced = current_link(context.state)
    if replaced is not None and takes_over(context.state):
        put_link(context, replace(replaced, attack=obj.ref, source=None, last=None))
        return
    remember(context, obj)
    targets = tuple(each for each in obj.targets if isinstance(each, Ref))
    if not targets:
        possible = attackable(context.view, obj.controller)
        targets = (possible[0].ref,) if len(possible) == 1 else ()
    link = ChainLink(attack=obj.ref, source=obj.proxy_of, targets=targets)
    earlier = chain_of(context.state)
    links = (*earlier.links, link) if earlier is not None else (link,)
    opened = Chain(step=ATTACK, links=links)
    context.state = replace(context.state, fight=opened)


def with_attacks(state: GameState, attacks: Mapping[ObjectId, ObjectId | PlayerId]) -> GameState:
    """Return a position in the defend step of a chain link for each attack, the last one active."""
    links = []
    for object_id, to in attacks.items():
        heroes = (obj for obj in state.objects if obj.zone == HERO and obj.owner == to)
        found = state.object(to) if isinstance(to, int) else next(heroes, None)
        targets = (found.ref,) if found is not None else ()
        links.append(ChainLink(attack=state.object(object_id).ref, targets=targets))
    return replace(state, fight=Chain(step=DEFEND, links=tuple(links)))


def add_defender(context: ActionContext, obj: GameObject, target: Ref | None) -> None:
    """Add a defender to the active link (``defend.declare``)."""
    chain = chain_of(context.state)
    link = chain.active if chain is not None else None
    if chain is None or link is None:
        return
    others = tuple(each for each in link.defenders if each[0] != obj.ref)
    link = replace(
        link,
        noted=tuple(each for each in link.noted if each[1] != obj.ref),
        defenders=(*others, (obj.ref, target)),
        from_hand=link.from_hand + (obj.home == HAND),
    )
    step = chain.step
    if not context.state.is_followed and STEPS.index(step) < STEPS.index(DEFEND):
        step = DEFEND
    context.state = replace(context.state, fight=replace(chain.with_active(link), step=step))


def remember(context: ActionContext, obj: GameObject) -> None:
    """Store the last known information about an attack that leaves (``combat.last_known``)."""
    chain = chain_of(context.state)
    if chain is None or all(each.attack != obj.ref for each in chain.links):
        return
    known = last_known(context.view, obj)
    links = tuple(
        replace(each, last=known) if each.attack == obj.ref and each.last is None else each
        for each in chain.links
    )
    context.state = replace(context.state, fight=replace(chain, links=links))


def note_hit(context: ActionContext, attack: GameObject, amount: int) -> None:
    """Note the hit of an attack on its link (``combat.not_a_hit``)."""
    chain = chain_of(context.state)
    if chain is None:
        return
    links = tuple(
        replace(each, damage=each.damage + amount, hit=True)
        if each.attack == attack.ref and each.last is None
        else each
        for each in chain.links
    )
    context.state = replace(context.state, fight=replace(chain, links=links))


def proxies(state: GameState) -> Iterator[GameObject]:
    """Yield the attack-proxies."""
    return (obj for obj in state.by_place if obj.proxy_of is not None)


ATTACKING, DEFENDING, SOURCE = "attacking", "defending", "attack source"
ON_CHAIN = frozenset({ATTACKING, DEFENDING, SOURCE})
"""Conditions that end as an object leaves the combat chain."""


class Link(Struct, frozen=True, kw_only=True):
    """A chain link: an attack and its defenders."""

    attack: GameObject
    defenders: tuple[GameObject, ...]


class Sum(Struct, frozen=True, kw_only=True):
    """Power including ``piercing``, defense, and the resulting damage."""

    power: int
    defense: int
    piercing: int = 0

    @property
    def damage(self) -> int:
        """Damage of the attack, at least 0."""
        return max(self.power - self.defense, 0)

    @property
    def words(self) -> str:
        """The subtraction for a label, ``""`` without defense."""
        return f"{self.power} - {self.defense}" if self.defense else ""


def links(view: StateView) -> tuple[Link, ...]:
    """Return the chain links whose attacks are present, oldest first.

    The links of the position come first. An object that was moved there by hand begins a link if
    it attacks, and otherwise defends on the link before it.
    """
    chain = chain_of(view.state)
    kept = tuple(enumerate(chain.links)) if chain is not None else ()
    attacks = {each.attack: n for n, each in kept if attack_of(view.state, each) is not None}
    defended = {obj.ref: n for n, each in kept for obj in defenders_of(view.state, each)}
    found: dict[object, Link] = {}
    defending: list[tuple[object, GameObject]] = []
    for obj in view.state.in_zone(COMBAT_CHAIN):
        if not in_arena(obj) or SOURCE in obj.conditions:
            continue
        if obj.ref in attacks or (obj.ref not in defended and is_attacking(view, obj)):
            found[attacks.get(obj.ref, obj.ref)] = Link(attack=obj, defenders=())
        else:
            defending.append((defended.get(obj.ref, next(reversed(found), None)), obj))
    # Last, because an attack that replaced another one arrived later than its defenders.
    for at, obj in defending:
        if at in found:
            found[at] = replace(found[at], defenders=(*found[at].defenders, obj))
    return tuple(found.values())


def active_link(view: StateView) -> Link | None:
    """Return the most recent chain link, None if it has no attack."""
    last = next(reversed(links(view)), None)
    chain = chain_of(view.state)
    if last is None or chain is None or chain.active is None:
        return last
    older = {each.attack for each in chain.links[:-1]}
    gone = last.attack.ref in older and last.attack.ref != chain.active.attack
    return None if gone else last


def link_of(view: StateView, obj: GameObject) -> Link | None:
    """Return the chain link of an attack."""
    return next((link for link in links(view) if link.attack.id == obj.id), None)


def is_attacking(view: StateView, obj: GameObject) -> bool:
    """Return whether an object on the combat chain attacks.

    An object that was moved there by hand attacks if it can and it is its player's turn.
    """
    if obj.zone != COMBAT_CHAIN or not in_arena(obj):
        return False
    if ON_CHAIN & set(obj.conditions):
        return ATTACKING in obj.conditions
    found = traits(view, obj)
    return found.controller == view.state.active and may_attack(found)


def is_attack_on_stack(view: StateView, obj: GameObject) -> bool:
    """Return whether an object is an attack on the stack."""
    is_attack = obj.proxy_of is not None or "Attack" in traits(view, obj).subtypes
    return obj.zone == STACK and is_attack


def may_attack(found: Traits) -> bool:
    """Return whether an object with these properties can attack; that needs power."""
    if found.stat("power") is None:
        return False
    return (
        bool({"Attack", "Ally"} & set(found.subtypes))
        or any(ability.attack for ability in found.abilities)
        or "Weapon" in found.types
    )


def sum_of(view: StateView, link: Link) -> Sum:
    """Return the power of a link's attack and the defense of all its defenders.

    Piercing adds to the power while equipment defends (FaB CR 8.3.23).
    """
    attack = unpierced(view, link.attack)
    shields = [traits(view, each) for each in link.defenders]
    pierced = any("Equipment" in each.types for each in shields)
    piercing = piercing_of(attack) if pierced else 0
    return Sum(
        power=attack.number("power") + piercing,
        defense=sum(each.number("defense") for each in shields),
        piercing=piercing,
    )


def sum_at(
    view: StateView,
    kept: ChainLink,
    attack: GameObject,
    target: Ref,
    new: tuple[GameObject, ...] = (),
) -> Sum:
    """Return the sum of an attack and the defenders of one target, with ``new`` ones."""
    there = (obj for obj in defenders_of(view.state, kept) if defends(kept, obj, target))
    return sum_of(view, Link(attack=attack, defenders=(*there, *new)))


def hit_of(view: StateView, obj: GameObject) -> Sum:
    """Return the sum of a hit by an object; off the chain it has no defenders."""
    link = link_of(view, obj)
    if link is not None:
        return sum_of(view, link)
    return Sum(power=traits(view, obj).number("power"), defense=0)


def defenders_text(view: StateView, link: Link) -> Message:
    """Return the defenders, each with its defense: ``Open the Center 3``."""
    return Message("{defenders}", defenders=tuple(_defending(view, link)))


def _defending(view: StateView, link: Link) -> Iterator[Message]:
    for each in link.defenders:
        found = traits(view, each)
        name = CardName(each.id, found.name) if found.name else NAMELESS_CARD
        defense = found.stat("defense") or Message("without defense")
        yield Message("{card} {defense}", card=name, defense=defense)
