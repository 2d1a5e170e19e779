"""The crowd cheers or boos a hero, which cards look back to in that turn (since Super Slam).

Source: a rules article, and the rules of February 2026 (8.5.57).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.games.fab.actions import Boo, Cheer
from core.games.fab.keyword_actions.marked import is_hero
from core.games.fab.zone_changes import controller_of, name_of
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.events import Event
from core.rules.ruleset import Condition, Option, StateView, Verb
from core.rules.verdict import Finding, done, nothing
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject

KEY = "effect.crowd"
CHEERED, BOOED = "cheered", "booed"


def it_is_a_hero(view: StateView, action: Cheer | Boo) -> Iterator[Finding]:
    """The crowd cheers or boos a hero in the arena (``effect.crowd``)."""
    hero = view.object(action.hero)
    name = name_of(view, hero)
    if not is_hero(view, hero):
        says = Message("{card} is not a hero in the arena.", card=name)
        yield nothing(KEY, says, possible=False)
    elif isinstance(action, Cheer):
        yield done(KEY, Message("The crowd cheers {hero}. Cards may look for that.", hero=name))
    else:
        yield done(KEY, Message("The crowd boos {hero}. Cards may look for that.", hero=name))


def cheer(context: ActionContext, action: Cheer) -> None:
    """Let the crowd cheer a hero; each time is an event of its own."""
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
    context.emit(Event(kind=word, object=hero.id, player=who, key=KEY, message=says))


def _cheering(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_hero(view, obj):
        action = Cheer(player=player, hero=obj.id)
        yield Option(action=action, message=Message("The crowd cheers"), verb="mark", usual=False)


def _booing(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    if is_hero(view, obj):
        action = Boo(player=player, hero=obj.id)
        yield Option(action=action, message=Message("The crowd boos"), verb="mark", usual=False)


VERBS = (
    Verb(
        action=Cheer,
        checks={KEY: it_is_a_hero},
        handler=cheer,
        label=Message("The crowd cheers {subject}"),
        menu=_cheering,
        since="2025-09",
        shows=(
            Condition(
                word=CHEERED, key=KEY, message=Message("cheered this turn"), until=END_OF_TURN
            ),
        ),
    ),
    Verb(
        action=Boo,
        checks={KEY: it_is_a_hero},
        handler=boo,
        label=Message("The crowd boos {subject}"),
        menu=_booing,
        since="2025-09",
        shows=(
            Condition(word=BOOED, key=KEY, message=Message("booed this turn"), until=END_OF_TURN),
        ),
    ),
)
