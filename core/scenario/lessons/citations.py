"""Which rules a lesson cites: by verdicts, by what happened, by panels, and in its texts."""

from collections.abc import Iterable

from core.rules.history import Outcome
from core.scenario.lessons.texts import fields_of
from core.scenario.runner import Runner
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see


def cited_by(runner: Runner, outcomes: Iterable[Outcome], seat: PlayerId) -> frozenset[str]:
    """Return the keys that attempts, the panels of what a player sees, and a deck check cite."""
    panels = cited_by_panels(runner, seat) | cited_by_deck(runner, seat)
    return frozenset(cited_by_outcomes(outcomes) | panels)


def cited_by_outcomes(outcomes: Iterable[Outcome]) -> set[str]:
    """Return the keys that verdicts and events cite."""
    keys: set[str] = set()
    for outcome in outcomes:
        keys.update(outcome.verdict.keys)
        keys.update(event.key for event in outcome.events if event.key)
    return keys


def cited_by_panels(runner: Runner, seat: PlayerId) -> set[str]:
    """Return the keys that the panel cites of each object that a player sees."""
    keys: set[str] = set()
    for obj in runner.state.objects:
        keys |= cited_by_panel(runner, obj.id, seat)
    return keys


def cited_by_panel(runner: Runner, object_id: ObjectId, seat: PlayerId) -> set[str]:
    """Return the keys that the panel cites of an object, none if the player may not see it."""
    if not may_see(runner.rules.zones, runner.state.object(object_id), seat):
        return set()
    characteristics_view = runner.rules.tables.characteristics_view(runner.view, object_id, seat)
    keys = {why.key for row in characteristics_view.rows for why in row.why}
    return keys | {note.key for note in characteristics_view.notes if note.key}


def cited_by_deck(runner: Runner, seat: PlayerId) -> set[str]:
    """Return the keys that the check of a player's deck cites."""
    found = runner.rules.tables.deck(runner.view, seat)
    return {key for each in (found.cards if found else ()) for key in each.verdict.keys}


def cited_in_texts(text: str) -> frozenset[str]:
    """Return the keys of the rules whose numbers stand in a text."""
    return frozenset(word for kind, word in fields_of(text) if kind == "rule")
