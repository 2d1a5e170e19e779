"""What a viewer may hear of a deed: words and reasons without a card that is hidden from them.

A position has one projection for every viewer, and so has what is said of it: the strip of
one window, an announcement and a picture for an audience all ask here.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.law.actions import flat
from core.law.engine import references
from core.law.events import REVEALED
from core.law.history import Outcome
from core.law.ruleset import Ruleset
from core.law.verdict import Finding, Verdict
from core.table.ids import ObjectId, PlayerId
from core.table.objects import GameObject
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
    revealed = _revealed(outcome)
    hushed = any(
        _hidden(rules, before, who, viewer) and _hidden(rules, outcome.table, who, viewer)
        for step in flat(outcome.action)
        for who in references(step)
        if before.objects.get(who) is not None and who not in revealed
    )
    if revealed:
        names = {face.name for who in revealed for face in before.printed(before.object(who)).faces}
        secrets -= names
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


def _revealed(outcome: Outcome) -> frozenset[ObjectId]:
    """Return the hidden cards that everybody was shown for the moment of a deed."""
    shown = (event for event in outcome.events if event.kind == REVEALED)
    return frozenset(who for event in shown for who in event.arrived)


def secret_names(rules: Ruleset, table: Table, viewer: PlayerId | None) -> frozenset[str]:
    """Return the names of hidden cards that nothing bears which the viewer sees."""
    return Secrets(viewer).of(rules, table)


class Secrets:
    """The secret names for one viewer, kept in step at the cost of what a deed changes.

    The position after a deed is the one before the next, so those of the last two are kept.
    """

    def __init__(self, viewer: PlayerId | None) -> None:
        self._viewer = viewer
        self._kept: list[tuple[Ruleset, Table, frozenset[str]]] = []
        self._hidden: Counter[str] = Counter()
        self._known: Counter[str] = Counter()

    def of(self, rules: Ruleset, table: Table) -> frozenset[str]:
        """Return the names of hidden cards that nothing bears which the viewer sees."""
        for kept_rules, kept_table, names in self._kept:
            if kept_rules is rules and kept_table is table:
                return names
        names = self._follow(rules, table)
        self._kept = [*self._kept[-1:], (rules, table, names)]
        return names

    def _follow(self, rules: Ruleset, table: Table) -> frozenset[str]:
        """Count what differs from the last position, or everything where it tells nothing."""
        if self._kept and _seen_alike(self._kept[-1][:2], (rules, table)):
            _, before, secrets = self._kept[-1]
            changed = tuple(table.changed(before))
            named = self._count(rules, before, _there(before, changed), -1)
            named |= self._count(rules, table, _there(table, changed), 1)
        else:
            secrets = frozenset()
            self._hidden.clear()
            self._known.clear()
            named = self._count(rules, table, table.objects, 1)
        now = {name for name in named if self._hidden[name] > 0 and not self._known[name]}
        return (secrets - named) | now

    def _count(
        self, rules: Ruleset, table: Table, objects: Iterable[GameObject], by: int
    ) -> set[str]:
        """Count the names that objects bear, up or down, and return them."""
        named: set[str] = set()
        for obj in objects:
            seen = self._known if sees(rules.zones, table, obj, self._viewer) else self._hidden
            for card in table.fronts(obj) if obj.cards else (table.printed(obj),):
                for face in card.faces:
                    seen[face.name] += by
                    named.add(face.name)
        return named


def _seen_alike(one: tuple[Ruleset, Table], other: tuple[Ruleset, Table]) -> bool:
    """Tell whether nothing but an object itself decides who sees it in both positions."""
    (rules, before), (other_rules, after) = one, other
    players = [[player.id for player in table.players] for table in (before, after)]
    return rules is other_rules and before.cards is after.cards and players[0] == players[1]


def _there(table: Table, ids: Iterable[ObjectId]) -> Iterator[GameObject]:
    found = (table.objects.get(who) for who in ids)
    return (obj for obj in found if obj is not None)


def _hidden(rules: Ruleset, table: Table, who: ObjectId, viewer: PlayerId | None) -> bool:
    """Tell whether an object is not seen in a position; one that is not there is not seen."""
    obj = table.objects.get(who)
    return obj is None or not sees(rules.zones, table, obj, viewer)


def _without_words(finding: Finding) -> Finding:
    # Which further rules have a say may hang on the card: a double-faced one has its own.
    return replace(finding, says=HUSHED_REASON, also=(), options=())


def _speaks(finding: Finding, secrets: frozenset[str]) -> bool:
    return any(_holds(words, secrets) for words in (finding.says, *_options(finding)))


def _options(finding: Finding) -> tuple[str, ...]:
    return tuple(option.words for option in finding.options)


def _holds(words: str, secrets: frozenset[str]) -> bool:
    return any(name in words for name in secrets)
