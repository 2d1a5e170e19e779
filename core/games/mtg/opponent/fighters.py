"""Combat sums: creatures as fighters, duels, and the best blocks of a defender."""

from collections.abc import Callable, Container, Iterable, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import whole
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.opponent.worths import creature_worth
from core.opponent.levels import Slip
from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject

MayBlock = Callable[["Fighter", "Fighter"], bool]
"""Returns whether a blocker may block an attacker."""


class Fighter(Struct, frozen=True, kw_only=True, gc=False):
    """A creature in a fight: its numbers now, and the keywords that count in combat.

    ``toughness`` is the rest of it after damage, ``fewest`` the number of blockers that it
    takes.
    """

    id: ObjectId
    name: str
    power: int
    toughness: int
    worth: float
    first: bool = False
    double: bool = False
    deathtouch: bool = False
    trample: bool = False
    lifelink: bool = False
    indestructible: bool = False
    vigilance: bool = False
    fewest: int = 1


def fighter(view: StateView, obj: GameObject, slips: Container[Slip] = frozenset()) -> Fighter:
    """Return a creature as a fighter, as a player with these slips sees it."""
    found: Fighter = view.computed(obj, _fighter)
    return replace(found, first=False) if "forgets_first_strike" in slips else found


def _fighter(view: StateView, obj: GameObject) -> Fighter:
    found = traits(view, obj)
    return Fighter(
        id=obj.id,
        name=found.name,
        power=max(0, whole(found.power) or 0),
        toughness=(whole(found.toughness) or 0) - obj.damage,
        worth=creature_worth(found, token=obj.token),
        first=found.has("First strike"),
        double=found.has("Double strike"),
        deathtouch=found.has("Deathtouch"),
        trample=found.has("Trample"),
        lifelink=found.has("Lifelink"),
        indestructible=found.has("Indestructible"),
        vigilance=found.has("Vigilance"),
        fewest=_fewest(found),
    )


def _fewest(found: Traits) -> int:
    if "cant_be_blocked_by_three" in found.limits:
        return 3
    return 2 if found.has("Menace") or "cant_be_blocked_by_two" in found.limits else 1


class Duel(Struct, frozen=True, gc=False):
    """The result of one attacker and its blockers: deaths, and damage to the attacked player.

    ``gained`` is the life that the lifelink of blockers gains for that player.
    """

    attacker_dies: bool
    dead: tuple[Fighter, ...]
    through: int
    gained: int = 0


def unblocked(attacker: Fighter) -> int:
    """Return the combat damage of an attacker that nothing blocks."""
    return attacker.power * (2 if attacker.double else 1)


def duel(attacker: Fighter, blockers: Sequence[Fighter]) -> Duel:
    """Return the result of a fight, in a first-strike step and a regular one."""
    if not blockers:
        return Duel(attacker_dies=False, dead=(), through=unblocked(attacker))
    left = {each.id: each.toughness for each in blockers}
    alive = sorted(blockers, key=lambda each: (each.toughness, -each.worth))
    dead: list[Fighter] = []
    own, through, gained, dies = attacker.toughness, 0, 0, False
    for first in (True, False):
        dying: list[Fighter] = []
        if _strikes(attacker, first=first):
            dying, over = _assigned(attacker, alive, left)
            through += over if attacker.trample else 0
        back = [each for each in alive if _strikes(each, first=first)]
        own -= sum(each.power for each in back)
        gained += sum(each.power for each in back if each.lifelink)
        deadly = any(each.deathtouch and each.power for each in back)
        dies = (own <= 0 or deadly) and not attacker.indestructible
        alive = [each for each in alive if each not in dying]
        dead += dying
        if dies:
            break
    return Duel(attacker_dies=dies, dead=tuple(dead), through=through, gained=gained)


def _strikes(each: Fighter, *, first: bool) -> bool:
    return each.double or each.first is first


def _assigned(
    attacker: Fighter, alive: Iterable[Fighter], left: dict[ObjectId, int]
) -> tuple[list[Fighter], int]:
    """Return the blockers that an attacker kills in one step, and its damage left over."""
    amount = attacker.power
    dying = []
    for each in alive:
        needed = 1 if attacker.deathtouch else max(left[each.id], 1)
        dealt = min(amount, needed)
        amount -= dealt
        left[each.id] -= dealt
        if dealt == needed and not each.indestructible:
            dying.append(each)
    return dying, amount


class Blocked(Struct, frozen=True, gc=False):
    """The blockers of one attacker, and whether they block only to save the defender."""

    attacker: Fighter
    blockers: tuple[Fighter, ...]
    to_live: bool = False


class Fight(Struct, frozen=True):
    """The result of a whole fight: damage to the defender, and the creatures that die."""

    through: int
    lost: tuple[Fighter, ...]
    killed: tuple[Fighter, ...]
    gained: int
    """Life that the attackers' lifelink gains."""


def fought(attackers: Iterable[Fighter], blocks: Iterable[Blocked]) -> Fight:
    """Return the result of a fight with given blocks."""
    by = {each.attacker.id: each.blockers for each in blocks}
    through, gained = 0, 0
    lost: list[Fighter] = []
    killed: list[Fighter] = []
    for each in attackers:
        found = duel(each, by.get(each.id, ()))
        through += found.through
        gained += unblocked(each) if each.lifelink else 0
        killed += found.dead
        if found.attacker_dies:
            lost.append(each)
    return Fight(through=through, lost=tuple(lost), killed=tuple(killed), gained=gained)


_PAIRS_FROM = 6
"""Two blockers together are tried among so many."""
_SAFE = 8
"""At more life than this, one damage counts little."""
_LEAST_GAIN, _LEAST_WITH_LOSS = 0.2, 0.5
_GAIN_OF_TWO = 1.0
_MOST_TRIED = 2_000
"""So many groups of blocks are tried to find the least damage."""


def best_blocks(
    attackers: Sequence[Fighter],
    blockers: Sequence[Fighter],
    may_block: MayBlock,
    life: int,
    *,
    together: bool = True,
) -> tuple[Blocked, ...]:
    """Return good blocks of a defender with this life: kills, pairs, then blocks to live."""
    blocks = _Blocks(attackers, blockers, may_block)
    after = life - sum(map(unblocked, attackers))
    for _, attacker, blocker in _single_blocks(attackers, blockers, may_block, after):
        blocks.take(attacker, [blocker])
    for attacker in sorted(attackers, key=lambda each: -each.worth) if together else ():
        pair = _best_pair(attacker, blocks.free(attacker))
        if pair is not None:
            blocks.take(attacker, pair)
    if after > 0 or blocks.through() < life:
        return tuple(blocks.found.values())
    for attacker in sorted(attackers, key=lambda each: -each.power):
        if blocks.through() < life:
            break
        cheapest = sorted(blocks.free(attacker), key=lambda each: each.worth)[: attacker.fewest]
        if len(cheapest) == attacker.fewest:
            blocks.take(attacker, cheapest, to_live=True)
    if blocks.through() < life:
        return tuple(blocks.found.values())
    least = Least(attackers, blockers, may_block)
    return least.needed(life) if least.through < life else tuple(blocks.found.values())


class Least:
    """The blocks after which a defender has the most life, whatever they cost.

    ``through`` is the damage less the life that blockers gain with lifelink; if there are too
    many groups to try, at most the least of it.
    """

    def __init__(
        self, attackers: Sequence[Fighter], blockers: Sequence[Fighter], may_block: MayBlock
    ) -> None:
        self._attackers = sorted(attackers, key=lambda each: -unblocked(each))
        self._able = {
            each.id: sorted((b for b in blockers if may_block(b, each)), key=lambda b: b.worth)
            for each in attackers
        }
        self._left = _MOST_TRIED
        self.blocks: tuple[Blocked, ...] = ()
        self.through = sum(map(unblocked, attackers))
        self._most = self.through
        self._gain = sum(each.power for each in blockers if each.lifelink)
        if blockers:
            self._search(0, frozenset(), (), 0, len(blockers))
        if self._left <= 0:
            stopped = [unblocked(each) for each in self._attackers if self._able[each.id]]
            self.through = self._most - sum(stopped[: len(blockers)]) - 2 * self._gain

    def _search(
        self,
        place: int,
        used: frozenset[ObjectId],
        chosen: tuple[Blocked, ...],
        stopped: int,
        free: int,
    ) -> None:
        self._left -= 1
        if self._most - stopped < self.through:
            self.through, self.blocks = self._most - stopped, chosen
        if self._left <= 0 or place == len(self._attackers) or not free:
            return
        rest = self._attackers[place : place + free]
        least = self._most - stopped - sum(map(unblocked, rest)) - 2 * self._gain
        if least >= self.through:
            return
        attacker = self._attackers[place]
        able = [each for each in self._able[attacker.id] if each.id not in used]
        for number in range(attacker.fewest, (3 if attacker.trample else attacker.fewest) + 1):
            for some in combinations(able, number):
                block = Blocked(attacker, some, to_live=True)
                result = duel(attacker, some)
                less = unblocked(attacker) - result.through + result.gained
                ids = used | {each.id for each in some}
                self._search(place + 1, ids, (*chosen, block), stopped + less, free - number)
        self._search(place + 1, used, chosen, stopped, free)

    def needed(self, life: int) -> tuple[Blocked, ...]:
        """Return its blocks without those that a defender with this life can do without."""
        kept = list(self.blocks)
        for each in sorted(self.blocks, key=lambda block: -sum(b.worth for b in block.blockers)):
            without = [other for other in kept if other is not each]
            if fought(self._attackers, without).through < life:
                kept = without
        return tuple(kept)


class _Blocks:
    """Blocks chosen so far; each creature blocks once, each attacker is blocked once."""

    def __init__(
        self, attackers: Sequence[Fighter], blockers: Sequence[Fighter], may_block: MayBlock
    ) -> None:
        self._attackers = attackers
        self._blockers = blockers
        self._may_block = may_block
        self._used: set[ObjectId] = set()
        self.found: dict[ObjectId, Blocked] = {}

    def free(self, attacker: Fighter) -> list[Fighter]:
        """Return the creatures that may still block an attacker; none for a blocked one."""
        if attacker.id in self.found:
            return []
        unused = (each for each in self._blockers if each.id not in self._used)
        return [each for each in unused if self._may_block(each, attacker)]

    def take(self, attacker: Fighter, chosen: Sequence[Fighter], *, to_live: bool = False) -> None:
        """Add a block unless the attacker is blocked or a creature blocks already."""
        if attacker.id not in self.found and self._used.isdisjoint(each.id for each in chosen):
            self.found[attacker.id] = Blocked(attacker, tuple(chosen), to_live)
            self._used.update(each.id for each in chosen)

    def through(self) -> int:
        """Return the damage that the blocks so far let through."""
        return fought(self._attackers, self.found.values()).through


def _single_blocks(
    attackers: Iterable[Fighter], blockers: Sequence[Fighter], may_block: MayBlock, after: int
) -> list[tuple[float, Fighter, Fighter]]:
    """Return blocks by one creature that gain something, the best first."""
    value = 0.35 if after > _SAFE else 0.8
    gains = []
    for attacker in attackers:
        if attacker.fewest > 1:
            continue
        for blocker in blockers:
            if not may_block(blocker, attacker):
                continue
            result = duel(attacker, [blocker])
            stopped = unblocked(attacker) - result.through
            gain = (
                (attacker.worth if result.attacker_dies else 0)
                - (blocker.worth if result.dead else 0)
                + stopped * value
            )
            thrown_away = result.dead and not result.attacker_dies and after > 0
            least = _LEAST_WITH_LOSS if result.dead else _LEAST_GAIN
            if gain > least and not thrown_away:
                gains.append((gain, attacker, blocker))
    return sorted(gains, key=lambda each: -each[0])


def _best_pair(attacker: Fighter, free: Sequence[Fighter]) -> tuple[Fighter, ...] | None:
    best, most = None, _GAIN_OF_TWO
    for pair in combinations(free[:_PAIRS_FROM], 2):
        result = duel(attacker, pair)
        gain = attacker.worth - sum(each.worth for each in result.dead)
        if result.attacker_dies and gain > most:
            best, most = pair, gain
    return best
