"""Continuous effects, replacements and permissions: their start, duration and end.

At the top: objects in any game, their copied characteristics, and the reasons of each.
"""

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.cards.card import Card, Face, whole
from core.cards.type_line import TypeLine
from core.messages import A_CARD, Message, Words
from core.rules.action_context import ActionContext
from core.rules.actions import (
    Ability,
    Bring,
    Control,
    Effect,
    EndEffect,
    Forbid,
    Instead,
    Permit,
    Replacement,
    Tap,
    Targeting,
    Timed,
)
from core.rules.history import Event
from core.rules.ruleset import Check, Condition, StateView
from core.rules.table_actions import tap
from core.rules.verdict import Finding, done, nothing, refused
from core.rules.views import PRINTED, Fact, Number, Row, Share, Why
from core.state import effects as lasting
from core.state.effects import (
    AT_ONCE,
    END_OF_NEXT_TURN,
    END_OF_TURN,
    LIMITS,
    NEXT_TURN,
    PERMANENT,
    Change,
    Copy,
    Entering,
    Filter,
    Permission,
)
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.state.objects import GameObject
from core.state.visibility import may_see


class Described(Protocol):
    """The properties that filters use in any game, of an object finished or in progress."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its names."""

    @property
    def type_line(self) -> TypeLine:
        """Its types."""

    @property
    def controller(self) -> PlayerId:
        """The controller."""


class Reasons:
    """A chain of reasons for each characteristic of an object in the making."""

    __slots__ = ("_shares", "_start", "_why")

    def __init__(self, start: Why) -> None:
        self._start = start
        self._why: dict[str, list[Why]] = {}
        self._shares: dict[str, tuple[Share, ...]] = {}

    def note(self, trait: str, key: str, message: Message) -> None:
        """Add one reason to a characteristic."""
        self._why.setdefault(trait, [self._start]).append(Why(key, message))

    def count(self, stat: str, before: str | None, share: Share) -> None:
        """Add one share to a number; ``before`` is the value that it had without any share."""
        self._shares[stat] = (*(self._shares.get(stat) or printed_share(before)), share)

    def shares(self) -> Mapping[str, tuple[Share, ...]]:
        """Return the shares of each number that something changes."""
        return self._shares

    def reasons(self) -> Mapping[str, tuple[Why, ...]]:
        """Return the reasons; a characteristic that is not in it has only the first one."""
        found = {trait: tuple(chain) for trait, chain in self._why.items()}
        found[""] = (self._start,)
        return found


def printed_share(value: str | None) -> tuple[Share, ...]:
    """Return the share of a printed number, none where no number is printed."""
    number = whole(value)
    return () if number is None else (Share(number, PRINTED),)


def number_of(title: Message, value: str, shares: tuple[Share, ...] | None) -> Number:
    """Return a number with its shares, or its printed one where nothing changes it."""
    return Number(title=title, value=value, shares=shares or printed_share(value))


def copied(view: StateView, obj: GameObject) -> Copy | None:
    """Return the copy effect that shapes the object now, the latest one, if any does."""
    found = [e for e in view.state.effects if e.change.copy and obj.ref in e.targets]
    return max(found, key=lambda e: e.timestamp).change.copy if found else None


def card_or_copy(view: StateView, obj: GameObject) -> Card:
    """Return the card that an object is made of, or the one that it is a copy of now."""
    copy = copied(view, obj)
    return copy.card if copy is not None else view.state.printed(obj)


AN_EFFECT = Message("an effect")
COUNTERS = Message("counters")
"""Sources of shares of a number."""


def source_words(effect: lasting.Effect) -> Words:
    """Return the source of an effect, and that it ends with the turn if it does."""
    source: Words = effect.source or AN_EFFECT
    if effect.until != END_OF_TURN:
        return source
    return Message("{source} until end of turn", source=source)


def counter_words(kind: str, amount: int) -> Message:
    """Name so many counters as a reason."""
    return Message("{amount} {kind} counter|{amount} {kind} counters", amount=amount, kind=kind)


def without_card(context: ActionContext, card: Card, player: PlayerId, zone: Zone) -> GameObject:
    """Return an object that no physical card is, not yet on the table."""
    now = context.tick()
    return GameObject(
        id=context.fresh_id(),
        cards=(),
        owner=player,
        controller=player,
        zone=zone,
        order=now,
        incarnation=now,
        timestamp=now,
        base=card,
    )


def newcomer(action: Bring, number: int, now: int, zone: Zone) -> GameObject:
    """Return the object that a card from outside is, not yet on the table."""
    return GameObject(
        id=ObjectId(number),
        cards=(CardId(number),),
        owner=action.owner,
        controller=action.owner,
        zone=zone,
        order=now,
        incarnation=now,
        timestamp=now,
    )


def readable_faces(view: StateView, player: PlayerId) -> Iterator[Face]:
    """Yield the printed faces of all face-up objects that the player may see."""
    for obj in view.state.objects:
        if not obj.face_down and may_see(view.rules.zones, obj, player):
            yield from view.state.printed(obj).faces


def characteristics_of_any(view: StateView, obj: GameObject) -> Mapping[str, object]:
    """Return the state of an object: zone, owner, tapped, counters, token or copy.

    ``kind`` is the layout of its card. An attack of an object is neither card nor copy.
    """
    apart = not obj.cards and obj.proxy_of is None
    return {
        "zone": obj.zone,
        "owner": obj.owner,
        "cards": len(obj.cards) or int(obj.proxy_of is None),
        "tapped": obj.tapped,
        "face_down": obj.face_down,
        "counters": dict(obj.counters),
        "attached_to": _host(view, obj),
        "token": obj.token,
        "copy": copied(view, obj) is not None or (apart and not obj.token),
        "conditions": obj.conditions,
        "kind": view.state.printed(obj).layout.removesuffix("-card"),
    }


def _host(view: StateView, obj: GameObject) -> object:
    if isinstance(obj.attached_to, Ref):
        host = view.state.find(obj.attached_to)
        return host.id if host is not None else ""
    return obj.attached_to or ""


def is_on(obj: GameObject, condition: Condition) -> bool:
    """Return whether an object has a condition."""
    return condition.word in obj.conditions


def put_on(context: ActionContext, object_id: ObjectId, condition: Condition) -> None:
    """Put a condition on an object; it stays until something takes it off or the object ends."""
    obj = context.state.object(object_id)
    if not is_on(obj, condition):
        context.put(replace(obj, conditions=(*obj.conditions, condition.word)))
        context.emit(Event(kind="condition", object=object_id, key=condition.key))


def take_off(context: ActionContext, object_id: ObjectId, condition: Condition) -> None:
    """Take a condition off an object."""
    obj = context.state.object(object_id)
    if is_on(obj, condition):
        left = tuple(word for word in obj.conditions if word != condition.word)
        context.put(replace(obj, conditions=left))
        context.emit(Event(kind="condition", object=object_id, key=condition.key))


def condition_rows(view: StateView, obj: GameObject) -> Iterator[Row]:
    """Yield a row for each condition of an object without a row of the game's own."""
    for word in dict.fromkeys(obj.conditions):
        found = view.rules.tables.condition(word)
        if found is not None and not found.told_by:
            why = (Why(found.key, found.message),)
            yield Row(
                id=f"condition {word}",
                title=Message("Condition"),
                value=word,
                why=why,
                fact=Fact.STATE,
            )


Kept = lasting.Effect | lasting.Replacement | Permission
K = TypeVar("K", lasting.Effect, lasting.Replacement, Permission)


class Watched(Struct, frozen=True, kw_only=True):
    """The properties that a duration watches on an object."""

    obj: GameObject
    holder: PlayerId | None
    targets: tuple[Ref, ...]


class Duration(Struct, frozen=True, kw_only=True):
    """One duration: ``short`` for a list, ``words`` for a sentence.

    ``holds`` returns whether it continues while the watched object exists; None watches nothing.
    """

    short: Message
    words: Message
    holds: Callable[[StateView, Watched], bool] | None = None


def _is_attached(_view: StateView, watched: Watched) -> bool:
    host = watched.obj.attached_to
    return host is not None and (not watched.targets or host in watched.targets)


DURATIONS: Mapping[str, Duration] = {
    END_OF_TURN: Duration(short=Message("until end of turn"), words=Message("until end of turn")),
    PERMANENT: Duration(short=Message("permanently"), words=Message("permanently")),
    AT_ONCE: Duration(
        short=Message("for the next action only"), words=Message("for the next action only")
    ),
    NEXT_TURN: Duration(
        short=Message("until my next turn"), words=Message("until {holder}'s next turn")
    ),
    END_OF_NEXT_TURN: Duration(
        short=Message("until the end of my next turn"),
        words=Message("until the end of {holder}'s next turn"),
    ),
    "while_there": Duration(
        short=Message("as long as a card stays"),
        words=Message("as long as {card} stays"),
        holds=lambda _view, _watched: True,
    ),
    "while_controlled": Duration(
        short=Message("as long as I control a card"),
        words=Message("as long as {holder} controls {card}"),
        holds=lambda view, each: view.rules.controls(view, each.obj.id) == each.holder,
    ),
    "while_attached": Duration(
        short=Message("as long as a card is attached"),
        words=Message("as long as {card} is attached"),
        holds=_is_attached,
    ),
    "while_tapped": Duration(
        short=Message("as long as a card is tapped"),
        words=Message("as long as {card} is tapped"),
        holds=lambda _view, watched: watched.obj.tapped,
    ),
}
WATCHING = tuple(name for name, each in DURATIONS.items() if each.holds is not None)
"""The durations that watch an object."""


def duration_words(until: str, holder: PlayerId | None, card: Words) -> Message:
    """Return the text of a duration; ``card`` is the name of the watched object."""
    return DURATIONS[until].words.filled(
        {"holder": holder or Message("a player"), "card": card or A_CARD}
    )


def timed(context: ActionContext, action: Timed, started: K) -> K:
    """Return the effect of an action with its duration."""
    held = action.until in WATCHING or action.until in {NEXT_TURN, END_OF_NEXT_TURN}
    watched = context.state.objects.get(action.bound_to) if action.bound_to is not None else None
    return replace(
        started,
        until=action.until,
        holder=(action.holder or action.player) if held else None,
        bound=watched.ref if watched is not None and action.until in WATCHING else None,
    )


def lasts_as_told(key: str) -> Check:
    """Return the check of a duration, citing the game's rule ``key``.

    One that watches an object needs that object. One that is over before it begins has no effect.
    """

    def it_begins(view: StateView, action: Timed) -> Iterator[Finding]:
        if action.until not in WATCHING:
            return
        obj = view.state.objects.get(action.bound_to) if action.bound_to is not None else None
        if obj is None:
            says = Message("Say which card it depends on.")
            yield refused(key, says, possible=False)
            return
        found = (view.state.objects.get(object_id) for object_id in action.subjects)
        targets = tuple(each.ref for each in found if each is not None)
        watched = Watched(obj=obj, holder=action.player, targets=targets)
        holds = DURATIONS[action.until].holds
        if holds is None or holds(view, watched):
            yield done(key, Message("It ends as soon as that is no longer true."))
        else:
            yield nothing(key, Message("It would be over before it begins."), possible=False)

    return it_begins


def _is_over(view: StateView, each: Kept) -> bool:
    holds = DURATIONS[each.until].holds
    if holds is None:
        return False
    obj = view.state.find(each.bound) if each.bound is not None else None
    if obj is None:
        return True
    targets = each.targets if isinstance(each, lasting.Effect) else ()
    return not holds(view, Watched(obj=obj, holder=each.holder, targets=targets))


def end_what_is_over(context: ActionContext) -> None:
    """End the effects whose condition holds no more, and those that depend on them.

    An effect for the next action ends with that action.
    """
    _end(context, {each.id for each in _kept(context.start) if each.until == AT_ONCE})
    while True:
        view = context.view
        over = {each.id for each in _kept(context.state) if _is_over(view, each)}
        if not over:
            return
        _end(context, over)


def _kept(state: GameState) -> Iterator[Kept]:
    return (each for some in state.lasting for each in some)


def end_what_watches(context: ActionContext, gone: Ref) -> None:
    """End whatever lasts as long as something holds of an object that nothing sees any more."""
    kept = _kept(context.state)
    _end(context, {each.id for each in kept if each.until in WATCHING and each.bound == gone})


def end_with_the_turn(context: ActionContext) -> None:
    """End the effects and conditions that last until end of turn."""
    _end(context, {each.id for each in _kept(context.state) if each.until == END_OF_TURN})
    tables = context.view.rules.tables
    for obj in context.state.by_place:
        found = (tables.condition(word) for word in obj.conditions)
        for condition in {each.word: each for each in found if each is not None}.values():
            if condition.until == END_OF_TURN:
                take_off(context, obj.id, condition)


def end_as_a_turn_begins(context: ActionContext, player: PlayerId) -> None:
    """End the effects that last until the turn of a player, which begins now.

    Those that last until its end do so from now on.
    """
    theirs = (
        each for each in _kept(context.state) if each.until == NEXT_TURN and each.holder == player
    )
    _end(context, {each.id for each in theirs})
    state = context.state

    def due(each: K) -> K:
        waits = each.until == END_OF_NEXT_TURN and each.holder == player
        return replace(each, until=END_OF_TURN) if waits else each

    context.state = replace(
        state,
        effects=tuple(map(due, state.effects)),
        replacements=tuple(map(due, state.replacements)),
        permissions=tuple(map(due, state.permissions)),
    )


def _end(context: ActionContext, over: set[ObjectId]) -> None:
    state = context.state
    over = over & {each.id for each in _kept(state)}
    if not over:
        return
    context.state = _without(state, over)
    for object_id in sorted(over):
        context.emit(Event(kind="ended", object=object_id, message=Message("an effect ended")))


def _without(state: GameState, over: Container[ObjectId]) -> GameState:
    return replace(
        state,
        effects=tuple(each for each in state.effects if each.id not in over),
        replacements=tuple(each for each in state.replacements if each.id not in over),
        permissions=tuple(each for each in state.permissions if each.id not in over),
    )


def can_end(key: str) -> Check:
    """Return the check that only a continuous effect is ended, citing rule ``key``."""

    def it_lasts(view: StateView, action: EndEffect) -> Iterator[Finding]:
        if any(each.id == action.object for each in _kept(view.state)):
            yield done(key, Message("The effect ends."))
        else:
            yield nothing(key, Message("That effect has ended already."), possible=False)

    return it_lasts


def it_does_something(
    action: Replacement, key: str, entered: Zone | None = None
) -> Iterator[Finding]:
    """A replacement needs a destination, or a way to enter the zone ``entered``."""
    to, instead = action.applies_to.to, action.instead
    how = instead != Instead(to=instead.to, position=instead.position)
    if instead.to in {None, to} and not how:
        yield refused(
            key, Message("It names neither the zone that replaces it nor a way."), possible=False
        )
    elif how and (to != entered or instead.to not in {None, to}):
        says = Message("Only an object that enters the battlefield can enter in another way.")
        yield refused(key, says, possible=False)


def applicable(view: StateView, obj: GameObject, to: Zone) -> tuple[lasting.Replacement, ...]:
    """Return the replacement effects that would change the destination of an object.

    The object is judged as it is before the move; a game judges entering permanents itself.
    """

    def fits(wanted: Filter) -> bool:
        from_anywhere = wanted if wanted.zone is not None else replace(wanted, zone=obj.zone)
        return view.rules.tables.fits(view, from_anywhere, obj)

    by_hand = (each for each in view.state.replacements if each.to == to and fits(each.filter))
    return (*by_hand, *view.rules.tables.elsewhere(view, obj, to))


def fixes_its_set(view: StateView, action: Effect) -> bool:
    """Return whether an effect applies for good to the objects that fit at its start.

    Without ``set_`` in the action, an effect with a duration does so in games with that rule.
    """
    if action.all_ is None or action.set_:
        return action.all_ is not None and action.set_ == "fixed"
    return action.until != PERMANENT and view.rules.policies.effects_fix_their_set


def fitting(view: StateView, wanted: Filter) -> tuple[Ref, ...]:
    """Return the objects that fit a filter now."""
    fits = view.rules.tables.fits
    return tuple(obj.ref for obj in view.state.by_place if fits(view, wanted, obj))


def start_effect(context: ActionContext, action: Effect) -> None:
    """Start a continuous effect on given objects, on all that fit now, or on any that ever fit.

    A ban, which changes no characteristics, never has a fixed set (MTG CR 611.2c): it becomes an
    effect of its own.
    """
    wanted = action.all_
    refs = tuple(context.state.object(object_id).ref for object_id in action.objects)
    if wanted is None or not fixes_its_set(context.view, action):
        _start(context, action, action.change, targets=refs, wanted=wanted)
        return
    bound, free = (action.change, Change()) if action.set_ else _apart(action.change)
    if bound != Change() or free == Change():
        now = fitting(context.view, wanted)
        _start(context, action, bound, targets=(*refs, *now))
    if free != Change():
        _start(context, action, free, wanted=wanted)


def _apart(change: Change) -> tuple[Change, Change]:
    nothing = Change()
    free = replace(nothing, **{name: getattr(change, name) for name in LIMITS})
    return replace(change, **{name: getattr(nothing, name) for name in LIMITS}), free


def _start(
    context: ActionContext,
    action: Effect,
    change: Change,
    *,
    targets: tuple[Ref, ...] = (),
    wanted: Filter | None = None,
) -> None:
    started = new_effect(context, change, action.until, targets)
    started = replace(started, all=wanted, source=action.source)
    begin(context, timed(context, action, started))


def control(context: ActionContext, action: Control) -> None:
    """Start a control effect."""
    ref = context.state.object(action.object).ref
    change = Change(controller=action.to)
    begin(context, timed(context, action, new_effect(context, change, action.until, (ref,))))


def new_effect(
    context: ActionContext, change: Change, until: str, targets: tuple[Ref, ...]
) -> lasting.Effect:
    """Return an effect with an id and a timestamp of its own, not yet begun."""
    return lasting.Effect(
        id=context.fresh_id(),
        timestamp=context.tick(),
        change=change,
        until=until,
        targets=targets,
    )


def begin(context: ActionContext, effect: lasting.Effect) -> None:
    """Start an effect as the product of an action."""
    apply_quietly(context, effect)
    context.emit(Event(kind="made", object=effect.id))


def apply_quietly(context: ActionContext, effect: lasting.Effect) -> None:
    """Start an effect that is only part of an action, such as a copy entering."""
    context.state = replace(context.state, effects=(*context.state.effects, effect))


def end_effect(context: ActionContext, action: EndEffect) -> None:
    """End an effect."""
    context.state = _without(context.state, {action.object})


def wait(context: ActionContext, action: Ability, words: str = "") -> None:
    """Put an ability among those that wait; it remembers its source as it is now."""
    view = context.view
    obj = view.object(action.source)
    number = context.fresh_id()
    waiting = lasting.Waiting(
        id=number,
        source=obj.ref,
        turned=obj.turned,
        cards=obj.cards,
        controller=view.rules.controls(view, obj.id),
        targets=tuple(targets_of(view.state, action)),
        words=words,
    )
    context.state = replace(context.state, waiting=(*context.state.waiting, waiting))
    context.emit(Event(kind="made", object=number))
    if action.tapping:
        tap(context, Tap(player=action.player, object=action.source))


def targets_of(state: GameState, action: Targeting) -> Iterator[Ref | PlayerId]:
    """Yield references to the chosen targets.

    A waiting ability has one, with incarnation 0, only where the texts of cards are read.
    """
    for each in action.targets:
        obj = None if isinstance(each, str) else state.objects.get(each)
        if isinstance(each, str):
            yield each
        elif obj is not None:
            yield obj.ref
        elif state.reads_texts:
            yield Ref(each, 0)


def start_replacement(context: ActionContext, action: Replacement) -> None:
    """Start a replacement effect."""
    number = context.fresh_id()
    started = replaces(context.state, action, number)
    replacements = (*context.state.replacements, timed(context, action, started))
    context.state = replace(context.state, replacements=replacements)
    context.emit(Event(kind="made", object=number))


def replaces(state: GameState, action: Replacement, number: ObjectId) -> lasting.Replacement:
    """Return the replacement effect that an action starts, by the number that it gets."""
    applies, instead = action.applies_to, action.instead
    found = state.objects.get(applies.object) if applies.object is not None else None
    of = state.objects.get(instead.as_copy_of) if instead.as_copy_of is not None else None
    wanted = {name: getattr(applies, name) for name in Filter.__struct_fields__}
    is_there = found is not None and found.zone == applies.to  # a later object of the same card
    wanted["incarnation"] = found.incarnation if found is not None and not is_there else None
    return lasting.Replacement(
        id=number,
        name=action.name or f"effect {number}",
        to=applies.to,
        filter=Filter(**wanted),
        instead=instead.to or applies.to,
        position=instead.position,
        enters=Entering(
            tapped=instead.tapped,
            turned=bool(instead.as_),
            counters=tuple(instead.counters.items()),
            copy_of=of.ref if of is not None else None,
            controller=instead.controller,
        ),
        until=action.until,
    )


def permit(context: ActionContext, action: Permit) -> None:
    """Permit a player to cast or play the cards that fit."""
    _permission(context, action, free=action.free, as_=action.as_)


def forbid(context: ActionContext, action: Forbid) -> None:
    """Forbid a player to cast or play the cards that fit."""
    _permission(context, action)


def _permission(
    context: ActionContext, action: Permit | Forbid, *, free: bool = False, as_: str = ""
) -> None:
    number = context.fresh_id()
    wanted = action.filter
    about = context.state.objects.get(wanted.object) if wanted.object is not None else None
    if wanted.incarnation is not None and about is not None:
        # A narrowed permission is for the object as it is at its start.
        wanted = replace(wanted, incarnation=about.incarnation)
    started = Permission(
        id=number,
        who=action.who,
        what=action.what,
        allows=isinstance(action, Permit),
        filter=wanted,
        free=free,
        as_=as_,
    )
    permissions = (*context.state.permissions, timed(context, action, started))
    context.state = replace(context.state, permissions=permissions)
    context.emit(Event(kind="made", object=number))
