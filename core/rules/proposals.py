"""What a game proposes before anybody agrees: cards that are chosen for an action, and a fight.

All of it is told by pure functions of a position and of an action that nobody has carried out yet.
Windows show it, and let people choose other cards.
"""

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message
from core.rules.actions import Action
from core.state.ids import ObjectId, PlayerId


class Proposal(Struct, frozen=True, kw_only=True):
    """An action for which cards are chosen, and what would come of it.

    ``field`` is the field of the action that holds the ``chosen`` cards, in their order; ``can``
    are those that may be chosen, the chosen ones too. ``take`` names what agreeing does; with
    ``lacks`` it can't be agreed to yet. ``without`` is done instead where none is chosen.
    ``cheaper`` and ``dearer`` are the action at a cost of one less and one more, where a player may
    say that an effect changes it.
    """

    action: Action
    field: str
    can: tuple[ObjectId, ...]
    title: Message
    says: tuple[Message, ...]
    take: Message
    without: Action | None = None
    instead: Message = NO_WORDS
    lacks: bool = False
    cheaper: Action | None = None
    dearer: Action | None = None

    @property
    def chosen(self) -> tuple[ObjectId, ...]:
        """The cards that are chosen, in their order."""
        found: tuple[ObjectId, ...] = getattr(self.action, self.field)
        return found

    def with_chosen(self, cards: tuple[ObjectId, ...]) -> Action:
        """Return the action with other cards chosen for it."""
        return replace(self.action, **{self.field: cards})

    def toggled(self, card: ObjectId) -> Action:
        """Return the action with a card chosen too, or no more."""
        rest = tuple(each for each in self.chosen if each != card)
        return self.with_chosen(rest if card in self.chosen else (*rest, card))


class LinkView(Struct, frozen=True, kw_only=True):
    """One attack of a fight with what defends against it, as a board shows it.

    ``notes`` are words that hold for the attack now, ``power`` and ``defense`` lines of text, the
    number first. ``sum`` is the arithmetic, ``result`` what it comes to in a word or two, ``comes``
    what becomes of the target; where it ``counts`` something comes through. What is only
    ``foretold`` has not happened yet. ``source`` is the object whose attack it is, where that lies
    there too.
    """

    title: Message
    about: Message
    state: Message
    attack: ObjectId | None
    defenders: tuple[ObjectId, ...]
    power: tuple[Message, ...]
    defense: tuple[Message, ...]
    sum: Message
    result: Message
    player: PlayerId
    source: ObjectId | None = None
    notes: tuple[Message, ...] = ()
    comes: Message = NO_WORDS
    counts: bool = False
    current: bool = False
    foretold: bool = False


class FightView(Struct, frozen=True, kw_only=True):
    """A fight as a board shows it: its attacks in their order, and what may come after them."""

    links: tuple[LinkView, ...]
    following: tuple[Message, ...] = ()
