"""Checker of lessons: each check has a code, L01 to L17.

A lesson is right if it holds in every edition that it lists: model solutions reach their goals,
exactly one answer of a question is right, wrong actions get the listed ruling, and no text
reveals hidden information. `met` returns the rules that a lesson cites.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.cards.card import Layout
from core.lessons.attempt import (
    Attempt,
    SolvedStep,
    matching_objects,
    right_answers,
    solved_steps,
)
from core.lessons.lesson import FORMAT, Lesson, lesson_runners, read_lesson, steps_in, variants
from core.lessons.offers import as_chosen, is_offered, offered
from core.lessons.presenters import LessonText, StepPresenter, presenter_of
from core.lessons.steps import (
    AnyStep,
    Ask,
    Choice,
    ChoiceQuestion,
    Do,
    Look,
    Pick,
    PlayOn,
    Sandbox,
    Watch,
)
from core.lessons.texts import Knowledge, TextRules, cited_rules, head_texts, object_of, words_in
from core.messages import worded
from core.rules.actions import Action
from core.rules.history import Outcome
from core.rules.rulebook import Rulebook
from core.scenario.annotations import read_drawn
from core.scenario.checker import Library, editions_of, library_of
from core.scenario.forms import Expectation
from core.scenario.plain import edition_fault, quoted, sentence
from core.scenario.runner import Runner
from core.scenario.scenario import ScenarioError, Step
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see


def cited_by(runner: Runner, outcomes: Iterable[Outcome], seat: PlayerId) -> frozenset[str]:
    """Return the keys cited by attempts, panels of visible objects, and the deck check."""
    keys = cited_by_outcomes(outcomes) | cited_by_deck(runner, seat)
    return frozenset(
        keys.union(*(cited_by_panel(runner, x.id, seat) for x in runner.state.objects))
    )


def cited_by_outcomes(outcomes: Iterable[Outcome]) -> set[str]:
    """Return the keys that verdicts and events cite."""
    outcomes = tuple(outcomes)
    events = (event for outcome in outcomes for event in outcome.events)
    verdicts = {key for outcome in outcomes for key in outcome.verdict.keys}
    return verdicts | {event.key for event in events if event.key}


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


_DECK_WORDS = frozenset({"color_identity", "in_pool", "category"})
"""Expectations about deck legality, which the deck check explains."""
Met = set[tuple[str, str, str]]
"""Game, edition and rule key."""


class Unmet(Struct, frozen=True, order=True):
    """One rule that no lesson makes a learner meet in some of the editions that have it."""

    game: str
    key: str
    editions: tuple[str, ...]


def met(data: Mapping[str, Any], games: Mapping[str, Library]) -> Met:
    """Return the rules that a lesson cites in steps with an action or an answer.

    Citations come from verdicts, events, the panels of the objects concerned, and rule fields of
    texts. Raise `ScenarioError` if the lesson cannot be played.
    """
    lesson = read_lesson(data)
    found: Met = set()
    for runner in lesson_runners(lesson, games):
        for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
            if not isinstance(played.step, Watch):
                keys = keys_of(played, lesson)
                found |= {(lesson.scenario.game, runner.rules.edition, key) for key in keys}
    return found


def keys_of(played: SolvedStep, lesson: Lesson) -> set[str]:
    """Return the rules that a step cites in one edition."""
    step, presenter = played.step, presenter_of(played.step)
    start, end, seat = played.start.runner, played.end.runner, PlayerId(lesson.seat)
    keys = cited_by_outcomes(played.end.all_outcomes)
    for actions in _other_attempts(step):
        attempt = played.start.fork()
        for action in actions:
            attempt.play_freely(action)
        keys |= cited_by_outcomes(attempt.all_outcomes)
    for runner in (start, end):
        for object_id in _about(presenter, runner):
            keys |= cited_by_panel(runner, object_id, seat)
    written = [getattr(step, key, ()) for key in ("solution", "goal", "proof")]
    if _DECK_WORDS & set(_keys((presenter.answers, written))):
        keys |= cited_by_deck(end, seat)
    for said in presenter.texts():
        keys.update(cited_rules(said.text))
    return keys | set(step.right if isinstance(step, Look) else ()) | set(step.keys)


def _other_attempts(step: AnyStep) -> Iterator[Sequence[Step]]:
    if isinstance(step, Do):
        yield from ((wrong.step,) for wrong in step.wrong)
        yield from (way.steps for way in step.also)
    elif isinstance(step, Sandbox):
        yield from (find.steps for find in step.find)


def _about(presenter: StepPresenter[Any], runner: Runner) -> Iterator[ObjectId]:
    step = presenter.step
    words = set(words_in([getattr(step, key, ()) for key in ("solution", "goal", "right", "look")]))
    words |= {word for each in presenter.answers for word in words_in(each.written)}
    words |= {each.about for each in presenter.answers}
    found = (object_of(runner, word) for word in sorted(words))
    yield from (obj.id for obj in found if obj is not None)


def _keys(value: object) -> Iterator[str]:
    if isinstance(value, Choice):
        yield from _keys(value.written)
    elif isinstance(value, Mapping):
        yield from value
        yield from (key for each in value.values() for key in _keys(each))
    elif isinstance(value, list | tuple):
        yield from (key for each in value for key in _keys(each))


def keys_in_force(books: Iterable[Rulebook]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return each rule, by game and key, with the editions that have a number for it."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for book in books:
        numbers = {edition.id: book.numbers(edition.id) for edition in book.editions}
        for entry in book.entries:
            editions = tuple(each for each, known in numbers.items() if known[entry.key])
            if editions:
                found[book.game, entry.key] = editions
    return found


def unmet(books: Iterable[Rulebook], seen: Met) -> tuple[Unmet, ...]:
    """Return every rule that is not met in some edition that has it."""
    rows = (
        Unmet(game, key, tuple(each for each in editions if (game, each, key) not in seen))
        for (game, key), editions in keys_in_force(books).items()
    )
    return tuple(sorted(each for each in rows if each.editions))


_FLIPPING = frozenset({Layout.FLIP, Layout.FLIP_CARD})


_CODE = re.compile(r"(?:^|: )L[0-9]{2}: ")


class Known(Struct, frozen=True, kw_only=True):
    """References for the checks: rulebooks, lesson ids and quiz items."""

    books: Mapping[str, Rulebook]
    lessons: frozenset[str]
    items: frozenset[str]


def first_lesson_fault(data: Mapping[str, Any], games: Mapping[str, Library], known: Known) -> str:
    """Return the first fault of a lesson in one line, with its code, or ``""``."""
    try:
        return sentence(next(lesson_faults(data, games, known), ""))
    except ScenarioError as error:
        return sentence(str(error) if _CODE.search(str(error)) else f"L01: {error}")


def lesson_problems(
    data: Mapping[str, Any], games: Mapping[str, Library], known: Known
) -> tuple[str, ...]:
    """Return all that is wrong with a lesson; one fault in several editions is one problem."""
    found: dict[str, str] = {}
    try:
        for fault in lesson_faults(data, games, known):
            found.setdefault(_CODE.split(fault, maxsplit=1)[-1], sentence(fault))
    except ScenarioError as error:
        found.setdefault(str(error), sentence(str(error)))
    return tuple(found.values())


def lesson_faults(
    data: Mapping[str, Any], games: Mapping[str, Library], known: Known
) -> Iterator[str]:
    """Yield the faults of a lesson; raise `ScenarioError` if it cannot be read."""
    yield from _faults(data, games, known)
    for number, variant in enumerate(variants(data), 1):
        yield from (
            worded("vary {number}: {fault}", number=number, fault=fault)
            for fault in _faults(variant, games, known)
        )


def _faults(data: Mapping[str, Any], games: Mapping[str, Library], known: Known) -> Iterator[str]:
    lesson = read_lesson(data)
    library = library_of(lesson.scenario, games)
    yield from _head_faults(lesson, library, known)
    several = len(editions_of(lesson.scenario, library)) > 1
    for runner in lesson_runners(lesson, games):
        where = f"{runner.rules.edition}: " if several else ""
        faults = _Reading(lesson, runner, known.books[lesson.scenario.game]).faults()
        yield from (f"{where}{fault}" for fault in faults)


def _head_faults(lesson: Lesson, library: Library, known: Known) -> Iterator[str]:
    head = lesson.head
    if head.format > FORMAT:
        yield worded(
            "L01: lesson: format: {format} is newer than {known}, which is checked here",
            format=head.format,
            known=FORMAT,
        )
    for need in head.needs:
        if need not in known.lessons and need != head.id:
            yield worded("L01: lesson: needs: no lesson is called {need}", need=quoted(need))
    for number, data in enumerate(lesson.written, 1):
        for item in data.get("quiz", ()):
            if item not in known.items:
                yield worded(
                    "L01: step {number}: quiz: no item is called {item}",
                    number=number,
                    item=quoted(item),
                )
    editions = tuple(library.editions)
    meant = editions_of(lesson.scenario, library)
    for ranges in _dated(lesson.written):
        fault = edition_fault(ranges, editions, meant)
        if fault:
            yield worded("L01: rulebooks: {fault}", fault=fault)


def _dated(value: object) -> Iterator[str | Sequence[str]]:
    if isinstance(value, Mapping):
        if "rulebooks" in value:
            yield value["rulebooks"]
        yield from (each for inner in value.values() for each in _dated(inner))
    elif isinstance(value, list | tuple):
        yield from (each for inner in value for each in _dated(inner))


class _Reading:
    """Checks one lesson in one edition."""

    def __init__(self, lesson: Lesson, runner: Runner, book: Rulebook) -> None:
        self.lesson = lesson
        self.runner = runner
        self.lineage = runner.rules.lineage
        self.numbers = book.numbers(runner.rules.edition)
        self.seat = PlayerId(lesson.seat)
        self.knowledge = Knowledge(self.seat)
        self.steps = steps_in(lesson, self.lineage)
        self.cited: set[str] = set()
        layouts = {card.card.layout for card in runner.state.cards}
        tosses = any("flip_coin" in str(step.solution) for step in self.steps)
        self.rules = TextRules(
            number=lambda key: self.numbers.get(key, ""),
            players=lesson.scenario.players,
            may_flip=bool(layouts & _FLIPPING) or tosses,
        )

    def faults(self) -> Iterator[str]:
        """Yield the faults in the order of the steps."""
        if not self.steps:
            yield worded("L01: step: no step is there in this edition")
        self.knowledge.look(self.runner)
        for said in head_texts(self.lesson):
            yield from self._text_faults(said, self.runner)
        self.cited |= cited_by(self.runner, (), self.seat)
        steps = solved_steps(self.runner, self.steps)
        for step in self.steps:
            where = worded("step {number}", number=step.number) + (
                "" if step.name.isdecimal() else f" ({step.name})"
            )
            try:
                played = next(steps)
                yield from (f"{where}: {fault}" for fault in self._step_faults(played))
            except ScenarioError as error:
                yield f"{where}: L02: {error}"
                return
            if played.faults:
                return
        for key in self.lesson.scenario.rules:
            if key not in self.numbers:
                yield worded("L13: rules: no rule is called {key}", key=quoted(key))
            elif self.numbers.get(key) and key not in self.cited:
                yield worded("L13: rules: nothing here cites {key}", key=quoted(key))

    def _step_faults(self, played: SolvedStep) -> Iterator[str]:
        step = played.step
        if played.faults:
            yield f"L02: {'; '.join(played.faults)}"
            return
        match step:
            case Watch():
                if not step.say and not step.solution:
                    yield worded("L08: say: is missing; a step without a task needs a text")
            case Do():
                yield from self._task_faults(played, step)
                if isinstance(step, PlayOn):
                    yield from self._game_faults(played, step)
            case ChoiceQuestion():
                yield from self._answers_faults(played, step)
            case Pick():
                yield from self._pick_faults(step, played.end.runner)
            case Look():
                yield from self._look_faults(step, played.end.runner)
            case Sandbox():
                yield from self._find_faults(played, step)
        self.runner.marks(step.drawn)
        yield from self._hint_faults(played)
        yield from self._said_faults(played)
        self.cited |= cited_by(played.end.runner, played.end.all_outcomes, self.seat)
        self.knowledge.look(played.end.runner)

    # Checks of each kind of step

    def _task_faults(self, played: SolvedStep, step: Do) -> Iterator[str]:
        goal = step.expectations
        if not goal:
            yield worded("L04: goal: is missing; the actions expect nothing but a ruling")
            return
        if played.start.holds(goal):
            yield worded("L03: goal: holds before anything is done")
        missing = played.end.unmet(goal)
        if missing:
            yield worded(
                "L04: goal: the solution does not reach it: {missing}", missing="; ".join(missing)
            )
        if played.reached_early:
            yield worded("L04: goal: is reached before the last action of the solution")
        if step.within is not None and step.within < len(step.solution):
            yield worded(
                "L04: within: is less than the {model} actions of the solution",
                model=len(step.solution),
            )
        yield from self._way_faults(played, step)
        yield from self._hand_faults(played)

    def _way_faults(self, played: SolvedStep, step: Do) -> Iterator[str]:
        for way in step.also:
            yield from self._unsolved(
                worded("L05: also {number}", number=way.number),
                played.start,
                way.steps,
                step.expectations,
            )
        for wrong in step.wrong:
            attempt = played.start.fork()
            faults = attempt.play(wrong.step)
            if not faults and attempt.holds(step.expectations):
                faults = ["it reaches the goal"]
            if faults:
                yield worded(
                    "L06: wrong {number}: {faults}", number=wrong.number, faults="; ".join(faults)
                )
            self.cited |= cited_by(attempt.runner, attempt.all_outcomes, self.seat)

    def _unsolved(
        self, where: str, start: Attempt, actions: Iterable[Step], goal: Iterable[Expectation] = ()
    ) -> Iterator[str]:
        """Yield the faults of actions that should reach a goal, at a place with its code."""
        attempt = start.fork()
        faults = [fault for action in actions for fault in attempt.play(action)]
        faults = faults or attempt.unmet(goal)
        if faults:
            yield f"{where}: {'; '.join(faults)}"
        self.cited |= cited_by(attempt.runner, attempt.all_outcomes, self.seat)

    def _hand_faults(self, played: SolvedStep) -> Iterator[str]:
        attempt = played.start.fork()
        for number, action in enumerate(played.step.model, 1):
            before = attempt.fork()
            attempt.play(action)
            if attempt.last is None or action.do == "choose":
                continue
            view, meant = before.runner.view, attempt.last.action
            if not is_offered(view, meant, self.seat) and not self._leads(before, attempt, meant):
                yield worded(
                    "L17: solution {number}: nothing offers {do} to a hand",
                    number=number,
                    do=quoted(action.do),
                )

    def _leads(self, before: Attempt, after: Attempt, meant: Action) -> bool:
        """Return whether an offered action leads to the same position as the expected one."""
        wanted, view = after.runner.state, before.runner.view
        for option in offered(view, self.seat):
            attempt = before.fork()
            attempt.act(as_chosen(view, option.action, meant))
            if attempt.runner.state == wanted:
                return True
        return False

    def _answers_faults(self, played: SolvedStep, step: ChoiceQuestion) -> Iterator[str]:
        texts = [each.label for each in step.options]
        if len(texts) < len(("one", "another")):
            yield worded("L09: options: there must be two at least")
        if len(set(texts)) < len(texts):
            yield worded("L09: options: two of them read alike")
        expected = [each.expectations for each in step.options]
        for number, each in enumerate(expected):
            if each and each in expected[:number]:
                fault = worded(
                    "{text} asks for the same as one before it", text=quoted(texts[number])
                )
                yield worded("L09: options: {fault}", fault=fault)
        right = right_answers(step, played.end)
        if len(right) != 1:
            named = ", ".join(quoted(texts[each]) for each in right) or "none of them"
            code = "L10" if isinstance(step, Ask) else "L09"
            yield worded(
                "{code}: options: exactly one must be right, not {named}", code=code, named=named
            )
        elif _is_telling(texts, right[0]):
            yield worded("L09: options: the right one is recognisable by its length")
        elif len(_content(self.lesson.scenario.title) & _content(texts[right[0]])) >= _TELLING:
            yield worded("L12: title: it has the words of the right answer")
        if isinstance(step, Ask):
            yield from self._proof_faults(played, step)
        elif step.proof or step.no_proof:
            yield worded("L10: proof: belongs to a question whose right answer is typed")

    def _proof_faults(self, played: SolvedStep, step: Ask) -> Iterator[str]:
        if not step.proof and not step.no_proof:
            yield worded("L10: proof: is missing; show it at the table, or say in no_proof why not")
        if step.proof and not any(each.get("expect") for each in step.proof):
            yield worded("L10: proof: expects nothing")
        yield from self._unsolved("L10: proof", played.end, step.proof_steps)

    def _pick_faults(self, step: Pick, runner: Runner) -> Iterator[str]:
        found = matching_objects(runner, step.pick, self.seat)
        named = {runner.object_named(word) for word in step.right}
        for word in step.right:
            object_id = runner.object_named(word)
            if object_id is not None and self.knowledge.hides(runner, object_id):
                yield worded(
                    "L12: right: {word} is hidden from {seat}", word=quoted(word), seat=self.seat
                )
        if not found:
            yield worded("L09: pick: nothing here is like that")
        if step.right and named != set(found):
            known = {object_id: word for word, object_id in reversed(runner.ids.items())}
            words = [known.get(each, "?") for each in found]
            yield worded(
                "L09: right: those with these facts are {words}", words=", ".join(words) or "none"
            )

    def _look_faults(self, step: Look, runner: Runner) -> Iterator[str]:
        key = step.right[0]
        if not self.numbers.get(key):
            yield worded(
                "L09: right: the rule {key} has no number in this edition", key=quoted(key)
            )
        self.cited.add(key)
        object_id = runner.object_named(step.look)
        if object_id is None or self.knowledge.hides(runner, object_id):
            yield worded(
                "L12: look: {look} is not to be seen by {seat}",
                look=quoted(step.look),
                seat=self.seat,
            )

    def _find_faults(self, played: SolvedStep, step: Sandbox) -> Iterator[str]:
        for find in step.find:
            if not find.goal:
                yield worded("L04: find {number}: goal: is missing", number=find.number)
            elif played.end.holds(find.expectations):
                yield worded(
                    "L03: find {number}: holds before anything is done", number=find.number
                )
            where = worded("L04: find {number}", number=find.number)
            yield from self._unsolved(where, played.end, find.steps, find.expectations)

    def _game_faults(self, played: SolvedStep, step: PlayOn) -> Iterator[str]:
        for failure in step.failures:
            if played.start.holds((failure,)) or played.end.holds((failure,)):
                yield worded("L03: lost: holds before anything is done, or after the solution")

    # Texts and marks

    def _hint_faults(self, played: SolvedStep) -> Iterator[str]:
        step, hint = played.step, played.step.hint
        if isinstance(step, Do) and not hint.say:
            yield worded("L08: hint: say: is missing")
        runner = played.start.runner
        for ring in hint.ring:
            try:
                marks = runner.marks((read_drawn({"ring": ring}),))
            except ScenarioError as error:
                yield worded("L08: hint: ring: {error}", error=str(error))
                continue
            object_id = runner.object_named(ring) if isinstance(ring, str) else None
            there = object_id is None or runner.state.objects.get(object_id) is not None
            if not marks or not there:
                yield worded("L08: hint: ring: there is no {ring} here", ring=quoted(ring))
            elif object_id is not None and self.knowledge.hides(runner, object_id):
                yield worded(
                    "L12: hint: ring: {ring} is hidden from {seat}",
                    ring=quoted(ring),
                    seat=self.seat,
                )

    def _said_faults(self, played: SolvedStep) -> Iterator[str]:
        presenter = presenter_of(played.step)
        for said in presenter.texts():
            at_start = said.moment == "before" and not presenter.plays_first
            runner = played.start.runner if at_start else played.end.runner
            if said.moment == "after":
                self.knowledge.look(played.end.runner)
            yield from self._text_faults(said, runner)

    def _text_faults(self, said: LessonText, runner: Runner) -> Iterator[str]:
        self.cited.update(cited_rules(said.text))
        for fault in self.rules.faults(said.text, runner):
            yield f"L11: {said.place}: {fault}"
        for fault in self.knowledge.leaks(said.text, runner):
            yield f"L12: {said.place}: {fault}"


def _is_telling(texts: Sequence[str], right: int) -> bool:
    others = [len(text) for number, text in enumerate(texts) if number != right]
    return bool(others) and len(texts[right]) >= 2 * max(others) and len(texts[right]) > _SHORT


def _content(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.casefold()) if len(word) > len("that")}


_SHORT = 24
_TELLING = 3
