"""Texts of cards that the table carries out: the stack, clauses by hand, the switch of a table."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec.structs import replace

from core.messages import CardName, Message, Words
from core.rules.action_context import ActionContext, leave_by_hand
from core.rules.actions import Action, Instruction, Named
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Consent, MenuOption, Ruleset, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.announced import UNANNOUNCED, Announced
from core.state.effects import Delayed, Unfinished
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import STACK

KEY = "resolve.instant"
_Spoken = Annotated[ObjectId, Named(lasting=True, may_be_gone=True)]


def top_of_stack(state: GameState) -> ObjectId | None:
    """Return the spell or ability that was put on the stack last, None of an empty stack."""
    spells = [(obj.order, obj.id) for obj in state.in_zone(STACK)]
    abilities = [(each.order, each.id) for each in state.waiting]
    return max((*spells, *abilities), default=(0, None))[1]


def reading_texts(rules: Ruleset, state: GameState, by_hand: tuple[str, ...] = ()) -> GameState:
    """Return a new table that carries out card texts, or the same one in a game that reads none.

    The texts of the faces ``by_hand`` are left to the players.
    """
    if ReadTexts not in rules.tables.specs:
        return state
    return replace(state, reads_texts=True, by_hand=by_hand)


class ReadTexts(Action, frozen=True, kw_only=True):
    """Have the table carry out the texts of cards from now on, or with ``on`` false no longer."""

    on: bool = True


Source = Annotated[ObjectId, Named(subject=True, lasting=True, may_be_gone=True)]
"""The subject of an action, which may be gone."""


class Delay(Action, frozen=True, kw_only=True):
    """Let an ability wait for its event; ``about`` are the objects that its pronouns mean.

    ``source`` with its ``incarnation`` is the object that made it, ``program`` the ability as a
    position keeps it.
    """

    source: Source
    incarnation: int
    program: bytes = b""
    about: tuple[ObjectId, ...] = ()
    players: tuple[PlayerId, ...] = ()
    amount: int | None = None
    once: bool = True
    at_once: bool = False
    until: Literal["permanent", "end_of_turn", "next_turn"] = "permanent"


def _delay(context: ActionContext, action: Delay) -> None:
    state = context.state
    number = context.fresh_id()
    refs = (state.object(each).ref for each in action.about)
    delayed = Delayed(
        id=number,
        source=Ref(action.source, action.incarnation),
        controller=action.player,
        program=action.program,
        topics=(*refs, *action.players),
        amount=action.amount,
        once=action.once,
        at_once=action.at_once,
        until=action.until,
    )
    context.state = replace(context.state, delayed=(*context.state.delayed, delayed))
    context.emit(Event(kind="made", object=number))


def _changes(view: StateView, action: ReadTexts) -> Iterator[Finding]:
    if view.state.reads_texts == action.on:
        yield nothing("", Message("The table does that already."), possible=False)
    elif action.on:
        yield done("", Message("From now on the table carries out what cards say."))
    else:
        yield done("", Message("From now on players carry out what cards say."))


def _read_texts(context: ActionContext, action: ReadTexts) -> None:
    context.state = replace(context.state, reads_texts=action.on)
    says = Message("players carry out what cards say")
    if action.on:
        says = Message("the table carries out what cards say")
    context.emit(Event(kind="state", message=says))


def _label(_view: StateView, action: ReadTexts) -> Message:
    return Message("Read the texts of cards") if action.on else Message("Read no texts of cards")


class TextByHand(Action, frozen=True, kw_only=True):
    """Have players carry out the texts of these faces on this table, or with ``on`` false no more.

    It corrects a text that the table reads wrongly; other cards are still read.
    """

    faces: tuple[str, ...]
    on: bool = True


def _is_another(view: StateView, action: TextByHand) -> Iterator[Finding]:
    by_hand = set(action.faces) <= set(view.state.by_hand)
    faces = " // ".join(action.faces)
    if by_hand == action.on:
        yield nothing("", Message("That is so already for {faces}.", faces=faces), possible=False)
    elif action.on:
        yield done("", Message("The text of {faces} is carried out by hand.", faces=faces))
    else:
        yield done("", Message("The table reads the text of {faces} again.", faces=faces))


def _text_by_hand(context: ActionContext, action: TextByHand) -> None:
    others = tuple(each for each in context.state.by_hand if each not in action.faces)
    by_hand = (*others, *action.faces) if action.on else others
    context.state = replace(context.state, by_hand=by_hand)
    context.emit(Event(kind="state"))


def _text_label(_view: StateView, action: TextByHand) -> Message:
    faces = " // ".join(action.faces)
    says = Message("Read the text of {faces} again", faces=faces)
    return Message("Carry out the text of {faces} by hand", faces=faces) if action.on else says


class Halt(Action, frozen=True, kw_only=True):
    """Name the clauses of a resolving text that players carry out by hand; the rest waits.

    The fields are those of `Unfinished`; ``source`` with its ``incarnation`` has the text.
    """

    object: Annotated[ObjectId, Named(subject=True, lasting=True, may_be_gone=True)]
    source: Instruction
    incarnation: int
    programs: tuple[bytes, ...]
    words: tuple[str, ...]
    targets: tuple[_Spoken | PlayerId, ...] = ()
    shares: tuple[int, ...] = ()
    slots: tuple[tuple[int, ...], ...] = ()
    players: tuple[PlayerId, ...] = ()
    chosen: tuple[_Spoken, ...] = ()
    chosen_player: PlayerId | None = None
    announced: Announced = UNANNOUNCED


class Continue(Action, frozen=True, kw_only=True):
    """Carry out the rest of a resolving text, behind the clauses by hand."""


def _stops(view: StateView, action: Halt) -> Iterator[Finding]:
    card = _source_name(view, action.source)
    yield done("", Message("The rest of {card} waits.", card=card))


def _source_name(view: StateView, source: ObjectId) -> Words:
    obj = view.state.objects.get(source)
    return view.rules.tables.named(view, obj.id) if obj is not None else Message("the ability")


def _halt(context: ActionContext, action: Halt) -> None:
    state = context.state
    rest = Unfinished(
        object=action.object,
        source=Ref(action.source, action.incarnation),
        controller=action.player,
        programs=action.programs,
        words=action.words,
        targets=tuple(_topic(state, each) for each in action.targets),
        shares=action.shares,
        slots=action.slots,
        players=action.players,
        chosen=tuple(obj.ref for each in action.chosen if (obj := state.objects.get(each))),
        chosen_player=action.chosen_player,
        announced=action.announced,
    )
    if rest.programs:
        context.state = replace(state, unfinished=rest)
    card = CardName(action.source, str(_source_name(context.view, action.source)))
    leave_by_hand(context, card, action.words)


def _topic(state: GameState, target: ObjectId | PlayerId) -> Ref | PlayerId:
    if isinstance(target, str):
        return target
    obj = state.objects.get(target)
    return obj.ref if obj is not None else Ref(target, 0)


def _halt_label(view: StateView, action: Halt) -> Message:
    return Message("By hand, for {card}", card=_source_name(view, action.source))


def _rest_waits(view: StateView, _action: Continue) -> Iterator[Finding]:
    rest = view.state.unfinished
    if rest is None:
        yield nothing("", Message("No text waits to be finished."), possible=False)
        return
    card = _source_name(view, rest.source.id)
    yield done("", Message("The text of {card} goes on.", card=card))


def _continue(context: ActionContext, _action: Continue) -> None:
    context.state = replace(context.state, unfinished=None)


def _continue_label(view: StateView, _action: Continue) -> Message:
    rest = view.state.unfinished
    if rest is None:
        return Message("Go on with the text")
    return Message("Go on with {card}", card=_source_name(view, rest.source.id))


def _continue_menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    rest = view.state.unfinished
    if rest is not None and obj.id in {rest.object, rest.source.id}:
        action = Continue(player=player)
        yield MenuOption(action=action, message=_continue_label(view, action), verb="continue")


def delaying(key: str) -> ActionSpec:
    """Return the record of letting an ability wait; a game cites the rule ``key``."""

    def it_waits(_view: StateView, _action: Delay) -> Iterator[Finding]:
        """The ability waits for its event."""
        yield done(key, Message("An ability waits for its event."))

    return ActionSpec(
        action=Delay,
        checks={key: it_waits},
        handler=_delay,
        label=Message("An ability waits for its event"),
    )


SPECS = (
    ActionSpec(
        action=ReadTexts,
        consent=Consent.ALL,
        checks={"texts": _changes},
        handler=_read_texts,
        label=_label,
    ),
    ActionSpec(
        action=TextByHand,
        checks={"texts": _is_another},
        handler=_text_by_hand,
        label=_text_label,
    ),
    ActionSpec(action=Halt, checks={"texts": _stops}, handler=_halt, label=_halt_label),
    ActionSpec(
        action=Continue,
        checks={"texts": _rest_waits},
        handler=_continue,
        label=_continue_label,
        menu=_continue_menu,
    ),
)
