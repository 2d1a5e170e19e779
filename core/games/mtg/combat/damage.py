"""Combat damage: proposed, assigned, then dealt at once (MTG CR 120, 510, 702.19)."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.cards.abilities import qualities
from core.cards.card import whole
from core.games.mtg.actions import RemoveFromCombat
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import is_in_combat, remove_from_combat
from core.games.mtg.combat.blocking import attacker_of, faces_a_band
from core.games.mtg.combat.prevention import less_prevented
from core.games.mtg.layers.static_abilities import protected_from
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.turn.steps import TITLES, nothing_waits
from core.messages import CardName, Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.history import RESULT, Event
from core.rules.ruleset import ActionGroup, ActionSpec, Amendment, Consent, MenuOption, StateView
from core.rules.table_actions import lose_life
from core.rules.verdict import Finding, done, nothing, refused
from core.state.combat import Attacked, Attacker, Combat, FacedInOrder
from core.state.ids import CardId, ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, STACK

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
    found = map(view.state.find, _in_combat(fight)) if fight is not None else ()
    return tuple(obj.ref for obj in found if obj is not None and strikes_first(view, obj))


def strikes_first(view: StateView, obj: GameObject) -> bool:
    """Return whether a creature deals damage in a first damage step."""
    found = traits(view, obj)
    return found.has("First strike") or found.has("Double strike")


def _in_combat(fight: Combat) -> tuple[Ref, ...]:
    """Return attackers, then blockers, each once."""
    blockers = (ref for each in fight.attackers for ref in each.blockers)
    return tuple(dict.fromkeys((*(each.obj for each in fight.attackers), *blockers)))


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
        obj = view.state.find(ref)
        if obj is None or not deals_in(view, obj, step):
            continue
        power = _assigned_by(traits(view, obj))
        attacker = fight.attacker(ref)
        if attacker is None:
            faced = (view.state.find(each.obj) for each in fight.blocked_by(ref))
            among = tuple(each for each in faced if each is not None)
            yield Fighter(obj=obj, power=power, among=among)
        else:
            yield _attacking(view, attacker, obj, power)


def _assigned_by(found: Traits) -> int:
    """Return the combat damage that a creature assigns: its power, unless an effect differs."""
    if "cant_deal_combat_damage" in found.limits:
        return 0
    return whole(found.toughness if "must_assign_toughness" in found.limits else found.power) or 0


def _attacking(view: StateView, attacker: Attacker, obj: GameObject, power: int) -> Fighter:
    if not attacker.blocked:
        return Fighter(obj=obj, power=power, through=attacker.at)
    blockers = tuple(
        each for ref in attacker.blockers if (each := view.state.find(ref)) is not None
    )
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
    at = fighter.through
    through = at.id if isinstance(at, Ref) else at
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
        obj = view.state.find(ref)
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


def _reasons(view: StateView, fighter: Fighter) -> Iterator[Reason]:
    obj, found = fighter.obj, traits(view, fighter.obj)
    name = CardName(obj.id, found.name)
    attacker = attacker_of(view, obj.id)

    def reason(key: str, message: Message) -> Reason:
        return Reason(of=obj.id, key=key, says=message)

    if fighter.power <= 0:
        message = Message("{card} has no power and deals no damage.", card=name)
        yield reason("combat.damage", message)
        return
    if attacker is not None and not fighter.among:
        yield from _of_nothing_faced(fighter, attacker, found, name)
    if fighter.among and fighter.tramples:
        message = Message("{card} tramples: lethal damage, then the rest.", card=name)
        yield reason("combat.trample", message)
    if len(fighter.among) > 1:
        yield reason("combat.damage_division", Message("{card} divides its damage.", card=name))
    if fighter.among and found.has("Deathtouch"):
        message = Message("{card} has deathtouch: 1 damage is lethal.", card=name)
        yield reason("combat.deathtouch_lethal", message)
    if next_damage_step(view) == FIRST_DAMAGE:
        yield reason("combat.first_strike", Message("{card} deals its damage first.", card=name))
    if found.has("Double strike"):
        message = Message("{card} deals damage in both steps.", card=name)
        yield reason("combat.double_strike", message)


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


POISON = "poison"


class TakenOff(Struct, frozen=True, kw_only=True):
    """The counters that damage removes from permanents of a card type, and the rule for it."""

    card_type: str
    counters: str
    key: str


TAKEN_OFF = (
    TakenOff(card_type="Planeswalker", counters="loyalty", key="damage.planeswalker"),
    TakenOff(card_type="Battle", counters="defense", key="damage.battle"),
)


class Source(Struct, frozen=True, kw_only=True):
    """The source of damage, as it was when it dealt it; ``commanders`` are its commander cards."""

    id: ObjectId
    found: Traits
    commanders: tuple[CardId, ...] = ()


class Hit(Struct, frozen=True, kw_only=True):
    """Damage from a source to a player or permanent."""

    source: Source
    to: ObjectId | PlayerId
    amount: int


def source_of(view: StateView, object_id: ObjectId) -> Source:
    """Return an object as a source of damage, as it is now."""
    obj = view.object(object_id)
    commanders = tuple(card for card in obj.cards if view.state.card(card).commander)
    return Source(id=object_id, found=traits(view, obj), commanders=commanders)


def _amount(view: StateView, hit: Hit, *, combat: bool) -> int:
    """Return damage after the static abilities of card texts."""
    tables = view.rules.tables
    return tables.dealt(view, hit.source.id, hit.to, hit.amount, combat=combat)


def _less_prevented(context: ActionContext, hit: Hit, *, combat: bool) -> Hit:
    """Return damage after the prevention effects of this turn."""
    if context.view.rules.tables.damage_is_certain(context.view):
        return hit
    less = less_prevented(context, hit.amount, hit.source.id, hit.to, combat=combat)
    return hit if less == hit.amount else replace(hit, amount=less)


def after_protection(context: ActionContext, hits: Iterable[Hit]) -> Iterator[Hit]:
    """Yield the damage that no protection prevents (``protection.from``)."""
    for hit in hits:
        quality, of, amount = "", hit.source.id, hit.amount
        if not isinstance(hit.to, str) and context.state.object(hit.to).zone == BATTLEFIELD:
            source = context.state.objects.get(of)
            spell = source is not None and source.zone == STACK
            guarded = traits(context.view, hit.to)
            quality = protected_from(guarded, hit.source.found, spell=spell)
        if quality and context.view.rules.tables.damage_is_certain(context.view):
            quality = ""
        if not quality:
            yield hit
            continue
        text = Message(
            "{amount} damage is prevented: protection from {quality}",
            amount=amount,
            quality=quality,
        )
        context.emit(Event(kind="prevented", object=of, key="protection.from", message=text))


def deal(context: ActionContext, hits: Iterable[Hit], *, combat: bool) -> None:
    """Deal damage simultaneously: all sources are evaluated before any damage counts."""
    for guarded in after_protection(context, hits):
        hit = guarded
        if context.state.reads_texts:
            hit = replace(hit, amount=_amount(context.view, hit, combat=combat))
            hit = _less_prevented(context, hit, combat=combat)
        source, of, amount = hit.source.found, hit.source.id, hit.amount
        if amount <= 0:
            continue
        if combat:
            text = Message("{found} deals {amount} damage", found=source.name, amount=amount)
            context.emit(Event(kind="combat_damage", object=of, key="combat.damage", message=text))
        if isinstance(hit.to, str):
            _to_player(context, hit, hit.to, combat=combat)
        else:
            _to_permanent(context, hit, hit.to)
        if source.has("Lifelink"):
            who = source.controller
            lose_life(context, who, -amount)
            text = Message("{controller} gains {amount} life", controller=who, amount=amount)
            context.emit(Event(kind="life", object=of, key="damage.lifelink", message=text))
        if context.state.reads_texts:
            kind = "deals_in_combat" if combat else "deals"
            dealt = Event(kind=kind, by=of, amount=amount)
            to_player = isinstance(hit.to, str)
            context.emit(
                replace(dealt, player=hit.to) if to_player else replace(dealt, object=hit.to)
            )


def _to_player(context: ActionContext, hit: Hit, player: PlayerId, *, combat: bool) -> None:
    found = hit.source.found
    if found.has("Infect"):
        _poison(context, player, hit.amount, "damage.infect")
    else:
        lose_life(context, player, hit.amount)
        context.emit(Event(kind="damaged", player=player, key="damage.player"))
    toxic = sum(whole(amount) or 0 for amount in qualities("Toxic", found.keywords, found.text))
    if combat and toxic:
        _poison(context, player, toxic, "damage.toxic")
    if not combat:
        return
    for card in hit.source.commanders:
        seat = context.state.player(player)
        dealt = dict(seat.commander_damage)
        dealt[card] = dealt.get(card, 0) + hit.amount
        counted = tuple(sorted(dealt.items()))
        context.state = context.state.with_player(replace(seat, commander_damage=counted))
        message = Message("{dealt} combat damage by this commander so far", dealt=dealt[card])
        key = "commander.damage"
        context.emit(Event(kind="damaged", object=hit.source.id, key=key, message=message))


def _poison(context: ActionContext, player: PlayerId, amount: int, key: str) -> None:
    seat = context.state.player(player)
    counted = seat.with_points(POISON, seat.point(POISON) + amount)
    context.state = context.state.with_player(counted)
    message = Message(
        "{player} gets {amount} poison counter|{player} gets {amount} poison counters",
        player=player,
        amount=amount,
    )
    context.emit(Event(kind="points", player=player, key=key, message=message))


def _to_permanent(context: ActionContext, hit: Hit, to: ObjectId) -> None:
    obj = context.state.objects.get(to)
    if obj is None or obj.zone != BATTLEFIELD:
        return
    found, source = traits(context.view, obj), hit.source.found
    name, changed = CardName(obj.id, found.name), obj
    for each in TAKEN_OFF:
        if each.card_type in found.types:
            left = max(changed.counter(each.counters) - hit.amount, 0)
            changed = replace(changed, counters=changed.counters_with(each.counters, left))
            message = Message(
                "{card} has {left} {stat} left", card=name, left=left, stat=each.counters
            )
            context.emit(Event(kind="damaged", object=obj.id, key=each.key, message=message))
    if found.is_creature:
        changed = replace(changed, deathtouched=obj.deathtouched or source.has("Deathtouch"))
        withers = next((word for word in ("Infect", "Wither") if source.has(word)), "")
        if withers:
            counters = changed.counters_with("-1/-1", changed.counter("-1/-1") + hit.amount)
            changed = replace(changed, counters=counters)
            key = "damage.infect" if withers == "Infect" else "damage.wither"
            message = Message("{card} gets {amount} -1/-1 counters", card=name, amount=hit.amount)
            context.emit(Event(kind="damaged", object=obj.id, key=key, message=message))
        else:
            changed = replace(changed, damage=changed.damage + hit.amount)
            context.emit(Event(kind="damaged", object=obj.id, key="damage.marked"))
    context.put(changed)


class CombatDamage(Action, frozen=True, kw_only=True):
    """Go to the next damage step and deal its damage.

    Creatures that are missing in ``assign`` deal damage as proposed; ``prevented`` is subtracted
    afterwards.
    """

    assign: tuple[Deal, ...] = ()
    prevented: tuple[Deal, ...] = ()


class DamageOrder(Action, frozen=True, kw_only=True):
    """Set the damage order of the creatures that block, or are blocked by, one creature."""

    object: Subject
    order: tuple[ObjectId, ...]


def assigned(view: StateView, assign: tuple[Deal, ...]) -> tuple[Deal, ...]:
    """Return all damage of the step: as chosen, and for all others as proposed."""
    said = {each.from_ for each in assign}
    others = tuple(each for each in proposal(view).deals if each.from_ not in said)
    order = [fighter.obj.id for fighter in fighters(view)]
    every = (*assign, *others)
    return tuple(
        sorted(every, key=lambda each: order.index(each.from_) if each.from_ in order else -1)
    )


def damage_comes_now(view: StateView, action: CombatDamage) -> Iterator[Finding]:
    """Combat damage is dealt once or twice a combat (``combat.damage``)."""
    fight = fight_of(view)
    if fight is None or not fight.begun or not next_damage_step(view):
        message = Message("There is no combat in which damage comes next.")
        yield refused("combat.damage", message, possible=False)
        return
    found = assigned(view, action.assign)
    total = sum(each.amount for each in found)
    yield done("combat.damage", Message("{total} damage is dealt, all at once.", total=total))
    for reason in proposal(view).reasons:
        yield done(reason.key, reason.says)
    if action.prevented:
        yield done("damage.prevented", Message("Prevented damage is not dealt and has no results."))


def it_is_divided_well(view: StateView, action: CombatDamage) -> Iterator[Finding]:
    """A creature assigns exactly its power among its recipients (``combat.damage_division``)."""
    there = {fighter.obj.id: fighter for fighter in fighters(view)}
    for source in dict.fromkeys(each.from_ for each in action.assign):
        fighter = there.get(source)
        theirs = [each for each in action.assign if each.from_ == source]
        name = traits(view, source).name
        if fighter is None:
            waits = [each for each in waiting_reasons(view) if each.of == source]
            message = Message("{card} deals no damage in this step.", card=name)
            for each in waits:
                message = each.says
            also = tuple(each.key for each in waits)
            yield refused("combat.damage_division", message, *also)
            continue
        if any(each.to not in recipients(fighter) for each in theirs):
            message = Message("{card} deals damage only to what it faces or attacks.", card=name)
            yield refused("combat.damage_division", message)
        if sum(each.amount for each in theirs) != max(fighter.power, 0) or any(
            each.amount < 0 for each in theirs
        ):
            message = Message(
                "{card} assigns exactly {power} damage.", card=name, power=fighter.power
            )
            yield refused("combat.damage_division", message)


def recipients(fighter: Fighter) -> tuple[ObjectId | PlayerId, ...]:
    """Return the recipients of a creature's damage: opposing creatures, then its target."""
    faced = tuple(obj.id for obj in fighter.among)
    through = fighter.through
    if through is None:
        return faced
    return (*faced, through.id if isinstance(through, Ref) else through)


def blockers_first(view: StateView, action: CombatDamage) -> Iterator[Finding]:
    """Trample: lethal damage to every blocker, then the rest (``combat.trample``)."""
    found = assigned(view, action.assign)
    for fighter in fighters(view):
        if not fighter.tramples or not fighter.among or fighter.through is None:
            continue
        at = fighter.through.id if isinstance(fighter.through, Ref) else fighter.through
        through = [each for each in found if each.from_ == fighter.obj.id and each.to == at]
        if any(each.amount > 0 for each in through) and any(
            _missing(view, found, fighter, place) for place in range(len(fighter.among))
        ):
            message = Message(
                "{obj}: every blocker gets lethal damage first.",
                obj=CardName(fighter.obj.id, traits(view, fighter.obj).name),
            )
            yield refused("combat.trample", message)


def along_the_order(view: StateView, action: CombatDamage) -> Iterator[Finding]:
    """Each creature in the order gets lethal damage before the next (``combat.damage_order``)."""
    found = assigned(view, action.assign)
    for fighter in fighters(view):
        if faces_a_band(view, fighter.among):
            continue
        amounts = [
            sum(each.amount for each in found if (each.from_, each.to) == (fighter.obj.id, obj.id))
            for obj in fighter.among
        ]
        for place, amount in enumerate(amounts[1:], 1):
            if amount > 0 and any(_missing(view, found, fighter, i) for i in range(place)):
                message = Message(
                    "{card}: damage goes on to the next creature only after lethal damage to the "
                    "one before.",
                    card=CardName(fighter.obj.id, traits(view, fighter.obj).name),
                )
                yield refused("combat.damage_order", message)
                break


def _missing(view: StateView, found: tuple[Deal, ...], fighter: Fighter, place: int) -> int:
    """Return the damage that a creature lacks to lethal damage, counting all damage."""
    counted = Assigned(view)
    for each in found:
        counted.add(view.object(each.from_), each.to, each.amount)
    return counted.lethal(fighter.among[place], fighter.obj)


def an_order_is_announced(view: StateView, action: DamageOrder) -> Iterator[Finding]:
    """The order is one of the creatures that it faces (``combat.damage_order``)."""
    faced = {ref.id for ref in _faced(view, action.object)}
    if not faced or set(action.order) != faced or len(action.order) != len(faced):
        message = Message("The order names every creature that this one faces, each once.")
        yield refused("combat.damage_order", message, possible=False)
    else:
        message = Message("Damage goes along this order: lethal damage to each before the next.")
        yield done("combat.damage_order", message)


def _faced(view: StateView, object_id: ObjectId) -> tuple[Ref, ...]:
    """Return the blockers of an attacker, or the attackers that a blocker blocks."""
    attacker = attacker_of(view, object_id)
    if attacker is not None:
        return attacker.blockers
    fight = fight_of(view)
    blocked = fight.blocked_by(view.object(object_id).ref) if fight is not None else ()
    return tuple(each.obj for each in blocked)


def there_is_no_order(_view: StateView, _action: DamageOrder) -> Iterator[Finding]:
    """Since November 2024 there is no damage assignment order (``combat.damage_order``)."""
    message = Message("Since November 2024 damage follows no order: it is divided freely.")
    yield nothing("combat.damage_order", message)


def it_is_in_combat(view: StateView, action: RemoveFromCombat) -> Iterator[Finding]:
    """Only attackers and blockers are removed from combat (``combat.removed``)."""
    name = traits(view, action.object).name
    if is_in_combat(view, view.object(action.object).ref):
        yield done("combat.removed", Message("{card} is removed from combat.", card=name))
    else:
        message = Message("{card} is not in combat.", card=name)
        yield nothing("combat.removed", message, possible=False)


def leaving(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield that an effect removes a creature from combat."""
    if is_in_combat(view, obj.ref):
        yield MenuOption(
            action=RemoveFromCombat(player=player, object=obj.id),
            message=Message("Remove from combat"),
            more=Message("because an effect says so"),
            verb=LEAVE_COMBAT.id,
        )


LEAVE_COMBAT = ActionGroup(
    id="leave_combat", title=Message("Remove from combat"), within=Message("More")
)


WITHOUT_AN_ORDER = (
    Amendment(action=CombatDamage, checks={"combat.damage_order": None}),
    Amendment(action=DamageOrder, checks={"combat.damage_order": there_is_no_order}),
)
"""The amendment of November 2024: no damage order any more."""


def combat_damage(context: ActionContext, action: CombatDamage) -> None:
    """Go to the next damage step and deal its damage."""
    deal_damage(context, action.assign, action.prevented)


def deal_damage(
    context: ActionContext, assign: tuple[Deal, ...] = (), prevented: tuple[Deal, ...] = ()
) -> None:
    """Deal the damage of the next damage step, as chosen or as proposed."""
    view, step = context.view, next_damage_step(context.view)
    fight = fight_of(view)
    if fight is None or not step:
        return
    proposed = proposal(view)
    found = assigned(view, assign)
    hits = []
    for each in found:
        same = (other for other in prevented if (other.from_, other.to) == (each.from_, each.to))
        left = max(each.amount - sum(other.amount for other in same), 0)
        if left < each.amount:
            text = Message("{amount} damage is prevented", amount=each.amount - left)
            key = "damage.prevented"
            context.emit(Event(kind="prevented", object=each.from_, key=key, message=text))
        if left:
            hits.append(Hit(source=source_of(view, each.from_), to=each.to, amount=left))
    if step == FIRST_DAMAGE:
        fight = replace(fight, first_group=first_strikers(view))
    context.state = replace(context.state, turn_step=step, fight=fight)
    context.emit(Event(kind="step", key="turn.structure", message=verbatim(TITLES[step])))
    dealing = {fighter.obj.id for fighter in fighters(view)}
    for reason in (each for each in proposed.reasons if each.of in dealing):
        context.emit(Event(kind="assigned", object=reason.of, key=reason.key, message=reason.says))
    before = {player.id: player.life for player in context.state.players}
    deal(context, hits, combat=True)
    for player in context.state.players:
        was = before[player.id]
        if player.life != was:
            message = Message(
                "{who} goes from {was} to {life} life", who=player.id, was=was, life=player.life
            )
            context.emit(Event(kind=RESULT, player=player.id, key="damage.player", message=message))


def damage_order(context: ActionContext, action: DamageOrder) -> None:
    """Set the damage order for an attacker or a blocker."""
    fight = fight_of(context.view)
    if fight is None:
        return
    places = {object_id: place for place, object_id in enumerate(action.order)}
    faced = _faced(context.view, action.object)
    ordered = tuple(sorted(faced, key=lambda ref: places.get(ref.id, 0)))
    own = context.state.object(action.object).ref
    if fight.attacker(own) is not None:
        attackers = (
            replace(each, blockers=ordered) if each.obj == own else each for each in fight.attackers
        )
        fight = replace(fight, attackers=tuple(attackers))
    else:
        others = (each for each in fight.orders if each.blocker != own)
        fight = replace(fight, orders=(*others, FacedInOrder(blocker=own, attackers=ordered)))
    context.state = replace(context.state, fight=fight)
    context.emit(Event(kind="arranged", object=action.object, key="combat.damage_order"))


def remove(context: ActionContext, action: RemoveFromCombat) -> None:
    """Remove a creature from combat."""
    remove_from_combat(context, context.state.object(action.object).ref)


SPECS = (
    ActionSpec(
        action=CombatDamage,
        checks={
            "combat.damage": damage_comes_now,
            "turn.stack_empty": nothing_waits,
            "combat.damage_division": it_is_divided_well,
            "combat.trample": blockers_first,
            "combat.damage_order": along_the_order,
        },
        handler=combat_damage,
        label=Message("Deal combat damage"),
    ),
    ActionSpec(
        action=DamageOrder,
        consent=Consent.OWN,
        checks={"combat.damage_order": an_order_is_announced},
        handler=damage_order,
        label=Message("Damage order for {subject}"),
    ),
    ActionSpec(
        action=RemoveFromCombat,
        checks={"combat.removed": it_is_in_combat},
        handler=remove,
        label=Message("Remove {subject} from combat"),
        menu=leaving,
        group=LEAVE_COMBAT,
    ),
)
