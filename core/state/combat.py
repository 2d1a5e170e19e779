"""A combat as a position keeps it: who attacks what, and who blocks. Values, no rules.

Everything in it is named by `Ref`, so what has become a new object drops out by itself, and a
projection can tell each viewer what they know of it.
"""

from msgspec import Struct

from core.state.chain import Chain
from core.state.ids import PlayerId, Ref

Attacked = Ref | PlayerId | None
"""What is attacked; None where that is gone."""


class Attacker(Struct, frozen=True, kw_only=True, gc=False):
    """One attacking creature.

    ``defender`` is the player who may block it. ``blockers`` stand in the order in which damage
    goes along them, where an edition has such an order. Once ``blocked`` it stays so.
    """

    obj: Ref
    at: Attacked
    defender: PlayerId
    blocked: bool = False
    blockers: tuple[Ref, ...] = ()


class Combat(Struct, frozen=True, kw_only=True, gc=False, tag="combat"):
    """One combat phase.

    ``begun`` tells that anything was declared as an attacker or put there attacking.
    ``declared`` tells that attackers were declared, ``blocks_by`` which players have said who
    blocks. ``first_group`` are those that had first or double strike as the first damage step
    began, None before the first damage step.
    """

    attackers: tuple[Attacker, ...] = ()
    begun: bool = False
    declared: bool = False
    blocks_by: tuple[PlayerId, ...] = ()
    first_group: tuple[Ref, ...] | None = None

    def attacker(self, obj: Ref) -> Attacker | None:
        """Return an attacker by what it is."""
        return next((each for each in self.attackers if each.obj == obj), None)

    def blocked_by(self, obj: Ref) -> tuple[Attacker, ...]:
        """Return the attackers that a creature blocks."""
        return tuple(each for each in self.attackers if obj in each.blockers)


Fight = Combat | Chain
"""What a position may keep of a fight: one tagged Struct for each game that has one."""
