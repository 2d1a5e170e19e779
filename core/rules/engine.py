"""The engine: `judge` collects the findings of every check, `apply` carries an action out."""

from collections.abc import Callable, Container, Iterable, Iterator

from msgspec.structs import replace

from core.messages import NO_WORDS, Message, verbatim
from core.rules.action_context import ActionContext, label_of
from core.rules.actions import Ability, Action, Batch, Shuffle, flat
from core.rules.choices import Option
from core.rules.history import ABILITY_NEEDED, SHUFFLE_NEEDED, Outcome
from core.rules.ruleset import MenuOption, Shuffler, StateView
from core.rules.verdict import LAWFUL, Finding, Ruling, Verdict, refused
from core.state.ids import Answer
from core.state.visibility import may_see


def judge(view: StateView, action: Action) -> Verdict:
    """Return the findings of every check for ``action``.

    Actions on missing objects are refused here, so that no check has to ask. Each step of a batch
    is judged in the position after the steps before it.
    """
    if isinstance(action, Batch):
        return apply_batch(view, _as_makers(action), answers=action.answers).verdict
    verdict = Verdict(_found(view, action))
    is_done = verdict.ruling in LAWFUL and verdict.possible
    is_hidden = _is_hidden(view, action, once_done=is_done)
    return Verdict(_redacted(verdict.findings)) if is_hidden else verdict


def judge_in_short(view: StateView, action: Action, early: Container[str] = ()) -> Verdict:
    """Return the findings up to the first that rules the action out.

    Checks with a key in ``early`` are asked first. The ruling is that of `judge`, unless another
    finding would be stronger than the first. A batch is judged in full.
    """
    if isinstance(action, Batch):
        return judge(view, action)
    tables = view.rules.tables
    spec = tables.specs.get(type(action))
    if spec is None or _missing(view, action):
        return judge(view, action)
    checks = (*tables.for_all.items(), *spec.checks.items())
    absent = view.rules.policies.absent
    found: list[Finding] = []
    for _, check in sorted(checks, key=lambda each: each[0] not in early):
        for finding in _by_known_rules(check(view, action), absent):
            found.append(finding)
            if finding.ruling in _RULED_OUT:
                return Verdict(tuple(found))
    return Verdict(tuple(found))


_RULED_OUT = frozenset({Ruling.REFUSED, Ruling.NOTHING})


def keys_found(view: StateView, action: Action) -> tuple[str, ...]:
    """Return the keys of all rules on an action, with full knowledge of the cards."""
    if isinstance(action, Batch):
        return judge(view, action).keys
    return Verdict(_found(view, action)).keys


def _found(view: StateView, action: Action) -> tuple[Finding, ...]:
    missing = _missing(view, action)
    if missing:
        return (missing,)
    tables = view.rules.tables
    spec = tables.specs.get(type(action))
    if spec is None:
        says = Message("The rulebook of this edition has no such action.")
        return (refused("", says, possible=False),)
    checks = (*tables.for_all.values(), *spec.checks.values())
    found = (f for check in checks for f in check(view, action))
    absent = view.rules.policies.absent
    return tuple(found) if not absent else tuple(_by_known_rules(found, absent))


def _by_known_rules(found: Iterable[Finding], absent: frozenset[str]) -> Iterator[Finding]:
    """Yield findings by rules in an edition's book; those without effect may cite absent rules.

    An action that only an absent rule would allow is refused as unknown to the book.
    """
    for finding in found:
        if finding.ruling is not Ruling.DONE or absent.isdisjoint((finding.key, *finding.also)):
            yield finding
        elif finding.key not in absent:
            yield replace(finding, also=tuple(key for key in finding.also if key not in absent))
        elif not finding.by_hand:
            says = Message("The rulebook of this edition has no such rule: {says}")
            words = says.filled({"says": finding.message})
            yield replace(finding, ruling=Ruling.REFUSED, also=(), message=words)


def apply(view: StateView, action: Action, *, permit: frozenset[Ruling] = LAWFUL) -> Outcome:
    """Judge ``action`` and carry it out if its ruling is permitted.

    Otherwise the state stays the very same value. An action that is impossible even without rules
    is never carried out.
    """
    if isinstance(action, Batch):
        outcome = apply_batch(view, _as_makers(action), permit=permit, answers=action.answers)
        return replace(outcome, action=action)
    verdict = judge(view, action)
    words = NO_WORDS if _missing(view, action) else _words(view, action)
    if verdict.ruling not in permit or not verdict.possible:
        return Outcome(
            action=action,
            verdict=verdict,
            state=view.state,
            message=words,
            paid=view.rules.costs_are_paid,
        )
    context = ActionContext(view, action.answers)
    view.rules.tables.specs[type(action)].handler(context, action)
    return _finished(context, view, action, verdict, words)


def apply_batch(
    view: StateView,
    makers: Iterable[Callable[[ActionContext], Action]],
    *,
    permit: frozenset[Ruling] = LAWFUL,
    answers: tuple[Answer, ...] = (),
) -> Outcome:
    """Carry several actions out as one instruction; the consequences come at the end.

    Each maker gets the context so far, since a step may name an object that an earlier one has
    made. A step that needs a choice stops all; a refused or ineffective step is skipped.
    """
    context = ActionContext(view, answers)
    steps: list[Action] = []
    findings: list[Finding] = []
    some_ran = False
    number = -1
    for maker in makers:
        step = maker(context)
        steps.append(step)
        for each in flat(step):
            number += 1
            verdict = judge(context.view, each)
            if verdict.ruling is Ruling.CHOICE:
                action = Batch(player=step.player, steps=tuple(steps), answers=answers)
                asked = tuple(replace(finding, step=number) for finding in verdict.findings)
                return Outcome(
                    action=action,
                    verdict=Verdict(asked),
                    state=view.state,
                    paid=view.rules.costs_are_paid,
                )
            runs = verdict.ruling in permit and verdict.possible
            if runs:
                view.rules.tables.specs[type(each)].handler(context, each)
            some_ran = some_ran or runs
            findings.extend(verdict.findings if runs else _passed_over(verdict))
    if not some_ran:  # then the findings on the skipped steps rule
        findings = [replace(finding, passed_over=False) for finding in findings]
    joint = Verdict(tuple(findings))
    player = steps[0].player if steps else view.state.active
    action = Batch(player=player, steps=tuple(steps), answers=answers)
    words = _words(view, action)
    if not some_ran:
        return Outcome(
            action=action,
            verdict=joint,
            state=view.state,
            message=words,
            paid=view.rules.costs_are_paid,
        )
    return _finished(context, view, action, joint, words)


def _finished(
    context: ActionContext, view: StateView, action: Action, verdict: Verdict, words: Message
) -> Outcome:
    """Do the state-based actions after an action; return the outcome of both."""
    view.rules.tables.apply_state_based_actions(context)
    if context.asked is not None:
        return _waits(view, action, verdict, context.asked, words)
    view.rules.tables.by_hand(context)
    return Outcome(
        action=action,
        verdict=verdict,
        state=context.state,
        events=tuple(context.events),
        message=words,
        carried_out=True,
        forced=verdict.ruling not in LAWFUL,
        paid=view.rules.costs_are_paid,
    )


def _waits(
    view: StateView, action: Action, verdict: Verdict, asked: Finding, words: Message
) -> Outcome:
    return Outcome(
        action=action,
        verdict=Verdict((asked, *_passed_over(verdict))),
        state=view.state,
        message=words,
        forced=verdict.ruling not in LAWFUL,
        paid=view.rules.costs_are_paid,
    )


def _passed_over(verdict: Verdict) -> Iterable[Finding]:
    """Yield the findings on a skipped step as ones that do not rule."""
    return (replace(finding, passed_over=True) for finding in verdict.findings)


def _as_makers(batch: Batch) -> Iterable[Callable[[ActionContext], Action]]:
    return [lambda _, step=step: step for step in batch.steps]  # type: ignore[misc] # mypy does not type a bound default


def answer(action: Action, finding: Finding, option: str) -> Action:
    """Return the action with an open choice answered."""
    if finding.field == "answers":
        return replace(action, answers=(*action.answers, option))
    if isinstance(action, Batch) and finding.step is not None:
        steps = list(flat(action))
        steps[finding.step] = answer(steps[finding.step], finding, option)
        return replace(action, steps=tuple(steps))
    return action.answered(finding.field, option)


def with_verdict(view: StateView, option: MenuOption) -> MenuOption:
    """Return the action with the verdict on its action."""
    return replace(option, verdict=judge(view, option.action))


def _missing(view: StateView, action: Action) -> Finding | None:
    if all(each.is_there(view.state) for each in action.references()):
        return None
    says = Message("The object is no longer there: it has become a new object.")
    return refused("object.new_on_zone_change", says, possible=False)


def _is_hidden(view: StateView, action: Action, *, once_done: bool) -> bool:
    """Return whether an action names a card that its player may not see, ``once_done`` not either.

    Randomly ordered cards don't count, since no rule depends on them.
    """
    known = (
        each
        for each in action.references()
        if not (each.named.by_chance or (once_done and each.named.shown))
    )
    found = (view.state.objects.get(each.id) for each in known)
    zones = view.rules.zones
    return not all(obj is None or may_see(zones, obj, action.player) for obj in found)


def _redacted(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings without the texts and further keys that could reveal the card."""
    says = Message("A hidden card is concerned, so only the rule is shown.")
    found = []
    for finding in findings:
        choice = finding.choice
        if choice is not None:
            options = tuple(Option(each.id, verbatim(each.id)) for each in choice.options)
            choice = replace(choice, title=says, options=options)
        found.append(replace(finding, message=says, also=(), choice=choice))
    return tuple(found)


def _words(view: StateView, action: Action) -> Message:
    if isinstance(action, Batch):
        steps = tuple(step for step in flat(action) if not _missing(view, step))
        if not steps:
            return Message("Several actions")
        action = replace(action, steps=steps)
    return label_of(view, action)


def with_payment(view: StateView, action: Action) -> Action:
    """Return an action with the payments that the tables propose for its casts."""
    tables = view.rules.tables
    if not view.rules.costs_are_paid or not view.state.is_followed:
        return action
    if not isinstance(action, Batch):
        return tables.paying(view, action)

    def maker(step: Action) -> Callable[[ActionContext], Action]:
        return lambda context: tables.paying(context.view, step)

    makers = map(maker, action.steps)
    outcome = apply_batch(view, makers, answers=action.answers)
    made = outcome.action
    whole = isinstance(made, Batch) and len(made.steps) == len(action.steps)
    return replace(action, steps=made.steps) if whole and isinstance(made, Batch) else action


def apply_whole(
    view: StateView, action: Action, shuffle: Shuffler, *, permit: frozenset[Ruling] = LAWFUL
) -> Outcome:
    """Carry an action out together with the steps that its outcome requires.

    That becomes steps of the action, so that it is undone at once and played again alike.
    """
    outcome = apply(view, action, permit=permit)
    more = (*_abilities(outcome), *_shuffles(outcome, shuffle))
    if not more:
        return outcome
    steps = action.steps if isinstance(action, Batch) else (action,)
    whole = Batch(player=action.player, steps=(*steps, *more), answers=action.answers)
    return apply(view, whole, permit=permit)


def _abilities(outcome: Outcome) -> Iterator[Ability]:
    raised = {each.source for each in flat(outcome.action) if isinstance(each, Ability)}
    for event in outcome.events:
        if event.object in raised:
            continue
        if event.kind == ABILITY_NEEDED and event.player is not None and event.object is not None:
            yield Ability(player=event.player, source=event.object)


def _shuffles(outcome: Outcome, shuffle: Shuffler) -> Iterator[Shuffle]:
    for event in outcome.events:
        if event.kind == SHUFFLE_NEEDED and event.player is not None and event.to is not None:
            pile = [obj.id for obj in outcome.state.in_zone(event.to, event.player)]
            yield Shuffle(player=event.player, order=tuple(shuffle(pile)))
