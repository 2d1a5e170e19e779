"""Captions: text of each position of a sequence for one viewer, without hidden information."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.lesson import Lesson
from core.lessons.slides import SeenBy, StepSlides, Wording, slides_of
from core.rules.history import TOLD, History, Outcome
from core.rules.redaction import redacted, viewed_history
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import Ruling
from core.scenario.annotations import Marks, Spot, Target, redacted_marks
from core.scenario.runner import Played, Runner
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.visibility import NOBODY, can_see
from core.storage.assets import read_cover, read_rulebook
from gui.board.annotations import sentence
from gui.faces.card_view import Describe

HIDDEN_NAME = "A hidden card"
"""Name of a card that the viewer may not see, in every describer."""

START = "Start"
_RULINGS = {
    Ruling.DONE: "Done",
    Ruling.NOTHING: "Nothing happens",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "Choose first",
}


class Cited(Struct, frozen=True, kw_only=True):
    """A decisive rule: its number in the edition, or its title if it has no number."""

    number: str
    says: str


Book = Mapping[str, Cited]
"""Every rule of a rulebook in the wording of one edition, by key."""


class PositionWords(Struct, frozen=True, kw_only=True):
    """Text of one position: action, message, rules, and visible cards.

    ``ruling`` is a short verdict, ``answer`` its reason. ``seen`` has a sentence for each player
    and zone, ``drawn`` one for each mark.
    """

    title: str
    said: str = ""
    ruling: str = ""
    answer: str = ""
    rules: tuple[Cited, ...] = ()
    seen: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    marks: Marks = ()

    @property
    def verdict(self) -> str:
        """The ruling and its reason."""
        parts = (self.ruling, self.answer)
        return ": ".join(part for part in parts if part)


class Asked(Struct, frozen=True, kw_only=True):
    """One lesson step on a page: question, choices and answer.

    ``before`` and ``after`` are indices of the positions of question and answer. ``right`` has the
    indices of the correct ``choices``; ``remarks`` has a comment for each choice. A step without a
    question has an empty ``question``.
    """

    question: str = ""
    choices: tuple[str, ...] = ()
    right: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()
    says: str = ""
    rules: tuple[Cited, ...] = ()
    before: int = 0
    after: int = 0


class Asking(Struct, frozen=True, kw_only=True):
    """The steps of a lesson for a page, ``with_answers`` or without."""

    steps: tuple[Asked, ...]
    with_answers: bool = False
    learn: str = ""

    def is_open(self, at: int) -> bool:
        """Return whether a position has an open question."""
        return any(step.question and step.before == at for step in self.steps)


class Story(Struct, frozen=True, kw_only=True):
    """Captions of a whole sequence for one viewer.

    ``positions`` start with the initial position. ``asking`` holds the steps if it is a lesson.
    """

    title: str
    heading: str
    viewer: PlayerId | None
    positions: tuple[PositionWords, ...]
    asking: Asking | None = None


class Sequence(Struct, frozen=True, kw_only=True):
    """Sequence to export: history, rules and marks of each position.

    ``rules`` and ``marks`` take the index of a position. ``asking`` holds lesson steps, already
    worded for one viewer.
    """

    title: str
    heading: str
    history: History
    rules: Callable[[int], Ruleset]
    marks: Callable[[int], Marks]
    book: Rulebook
    asking: Asking | None = None

    @property
    def length(self) -> int:
        """Number of positions."""
        return len(self.history.outcomes) + 1

    def table(self, cursor: int) -> GameState:
        """Return the position after a number of actions."""
        return self.history.jump(cursor).state


def as_seen(sequence: Sequence, viewer: PlayerId | None) -> Sequence:
    """Return the sequence without information hidden from a viewer; None is the public view."""
    known = viewed_history(sequence.rules, sequence.history, viewer or NOBODY)
    return replace(
        sequence,
        history=known.history,
        marks=lambda at: tuple(known.renamed(mark, at) for mark in sequence.marks(at)),
    )


def sequence_of(title: str, rules: Ruleset, story: Played, step: int) -> Sequence:
    """Return the sequence of a played scenario; ``step`` is the current position."""
    return Sequence(
        title=title,
        heading=read_cover(rules.game).heading(rules.edition),
        history=story.history.jump(step),
        rules=lambda _: rules,
        marks=lambda at: story.marks[at],
        book=read_rulebook(rules.game),
    )


def tell(sequence: Sequence, viewer: PlayerId | None, describe: Describe) -> Story:
    """Return the captions of a sequence for a viewer; None is the public view."""
    editions = {sequence.rules(at).edition for at in range(sequence.length)}
    numbers = {edition: sequence.book.numbers(edition) for edition in editions}
    books = {
        edition: {
            entry.key: Cited(number=numbers[edition][entry.key] or entry.title, says=entry.says)
            for entry in sequence.book.worded(edition).entries
        }
        for edition in editions
    }
    return Story(
        title=sequence.title,
        heading=sequence.heading,
        viewer=viewer,
        asking=sequence.asking,
        positions=tuple(
            _position(sequence, at, viewer, books, describe) for at in range(sequence.length)
        ),
    )


def _position(
    sequence: Sequence,
    at: int,
    viewer: PlayerId | None,
    books: Mapping[str, Book],
    describe: Describe,
) -> PositionWords:
    rules = sequence.rules(at)
    state_view = StateView(rules, sequence.table(at))

    def is_seen(object_id: ObjectId) -> bool:
        obj = state_view.state.objects.get(object_id)
        return obj is None or can_see(rules.zones, state_view.state, obj, viewer or NOBODY)

    marks = redacted_marks(sequence.marks(at), is_seen)
    called = _calling(state_view, describe)
    drawn = tuple(sentence(mark, called) for mark in marks)
    seen = tuple(_seen(state_view, describe))
    if not at:
        return PositionWords(title=START, seen=seen, drawn=drawn, marks=marks)
    outcome = sequence.history.outcomes[at - 1]
    outcome = redacted(rules, sequence.table(at - 1), outcome, viewer or NOBODY)
    followed = _followed(outcome)
    says = (*(each.says for each in outcome.verdict.decisive), *followed.values())
    keys = [key for each in outcome.verdict.decisive for key in (each.key, *each.also)]
    return PositionWords(
        title=outcome.label,
        said=outcome.note,
        ruling=_ruling(outcome),
        # Steps of a batch often share a reason.
        answer=" ".join(dict.fromkeys(says)),
        rules=tuple(_rules((*keys, *followed), books[rules.edition])),
        seen=seen,
        drawn=drawn,
        marks=marks,
    )


def _ruling(outcome: Outcome) -> str:
    if outcome.forced:
        return "Done anyway"
    return (
        "The rest by hand"
        if outcome.by_hand or outcome.verdict.by_hand
        else _RULINGS.get(outcome.verdict.ruling, "")
    )


def _followed(outcome: Outcome) -> dict[str, str]:
    said: dict[str, str] = {}
    for event in outcome.events:
        if event.kind in TOLD and event.says:
            before = f"{said[event.key]} " if event.key in said else ""
            said[event.key] = f"{before}{event.says.rstrip('.')}."
    return said


def _rules(keys: Iterable[str], book: Book) -> Iterable[Cited]:
    cited: dict[str, Cited] = {}
    for key in keys:
        if key in book:
            cited.setdefault(book[key].number, book[key])
    return cited.values()


def _calling(state_view: StateView, describe: Describe) -> Callable[[Target], str]:

    def called(target: Target) -> str:
        if isinstance(target, int):
            obj = state_view.state.objects.get(target)
            known = describe(state_view, obj).name if obj is not None else "something that is gone"
            return known.partition(",")[0]
        if isinstance(target, Spot):
            zone = _spoken(target.zone)
            return f"{target.player}’s {zone}" if target.player else f"the {zone}"
        return str(target)

    return called


def _seen(state_view: StateView, describe: Describe) -> Iterator[str]:
    """Yield a sentence for each player's zones with the visible cards, equal names counted."""
    names_by_zone: dict[tuple[PlayerId, Zone], Counter[str]] = {}
    for obj in state_view.state.objects:
        shared = state_view.rules.zone(obj.zone).shared
        whose = state_view.rules.controls(state_view, obj.id) if shared else obj.owner
        name = describe(state_view, obj).name
        names_by_zone.setdefault((whose, obj.zone), Counter())[name] += 1
    for player in state_view.state.players:
        turn = ", whose turn it is" if player.id == state_view.state.active else ""
        yield f"{player.id}{turn}: {player.life} life."
        for (whose, zone), names in names_by_zone.items():
            if whose == player.id:
                yield f"{_spoken(zone).capitalize()}: {_counted(names)}."


def _spoken(zone: Zone) -> str:
    return str(zone).replace("_", " ")


def _counted(names: Counter[str]) -> str:
    """Return a list of names with counts; a name may contain commas."""
    hidden = names.pop(HIDDEN_NAME, 0)
    listed = [name if many == 1 else f"{many} × {name}" for name, many in names.items()]
    if hidden:
        listed.append(f"{hidden} hidden card{'' if hidden == 1 else 's'}")
    return "; ".join(listed)


def sequence_of_lesson(
    lesson: Lesson, runner: Runner, viewer: PlayerId | None, *, with_answers: bool
) -> Sequence:
    """Return the sequence of a lesson in the runner's edition; None is the public view.

    Raise `ScenarioError` for a step that cannot be read.
    """
    rules = runner.rules
    book = read_rulebook(rules.game)
    numbers = book.numbers(rules.edition)
    wording = Wording(number=lambda key: numbers.get(key, ""))
    slides = slides_of(lesson, runner, wording, SeenBy(viewer=viewer or NOBODY))
    cited = {
        entry.key: Cited(number=numbers[entry.key], says=entry.says)
        for entry in book.worded(rules.edition).entries
        if numbers.get(entry.key)
    }
    asking = Asking(
        steps=tuple(_asked(step, cited, with_answers=with_answers) for step in slides.steps),
        with_answers=with_answers,
        learn=slides.learn,
    )
    drawn = {step.before: step.drawn_before for step in slides.steps if step.drawn_before}
    drawn |= {step.after: step.drawn_after for step in slides.steps if not step.question}
    return Sequence(
        title=slides.title,
        heading=read_cover(rules.game).heading(rules.edition),
        history=slides.history,
        rules=lambda _: rules,
        marks=lambda at: drawn.get(at, ()),
        book=book,
        asking=asking,
    )


def _asked(step: StepSlides, cited: dict[str, Cited], *, with_answers: bool) -> Asked:
    """Return a lesson step for a page; without its answer unless ``with_answers``."""
    choices = step.choices if step.choices.texts else step.moves
    asks = bool(step.question)
    answered = with_answers or not asks
    rules = {cited[key].number: cited[key] for key in reversed(step.keys) if key in cited}
    return Asked(
        question=step.question,
        choices=choices.texts,
        right=choices.right if answered else (),
        remarks=choices.remarks if answered else (),
        says=step.answer if answered else "",
        rules=tuple(rules.values())[::-1] if answered else (),
        before=step.before,
        after=step.after,
    )
