"""Rules that a lesson cites in verdicts, events, card panels and texts, and their coverage."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from core.lessons.attempt import SolvedStep, solved_steps
from core.lessons.lesson import Lesson, read_lesson, steps_in
from core.lessons.presenters import StepPresenter, presenter_of
from core.lessons.steps import Choice, Look, Watch
from core.lessons.texts import fields_of
from core.rules.history import Outcome
from core.rules.rulebook import Rulebook
from core.scenario.checker import Library, editions_of, library_of, runner_in
from core.scenario.runner import Runner
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import may_see


def cited_by(runner: Runner, outcomes: Iterable[Outcome], seat: PlayerId) -> frozenset[str]:
    """Return the keys cited by attempts, panels of visible objects, and the deck check."""
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
    """Return the keys of the rule fields in a text."""
    return frozenset(word for kind, word in fields_of(text) if kind == "rule")


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
    library = library_of(lesson.scenario, games)
    found: Met = set()
    for edition in editions_of(lesson.scenario, library):
        runner = runner_in(lesson.scenario, library, edition)
        for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
            if not isinstance(played.step, Watch):
                keys = keys_of(played, lesson)
                found |= {(lesson.scenario.game, edition, key) for key in keys}
    return found


def keys_of(played: SolvedStep, lesson: Lesson) -> set[str]:
    """Return the rules that a step cites in one edition."""
    step, presenter = played.step, presenter_of(played.step)
    start, end, seat = played.start.runner, played.end.runner, PlayerId(lesson.seat)
    keys = cited_by_outcomes(played.end.all_outcomes)
    for actions in presenter.other_attempts():
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
        keys |= cited_in_texts(said.text)
    return keys | set(step.right if isinstance(step, Look) else ()) | set(step.keys)


def _about(presenter: StepPresenter[Any], runner: Runner) -> Iterator[ObjectId]:
    """Yield the objects that the actions, the goal and the answers of a step name."""
    step = presenter.step
    words = set(_words([getattr(step, key, ()) for key in ("solution", "goal", "right", "look")]))
    words |= {word for each in presenter.answers for word in _words(each.written)}
    words |= {each.about for each in presenter.answers}
    for word in sorted(words):
        object_id = runner.object_named(word)
        if object_id is not None and runner.state.objects.get(object_id) is not None:
            yield object_id


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (word for each in value.values() for word in _words(each))
    elif isinstance(value, list | tuple):
        yield from (word for each in value for word in _words(each))


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
