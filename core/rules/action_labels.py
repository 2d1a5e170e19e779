"""What actions are called, in undo and the timeline; hidden cards stay unnamed."""

from collections.abc import Callable

from core.grammar import capitalised
from core.rules.actions import Action, Batch
from core.rules.ruleset import StateView
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.visibility import may_see

UNNAMED = "An action with a hidden card"
"""What an action is called where its own name would tell which card it is about."""

Named = Callable[[StateView, ObjectId | str | None], str]
"""Names an object for everybody, or a player."""


def named_by(name: Callable[[StateView, GameObject], str]) -> Named:
    """Return what names an object by ``name`` if everybody may know it, else ``a card``."""

    def named(view: StateView, object_id: ObjectId | str | None) -> str:
        if isinstance(object_id, str):
            return object_id
        obj = view.state.objects.get(object_id) if object_id is not None else None
        if obj is None:
            return "it"
        return name(view, obj) if may_see(view.rules.zones, obj, None) else "a card"

    return named


def known_to_player(view: StateView, action: Action, object_id: ObjectId) -> bool:
    """Tell whether the player of an action may see an object: an own card is named as it is played.

    Everybody sees it then; what comes to nothing is told to nobody else (`core.rules.redaction`).
    """
    return may_see(view.rules.zones, view.object(object_id), action.player)


def label_of(view: StateView, action: Action) -> str:
    """Return what an action is called, e.g. ``Meld Graf Rats and Midnight Scavengers``."""
    tables = view.rules.tables
    if isinstance(action, Batch):
        return capitalised(tables.batch(view, action))
    verb = tables.verbs.get(type(action))
    label = verb.label if verb is not None else ""
    if not isinstance(label, str):
        return capitalised(label(view, action))
    label = label or action.verb.replace("_", " ")
    return capitalised(label.format_map(_Values(view, action)))


class _Values:
    """The fields of an action, for a label."""

    def __init__(self, view: StateView, action: Action) -> None:
        self._view = view
        self._action = action

    def __getitem__(self, name: str) -> object:
        """Return the value of a field; ``subject`` is the name of what the action is about."""
        if name == "subject":
            return self._view.rules.tables.named(self._view, self._action.subject)
        return getattr(self._action, name)


def cards(number: int) -> str:
    """Return so many cards in words."""
    return "a card" if number == 1 else f"{number} cards"


def batch_label(view: StateView, action: Batch) -> str:
    """Name several actions as one: the same action with each card, or the first of all."""
    if not action.steps:
        return "Nothing"
    first, more = label_of(view, action.steps[0]), len(action.steps) - 1
    if not more:
        return first
    alike = {_counted(view, step, more + 1) for step in action.steps}
    joint = alike.pop() if len(alike) == 1 else ""
    if not joint and all(label_of(view, step) == first for step in action.steps[1:]):
        return f"{first}, {more + 1} times"
    return joint or f"{first}, and {more} more"


def _counted(view: StateView, step: Action, count: int) -> str:
    """Return the label of an action with so many cards in place of the one it names, or nothing."""
    object_id = step.subject
    if object_id is None or view.state.objects.get(object_id) is None:
        return ""
    said, name = label_of(view, step), view.rules.tables.named(view, object_id)
    if said.startswith(capitalised(name)):
        name = capitalised(name)
    does = said.startswith(name) and not said.startswith(f"{name} to ")  # one card dies, two die
    return said.replace(name, cards(count), 1) if name in said and not does else ""
