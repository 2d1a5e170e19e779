"""The context of an action in progress: the state so far, and the events; and labels of actions.

A label is the name of an action in undo and the timeline; hidden cards stay unnamed.
"""

from collections.abc import Callable, Container, Sequence
from copy import copy
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.messages import A_CARD, CardName, Message, Words, sentence_case, verbatim
from core.rules.actions import Action, Batch, Roll
from core.rules.choices import Option
from core.rules.history import BY_HAND, Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice
from core.state.ids import Answer, ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see

if TYPE_CHECKING:
    from core.state.game_state import GameState


class ActionContext:
    """The context that a handler writes to while it carries one action out.

    ``asked`` is the first open choice that none of the ``answers`` decides: then all changes are
    dropped, since the action waits for it. ``goes_on`` is true if more of the action follows at
    once, so that no player can act in between. ``settled`` is the position when triggered abilities
    were last looked for, and ``events_handled`` the number of events until then. ``before_rules``
    are the number of events and the position before state-based actions.
    """

    def __init__(self, view: StateView, answers: tuple[Answer, ...] = ()) -> None:
        self._view = view
        self.start = view.state
        self.state: GameState = replace(view.state, clock=view.state.clock + 1, unsettled=False)
        self.events: list[Event] = []
        self.asked: Finding | None = None
        self.goes_on = False
        self.settled = view.state
        self.events_handled = 0
        self.before_rules: tuple[int, GameState] | None = None
        self._answers = list(answers)

    def fork(self, answers: tuple[Answer, ...]) -> "ActionContext":
        """Return a context that continues this one, with answers for the next step."""
        other = copy(self)
        other.events = list(self.events)
        other.asked = None
        other._answers = list(answers)  # noqa: SLF001 - a copy of itself
        return other

    @property
    def view(self) -> StateView:
        """The position as it is at this moment, under the rules."""
        return self._view.at(self.state)

    def tick(self) -> int:
        """Let one moment pass and return the new time."""
        self.state = self.state.tick()
        return self.state.clock

    def fresh_id(self) -> ObjectId:
        """Return an id that nothing had before."""
        number = ObjectId(self.state.next_id)
        self.state = replace(self.state, next_id=number + 1)
        return number

    def choose(
        self,
        key: str,
        message: Message,
        options: tuple[Option, ...],
        player: PlayerId,
        *,
        is_open: bool = False,
    ) -> str:
        """Return the option that a player took of a choice during the action, or ``""`` and ask.

        A rule asks here if its choice is not known before the action. The next answer belongs to
        the choice if it is one of its options; an open choice takes any word.
        """
        known = {option.id for option in options}
        if self._answers and (is_open or self._answers[0] in known):
            return self._answers.pop(0)
        if self.asked is None:
            self.asked = choice(key, message, "answers", options, player, is_open=is_open)
        return ""

    def take(self, options: Container[str]) -> str:
        """Return the next answer if it is one of some options, else ``""`` without asking."""
        return self._answers.pop(0) if self._answers and self._answers[0] in options else ""

    def put(self, obj: GameObject) -> None:
        """Make the object be as given."""
        self.state = self.state.put(obj)

    def emit(self, event: Event) -> None:
        """Emit an event."""
        self.events.append(event)


MOST_LINES = 3
"""The most abilities of one card that are written out; more are counted."""


def leave_by_hand(
    context: ActionContext, card: CardName, abilities: Sequence[str], key: str = ""
) -> None:
    """Note that abilities of a card are left for the players to do; without any do nothing."""
    if not abilities:
        return
    of = ObjectId(card.object)
    shown = abilities[:MOST_LINES]
    ended = (each if each.endswith((".", "!", '"')) else f"{each}." for each in shown[:-1])
    lines = tuple(CardName(card.object, each) for each in (*ended, *shown[-1:]))
    more = len(abilities) - len(lines)
    says = Message("By hand, for {card}: {lines: }", card=card, lines=lines)
    if more:
        says = Message(
            "By hand, for {card}: {lines: } And {more} more", card=card, lines=lines, more=more
        )
    context.emit(Event(kind=BY_HAND, object=of, key=key, message=says))


UNNAMED = Message("An action with a hidden card")
"""The label of an action whose own label would reveal the card."""

Named = Callable[[StateView, ObjectId | str | None], Words]
"""Returns the public name of an object, or of a player."""


def named_by(name: Callable[[StateView, GameObject], Words]) -> Named:
    """Return a function that names public objects by ``name`` and others ``a card``."""

    def named(view: StateView, object_id: ObjectId | str | None) -> Words:
        if isinstance(object_id, str):
            return object_id
        obj = view.state.objects.get(object_id) if object_id is not None else None
        if obj is None:
            return Message("it")
        return name(view, obj) if may_see(view.rules.zones, obj, None) else A_CARD

    return named


def known_to_player(view: StateView, action: Action, object_id: ObjectId) -> bool:
    """Return whether the player of an action may see an object, before the action reveals it.

    Other viewers get a redacted outcome (`core.rules.redaction`).
    """
    return may_see(view.rules.zones, view.object(object_id), action.player)


def label_of(view: StateView, action: Action) -> Message:
    """Return the label of an action, e.g. ``Meld Graf Rats and Midnight Scavengers``."""
    return sentence_case(_label(view, action))


def _label(view: StateView, action: Action) -> Message:
    tables = view.rules.tables
    if isinstance(action, Batch):
        return tables.batch(view, action)
    spec = tables.specs.get(type(action))
    if spec is None or not spec.label:
        return verbatim(action.verb.replace("_", " "))
    if not isinstance(spec.label, Message):
        return spec.label(view, action)
    values = {name: getattr(action, name) for name in spec.label.fields if name != "subject"}
    if "subject" in spec.label.fields:
        values["subject"] = tables.named(view, action.subject)
    return spec.label.filled(values)


def cards(number: int) -> Message:
    """Return a number of cards as text."""
    return A_CARD if number == 1 else Message("{number} cards", number=number)


def batch_label(view: StateView, action: Batch) -> Message:
    """Name several actions as one: the same action with each card, or the first of all."""
    if not action.steps:
        return Message("Nothing")
    first, more = label_of(view, action.steps[0]), len(action.steps) - 1
    if not more:
        return first
    if all(isinstance(step, Roll) for step in action.steps):
        return Message("{rolls:,}", rolls=tuple(label_of(view, step) for step in action.steps))
    alike = {_counted(view, step, more + 1) for step in action.steps}
    joint = alike.pop() if len(alike) == 1 else None
    if not joint and all(label_of(view, step) == first for step in action.steps[1:]):
        return Message("{action}, {count} times", action=first, count=more + 1)
    return joint or Message("{action}, and {count} more", action=first, count=more)


def _counted(view: StateView, step: Action, count: int) -> Message | None:
    """Return the label of an action with so many cards in place of the one that it names, or None.

    The card itself does nothing in it: one card dies, but two die.
    """
    object_id = step.subject
    if object_id is None or view.state.objects.get(object_id) is None:
        return None
    label, name = _label(view, step), view.rules.tables.named(view, object_id)
    field = next((field for field, value in label.values.items() if value == name), None)
    if field is None or (
        label.first_field == field and not label.template.startswith(f"{{{field}}} to ")
    ):
        return None
    return sentence_case(label.filled({**label.values, field: cards(count)}))
