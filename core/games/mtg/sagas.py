"""Sagas: the lore counter that each of them gets as its controller's main phase begins."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.mtg.actions import BeginMain
from core.games.mtg.chapters import last_chapter
from core.games.mtg.first_counters import LORE
from core.games.mtg.policies import policies
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.events import ABILITY_NEEDED, Event
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD


def is_told(view: StateView, obj: GameObject) -> bool:
    """Tell whether it is a Saga that gets lore counters.

    Since 2025 it needs a chapter; one whose text nobody has written down has some.
    """
    if obj.zone != BATTLEFIELD or obj.face_down:
        return False
    found = traits(view, obj)
    if "Saga" not in found.type_line.subtypes:
        return False
    known = any(face.text for face in found.faces)
    any_saga = not policies(view.rules).sagas_need_chapters
    return any_saga or bool(last_chapter(found.text)) or not known


def sagas_of(view: StateView, player: PlayerId) -> tuple[GameObject, ...]:
    """Return the Sagas that go on as the player's main phase begins."""
    there = (obj for obj in view.state.objects if is_told(view, obj))
    return tuple(obj for obj in there if traits(view, obj).controller == player)


def sagas_go_on(view: StateView, action: BeginMain) -> Iterator[Finding]:
    """The active player puts a lore counter on each of their Sagas (``saga.lore``)."""
    if action.player != view.state.active:
        yield refused(
            "saga.lore",
            Message(
                "It is {active}'s turn, not {player}'s.",
                active=view.state.active,
                player=action.player,
            ),
        )
        return
    found = sagas_of(view, action.player)
    if not found:
        yield nothing(
            "saga.lore",
            Message("{player} controls no Saga that gets a lore counter.", player=action.player),
        )
    else:
        names = tuple(CardName(obj.id, traits(view, obj).name) for obj in found)
        says = Message(
            "As the precombat main phase begins, a lore counter goes on {sagas:,}.", sagas=names
        )
        yield done("saga.lore", says, "saga.chapters")


BEGIN_MAIN_CHECKS = {"saga.lore": sagas_go_on}


def begin_main(context: ActionContext, action: BeginMain) -> None:
    """Put a lore counter on each Saga; which chapter that is, its own text says."""
    lore_counters(context, action.player)


def lore_counters(context: ActionContext, player: PlayerId) -> None:
    """Put a lore counter on each Saga of a player."""
    for obj in sagas_of(context.view, player):
        lore = obj.counter("lore") + 1
        context.put(replace(obj, counters=obj.counters_with("lore", lore)))
        says = Message(
            "{card} has {lore} lore counters",
            card=CardName(obj.id, traits(context.view, obj).name),
            lore=lore,
        )
        context.emit(Event(kind="counters", object=obj.id, key="saga.lore", message=says))


def tell_of_its_chapter(context: ActionContext, saga: GameObject) -> None:
    """Report the chapter of a Saga that a new lore counter triggers in a followed turn.

    The table raises no ability by itself: the caller that carries the action out may add it.
    """
    was = context.start.objects.get(saga.id)
    before = was.counter(LORE) if was is not None and was.ref == saga.ref else 0
    event = Event(
        kind=ABILITY_NEEDED,
        object=saga.id,
        player=traits(context.view, saga).controller,
        key="saga.chapters",
    )
    is_laid_out = was is None and not any(
        each.kind == "enters" and each.object == saga.id for each in context.events
    )
    told = event in context.events or is_laid_out
    if context.state.is_followed and saga.counter(LORE) > before and not told:
        context.emit(event)


def menu(view: StateView, obj: GameObject, _player: PlayerId) -> Iterator[Option]:
    """Offer the main phase with each Saga of the active player."""
    if is_told(view, obj) and traits(view, obj).controller == view.state.active:
        begin = BeginMain(player=view.state.active)
        words, detail = Message("Begin the main phase"), Message("a lore counter on each Saga")
        yield Option(action=begin, message=words, more=detail, verb="counters")


VERBS = (
    Verb(
        action=BeginMain,
        checks=BEGIN_MAIN_CHECKS,
        handler=begin_main,
        label=Message("{player}'s main phase begins"),
        menu=menu,
    ),
)
