"""The engine: `judge` asks every rule, `apply` decides once."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from core.rules.actions import Action, Batch, flat
from core.rules.history import Outcome
from core.rules.progress import Progress
from core.rules.reading import Reading
from core.rules.ruleset import Deed
from core.rules.verdict import LAWFUL, Finding, Option, Ruling, Verdict, refused
from core.state.ids import Answer
from core.state.sight import may_see


def judge(reading: Reading, action: Action) -> Verdict:
    """Ask every check that has a say about ``action`` and keep every finding.

    Deeds on what no longer exists are refused here, so that no check has to ask. For a
    batch each step is judged in the position that the steps before it leave.
    """
    if isinstance(action, Batch):
        return apply_batch(reading, _as_makers(action), answers=action.answers).verdict
    missing = _missing(reading, action)
    if missing:
        return Verdict((missing,))
    checks = reading.rules.law.checks.get(type(action), {})
    findings = tuple(f for check in checks.values() for f in check(reading, action))
    return Verdict(_veiled(findings) if _is_hidden(reading, action) else findings)


def apply(reading: Reading, action: Action, *, permit: frozenset[Ruling] = LAWFUL) -> Outcome:
    """Judge ``action`` and carry it out if its ruling is permitted.

    The position stays the very same value where nothing is carried out. What is not
    even possible without rules is never carried out.
    """
    if isinstance(action, Batch):
        outcome = apply_batch(reading, _as_makers(action), permit=permit, answers=action.answers)
        return replace(outcome, action=action)
    verdict = judge(reading, action)
    words = "" if _missing(reading, action) else _words(reading, action)
    if verdict.ruling not in permit or not verdict.possible:
        return Outcome(
            action=action,
            verdict=verdict,
            table=reading.table,
            words=words,
        )
    progress = Progress(reading, action.answers)
    reading.rules.law.handlers[type(action)](progress, action)
    reading.rules.law.settle(progress)
    if progress.asked is not None:
        return _waits(reading, action, verdict, progress.asked, words)
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
    answers: tuple[Answer, ...] = (),
) -> Outcome:
    """Carry several deeds out as one instruction; what follows from them comes at the end.

    Each maker is given the work so far, for a later step may be about what an earlier
    one has made. A step that needs a choice stops everything; one that is refused or
    changes nothing is passed over.
    """
    progress = Progress(reading, answers)
    steps: list[Action] = []
    findings: list[Finding] = []
    some_ran = False
    number = -1
    for maker in makers:
        step = maker(progress)
        steps.append(step)
        for each in flat(step):
            number += 1
            verdict = judge(progress.reading, each)
            if verdict.ruling is Ruling.CHOICE:
                action = Batch(player=step.player, steps=tuple(steps), answers=answers)
                asked = tuple(replace(finding, step=number) for finding in verdict.findings)
                return Outcome(action=action, verdict=Verdict(asked), table=reading.table)
            runs = verdict.ruling in permit and verdict.possible
            if runs:
                reading.rules.law.handlers[type(each)](progress, each)
            some_ran = some_ran or runs
            findings.extend(verdict.findings if runs else _passed_over(verdict))
    joint = Verdict(tuple(findings if some_ran else map(_taken_back, findings)))
    player = steps[0].player if steps else reading.table.active
    action = Batch(player=player, steps=tuple(steps), answers=answers)
    words = _words(reading, action)
    if not some_ran:
        return Outcome(action=action, verdict=joint, table=reading.table, words=words)
    reading.rules.law.settle(progress)
    if progress.asked is not None:
        return _waits(reading, action, joint, progress.asked, words)
    return Outcome(
        action=action,
        verdict=joint,
        table=progress.table,
        events=tuple(progress.events),
        words=words,
        carried_out=True,
        forced=joint.ruling not in LAWFUL,
    )


def _waits(
    reading: Reading, action: Action, verdict: Verdict, asked: Finding, words: str
) -> Outcome:
    """Return that a deed which may be done waits for a choice that came up on the way."""
    return Outcome(
        action=action,
        verdict=Verdict((asked, *_passed_over(verdict))),
        table=reading.table,
        words=words,
        forced=verdict.ruling not in LAWFUL,
    )


def _passed_over(verdict: Verdict) -> Iterable[Finding]:
    """Keep what was found of a step that was not carried out, without letting it rule."""
    return (replace(finding, passed_over=True) for finding in verdict.findings)


def _taken_back(finding: Finding) -> Finding:
    """Let a finding rule after all: none of the steps was carried out."""
    return replace(finding, passed_over=False)


def _as_makers(batch: Batch) -> Iterable[Callable[[Progress], Action]]:
    return [lambda _, step=step: step for step in batch.steps]  # type: ignore[misc] # mypy does not type a bound default


def answer(action: Action, finding: Finding, option: str) -> Action:
    """Return the action with an open choice answered."""
    if finding.field == "answers":
        return replace(action, answers=(*action.answers, option))
    if isinstance(action, Batch) and finding.step is not None:
        steps = list(flat(action))
        steps[finding.step] = answer(steps[finding.step], finding, option)
        return replace(action, steps=tuple(steps))
    return replace(action, **{finding.field: option})


def with_verdict(reading: Reading, deed: Deed) -> Deed:
    """Return the deed with the verdict on its action."""
    return replace(deed, verdict=judge(reading, deed.action))


def _missing(reading: Reading, action: Action) -> Finding | None:
    if all(each.is_there(reading.table) for each in action.references()):
        return None
    says = "What this would be done to is no longer there: it has become something else."
    return refused("object.new_on_zone_change", says, possible=False)


def _is_hidden(reading: Reading, action: Action) -> bool:
    """Tell whether an action names a card that its player may not see.

    No rule asks which cards chance has put in order, so nothing that is said can tell.
    """
    known = (each for each in action.references() if not each.named.by_chance)
    found = (reading.table.objects.get(each.id) for each in known)
    zones = reading.rules.zones
    return not all(obj is None or may_see(zones, obj, action.player) for obj in found)


def _veiled(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Keep rulings and rules, but no word and no further rule that could tell which card it is."""
    says = "The rule has a say; which card it is stays hidden."
    return tuple(
        replace(
            finding,
            says=says,
            also=(),
            options=tuple(Option(option.id, option.id) for option in finding.options),
        )
        for finding in findings
    )


def _words(reading: Reading, action: Action) -> str:
    if isinstance(action, Batch):
        steps = tuple(step for step in flat(action) if not _missing(reading, step))
        if not steps:
            return "Several actions"
        action = replace(action, steps=steps)
    return reading.rules.law.words(reading, action)
