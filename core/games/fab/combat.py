"""The combat chain: what attacks on it, what defends, and how much damage is left (FaB CR 7)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.games.fab.open_chain import attack_of, chain_of, defenders_of, defends
from core.games.fab.traits import Traits, piercing_of, traits, unpierced
from core.games.fab.zones import COMBAT_CHAIN, in_arena
from core.messages import NAMELESS_CARD, CardName, Message
from core.rules.ruleset import StateView
from core.state.combat import ChainLink
from core.state.ids import Ref
from core.state.objects import GameObject
from core.state.zones import STACK

ATTACKING, DEFENDING, SOURCE = "attacking", "defending", "attack source"
ON_CHAIN = frozenset({ATTACKING, DEFENDING, SOURCE})
"""What holds of an object on the combat chain only: what it does there."""


class Link(Struct, frozen=True, kw_only=True):
    """One chain link: an attack, and what has come to defend against it since."""

    attack: GameObject
    defenders: tuple[GameObject, ...]


class Sum(Struct, frozen=True, kw_only=True):
    """The arithmetic of a hit: power, what piercing adds to it, what defends, and what is left."""

    power: int
    defense: int
    piercing: int = 0

    @property
    def damage(self) -> int:
        """What the attack deals; it is never less than nothing."""
        return max(self.power - self.defense, 0)

    @property
    def words(self) -> str:
        """The sum for a label, ``""`` where nothing defends."""
        return f"{self.power} - {self.defense}" if self.defense else ""


def links(view: StateView) -> tuple[Link, ...]:
    """Return the chain links whose attacks are there, in the order in which those came.

    What a position has kept of them counts. Where nothing is kept of an object, because it was
    laid there, an attack begins a link and everything else defends on the link before it.
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
    # Afterwards, for an attack that took the place of another one came later than its defenders.
    for at, obj in defending:
        if at in found:
            found[at] = replace(found[at], defenders=(*found[at].defenders, obj))
    return tuple(found.values())


def active_link(view: StateView) -> Link | None:
    """Return the most recent chain link, the one that is fought over; None if there is none.

    There is nothing to fight over once the attack of the link is gone.
    """
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
    """Tell whether an object on the combat chain attacks.

    One that was laid there without a word attacks if it can and it is its player's turn.
    """
    if obj.zone != COMBAT_CHAIN or not in_arena(obj):
        return False
    if ON_CHAIN & set(obj.conditions):
        return ATTACKING in obj.conditions
    found = traits(view, obj)
    return found.controller == view.state.active and may_attack(found)


def is_attack_on_stack(view: StateView, obj: GameObject) -> bool:
    """Tell whether something on the stack is an attack that has still to resolve."""
    is_attack = obj.proxy_of is not None or "Attack" in traits(view, obj).subtypes
    return obj.zone == STACK and is_attack


def may_attack(found: Traits) -> bool:
    """Tell whether an object is of a kind that attacks: what has no power does not."""
    if found.stat("power") is None:
        return False
    return (
        bool({"Attack", "Ally"} & set(found.subtypes))
        or any(ability.attack for ability in found.abilities)
        or "Weapon" in found.types
    )


def sum_of(view: StateView, link: Link) -> Sum:
    """Return the power of a link's attack and the defense of everything that defends.

    Piercing adds to the power while equipment defends (FaB CR 8.3.23).
    """
    attack = unpierced(view, link.attack)
    shields = [traits(view, each) for each in link.defenders]
    pierced = any("Equipment" in each.types for each in shields)
    piercing = piercing_of(attack) if pierced else 0
    return Sum(
        power=_number(attack.stat("power")) + piercing,
        defense=sum(_number(each.stat("defense")) for each in shields),
        piercing=piercing,
    )


def sum_at(
    view: StateView,
    kept: ChainLink,
    attack: GameObject,
    target: Ref,
    new: tuple[GameObject, ...] = (),
) -> Sum:
    """Return the sum of an attack and what defends one of its targets, ``new`` besides."""
    there = (obj for obj in defenders_of(view.state, kept) if defends(kept, obj, target))
    return sum_of(view, Link(attack=attack, defenders=(*there, *new)))


def hit_of(view: StateView, obj: GameObject) -> Sum:
    """Return the sum of a hit by an object; off the chain nothing defends against it."""
    link = link_of(view, obj)
    if link is not None:
        return sum_of(view, link)
    return Sum(power=_number(traits(view, obj).stat("power")), defense=0)


def defenders_in_words(view: StateView, link: Link) -> Message:
    """Name what defends, each with its defense: ``Open the Center 3``."""
    return Message("{defenders}", defenders=tuple(_defending(view, link)))


def _defending(view: StateView, link: Link) -> Iterator[Message]:
    for each in link.defenders:
        found = traits(view, each)
        name = CardName(each.id, found.name) if found.name else NAMELESS_CARD
        defense = found.stat("defense") or Message("without defense")
        yield Message("{card} {defense}", card=name, defense=defense)


def _number(value: str | None) -> int:
    """Return a number; what is not one, as a star that no rule here can tell, counts as zero."""
    return int(value) if value is not None and value.isdecimal() else 0
