"""Choices: the selections that the rules wait for, as plain data, and the check of an answer."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from core.messages import NO_WORDS, Message, Words, verbatim
from core.rules.actions import Action
from core.state.ids import OBJECT_ANSWER, Answer, ObjectId, PlayerId, object_answer

Kind = Literal["pick", "number", "divide", "order", "pairs"]
Target = ObjectId | PlayerId
"""Target of an attack, a block or damage."""


DIE = "die"
"""The id of the choice of the result of a die."""


class Option(Struct, frozen=True, gc=False):
    """One option of a choice.

    ``id`` is a word such as ``yes``, a number, the id of a player, or an object behind ``#``.
    """

    id: Answer
    message: Message
    object: ObjectId | None = None

    @property
    def label(self) -> str:
        """Its text for a viewer who knows every card."""
        return str(self.message)


class Selection(Struct, frozen=True, kw_only=True):
    """The answer to a choice; which fields count depends on the kind of the choice.

    ``options`` are ids of options (pick, order), ``pairs`` an option with a partner (pairs),
    ``amounts`` an option with its share (divide). ``answer`` is the id of the agreed answer where
    the choice has ``answers``, and ``also`` has one selection for each choice in its ``also``.
    """

    options: tuple[Answer, ...] = ()
    pairs: tuple[tuple[Answer, Answer], ...] = ()
    amounts: tuple[tuple[Answer, int], ...] = ()
    number: int | None = None
    answer: str = ""
    also: tuple["Selection", ...] = ()


NOTHING = Selection()
_CHOOSE = Option("choose", Message("Choose"))
TAKE, WITHOUT = "take", "without"
"""The answers of a choice about an action: do it, or do without."""


class Choice(Struct, frozen=True, kw_only=True):
    """A selection that the rules wait for, as plain data: it can be saved, redacted and sent.

    ``pick`` and ``order`` select from ``at_least`` to ``at_most`` options, ``order`` in their
    order; ``number`` asks for a number in that range; ``divide`` splits ``total`` among the
    options, ``pairs`` gives options their ``partners``. The ``required`` options are always part
    of it. ``label`` is the heading of the selected options, ``more`` and ``shown`` add a text and
    objects to look at. ``answers`` are the labels of the buttons, the default first; ``also`` are
    further choices that the same answer completes. While a choice ``waits`` its selection is kept
    for those of other players. Only ``player`` may see the options of a ``private`` choice. One
    that ``is_open`` accepts any other word too. A choice ``about`` an action holds that action as
    it is proposed: the selected objects are in its ``field``, and a board shows its outcome.
    """

    id: str
    player: PlayerId
    title: Message
    key: str
    kind: Kind = "pick"
    options: tuple[Option, ...] = ()
    partners: tuple[Option, ...] = ()
    at_least: int = 1
    at_most: int = 1
    required: tuple[str, ...] = ()
    total: int | None = None
    proposed: Selection = NOTHING
    label: Message = NO_WORDS
    more: Message = NO_WORDS
    shown: tuple[ObjectId, ...] = ()
    answers: tuple[Option, ...] = ()
    also: tuple["Choice", ...] = ()
    waits: bool = False
    private: bool = False
    is_open: bool = False
    about: Action | None = None
    field: str = ""

    @property
    def parts(self) -> tuple["Choice", ...]:
        """The choices whose options are selected before an answer: not where buttons are all."""
        plain = not self.answers and not self.also and self.kind == "pick"
        one = self.at_least == self.at_most == 1
        if plain and one and all(each.object is None for each in self.options):
            return ()
        return (self, *self.also)

    @property
    def buttons(self) -> tuple[Option, ...]:
        """The answers that complete the choice, the usual first."""
        return self.answers or (_CHOOSE,) if self.parts else self.options

    @property
    def is_on_board(self) -> bool:
        """Whether the selection is made on the board, which shows its outcome."""
        return self.about is not None or self.kind in {"pairs", "divide"}

    @property
    def targets(self) -> tuple[Target, ...]:
        """The partners of pairs, as objects and players."""
        return tuple(target_of(each.id) for each in self.partners)

    @property
    def objects(self) -> tuple[ObjectId, ...]:
        """The objects among the options."""
        return tuple(each.object for each in self.options if each.object is not None)

    def answered(self, answer: str, *selected: Iterable[ObjectId]) -> Selection:
        """Return the selection of objects for each part, with one of the ``buttons``."""
        if not self.parts:
            return Selection(options=(answer,))
        first, *others = (Selection(options=tuple(map(object_answer, each))) for each in selected)
        return replace(first, answer=answer, also=tuple(others))

    def as_proposed(self, answer: str = "") -> Selection:
        """Return the proposed selection with one of the ``buttons``, by default the usual one.

        Where less is proposed than is needed, the first options, the least number or a division
        to the first option complete it.
        """
        if not self.parts:
            return Selection(options=(answer or self.options[0].id,))
        usual = answer or next((each.id for each in self.answers), "")
        also = tuple(each.as_proposed() for each in self.also)
        return replace(_filled(self), answer=usual, also=also)

    @property
    def chosen(self) -> tuple[ObjectId, ...]:
        """The objects that are proposed, in their order."""
        return self.selected(self.proposed)

    @property
    def may_go_without(self) -> bool:
        """Whether one of its answers takes nothing instead of a selection."""
        return any(each.id == WITHOUT for each in self.answers)

    def acting_on(self, objects: tuple[ObjectId, ...]) -> Action:
        """Return the action that it is about with other objects selected for it."""
        if self.about is None:
            raise LookupError(self.id)
        return replace(self.about, **{self.field: objects})

    def toggled(self, card: ObjectId) -> Action:
        """Return the action that it is about with an object selected too, or no longer."""
        rest = tuple(each for each in self.chosen if each != card)
        return self.acting_on(rest if card in self.chosen else (*rest, card))

    def with_messages(self, change: Callable[[Message], Message]) -> "Choice":
        """Return the choice with every message in it changed."""

        def changed(options: tuple[Option, ...]) -> tuple[Option, ...]:
            return tuple(replace(each, message=change(each.message)) for each in options)

        return replace(
            self,
            title=change(self.title),
            label=change(self.label),
            more=change(self.more),
            options=changed(self.options),
            partners=changed(self.partners),
            answers=changed(self.answers),
            also=tuple(each.with_messages(change) for each in self.also),
        )

    def selected(self, selection: Selection) -> tuple[ObjectId, ...]:
        """Return the selected objects, in the order in which they were selected."""
        objects = {each.id: each.object for each in self.options}
        found = (objects.get(each) for each in selection.options)
        return tuple(each for each in found if each is not None)


def _filled(choice: Choice) -> Selection:
    proposed = choice.proposed
    if choice.kind == "number" and proposed.number is None:
        return replace(proposed, number=choice.at_least)
    if choice.kind == "divide" and choice.total and not proposed.amounts:
        return replace(proposed, amounts=((choice.options[0].id, choice.total),))
    if choice.kind not in {"pick", "order"}:
        return proposed
    rest = (each.id for each in choice.options if each.id not in proposed.options)
    missing = max(choice.at_least - len(proposed.options), 0)
    added = tuple(each for each, _ in zip(rest, range(missing), strict=False))
    return replace(proposed, options=(*proposed.options, *added))


class Shortfall(Struct, frozen=True):
    """The reason why a selection does not answer a choice, with its rule key."""

    message: Message
    key: str


class Answered(Struct, frozen=True, kw_only=True):
    """A choice with its selection, and the other inputs of its action.

    ``made`` are the kept selections of other players, ``shuffle`` brings objects into a random
    order.
    """

    choice: Choice
    selection: Selection
    made: Mapping[PlayerId, Selection] = {}
    shuffle: Callable[[Sequence[ObjectId]], Sequence[ObjectId]] = tuple

    @property
    def picked(self) -> tuple[tuple[ObjectId, ...], ...]:
        """The selected objects of each part."""
        return picked(self.choice, self.selection)

    @property
    def pairs(self) -> tuple[tuple[Target, Target], ...]:
        """The selected pairs."""
        return tuple((target_of(each), target_of(to)) for each, to in self.selection.pairs)

    @property
    def answer(self) -> str:
        """The id of the button that was taken."""
        if self.choice.parts:
            return self.selection.answer
        return next(iter(self.selection.options), "")


def picked(choice: Choice, selection: Selection) -> tuple[tuple[ObjectId, ...], ...]:
    """Return the selected objects of each part of a choice."""
    selections = (selection, *selection.also)
    return tuple(part.selected(each) for part, each in zip(choice.parts, selections, strict=False))


def target_of(option_id: str) -> Target:
    """Return the object or the player that an id of an option stands for."""
    if option_id.startswith(OBJECT_ANSWER):
        return ObjectId(int(option_id.removeprefix(OBJECT_ANSWER)))
    return PlayerId(option_id)


def id_of(target: Target) -> str:
    """Return the id of an object or a player as an option."""
    return target if isinstance(target, str) else object_answer(target)


def pairing(*pairs: tuple[ObjectId, Target]) -> Selection:
    """Return a selection of objects, each with its partner."""
    return Selection(pairs=tuple((object_answer(each), id_of(to)) for each, to in pairs))


def object_options(
    objects: Iterable[ObjectId], named: Callable[[ObjectId], Words]
) -> tuple[Option, ...]:
    """Return objects as options, called by their names."""
    return tuple(Option(object_answer(each), verbatim(named(each)), each) for each in objects)


def selecting(*objects: ObjectId) -> Selection:
    """Return a selection of objects."""
    return Selection(options=tuple(map(object_answer, objects)))


def for_viewer(choice: Choice, viewer: PlayerId | None) -> Choice:
    """Return a choice as a viewer may know it: a private one without its options for others."""
    if not choice.private or choice.player == viewer:
        return choice
    return Choice(
        id=choice.id,
        player=choice.player,
        title=choice.title,
        key=choice.key,
        kind=choice.kind,
        waits=choice.waits,
        private=True,
    )


# The check of a selection


def shortfall(choice: Choice, selection: Selection) -> Shortfall | None:
    """Return why a selection does not answer a choice; None where it does."""
    found = _CHECKS[choice.kind](choice, selection)
    known = {each.id for each in choice.answers}
    if found is None and known and selection.answer not in known:
        found = Message("{answer} does not answer it.", answer=selection.answer or "Nothing")
    if found is not None:
        return Shortfall(found, choice.key)
    if len(selection.also) != len(choice.also):
        return Shortfall(Message("Each part of the choice needs a selection."), choice.key)
    pairs = zip(choice.also, selection.also, strict=True)
    return next((lack for each, made in pairs if (lack := shortfall(each, made))), None)


def _of_options(choice: Choice, selection: Selection) -> Message | None:
    """Check picked or ordered options: known, each once, as many as allowed, none forgotten."""
    known = [each.id for each in choice.options]
    return _unknown(selection.options, known) or _counted(choice, selection.options)


def _counted(choice: Choice, chosen: Sequence[str]) -> Message | None:
    number = len(chosen)
    if len(set(chosen)) < number:
        return Message("An option is selected twice.")
    if number < choice.at_least:
        return Message("{missing} more to select.", missing=choice.at_least - number)
    if number > choice.at_most:
        return Message("{extra} too many are selected.", extra=number - choice.at_most)
    for each in choice.options:
        if each.id in choice.required and each.id not in chosen:
            return Message("{option} has to be selected.", option=each.message)
    return None


def _unknown(chosen: Iterable[str], known: Sequence[str]) -> Message | None:
    wrong = next((each for each in chosen if each not in known), None)
    return Message("{option} can't be selected.", option=wrong) if wrong is not None else None


def _of_number(choice: Choice, selection: Selection) -> Message | None:
    number = selection.number
    if number is not None and choice.at_least <= number <= choice.at_most:
        return None
    return Message(
        "A number from {least} to {most} is needed.", least=choice.at_least, most=choice.at_most
    )


def _of_amounts(choice: Choice, selection: Selection) -> Message | None:
    """Check a division: a share of each option once, none below nothing, all of the total."""
    ids = [each for each, _ in selection.amounts]
    wrong = _unknown(ids, [each.id for each in choice.options])
    if wrong is not None:
        return wrong
    if len(set(ids)) < len(ids):
        return Message("An option is selected twice.")
    if any(amount < 0 for _, amount in selection.amounts):
        return Message("A share is not below 0.")
    given = [each for each, amount in selection.amounts if amount]
    divided = sum(amount for _, amount in selection.amounts)
    if choice.total is not None and divided != choice.total:
        return Message("{divided} of {total} are divided.", divided=divided, total=choice.total)
    return _counted(choice, given)


def _of_pairs(choice: Choice, selection: Selection) -> Message | None:
    """Check pairs: known on both sides, none twice, as many options as allowed."""
    wrong = _unknown((each for each, _ in selection.pairs), [each.id for each in choice.options])
    wrong = wrong or _unknown((to for _, to in selection.pairs), [x.id for x in choice.partners])
    if wrong is not None:
        return wrong
    if any(count > 1 for count in Counter(selection.pairs).values()):
        return Message("A pair is selected twice.")
    return _counted(choice, tuple(dict.fromkeys(each for each, _ in selection.pairs)))


_CHECKS: Mapping[Kind, Callable[[Choice, Selection], Message | None]] = {
    "pick": _of_options,
    "order": _of_options,
    "number": _of_number,
    "divide": _of_amounts,
    "pairs": _of_pairs,
}
