"""A table of Flesh and Blood to try actions on: starter cards by name, and the engine."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from core.cards.card import Card
from core.cards.reader import CardEntry, FaceEntry
from core.games.fab.objects.traits import Traits, traits
from core.games.fab.rulesets import CR_9
from core.rules import engine
from core.rules.actions import Action
from core.rules.ruleset import MenuOption, StateView
from core.rules.verdict import LAWFUL, Ruling
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.storage.assets import starter_cards

if TYPE_CHECKING:
    from core.rules.history import Outcome

ADA, BEN = PlayerId("Ada"), PlayerId("Ben")


@cache
def starters() -> Mapping[str, Card]:
    """Return the starter cards by their whole names."""
    return starter_cards(game="fab")


def card_named(name: str) -> Card:
    """Return a starter card by its whole name, or by the name of its first face."""
    known = starters()
    if name in known:
        return known[name]
    return next(card for card in known.values() if card.front.name == name)


def made_up(name: str, typebox: str, **stats: str) -> Card:
    """Return an invented card with one face."""
    face = FaceEntry(name=name, typebox=typebox, **stats)  # type: ignore[arg-type] # every stat is text
    return CardEntry(name=name, kind="single", faces=[face]).card()


class Stage:
    """A position that grows while a test sets it up and tries actions."""

    def __init__(self) -> None:
        self.rules = CR_9
        self.state = GameState.for_players(ADA, BEN)
        self.last: Outcome | None = None

    @property
    def view(self) -> StateView:
        """The position now, with nothing remembered."""
        return StateView(self.rules, self.state)

    def place(
        self,
        card: str | Card,
        zone: str,
        owner: PlayerId = ADA,
        *,
        side: int = 0,
        face_down: bool = False,
        counters: tuple[tuple[str, int], ...] = (),
        conditions: tuple[str, ...] = (),
    ) -> ObjectId:
        """Put a card into a zone without an action, and return its object."""
        printed = card if isinstance(card, Card) else card_named(card)
        self.state = self.state.tick()
        now = self.state.clock
        who = ObjectId(self.state.next_id)
        self.state = self.state.add_card(printed, owner)
        obj = GameObject(
            id=who,
            cards=(CardId(who),),
            owner=owner,
            controller=owner,
            zone=Zone(zone),
            order=now,
            incarnation=now,
            timestamp=now,
            side=side,
            face_down=face_down,
            counters=counters,
            conditions=conditions,
        )
        self.state = self.rules.initialise(self.state.put(obj), who)
        return who

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object as it is now."""
        return self.state.object(object_id)

    def traits(self, object_id: ObjectId) -> Traits:
        """Return an object's properties now."""
        return traits(self.view, object_id)

    def do(self, action: Action) -> Ruling:
        """Apply an action, store the outcome, and return the ruling."""
        self.last = engine.apply(self.view, action)
        self.state = self.last.state
        return self.last.verdict.ruling

    @property
    def keys(self) -> tuple[str, ...]:
        """The rules that the last verdict cites."""
        assert self.last is not None
        return self.last.verdict.keys

    @property
    def happened(self) -> list[str]:
        """Events of the last action."""
        assert self.last is not None
        return [event.kind for event in self.last.events]

    def lawful(self, options: Iterator[MenuOption]) -> dict[str, Action]:
        """Return the actions that may be done now, by their words."""
        found = ((option, engine.judge(self.view, option.action)) for option in options)
        return {
            option.label: option.action for option, verdict in found if verdict.ruling in LAWFUL
        }
