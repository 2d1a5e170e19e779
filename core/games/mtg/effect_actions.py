"""Actions that only texts make: delayed abilities, emblems, new targets (MTG CR 603.7, 114)."""

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec.structs import replace

from core.cards.card import Card, Face, Layout
from core.games.mtg.combat.prevention import ALL, by_fact, to_fact
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Named, Subject, Target
from core.rules.history import Event
from core.rules.lasting_effects import apply_quietly, new_effect, without_card
from core.rules.ruleset import ActionSpec, StateView
from core.rules.verdict import Finding, done
from core.state.effects import Change, Delayed
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import COMMAND

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
    until: Literal["permanent", "end_of_turn"] = "permanent"


def _waits(_view: StateView, _action: Delay) -> Iterator[Finding]:
    yield done("resolve.ability", Message("An ability waits for its event."))


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


class Emblem(Action, frozen=True, kw_only=True):
    """Give the player an emblem with abilities (MTG CR 114)."""

    programs: tuple[bytes, ...] = ()
    name: str = ""


def _gets_it(_view: StateView, action: Emblem) -> Iterator[Finding]:
    yield done("resolve.ability", Message("{player} gets an emblem.", player=action.player))


def _emblem(context: ActionContext, action: Emblem) -> None:
    name = f"Emblem of {action.name}" if action.name else "Emblem"
    card = Card(name=name, sides=((Face(name=name),),), layout=Layout.SINGLE)
    obj = without_card(context, card, action.player, COMMAND)
    context.put(obj)
    effect = new_effect(context, Change(programs=action.programs), "permanent", (obj.ref,))
    apply_quietly(context, replace(effect, source=name))
    context.emit(Event(kind="made", object=obj.id))


class Link(Action, frozen=True, kw_only=True):
    """Remember which permanent has exiled a card: ``source`` with its ``incarnation``."""

    object: Subject
    source: Source
    incarnation: int


def _is_linked(_view: StateView, _action: Link) -> Iterator[Finding]:
    yield done("exile.card", Message("It is the exiled card of that permanent."))


def _link(context: ActionContext, action: Link) -> None:
    obj = context.state.object(action.object)
    context.put(replace(obj, exiled_by=Ref(action.source, action.incarnation)))


class Prevention(Action, frozen=True, kw_only=True):
    """Prevent damage for the rest of the turn (MTG CR 615).

    It is damage that would be dealt to the objects and players of ``to``, or by those of ``by``,
    or without either all damage; ``amount`` None is all of it. ``combat`` is combat damage only.
    """

    to: tuple[Target | PlayerId, ...] = ()
    by: tuple[ObjectId, ...] = ()
    amount: int | None = None
    combat: bool = False


def _prevents(_view: StateView, _action: Prevention) -> Iterator[Finding]:
    yield done("damage.prevented", Message("Damage is prevented for the rest of the turn."))


def _prevent(context: ActionContext, action: Prevention) -> None:
    state = context.state
    amount = ALL if action.amount is None else action.amount
    there = [
        each for each in action.to if isinstance(each, str) or state.objects.get(each) is not None
    ]
    sources = [each for each in action.by if state.objects.get(each) is not None]
    facts = [to_fact(_key(state, each), combat=action.combat) for each in there]
    facts += [by_fact(_key(state, each), combat=action.combat) for each in sources]
    if not action.to and not action.by:
        facts = [to_fact("all", combat=action.combat)]
    player = state.player(action.player)
    for fact in facts:
        player = player.with_fact(fact, amount)
    context.state = state.with_player(player)


def _key(state: GameState, each: ObjectId | PlayerId) -> str:
    if isinstance(each, str):
        return each
    ref = state.object(each).ref
    return f"{ref.id}.{ref.incarnation}"


class Retarget(Action, frozen=True, kw_only=True):
    """Give a spell on the stack new targets (MTG CR 115.7)."""

    object: Subject
    targets: tuple[Target | PlayerId, ...] = ()


def _new_targets(_view: StateView, _action: Retarget) -> Iterator[Finding]:
    yield done("cast.targets", Message("It has new targets."))


def _retarget(context: ActionContext, action: Retarget) -> None:
    state = context.state
    spell = state.object(action.object)
    refs = tuple(
        each if isinstance(each, str) else state.object(each).ref
        for each in action.targets
        if isinstance(each, str) or state.objects.get(each) is not None
    )
    context.put(replace(spell, targets=refs))
    context.emit(Event(kind="chosen", object=spell.id, key="cast.targets"))


SPECS = (
    ActionSpec(
        action=Link,
        checks={"exile.card": _is_linked},
        handler=_link,
        label=Message("{subject} is linked to what exiled it"),
    ),
    ActionSpec(
        action=Prevention,
        checks={"damage.prevented": _prevents},
        handler=_prevent,
        label=Message("Prevent damage"),
    ),
    ActionSpec(
        action=Emblem,
        checks={"resolve.ability": _gets_it},
        handler=_emblem,
        label=Message("{player} gets an emblem"),
    ),
    ActionSpec(
        action=Retarget,
        checks={"cast.targets": _new_targets},
        handler=_retarget,
        label=Message("New targets for {subject}"),
    ),
    ActionSpec(
        action=Delay,
        checks={"resolve.ability": _waits},
        handler=_delay,
        label=Message("An ability waits for its event"),
    ),
)
