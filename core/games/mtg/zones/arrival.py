"""How a permanent would enter: as chosen, as replaced, as a copy, and its characteristics then."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Layout
from core.cards.mana import in_order
from core.games.mtg import printed
from core.games.mtg.actions import Enter
from core.games.mtg.faces import is_room, turns_over
from core.games.mtg.layers.continuous_effects import fits
from core.games.mtg.layers.static_abilities import ATTACHABLE, may_enchant, may_hold
from core.games.mtg.layers.traits import Traits, copy_of, name_of, traits
from core.games.mtg.policies import policies
from core.games.mtg.zones.entry_clauses import AsCopy, Clause, Wanted
from core.messages import Message, verbatim
from core.rules.action_context import ActionContext
from core.rules.choices import Option
from core.rules.history import CHOSEN, Event
from core.rules.lasting_effects import apply_quietly, card_or_copy, new_effect
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, refused
from core.state.announced import UNANNOUNCED
from core.state.effects import Change, Copy, Effect, Replacement
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK


class Arrival(Struct, frozen=True, kw_only=True):
    """The details of a permanent's entering.

    ``copy`` is the copy effect that it enters with, ``original`` the copied object where exceptions
    of its own text may apply. ``chosen`` are the words chosen as it enters. ``hidden_as`` is the
    rule by which it is face down, such as ``cloaked``. ``tapped`` None leaves it to the text.
    ``prepared``: it enters prepared.
    """

    controller: PlayerId
    side: int = 0
    halves: tuple[int, ...] = ()
    face_down: bool = False
    hidden_as: str = ""
    tapped: bool | None = None
    attached_to: Ref | PlayerId | None = None
    counters: tuple[tuple[str, int], ...] = ()
    copy: Copy | None = None
    original: ObjectId | None = None
    protector: PlayerId | None = None
    chosen: tuple[str, ...] = ()
    prepared: bool = False


def with_details(view: StateView, arrival: Arrival, action: Enter) -> Arrival:
    """Return an arrival with the details that an action gives."""
    of = action.as_copy_of
    return replace(
        arrival,
        tapped=action.tapped,
        counters=tuple(action.counters.items()),
        copy=copy_of(view, of, action.except_) if of is not None else None,
        original=of if action.except_ == Change() else None,
        chosen=action.chosen,
    )


class PlannedArrival(Struct, frozen=True, kw_only=True):
    """How it finally enters, or its action ``instead``; ``applied`` are the applied effects.

    ``by_night``: daybound turns it over.
    """

    arrival: Arrival
    instead: Replacement | None = None
    applied: tuple[Replacement, ...] = ()
    by_night: bool = False


Choose = Callable[[Sequence[Replacement]], Replacement]
"""Returns the replacement effect to apply next out of several."""


def attachment(state: GameState, host: ObjectId | PlayerId | None) -> Ref | PlayerId | None:
    """Return the reference to a host that an attached object stores."""
    if isinstance(host, int):
        return state.object(host).ref
    return host


def copy_effect(
    context: ActionContext, obj: GameObject, copy: Copy, *, until: str = "permanent"
) -> Effect:
    """Return the effect that makes an object a copy, not yet begun."""
    effect = new_effect(context, Change(copy=copy), until, (obj.ref,))
    source = f"copy of {copy.card.name}" if copy.card.name else "copy"
    return replace(effect, source=source)


def put_there(context: ActionContext, obj: GameObject, arrival: Arrival) -> GameObject:
    """Put the object onto the battlefield as planned, without counters, and return it.

    It keeps its id. A Room has the door of the half that was cast unlocked (MTG CR 709.5d); a spell
    cast prototyped is a prototyped permanent (MTG CR 718.3b).
    """
    now = context.tick()
    entered = GameObject(
        id=obj.id,
        cards=obj.cards,
        owner=obj.owner,
        controller=arrival.controller,
        zone=BATTLEFIELD,
        order=now,
        incarnation=now,
        timestamp=now,
        side=arrival.side,
        face_down=arrival.face_down,
        conditions=(arrival.hidden_as,) if arrival.hidden_as else (),
        tapped=bool(arrival.tapped),
        protector=arrival.protector,
        token=obj.token or not obj.cards,
        base=obj.base,
        base_origin=obj.base_origin,
        chosen=arrival.chosen,
        paid=obj.paid if obj.zone == STACK else "",
        mana_spent=obj.mana_spent if obj.zone == STACK else 0,
        announced=obj.announced if obj.zone == STACK else UNANNOUNCED,
    )
    if context.state.printed(entered).layout is Layout.PROTOTYPE and not arrival.face_down:
        entered = replace(entered, halves=arrival.halves)
    context.put(entered)
    if obj.zone == STACK:
        _effects_go_on(context, obj, entered)
    if arrival.copy is not None:
        apply_quietly(context, copy_effect(context, entered, arrival.copy))
    if is_room(card_or_copy(context.view, entered)):
        entered = replace(entered, halves=arrival.halves)
        context.put(entered)
    if arrival.attached_to is not None and can_be_attached(traits(context.view, entered)):
        entered = replace(entered, attached_to=arrival.attached_to)
        context.put(entered)
    return entered


def _effects_go_on(context: ActionContext, spell: GameObject, entered: GameObject) -> None:
    """Continue effects on a permanent spell for its permanent (MTG CR 400.7a)."""
    effects = context.state.effects
    if not any(spell.ref in each.targets for each in effects):
        return
    kept = tuple(
        replace(each, targets=tuple(entered.ref if t == spell.ref else t for t in each.targets))
        for each in effects
    )
    context.state = replace(context.state, effects=kept)


def can_be_attached(found: Traits) -> bool:
    """Return whether a permanent may be attached to anything at all (MTG CR 303.4d, 303.4h)."""
    return not found.is_creature and any(word in found.type_line.subtypes for word in ATTACHABLE)


def would_be(view: StateView, obj: GameObject, arrival: Arrival) -> tuple[StateView, GameObject]:
    """Return the position in which the object has entered, and the object there."""
    scratch = ActionContext(StateView(view.rules, view.state))
    entered = put_there(scratch, obj, arrival)
    return scratch.view, entered


def planned(
    view: StateView, obj: GameObject, arrival: Arrival, choose: Choose = lambda found: found[0]
) -> PlannedArrival:
    """Return how an object enters after every replacement effect (MTG CR 614.12, 616.1).

    The object is evaluated anew after each effect. First apply effects on its controller, then
    copies, then back faces, then all others.
    """
    plan = PlannedArrival(arrival=arrival)
    while plan.instead is None:
        there = would_be(view, obj, plan.arrival)
        found = [r for r in _entering(view, plan) if _looks_at(r, obj, there)]
        used = {each.id for each in plan.applied}
        found += [r for r in view.rules.tables.entering(view, *there) if r.id not in used]
        first = min(map(_rank, found), default=_OTHERS)
        if first >= _TURNED and not plan.by_night and turned_by_night(*there):
            arrival = replace(plan.arrival, side=1)
            plan = replace(plan, arrival=arrival, by_night=True)
        elif not found:
            break
        else:
            plan = _applied(view, obj, plan, choose([r for r in found if _rank(r) == first]))
    return plan


def turned_by_night(there: StateView, entered: GameObject) -> bool:
    """Return whether daybound makes a permanent enter with its back face up (MTG CR 702.145b)."""
    state = there.state
    if state.day_night != "night" or not policies(there.rules).day_and_night:
        return False
    if entered.face_down or entered.side:
        return False
    return turns_over(there.rules, state, entered) and traits(there, entered).has("Daybound")


_CONTROL, _COPY, _TURNED, _OTHERS, _ELSEWHERE = range(5)


def _rank(each: Replacement) -> int:
    """Return the rank of an effect: those of equal rank are chosen from (MTG CR 616.1a-e)."""
    if each.instead != BATTLEFIELD:
        return _ELSEWHERE
    if each.enters.controller is not None:
        return _CONTROL
    if each.enters.copy_of is not None:
        return _COPY
    return _TURNED if each.enters.turned else _OTHERS


def matters(found: Sequence[Replacement]) -> bool:
    """Return whether the order of these effects of one rank could make a difference."""
    return len({each.name for each in found}) > 1 and _rank(found[0]) in {
        _CONTROL,
        _COPY,
        _ELSEWHERE,
    }


def _entering(view: StateView, plan: PlannedArrival) -> list[Replacement]:
    used = {each.id for each in plan.applied}
    found = view.state.replacements
    return [each for each in found if each.to == BATTLEFIELD and each.id not in used]


def _looks_at(each: Replacement, obj: GameObject, there: tuple[StateView, GameObject]) -> bool:
    """Return whether an effect applies: judged by the object there, but by its zone of origin."""
    view, entered = there
    wanted = each.filter
    if wanted.zone not in {None, obj.zone} or wanted.incarnation not in {None, obj.incarnation}:
        return False
    wanted = replace(wanted, zone=BATTLEFIELD, incarnation=None)
    return fits(wanted, traits(view, entered), entered)


def _applied(
    view: StateView, obj: GameObject, plan: PlannedArrival, each: Replacement
) -> PlannedArrival:
    plan = replace(plan, applied=(*plan.applied, each))
    if each.instead != BATTLEFIELD:
        return replace(plan, instead=each)
    arrival, enters = plan.arrival, each.enters
    original = view.state.find(enters.copy_of) if enters.copy_of is not None else None
    able = not arrival.face_down and turns_over(view.rules, view.state, obj)
    arrival = replace(
        arrival,
        controller=enters.controller or arrival.controller,
        copy=copy_of(view, original.id) if original is not None else arrival.copy,
        side=1 if able and enters.turned else arrival.side,
        tapped=True if enters.tapped else arrival.tapped,
        counters=(*arrival.counters, *enters.counters),
    )
    return replace(plan, arrival=arrival)


def why_not(view: StateView, obj: GameObject, arrival: Arrival) -> str:
    """Return briefly why it cannot enter, or ``""``: no permanent card, or no legal host."""
    card = view.state.printed(obj)
    faces = card.sides[min(arrival.side, len(card.sides) - 1)]
    if not arrival.face_down and not any(face.type_line.is_permanent for face in faces):
        return NO_PERMANENT
    there, entered = would_be(view, obj, arrival)
    found = traits(there, entered)
    if "Aura" not in found.type_line.subtypes or found.is_creature:
        return ""
    if arrival.attached_to is None:
        return NO_HOST
    return "" if _may_be_on(there, found, arrival.attached_to) else ILLEGAL_HOST


NO_PERMANENT, NO_HOST, ILLEGAL_HOST = "no permanent", "no host", "illegal host"


def hosts_of(
    view: StateView, obj: GameObject, arrival: Arrival
) -> tuple[GameObject | PlayerId, ...]:
    """Return the permanents and players that an entering Aura may enchant (MTG CR 303.4f)."""
    there, entered = would_be(view, obj, arrival)
    found = traits(there, entered)
    permanents = tuple(
        each for each in view.state.in_zone(BATTLEFIELD) if _may_be_on(there, found, each.ref)
    )
    return (*permanents, *(each for each in view.state.playing if may_enchant(found, each)))


def _may_be_on(there: StateView, aura: Traits, host: Ref | PlayerId) -> bool:
    if not isinstance(host, Ref):
        return may_enchant(aura, host)
    obj = there.state.find(host)
    held = obj is not None and obj.zone == BATTLEFIELD
    return obj is not None and held and may_hold(aura, traits(there, obj))


COPY_KEY = "copy.enters_as"
NOT_A_COPY = "itself"


class Copied(Struct, frozen=True, kw_only=True):
    """The object that a permanent enters as a copy of by its text, with the details."""

    copy: Copy
    clause: AsCopy


def no_copy_of_itself(view: StateView, action: Enter) -> Iterator[Finding]:
    """An entering permanent is a new object and no copy of itself before (``copy.enters_as``).

    Of a melded permanent nothing remains when its cards enter.
    """
    del view
    if action.as_copy_of is not None and action.as_copy_of == action.subject:
        yield refused(COPY_KEY, Message("It can't enter as a copy of itself."), possible=False)


COPY_OF_ITSELF_CHECKS = {COPY_KEY: no_copy_of_itself}


def entry_clauses(view: StateView, obj: GameObject) -> tuple[Clause, ...]:
    """Return the clauses about entering in the text of an object as it is now."""
    found = traits(view, obj)
    return entering(found)


def entering(found: Traits) -> tuple[Clause, ...]:
    """Return the clauses about entering in the text of an object with these characteristics."""
    clauses: list[Clause] = []
    line = str(found.type_line)
    for text in found.text:
        if any(word in text for word in _ENTERING):
            does = found.program_of(text)
            clauses += printed.loaded().entering(text, found.name, line, does)
    return tuple(clauses)


_ENTERING = (
    "nter",
    "loodthirst",
    "ading",
    "raft",
    "odular",
    "iot",
    "unburst",
    "nleash",
    "anishing",
)
"""Parts of each word that a text about entering has; no other text is read."""


def entering_as(view: StateView, entering: GameObject) -> AsCopy | None:
    """Return the clause of an object's text about entering as a copy."""
    clauses = entry_clauses(view, entering)
    return next((each for each in clauses if isinstance(each, AsCopy)), None)


def copied_by_text(
    context: ActionContext, obj: GameObject, arrival: Arrival, *, asks: bool
) -> Copied | None:
    """Return the object it enters as a copy of by its text: a given one, or one chosen now."""
    there, entering = would_be(context.view, obj, replace(arrival, copy=None))
    clause = entering_as(there, entering)
    if clause is None:
        return None
    object_id = arrival.original
    if object_id is None and arrival.copy is None and asks:
        object_id = _asked_for(context, entering, clause)
    if object_id is None:
        return None
    found = clause.exceptions
    itself = traits(there, entering)
    supertypes: tuple[str, ...] | None = None
    if found.not_legendary:
        line = copy_of(context.view, object_id).card.front.type_line
        supertypes = tuple(word for word in line.supertypes if word != "Legendary")
    colors = in_order(itself.colors) if found.own_colors else found.colors
    change = Change(
        set_name=itself.name if found.own_name else None,
        set_mana_cost="" if found.no_cost else None,
        set_supertypes=supertypes,
        add_types=found.types,
        set_colors=colors,
        add_abilities=found.abilities,
        set_power=found.size[0] if found.size else None,
        set_toughness=found.size[1] if found.size else None,
    )
    return Copied(copy=copy_of(context.view, object_id, change), clause=clause)


def can_be_copied(view: StateView, entering: GameObject, clause: AsCopy, who: GameObject) -> bool:
    """Return whether a text permits to copy an object."""
    wanted = clause.wanted
    zone = GRAVEYARD if wanted.in_graveyards else BATTLEFIELD
    if who.zone != zone or who.id == entering.id:
        return False
    found = traits(view, who)
    holder = found.controller if zone == BATTLEFIELD else who.owner
    mine = holder == entering.controller
    return wanted.mine in {None, mine} and _is_of_a_kind(found, wanted)


def _is_of_a_kind(found: Traits, wanted: Wanted) -> bool:
    line = found.type_line
    return any(
        all(
            word.removeprefix("non") not in line if word.startswith("non") else word in line
            for word in kind
        )
        for kind in wanted.kinds
    )


def _asked_for(context: ActionContext, entering: GameObject, clause: AsCopy) -> ObjectId | None:
    view = context.view
    found = [obj for obj in view.state.by_place if can_be_copied(view, entering, clause, obj)]
    if not found:
        return None
    options = [
        Option(
            object_answer(obj.id),
            Message("Copy {told_apart}", told_apart=told_apart(view, obj, found)),
            object=obj.id,
        )
        for obj in found
    ]
    if clause.may:
        options.append(Option(NOT_A_COPY, Message("No copy")))
    name = name_of(view, entering)
    message = Message("{card} says: “{clause}” What does it copy?", card=name, clause=clause.words)
    taken = context.choose(COPY_KEY, message, tuple(options), entering.controller)
    copied = next((each.object for each in options if each.id == taken), None)
    if copied is not None:
        what = Message(
            "{card} enters as a copy of {object}",
            card=name,
            object=name_of(view, view.object(copied)),
        )
        context.emit(Event(kind=CHOSEN, object=entering.id, key=COPY_KEY, message=what))
    return copied


def told_apart(view: StateView, obj: GameObject, others: Iterable[GameObject]) -> Message:
    """Return an object's name, and whose it is where others have the same."""
    found, name = traits(view, obj), name_of(view, obj)
    if sum(traits(view, other).name == found.name for other in others) <= 1:
        return verbatim(name)
    return Message("{card} ({player})", card=name, player=found.controller)


def could_be_a_copy(
    view: StateView, obj: GameObject, other: GameObject, controller: PlayerId
) -> bool:
    """Return whether the text of a card lets it enter as a copy of an object."""
    there, entering = would_be(view, obj, Arrival(controller=controller))
    clause = entering_as(there, entering)
    return clause is not None and can_be_copied(there, entering, clause, other)
