"""A resolving ability in progress: its steps so far, applied to a position of their own."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import words_in
from core.execution.scene import F, NotExecutableError, Scene, Thing, Topic
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.choices import Choice, Option, Selection, shortfall
from core.rules.engine import answer, judge
from core.rules.history import Event
from core.rules.proposals import MAY, ClauseState, ProposedClause, ProposedStep
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL, Finding, Ruling
from core.state.announced import Announced
from core.state.effects import Snapshot
from core.state.ids import Answer, ObjectId, PlayerId, Ref, object_answer
from core.state.objects import GameObject

YES, NO = "yes", "no"
_ANSWERS = (Option(YES, Message("Yes")), Option(NO, Message("No")))
MANY = 99


class AskedError(Exception):
    """A choice comes first, and no answer to it was given."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.id)
        self.choice = choice


def clauses_in(part: object) -> Iterator[lang.Clause]:
    """Yield the clauses in a part of a program, itself included."""
    if isinstance(part, tuple):
        for each in part:
            yield from clauses_in(each)
    elif isinstance(part, Struct):
        if isinstance(part, lang.Clause):
            yield part
        for name in part.__struct_fields__:
            yield from clauses_in(getattr(part, name))


class HaltedError(Exception):
    """A clause is left to the players, and the clauses behind it have to wait."""

    def __init__(self) -> None:
        super().__init__()
        self.rest: list[lang.AnyClause] = []


class Mark(Struct, frozen=True):
    """A point of a run to which it can return."""

    view: StateView
    steps: int
    answered: int
    topics: int


class Run(Scene[F]):
    """A scene in which clauses are carried out, step by step, with the answers given so far.

    ``key`` is the rule by which the steps are proposed. With ``stops`` the run ends at a clause by
    hand; one that ``is_resumed`` continues behind it. A game carries out each kind of clause.
    """

    key = ""

    def __init__(  # noqa: PLR0913 - the parts of a scene, and of its carrying out
        self,
        view: StateView,
        source: Ref,
        controller: PlayerId,
        *,
        answers: Sequence[Selection] = (),
        line: str = "",
        topics: Iterable[Topic] = (),
        number: int | None = None,
        known: Iterable[Snapshot] = (),
        announced: Announced,
    ) -> None:
        super().__init__(
            view,
            source,
            controller,
            topics=topics,
            number=number,
            known=known,
            announced=announced,
        )
        self.line = line
        self.steps: list[ProposedStep] = []
        self.answered: list[Answer] = []
        self.by_hand: list[str] = []
        self.shares: dict[Topic, int] = {}
        self.lines: dict[int, str] = {}
        self.ability: ObjectId | None = None
        self.stops = False
        self.is_resumed = False
        self.spoken_before = 0
        self.each_of: lang.Who | None = None
        self._answers = list(answers)
        self._words: Words = line
        self._clauses: list[ProposedClause] = []
        self._places: dict[int, int] = {}
        self._left_out: frozenset[int] = frozenset()

    # Parts of a game

    def perform(self, clause: lang.AnyClause) -> None:
        """Carry out one clause, its conditions apart."""
        raise NotImplementedError

    def makes_a_difference(self, _clause: lang.AnyClause) -> bool:
        """Return whether an optional clause could change anything, so that it is asked."""
        return True

    def is_possible(self, _player: PlayerId, _clause: lang.AnyClause) -> bool:
        """Return whether a player could do anything for a clause, as one of several."""
        return True

    def spoken_by(self, _condition: lang.AnyCondition | None) -> tuple[Ref, ...]:
        """Return the objects of a condition that a pronoun behind it may mean."""
        return ()

    def snapshot(self, obj: GameObject, ref: Ref) -> Snapshot:
        """Return the characteristics of an object now, under the reference that it has later."""
        raise NotImplementedError

    def delay(
        self,
        on: lang.AnyEvent,
        clauses: tuple[lang.AnyClause, ...],
        *,
        once: bool = True,
        until: lang.Until | None = None,
        at_once: bool = False,
    ) -> None:
        """Let clauses wait for an event; their pronouns keep the current objects."""
        raise NotImplementedError

    def name_of(self, obj: GameObject) -> str:
        """Return the name of an object, for a question."""
        raise NotImplementedError

    def can_pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> bool:
        """Return whether a player is able to pay costs as the ability resolves."""
        raise NotImplementedError

    def pay(self, player: PlayerId, costs: Sequence[lang.AnyCost]) -> None:
        """Have a player pay costs as the ability resolves."""
        raise NotImplementedError

    # Course

    def mark(self) -> "Mark":
        """Return the state of the run, to come back to."""
        return Mark(
            view=self.view,
            steps=len(self.steps),
            answered=len(self.answered),
            topics=len(self.topics),
        )

    def back_to(self, mark: "Mark") -> None:
        """Take back the steps since a mark; answers given since stay used."""
        self._view = mark.view
        del self.steps[mark.steps :]
        del self.answered[mark.answered :]
        del self.topics[mark.topics :]

    def account_for(self, clauses: Sequence[lang.AnyClause], left_out: frozenset[int]) -> None:
        """Note from now on the result of each of these clauses; some are left out."""
        self._places = {id(each): place for place, each in enumerate(clauses)}
        self._left_out = left_out
        self._clauses = [
            ProposedClause(words=CardName(self.source.id, self.spoken(each))) for each in clauses
        ]

    def leaves_out(self, clause: lang.AnyClause) -> bool:
        """Return whether the player leaves a clause out; then its words are left to the players."""
        place = self._places.get(id(clause))
        if place is None or place not in self._left_out:
            return False
        self._note(place, "left_out")
        self.by_hand.append(self.spoken(clause))
        return True

    def leave(self, clause: lang.AnyClause) -> None:
        """Leave a clause to the players without carrying it out."""
        self.by_hand.append(self.spoken(clause))
        place = self._places.get(id(clause))
        if place is not None:
            self._note(place, "by_hand")

    @contextmanager
    def noted(self, clause: lang.AnyClause) -> Iterator[None]:
        """Note the result of a clause and its steps."""
        place = self._places.get(id(clause))
        if place is None:
            yield
            return
        steps, by_hand = len(self.steps), len(self.by_hand)
        state: ClauseState = "nothing"
        try:
            yield
        except AskedError:
            state = "asked"
            raise
        finally:
            made = tuple(each.action for each in self.steps[steps:])
            if state != "asked":
                left = len(self.by_hand) > by_hand
                state = "by_hand" if left else "done" if made else "nothing"
            self._note(place, state, made)

    def _note(self, place: int, state: ClauseState, steps: tuple[Action, ...] = ()) -> None:
        self._clauses[place] = replace(self._clauses[place], state=state, steps=steps)

    def course(self, *, ended: bool) -> tuple[ProposedClause, ...]:
        """Return each clause with its result; at the end, passed over ones changed nothing."""
        return tuple(
            replace(each, state="nothing") if ended and each.state == "later" else each
            for each in self._clauses
        )

    def share(self, topic: Topic) -> int:
        """Return a target's share of a divided amount."""
        return self.shares.get(topic, 0)

    def spoken(self, clause: lang.AnyClause) -> str:
        """Return the printed words of a clause."""
        return words_in(self.line_of(clause), clause.words)

    def print_on(self, line: str, clause: lang.AnyClause) -> None:
        """Note the printed line of a clause and of the clauses in it."""
        self.line = self.line or line
        self.lines.update((id(each), line) for each in clauses_in(clause))

    def line_of(self, clause: lang.AnyClause) -> str:
        """Return the printed line of a clause."""
        return self.lines.get(id(clause), self.line)

    def begin(self, clause: lang.AnyClause) -> None:
        """Make the words of a clause those of the steps to come."""
        self._words = CardName(self.source.id, self.spoken(clause))

    # Steps

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out; return its events, none where the rules pass it over."""
        specs = self.view.rules.tables.specs
        while (verdict := judge(self.view, action)).ruling is Ruling.CHOICE:
            finding = verdict.choice
            if finding is None:
                return ()
            action = answer(action, finding, self._option(finding))
        if verdict.ruling not in LAWFUL or not verdict.possible:
            return ()
        given: tuple[Answer, ...] = ()
        while True:
            context = self.context(given)
            first = len(context.events)
            specs[type(action)].handler(context, action)
            if context.asked is None:
                break
            given = (*given, self._option(context.asked))
        self.answered.extend(given)
        self._note_moves(context.state.changed(self.state), self.view.at(context.state))
        self.carried_out(context)
        self.steps.append(ProposedStep(action=action, words=self._words, key=self.key))
        return tuple(context.events[first:])

    def context(self, given: tuple[Answer, ...]) -> ActionContext:
        """Return the context of the next action, with the answers to its choices so far."""
        return ActionContext(self.view, given)

    def carried_out(self, context: ActionContext) -> None:
        """Take over the position that an action has made."""
        self._view = self.view.at(context.state)

    def _note_moves(self, changed: Iterable[ObjectId], after: StateView) -> None:
        for object_id in tuple(changed):
            before = self.state.objects.get(object_id)
            now = after.state.objects.get(object_id)
            if before is None or (now is not None and now.ref == before.ref):
                continue
            ref = now.ref if now is not None else before.ref
            self.note_move(before, self.snapshot(before, ref), ref)

    @contextmanager
    def acting(self, player: PlayerId) -> Iterator[None]:
        """Let one of several players carry out a clause: "they" is that player."""
        before, self.same = self.same, player
        try:
            yield
        finally:
            self.same = before

    @contextmanager
    def speaking(self, source: Ref, controller: PlayerId) -> Iterator[None]:
        """Carry out the instructions of another object within this ability."""
        before = self.source, self.me, len(self.topics)
        self.source, self.me = source, controller
        try:
            yield
        finally:
            self.source, self.me, spoken = before
            del self.topics[spoken:]

    # Choices

    def _option(self, finding: Finding) -> str:
        choice = finding.choice
        if choice is None:
            raise NotExecutableError(str(finding.message))
        taken = self.ask(choice)
        return next(iter(taken.options), "")

    def ask(self, choice: Choice, *, always: bool = False) -> Selection:
        """Return the answer to a choice; one with a single lawful way is not asked."""
        if not always and not choice.is_open and choice.kind in {"pick", "order"}:
            count = len(choice.options)
            if count == 0 or count == choice.at_least == choice.at_most == 1:
                return Selection(options=tuple(each.id for each in choice.options))
            if choice.kind == "pick" and count <= choice.at_least:
                return Selection(options=tuple(each.id for each in choice.options))
        if not self._answers:
            raise AskedError(choice)
        found = self._answers.pop(0)
        if not choice.is_open and shortfall(choice, found) is not None:
            raise AskedError(choice)
        return found

    def has_done(self) -> bool:
        """Return whether the clause before was done; ask where that was by hand."""
        if self.did is None and self.is_resumed:
            title = Message("{card}: was that done?", card=self.name())
            choice = Choice(id="did", player=self.me, title=title, key=self.key, options=_ANSWERS)
            self.did = self.ask(choice, always=True).options == (YES,)
        return super().has_done()

    def says_yes(self, player: PlayerId, clause: lang.AnyClause) -> bool:
        """Return whether a player takes an option."""
        title = Message(
            "{card}: “{words}” Do you?",
            card=self.name(),
            words=CardName(self.source.id, self.spoken(clause)),
        )
        choice = Choice(id=MAY, player=player, title=title, key=self.key, options=_ANSWERS)
        return self.ask(choice, always=True).options == (YES,)

    def name(self) -> Words:
        """Return the name of the source, for a question."""
        obj = self.state.objects.get(self.source.id)
        found = self.name_of(obj) if obj is not None else ""
        last = self.known.get(self.source)
        return CardName(self.source.id, found or (last.names[0] if last and last.names else "…"))

    def pick(  # noqa: PLR0913 - the parts of a choice, each by its own name
        self,
        player: PlayerId,
        options: Sequence[Thing[F]],
        least: int,
        most: int,
        *,
        ordered: bool = False,
        private: bool = False,
        always: bool = False,
    ) -> tuple[Thing[F], ...]:
        """Return the things that a player chooses among some."""
        most = min(most, len(options))
        if most <= 0:
            return ()
        offered = tuple(
            Option(
                object_answer(each.ref.id),
                Message("{card}", card=CardName(each.ref.id, self._names(each))),
                each.ref.id,
            )
            for each in options
        )
        choice = Choice(
            id="objects",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=self.key,
            kind="order" if ordered and most > 1 else "pick",
            options=offered,
            at_least=min(least, len(options)),
            at_most=most,
            private=private,
        )
        taken = self.ask(choice, always=always)
        by_id = {object_answer(each.ref.id): each for each in options}
        return tuple(by_id[each] for each in taken.options if each in by_id)

    def _names(self, thing: Thing[F]) -> str:
        if thing.obj is not None:
            return self.name_of(thing.obj)
        last = self.known.get(thing.ref)
        return " // ".join(last.names) if last is not None else ""

    def pick_word(self, player: PlayerId, words: Sequence[str], *, is_open: bool = False) -> str:
        """Return the word that a player chooses among some."""
        choice = Choice(
            id="word",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=self.key,
            options=tuple(Option(each, verbatim(each)) for each in words),
            is_open=is_open,
        )
        return next(iter(self.ask(choice).options), "")

    def pick_words(
        self, player: PlayerId, words: Sequence[str], least: int, most: int
    ) -> tuple[str, ...]:
        """Return the words that a player chooses among some."""
        choice = Choice(
            id="words",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=self.key,
            options=tuple(Option(each, verbatim(each)) for each in words),
            at_least=least,
            at_most=most,
        )
        return self.ask(choice).options

    def pick_number(self, player: PlayerId, least: int, most: int) -> int:
        """Return the number that a player chooses."""
        if least >= most:
            return least
        choice = Choice(
            id="number",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=self.key,
            kind="number",
            at_least=least,
            at_most=most,
        )
        return self.ask(choice).number or least

    # Selection

    def doers(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players that do something, in turn order; one of several is chosen."""
        found = self.players(who)
        if self.same is not None and who == self.each_of:
            return (self.same,)
        if who.how == "any" and len(found) > 1:
            found = (PlayerId(self.pick_word(self.me, found)),)
        if who.how != "same":
            self.subject = found
        return found

    def how_many(self, noun: lang.Noun, there: int) -> tuple[int, int]:  # noqa: PLR0911 - one case an amount
        """Return the least and the greatest number of objects that a player chooses."""
        match noun.how:
            case "any_number" | "any_of_them":
                return 0, there
            case "some":
                return 1, there
        match noun.amount:
            case None:
                return (0 if noun.up_to else 1), 1
            case lang.AnyNumber(at_least=least):
                return least, there
            case lang.UpTo(amount=amount):
                return 0, self.number(amount)
            case lang.Between(least=least, most=most):
                return least, most
            case amount:
                most = self.number(amount)
                return (0 if noun.up_to else most), most
