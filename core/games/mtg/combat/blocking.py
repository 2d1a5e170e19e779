"""Declaring blockers: each defending player in turn order (MTG CR 509, 702)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from core.cards.card import whole
from core.cards.type_line import TypeLine
from core.games.mtg.combat.attack_targets import fight_of
from core.games.mtg.combat.attacking import (
    named_by_hand,
    takes_part,
)
from core.games.mtg.layers.continuous_effects import limited_by
from core.games.mtg.layers.static_abilities import protected_from, unread_qualities
from core.games.mtg.layers.traits import Traits, name_of, traits
from core.games.mtg.texts import loaded
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Consent, StateView
from core.rules.verdict import Finding, Ruling, by_hand, done, refused
from core.state.combat import Attacked, Attacker
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

_WALK = "walk"
_FAMILY = "landwalk"
"""The word by which card data lists any landwalk; the very land has a keyword of its own."""
_NOT = "non"


def walks_past(view: StateView, attacker: Traits, defender: PlayerId) -> Iterator[Finding]:
    """Yield why a creature with landwalk can't be blocked (``evasion.other``)."""
    walks = [
        each
        for each in attacker.keywords
        if each.casefold().endswith(_WALK) and each.casefold() != _FAMILY
    ]
    if not walks:
        return
    lands = [
        found
        for obj in view.state.objects
        if obj.zone == BATTLEFIELD and "Land" in (found := traits(view, obj)).types
        if found.controller == defender
    ]
    for keyword in walks:
        wanted = keyword.casefold().removesuffix(_WALK).split()
        land = next((each for each in lands if _is_such(each.type_line, wanted)), None)
        if land is not None:
            message = Message(
                "{attacker} has {keyword}, and {defender} controls {land}.",
                attacker=attacker.name,
                keyword=keyword.lower(),
                defender=defender,
                land=land.name,
            )
            yield refused("evasion.other", message, "combat.cant_block")


def _is_such(line: TypeLine, wanted: list[str]) -> bool:
    """Return whether a land matches the keyword: "island", "snow swamp", "nonbasic land"."""
    words = {word.casefold() for word in (*line.supertypes, *line.types, *line.subtypes)}
    return all(
        each.removeprefix(_NOT) not in words if each.startswith(_NOT) else each in words
        for each in wanted
    )


_BANDING = "Banding"


def fewest_bands(view: StateView, attackers: Iterable[Attacker]) -> int:
    """Return how many single attackers and bands these may be at the least.

    A band attacks one thing. Any number of its creatures have banding, at most one has not.
    """
    lone: dict[Attacked, int] = defaultdict(int)
    banding: dict[Attacked, int] = defaultdict(int)
    for each in attackers:
        has_it = traits(view, view.object(each.obj.id)).has(_BANDING)
        (banding if has_it else lone)[each.at] += 1
    targets = {*lone, *banding}
    return sum(lone[at] or min(banding[at], 1) for at in targets)


def faces_a_band(view: StateView, faced: Iterable[GameObject]) -> bool:
    """Return whether one of several creatures has banding, which cancels the order (702.22j, k)."""
    return any(traits(view, obj).has(_BANDING) for obj in faced)


_MENACE_NEEDS = 2


def evasion_findings(blocker: Traits, attacker: Traits) -> Iterator[Finding]:
    """Yield why a creature can't block another one, by the sides that are up."""
    for keyword, key, may, who in _EVASION:
        shadowy = keyword == "Shadow" and "may_block_shadow" in blocker.limits
        if attacker.has(keyword) and not may(blocker, attacker) and not shadowy:
            message = Message(
                "{attacker} has {keyword}: {player} can block it.",
                attacker=attacker.name,
                keyword=keyword.lower(),
                player=who,
            )
            yield refused(key, message, "combat.cant_block")
    if blocker.has("Shadow") and not attacker.has("Shadow"):
        message = Message(
            "{blocker} has shadow and blocks only creatures with shadow.", blocker=blocker.name
        )
        yield refused("evasion.other", message, "combat.cant_block")
    quality = protected_from(attacker, blocker)
    if quality:
        message = Message(
            "{attacker} has protection from {quality}.", attacker=attacker.name, quality=quality
        )
        yield refused("protection.from", message, "combat.cant_block")
    for unread in unread_qualities(attacker, blocker):
        message = Message(
            "By hand: {attacker} has protection from {quality}.",
            attacker=attacker.name,
            quality=unread,
        )
        yield by_hand("protection.from", message, "combat.cant_block")
    if "cant_be_blocked" in attacker.limits:
        message = Message(
            "An effect says that {attacker} can't be blocked.", attacker=attacker.name
        )
        source = limited_by(attacker.why, "cant_be_blocked")
        if source is not None:
            message = Message(
                "{source}: {attacker} can't be blocked.", source=source, attacker=attacker.name
            )
        yield refused("combat.cant_block", message)
    if "cant_block" in blocker.limits or blocker.has("Decayed"):
        message = Message("{blocker} can't block.", blocker=blocker.name)
        source = limited_by(blocker.why, "cant_block")
        if source is not None:
            message = Message(
                "{source}: {blocker} can't block.", source=source, blocker=blocker.name
            )
        yield refused("combat.cant_block", message)


def enough_blockers(attacker: Traits, number: int) -> Iterator[Finding]:
    """Menace needs two or more blockers (``evasion.menace``)."""
    if attacker.has("Menace") and 0 < number < _MENACE_NEEDS:
        message = Message(
            "{attacker} has menace: one blocker is not enough.", attacker=attacker.name
        )
        yield refused("evasion.menace", message, "combat.cant_block")
    if "cant_be_blocked_by_more_than_one" in attacker.limits and number > 1:
        message = Message("{attacker} is blocked by one creature only.", attacker=attacker.name)
        yield refused("combat.cant_block", message)
    for limit, least in _SEVERAL_BLOCK.items():
        if limit in attacker.limits and 0 < number < least:
            message = Message(
                "{attacker} is blocked by {least} creatures or more only.",
                attacker=attacker.name,
                least=least,
            )
            yield refused("combat.cant_block", message)


_SEVERAL_BLOCK = {"cant_be_blocked_by_two": 2, "cant_be_blocked_by_three": 3}
"""The limits by which so many creatures block an attacker together, or none."""


def _flies_or_reaches(blocker: Traits, _attacker: Traits) -> bool:
    return blocker.has("Flying") or blocker.has("Reach")


def _is_artifact_or_black(blocker: Traits, _attacker: Traits) -> bool:
    return "Artifact" in blocker.types or "B" in blocker.colors


def _is_artifact_or_shares_a_color(blocker: Traits, attacker: Traits) -> bool:
    return "Artifact" in blocker.types or bool(blocker.colors & attacker.colors)


def _is_no_stronger(blocker: Traits, attacker: Traits) -> bool:
    return (whole(blocker.power) or 0) <= (whole(attacker.power) or 0)


def _has(keyword: str) -> Callable[[Traits, Traits], bool]:
    def blocker_has(blocker: Traits, _attacker: Traits) -> bool:
        return blocker.has(keyword)

    return blocker_has


_EVASION: tuple[tuple[str, str, Callable[[Traits, Traits], bool], str], ...] = (
    ("Flying", "evasion.flying", _flies_or_reaches, "only flying or reach"),
    ("Shadow", "evasion.other", _has("Shadow"), "only a creature with shadow"),
    ("Horsemanship", "evasion.other", _has("Horsemanship"), "only a creature with horsemanship"),
    ("Fear", "evasion.other", _is_artifact_or_black, "only an artifact or black creature"),
    (
        "Intimidate",
        "evasion.other",
        _is_artifact_or_shares_a_color,
        "only an artifact creature or one that shares a colour",
    ),
    ("Skulk", "evasion.other", _is_no_stronger, "no creature with greater power"),
)


BLOCKERS = "blockers"
"""The step in which blockers are declared."""


class Block(Action, frozen=True, kw_only=True):
    """Declare all blockers of the player at once, or no blocks.

    ``of`` are the blocked attackers in the order of the ``blockers``, or a single one for all. A
    creature that blocks two attackers appears twice among the ``blockers``.
    """

    blockers: tuple[Subject, ...] = ()
    of: tuple[ObjectId, ...] = ()


def defenders(view: StateView) -> tuple[PlayerId, ...]:
    """Return, in turn order, the attacked players that have not declared blockers."""
    fight = fight_of(view)
    if fight is None:
        return ()
    attacked = {each.defender for each in fight.attackers}
    state = view.state
    return tuple(
        each
        for each in state.opponents(state.active)
        if each in attacked and each in state.playing and each not in fight.blocks_by
    )


def pairs(view: StateView, action: Block) -> tuple[tuple[ObjectId, ObjectId | None], ...]:
    """Return who blocks what; None where that is open."""
    number = len(action.blockers)
    of: tuple[ObjectId | None, ...] = action.of
    if len(of) != number:
        fight = fight_of(view)
        theirs = [each.obj.id for each in fight.attackers] if fight is not None else []
        only = theirs[0] if len(theirs) == 1 else None
        of = (action.of[0] if len(action.of) == 1 else only,) * number
    return tuple(zip(action.blockers, of, strict=True))


def attacker_of(view: StateView, object_id: ObjectId | None) -> Attacker | None:
    """Return an attacker by its id."""
    fight = fight_of(view)
    attackers = fight.attackers if fight is not None else ()
    return next((each for each in attackers if each.obj.id == object_id), None)


def blockers_are_declared_now(view: StateView, action: Block) -> Iterator[Finding]:
    """An attacked player declares blockers once (``combat.blockers``)."""
    key, fight = "combat.blockers", fight_of(view)
    waiting = defenders(view)
    if fight is None or view.state.turn_step != BLOCKERS:
        message = Message("Blockers are declared in the declare blockers step.")
        yield refused(key, message, possible=fight is not None)
    elif action.player in fight.blocks_by:
        yield refused(key, Message("{player} has declared blockers already.", player=action.player))
    elif action.player not in waiting and (siege := _attacked_of(view, action.player)):
        message = Message(
            "{card} is attacked, and only its protector, {player}, declares blockers for it.",
            card=name_of(view, siege),
            player=siege.protector or "",
        )
        yield refused("siege.protector", message, key)
    elif action.player not in waiting:
        message = Message(
            "Nothing attacks {player}, or what they control or protect.", player=action.player
        )
        yield refused(key, message)
    elif waiting[0] != action.player:
        message = Message(
            "{waiting} declares blockers before {player}.", waiting=waiting[0], player=action.player
        )
        yield refused("combat.defenders_in_order", message)
    else:
        number = len(set(action.blockers))
        message = (
            Message("{number} block.", number=number) if number else Message("Nothing blocks.")
        )
        several = len(waiting) + len(fight.blocks_by) > 1
        yield done(key, message, *(("combat.defenders_in_order",) if several else ()))


def _attacked_of(view: StateView, player: PlayerId) -> GameObject | None:
    """Return an attacked battle that a player controls and another one protects."""
    fight = fight_of(view)
    refs = [each.at for each in fight.attackers if isinstance(each.at, Ref)] if fight else []
    found = (view.state.find(ref) for ref in refs)
    return next(
        (
            obj
            for obj in found
            if obj is not None
            and obj.protector not in {None, player}
            and traits(view, obj).controller == player
        ),
        None,
    )


def each_may_block(view: StateView, action: Block) -> Iterator[Finding]:
    """Every blocker is an untapped creature that may block that (``combat.cant_block``)."""
    if fight_of(view) is None:
        return
    found = pairs(view, action)
    blocked: dict[ObjectId, list[Attacker]] = {}
    for object_id, of in found:
        attacker = attacker_of(view, of)
        if attacker is None or view.state.find(attacker.obj) is None:
            message = Message("The attacker that it blocks is missing, or does not attack.")
            yield refused("combat.blockers", message, possible=False)
        else:
            blocked.setdefault(object_id, []).append(attacker)
    for object_id, attackers in blocked.items():
        yield from _about_all_that_it_blocks(view, object_id, attackers, action.player)
        number = fewest_bands(view, attackers)
        blocks = traits(view, object_id)
        if number > 1 + blocks.blocks_more or len(set(found)) < len(found):
            message = Message(
                "{blocks} can't block that many attackers.", blocks=CardName(object_id, blocks.name)
            )
            yield refused("combat.blockers", message)
    for of, number in Counter(of for _, of in found).items():
        if of is not None:
            yield from enough_blockers(traits(view, of), number)


def _about_all_that_it_blocks(
    view: StateView, object_id: ObjectId, attackers: list[Attacker], player: PlayerId
) -> Iterator[Finding]:
    """Judge a blocker with each attacker; of a band it must be able to block only one."""
    obj = view.object(object_id)
    if fewest_bands(view, attackers) == len(attackers):
        for each in attackers:
            yield from about_blocker(view, obj, each, player)
        return
    name = CardName(object_id, traits(view, obj).name)
    yield done("combat.banding", Message("{card} blocks them as a band.", card=name))
    easiest = min(attackers, key=lambda each: len(list(about_blocker(view, obj, each, player))))
    yield from about_blocker(view, obj, easiest, player)


def about_blocker(
    view: StateView, obj: GameObject, attacker: Attacker, player: PlayerId
) -> Iterator[Finding]:
    """Yield why a permanent may not block an attacker that is still in combat."""
    no_creature = Message("{card} is not a creature that could block.")
    if not (yield from takes_part(view, obj, "combat.blockers", player, no_creature)):
        return
    attacks = view.object(attacker.obj.id)
    if attacker.defender != player:
        yield _attacks_elsewhere(view, attacker, player)
    yield from evasion_findings(traits(view, obj), traits(view, attacks))
    yield from walks_past(view, traits(view, attacks), attacker.defender)
    if view.state.reads_texts:
        yield from loaded().blocking_findings(view, obj, attacks)


def block_texts_by_hand(view: StateView, action: Block) -> Iterator[Finding]:
    """Yield the sentences about these blocks that players apply (``combat.cant_block``)."""
    fight = fight_of(view)
    if fight is None:
        return
    key = "combat.cant_block"
    blocked = [of for _, of in pairs(view, action) if of is not None]
    theirs = [each.obj.id for each in fight.attackers if each.defender == action.player]
    yield from named_by_hand(view, blocked, "cant_be_blocked", key)
    yield from named_by_hand(view, action.blockers, "cant_block", key)
    alone = [object_id for object_id in theirs if object_id not in blocked]
    yield from named_by_hand(view, alone, "must_be_blocked", key)


def _attacks_elsewhere(view: StateView, attacker: Attacker, player: PlayerId) -> Finding:
    name = name_of(view, view.object(attacker.obj.id))
    attacked = view.state.find(attacker.at) if isinstance(attacker.at, Ref) else None
    if attacked is None or attacked.protector is None:
        message = Message(
            "{attacks} attacks {defender}, not {player}.",
            attacks=name,
            defender=attacker.defender,
            player=player,
        )
        return refused("combat.blockers", message)
    message = Message(
        "{attacks} attacks {card}, so only the creatures of {defender} block it.",
        attacks=name,
        card=name_of(view, attacked),
        defender=attacker.defender,
    )
    return refused("siege.protector", message, "combat.blockers")


def required_blockers_block(view: StateView, action: Block) -> Iterator[Finding]:
    """An attacker that must be blocked is blocked if possible (``combat.cant_block``)."""
    fight = fight_of(view)
    if fight is None or not view.state.reads_texts:
        return
    blocked = pairs(view, action)
    for attacker in fight.attackers:
        obj = view.state.find(attacker.obj)
        limits = traits(view, obj).limits if obj is not None else frozenset()
        by_all = "must_be_blocked_by_all" in limits
        if attacker.defender != action.player or not (by_all or "must_be_blocked" in limits):
            continue
        mine = {blocker for blocker, of in blocked if of == attacker.obj.id}
        idle = _able_to_block(view, attacker, action.player, {each for each, _ in blocked})
        if (by_all or not mine) and idle:
            name = CardName(attacker.obj.id, traits(view, attacker.obj.id).name)
            blocker = CardName(idle[0], traits(view, idle[0]).name)
            message = Message("{blocker} blocks {card} if able.", blocker=blocker, card=name)
            yield refused("combat.cant_block", message)


def _able_to_block(
    view: StateView, attacker: Attacker, player: PlayerId, used: set[ObjectId]
) -> tuple[ObjectId, ...]:
    """Return the creatures that block nothing yet and may block an attacker."""
    return tuple(
        obj.id
        for obj in view.state.in_zone(BATTLEFIELD)
        if obj.id not in used
        and traits(view, obj).controller == player
        and traits(view, obj).is_creature
        and all(
            each.ruling is not Ruling.REFUSED for each in about_blocker(view, obj, attacker, player)
        )
    )


def blocks_are_allowed(view: StateView, action: Block) -> Iterator[Finding]:
    """Each blocker may block, and attackers that must be blocked are (``combat.cant_block``)."""
    yield from each_may_block(view, action)
    yield from required_blockers_block(view, action)


BLOCK_CHECKS = {
    "combat.blockers": blockers_are_declared_now,
    "combat.cant_block": blocks_are_allowed,
    "combat.by_hand": block_texts_by_hand,
}


def block(context: ActionContext, action: Block) -> None:
    """Declare the blockers; their attackers are blocked from now on."""
    fight = fight_of(context.view)
    if fight is None:
        return
    attackers = {each.obj: each for each in fight.attackers}
    for object_id, of in pairs(context.view, action):
        attacker = attacker_of(context.view, of)
        if attacker is None:
            continue
        now = attackers[attacker.obj]
        ref = context.state.object(object_id).ref
        attackers[attacker.obj] = replace(now, blocked=True, blockers=(*now.blockers, ref))
        name = traits(context.view, object_id).name
        context.emit(
            Event(kind="blocks", object=object_id, message=Message("{card} blocks", card=name))
        )
    said = (*fight.blocks_by, action.player)
    fight = replace(fight, attackers=tuple(attackers.values()), blocks_by=said)
    context.state = replace(context.state, fight=fight)


def _label(_view: StateView, action: Block) -> Message:
    number = len(set(action.blockers))
    if not number:
        return Message("{player} does not block", player=action.player)
    return Message(
        "{player} blocks with {number} creature|{player} blocks with {number} creatures",
        player=action.player,
        number=number,
    )


def _defender_due(view: StateView, action: Block) -> PlayerId:
    """Return the player whose blocks are due in a scenario step without a player."""
    return next(iter(defenders(view)), action.player)


SPECS = (
    ActionSpec(
        action=Block,
        consent=Consent.OWN,
        checks=BLOCK_CHECKS,
        handler=block,
        label=_label,
        by=_defender_due,
    ),
)
