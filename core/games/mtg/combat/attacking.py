"""Declaring attackers, and removal from combat (MTG CR 506.4, 508, 800.4e)."""

from collections.abc import Generator, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.games.mtg import printed
from core.games.mtg.casting.mana import Payment, pay, sources, symbols_missing, tap_to_pay
from core.games.mtg.combat.attack_targets import Target, attackable, defender_of, fight_of
from core.games.mtg.layers.continuous_effects import limited_by
from core.games.mtg.layers.static_abilities import it_is_not_sick
from core.games.mtg.layers.traits import Traits, name_of, traits
from core.games.mtg.policies import policies
from core.messages import CardName, Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Consent, StateView
from core.rules.verdict import Finding, Ruling, by_hand, choice, done, refused
from core.state.combat import Attacked, Attacker, Combat
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def tidy_combat(context: ActionContext) -> None:
    """Remove from combat new objects, objects of another player, and noncreatures."""
    fight = context.state.fight
    if not isinstance(fight, Combat) or not fight.attackers:
        return
    kept = []
    gone: dict[Ref, None] = {}
    for each in fight.attackers:
        if not _fights_on(context, each.obj, context.state.active):
            gone[each.obj] = None
            gone |= dict.fromkeys(ref for ref in each.blockers if _is_lost(context, ref, each))
            continue
        left = tuple(ref for ref in each.blockers if not _is_lost(context, ref, each))
        gone |= dict.fromkeys(ref for ref in each.blockers if ref not in left)
        at = _still_attacked(context, each)
        if at is None and each.at is not None:
            _tell_attacks_nothing(context, each)
        kept.append(replace(each, blockers=left, at=at))
    for ref in gone:
        message = Message("it left combat; the creature that it blocked stays blocked")
        context.emit(
            Event(kind="removed_from_combat", object=ref.id, key="combat.removed", message=message)
        )
    if tuple(kept) != fight.attackers:
        context.state = replace(context.state, fight=replace(fight, attackers=tuple(kept)))


def remove_from_combat(context: ActionContext, ref: Ref) -> None:
    """Remove one creature from combat, as attacker and as blocker, by an effect."""
    fight = context.state.fight
    if not isinstance(fight, Combat):
        return
    attackers = tuple(
        replace(each, blockers=tuple(other for other in each.blockers if other != ref))
        for each in fight.attackers
        if each.obj != ref
    )
    context.state = replace(context.state, fight=replace(fight, attackers=attackers))
    context.emit(Event(kind="removed_from_combat", object=ref.id, key="combat.removed"))


def is_in_combat(view: StateView, ref: Ref) -> bool:
    """Return whether a creature attacks or blocks now."""
    fight = fight_of(view)
    return fight is not None and (fight.attacker(ref) is not None or bool(fight.blocked_by(ref)))


def leave_combat(context: ActionContext, ref: Ref) -> None:
    """Remove a creature from combat where it takes part in it."""
    if is_in_combat(context.view, ref):
        remove_from_combat(context, ref)


def _is_lost(context: ActionContext, ref: Ref, attacker: Attacker) -> bool:
    return not _fights_on(context, ref, attacker.defender)


def _fights_on(context: ActionContext, ref: Ref, player: PlayerId) -> bool:
    obj = context.state.find(ref)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    found = traits(context.view, obj)
    return found.is_creature and "Battle" not in found.types and found.controller == player


def _still_attacked(context: ActionContext, attacker: Attacker) -> Attacked:
    """Return the current target of an attacker; None if it is gone."""
    at = attacker.at
    if at is None or isinstance(at, str):
        return at if at in context.state.playing else None
    obj = context.state.find(at)
    if obj is None or obj.zone != BATTLEFIELD:
        return None
    found = traits(context.view, obj)
    attackable = "Planeswalker" in found.types or "Battle" in found.types
    held = attacker.held_by in {None, found.controller}
    return at if attackable and held and not _protector_changed(context, obj, attacker) else None


def _protector_changed(context: ActionContext, obj: GameObject, attacker: Attacker) -> bool:
    ends = policies(context.view.rules).protector_ends_attack
    return ends and obj.protector not in {None, attacker.defender}


def _tell_attacks_nothing(context: ActionContext, attacker: Attacker) -> None:
    message = Message("what it attacked is gone, so it attacks nothing")
    key = "combat.attacks_nothing"
    context.emit(Event(kind="attacks_nothing", object=attacker.obj.id, key=key, message=message))


Findings = Generator[Finding, None, bool]
"""Yields findings; the result is whether further checks are useful."""


def takes_part(
    view: StateView, obj: GameObject, key: str, player: PlayerId, no_creature: Message
) -> Findings:
    """Yield why a player cannot declare an object; for a noncreature the other checks are skipped.

    ``key`` is that of the declaration, ``no_creature`` has a field ``card``.
    """
    found = traits(view, obj)
    name = name_of(view, obj)
    if obj.zone != BATTLEFIELD:
        yield refused(key, Message("{card} is not on the battlefield.", card=name), possible=False)
        return False
    if not found.is_creature or "Battle" in found.types:
        yield refused("combat.only_creatures", no_creature.filled({"card": name}))
        return False
    if found.controller != player:
        yield refused(key, Message("{player} does not control {card}.", player=player, card=name))
    if obj.tapped:
        yield refused(key, Message("{card} is tapped.", card=name))
    return True


def named_by_hand(
    view: StateView, subjects: Iterable[ObjectId], about: str, key: str
) -> Iterator[Finding]:
    """Yield a reminder for each clause of a static ability ``about`` the subjects.

    The clauses are those of the subjects, those of their attachments, and general ones of any
    permanent, such as "Creatures can't block". A limit of a permanent itself that the table
    carries out needs no reminder.
    """
    ids = tuple(dict.fromkeys(subjects))
    if not ids:
        return
    for obj in view.state.objects:
        if obj.zone != BATTLEFIELD:
            continue
        found = traits(view, obj)
        for each in _combat_texts(found):
            carried_out = each.of == "itself" and _is_carried_out(view, found, about)
            if each.has_a_price and about == "cant_attack" and view.state.reads_texts:
                continue
            if about in each.limits and _concerns(obj, each.of, ids) and not carried_out:
                message = Message(
                    "By hand: {card} says “{clause}”",
                    card=CardName(obj.id, found.name),
                    clause=verbatim(each.words),
                )
                yield by_hand("combat.by_hand", message, key)


def _is_carried_out(view: StateView, found: Traits, about: str) -> bool:
    return view.state.reads_texts and any(each.startswith(about) for each in found.limits)


def _combat_texts(found: Traits) -> Iterator[Any]:
    for text in found.text:
        if "attack" in text or "block" in text:
            line, does = str(found.type_line), found.program_of(text)
            yield from printed.loaded().combat_texts(text, found.name, line, does)


def _concerns(obj: GameObject, of: str, ids: tuple[ObjectId, ...]) -> bool:
    """Return whether a clause of an object restricts one of these objects."""
    if of == "host":
        return isinstance(obj.attached_to, Ref) and obj.attached_to.id in ids
    return of == "any" or obj.id in ids


ATTACKERS = "attackers"
"""The step in which attackers are declared."""


class Attack(Action, frozen=True, kw_only=True):
    """Declare all attackers at once.

    ``at`` are the attacked players and permanents in the order of the attackers, or a single one
    for all. Left out, it is the only possible one, else a choice.
    """

    attackers: tuple[Subject, ...] = ()
    at: tuple[ObjectId | PlayerId, ...] = ()


def targets_of(view: StateView, action: Attack) -> tuple[Target | None, ...]:
    """Return the player or permanent that each attacker attacks; None where that is open."""
    number = len(action.attackers)
    if len(action.at) == number:
        return action.at
    if len(action.at) == 1:
        return action.at * number
    found = attackable(view, action.player)
    if len(found) == 1:
        return found * number
    return (next((each for each in found if _answer(each) in action.answers), None),) * number


def _answer(target: Target) -> str:
    return target if isinstance(target, str) else object_answer(target)


def attackers_are_declared_now(view: StateView, action: Attack) -> Iterator[Finding]:
    """The active player declares attackers once, in their step (``combat.attackers``)."""
    key, fight, state = "combat.attackers", fight_of(view), view.state
    if fight is None or state.turn_step != ATTACKERS:
        message = Message("Attackers are declared in the declare attackers step.")
        yield refused(key, message, possible=fight is not None)
    elif fight.declared:
        yield refused(key, Message("Attackers have been declared already."))
    elif action.player != state.active:
        message = Message("{active} declares attackers, for it is their turn.", active=state.active)
        yield refused(key, message)
    elif len(set(action.attackers)) < len(action.attackers):
        yield refused(key, Message("Nothing is declared as an attacker twice."), possible=False)
    else:
        number = len(action.attackers)
        what = (
            Message("Nothing attacks.")
            if not number
            else Message(
                "{number} creature attacks.|{number} creatures attack together.", number=number
            )
        )
        yield done(key, what)


def each_may_attack(view: StateView, action: Attack) -> Iterator[Finding]:
    """Every attacker is an untapped creature that nothing stops (``combat.cant_attack``)."""
    for object_id in action.attackers:
        yield from about_attacker(view, view.object(object_id), action.player)


def about_attacker(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Finding]:
    """Yield why a permanent may not attack, or the rules that matter where it may."""
    no_creature = Message("{card} is not a creature that could attack.")
    if not (yield from takes_part(view, obj, "combat.attackers", player, no_creature)):
        return
    found = traits(view, obj)
    name = name_of(view, obj)
    if "may_attack_as_hasty" not in found.limits:
        yield from it_is_not_sick(view, obj)
    if found.has("Defender") and "may_attack_despite_defender" not in found.limits:
        message = Message("{card} has defender on the side that is up.", card=name)
        yield refused("creature.defender", message, "combat.cant_attack")
    if "cant_attack" in found.limits:
        message = Message("An effect says that {card} can't attack.", card=name)
        source = limited_by(found.why, "cant_attack")
        if source is not None:
            message = Message("{source}: {card} can't attack.", source=source, card=name)
        yield refused("combat.cant_attack", message)


def something_is_attacked(view: StateView, action: Attack) -> Iterator[Finding]:
    """Players, their planeswalkers and battles they protect (``combat.attack_targets``)."""
    if not action.attackers:
        return
    key = "combat.attack_targets"
    if len(action.at) > 1 and len(action.at) != len(action.attackers):
        message = Message("Name the target of the attack once for all attackers, or once for each.")
        yield refused(key, message, possible=False)
        return
    for target in dict.fromkeys(targets_of(view, action)):
        if target is None:
            yield _which(view, action)
        else:
            yield from about_target(view, action.player, target)
    for attacker, target in zip(action.attackers, targets_of(view, action), strict=True):
        if target is not None:
            yield from view.rules.tables.forbidden_attack(view, attacker, target)
    if view.rules.costs_are_paid and view.state.is_followed:
        missing = _payment(view, action).missing
        if missing:
            words = symbols_missing(missing)
            message = Message("{mana} is missing for these attacks.", mana=words)
            yield refused("mana.pay", message)


def _payment(view: StateView, action: Attack) -> Payment:
    """Return the mana to pay for attacks, without tapping the attackers for it."""
    found = zip(action.attackers, targets_of(view, action), strict=False)
    attacks = [(attacker, target) for attacker, target in found if target is not None]
    cost = view.rules.tables.attack_cost(view, attacks)
    if not cost.mana_value:
        return Payment(pool=view.state.player(action.player).mana)
    able = (each for each in sources(view, action.player) if each.id not in action.attackers)
    return pay(tuple(able), cost, 0, view.state.player(action.player).mana)


def _which(view: StateView, action: Attack) -> Finding:
    found = attackable(view, action.player)
    if not found:
        message = Message("There is nothing to attack.")
        return refused("combat.attack_targets", message, possible=False)
    options = tuple(
        Option(each, verbatim(each))
        if isinstance(each, str)
        else Option(object_answer(each), verbatim(CardName(each, traits(view, each).name)), each)
        for each in found
    )
    message = Message("There is more than one thing to attack: say which.")
    return choice("combat.attack_targets", message, "answers", options, action.player)


def about_target(view: StateView, player: PlayerId, target: Target) -> Iterator[Finding]:
    """Yield whether a player may attack a player or permanent, and its defending player."""
    key = "combat.attack_targets"
    name = target if isinstance(target, str) else traits(view, target).name
    defender = defender_of(view, player, target)
    obj = view.state.objects.get(target) if isinstance(target, int) else None
    if defender is not None:
        message = Message("{card} is attacked; {defender} may block.", card=name, defender=defender)
        also = ("siege.protector",) if obj is not None and obj.protector == defender else ()
        yield done(key, message, *also)
    elif obj is not None and obj.protector == player:
        message = Message(
            "{player} protects {card} and does not attack it.", player=player, card=name
        )
        yield refused("siege.protector", message, key)
    else:
        message = Message(
            "{card} is no opponent and nothing that an opponent controls or protects.", card=name
        )
        yield refused(key, message, "combat.only_creatures", possible=False)


def required_attackers_attack(view: StateView, action: Attack) -> Iterator[Finding]:
    """Creatures that attack if able are declared (``combat.must_attack``)."""
    fight = fight_of(view)
    if fight is None or fight.declared or action.player != view.state.active:
        return
    for obj in must_attack(view):
        name = CardName(obj.id, traits(view, obj).name)
        if obj.id in action.attackers:
            message = Message("{card} attacks if able, and it does.", card=name)
            yield done("combat.must_attack", message)
        else:
            message = Message("{card} attacks if able, and it is able.", card=name)
            yield refused("combat.must_attack", message)


def must_attack(view: StateView) -> tuple[GameObject, ...]:
    """Return the creatures that attack this turn if able, and are able."""
    player = view.state.active
    return tuple(
        obj
        for obj in view.state.by_place
        if obj.zone == BATTLEFIELD
        and "must_attack" in traits(view, obj).limits
        and may_attack(view, obj, player)
    )


def may_attack(view: StateView, obj: GameObject, player: PlayerId) -> bool:
    """Return whether a permanent is able to attack."""
    found = about_attacker(view, obj, player)
    return all(each.ruling is not Ruling.REFUSED for each in found) and bool(
        attackable(view, player)
    )


def attack_texts_by_hand(view: StateView, action: Attack) -> Iterator[Finding]:
    """Yield the sentences about these attacks that players apply (``combat.cant_attack``)."""
    fight = fight_of(view)
    if fight is None or fight.declared or action.player != view.state.active:
        return
    yield from named_by_hand(view, action.attackers, "cant_attack", "combat.cant_attack")
    stay = [
        obj.id
        for obj in view.state.objects
        if obj.zone == BATTLEFIELD
        and obj.id not in action.attackers
        and may_attack(view, obj, action.player)
    ]
    yield from named_by_hand(view, stay, "must_attack", "combat.must_attack")


def attackers_tap(view: StateView, action: Attack) -> Iterator[Finding]:
    """Attackers tap, but for those with vigilance (``combat.attack_taps``)."""
    objects = [view.object(object_id) for object_id in action.attackers]
    for obj in objects:
        if traits(view, obj).has("Vigilance"):
            message = Message(
                "{card} has vigilance and does not tap.",
                card=CardName(obj.id, traits(view, obj).name),
            )
            yield done("creature.vigilance", message)
    if any(not traits(view, obj).has("Vigilance") for obj in objects):
        yield done("combat.attack_taps", Message("Attackers tap as they are declared."))


ATTACK_CHECKS = {
    "combat.attackers": attackers_are_declared_now,
    "combat.cant_attack": each_may_attack,
    "combat.attack_targets": something_is_attacked,
    "combat.must_attack": required_attackers_attack,
    "combat.by_hand": attack_texts_by_hand,
    "combat.attack_taps": attackers_tap,
}


def attack(context: ActionContext, action: Attack) -> None:
    """Declare the attackers: they tap, and each attacks its player or permanent."""
    fight = fight_of(context.view)
    if fight is None:
        return
    attackers = fight.attackers
    targets = targets_of(context.view, action)
    if context.view.rules.costs_are_paid and context.state.is_followed:
        paid = _payment(context.view, action)
        player = context.state.player(action.player)
        context.state = context.state.with_player(replace(player, mana=paid.pool))
        tap_to_pay(context, paid.tap)
    for object_id, target in zip(action.attackers, targets, strict=True):
        obj = context.state.object(object_id)
        if target is None:
            continue
        if not traits(context.view, obj).has("Vigilance") and not obj.tapped:
            context.put(replace(obj, tapped=True))
            context.emit(Event(kind="tapped", object=obj.id, key="combat.attack_taps"))
        attackers = (*attackers, attacker_at(context.view, obj, target))
        name = traits(context.view, obj).name
        message = Message("{card} attacks", card=name)
        context.emit(Event(kind="attacks", object=obj.id, message=message))
    begun = fight.begun or bool(attackers)
    fight = replace(fight, attackers=attackers, declared=True, begun=begun)
    context.state = replace(context.state, fight=fight)


def attacker_at(view: StateView, obj: GameObject, target: Target) -> Attacker:
    """Return an attacker, with the player who may block it."""
    player = traits(view, obj).controller
    defender = defender_of(view, player, target) or view.state.next_after(player)
    if isinstance(target, str):
        return Attacker(obj=obj.ref, at=target, defender=defender)
    attacked = view.object(target)
    held_by = traits(view, attacked).controller
    return Attacker(obj=obj.ref, at=attacked.ref, defender=defender, held_by=held_by)


def enters_attacking(context: ActionContext, obj: GameObject, target: Target) -> None:
    """Make a permanent that an effect put onto the battlefield an attacker (MTG CR 508.4).

    A noncreature, a permanent of another player and one whose target can't be attacked any more
    only enters (MTG CR 506.3a-c, e).
    """
    fight = fight_of(context.view)
    found = traits(context.view, obj)
    key = "combat.put_attacking"
    able = found.is_creature and "Battle" not in found.types
    defender = defender_of(context.view, found.controller, target)
    attacked = defender in context.state.playing
    if fight is None or not (able and attacked and found.controller == context.state.active):
        message = Message(
            "{card} enters, but it does not attack", card=CardName(obj.id, found.name)
        )
        context.emit(Event(kind="entered_with", object=obj.id, key=key, message=message))
        return
    attackers = (*fight.attackers, attacker_at(context.view, obj, target))
    fight = replace(fight, attackers=attackers, begun=True)
    context.state = replace(context.state, fight=fight)
    message = Message(
        "{card} enters attacking; it was not declared as an attacker",
        card=CardName(obj.id, found.name),
    )
    context.emit(Event(kind="entered_with", object=obj.id, key=key, message=message))


def _label(_view: StateView, action: Attack) -> Message:
    number = len(action.attackers)
    if not number:
        return Message("{player} does not attack", player=action.player)
    return Message(
        "{player} attacks with {number} creature|{player} attacks with {number} creatures",
        player=action.player,
        number=number,
    )


SPECS = (
    ActionSpec(
        action=Attack, consent=Consent.OWN, checks=ATTACK_CHECKS, handler=attack, label=_label
    ),
)
