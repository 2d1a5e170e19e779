"""What is said of each position, for one viewer: nothing of a card that is hidden from them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.lessons.lesson import Lesson
from core.lessons.slides import SeenBy, StepSlides, Wording, slides_of
from core.rules.events import TOLD
from core.rules.history import History, Outcome
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
from gui.board.annotations.controller import sentence
from gui.faces.card_view import Describe

HIDDEN_NAME = "A hidden card"
"""What a describer calls every card that its seat may not see."""

START = "Start"
_RULINGS = {
    Ruling.DONE: "Done",
    Ruling.NOTHING: "Nothing happens",
    Ruling.REFUSED: "Not allowed",
    Ruling.CHOICE: "Choose first",
}


class Cited(Struct, frozen=True, kw_only=True):
    """A rule that decided: its number in the edition, or its title where it has none there."""

    number: str
    says: str


Book = Mapping[str, Cited]
"""Every rule of a rulebook in the words of one edition, by key."""


class PositionWords(Struct, frozen=True, kw_only=True):
    """One position in words: what was done, what is said, the rules behind it, what is seen.

    ``ruling`` is the verdict in a word or two, ``answer`` its reason. ``seen`` has a sentence
    for each player and zone, ``drawn`` one for each mark.
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
    """One step of a lesson on a page: what is asked, what can be chosen, and the answer.

    ``before`` and ``after`` count the actions of the positions that question and answer stand on.
    ``right`` numbers the right ones among the ``choices``; ``remarks`` are said of each. A step
    that asks nothing has no ``question``.
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
    """The steps of a lesson, to be asked on a page ``with_answers`` or without."""

    steps: tuple[Asked, ...]
    with_answers: bool = False
    learn: str = ""

    def is_open(self, at: int) -> bool:
        """Tell whether a question stands on a position that its table does not answer yet."""
        return any(step.question and step.before == at for step in self.steps)


class Story(Struct, frozen=True, kw_only=True):
    """A whole sequence as one viewer may know it. ``positions`` begin with the start.

    With ``asking`` it is that of a lesson, whose steps ask something.
    """

    title: str
    heading: str
    viewer: PlayerId | None
    positions: tuple[PositionWords, ...]
    asking: Asking | None = None


class Sequence(Struct, frozen=True, kw_only=True):
    """What is to be told: the actions, by which rules each was done, and what was drawn.

    ``rules`` answers for the position after so many actions. What a lesson is ``asking`` is in
    words for one viewer already.
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
        """How many positions there are."""
        return len(self.history.outcomes) + 1

    def table(self, cursor: int) -> GameState:
        """Return the position after so many actions."""
        return self.history.jump(cursor).state


def as_seen(sequence: Sequence, viewer: PlayerId | None) -> Sequence:
    """Return a sequence that holds nothing but what a viewer may know; None is everybody."""
    known = viewed_history(sequence.rules, sequence.history, viewer or NOBODY)
    return replace(
        sequence,
        history=known.history,
        marks=lambda at: tuple(known.renamed(mark, at) for mark in sequence.marks(at)),
    )


def sequence_of(title: str, rules: Ruleset, story: Played, step: int) -> Sequence:
    """Return what is to be told of a played scenario, standing at a step."""
    return Sequence(
        title=title,
        heading=read_cover(rules.game).heading(rules.edition),
        history=story.history.jump(step),
        rules=lambda _: rules,
        marks=lambda at: story.marks[at],
        book=read_rulebook(rules.game),
    )


def tell(sequence: Sequence, viewer: PlayerId | None, describe: Describe) -> Story:
    """Return the sequence in words for a viewer; None is everybody."""
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
    marks = redacted_marks(
        sequence.marks(at), lambda object_id: _is_seen(state_view, object_id, viewer or NOBODY)
    )
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
        # The steps of a batch often say the same.
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
        "Done, the rest by hand"
        if outcome.by_hand or outcome.verdict.by_hand
        else _RULINGS.get(outcome.verdict.ruling, "")
    )


def _is_seen(state_view: StateView, object_id: ObjectId, viewer: PlayerId) -> bool:
    obj = state_view.state.objects.get(object_id)
    return obj is None or can_see(state_view.rules.zones, state_view.state, obj, viewer)


def _followed(outcome: Outcome) -> dict[str, str]:
    """Return what the rules did by themselves after an action, by the keys of those rules."""
    said: dict[str, str] = {}
    for event in outcome.events:
        if event.kind in TOLD and event.says:
            before = f"{said[event.key]} " if event.key in said else ""
            said[event.key] = f"{before}{event.says.rstrip('.')}."
    return said


def _rules(keys: Iterable[str], book: Book) -> Iterable[Cited]:
    """Return each rule that decided; of several with one number the first."""
    cited: dict[str, Cited] = {}
    for key in keys:
        if key in book:
            cited.setdefault(book[key].number, book[key])
    return cited.values()


def _calling(state_view: StateView, describe: Describe) -> Callable[[Target], str]:
    """Return what names something that a mark points at, as the viewer knows it."""

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
    """Yield for each player what the viewer sees in their zones, the same cards counted."""
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
    """List names, which may have commas in them; the same ones are counted."""
    hidden = names.pop(HIDDEN_NAME, 0)
    listed = [name if many == 1 else f"{many} × {name}" for name, many in names.items()]
    if hidden:
        listed.append(f"{hidden} hidden card{'' if hidden == 1 else 's'}")
    return "; ".join(listed)


def sequence_of_lesson(
    lesson: Lesson, runner: Runner, viewer: PlayerId | None, *, with_answers: bool
) -> Sequence:
    """Return a lesson in the edition of a runner as one viewer may know it; None is everybody.

    Raise `ScenarioError` for a step that cannot be read.
    """
    rules = runner.rules
    book = read_rulebook(rules.game)
    numbers = book.numbers(rules.edition)
    wording = Wording(number=lambda key: numbers.get(key, ""))
    slides = slides_of(lesson, runner, wording, SeenBy(viewer=viewer or NOBODY))
    cited = _cited(book.worded(rules.edition), numbers)
    asking = Asking(
        steps=tuple(_asked(step, cited, with_answers=with_answers) for step in slides.steps),
        with_answers=with_answers,
        learn=slides.learn,
    )
    drawn = {step.before: step.drawn_before for step in slides.steps if step.drawn_before}
    drawn |= {step.after: step.drawn_after for step in slides.steps if step.kind == "watch"}
    return Sequence(
        title=slides.title,
        heading=read_cover(rules.game).heading(rules.edition),
        history=slides.history,
        rules=lambda _: rules,
        marks=lambda at: drawn.get(at, ()),
        book=book,
        asking=asking,
    )


def _cited(book: Rulebook, numbers: dict[str, str]) -> dict[str, Cited]:
    entries = (entry for entry in book.entries if numbers.get(entry.key))
    return {entry.key: Cited(number=numbers[entry.key], says=entry.says) for entry in entries}


def _asked(step: StepSlides, cited: dict[str, Cited], *, with_answers: bool) -> Asked:
    """Return a step for a page; what answers it is left out where nobody shall have it."""
    choices = step.choices if step.is_question else step.moves
    asks = bool(step.question) and step.kind != "watch"
    answered = with_answers or not asks
    rules = {cited[key].number: cited[key] for key in reversed(step.keys) if key in cited}
    return Asked(
        question=step.question if asks else "",
        choices=choices.texts,
        right=choices.right if answered else (),
        remarks=choices.remarks if answered else (),
        says=step.answer if answered else "",
        rules=tuple(rules.values())[::-1] if answered else (),
        before=step.before,
        after=step.after,
    )
