"""Marked heroes, and the crowd's cheers (FaB CR 9.3, 8.5.57)."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Boo, Cheer, Mark
from core.games.fab.objects.traits import is_hero
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.messages import NO_WORDS, Message
from core.rules.action_context import ActionContext
from core.rules.history import Event
from core.rules.ruleset import ActionSpec, Condition, Menu, MenuOption, StateView
from core.rules.verdict import Finding, done, nothing
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject

MARKED = "marked"


def is_marked(obj: GameObject) -> bool:
    """Return whether a hero is marked."""
    return MARKED in obj.conditions


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
        says = Message("{card} is already marked and stays marked.", card=name)
        yield nothing("marked.again", says)
    else:
        says = Message("{card} is marked until an opponent's source hits.", card=name)
        yield done("marked.marking", says, "marked.lasts", "marked.definition")


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


def react(context: ActionContext, action: Cheer | Boo) -> None:
    """Let the crowd cheer or boo a hero; each time is an event, and neither undoes the other."""
    hero = context.state.object(action.hero)
    word, says = CHEERED, Message("The crowd cheered {hero}")
    if isinstance(action, Boo):
        word, says = BOOED, Message("The crowd booed {hero}")
    says = says.filled({"hero": name_of(context.view, hero)})
    if word not in hero.conditions:
        context.put(replace(hero, conditions=(*hero.conditions, word)))
    who = controller_of(context.view, hero)
    context.emit(Event(kind=word, object=hero.id, player=who, key=CROWD, message=says))


def _crowd_menu(kind: type[Cheer | Boo], words: Message) -> Menu:
    def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
        if is_hero(view, obj):
            action = kind(player=player, hero=obj.id)
            yield MenuOption(action=action, message=words, verb="mark", usual=False)

    return menu


SPECS = (
    ActionSpec(
        action=Mark,
        checks={"marked.definition": only_heroes_are_marked, "marked.again": marked_once},
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
        handler=react,
        label=Message("The crowd cheers {subject}"),
        menu=_crowd_menu(Cheer, Message("The crowd cheers")),
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
        handler=react,
        label=Message("The crowd boos {subject}"),
        menu=_crowd_menu(Boo, Message("The crowd boos")),
        since="2025-09",
        shows=(
            Condition(word=BOOED, key=CROWD, message=Message("booed this turn"), until=END_OF_TURN),
        ),
    ),
)
