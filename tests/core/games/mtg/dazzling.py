"""A keyword action that nobody has printed: its module, its entry and its scenario."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from core.games import newest
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.traits import traits
from core.messages import Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.conditions import is_on, put_on
from core.rules.references import Subject
from core.rules.rulebook import Entry
from core.rules.ruleset import Condition, Option, Ruleset, RuleTables, StateView, Verb
from core.rules.verb_groups import VerbGroup
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD

# The module

DAZZLED = Condition(
    word="dazzled", key="dazzle.action", message=Message("until it leaves the battlefield")
)
DAZZLING = VerbGroup(id="dazzle", title=Message("Dazzle a creature"), keys=("Ctrl+Shift+Alt+D",))


class Dazzle(Action, frozen=True, kw_only=True):
    """Dazzle a creature."""

    object: Subject


def only_creatures_once(view: StateView, action: Dazzle) -> Iterator[Finding]:
    """Only creatures on the battlefield are dazzled, and only once (``dazzle.action``)."""
    obj = view.object(action.object)
    if obj.zone != BATTLEFIELD or not traits(view, obj).is_creature:
        yield refused(DAZZLED.key, Message("Only a creature on the battlefield can be dazzled."))
    elif is_on(obj, DAZZLED):
        yield nothing(DAZZLED.key, Message("It is dazzled already."))
    else:
        yield done(DAZZLED.key, Message("It is dazzled from now on."))


def dazzle(context: ActionContext, action: Dazzle) -> None:
    """Put the condition on it."""
    put_on(context, action.object, DAZZLED)


def menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Offer it with creatures."""
    if obj.zone == BATTLEFIELD and traits(view, obj).is_creature:
        action = Dazzle(player=player, object=obj.id)
        yield Option(action=action, message=Message("Dazzle"), verb=DAZZLING.id)


VERBS = (
    Verb(
        action=Dazzle,
        checks={DAZZLED.key: only_creatures_once},
        handler=dazzle,
        label=Message("Dazzle {subject}"),
        menu=menu,
        group=DAZZLING,
        shows=(DAZZLED,),
    ),
)

# The entry

ENTRY = Entry(
    key=DAZZLED.key,
    title="Dazzled creatures",
    says="A creature that is dazzled stays so until it leaves the battlefield.",
    example="Ann dazzles a bear: it is dazzled, and a second time changes nothing.",
    since={next(iter(EDITIONS)): "701.99"},
)

# The scenario

SCENARIO: Mapping[str, Any] = {
    "title": "Ann dazzles a bear",
    "game": "mtg",
    "rulebook": f">={next(iter(EDITIONS))}",
    "rules": [DAZZLED.key],
    "players": ["Ann", "Ben"],
    "setup": [
        {"id": "bear", "player": "Ben", "zone": "battlefield", "card": "Grizzly Bears"},
        {"id": "land", "player": "Ben", "zone": "battlefield", "card": "Forest"},
    ],
    "step": [
        {
            "do": "dazzle",
            "object": "bear",
            "expect": [
                {"ruling": "done", "because": [DAZZLED.key]},
                {"happened": "condition", "times": 1},
                {"object": "bear", "conditions": ["dazzled"], "same_object": True},
            ],
        },
        {"do": "dazzle", "object": "bear", "expect": [{"ruling": "nothing"}]},
        {"do": "dazzle", "object": "land", "expect": [{"ruling": "refused"}]},
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
def _tables() -> RuleTables:
    tables = newest(EDITIONS).tables
    return replace(tables, verbs={**tables.verbs, **{verb.action: verb for verb in VERBS}})
