"""A resolving ability in progress: its steps so far, applied to a position of their own."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from core.effects import program as lang
from core.effects.printed import Printed, encoded, words_in
from core.games.mtg.effect_actions import Delay
from core.games.mtg.execution import nouns
from core.games.mtg.execution.kinds import NotExecutableError
from core.games.mtg.execution.scene import Scene, Thing, Topic, snapshot
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message, Words, verbatim
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.choices import Choice, Option, Selection, shortfall
from core.rules.engine import answer, judge
from core.rules.history import Event
from core.rules.proposals import ProposedStep
from core.rules.ruleset import StateView
from core.rules.verdict import LAWFUL, Finding, Ruling
from core.state.announced import Announced
from core.state.effects import Snapshot
from core.state.ids import Answer, ObjectId, PlayerId, Ref, object_answer

KEY = "resolve.instant"
YES, NO = "yes", "no"
_ANSWERS = (Option(YES, Message("Yes")), Option(NO, Message("No")))
MANY = 99


class AskedError(Exception):
    """A choice comes first, and no answer to it was given."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice.id)
        self.choice = choice


class Mark(Struct, frozen=True):
    """A point of a run to which it can return."""

    view: StateView
    steps: int
    answered: int
    topics: int


class Run(Scene):
    """A scene in which clauses are carried out, step by step, with the answers given so far."""

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
        self._answers = list(answers)
        self._words: Words = line

    def mark(self) -> "Mark":
        """Return the state of the run, to come back to."""
        return Mark(
            view=self.view,
            steps=len(self.steps),
            answered=len(self.answered),
            topics=len(self.topics),
        )

    def back_to(self, mark: "Mark") -> None:
        """Take back what was done since a mark; answers given since stay used."""
        self._view = mark.view
        del self.steps[mark.steps :]
        del self.answered[mark.answered :]
        del self.topics[mark.topics :]

    def share(self, topic: Topic) -> int:
        """Return a target's share of a divided amount."""
        return self.shares.get(topic, 0)

    def spoken(self, clause: lang.AnyClause) -> str:
        """Return the printed words of a clause."""
        return words_in(self.lines.get(id(clause), self.line), clause.words)

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
            context = ActionContext(self.view, given)
            specs[type(action)].handler(context, action)
            if context.asked is None:
                break
            given = (*given, self._option(context.asked))
        self.answered.extend(given)
        self._note_moves(context.state.changed(self.state), self.view.at(context.state))
        self._view = self.view.at(context.state)
        self.steps.append(ProposedStep(action=action, words=self._words, key=KEY))
        return tuple(context.events)

    def _note_moves(self, changed: Iterable[ObjectId], after: StateView) -> None:
        for object_id in tuple(changed):
            before = self.state.objects.get(object_id)
            now = after.state.objects.get(object_id)
            if before is None or (now is not None and now.ref == before.ref):
                continue
            was = snapshot(self.view, before, now.ref if now is not None else before.ref)
            self.note_move(before, was, now.ref if now is not None else before.ref)

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
        refs = [self.now(each) for group in self.topics for each in group if isinstance(each, Ref)]
        there = [each.id for each in dict.fromkeys(refs) if self.state.find(each) is not None]
        ability = lang.Triggered(on=on, clauses=clauses)
        self.act(
            Delay(
                player=self.me,
                source=self.source.id,
                incarnation=self.source.incarnation,
                program=encoded(Printed(ability, self.line)),
                about=tuple(there),
                amount=self.that_many,
                once=once,
                at_once=at_once,
                until="end_of_turn" if until is not None and until.how != "event" else "permanent",
            )
        )

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

    def says_yes(self, player: PlayerId, clause: lang.AnyClause) -> bool:
        """Return whether a player takes an option."""
        title = Message(
            "{card}: “{words}” Do you?",
            card=self.name(),
            words=CardName(self.source.id, self.spoken(clause)),
        )
        choice = Choice(id="may", player=player, title=title, key=KEY, options=_ANSWERS)
        return self.ask(choice, always=True).options == (YES,)

    def name(self) -> Words:
        """Return the name of the source, for a question."""
        obj = self.state.objects.get(self.source.id)
        found = traits(self.view, obj).name if obj is not None else ""
        last = self.known.get(self.source)
        return CardName(self.source.id, found or (last.names[0] if last and last.names else "…"))

    def pick(  # noqa: PLR0913 - the parts of a choice, each by its own name
        self,
        player: PlayerId,
        options: Sequence[Thing],
        least: int,
        most: int,
        *,
        ordered: bool = False,
        private: bool = False,
        always: bool = False,
    ) -> tuple[Thing, ...]:
        """Return the things that a player chooses among some."""
        most = min(most, len(options))
        if most <= 0:
            return ()
        offered = tuple(
            Option(
                object_answer(each.ref.id),
                Message("{card}", card=CardName(each.ref.id, " // ".join(each.found.names))),
                each.ref.id,
            )
            for each in options
        )
        choice = Choice(
            id="objects",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=KEY,
            kind="order" if ordered and most > 1 else "pick",
            options=offered,
            at_least=min(least, len(options)),
            at_most=most,
            private=private,
        )
        taken = self.ask(choice, always=always)
        by_id = {object_answer(each.ref.id): each for each in options}
        return tuple(by_id[each] for each in taken.options if each in by_id)

    def pick_word(self, player: PlayerId, words: Sequence[str], *, is_open: bool = False) -> str:
        """Return the word that a player chooses among some."""
        choice = Choice(
            id="word",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=KEY,
            options=tuple(Option(each, verbatim(each)) for each in words),
            is_open=is_open,
        )
        return next(iter(self.ask(choice).options), "")

    def pick_number(self, player: PlayerId, least: int, most: int) -> int:
        """Return the number that a player chooses."""
        if least >= most:
            return least
        choice = Choice(
            id="number",
            player=player,
            title=Message("{card}: “{words}”", card=self.name(), words=self._words),
            key=KEY,
            kind="number",
            at_least=least,
            at_most=most,
        )
        return self.ask(choice).number or least

    # Selection

    def doers(self, who: lang.Who) -> tuple[PlayerId, ...]:
        """Return the players that do something, in turn order; one of several is chosen."""
        found = nouns.players(self, who)
        if who.how == "any" and len(found) > 1:
            found = (PlayerId(self.pick_word(self.me, found)),)
        if who.how != "same":
            self.subject = found
        return found

    def select(
        self, noun: lang.Noun, chooser: PlayerId, pool: Sequence[Thing] | None = None
    ) -> tuple[Thing, ...]:
        """Return the objects of a noun, including those that a player chooses.

        ``pool`` are the candidates of a noun that does not define them.
        """
        found: tuple[Thing, ...] = ()
        for each in (noun, *noun.joined):
            if each.how != "player":
                found = (*found, *self._select(each, chooser, pool))
        return tuple({each.ref: each for each in found}.values())

    def _select(
        self, noun: lang.Noun, chooser: PlayerId, pool: Sequence[Thing] | None
    ) -> tuple[Thing, ...]:
        if noun.how in _CHOSEN:
            if noun.how in _OF_SPOKEN:
                spoken = lang.Noun(how="them", kinds=noun.kinds)
                options = nouns.things(self, spoken) if pool is None else tuple(pool)
            elif pool is not None:
                options = tuple(each for each in pool if nouns.fits(self, noun, each))
            else:
                options = nouns.fitting(self, noun)
            least, most = self._how_many(noun, len(options))
            at_random = any(
                isinstance(each, lang.Did) and "random" in each.name for each in noun.where
            )
            if at_random:
                return tuple(options[:most])
            picked = self.pick(chooser, options, least, most)
            if noun.how in _OF_SPOKEN:
                self.rest = tuple(each.ref for each in options if each not in picked)
            return picked
        if pool is not None and noun.how in nouns.EVERY:
            return tuple(each for each in pool if nouns.fits(self, noun, each))
        return nouns.things(self, noun)

    def _how_many(self, noun: lang.Noun, there: int) -> tuple[int, int]:  # noqa: PLR0911 - one case an amount
        match noun.how:
            case "any_number":
                return 0, there
            case "some":
                return 1, there
        match noun.amount:
            case None:
                return 1, 1
            case lang.AnyNumber(at_least=least):
                return least, there
            case lang.UpTo(amount=amount):
                return 0, self.number(amount)
            case lang.Between(least=least, most=most):
                return least, most
            case amount:
                most = self.number(amount)
                return (0 if noun.up_to else most), most


_OF_SPOKEN = frozenset(
    {"one_of_them", "one_of_those", "n_of_them", "n_of_those", "one_of_the", "n_of_the"}
)
_CHOSEN = _OF_SPOKEN | {"a", "n", "any_number", "some", "one_of_your", "single"}
"""The determiners by which a player chooses objects as the clause is carried out."""
