"""A combat as a position keeps it: who attacks what, and who blocks. Values, no rules.

Everything in it is named by `Ref`, so what has become a new object drops out by itself, and a
projection can tell each viewer what they know of it.
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
    """What an attack was as it ceased to be on its link (FaB CR 7.0.3c)."""

    name: str
    typebox: str
    power: int
    keywords: tuple[str, ...]
    controller: PlayerId


class ChainLink(Struct, frozen=True, kw_only=True, gc=False):
    """One link: an attack, what it is an attack of, what it is at, and what has defended.

    ``defenders`` are all that have, each with the target that it defends, None where that goes
    without saying; which of them still do is what lies on the chain. ``from_hand`` counts those
    that came from a hand. ``noted`` are the conditions that have already triggered and still hold.
    ``last`` is kept once the attack has gone.
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
    """A combat chain that is open; ``declared_by`` are who has declared a defense of its link."""

    step: Step
    links: tuple[ChainLink, ...] = ()
    declared_by: tuple[PlayerId, ...] = ()

    @property
    def active(self) -> ChainLink | None:
        """The most recent link, the one that is fought over."""
        return self.links[-1] if self.links else None

    def with_active(self, link: ChainLink) -> "Chain":
        """Return the chain with its most recent link as given."""
        return replace(self, links=(*self.links[:-1], link))


Attacked = Ref | PlayerId | None
"""What is attacked; None where that is gone."""


class Attacker(Struct, frozen=True, kw_only=True, gc=False):
    """One attacking creature.

    ``defender`` is the player who may block it, ``held_by`` who controlled the permanent that it
    attacks as that began, None where it attacks a player. ``blockers`` stand in the order in
    which damage goes along them, where an edition has such an order. Once ``blocked`` it stays so.
    """

    obj: Ref
    at: Attacked
    defender: PlayerId
    held_by: PlayerId | None = None
    blocked: bool = False
    blockers: tuple[Ref, ...] = ()


class FacedInOrder(Struct, frozen=True, kw_only=True, gc=False):
    """The order in which the damage of a creature that blocks several goes along them."""

    blocker: Ref
    attackers: tuple[Ref, ...]


class Combat(Struct, frozen=True, kw_only=True, gc=False, tag="combat"):
    """One combat phase.

    ``begun`` tells that anything was declared as an attacker or put there attacking.
    ``declared`` tells that attackers were declared, ``blocks_by`` which players have said who
    blocks. ``first_group`` are those that had first or double strike as the first damage step
    began, None before the first damage step. ``orders`` are those of creatures that block several.
    """

    attackers: tuple[Attacker, ...] = ()
    begun: bool = False
    declared: bool = False
    blocks_by: tuple[PlayerId, ...] = ()
    first_group: tuple[Ref, ...] | None = None
    orders: tuple[FacedInOrder, ...] = ()

    def attacker(self, obj: Ref) -> Attacker | None:
        """Return an attacker by what it is."""
        return next((each for each in self.attackers if each.obj == obj), None)

    def blocked_by(self, obj: Ref) -> tuple[Attacker, ...]:
        """Return the attackers that a creature blocks, in its order where it has one."""
        found = (each for each in self.attackers if obj in each.blockers)
        said = next((each.attackers for each in self.orders if each.blocker == obj), ())
        return tuple(sorted(found, key=lambda each: _place(said, each.obj)))


def _place(order: tuple[Ref, ...], ref: Ref) -> int:
    return order.index(ref) if ref in order else len(order)


Fight = Combat | Chain
"""What a position may keep of a fight: one tagged Struct for each game that has one."""
