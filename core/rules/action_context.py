"""The context of an action in progress: the state so far, and the events."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.messages import CardName, Message
from core.rules.choices import Option
from core.rules.events import BY_HAND, Event
from core.rules.ruleset import StateView
from core.rules.verdict import Finding, choice
from core.state.ids import Answer, ObjectId, PlayerId
from core.state.objects import GameObject

if TYPE_CHECKING:
    from core.state.game_state import GameState


class ActionContext:
    """The context that a handler writes to while it carries one action out.

    ``asked`` is the first open choice that none of the ``answers`` decides: then all changes are
    dropped, since the action waits for it. ``goes_on`` is true if more of the action follows at
    once, so that no player can act in between.
    """

    def __init__(self, view: StateView, answers: tuple[Answer, ...] = ()) -> None:
        self._view = view
        self.start = view.state
        self.state: GameState = replace(view.state, clock=view.state.clock + 1, unsettled=False)
        self.events: list[Event] = []
        self.asked: Finding | None = None
        self.goes_on = False
        self._answers = list(answers)

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
    lines = tuple(CardName(card.object, each) for each in abilities[:MOST_LINES])
    more = len(abilities) - len(lines)
    says = Message("By hand, for {card}: {lines: }", card=card, lines=lines)
    if more:
        says = Message(
            "By hand, for {card}: {lines: } And {more} more", card=card, lines=lines, more=more
        )
    context.emit(Event(kind=BY_HAND, object=of, key=key, message=says))
