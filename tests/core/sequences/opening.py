"""A table with a card of every layout on it, spread over all zones, and likely deeds there."""

from msgspec.structs import replace

from core.rules.actions import Action
from core.rules.progress import Progress
from core.rules.reading import Memo, Reading
from core.rules.ruleset import Ruleset
from core.state.table import Table
from core.state.trie import Trie
from core.state.zones import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE
from tests.core.sequences.any_deed import CARDS, MAGIC, Pick, Vocabulary, any_deed
from tests.core.stage import ADA, BEN, Stage

_PLACES = (LIBRARY, HAND, BATTLEFIELD, BATTLEFIELD, BATTLEFIELD, GRAVEYARD, EXILE, COMMAND, OUTSIDE)
_EVERY_FIFTH = 5


def opening(pick: Pick, edition: str) -> Table:
    """Return a position with every card of `CARDS` in some zone, and one melded permanent."""
    stage = Stage(edition)
    stage.melded("Hanweir Garrison", "Hanweir Battlements")
    for number, name in enumerate(CARDS):
        commander = number % _EVERY_FIFTH == 0
        stage.place(name, pick(_PLACES), pick((ADA, ADA, BEN)), commander=commander)
    progress = Progress(Reading(stage.rules, replace(stage.table, objects=Trie())))
    progress.table = stage.table.tick()
    stage.rules.law.settle(progress)
    return progress.table


def some_deed(
    pick: Pick, rules: Ruleset, table: Table, memo: Memo, game: Vocabulary = MAGIC
) -> Action:
    """Return a deed that a window would offer, or any deed at all."""
    if pick((True, True, False)):
        offered = _offered(pick, Reading(rules, table, memo))
        if offered is not None:
            return offered
    return any_deed(pick, rules, table, game)


def _offered(pick: Pick, reading: Reading) -> Action | None:
    objects = tuple(reading.table.objects)
    if not objects:
        return None
    rules, who, player = reading.rules, pick(objects).id, pick(reading.table.players).id
    kind = pick(("menu", "menu", "drop", "onto"))
    if kind == "menu":
        deeds = list(rules.law.menu(reading, who, player))
    elif kind == "drop":
        deeds = list(rules.law.drop(reading, who, pick(rules.zones).zone, player, player))
    else:
        deeds = list(rules.law.onto(reading, who, pick(objects).id, player))
    return pick(deeds).action if deeds else None
