"""A table to try deeds on: starter cards by name, and the engine behind one door."""

from functools import cache
from typing import Any

from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.rulesets import EDITIONS
from core.games.mtg.traits import Traits, traits
from core.rules import engine
from core.rules.actions import Action
from core.rules.history import Outcome
from core.rules.reading import Reading
from core.rules.ruleset import Deed, Ruleset
from core.rules.verdict import LAWFUL, Finding, Ruling, Verdict
from core.state.ids import CardId, ObjectId, PlayerId, Zone
from core.state.objects import GameObject
from core.state.table import Table
from core.state.zones import BATTLEFIELD
from core.storage.starter import starter_cards

ADA, BEN = PlayerId("Ada"), PlayerId("Ben")
EDITION = "2024-06"
"""What most tests play by; none is about the newest."""


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
    """A position under an edition that grows while a test sets it up and tries deeds."""

    def __init__(self, edition: str | Ruleset = EDITION) -> None:
        self.rules = edition if isinstance(edition, Ruleset) else EDITIONS[edition]
        self.table = Table.for_players(ADA, BEN)

    @property
    def reading(self) -> Reading:
        """The position now, with nothing remembered."""
        return Reading(self.rules, self.table)

    def place(
        self,
        card: str | Card,
        zone: Zone = BATTLEFIELD,
        owner: PlayerId = ADA,
        *,
        commander: bool = False,
        **changes: Any,  # noqa: ANN401 - fields of whatever it is about
    ) -> ObjectId:
        """Lay a card into a zone, without any deed, and return its object."""
        printed = card if isinstance(card, Card) else card_named(card)
        self.table = self.table.tick()
        who = ObjectId(self.table.next_id)
        self.table = self.table.add_card(printed, owner, commander=commander)
        self._lay(who, (CardId(who),), zone, owner, changes)
        return who

    def melded(self, first: str, second: str, owner: PlayerId = ADA) -> ObjectId:
        """Lay two cards of a pair onto the battlefield melded and return the permanent."""
        self.table = self.table.tick()
        cards = []
        for name in (first, second):
            cards.append(CardId(self.table.next_id))
            self.table = self.table.add_card(card_named(name), owner)
        who = ObjectId(self.table.next_id)
        self.table = replace(self.table, next_id=who + 1)
        self._lay(who, tuple(cards), BATTLEFIELD, owner, {"side": 1})
        return who

    def token(self, card: str | Card, owner: PlayerId = ADA, **changes: Any) -> ObjectId:  # noqa: ANN401 - fields of whatever it is about
        """Lay a token that is made of a card onto the battlefield."""
        printed = card if isinstance(card, Card) else card_named(card)
        self.table = self.table.tick()
        who = ObjectId(self.table.next_id)
        self.table = replace(self.table, next_id=who + 1)
        self._lay(who, (), BATTLEFIELD, owner, {"token": True, "base": printed, **changes})
        return who

    def _lay(
        self,
        who: ObjectId,
        cards: tuple[CardId, ...],
        zone: Zone,
        owner: PlayerId,
        changes: dict[str, Any],
    ) -> None:
        now = self.table.clock
        obj = GameObject(
            id=who,
            cards=cards,
            owner=owner,
            controller=changes.pop("controller", owner),
            zone=zone,
            order=now,
            incarnation=now,
            timestamp=now,
        )
        self.table = self.rules.placed(self.table.put(replace(obj, **changes)), who)

    def alter(self, who: ObjectId, **changes: Any) -> None:  # noqa: ANN401 - fields of whatever it is about
        """Change an object by hand, without any deed."""
        self.table = self.table.put(replace(self.object(who), **changes))

    def object(self, who: ObjectId) -> GameObject:
        """Return an object as it is now."""
        return self.table.object(who)

    def zone(self, who: ObjectId) -> Zone:
        """Return where an object is now."""
        return self.object(who).zone

    def exists(self, who: ObjectId) -> bool:
        """Tell whether an object exists now."""
        return self.table.objects.get(who) is not None

    def traits(self, who: ObjectId) -> Traits:
        """Return the characteristics of an object now."""
        return traits(self.reading, who)

    def mana_value_key(self, who: ObjectId) -> str:
        """Return the rule from which the mana value of an object starts."""
        return self.traits(who).why["mana_value"][0].key

    def start_key(self, who: ObjectId) -> str:
        """Return the rule that says which face of an object counts."""
        return self.traits(who).why[""][0].key

    def judge(self, action: Action) -> Verdict:
        """Return the verdict on a deed; nothing is carried out."""
        return engine.judge(self.reading, action)

    def ruling(self, action: Action) -> Ruling:
        """Return the ruling on a deed; nothing is carried out."""
        return self.judge(action).ruling

    def attempt(self, action: Action, permit: frozenset[Ruling] = LAWFUL) -> Outcome:
        """Try a deed; the position becomes what came of it."""
        outcome = engine.apply(self.reading, action, permit=permit)
        self.table = outcome.table
        return outcome

    def do(self, action: Action) -> Outcome:
        """Carry out a deed that the rules allow."""
        outcome = self.attempt(action)
        assert outcome.carried_out, [f.says for f in outcome.verdict.findings]
        return outcome

    def answer(self, outcome: Outcome, finding: Finding, option: str) -> Outcome:
        """Answer the choice that a deed waits for."""
        return self.attempt(engine.answer(outcome.action, finding, option))

    def menu(self, who: ObjectId, player: PlayerId = ADA) -> list[Deed]:
        """Return every deed of an object's menu, each with its verdict."""
        deeds = self.rules.law.menu(self.reading, who, player)
        return [engine.with_verdict(self.reading, deed) for deed in deeds]

    def drop(self, who: ObjectId, zone: Zone, owner: PlayerId = ADA) -> list[Deed]:
        """Return what dropping an object on a zone could mean, each with its verdict."""
        deeds = self.rules.law.drop(self.reading, who, zone, owner, ADA)
        return [engine.with_verdict(self.reading, deed) for deed in deeds]

    def onto(self, who: ObjectId, host: ObjectId) -> list[Deed]:
        """Return what dropping an object on another could mean, each with its verdict."""
        deeds = self.rules.law.onto(self.reading, who, host, ADA)
        return [engine.with_verdict(self.reading, deed) for deed in deeds]


def happened(outcome: Outcome, kind: str) -> int:
    """Count the events of a kind."""
    return sum(1 for event in outcome.events if event.kind == kind)
