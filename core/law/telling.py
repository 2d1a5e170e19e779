"""What a viewer may hear of a deed: words and reasons without a card that is hidden from them.

A position has one projection for every viewer, and so has what is said of it: the strip of
one window, an announcement and a picture for an audience all ask here.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from core.law.engine import flat, references
from core.law.history import Outcome
from core.law.ruleset import Ruleset
from core.law.verdict import Finding, Verdict
from core.printed.card import Card
from core.table.ids import ObjectId, PlayerId
from core.table.sight import sees
from core.table.table import Table

HUSHED_DEED = "A deed with a hidden card"
HUSHED_REASON = "The rule has a say; which card it is stays hidden."


def heard(
    rules: Ruleset,
    before: Table,
    outcome: Outcome,
    viewer: PlayerId | None,
    secrets: frozenset[str] = frozenset(),
) -> Outcome:
    """Return an outcome as a viewer may hear it (None and nobody: the public).

    What a deed was about is told if the viewer saw it before the deed or sees it
    afterwards. ``secrets`` are names that must not be heard whatever the deed was about.
    """
    hushed = any(
        _hidden(rules, before, who, viewer) and _hidden(rules, outcome.table, who, viewer)
        for step in flat(outcome.action)
        for who in references(step)
        if before.objects.get(who) is not None
    )
    findings = tuple(
        _without_words(each) if hushed or _speaks(each, secrets) else each
        for each in outcome.verdict.findings
    )
    private = hushed and not outcome.carried_out
    words = HUSHED_DEED if private or _holds(outcome.words, secrets) else outcome.words
    note = "" if _holds(outcome.note, secrets) else outcome.note
    if findings == outcome.verdict.findings and (words, note) == (outcome.words, outcome.note):
        return outcome
    return replace(outcome, verdict=Verdict(findings), words=words, note=note)


def secret_names(rules: Ruleset, table: Table, viewer: PlayerId | None) -> frozenset[str]:
    """Return the names of hidden cards that nothing bears which the viewer sees."""
    # By identity, for there are many objects and few cards, and a card is long to compare.
    hidden: dict[int, Card] = {}
    known: dict[int, Card] = {}
    for obj in table.objects:
        seen = known if sees(rules.zones, table, obj, viewer) else hidden
        for card in table.fronts(obj) if obj.cards else (table.printed(obj),):
            seen[id(card)] = card
    return frozenset(_names(hidden.values()) - _names(known.values()))


def _names(cards: Iterable[Card]) -> set[str]:
    return {face.name for card in cards for face in card.faces}


class Secrets:
    """The secret names for one viewer: the position after a deed is the one before the next."""

    def __init__(self, viewer: PlayerId | None) -> None:
        self._viewer = viewer
        self._kept: list[tuple[Ruleset, Table, frozenset[str]]] = []

    def of(self, rules: Ruleset, table: Table) -> frozenset[str]:
        """Return the secret names of a position; those of the last two are remembered."""
        for kept_rules, kept_table, names in self._kept:
            if kept_rules is rules and kept_table is table:
                return names
        names = secret_names(rules, table, self._viewer)
        self._kept = [*self._kept[-1:], (rules, table, names)]
        return names


def _hidden(rules: Ruleset, table: Table, who: ObjectId, viewer: PlayerId | None) -> bool:
    """Tell whether an object is not seen in a position; one that is not there is not seen."""
    obj = table.objects.get(who)
    return obj is None or not sees(rules.zones, table, obj, viewer)


def _without_words(finding: Finding) -> Finding:
    return replace(finding, says=HUSHED_REASON, options=())


def _speaks(finding: Finding, secrets: frozenset[str]) -> bool:
    return any(_holds(words, secrets) for words in (finding.says, *_options(finding)))


def _options(finding: Finding) -> tuple[str, ...]:
    return tuple(option.words for option in finding.options)


def _holds(words: str, secrets: frozenset[str]) -> bool:
    return any(name in words for name in secrets)
