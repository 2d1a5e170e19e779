"""The engine: `judge` asks every rule, `apply` decides once."""

from msgspec import UNSET
from msgspec.structs import asdict, replace

from core.law.actions import Action, Batch
from core.law.history import Outcome
from core.law.progress import Progress
from core.law.reading import Reading
from core.law.ruleset import Deed
from core.law.verdict import LAWFUL, Finding, Ruling, Verdict, refused


def judge(reading: Reading, action: Action) -> Verdict:
    """Ask every check that has a say about ``action`` and keep every finding.

    Deeds on what no longer exists are refused here, so that no check has to ask.
    """
    if isinstance(action, Batch):
        return _judge_batch(reading, action)
    missing = _missing(reading, action)
    if missing:
        return Verdict((missing,))
    checks = reading.rules.checks.get(type(action), {})
    return Verdict(tuple(f for check in checks.values() for f in check(reading, action)))


def apply(
    reading: Reading, action: Action, *, permit: frozenset[Ruling] = LAWFUL
) -> Outcome:
    """Judge ``action`` and carry it out if its ruling is permitted.

    The position stays the very same value where nothing is carried out. What is not
    even possible without rules is never carried out.
    """
    verdict = judge(reading, action)
    words = reading.rules.words(reading, action) if verdict.possible else ""
    if verdict.ruling not in permit or not verdict.possible:
        return Outcome(action=action, verdict=verdict, table=reading.table, words=words)
    progress = Progress(reading)
    if isinstance(action, Batch):
        stopped = _run_batch(progress, action, permit)
        if stopped is not None:
            return Outcome(action=action, verdict=stopped, table=reading.table, words=words)
    else:
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


def answer(action: Action, finding: Finding, option: str) -> Action:
    """Return the action with an open choice answered."""
    return replace(action, **{finding.field: option})


def with_verdict(reading: Reading, deed: Deed) -> Deed:
    """Return the deed with the verdict on its action."""
    return replace(deed, verdict=judge(reading, deed.action))


def _missing(reading: Reading, action: Action) -> Finding | None:
    for name, value in asdict(action).items():
        ids = value if isinstance(value, tuple) else (value,)
        if name not in {"object", "objects", "card", "of", "source", "to"} or value is UNSET:
            continue
        if any(type(each) is int and reading.table.objects.get(each) is None for each in ids):
            says = "What this would be done to is no longer there: it has become something else."
            return refused("object.new_on_zone_change", says, possible=False)
    return None


def _judge_batch(reading: Reading, batch: Batch) -> Verdict:
    progress = Progress(reading)
    findings: list[Finding] = []
    for step in batch.steps:
        verdict = judge(progress.reading, step)
        findings.extend(verdict.findings)
        if verdict.ruling in LAWFUL:
            reading.rules.handlers[type(step)](progress, step)
    return Verdict(tuple(findings))


def _run_batch(
    progress: Progress, batch: Batch, permit: frozenset[Ruling]
) -> Verdict | None:
    for step in batch.steps:
        verdict = judge(progress.reading, step)
        if verdict.ruling in permit and verdict.possible:
            progress.reading.rules.handlers[type(step)](progress, step)
        elif verdict.ruling is Ruling.CHOICE:
            return verdict
    return None
