"""The combat damage that the rules propose for the next damage step (MTG CR 510.1, 702.19).

A pure function of the position: source, recipient and amount, with reasons for no damage.
"""

from collections.abc import Iterator

from msgspec import Struct

from core.cards.card import whole
from core.games.mtg.combat.attacking import fight_of
from core.games.mtg.layers.traits import Traits, traits
from core.messages import CardName, Message
from core.rules.ruleset import StateView
from core.state.combat import Attacked, Attacker, Combat
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject

FIRST_DAMAGE, DAMAGE = "first_damage", "damage"
_BEFORE = frozenset({"attackers", "blockers"})


class Deal(Struct, frozen=True, kw_only=True, gc=False, rename={"from_": "from"}):
    """An amount of damage from a creature to a player or permanent."""

    from_: ObjectId
    to: ObjectId | PlayerId
    amount: int


class Reason(Struct, frozen=True, kw_only=True, gc=False):
    """Why a creature deals its damage as it does: the rule, and a sentence."""

    of: ObjectId
    key: str
    says: Message


class DamageProposal(Struct, frozen=True, kw_only=True, gc=False):
    """All damage of one step, attackers first, with reasons for unusual cases."""

    deals: tuple[Deal, ...] = ()
    reasons: tuple[Reason, ...] = ()

    def of(self, source: ObjectId) -> tuple[Deal, ...]:
        """Return the damage that one creature deals."""
        return tuple(each for each in self.deals if each.from_ == source)


class Fighter(Struct, frozen=True, kw_only=True, gc=False):
    """A creature that deals damage in the next step, and its possible recipients.

    ``among`` are the opposing creatures, in order. ``through`` is the attacked player or permanent
    where damage may go there: of an unblocked creature, or one with trample.
    """

    obj: GameObject
    power: int
    among: tuple[GameObject, ...] = ()
    through: Attacked = None
    tramples: bool = False


def next_damage_step(view: StateView) -> str:
    """Return the damage step that comes next in this combat, ``""`` if none does."""
    fight = fight_of(view)
    step = view.state.turn_step
    if fight is None or not (step == FIRST_DAMAGE or step in _BEFORE):
        return ""
    if step == FIRST_DAMAGE:
        return DAMAGE
    return FIRST_DAMAGE if first_strikers(view) else DAMAGE


def first_strikers(view: StateView) -> tuple[Ref, ...]:
    """Return the attackers and blockers that have first or double strike now."""
    fight = fight_of(view)
    found = (_there(view, ref) for ref in _in_combat(fight)) if fight is not None else ()
    return tuple(obj.ref for obj in found if obj is not None and strikes_first(view, obj))


def strikes_first(view: StateView, obj: GameObject) -> bool:
    """Return whether a creature deals damage in a first damage step."""
    found = traits(view, obj)
    return found.has("First strike") or found.has("Double strike")


def _in_combat(fight: Combat) -> tuple[Ref, ...]:
    """Return attackers, then blockers, each once."""
    blockers = (ref for each in fight.attackers for ref in each.blockers)
    return tuple(dict.fromkeys((*(each.obj for each in fight.attackers), *blockers)))


def _there(view: StateView, ref: Ref) -> GameObject | None:
    return view.state.find(ref)


def deals_in(view: StateView, obj: GameObject, step: str) -> bool:
    """Return whether a creature in combat deals damage in a step (MTG CR 510.4)."""
    fight = fight_of(view)
    if step == FIRST_DAMAGE:
        return strikes_first(view, obj)
    if fight is None or fight.first_group is None:
        return True
    return obj.ref not in fight.first_group or traits(view, obj).has("Double strike")


def fighters(view: StateView) -> Iterator[Fighter]:
    """Yield who deals damage in the step that comes next, attackers first."""
    fight, step = fight_of(view), next_damage_step(view)
    if fight is None or not step:
        return
    for ref in _in_combat(fight):
        obj = _there(view, ref)
        if obj is None or not deals_in(view, obj, step):
            continue
        power = whole(traits(view, obj).power) or 0
        attacker = fight.attacker(ref)
        if attacker is None:
            faced = (_there(view, each.obj) for each in fight.blocked_by(ref))
            among = tuple(each for each in faced if each is not None)
            yield Fighter(obj=obj, power=power, among=among)
        else:
            yield _attacking(view, attacker, obj, power)


def _attacking(view: StateView, attacker: Attacker, obj: GameObject, power: int) -> Fighter:
    if not attacker.blocked:
        return Fighter(obj=obj, power=power, through=attacker.at)
    blockers = tuple(each for ref in attacker.blockers if (each := _there(view, ref)) is not None)
    tramples = traits(view, obj).has("Trample")
    through = attacker.at if tramples else None
    return Fighter(obj=obj, power=power, among=blockers, through=through, tramples=tramples)


class Assigned:
    """Damage assigned in this step, and lethal damage for each creature."""

    def __init__(self, view: StateView) -> None:
        self._view = view
        self._amounts: dict[ObjectId, int] = {}
        self._deadly: set[ObjectId] = set()

    def add(self, source: GameObject, to: ObjectId | PlayerId, amount: int) -> None:
        """Note damage from a creature."""
        if isinstance(to, int) and amount > 0:
            self._amounts[to] = self._amounts.get(to, 0) + amount
            if traits(self._view, source).has("Deathtouch"):
                self._deadly.add(to)

    def lethal(self, obj: GameObject, source: GameObject) -> int:
        """Return how much more is lethal to a creature from a source; 1 from deathtouch."""
        if obj.id in self._deadly:
            return 0
        toughness = whole(traits(self._view, obj).toughness) or 0
        need = max(toughness - obj.damage - self._amounts.get(obj.id, 0), 0)
        return min(need, 1) if traits(self._view, source).has("Deathtouch") else need


def proposal(view: StateView) -> DamageProposal:
    """Return the proposal for the next damage step."""
    deals: list[Deal] = []
    reasons: list[Reason] = []
    assigned = Assigned(view)
    for fighter in fighters(view):
        for deal in _divided(fighter, assigned):
            deals.append(deal)
            assigned.add(fighter.obj, deal.to, deal.amount)
        reasons.extend(_reasons(view, fighter))
    reasons.extend(waiting_reasons(view))
    return DamageProposal(deals=tuple(deals), reasons=tuple(reasons))


def _divided(fighter: Fighter, assigned: Assigned) -> Iterator[Deal]:
    """Yield how a creature divides its damage: lethal to each, the rest to the last or through."""
    source, left = fighter.obj, fighter.power
    if left <= 0:
        return
    through = _target(fighter.through)
    for place, faced in enumerate(fighter.among):
        is_last = place == len(fighter.among) - 1
        lethal = assigned.lethal(faced, source)
        amount = left if is_last and through is None else min(lethal, left)
        if amount > 0:
            yield Deal(from_=source.id, to=faced.id, amount=amount)
            left -= amount
    if through is not None and left > 0:
        yield Deal(from_=source.id, to=through, amount=left)


def waiting_reasons(view: StateView) -> Iterator[Reason]:
    """Yield why a creature in combat deals no damage in the step that comes (MTG CR 510.4)."""
    fight, step = fight_of(view), next_damage_step(view)
    if fight is None or not step:
        return
    for ref in _in_combat(fight):
        obj = _there(view, ref)
        if obj is None or deals_in(view, obj, step):
            continue
        name = CardName(obj.id, traits(view, obj).name)
        message = Message(
            "{card} dealt its damage in the first step: it deals none again.", card=name
        )
        if step == FIRST_DAMAGE:
            message = Message(
                "{card} has neither first strike nor double strike: it deals its damage second.",
                card=name,
            )
        yield Reason(of=obj.id, key="combat.first_strike", says=message)


def _target(at: Attacked) -> ObjectId | PlayerId | None:
    return at.id if isinstance(at, Ref) else at


def _reasons(view: StateView, fighter: Fighter) -> Iterator[Reason]:
    obj, found = fighter.obj, traits(view, fighter.obj)
    name = CardName(obj.id, found.name)
    fight = fight_of(view)
    attacker = fight.attacker(obj.ref) if fight is not None else None

    def reason(key: str, message: Message) -> Reason:
        return Reason(of=obj.id, key=key, says=message)

    if fighter.power <= 0:
        yield reason(
            "combat.damage", Message("{card} has no power and deals no damage.", card=name)
        )
        return
    if attacker is not None and not fighter.among:
        yield from _of_nothing_faced(fighter, attacker, found, name)
    if fighter.among and fighter.tramples:
        yield reason(
            "combat.trample", Message("{card} tramples: lethal damage, then the rest.", card=name)
        )
    if len(fighter.among) > 1:
        yield reason("combat.damage_division", Message("{card} divides its damage.", card=name))
    if fighter.among and found.has("Deathtouch"):
        message = Message("{card} has deathtouch: 1 damage is lethal.", card=name)
        yield reason("combat.deathtouch_lethal", message)
    if next_damage_step(view) == FIRST_DAMAGE:
        yield reason("combat.first_strike", Message("{card} deals its damage first.", card=name))
    if found.has("Double strike"):
        yield reason(
            "combat.double_strike", Message("{card} deals damage in both steps.", card=name)
        )


def _of_nothing_faced(
    fighter: Fighter, attacker: Attacker, found: Traits, name: CardName
) -> Iterator[Reason]:
    """Yield the reasons for an attacker without opposing creatures."""
    of = fighter.obj.id
    if attacker.at is None and (not attacker.blocked or found.has("Trample")):
        message = Message("{card} attacks nothing any more and deals no damage.", card=name)
        yield Reason(of=of, key="combat.attacks_nothing", says=message)
    elif attacker.blocked and fighter.through is not None:
        message = Message(
            "{card} tramples, and no blocker is left: all damage goes through.", card=name
        )
        yield Reason(of=of, key="combat.trample_no_blockers", says=message)
    elif attacker.blocked:
        message = Message("{card} stays blocked, though no blocker is left: no damage.", card=name)
        yield Reason(of=of, key="combat.stays_blocked", says=message)
