"""The starting position of a scenario, from its setup entries."""

from collections.abc import Callable

from msgspec.structs import replace

from core.law.ruleset import Ruleset
from core.printed.card import Card
from core.story.scenario import Scenario, ScenarioError, SetupEntry
from core.table.ids import CardId, ObjectId, PlayerId, Ref, Zone
from core.table.objects import GameObject
from core.table.table import Table

_SIDES = {"front": 0, "back": 1, "melded": 1}
_HALVES = {"left": (0,), "right": (1,), "both": (0, 1), "fused": (0, 1)}


def place_setup(
    scenario: Scenario, rules: Ruleset, find: Callable[[str], Card | None]
) -> tuple[Table, dict[str, ObjectId]]:
    """Return the position and the ids that steps may use; raise `ScenarioError` on a fault."""
    own = {entry.name: entry.card() for entry in scenario.card}
    table = Table.for_players(*scenario.players)
    ids: dict[str, ObjectId] = {}
    for number, entry in enumerate(scenario.setup, 1):
        where = f"setup {number}"
        if not rules.zones_of(entry.zone):
            raise ScenarioError(f"{where}: zone: this game has no zone {entry.zone!r}")
        names = entry.cards or (entry.card,)
        printed = [_printed(own, find, name, where) for name in names]
        table, who = _place(table, rules, entry, printed)
        ids.setdefault(entry.name or entry.cards[0], who)
    for number, entry in enumerate(scenario.setup, 1):
        if entry.attached_to:
            table = _attached(table, ids, entry, f"setup {number}")
    return table, ids


def _printed(
    own: dict[str, Card], find: Callable[[str], Card | None], name: str, where: str
) -> Card:
    card = own.get(name) or find(name)
    if card is None:
        raise ScenarioError(
            f"{where}: card: {name!r} is defined neither here nor in a card file; "
            "define it in a [[card]] table or add its file with --cards"
        )
    return card


def _place(
    table: Table, rules: Ruleset, entry: SetupEntry, printed: list[Card]
) -> tuple[Table, ObjectId]:
    table = table.tick()
    owner = PlayerId(entry.player)
    cards: tuple[CardId, ...] = ()
    if not entry.token:
        for card in printed:
            cards = (*cards, CardId(table.next_id))
            table = table.add_card(card, owner, commander=entry.commander)
    if len(cards) == 1:
        who = ObjectId(cards[0])
    else:
        who = ObjectId(table.next_id)
        table = replace(table, next_id=who + 1)
    obj = GameObject(
        id=who,
        cards=cards,
        owner=owner,
        controller=PlayerId(entry.controller or entry.player),
        zone=Zone(entry.zone),
        order=table.clock,
        incarnation=table.clock,
        timestamp=table.clock,
        side=_SIDES.get(entry.face, 0),
        halves=_HALVES.get(entry.face, ()),
        face_down=entry.face_down,
        tapped=entry.tapped,
        counters=tuple(sorted(entry.counters.items())),
        token=entry.token,
        base=printed[0] if entry.token else None,
        conditions=("marked",) if entry.marked else (),
    )
    return rules.placed(table.put(obj), who), who


def _attached(table: Table, ids: dict[str, ObjectId], entry: SetupEntry, where: str) -> Table:
    obj = table.object(ids[entry.name])
    host: Ref | PlayerId
    if entry.attached_to in ids:
        host = table.object(ids[entry.attached_to]).ref
    elif any(player.id == entry.attached_to for player in table.players):
        host = PlayerId(entry.attached_to)
    else:
        raise ScenarioError(f"{where}: attached_to: {entry.attached_to!r} names nothing here")
    return table.put(replace(obj, attached_to=host))
