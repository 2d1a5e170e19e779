"""The state of a combat for windows: the declaration that is due, its lanes, the next damage."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from core.games.mtg.combat.attack_targets import attackable, fight_of
from core.games.mtg.combat.attacking import (
    ATTACKERS,
    Attack,
    about_attacker,
    about_target,
    may_attack,
    must_attack,
)
from core.games.mtg.combat.blocking import (
    BLOCKERS,
    Block,
    about_blocker,
    attacker_of,
    defenders,
    enough_blockers,
)
from core.games.mtg.combat.damage import (
    FIRST_DAMAGE,
    CombatDamage,
    DamageOrder,
    Deal,
    Fighter,
    fighters,
    next_damage_step,
    proposal,
    recipients,
)
from core.games.mtg.layers.static_abilities import missing_from
from core.games.mtg.layers.traits import traits
from core.games.mtg.turn import steps
from core.games.mtg.turn.progress import NextStep
from core.games.mtg.turn.steps import DAMAGE, END_COMBAT, TITLES, nothing_waits
from core.messages import CardName, Message, verbatim
from core.rules.actions import Action, Batch
from core.rules.choices import (
    Answered,
    Choice,
    Option,
    Selection,
    Shortfall,
    Target,
    id_of,
    object_options,
    selecting,
    shortfall,
)
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, Ruling, refused
from core.rules.views import (
    ATTACK,
    BLOCK,
    BLOCKER_ORDER,
    DamageRow,
    Fact,
    FightState,
    Lane,
    Row,
    Why,
    damage_rows,
)
from core.rules.views import DAMAGE as DAMAGE_CHOICE
from core.state.combat import Attacked, Attacker, Combat
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

NOTHING = "nothing"
"""The target of an attacker whose target has left the battlefield."""


def in_combat(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return the target and the blocked attackers of an object, and its blockers."""
    fight = fight_of(view)
    attacker = fight.attacker(obj.ref) if fight is not None else None
    blocks = fight.blocked_by(obj.ref) if fight is not None else ()
    return {
        "attacks": "" if attacker is None else _attacked(attacker),
        "blocked": attacker is not None and attacker.blocked,
        "blocked_by": () if attacker is None else tuple(ref.id for ref in attacker.blockers),
        "blocks": tuple(each.obj.id for each in blocks),
    }


def _attacked(attacker: Attacker) -> ObjectId | str:
    at = attacker.at
    if at is None:
        return NOTHING
    return at.id if isinstance(at, Ref) else at


def attack_findings(
    view: StateView, object_id: ObjectId, at: ObjectId | PlayerId | None = None
) -> tuple[Finding, ...]:
    """Return the findings about an object that attacks alone."""
    obj = view.object(object_id)
    player = traits(view, obj).controller
    found = [*about_attacker(view, obj, player)]
    if fight_of(view) is None or view.state.turn_step != ATTACKERS:
        found.append(refused("combat.attackers", Message("It is not the declare attackers step.")))
    if player != view.state.active:
        found.append(refused("combat.attackers", Message("It is not the turn of its controller.")))
    targets = (at,) if at is not None else attackable(view, player)[:1]
    for target in targets:
        found.extend(about_target(view, player, target))
    return tuple(found)


def block_findings(view: StateView, object_id: ObjectId, of: ObjectId) -> tuple[Finding, ...]:
    """Return the findings about an object that blocks an attacker alone."""
    obj = view.object(object_id)
    attacker = attacker_of(view, of)
    if attacker is None or view.state.find(attacker.obj) is None:
        return (refused("combat.blockers", Message("That does not attack.")),)
    found = about_blocker(view, obj, attacker, traits(view, obj).controller)
    return (*found, *enough_blockers(traits(view, of), 1))


def proposed(view: StateView) -> tuple[tuple[ObjectId, ObjectId | PlayerId, int], ...]:
    """Return the proposal for the damage step that comes next: from, to, amount."""
    return tuple((each.from_, each.to, each.amount) for each in proposal(view).deals)


_BEFORE_ATTACKS = frozenset(steps.ORDER[: steps.ORDER.index(steps.ATTACKERS) + 1])
_TITLE = Message("Combat")


def combat_rows(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield the rows about a permanent's part in combat, where a turn is tracked."""
    if not view.state.is_followed or obj.zone != BATTLEFIELD:
        return
    fight = fight_of(view)
    attacker = fight.attacker(obj.ref) if fight is not None else None
    blocks = fight.blocked_by(obj.ref) if fight is not None else ()
    if attacker is not None:
        yield from _attacking(view, attacker)
    elif blocks:
        yield _blocking(view, blocks)
    elif view.state.turn_step in _BEFORE_ATTACKS and not (fight is not None and fight.declared):
        yield from _may_attack(view, obj)


def _attacking(view: StateView, attacker: Attacker) -> Iterator[Row]:
    value, why = _attacks(view, attacker.at)
    yield Row(id="attacks", title=_TITLE, value=value, why=(why,), fact=Fact.STATE)
    there = [obj for ref in attacker.blockers if (obj := view.state.find(ref)) is not None]
    if there:
        names = tuple(CardName(obj.id, traits(view, obj).name) for obj in there)
        why = Why("combat.blockers", Message("declared as its blockers"))
        value = Message("{names}", names=names)
        yield Row(
            id="blocked_by", title=Message("Blocked by"), value=value, why=(why,), fact=Fact.STATE
        )
    elif attacker.blocked:
        why = Why("combat.stays_blocked", Message("though no blocker is left"))
        value = Message("nothing")
        yield Row(
            id="blocked_by", title=Message("Blocked by"), value=value, why=(why,), fact=Fact.STATE
        )


def _attacks(view: StateView, at: Attacked) -> tuple[Message, Why]:
    if at is None:
        message = Message("what it attacked is gone")
        return Message("attacks nothing"), Why("combat.attacks_nothing", message)
    why = Why("combat.attackers", Message("declared as an attacker, or put there attacking"))
    if not isinstance(at, Ref):
        return Message("attacks {player}", player=at), why
    found = view.state.find(at)
    name = traits(view, found).name if found is not None else ""
    return Message("attacks {card}", card=CardName(at.id, name)), why


def _blocking(view: StateView, blocks: tuple[Attacker, ...]) -> Row:
    found = (view.state.find(each.obj) for each in blocks)
    names = tuple(CardName(obj.id, traits(view, obj).name) for obj in found if obj is not None)
    value = Message("blocks {names}", names=names)
    why = (Why("combat.blockers", Message("declared as a blocker")),)
    return Row(id="blocks", title=_TITLE, value=value, why=why, fact=Fact.STATE)


def _may_attack(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield whether a creature of the active player may attack this turn."""
    found = traits(view, obj)
    player = view.state.active
    if not found.is_creature or found.controller != player or "Battle" in found.types:
        return
    findings = tuple(about_attacker(view, obj, player))
    against = [each for each in findings if each.ruling is Ruling.REFUSED]
    why = tuple(Why(each.key, each.message) for each in against or findings)
    usual = (Why("combat.attackers", Message("an untapped creature, here since this turn began")),)
    value = Message("may not attack") if against else Message("may attack")
    yield Row(id="may_attack", title=_TITLE, value=value, why=why or usual, fact=Fact.CAN)


def fight(view: StateView) -> FightState | None:
    """Return the current combat, None outside combat."""
    found = fight_of(view)
    if found is None:
        return None
    declaration = declared_now(view)
    lanes = tuple(map(_lane, found.attackers))
    damage = damage_now(view) if lanes and declaration is None else None
    return FightState(
        lanes=lanes,
        declaration=declaration,
        damage=damage,
        orders=tuple(_orders(view, found)) if damage is not None else (),
        sizes=tuple(_sizes(view, found)),
        is_past=view.state.turn_step in {DAMAGE, END_COMBAT},
        onward=_onward(view, found),
    )


def _sizes(view: StateView, found: Combat) -> Iterator[tuple[ObjectId, str]]:
    refs = (ref for each in found.attackers for ref in (each.obj, *each.blockers))
    for obj in map(view.state.find, dict.fromkeys(refs)):
        if obj is not None:
            its = traits(view, obj)
            yield obj.id, f"{its.power or 0}/{its.toughness or 0}"


def _onward(view: StateView, found: Combat) -> tuple[Message, Action] | None:
    """Return the action that goes to the blocks after the attack, once the stack is empty."""
    if view.state.turn_step != ATTACKERS or not found.declared or not found.attackers:
        return None
    action = NextStep(player=view.state.active)
    if any(nothing_waits(view, action)):
        return None
    return Message("On to the blocks"), action


def _lane(attacker: Attacker) -> Lane:
    at = attacker.at
    return Lane(
        attacker=attacker.obj.id,
        at=at.id if isinstance(at, Ref) else at,
        defender=attacker.defender,
        blocked=attacker.blocked,
        blockers=tuple(ref.id for ref in attacker.blockers),
    )


def declared_now(view: StateView) -> Choice | None:
    """Return the choice of attackers, or of blockers of the first player who has not declared."""
    found, step = fight_of(view), view.state.turn_step
    if found is None or view.state.match.over:
        return None
    if step == ATTACKERS and not found.declared:
        return _attackers(view, view.state.active)
    if step == BLOCKERS:
        waiting = (_blockers(view, player) for player in defenders(view))
        return next((each for each in waiting if each is not None), None)
    return None


def why(
    view: StateView, choice: Choice, object_id: ObjectId, to: Target | None
) -> tuple[Finding, ...]:
    """Return the findings on one attacker or blocker by itself, against a target or any."""
    if choice.id == ATTACK:
        return attack_findings(view, object_id, to)
    against = choice.targets if to is None else (to,)
    tries = [_alone(view, object_id, each) for each in against if isinstance(each, int)]
    return min(tries, key=_refusals, default=())


def _attackers(view: StateView, player: PlayerId) -> Choice:
    there = view.state.in_zone(BATTLEFIELD)
    able = tuple(obj.id for obj in there if may_attack(view, obj, player))
    named = partial(view.rules.tables.named, view)
    return Choice(
        id=ATTACK,
        player=player,
        title=Message("{player} declares attackers", player=player),
        key="combat.attackers",
        kind="pairs",
        options=object_options(able, named),
        partners=_targets(view, attackable(view, player)),
        at_least=0,
        at_most=len(able),
        required=tuple(id_of(obj.id) for obj in must_attack(view)),
    )


def attacking(_view: StateView, answered: Answered) -> Action:
    """Return the declaration of the selected attackers, or the next step without any."""
    player, pairs = answered.choice.player, answered.pairs
    if not pairs:
        return NextStep(player=player)
    attackers = tuple(each for each, _ in pairs if isinstance(each, int))
    return Attack(player=player, attackers=attackers, at=tuple(to for _, to in pairs))


def _blockers(view: StateView, player: PlayerId) -> Choice | None:
    """Return the choice of a player's blockers; None if they have no possible blocker."""
    found = fight_of(view)
    attackers = found.attackers if found is not None else ()
    named = partial(view.rules.tables.named, view)
    of = tuple(each.obj.id for each in attackers if each.defender == player)
    choice = Choice(
        id=BLOCK,
        player=player,
        title=Message("{player} declares blockers", player=player),
        key="combat.blockers",
        kind="pairs",
        partners=object_options(of, named),
        at_least=0,
    )
    there = view.state.in_zone(BATTLEFIELD)
    mine = [obj.id for obj in there if traits(view, obj).controller == player]
    able = tuple(each for each in mine if not _refusals(why(view, choice, each, None)))
    if not able:
        return None
    return replace(choice, options=object_options(able, named), at_most=len(able))


def blocking(view: StateView, answered: Answered) -> Action:
    """Return the declaration of the selected blockers.

    It includes the empty declarations of earlier players in turn order without blockers.
    """
    player, pairs = answered.choice.player, answered.pairs
    before = defenders(view)
    silent = tuple(Block(player=each) for each in before[: before.index(player)])
    blockers = tuple(each for each, _ in pairs if isinstance(each, int))
    blocked = tuple(to for _, to in pairs if isinstance(to, int))
    own = Block(player=player, blockers=blockers, of=blocked)
    return Batch(player=player, steps=(*silent, own)) if silent else own


def _alone(view: StateView, object_id: ObjectId, of: ObjectId) -> tuple[Finding, ...]:
    """Return the findings about one blocker alone; further blockers may make it legal."""
    found = block_findings(view, object_id, of)
    return tuple(each for each in found if each.key != "evasion.menace")


def _refusals(found: tuple[Finding, ...]) -> int:
    return sum(each.ruling is Ruling.REFUSED for each in found)


def damage_now(view: StateView) -> Choice | None:
    """Return the division of the damage that is dealt next; None before blocks are declared."""
    state, step = view.state, next_damage_step(view)
    if state.turn_step not in {BLOCKERS, FIRST_DAMAGE} or not step or state.match.over:
        return None
    parts = tuple(_divisions(view))
    partners = {to.id: to for part in parts for to in part.options}
    named = partial(view.rules.tables.named, view)
    sources = object_options((each for part in parts for each in part.shown), named)
    return Choice(
        id=DAMAGE_CHOICE,
        player=state.active,
        title=verbatim(TITLES[step]),
        key="combat.damage",
        kind="pairs",
        label=Message("Prevented"),
        options=sources,
        partners=tuple(partners.values()),
        at_least=0,
        at_most=len(sources),
        also=parts,
    )


def dealing(view: StateView, answered: Answered) -> Action | Shortfall:
    """Return the combat damage: divided as selected, less the prevented damage."""
    choice, selection = answered.choice, answered.selection
    parts = tuple(zip(choice.also, selection.also, strict=False))
    lacking = next((each for part, made in parts if (each := shortfall(part, made))), None)
    if lacking is not None:
        return lacking
    rows = damage_rows(choice, selection)
    changed = {
        part.shown for part, made in parts if dict(made.amounts) != dict(part.proposed.amounts)
    }
    return CombatDamage(
        player=view.state.active,
        assign=tuple(map(_deal, (row for row in rows if (row.source,) in changed))),
        prevented=tuple(map(_deal, (row for row in rows if row.is_prevented))),
    )


def _deal(row: DamageRow) -> Deal:
    if row.to is None:
        raise LookupError(row.source)
    return Deal(from_=row.source, to=row.to, amount=row.amount)


def _divisions(view: StateView) -> Iterator[Choice]:
    """Yield for each creature in combat the division of its damage among its recipients."""
    proposed = proposal(view)
    reasons = {each.of: (each.key, each.says) for each in reversed(proposed.reasons)}
    for fighter in fighters(view):
        source = fighter.obj.id
        key, message = reasons.get(source) or _usual_reason(view, fighter)
        missing = missing_from(view, fighter.obj)
        if missing:
            message = Message("{why:open}, without {cards}.", why=message, cards=missing)
        to = recipients(fighter) if fighter.power > 0 else ()
        dealt = {each.to: each.amount for each in proposed.of(source)}
        amounts = tuple((id_of(each), dealt.get(each, 0)) for each in to)
        yield Choice(
            id=id_of(source),
            player=view.state.active,
            title=message,
            key=key,
            kind="divide",
            shown=(source,),
            options=_targets(view, to),
            at_least=0,
            at_most=len(to),
            total=sum(amount for _, amount in amounts),
            proposed=Selection(amounts=amounts),
        )


def _orders(view: StateView, found: Combat) -> Iterator[Choice]:
    """Yield the order of the blockers of each attacker, in the editions that have one."""
    if "combat.damage_order" not in view.rules.tables.specs[CombatDamage].checks:
        return
    for attacker in found.attackers:
        blockers = tuple(each.id for each in attacker.blockers)
        if len(blockers) > 1:
            yield Choice(
                id=BLOCKER_ORDER,
                player=view.state.active,
                title=Message("The order in which damage is assigned"),
                key="combat.damage_order",
                kind="order",
                shown=(attacker.obj.id,),
                options=_targets(view, blockers),
                at_least=len(blockers),
                at_most=len(blockers),
                proposed=selecting(*blockers),
            )


def ordering(view: StateView, answered: Answered) -> Action:
    """Return the action that puts the blockers of an attacker in the selected order."""
    (attacker,), (order,) = answered.choice.shown, answered.picked
    return DamageOrder(player=view.state.active, object=attacker, order=order)


def _targets(view: StateView, targets: Iterable[Target]) -> tuple[Option, ...]:
    named = partial(view.rules.tables.named, view)
    return tuple(
        Option(each, verbatim(each))
        if isinstance(each, str)
        else Option(id_of(each), verbatim(named(each)), each)
        for each in targets
    )


def _usual_reason(view: StateView, fighter: Fighter) -> tuple[str, Message]:
    """Return the usual reason for a creature's damage, where no special rule applies."""
    name = CardName(fighter.obj.id, traits(view, fighter.obj).name)
    if not fighter.among:
        message = Message("{card} is not blocked and deals damage to what it attacks.", card=name)
    elif attacker_of(view, fighter.obj.id) is None:
        message = Message("{card} deals damage to what it blocks.", card=name)
    else:
        message = Message("{card} deals damage to what blocks it.", card=name)
    return "combat.damage", message
