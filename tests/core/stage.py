"""A table to try actions on: starter cards by name, and the engine behind one door."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.layers.traits import Traits, traits
from core.games.mtg.rulesets import EDITIONS
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import Outcome
from core.rules.ruleset import MenuOption, Ruleset, StateView
from core.rules.verdict import LAWFUL, Finding, Ruling, Verdict
from core.state.game_state import GameState
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD
from core.storage.assets import starter_cards

ADA, BEN = PlayerId("Ada"), PlayerId("Ben")
EDITION = "2024-06"
"""The edition of most tests; none is about the newest."""


@cache
def _starters() -> dict[str, Card]:
    return starter_cards()


def card_named(name: str) -> Card:
    """Return a starter card by its whole name, or by the name of its front."""
    known = _starters()
    if name in known:
        return known[name]
    return next(card for card in known.values() if card.front.name == name)


class Stage:
    """A position under an edition that grows while a test sets it up and tries actions."""

    def __init__(self, edition: str | Ruleset = EDITION) -> None:
        self.rules = edition if isinstance(edition, Ruleset) else EDITIONS[edition]
        self.state = GameState.for_players(ADA, BEN)

    @property
    def view(self) -> StateView:
        """The position now, with nothing remembered."""
        return StateView(self.rules, self.state)

    def place(
        self,
        card: str | Card,
        zone: Zone = BATTLEFIELD,
        owner: PlayerId = ADA,
        *,
        commander: bool = False,
        **changes: Any,  # noqa: ANN401 - fields of whatever it is about
    ) -> ObjectId:
        """Put a card into a zone without an action and return its object."""
        printed = card if isinstance(card, Card) else card_named(card)
        self.state = self.state.tick()
        who = ObjectId(self.state.next_id)
        self.state = self.state.add_card(printed, owner, commander=commander)
        self._lay(who, (CardId(who),), zone, owner, changes)
        return who

    def melded(self, first: str, second: str, owner: PlayerId = ADA) -> ObjectId:
        """Put two cards of a pair onto the battlefield melded and return the permanent."""
        self.state = self.state.tick()
        cards = []
        for name in (first, second):
            cards.append(CardId(self.state.next_id))
            self.state = self.state.add_card(card_named(name), owner)
        who = ObjectId(self.state.next_id)
        self.state = replace(self.state, next_id=who + 1)
        self._lay(who, tuple(cards), BATTLEFIELD, owner, {"side": 1})
        return who

    def token(self, card: str | Card, owner: PlayerId = ADA, **changes: Any) -> ObjectId:  # noqa: ANN401 - fields of whatever it is about
        """Put a token made from a card onto the battlefield."""
        printed = card if isinstance(card, Card) else card_named(card)
        self.state = self.state.tick()
        who = ObjectId(self.state.next_id)
        self.state = replace(self.state, next_id=who + 1)
        self._lay(who, (), BATTLEFIELD, owner, {"token": True, "base": printed, **changes})
        return who

    def _lay(
        self,
        object_id: ObjectId,
        cards: tuple[CardId, ...],
        zone: Zone,
        owner: PlayerId,
        changes: dict[str, Any],
    ) -> None:
        now = self.state.clock
        obj = GameObject(
            id=object_id,
            cards=cards,
            owner=owner,
            controller=changes.pop("controller", owner),
            zone=zone,
            order=now,
            incarnation=now,
            timestamp=now,
        )
        self.state = self.rules.initialise(self.state.put(replace(obj, **changes)), object_id)

    def alter(self, object_id: ObjectId, **changes: Any) -> None:  # noqa: ANN401 - fields of whatever it is about
        """Change an object by hand, without any action."""
        self.state = self.state.put(replace(self.object(object_id), **changes))

    def object(self, object_id: ObjectId) -> GameObject:
        """Return an object as it is now."""
        return self.state.object(object_id)

    def zone(self, object_id: ObjectId) -> Zone:
        """Return where an object is now."""
        return self.object(object_id).zone

    def exists(self, object_id: ObjectId) -> bool:
        """Return whether an object exists."""
        return self.state.objects.get(object_id) is not None

    def traits(self, object_id: ObjectId) -> Traits:
        """Return the characteristics of an object now."""
        return traits(self.view, object_id)

    def mana_value_key(self, object_id: ObjectId) -> str:
        """Return the rule from which the mana value of an object starts."""
        return self.traits(object_id).why["mana_value"][0].key

    def start_key(self, object_id: ObjectId) -> str:
        """Return the rule that decides which face of an object counts."""
        return self.traits(object_id).why[""][0].key

    def judge(self, action: Action) -> Verdict:
        """Return the verdict on an action; nothing is carried out."""
        return engine.judge(self.view, action)

    def ruling(self, action: Action) -> Ruling:
        """Return the ruling on an action; nothing is carried out."""
        return self.judge(action).ruling

    def attempt(self, action: Action, permit: frozenset[Ruling] = LAWFUL) -> Outcome:
        """Try an action; the position becomes its result."""
        outcome = engine.apply(self.view, action, permit=permit)
        self.state = outcome.state
        return outcome

    def do(self, action: Action) -> Outcome:
        """Carry out an action that the rules allow."""
        outcome = self.attempt(action)
        assert outcome.carried_out, [f.says for f in outcome.verdict.findings]
        return outcome

    def answer(self, outcome: Outcome, finding: Finding, option: str) -> Outcome:
        """Answer the choice that an action waits for."""
        return self.attempt(engine.answer(outcome.action, finding, option))

    def menu(self, object_id: ObjectId, player: PlayerId = ADA) -> list[MenuOption]:
        """Return every action of an object's menu, each with its verdict."""
        options = self.rules.tables.menu(self.view, object_id, player)
        return [engine.with_verdict(self.view, option) for option in options]

    def drop(self, object_id: ObjectId, zone: Zone, owner: PlayerId = ADA) -> list[MenuOption]:
        """Return the actions of a drop on a zone, each with its verdict."""
        options = self.rules.tables.drop(self.view, object_id, zone, owner, ADA)
        return [engine.with_verdict(self.view, option) for option in options]

    def onto(self, object_id: ObjectId, host: ObjectId) -> list[MenuOption]:
        """Return the actions of a drop on another object, each with its verdict."""
        options = self.rules.tables.onto(self.view, object_id, host, ADA)
        return [engine.with_verdict(self.view, option) for option in options]


def happened(outcome: Outcome, kind: str) -> int:
    """Count the events of a kind."""
    return sum(1 for event in outcome.events if event.kind == kind)
