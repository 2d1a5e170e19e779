"""State-based actions, day and night, repeated until nothing changes (MTG CR 704)."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.cards.card import whole
from core.games.mtg.combat.attacking import tidy_combat
from core.games.mtg.keyword_actions.preparation import is_prepared, keeper_of, let_go
from core.games.mtg.layers.continuous_effects import is_phased_out
from core.games.mtg.layers.static_abilities import (
    ATTACHABLE,
    may_enchant,
    may_hold,
    missing_from,
    note_since,
)
from core.games.mtg.layers.traits import Traits, name_of, traits
from core.games.mtg.policies import policies
from core.games.mtg.sagas_and_battles import (
    LORE,
    announce_chapter,
    announce_siege_ability,
    last_chapter,
    waits_for_its_ability,
)
from core.games.mtg.turn.game import has_left, players_lose, tidy_after_leaving
from core.games.mtg.turn.progress import become, turn_if_bound
from core.games.mtg.zones.zone_changes import change_zone, regenerates_instead
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.lasting_effects import end_what_is_over
from core.rules.ruleset import StateView
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, GRAVEYARD, STACK

_ROUNDS = 50


def apply_state_based_actions(context: ActionContext) -> None:
    """Apply state-based actions to touched objects until nothing follows; then abilities trigger.

    Only changed objects and those that other effects may touch are examined; a change of day and
    night touches everything. Nothing dies and no player loses while a text is being resolved (MTG
    CR 704.4).
    """
    before = context.start
    context.before_rules = len(context.events), context.state
    for _ in range(_ROUNDS):
        end_what_is_over(context)
        now = context.state
        touched = _touched(context.view, before)
        if now.is_followed and before is context.start:
            told = context.view.found(_has_its_last_chapter, BATTLEFIELD).difference(touched)
            touched = [*touched, *sorted(told)]
        before = now
        for object_id in touched:
            if now.unfinished is None:
                _check_object(context, object_id)
            was = context.start.objects.get(object_id)
            if was is not None and is_prepared(was):
                let_go(context, was)
        _check_attachments(context)
        tidy_combat(context)
        if now.unfinished is None:
            players_lose(context)
        tidy_after_leaving(context)
        if context.state is now:
            break
    context.view.rules.tables.raise_triggers(context)


def _touched(view: StateView, before: GameState) -> list[ObjectId]:
    now = view.state
    everything = now.day_night != before.day_night or now.reads_texts != before.reads_texts
    everything = everything or now.unfinished is not before.unfinished
    if everything or before.unsettled:
        return [obj.id for obj in now.by_place]
    effects = view.effects.differing(view.at(before).effects, now.objects)
    changed = {*now.changed(before), *(obj.id for obj in effects)}
    answered = {each.source.id for each in before.waiting if each not in now.waiting}
    if before.resolving is not None:
        answered.add(before.resolving.source.id)
    return [*now.by_their_place(changed), *answered]


def _check_object(context: ActionContext, object_id: ObjectId) -> None:
    state = context.state
    obj = state.objects.get(object_id)
    for rule in _RULES:
        if context.state is not state:
            state = context.state
            obj = state.objects.get(object_id)
        if obj is None:
            return
        rule(context, obj)


def _gone_elsewhere(context: ActionContext, obj: GameObject) -> None:
    """Tokens off the battlefield and copies off the stack cease to exist (MTG CR 704.5d-e).

    The copy of a prepare spell stays in exile while its permanent is prepared (MTG CR 722.3c).
    """
    if obj.cards or obj.zone == BATTLEFIELD or (obj.zone == STACK and not obj.token):
        return
    if obj.zone == COMMAND and not obj.token:
        return  # an emblem
    if keeper_of(context.state, obj) is not None:
        return
    key = "state.token_gone" if obj.token else "stack.copy_gone"
    context.state = context.state.without(obj.id)
    context.emit(
        Event(kind="ceased", object=obj.id, key=key, message=Message("it ceased to exist"))
    )


def _by_day_and_night(context: ActionContext, obj: GameObject) -> None:
    if obj.zone != BATTLEFIELD or obj.face_down:
        return
    found = traits(context.view, obj)
    if context.state.day_night == "neither" and policies(context.view.rules).day_and_night:
        if found.has("Daybound") or (
            found.has("Nightbound") and _any_permanent_has(context, "Daybound")
        ):
            become(context, "day", "day_night.designation")
        elif found.has("Nightbound"):
            become(context, "night", "day_night.designation")
    turn_if_bound(context, obj)


def _any_permanent_has(context: ActionContext, keyword: str) -> bool:
    there = (obj for obj in context.state.objects if obj.zone == BATTLEFIELD)
    return any(traits(context.view, obj).has(keyword) for obj in there)


def _dies_by_numbers(context: ActionContext, obj: GameObject) -> None:
    if obj.zone != BATTLEFIELD:
        return
    found = traits(context.view, obj)
    for test in (_no_toughness, _lethal_damage, _deathtouched, _no_loyalty, _no_defense):
        key = test(context.state, obj, found)
        if key == "state.zero_defense" and waits_for_its_ability(context.view, found):
            if context.goes_on or _has_its_ability_waiting(context, obj):
                return
            if context.state.reads_texts and _is_about_to_trigger(context, obj):
                return
            announce_siege_ability(context, obj)
        if key:
            name = found.name or Message("the nameless creature")
            message = Message("{card}: {why}", card=name, why=_SAYS[key])
            missing = missing_from(context.view, obj) if key in _BY_TOUGHNESS else ()
            if missing:
                message = Message(
                    "{card}: {why}, counted without {missing}; undo this if it lives with that",
                    card=name,
                    why=_SAYS[key],
                    missing=missing,
                )
            context.emit(Event(kind="state", object=obj.id, key=key, message=message))
            if key not in _DESTROYS or not regenerates_instead(context, obj):
                change_zone(context, obj, GRAVEYARD, reason="state")
            return
    _explain_survival(context, obj, found)
    if obj.deathtouched:
        context.put(replace(obj, deathtouched=False))


def _explain_survival(context: ActionContext, obj: GameObject, found: Traits) -> None:
    was = context.start.objects.get(obj.id)
    toughness = whole(found.toughness) if found.is_creature else None
    more = obj.damage > (was.damage if was is not None else 0)
    if toughness is None or not more or not found.has("Indestructible"):
        return
    key = "creature.indestructible"
    reported = any(event.key == key and event.object == obj.id for event in context.events)
    if (obj.deathtouched or obj.damage >= toughness) and not reported:
        message = Message(
            "{card} is indestructible: the damage stays marked", card=CardName(obj.id, found.name)
        )
        context.emit(Event(kind="state", object=obj.id, key=key, message=message))


_DESTROYS = frozenset({"state.lethal_damage", "state.deathtouch"})
"""The rules that destroy a creature, so that it may regenerate; toughness 0 does not destroy."""
_BY_TOUGHNESS = frozenset({"state.zero_toughness", "state.lethal_damage"})
"""The rules that depend on a toughness that an unread ability may change."""
_SAYS = {
    "state.zero_toughness": "its toughness is 0 or less",
    "state.lethal_damage": "its damage is at least its toughness",
    "state.deathtouch": "a source with deathtouch dealt damage to it",
    "state.zero_loyalty": "it has no loyalty left",
    "state.zero_defense": "it has no defense left",
    "state.legend_rule": "another legendary permanent of that name stays",
    "state.unattached": "it is attached to nothing it can be attached to",
}


def _no_toughness(state: GameState, obj: GameObject, found: Traits) -> str:
    del state, obj
    toughness = whole(found.toughness) if found.is_creature else None
    return "state.zero_toughness" if toughness is not None and toughness <= 0 else ""


def _lethal_damage(state: GameState, obj: GameObject, found: Traits) -> str:
    del state
    toughness = whole(found.toughness) if found.is_creature else None
    lethal = toughness is not None and 0 < toughness <= obj.damage
    if lethal and found.has("Indestructible"):
        return ""
    return "state.lethal_damage" if lethal else ""


def _deathtouched(state: GameState, obj: GameObject, found: Traits) -> str:
    del state
    dies = obj.deathtouched and found.is_creature and not found.has("Indestructible")
    return "state.deathtouch" if dies else ""


def _no_loyalty(state: GameState, obj: GameObject, found: Traits) -> str:
    del state
    walker = "Planeswalker" in found.types
    return "state.zero_loyalty" if walker and obj.counter("loyalty") == 0 else ""


def _no_defense(state: GameState, obj: GameObject, found: Traits) -> str:
    del state
    battle = "Battle" in found.types
    return "state.zero_defense" if battle and not obj.counter("defense") else ""


def _has_its_ability_waiting(context: ActionContext, obj: GameObject) -> bool:
    """Return whether its ability is on the stack or left it in this action to exile it next."""
    if any(each.source == obj.ref for each in context.state.waiting):
        return True
    waited = any(each.source == obj.ref for each in context.start.waiting)
    last = context.state.resolving
    return waited and last is not None and last.left and last.source == obj.ref


def _is_about_to_trigger(context: ActionContext, obj: GameObject) -> bool:
    """Return whether it has just lost its last defense counter where abilities trigger."""
    was = context.settled.objects.get(obj.id)
    return was is not None and was.ref == obj.ref and bool(was.counter("defense"))


def _opposite_counters(context: ActionContext, obj: GameObject) -> None:
    """Remove equal numbers of +1/+1 and -1/-1 counters together."""
    both = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
    if obj.zone != BATTLEFIELD or not both:
        return
    plus = replace(obj, counters=obj.counters_with("+1/+1", obj.counter("+1/+1") - both))
    context.put(replace(plus, counters=plus.counters_with("-1/-1", plus.counter("-1/-1") - both)))
    key = "state.opposite_counters"
    message = Message("{both} +1/+1 and {both} -1/-1 came off together", both=both)
    context.emit(Event(kind="state", object=obj.id, key=key, message=message))


def _finished_saga(context: ActionContext, obj: GameObject) -> None:
    """Sacrifice a Saga after its last chapter.

    This happens when no ability of it waits any more: one has just left the stack, the next lore
    counter came, or in a tracked turn its last chapter was not put on the stack. The number of
    chapters comes from its text. A Saga without any stays, but until 2025 not one that has lost
    them: its last chapter was number 0.
    """
    if obj.zone != BATTLEFIELD:
        return
    found = traits(context.view, obj)
    if "Saga" not in found.type_line.subtypes:
        return
    lore, last = obj.counter(LORE), last_chapter(found.text, found)
    waits = any(each.source == obj.ref for each in context.state.waiting)
    waited = any(each.source == obj.ref for each in context.start.waiting)
    if last:
        announce_chapter(context, obj)
        is_over = lore > last or (lore == last and (waited or _was_there_before(context, obj)))
    else:
        may_stay = policies(context.view.rules).sagas_need_chapters
        is_over = _lost_its_chapters(found) and not may_stay
    if is_over and not waits:
        key = "state.saga_sacrificed"
        message = Message("{card}: its last chapter is over", card=CardName(obj.id, found.name))
        context.emit(Event(kind="state", object=obj.id, key=key, message=message))
        change_zone(context, obj, GRAVEYARD, reason="sacrifice")


def _has_its_last_chapter(view: StateView, obj: GameObject) -> bool:
    if obj.zone != BATTLEFIELD:
        return False
    found = traits(view, obj)
    last = last_chapter(found.text, found) if "Saga" in found.type_line.subtypes else 0
    return bool(last) and obj.counter(LORE) >= last


def _was_there_before(context: ActionContext, saga: GameObject) -> bool:
    """Return whether a Saga had its lore counters before this action of a followed turn."""
    was = context.start.objects.get(saga.id)
    same = was is not None and was.ref == saga.ref and was.counter(LORE) == saga.counter(LORE)
    return context.state.is_followed and same


def _lost_its_chapters(found: Traits) -> bool:
    printed = tuple(face.text for face in found.faces)
    return bool(last_chapter(printed, found)) and not last_chapter(found.text, found)


def _legend_rule(context: ActionContext, obj: GameObject) -> None:
    """Of legendary permanents of one name their controller keeps one (MTG CR 704.5j).

    Until that is chosen all of them stay where they are.
    """
    if obj.zone != BATTLEFIELD:
        return
    found = traits(context.view, obj)
    if "Legendary" not in found.type_line.supertypes or not found.names:
        return
    view = context.view
    there = (other for other in context.state.objects if other.zone == BATTLEFIELD)
    twins = [other for other in there if _is_twin(found, traits(view, other))]
    if len(twins) < len("ab"):
        return
    key = "state.legend_rule"
    options = _twins_to_keep(sorted(twins, key=lambda other: other.timestamp))
    asks = Message(
        "{controller} would control {count} legendary permanents named {card}",
        controller=found.controller,
        count=len(twins),
        card=CardName(obj.id, found.name),
    )
    stays = context.choose(
        key,
        Message("{asks} and chooses which of them stays.", asks=asks),
        options,
        found.controller,
    )
    for option in options:
        if option.object is not None and stays and option.id != stays:
            goes = CardName(option.object, found.name)
            message = Message("{card}: {why}", card=goes, why=_SAYS[key])
            context.emit(Event(kind="state", object=option.object, key=key, message=message))
            change_zone(context, context.state.object(option.object), GRAVEYARD, reason="legend")


def _twins_to_keep(twins: list[GameObject]) -> tuple[Option, ...]:
    """Return the permanents of which one may stay, oldest first: ``old``, ``new``, ``new 2``."""
    found: list[Option] = []
    for number, obj in enumerate(twins):
        word = "old" if number == 0 else "new" if number == 1 else f"new {number}"
        which: Words = word
        if number == 0:
            which = Message("older one")
        elif obj is twins[-1]:
            which = Message("newer one")
        marks: list[Words] = [
            Message("{amount} {kind} counters", amount=amount, kind=kind)
            for kind, amount in obj.counters
        ]
        marks += [Message("tapped")] if obj.tapped else []
        marks += [Message("token")] if obj.token else []
        keep = Message("Keep the {which} ({marks:,})") if marks else Message("Keep the {which}")
        message = keep.filled({"which": which, "marks": tuple(marks)})
        found.append(Option(word, message, obj.id))
    return tuple(found)


def _is_twin(found: Traits, theirs: Traits) -> bool:
    return (
        not set(theirs.names).isdisjoint(found.names)
        and theirs.controller == found.controller
        and "Legendary" in theirs.type_line.supertypes
    )


def _controller_may_look(context: ActionContext, obj: GameObject) -> None:
    """The controller of a face-down permanent or spell may look at it (MTG CR 708.5)."""
    hidden = obj.face_down and obj.zone in {BATTLEFIELD, STACK}
    now = traits(context.view, obj).controller if hidden else obj.controller
    holder = now if now != obj.controller else None
    if holder != obj.holder:
        context.put(replace(obj, holder=holder))


def _protected_by_an_opponent(context: ActionContext, obj: GameObject) -> None:
    """Give a Siege a protector among its controller's opponents (``siege.protector``).

    Among several opponents its controller chooses, also as it enters. A battle without a type is
    protected by its controller.
    """
    if obj.zone != BATTLEFIELD:
        return
    found = traits(context.view, obj)
    if "Battle" in found.types and not found.type_line.subtypes:
        moves = policies(context.view.rules).two_kinds_of_battles
        if obj.protector is None or (moves and obj.protector != found.controller):
            context.put(replace(obj, protector=found.controller))
        return
    if "Siege" not in found.type_line.subtypes or obj.protector not in {None, found.controller}:
        return
    opponents = context.state.opponents(found.controller)
    protector = next(iter(opponents), None)
    if len(opponents) > 1:
        message = Message(
            "{controller} chooses the protector of {card}.",
            controller=found.controller,
            card=CardName(obj.id, found.name),
        )
        options = tuple(Option(each, verbatim(each)) for each in opponents)
        protector = (
            PlayerId(context.choose("siege.protector", message, options, found.controller))
            or protector
        )
    if protector != obj.protector:
        context.put(replace(obj, protector=protector))


_RULES: Iterable[Callable[[ActionContext, GameObject], None]] = (
    _gone_elsewhere,
    note_since,
    _controller_may_look,
    _protected_by_an_opponent,
    _by_day_and_night,
    _dies_by_numbers,
    _opposite_counters,
    _finished_saga,
    _legend_rule,
)


def _check_attachments(context: ActionContext) -> None:
    """Put unattached Auras into the graveyard and unattach other objects."""
    changed = _touched(context.view, context.start)
    for object_id in tuple(dict.fromkeys((*context.state.attached, *changed))):
        obj = context.state.objects.get(object_id)
        if obj is None or obj.zone != BATTLEFIELD or is_phased_out(obj):
            continue
        found = traits(context.view, obj)
        aura = "Aura" in found.type_line.subtypes and not found.is_creature
        if _sits_well(context, obj, found):
            continue
        if aura:
            key = "state.unattached"
            message = Message("{card}: {why}", card=name_of(context.view, obj), why=_SAYS[key])
            context.emit(Event(kind="state", object=obj.id, key=key, message=message))
            change_zone(context, obj, GRAVEYARD, reason="state")
        elif obj.attached_to is not None:
            context.put(replace(obj, attached_to=None))
            context.emit(Event(kind="unattached", object=obj.id, key="state.unattached"))


def _sits_well(context: ActionContext, obj: GameObject, found: Traits) -> bool:
    aura = "Aura" in found.type_line.subtypes
    if obj.attached_to is None:
        return not aura or found.is_creature
    if found.is_creature or not any(word in found.type_line.subtypes for word in ATTACHABLE):
        return False
    if not isinstance(obj.attached_to, Ref):
        left = has_left(context.state, obj.attached_to)
        return aura and not left and may_enchant(found, obj.attached_to)
    host = context.state.find(obj.attached_to)
    if host is None or host.zone != BATTLEFIELD:
        return False
    return may_hold(found, traits(context.view, host))
