"""Names for the actions that any game has, for undo and the timeline; hidden cards stay unnamed."""

from collections.abc import Callable, Mapping

from core.rules import actions as law
from core.rules import arranging, chance, points
from core.rules.actions import Action
from core.rules.state_view import StateView
from core.rules.wording import capitalised
from core.state.ids import ObjectId
from core.state.objects import GameObject
from core.state.sight import may_see

UNNAMED = "An action with a hidden card"
"""What an action is called where its own name would tell which card it is about."""

Tell = Callable[..., str]
"""Names an action of one kind in a position."""
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

    Everybody sees it then; what comes to nothing is told to nobody else (`core.rules.telling`).
    """
    return may_see(view.rules.zones, view.object(object_id), action.player)


def told_by(state: Mapping[type[Action], Tell], view: StateView, action: Action) -> str:
    """Return the name of an action by a table, or else its verb, with a capital letter."""
    tell = state.get(type(action))
    said = action.verb.replace("_", " ") if tell is None else tell(view, action)
    return capitalised(said)


def of(named: Named, verb: str) -> Tell:
    """Return what names an action by a verb and the object that it is about."""
    return lambda view, action: f"{verb} {named(view, action.subject)}"


def fixed(text: Callable[..., str]) -> Tell:
    """Return what names an action by itself alone, whatever the position is."""
    return lambda _, action: text(action)


def cards(number: int) -> str:
    """Return so many cards in words."""
    return "a card" if number == 1 else f"{number} cards"


def batch_words(named: Named, words: Callable[[StateView, Action], str]) -> Tell:
    """Return what names several actions as one: the same one with each card, or the first."""

    def told(view: StateView, action: law.Batch) -> str:
        if not action.steps:
            return "Nothing"
        first, more = words(view, action.steps[0]), len(action.steps) - 1
        if not more:
            return first
        alike = {_counted(step, view, named, words, more + 1) for step in action.steps}
        joint = alike.pop() if len(alike) == 1 else ""
        if not joint and all(words(view, step) == first for step in action.steps[1:]):
            return f"{first}, {more + 1} times"
        return joint or f"{first}, and {more} more"

    return told


def _counted(
    step: Action,
    view: StateView,
    named: Named,
    words: Callable[[StateView, Action], str],
    count: int,
) -> str:
    """Return the name of an action with so many cards in place of the one it names, or nothing."""
    object_id = step.subject
    if object_id is None or view.state.objects.get(object_id) is None:
        return ""
    said, name = words(view, step), named(view, object_id)
    if said.startswith(capitalised(name)):
        name = capitalised(name)
    does = said.startswith(name) and not said.startswith(f"{name} to ")  # one card dies, two die
    return said.replace(name, cards(count), 1) if name in said and not does else ""


def _lasting(tell: str) -> Tell:
    """Name what lasts with words that are read only when somebody starts such a thing."""

    def told(view: StateView, action: Action) -> str:
        from core.rules import lasting_words  # noqa: PLC0415 - costs time at the start

        return str(getattr(lasting_words, tell)(view, action))

    return told


def law_words(named: Named) -> dict[type[Action], Tell]:
    """Return the names of the actions that are called alike in every game."""

    def counters(view: StateView, action: law.Counters) -> str:
        return f"{action.change:+d} {action.kind} on {named(view, action.object)}"

    return {
        law.Tap: of(named, "Tap"),
        law.Untap: of(named, "Untap"),
        law.Counters: counters,
        law.Damage: _lasting("damage"),
        law.Life: fixed(lambda action: points.gained(action.player, action.change, "life")),
        law.Points: points.words,
        law.Draw: fixed(lambda action: f"{action.player} draws {cards(action.count)}"),
        law.Discard: fixed(lambda action: f"{action.player} discards a card"),
        law.Shuffle: fixed(lambda action: f"{action.player} shuffles"),
        law.TurnFaceDown: of(named, "Turn face down:"),
        law.TurnFaceUp: of(named, "Turn face up:"),
        law.Ability: of(named, "Ability of"),
        law.TokenCopy: of(named, "Token copy of"),
        law.Look: arranging.words_of_looking,
        law.Reveal: arranging.words_of_looking,
        law.Arrange: arranging.words_of_arranging,
        law.Roll: chance.words_of_roll,
        law.FlipCoin: chance.words_of_coin,
        law.Note: of(named, "Note on"),
        law.EndTurn: fixed(lambda action: f"End the turn of {action.player}"),
        law.Control: _lasting("control"),
        law.BecomeCopy: _lasting("becoming"),
        law.Effect: _lasting("effect"),
        law.EndEffect: _lasting("ending"),
        law.Replacement: _lasting("replacement"),
        law.Permit: _lasting("permission"),
        law.Forbid: _lasting("permission"),
    }
