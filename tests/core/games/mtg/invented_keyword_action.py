"""An invented keyword action: its module, its entry and its scenario."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.games import newest
from core.games.mtg.layers.traits import traits
from core.games.mtg.rulesets import EDITIONS
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action, Subject
from core.rules.lasting_effects import is_on, put_on
from core.rules.rulebook import Entry
from core.rules.ruleset import (
    ActionGroup,
    ActionSpec,
    Condition,
    MenuOption,
    Rules,
    Ruleset,
    StateView,
)
from core.rules.verdict import Finding, done, nothing, refused
from core.state.effects import END_OF_TURN
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

# The module

BEFUDDLED = Condition(
    word="befuddled",
    key="befuddle.action",
    message=Message("until end of turn"),
    until=END_OF_TURN,
)
BEFUDDLING = ActionGroup(
    id="befuddle", title=Message("Befuddle a creature"), keys=("Ctrl+Shift+Alt+D",)
)


class Befuddle(Action, frozen=True, kw_only=True):
    """Befuddle a creature."""

    object: Subject


def only_creatures_once(view: StateView, action: Befuddle) -> Iterator[Finding]:
    """Only creatures on the battlefield are befuddled, and only once (``befuddle.action``)."""
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD or not traits(view, obj).is_creature:
        yield refused(BEFUDDLED.key, Message("Only a creature on the battlefield can be so."))
    elif is_on(obj, BEFUDDLED):
        yield nothing(BEFUDDLED.key, Message("It is befuddled already."))
    else:
        yield done(BEFUDDLED.key, Message("It is befuddled from now on."))


def befuddle(context: ActionContext, action: Befuddle) -> None:
    """Put the condition on it."""
    put_on(context, action.object, BEFUDDLED)


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[MenuOption]:
    """Offer it with creatures."""
    if obj.zone == BATTLEFIELD and traits(view, obj).is_creature:
        action = Befuddle(player=player, object=obj.id)
        yield MenuOption(action=action, message=Message("Befuddle"), verb=BEFUDDLING.id)


SPECS = (
    ActionSpec(
        action=Befuddle,
        checks={BEFUDDLED.key: only_creatures_once},
        handler=befuddle,
        label=Message("Befuddle {subject}"),
        menu=menu,
        group=BEFUDDLING,
        shows=(BEFUDDLED,),
    ),
)

# The entry

ENTRY = Entry(
    key=BEFUDDLED.key,
    title="Befuddled creatures",
    says="A creature that is befuddled stays so until end of turn.",
    example="Ann befuddles a bear: it is befuddled, and a second time changes nothing.",
    since={next(iter(EDITIONS)): "701.99"},
)

# The scenario

SCENARIO: Mapping[str, Any] = {
    "title": "Ann befuddles a bear",
    "game": "mtg",
    "rulebook": f">={next(iter(EDITIONS))}",
    "rules": [BEFUDDLED.key],
    "players": ["Ann", "Ben"],
    "setup": [
        {"id": "bear", "player": "Ben", "zone": "battlefield", "card": "Grizzly Bears"},
        {"id": "land", "player": "Ben", "zone": "battlefield", "card": "Forest"},
    ],
    "step": [
        {
            "do": "befuddle",
            "object": "bear",
            "expect": [
                {"ruling": "done", "because": [BEFUDDLED.key]},
                {"happened": "condition", "times": 1},
                {"object": "bear", "conditions": ["befuddled"], "same_object": True},
            ],
        },
        {"do": "befuddle", "object": "bear", "expect": [{"ruling": "nothing"}]},
        {"do": "befuddle", "object": "land", "expect": [{"ruling": "refused"}]},
        {"do": "end_turn", "expect": [{"object": "bear", "conditions": []}]},
        {"do": "befuddle", "object": "bear", "expect": [{"ruling": "done"}]},
        {
            "do": "move",
            "object": "bear",
            "to": "hand",
            "player": "Ben",
            "expect": [{"object": "bear", "conditions": []}],
        },
    ],
}

# Both together with the game


def ruleset() -> Ruleset:
    """Return the newest edition with the action, as a module of its package would add it."""
    rules = newest(EDITIONS)
    return replace(rules, load=_tables)


@cache
def _tables() -> Rules:
    tables = newest(EDITIONS).tables
    return tables.with_specs({**tables.specs, **{verb.action: verb for verb in SPECS}})
