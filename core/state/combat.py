"""Combat in a position: Magic's attackers and blockers, Flesh and Blood's combat chain.

All objects are referred to by `Ref`, so a new object (another incarnation) drops out by itself, and
a projection can replace each reference by the viewer's own numbers.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.state.ids import PlayerId, Ref

LAYER: Literal["layer"] = "layer"
ATTACK: Literal["attack"] = "attack"
DEFEND: Literal["defend"] = "defend"
REACTION: Literal["reaction"] = "reaction"
DAMAGE: Literal["damage"] = "damage"
RESOLUTION: Literal["resolution"] = "resolution"
Step = Literal["layer", "attack", "defend", "reaction", "damage", "resolution"]
STEPS: tuple[Step, ...] = (LAYER, ATTACK, DEFEND, REACTION, DAMAGE, RESOLUTION)
"""The steps of a chain link, in their order (FaB CR 7.0.1)."""


class LastKnown(Struct, frozen=True, kw_only=True, gc=False):
    """Last known information about an attack that has ceased to be on its link (FaB CR 7.0.3c)."""

    name: str
    typebox: str
    power: int
    keywords: tuple[str, ...]
    controller: PlayerId


class ChainLink(Struct, frozen=True, kw_only=True, gc=False):
    """One chain link: the attack, its source and target, and its defenders.

    ``defenders`` are all cards declared on it, each with the target that it defends, None if there
    is only one; those on the chain still defend. ``from_hand`` counts the defenders from a hand.
    ``noted`` are the conditions that have already triggered and still hold. ``last`` is set once
    the attack has gone.
    """

    attack: Ref
    source: Ref | None = None
    targets: tuple[Ref, ...] = ()
    defenders: tuple[tuple[Ref, Ref | None], ...] = ()
    from_hand: int = 0
    damage: int = 0
    hit: bool = False
    resolved: bool = False
    noted: tuple[tuple[str, Ref], ...] = ()
    last: LastKnown | None = None


class Chain(Struct, frozen=True, kw_only=True, gc=False, tag="chain"):
    """An open combat chain; ``declared_by`` are the players that declared defenses of its link."""

    step: Step
    links: tuple[ChainLink, ...] = ()
    declared_by: tuple[PlayerId, ...] = ()

    @property
    def active(self) -> ChainLink | None:
        """The most recent link."""
        return self.links[-1] if self.links else None

    def with_active(self, link: ChainLink) -> "Chain":
        """Return the chain with its most recent link as given."""
        return replace(self, links=(*self.links[:-1], link))


Attacked = Ref | PlayerId | None
"""The target of an attack; None if it is gone."""


class Attacker(Struct, frozen=True, kw_only=True, gc=False):
    """One attacking creature.

    ``defender`` is the player who may block it, ``held_by`` the controller of the attacked
    permanent as the attack began, None for an attacked player. ``blockers`` are in damage order in
    editions that have such an order. Once ``blocked`` it stays so.
    """

    obj: Ref
    at: Attacked
    defender: PlayerId
    held_by: PlayerId | None = None
    blocked: bool = False
    blockers: tuple[Ref, ...] = ()


class FacedInOrder(Struct, frozen=True, kw_only=True, gc=False):
    """The damage order for a creature that blocks several attackers."""

    blocker: Ref
    attackers: tuple[Ref, ...]


class Combat(Struct, frozen=True, kw_only=True, gc=False, tag="combat"):
    """One combat phase.

    ``begun``: an attacker was declared or put onto the battlefield attacking. ``declared``:
    attackers were declared; ``blocks_by`` are the players who have declared blockers.
    ``first_group`` are the creatures with first or double strike as the first damage step began,
    None before it. ``orders`` are those of creatures that block several.
    """

    attackers: tuple[Attacker, ...] = ()
    begun: bool = False
    declared: bool = False
    blocks_by: tuple[PlayerId, ...] = ()
    first_group: tuple[Ref, ...] | None = None
    orders: tuple[FacedInOrder, ...] = ()

    def attacker(self, obj: Ref) -> Attacker | None:
        """Return the attacker with this reference, or None."""
        return next((each for each in self.attackers if each.obj == obj), None)

    def blocked_by(self, obj: Ref) -> tuple[Attacker, ...]:
        """Return the attackers that a creature blocks, in its damage order if it has one."""
        found = (each for each in self.attackers if obj in each.blockers)
        order = next((each.attackers for each in self.orders if each.blocker == obj), ())
        ranks = {ref: rank for rank, ref in enumerate(order)}
        return tuple(sorted(found, key=lambda each: ranks.get(each.obj, len(ranks))))


Fight = Combat | Chain
"""The combat kept in a position: one tagged Struct for each game."""
