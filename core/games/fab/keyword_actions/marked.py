"""Marked heroes, and the crowd's cheers (FaB CR 9.3, 8.5.57)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Boo, Cheer, Mark
from core.games.fab.objects.traits import is_hero
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.messages import NO_WORDS, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Condition, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject

MARKED = "marked"


def is_marked(obj: GameObject) -> bool:
    """Return whether a hero is marked."""
    return MARKED in obj.conditions


# Checks


def only_heroes_are_marked(view: StateView, action: Mark) -> Iterator[Finding]:
    """Marked is a condition that a hero may have (``marked.definition``)."""
    hero = view.object(action.hero)
    if not is_hero(view, hero):
        says = Message(
            "{hero} is not a hero in the arena: only heroes can be marked.",
            hero=name_of(view, hero),
        )
        yield nothing("marked.definition", says, possible=False)


def marked_once(view: StateView, action: Mark) -> Iterator[Finding]:
    """A marked hero stays marked (``marked.again``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if is_marked(hero):
        yield nothing(
            "marked.again", Message("{card} is already marked and stays marked.", card=name)
        )
    else:
        says = Message("{card} is marked until an opponent's source hits.", card=name)
        yield done("marked.marking", says, "marked.lasts", "marked.definition")


MARK_CHECKS = {"marked.definition": only_heroes_are_marked, "marked.again": marked_once}


# Handlers


def mark(context: ActionContext, action: Mark) -> None:
    """Mark a hero."""
    hero = context.state.object(action.hero)
    if not is_marked(hero):
        context.put(replace(hero, conditions=(*hero.conditions, MARKED)))
    says = Message("{hero} is marked", hero=name_of(context.view, hero))
    context.emit(Event(kind="marked", object=hero.id, key="marked.marking", message=says))


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Yield marking a hero in the arena."""
    if is_hero(view, obj):
        detail = Message("already marked") if is_marked(obj) else NO_WORDS
        mark_it = Mark(player=player, hero=obj.id)
        yield MenuOption(action=mark_it, message=Message("Mark"), more=detail, verb="mark")


# Menu


CROWD = "effect.crowd"
CHEERED, BOOED = "cheered", "booed"


def it_is_a_hero(view: StateView, action: Cheer | Boo) -> Iterator[Finding]:
    """The crowd cheers or boos a hero in the arena (``effect.crowd``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if not is_hero(view, hero):
        says = Message("{card} is not a hero in the arena.", card=name)
        yield nothing(CROWD, says, possible=False)
    elif isinstance(action, Cheer):
        yield done(CROWD, Message("The crowd cheers {hero}. Cards may look for that.", hero=name))
    else:
        yield done(CROWD, Message("The crowd boos {hero}. Cards may look for that.", hero=name))


def cheer(context: ActionContext, action: Cheer) -> None:
    """Let the crowd cheer a hero; each cheer is an event of its own."""
    name = name_of(context.view, context.state.object(action.hero))
    _react(context, action, CHEERED, Message("The crowd cheered {hero}", hero=name))


def boo(context: ActionContext, action: Boo) -> None:
    """Let the crowd boo a hero; that does not undo a cheer."""
    name = name_of(context.view, context.state.object(action.hero))
    _react(context, action, BOOED, Message("The crowd booed {hero}", hero=name))


def _react(context: ActionContext, action: Cheer | Boo, word: str, says: Message) -> None:
    hero = context.state.object(action.hero)
    if word not in hero.conditions:
        context.put(replace(hero, conditions=(*hero.conditions, word)))
    who = controller_of(context.view, hero)
    context.emit(Event(kind=word, object=hero.id, player=who, key=CROWD, message=says))


def _cheering(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if is_hero(view, obj):
        action = Cheer(player=player, hero=obj.id)
        yield MenuOption(
            action=action, message=Message("The crowd cheers"), verb="mark", usual=False
        )


def _booing(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    if is_hero(view, obj):
        action = Boo(player=player, hero=obj.id)
        yield MenuOption(action=action, message=Message("The crowd boos"), verb="mark", usual=False)


SPECS = (
    ActionSpec(
        action=Mark,
        checks=MARK_CHECKS,
        handler=mark,
        label=Message("Mark {subject}"),
        menu=menu,
        shows=(
            Condition(
                word=MARKED,
                key="marked.lasts",
                message=Message("until an opponent's source hits, or it ceases to exist"),
                told_by="marked",
            ),
        ),
    ),
    ActionSpec(
        action=Cheer,
        checks={CROWD: it_is_a_hero},
        handler=cheer,
        label=Message("The crowd cheers {subject}"),
        menu=_cheering,
        since="2025-09",
        shows=(
            Condition(
                word=CHEERED, key=CROWD, message=Message("cheered this turn"), until=END_OF_TURN
            ),
        ),
    ),
    ActionSpec(
        action=Boo,
        checks={CROWD: it_is_a_hero},
        handler=boo,
        label=Message("The crowd boos {subject}"),
        menu=_booing,
        since="2025-09",
        shows=(
            Condition(word=BOOED, key=CROWD, message=Message("booed this turn"), until=END_OF_TURN),
        ),
    ),
)
