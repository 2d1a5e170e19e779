"""The engine: `judge` asks every rule, `apply` decides once."""

from collections.abc import Callable, Iterable

from msgspec.structs import asdict, replace

from core.law.actions import Action, Batch
from core.law.history import Outcome
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.ruleset import Deed
from core.law.verdict import LAWFUL, Finding, Ruling, Verdict, refused
from core.table.ids import ObjectId


def judge(reading: Reading, action: Action) -> Verdict:
    """Ask every check that has a say about ``action`` and keep every finding.

    Deeds on what no longer exists are refused here, so that no check has to ask. For a
    batch each step is judged in the position that the steps before it leave.
    """
    if isinstance(action, Batch):
        return apply_batch(reading, _as_makers(action)).verdict
    missing = _missing(reading, action)
    if missing:
        return Verdict((missing,))
    checks = reading.rules.checks.get(type(action), {})
    return Verdict(tuple(f for check in checks.values() for f in check(reading, action)))


def apply(reading: Reading, action: Action, *, permit: frozenset[Ruling] = LAWFUL) -> Outcome:
    """Judge ``action`` and carry it out if its ruling is permitted.

    The position stays the very same value where nothing is carried out. What is not
    even possible without rules is never carried out.
    """
    if isinstance(action, Batch):
        return apply_batch(reading, _as_makers(action), permit=permit)
    verdict = judge(reading, action)
    words = reading.rules.words(reading, action) if verdict.possible else ""
    if verdict.ruling not in permit or not verdict.possible:
        return Outcome(action=action, verdict=verdict, table=reading.table, words=words)
    progress = Progress(reading)
    reading.rules.handlers[type(action)](progress, action)
    reading.rules.settle(progress)
    return Outcome(
        action=action,
        verdict=verdict,
        table=progress.table,
        events=tuple(progress.events),
        words=words,
        carried_out=True,
        forced=verdict.ruling not in LAWFUL,
    )


def apply_batch(
    reading: Reading,
    makers: Iterable[Callable[[Progress], Action]],
    *,
    permit: frozenset[Ruling] = LAWFUL,
) -> Outcome:
    """Carry several deeds out as one instruction; what follows from them comes at the end.

    Each maker is given the work so far, for a later step may be about what an earlier
    one has made. A step that needs a choice stops everything; one that is refused or
    changes nothing is passed over.
    """
    progress = Progress(reading)
    steps: list[Action] = []
    findings: list[Finding] = []
    for maker in makers:
        step = maker(progress)
        verdict = judge(progress.reading, step)
        steps.append(step)
        if verdict.ruling is Ruling.CHOICE:
            action = Batch(player=step.player, steps=tuple(steps))
            return Outcome(action=action, verdict=verdict, table=reading.table)
        findings.extend(verdict.findings)
        if verdict.ruling in permit and verdict.possible:
            reading.rules.handlers[type(step)](progress, step)
    verdict = _joint_verdict(findings)
    action = Batch(player=steps[0].player if steps else reading.table.active, steps=tuple(steps))
    words = reading.rules.words(reading, action)
    if verdict.ruling not in permit:
        return Outcome(action=action, verdict=verdict, table=reading.table, words=words)
    reading.rules.settle(progress)
    return Outcome(
        action=action,
        verdict=verdict,
        table=progress.table,
        events=tuple(progress.events),
        words=words,
        carried_out=True,
        forced=verdict.ruling not in LAWFUL,
    )


def _as_makers(batch: Batch) -> Iterable[Callable[[Progress], Action]]:
    return [lambda _, step=step: step for step in batch.steps]  # type: ignore[misc] # mypy does not type a bound default


def _joint_verdict(findings: list[Finding]) -> Verdict:
    """Several steps have an effect if one of them has: then "nothing" is no more the answer."""
    some_done = any(finding.ruling is Ruling.DONE for finding in findings)
    return Verdict(tuple(f for f in findings if not (some_done and f.ruling is Ruling.NOTHING)))


def answer(action: Action, finding: Finding, option: str) -> Action:
    """Return the action with an open choice answered."""
    return replace(action, **{finding.field: option})


def with_verdict(reading: Reading, deed: Deed) -> Deed:
    """Return the deed with the verdict on its action."""
    return replace(deed, verdict=judge(reading, deed.action))


def _missing(reading: Reading, action: Action) -> Finding | None:
    for name, value in asdict(action).items():
        ids = value if isinstance(value, tuple) else (value,)
        if name not in {"object", "objects", "card", "of", "source", "hero", "to"}:
            continue
        if any(type(each) is int and not reading.table.knows(ObjectId(each)) for each in ids):
            says = "What this would be done to is no longer there: it has become something else."
            return refused("object.new_on_zone_change", says, possible=False)
    return None
