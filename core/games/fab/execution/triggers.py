"""Triggered abilities: which events trigger which, and putting them on the stack (FaB CR 6.6)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.effects.targeting import targeting
from core.execution.scene import NotExecutableError, Topic
from core.execution.target_choice import chosen_targets
from core.games.fab.execution import history
from core.games.fab.execution.abilities import abilities
from core.games.fab.execution.events import Occurrence, deeds_of, matched, occurrences
from core.games.fab.execution.facts import snapshot
from core.games.fab.execution.scene import Scene
from core.games.fab.execution.targets import Aim, slots
from core.games.fab.execution.waiting_effects import begin_on
from core.games.fab.objects.traits import traits
from core.games.fab.objects.zone_changes import name_of
from core.games.fab.zones import in_arena
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import StateView
from core.state.announced import Announced
from core.state.effects import Delayed, Snapshot, Waiting
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import STACK

ORDER = "order"
_ROUNDS = 20
_KEY = "play.target"


class Raised(Struct, frozen=True, kw_only=True):
    """A triggered ability: its program, its source, and the objects of its event."""

    printed: Printed
    source: GameObject
    controller: PlayerId
    place: int = 0
    topics: tuple[Topic, ...] = ()
    amount: int | None = None
    known: tuple[Snapshot, ...] = ()
    announced: Announced = Announced()


def raise_triggers(context: ActionContext) -> None:
    """Put the abilities on the stack that the events since the last time have triggered."""
    for _ in range(_ROUNDS):
        events = context.events[context.events_handled :]
        before = context.view.at(context.settled)
        context.events_handled = len(context.events)
        if not events:
            return
        found = tuple(occurrences(before, context.view, events))
        history.record(context, tuple(deeds_of(context.view, found)))
        context.settled = context.state
        raised = [*_raised(before, context.view, found), *_delayed(context, found)]
        for each in _in_order(context, raised):
            _put_on_the_stack(context, each)
            if context.asked is not None:
                return


def own_abilities(view: StateView, obj: GameObject) -> tuple[Printed, ...]:
    """Return the abilities of an object; an attack without a card adds only those given to it."""
    found = tuple(abilities(view, obj))
    source = view.state.find(obj.proxy_of) if obj.proxy_of is not None else None
    if source is None:
        return found
    inherited = set(abilities(view, source))
    return tuple(each for each in found if each not in inherited)


def _listens(view: StateView, obj: GameObject) -> bool:
    """Return whether an object has a triggered ability where such abilities work."""
    if obj.face_down or not (in_arena(obj) or obj.zone == STACK):
        return False
    return any(isinstance(each.ability, lang.Triggered) for each in own_abilities(view, obj))


def _raised(before: StateView, after: StateView, found: Sequence[Occurrence]) -> Iterator[Raised]:
    if not found:
        return
    marked = [each for each in found if each.kind == "hit" and each.looks_back]
    others = [each for each in found if each not in marked]
    listeners = [(view, obj, others) for view, obj in _listeners(before, after, others)]
    if marked:
        there = before.state.those(lambda obj: _listens(before, obj))
        listeners += [(before, obj, marked) for obj in there]
    for view, obj, events in listeners:
        for place, printed in enumerate(own_abilities(view, obj)):
            if isinstance(printed.ability, lang.Triggered):
                yield from _of_ability(after, (view, obj), (place, printed), events)


def _listeners(
    before: StateView, after: StateView, found: Sequence[Occurrence]
) -> Iterator[tuple[StateView, GameObject]]:
    """Yield each object with triggered abilities, in the position in which they are looked at."""
    there = after.state.those(lambda obj: _listens(after, obj))
    yield from ((after, obj) for obj in there)
    known = {obj.ref for obj in there}
    gone = {each.thing.ref.id for each in found if each.looks_back and each.thing is not None}
    for object_id in sorted(gone):
        old = before.state.objects.get(object_id)
        if old is not None and old.ref not in known and _listens(before, old):
            known.add(old.ref)
            yield before, old
    if any(each.kind in _PHASES for each in found):
        yield from (
            (after, obj) for obj in after.state.those(lambda obj: _waits_outside(after, obj))
        )
    elsewhere = {each.thing.ref.id for each in found if each.thing is not None}
    for object_id in sorted(elsewhere - gone):
        obj = after.state.objects.get(object_id)
        if obj is not None and obj.ref not in known and not obj.face_down:
            yield after, obj


_PHASES = frozenset({"turn", "action_phase", "end_phase"})


def _waits_outside(view: StateView, obj: GameObject) -> bool:
    """Return whether an object listens outside the arena: "while this is in your graveyard"."""
    if not _is_outside(obj) or obj.face_down:
        return False
    ons = (getattr(each.ability, "on", None) for each in abilities(view, obj))
    return any(isinstance(on, lang.While) and _names_its_zone(on.when) for on in ons)


def _names_its_zone(condition: lang.AnyCondition) -> bool:
    return isinstance(condition, lang.Holds) and condition.name == "in_zone"


def _is_outside(obj: GameObject) -> bool:
    return not in_arena(obj) and obj.zone != STACK


def _of_ability(
    after: StateView,
    listener: tuple[StateView, GameObject],
    numbered: tuple[int, Printed],
    found: Sequence[Occurrence],
) -> Iterator[Raised]:
    view, obj = listener
    place, printed = numbered
    ability = printed.ability
    if not isinstance(ability, lang.Triggered):
        return
    outside = _is_outside(obj)
    controller = obj.owner if outside else traits(view, obj).controller
    count = 0
    for each in found:
        if view is not after and not each.looks_back:
            continue
        about_it = each.thing is not None and each.thing.ref.id == obj.id
        if outside and not about_it and not isinstance(ability.on, lang.While):
            continue
        scene = Scene(view if each.looks_back else after, obj.ref, controller)
        if each.thing is not None and each.last is not None:
            scene.known[each.thing.ref] = each.last
        if not _triggers(after, scene, ability, each):
            continue
        count += 1
        if not _within_limits(after, obj, place, ability, count) or (
            count > 1 and _is_joint(ability.on)
        ):
            return
        left = after.state.find(obj.ref) is None
        lasts = (snapshot(view, obj),) if left else ()
        yield Raised(
            printed=printed,
            source=obj,
            controller=controller,
            place=place,
            topics=_topics(after, obj, ability.on, each),
            amount=each.amount or None,
            known=(*lasts, *((each.last,) if each.last is not None else ())),
            announced=obj.announced,
        )


def _topics(
    after: StateView, obj: GameObject, event: lang.AnyEvent, one: Occurrence
) -> tuple[Topic, ...]:
    """Return the possible referents of the pronouns of an ability that has triggered."""
    if isinstance(event, lang.Defends) and event.passive and event.what.how == "self":
        return (*one.topics, obj.ref)
    if getattr(event, "during", "") == "opponents_turn":
        return (*one.topics, after.state.active)
    return one.topics


def _triggers(after: StateView, scene: Scene, ability: lang.Triggered, one: Occurrence) -> bool:
    """Return whether an occurrence triggers an ability whose condition is true."""
    try:
        if not matched(scene, ability.on, one):
            return False
    except NotExecutableError:
        return False
    if ability.when is None:
        return True
    try:
        now = Scene(after, scene.source, scene.me)
        now.known = scene.known
        now.cause = one.thing.ref if one.thing is not None else None
        now.mean(*one.topics)
        return now.holds(ability.when)
    except NotExecutableError:
        return True  # players judge it as the ability resolves


def _is_joint(event: lang.AnyEvent) -> bool:
    """Return whether several occurrences trigger an ability once: "one or more"."""
    noun = getattr(event, "what", None)
    return isinstance(noun, lang.Noun) and noun.how == "some"


def _within_limits(
    view: StateView, obj: GameObject, place: int, ability: lang.Triggered, times: int
) -> bool:
    """Return whether an ability with a limit of its own may trigger once more."""
    done = sum(each.fact_about(_fact_of(place), obj.ref) for each in view.state.players)
    limits = [each.times for each in ability.limits if each.times and each.each == "turn"]
    return all(done + times <= most for most in limits)


def _fact_of(place: int) -> str:
    return f"triggered {place}"


# Delayed abilities


def _delayed(context: ActionContext, found: Sequence[Occurrence]) -> Iterator[Raised]:
    ended = any(one.kind in {"link_resolved", "chain_closed"} for one in found)
    for each in context.state.delayed:
        raised = _of_delayed(context, each, found)
        if raised is None and ended and _lasts_a_link(each):
            left = tuple(other for other in context.state.delayed if other.id != each.id)
            context.state = replace(context.state, delayed=left)
            context.settled = context.state
        if raised is None:
            continue
        if each.once:
            left = tuple(other for other in context.state.delayed if other.id != each.id)
            context.state = replace(context.state, delayed=left)
            context.settled = context.state
        if each.at_once:
            begin_on_its_object(context, raised)
            continue
        yield raised


def _lasts_a_link(each: Delayed) -> bool:
    """Return whether an ability waits on this chain link or combat chain only."""
    on = getattr(decoded(each.program).ability, "on", None)
    what = getattr(on, "what", None)
    spans = {"this_chain_link", "this_combat_chain"}
    where = what.where if isinstance(what, lang.Noun) else ()
    named = {x.name for x in where if isinstance(x, lang.Did)}
    return bool(spans & {getattr(on, "during", ""), *named})


def _of_delayed(
    context: ActionContext, each: Delayed, found: Sequence[Occurrence]
) -> Raised | None:
    printed = decoded(each.program)
    ability = printed.ability
    if not isinstance(ability, lang.Triggered):
        return None
    after = context.view
    for one in found:
        own = one.thing is not None and one.thing.ref.id == each.source.id
        if each.at_once and own:
            continue  # the next object is another one
        scene = Scene(after, each.source, each.controller, topics=each.topics, known=each.known)
        try:
            hit = matched(scene, ability.on, one)
        except NotExecutableError:
            return None
        if hit:
            source = after.state.objects.get(each.source.id)
            return Raised(
                printed=printed,
                source=source if source is not None else _nothing(each),
                controller=each.controller,
                topics=(*_followed(after, each, one), *one.topics),
                amount=each.amount if each.amount is not None else one.amount,
                known=each.known,
            )
    return None


def _followed(after: StateView, each: Delayed, one: Occurrence) -> tuple[Topic, ...]:
    """Return the objects of a waiting ability; as the chain closes, those that it has cleared.

    The abilities of that moment resolve before the chain is cleared (FaB CR 7.7).
    """
    if one.kind != "chain_closed":
        return each.topics
    there = after.state.objects
    found: list[Topic] = []
    for topic in each.topics:
        obj = there.get(topic.id) if isinstance(topic, Ref) else None
        found.append(obj.ref if obj is not None else topic)
    return tuple(found)


def _nothing(each: Delayed) -> GameObject:
    """Return a substitute for a source that no longer exists."""
    return GameObject(
        id=each.source.id,
        cards=(),
        owner=each.controller,
        controller=each.controller,
        zone=STACK,
        order=0,
        incarnation=each.source.incarnation,
        timestamp=0,
    )


def begin_on_its_object(context: ActionContext, raised: Raised) -> None:
    """Let an effect begin that has waited for its object: "your next attack gets ..."."""
    scene = Scene(
        context.view,
        raised.source.ref,
        raised.controller,
        topics=raised.topics,
        number=raised.amount,
        known=raised.known,
    )
    begin_on(context, scene, raised.printed)


# The stack


def _in_order(context: ActionContext, raised: Sequence[Raised]) -> tuple[Raised, ...]:
    """Return abilities in the order of going onto the stack: the turn player's first."""
    if not raised:
        return ()
    active = context.state.active
    seats = {who: n for n, who in enumerate((active, *context.state.opponents(active)))}
    chosen = _chosen_order(context, raised)
    return tuple(
        sorted(
            raised,
            key=lambda each: (
                seats.get(each.controller, len(seats)),
                chosen.get(each.source.id, len(chosen)),
                each.source.id,
                each.place,
            ),
        )
    )


def _chosen_order(context: ActionContext, raised: Sequence[Raised]) -> dict[ObjectId, int]:
    if not context.take((ORDER,)):
        return {}
    sources = {object_answer(each.source.id): each.source.id for each in raised}
    found: dict[ObjectId, int] = {}
    while word := context.take(tuple(sources)):
        found.setdefault(sources[word], len(found))
    return found


def _put_on_the_stack(context: ActionContext, raised: Raised) -> None:
    """Choose the targets of an ability and put it on the stack."""
    program = raised.printed.ability
    clauses: Sequence[lang.AnyClause] = getattr(program, "clauses", ())
    scene = Scene(
        context.view,
        raised.source.ref,
        raised.controller,
        topics=raised.topics,
        number=raised.amount,
        known=raised.known,
        announced=raised.announced,
    )
    try:
        targets = _targets(context, scene, clauses, raised)
    except NotExecutableError:
        targets = ()
    if targets is None or context.asked is not None:
        return
    there = context.state.objects.get(raised.source.id)
    waiting = Waiting(
        id=context.fresh_id(),
        source=raised.source.ref,
        turned=raised.source.turned,
        cards=raised.source.cards if there is not None else (),
        controller=raised.controller,
        order=context.tick(),
        targets=targets,
        words=raised.printed.line,
        program=encoded(raised.printed),
        topics=raised.topics,
        amount=raised.amount,
        known=raised.known,
        announced=raised.announced,
    )
    context.state = replace(context.state, waiting=(*context.state.waiting, waiting))
    _count(context, raised)
    message = Message("{card} has triggered", card=_name(context, raised))
    context.emit(
        Event(kind="triggered", object=raised.source.id, player=raised.controller, message=message)
    )


def _name(context: ActionContext, raised: Raised) -> Words:
    obj = context.state.objects.get(raised.source.id)
    if obj is not None:
        return name_of(context.view, obj)
    last = next((each for each in raised.known if each.ref.id == raised.source.id), None)
    return CardName(raised.source.id, " // ".join(last.names) if last is not None else "…")


def _count(context: ActionContext, raised: Raised) -> None:
    ability = raised.printed.ability
    if isinstance(ability, lang.Triggered) and any(each.times for each in ability.limits):
        player = context.state.player(raised.controller)
        counted = player.with_fact_about(_fact_of(raised.place), raised.source.ref)
        context.state = context.state.with_player(counted)


def _targets(
    context: ActionContext, scene: Scene, clauses: Sequence[lang.AnyClause], raised: Raised
) -> tuple[Ref, ...] | None:
    """Return the chosen targets; None if one is missing or asked for."""
    found: list[Ref] = []
    if not any(True for clause in clauses for _ in targeting(clause)):
        return ()
    aim = Aim(scene)

    def ask(options: Sequence[ObjectId], missing: int) -> str:
        return _ask(context, options, raised, may_end=missing <= 0)

    for slot in slots(scene, clauses):
        taken = chosen_targets(slot, aim.candidates, ask, lambda word: ObjectId(int(word[1:])))
        if taken is None:
            return None
        refs = tuple(context.state.object(each).ref for each in taken)
        scene.slots[id(slot.part)] = refs
        scene.mean(*refs)
        found.extend(refs)
    return tuple(found)


def _ask(
    context: ActionContext, targets: Sequence[ObjectId], raised: Raised, *, may_end: bool
) -> str:
    options = [Option(NO_TARGET, Message("No more targets"))] if may_end else []
    for each in targets:
        obj = context.state.objects.get(each)
        name = name_of(context.view, obj) if obj is not None else verbatim("…")
        words = Message("{card}", card=name)
        options.append(Option(object_answer(each), words, each if obj is not None else None))
    message = Message("Choose a target for {card}.", card=_name(context, raised))
    return context.choose(_KEY, message, tuple(options), raised.controller)
