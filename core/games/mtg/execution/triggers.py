"""Triggered abilities: which events trigger which, and putting them on the stack (MTG CR 603)."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, decoded, encoded
from core.effects.targeting import Slot, chosen_clauses, modal_of
from core.execution.scene import NotExecutableError, Topic
from core.execution.target_choice import chosen_targets
from core.games.mtg.actions import Put, Trigger
from core.games.mtg.effect_actions import BLESSING, give_title
from core.games.mtg.execution import amounts, conditions  # noqa: F401 - imported to register their handlers
from core.games.mtg.execution.abilities import abilities, read_on
from core.games.mtg.execution.announcing import divided_total, mode_bounds
from core.games.mtg.execution.conditions import MOST_SPEED, SPEED
from core.games.mtg.execution.events import Occurrence, is_state, kinds_of, matched, occurrences
from core.games.mtg.execution.mana_triggers import is_mana_trigger
from core.games.mtg.execution.permissions import show_top_cards, shows_a_top_card
from core.games.mtg.execution.scene import Scene, snapshot
from core.games.mtg.execution.targets import Aim, Target, slots, topic_of
from core.games.mtg.execution.turn_facts import record
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import NO_TARGET
from core.rules.choices import Option
from core.rules.history import Event
from core.rules.ruleset import Question, StateView
from core.state.announced import Announced
from core.state.effects import Delayed, Snapshot, Waiting
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, STACK

ORDER = "order"
_ORDER_WORD = "order:"
_FIRST = Message("Which ability goes onto the stack first? The last one resolves first.")
_ROUNDS = 20
_KEY = "cast.targets"


class Raised(Struct, frozen=True, kw_only=True):
    """A triggered ability: its program, its source, and the objects of its event."""

    printed: Printed
    source: GameObject
    controller: PlayerId
    place: int = 0
    topics: tuple[Topic, ...] = ()
    amount: int | None = None
    known: tuple[Snapshot, ...] = ()
    announced: Announced


def raise_triggers(context: ActionContext) -> None:
    """Put the abilities on the stack that the events since the last time have triggered."""
    for object_id in sorted(context.view.found(_is_watched, BATTLEFIELD)):
        _bless(context, object_id)
        show_top_cards(context, object_id)
        _start_engines(context, object_id)
    for _ in range(_ROUNDS):
        events = context.events[context.events_handled :]
        before = context.view.at(context.settled)
        context.events_handled = len(context.events)
        same = context.settled.waiting == context.state.waiting
        if not events and same and context.settled.fight is context.state.fight:
            break
        raised: list[Raised] = []
        portions = tuple(_portions(context, before, events))
        for was, then, some in portions:
            ends = (Occurrence(kind="state"),) if then.state is portions[-1][1].state else ()
            found = (*occurrences(was, then, some), *ends)
            record(context, found)
            _speed_up(context, found)
            course = _Course(context.state)
            raised += [*_raised(was, then, found, course), *_delayed(context, was, found)]
            _name_left(context, course.left)
        context.settled = context.state
        for each in _in_order(context, raised):
            _put_on_the_stack(context, each)
            if context.asked is not None:
                return
        if not raised:
            break


def _portions(
    context: ActionContext, before: StateView, events: Sequence[Event]
) -> Iterator[tuple[StateView, StateView, Sequence[Event]]]:
    """Yield events with the positions before and after them: state-based actions come last.

    An Equipment that an action attached is on the creature that dies by it.
    """
    number, state = context.before_rules or (0, context.state)
    done = number - (len(context.events) - len(events))
    if 0 < done < len(events):
        between = context.view.at(state)
        yield before, between, events[:done]
        yield between, context.view, events[done:]
    else:
        yield before, context.view, events


def _is_watched(view: StateView, obj: GameObject) -> bool:
    """Return whether an ability of an object acts without an event of its own."""
    return _ascends(view, obj) or shows_a_top_card(view, obj) or _has_word(view, obj, _ENGINES)


_ENGINES = "start your engines!"


def _start_engines(context: ActionContext, object_id: ObjectId) -> None:
    """Give the controller of start your engines! the speed 1, if they have none (702.179a)."""
    view = context.view
    if _has_word(view, view.object(object_id), _ENGINES):
        seat = context.state.player(traits(view, object_id).controller)
        if not seat.point(SPEED):
            context.state = context.state.with_player(seat.with_points(SPEED, 1))


def _speed_up(context: ActionContext, found: Sequence[Occurrence]) -> None:
    """Raise the speed of the active player once a turn, as an opponent loses life (702.179d)."""
    seat = context.state.player(context.state.active)
    lost = any(x.kind == "life" and x.amount < 0 and x.player != seat.id for x in found)
    if lost and 0 < seat.point(SPEED) < MOST_SPEED and not seat.fact("speed raised"):
        faster = seat.with_points(SPEED, seat.point(SPEED) + 1).with_fact("speed raised")
        context.state = context.state.with_player(faster)


def _bless(context: ActionContext, object_id: ObjectId) -> None:
    """Give the controller of ascend the city's blessing for ten permanents (702.131b)."""
    view = context.view
    if not _ascends(view, view.object(object_id)):
        return
    player = traits(view, object_id).controller
    mine = (traits(view, obj).controller == player for obj in view.state.in_zone(BATTLEFIELD))
    if sum(mine) >= _BLESSED:
        give_title(context, player, BLESSING)


_BLESSED = 10


def _ascends(view: StateView, obj: GameObject) -> bool:
    return _has_word(view, obj, "ascend")


def _has_word(view: StateView, obj: GameObject, word: str) -> bool:
    return obj.zone == BATTLEFIELD and any(
        isinstance(each.ability, lang.Keyword) and each.ability.name == word
        for each in abilities(view, obj)
    )


def _trigger_kinds(view: StateView, obj: GameObject) -> frozenset[str]:
    """Return the kinds of occurrences that may trigger abilities working where an object is."""
    if obj.zone not in _LISTENING or (obj.zone == COMMAND and obj.cards):
        return frozenset()
    kinds = (
        kinds_of(each.ability.on)
        for each in abilities(view, obj)
        if isinstance(each.ability, lang.Triggered) and _works_in(obj.zone, each.ability)
    )
    return frozenset[str]().union(*kinds)


@lru_cache(maxsize=128)
def _triggers_on(kind: str) -> Question:
    """Return whether an occurrence of a kind may trigger an ability of an object."""
    return lambda view, obj: kind in view.computed(obj, _trigger_kinds)


_LISTENING = frozenset({BATTLEFIELD, STACK, COMMAND, GRAVEYARD, EXILE})
_USUAL = frozenset({BATTLEFIELD, STACK, COMMAND})


def _works_in(zone: str, ability: lang.Triggered) -> bool:
    """Return whether an ability triggers in a zone: on the battlefield unless it names another."""
    zones = _zones_of(ability)
    return zone in zones if zones else zone in _USUAL


def _zones_of(ability: lang.Triggered) -> set[str]:
    """Return the zones apart from the battlefield where alone an ability triggers."""
    return {each.zone for each in ability.limits if each.zone} or _zones_named(ability)


def _zones_named(ability: lang.Triggered) -> set[str]:
    """Return the zones from which an ability moves its own card, or asks whether it is there."""
    what = getattr(ability.on, "what", None)
    if isinstance(what, lang.Noun) and what.how == "self":
        return set()
    found = {
        zone
        for clause in ability.clauses
        if isinstance(clause, lang.MoveTo) and clause.what.how == "self"
        if clause.from_ is not None
        for zone in clause.from_.zones
    }
    when = ability.when
    if isinstance(when, lang.Holds) and when.name == "in_zone" and when.what == lang.SELF:
        found.add(when.word)
    if isinstance(when, lang.Is) and when.what.how == "self" and not when.negated:
        found.update(
            zone for each in when.where if isinstance(each, lang.In) for zone in each.zones
        )
    return found - {"battlefield"}


class _Course:
    """The facts of this turn, and the lines whose triggering the table can't judge."""

    def __init__(self, present: GameState) -> None:
        self.present = present
        self.left: dict[tuple[ObjectId, str], None] = {}


def _name_left(context: ActionContext, left: Iterable[tuple[ObjectId, str]]) -> None:
    """Leave to the players whether abilities trigger that the table can't judge."""
    for object_id, line in left:
        obj = context.state.objects.get(object_id) or context.start.objects.get(object_id)
        name = traits(context.view, obj).name if obj is not None else "…"
        leave_by_hand(context, CardName(object_id, name), (line,), "resolve.ability")


def _raised(
    before: StateView, after: StateView, found: Sequence[Occurrence], course: _Course
) -> Iterator[Raised]:
    if not found:
        return
    for view, obj in _listeners(before, after, found):
        for place, printed in enumerate(abilities(view, obj)):
            ability = printed.ability
            if isinstance(ability, lang.Triggered) and not is_mana_trigger(ability):
                zones = _zones_of(ability)
                if zones and obj.zone not in zones:
                    continue
                kinds = kinds_of(ability.on)
                listening = [each for each in found if each.kind in kinds]
                if listening:
                    noticed = (view, obj), (place, printed), listening
                    yield from _of_ability(before, after, *noticed, course)


def _listeners(
    before: StateView, after: StateView, found: Sequence[Occurrence]
) -> Iterator[tuple[StateView, GameObject]]:
    """Yield each object with triggered abilities, in the position in which they are looked at."""
    kinds = {each.kind for each in found}
    listening = (after.found(_triggers_on(kind), *_LISTENING) for kind in kinds)
    there = frozenset[ObjectId]().union(*listening)
    for each in sorted(there):
        yield after, after.state.object(each)
    gone = {each.thing.ref.id: each for each in found if each.looks_back and each.thing is not None}
    for object_id in gone:
        old = before.state.objects.get(object_id)
        if old is None or object_id in there:
            continue
        if any(_triggers_on(kind)(before, old) for kind in kinds):
            yield before, old
    elsewhere = {each.thing.ref.id for each in found if each.thing is not None}
    for object_id in elsewhere:
        obj = after.state.objects.get(object_id)
        if object_id in there or object_id in gone:
            continue
        if obj is not None and obj.zone in {GRAVEYARD, EXILE}:
            yield after, obj


def _of_ability(  # noqa: C901, PLR0913, PLR0917 - each occurrence is looked at in turn
    before: StateView,
    after: StateView,
    listener: tuple[StateView, GameObject],
    numbered: tuple[int, Printed],
    found: Sequence[Occurrence],
    course: _Course,
) -> Iterator[Raised]:
    view, obj = listener
    place, printed = numbered
    ability = printed.ability
    if not isinstance(ability, lang.Triggered):
        return
    controller = traits(view, obj).controller
    once: list[Occurrence] = []
    for each in found:
        looked = before if each.looks_back and before.state.find(obj.ref) is not None else after
        if not each.looks_back and view is before:
            continue
        scene = Scene(looked, obj.ref, controller, announced=obj.announced)
        scene.present = course.present
        if each.thing is not None and each.last is not None:
            scene.known[each.thing.ref] = each.last
        try:
            if not matched(scene, ability.on, each):
                continue
            scene.mean(*each.topics)
            if ability.when is not None and not _holds_now(after, scene, ability.when):
                continue
        except NotExecutableError:
            if each.kind != "state":
                course.left[obj.id, printed.line] = None
            continue
        once.append(each)
    if once and _is_of_a_door(ability.on) and not _is_opened(before, after, obj, printed):
        return
    if is_state(ability.on) and _waits_already(after, obj, printed):
        return
    if not once or not _within_limits(after, obj, place, ability, len(once)):
        return
    amount_of = _EXCESS if getattr(ability.on, "excess", False) else _AMOUNT
    groups = [tuple(once)] if _is_joint(ability.on) else [(each,) for each in once]
    for group in groups:
        yield Raised(
            printed=printed,
            source=obj,
            controller=controller,
            place=place,
            topics=tuple(topic for each in group for topic in each.topics),
            amount=sum(map(amount_of, group)) if group[0].amount else None,
            known=(
                *_last_known(view, obj, after),
                *(each.last for each in group if each.last is not None),
            ),
            announced=obj.announced,
        )


_AMOUNT, _EXCESS = attrgetter("amount"), attrgetter("excess")
"""The number of an event for its ability."""


def _is_of_a_door(event: lang.AnyEvent) -> bool:
    return isinstance(event, lang.PlayerDoes) and event.does == "unlock" and event.what is None


def _is_opened(before: StateView, after: StateView, obj: GameObject, printed: Printed) -> bool:
    """Return whether an ability is printed on a door that has just been unlocked."""
    was = before.state.find(obj.ref)
    open_before = traits(before, was).faces if was is not None and was.zone == BATTLEFIELD else ()
    opened = (each for each in traits(after, obj).faces if each not in open_before)
    return any(printed in read_on(after.state, each) for each in opened)


def _holds_now(after: StateView, scene: Scene, when: lang.AnyCondition) -> bool:
    """Return whether an intervening condition is true in the position after the event."""
    now = Scene(after, scene.source, scene.me, announced=scene.announced)
    now.topics, now.known, now.counts = scene.topics, scene.known, scene.counts
    return now.holds(when)


def _last_known(view: StateView, obj: GameObject, after: StateView) -> Iterator[Snapshot]:
    if after.state.find(obj.ref) is None:
        yield replace(snapshot(view, obj), ref=obj.ref)


def _waits_already(view: StateView, obj: GameObject, printed: Printed) -> bool:
    """Return whether a state trigger is on the stack, so that it does not trigger again."""
    program = encoded(printed)
    waiting = view.state.waiting
    return any(each.source == obj.ref and each.program == program for each in waiting)


_OF_ATTACKS = frozenset({"is_attacked", "attack_planeswalkers"})


def _is_joint(event: lang.AnyEvent) -> bool:
    """Return whether several occurrences trigger an ability once: "one or more"."""
    if isinstance(event, lang.AttacksWith):
        return True
    if isinstance(event, lang.PlayerDoes) and event.does in _OF_ATTACKS:
        return True
    noun = getattr(event, "what", None)
    return isinstance(noun, lang.Noun) and noun.how == "some"


def _within_limits(
    view: StateView, obj: GameObject, place: int, ability: lang.Triggered, times: int
) -> bool:
    del times
    for limit in ability.limits:
        if limit.times and limit.each == "turn":
            done = sum(each.fact_about(_fact_of(place), obj.ref) for each in view.state.players)
            if done >= limit.times:
                return False
    return True


def _fact_of(place: int) -> str:
    return f"triggered {place}"


# Delayed abilities


def _delayed(
    context: ActionContext, before: StateView, found: Sequence[Occurrence]
) -> Iterator[Raised]:
    for each in context.state.delayed:
        raised = _of_delayed(context, before, each, found)
        if raised is None:
            continue
        if each.once:
            left = tuple(other for other in context.state.delayed if other.id != each.id)
            context.state = replace(context.state, delayed=left)
            context.settled = context.state
        if each.at_once:
            _return_at_once(context, each)
            continue
        yield raised


def _return_at_once(context: ActionContext, each: Delayed) -> None:
    """Return exiled cards to the battlefield under their owners' control (MTG CR 610.3)."""
    for topic in each.topics:
        obj = context.state.find(topic) if isinstance(topic, Ref) else None
        if obj is not None and obj.zone == EXILE:
            put = Put(player=each.controller, card=obj.id, controller=obj.owner)
            context.view.rules.tables.specs[Put].handler(context, put)


def _of_delayed(
    context: ActionContext, before: StateView, each: Delayed, found: Sequence[Occurrence]
) -> Raised | None:
    printed = decoded(each.program)
    ability = printed.ability
    if not isinstance(ability, lang.Triggered):
        return None
    after = context.view
    for one in found:
        scene = Scene(
            before if one.looks_back else after,
            each.source,
            each.controller,
            topics=each.topics,
            known=each.known,
        )
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
                topics=(*each.topics, *one.topics),
                amount=each.amount,
                known=each.known,
                announced=Announced(),
            )
    return None


def _nothing(each: Delayed) -> GameObject:
    """Return a substitute for a source that no longer exists."""
    return GameObject(
        id=each.source.id,
        cards=(),
        owner=each.controller,
        controller=each.controller,
        zone=EXILE,
        order=0,
        incarnation=each.source.incarnation,
        timestamp=0,
    )


def triggered_by_hand(view: StateView, action: Trigger) -> Raised | None:
    """Return the triggered ability that an action means, None if the object has none such."""
    obj = view.state.objects.get(action.source)
    if obj is None:
        return None
    own = [
        (place, each)
        for place, each in enumerate(abilities(view, obj))
        if isinstance(each.ability, lang.Triggered)
    ]
    if isinstance(action.ability, int):
        own = own[action.ability - 1 : action.ability]
    else:
        words = action.ability.casefold()
        own = [each for each in own if words in each[1].line.casefold()]
    if len(own) != 1:
        return None
    place, printed = own[0]
    controller = traits(view, obj).controller
    return Raised(
        printed=printed, source=obj, controller=controller, place=place, announced=obj.announced
    )


def trigger(context: ActionContext, action: Trigger) -> None:
    """Put a triggered ability on the stack that its player has noticed."""
    raised = triggered_by_hand(context.view, action)
    if raised is not None:
        _put_on_the_stack(context, raised)


# The stack


def _in_order(context: ActionContext, raised: Sequence[Raised]) -> tuple[Raised, ...]:
    """Return abilities in the order of going onto the stack (603.3b)."""
    if not raised:
        return ()
    first = _asked_order(context, raised)
    if context.asked is not None:
        return ()
    active = context.state.active
    seats = {who: n for n, who in enumerate((active, *context.state.opponents(active)))}
    chosen = first or _chosen_order(context, raised)
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


def _asked_order(context: ActionContext, raised: Sequence[Raised]) -> dict[ObjectId, int]:
    """Return the places of sources that players have chosen, or ask which comes next.

    Nothing is asked about equal abilities, or about those of one object.
    """
    found: dict[ObjectId, int] = {}
    for player in dict.fromkeys(each.controller for each in raised):
        own = [each for each in raised if each.controller == player]
        if len({each.printed.line for each in own}) == 1:
            continue
        left = list(dict.fromkeys(each.source.id for each in own))
        while len(left) > 1:
            options = tuple(_first_option(context, each) for each in left)
            word = context.take({each.id for each in options})
            if not word and not context.view.rules.asks_order:
                break
            word = word or context.choose("", _FIRST, options, player)
            if not word:
                return found
            taken = ObjectId(int(word.removeprefix(_ORDER_WORD)))
            found[taken] = len(found)
            left.remove(taken)
        if found:
            found |= {each: len(found) + at for at, each in enumerate(left)}
    return found


def _first_option(context: ActionContext, source: ObjectId) -> Option:
    obj = context.state.objects.get(source) or context.start.objects.get(source)
    name = traits(context.view, obj).name if obj is not None else "…"
    there = context.state.objects.get(source) is not None
    words = Message("{card}", card=CardName(source, name))
    return Option(f"{_ORDER_WORD}{source}", words, source if there else None)


def _chosen_order(context: ActionContext, raised: Sequence[Raised]) -> dict[ObjectId, int]:
    if not context.take((ORDER,)):
        return {}
    sources = {object_answer(each.source.id): each.source.id for each in raised}
    found: dict[ObjectId, int] = {}
    while word := context.take(tuple(sources)):
        found.setdefault(sources[word], len(found))
    return found


def _put_on_the_stack(context: ActionContext, raised: Raised) -> None:
    """Choose the modes and targets of an ability and put it on the stack."""
    view = context.view
    program = raised.printed.ability
    clauses: Sequence[lang.AnyClause] = getattr(program, "clauses", ())
    source = raised.source.ref
    scene = Scene(
        view,
        source,
        raised.controller,
        topics=raised.topics,
        number=raised.amount,
        known=raised.known,
        announced=raised.announced,
    )
    try:
        announced = _with_modes(context, scene, clauses, raised)
        if announced is None:
            return
        chosen = chosen_clauses(clauses, announced.modes)
        targets = _targets(context, scene, slots(scene, chosen), raised)
        if targets and context.asked is None:
            total = divided_total(scene, chosen)
            divided = _division(context, total, targets, raised)
            announced = replace(announced, divided=divided)
    except NotExecutableError:
        announced, targets = raised.announced, ()
    if targets is None or context.asked is not None:
        return
    there = context.state.objects.get(source.id)
    number = context.fresh_id()
    waiting = Waiting(
        id=number,
        source=source,
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
        announced=announced,
    )
    context.state = replace(context.state, waiting=(*context.state.waiting, waiting))
    _count(context, raised)
    message = Message("{card}: an ability triggers", card=_name(context, raised))
    context.emit(
        Event(kind="triggered", object=source.id, player=raised.controller, message=message)
    )


def _name(context: ActionContext, raised: Raised) -> CardName:
    obj = context.state.objects.get(raised.source.id)
    last = next((each for each in raised.known if each.ref.id == raised.source.id), None)
    name = traits(context.view, obj).name if obj is not None else ""
    if not name and last is not None:
        name = " // ".join(last.names)
    return CardName(raised.source.id, name or "…")


def _count(context: ActionContext, raised: Raised) -> None:
    ability = raised.printed.ability
    if isinstance(ability, lang.Triggered) and any(each.times for each in ability.limits):
        player = context.state.player(raised.controller)
        counted = player.with_fact_about(_fact_of(raised.place), raised.source.ref)
        context.state = context.state.with_player(counted)


def _with_modes(
    context: ActionContext, scene: Scene, clauses: Sequence[lang.AnyClause], raised: Raised
) -> Announced | None:
    """Return the announced choices with the chosen modes; None while a mode is open."""
    modal = modal_of(clauses)
    if modal is None:
        return raised.announced
    _, most = mode_bounds(scene, modal)
    taken: list[int] = []
    while len(taken) < most:
        options = tuple(
            Option(str(number), verbatim(raised.printed.line))
            for number in range(1, len(modal.modes) + 1)
            if number not in taken or modal.repeated
        )
        message = Message("Choose a mode of {card}.", card=_name(context, raised))
        word = context.choose("cast.spell", message, options, raised.controller)
        if not word:
            return None
        taken.append(int(word))
    return replace(raised.announced, modes=tuple(taken))


def _targets(
    context: ActionContext, scene: Scene, wanted: Sequence[Slot], raised: Raised
) -> tuple[Topic, ...] | None:
    """Return the chosen targets; None if one is missing or asked for."""
    found: list[Topic] = []
    if not wanted:
        return ()
    source = context.state.objects.get(raised.source.id) or raised.source
    aim = Aim(scene, replace(traits(context.view, source), controller=raised.controller))

    def ask(options: Sequence[Target], missing: int) -> str:
        return _ask(context, aim, options, raised, may_end=missing <= 0)

    for slot in wanted:
        taken = chosen_targets(slot, aim.candidates, ask, _target_of)
        if taken is None:
            return None
        topics = tuple(topic_of(scene, each) for each in taken)
        scene.slots[id(slot.part)] = topics
        scene.mean(*topics)
        found.extend(topics)
    return tuple(found)


def _division(
    context: ActionContext, total: int, targets: Sequence[Topic], raised: Raised
) -> tuple[int, ...]:
    """Return the share of each target of a divided amount; the last one gets the rest (601.2d)."""
    found: list[int] = []
    for place, each in enumerate(targets if total else ()):
        others = len(targets) - place - 1
        most = total - sum(found) - others
        word = str(most)
        if others and most > 1:
            options = tuple(Option(str(n), verbatim(str(n))) for n in range(1, most + 1))
            there = each.id if isinstance(each, Ref) else each
            target = _target_name(context, there)
            message = Message(
                "{card}: how much for {target}?", card=_name(context, raised), target=target
            )
            word = context.choose(_KEY, message, options, raised.controller)
            if not word:
                return ()
        found.append(int(word))
    return tuple(found)


def _target_name(context: ActionContext, target: Target) -> Words:
    if isinstance(target, str):
        return target
    obj = context.state.objects.get(target)
    return CardName(target, traits(context.view, obj).name if obj is not None else "…")


def _target_of(word: str) -> Target:
    return ObjectId(int(word[1:])) if word.startswith("#") else PlayerId(word)


def _ask(
    context: ActionContext, aim: Aim, targets: Iterable[Target], raised: Raised, *, may_end: bool
) -> str:
    options = [Option(NO_TARGET, Message("No more targets"))] if may_end else []
    for each in targets:
        if isinstance(each, str):
            options.append(Option(each, verbatim(each)))
            continue
        obj = aim.scene.state.objects.get(each)
        name = traits(aim.scene.view, obj).name if obj is not None else "…"
        words = Message("{card}", card=CardName(each, name))
        options.append(Option(object_answer(each), words, each if obj is not None else None))
    message = Message("Choose a target for {card}.", card=_name(context, raised))
    return context.choose(_KEY, message, tuple(options), raised.controller)
