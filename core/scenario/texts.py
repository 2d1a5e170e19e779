"""Runner of scenarios in which the table carries out the texts of cards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from msgspec.structs import replace

from core.messages import Words, worded
from core.rules import engine
from core.rules.actions import NO_TARGET, Action
from core.rules.card_texts import top_of_stack
from core.rules.choices import DIE, Choice, Selection, shortfall
from core.rules.history import Event, Outcome
from core.rules.proposals import Resolving
from core.rules.ruleset import Ruleset
from core.rules.verdict import Finding, Ruling, Verdict
from core.scenario.runner import FindCard, Runner
from core.scenario.scenario import ActionStep, Scenario, ScenarioError
from core.state.game_state import GameState
from core.state.ids import ObjectId, object_answer
from core.state.zones import STACK

_TOP = "top of the stack"
_ANNOUNCED = frozenset({"targets", "as_", "using"})
"""The fields that a step names itself: missing ones are asked for, not answered."""
ORDER = "order"
"""The answer before the sources of abilities that trigger together, the lowest first."""


class Answers:
    """The answers of one step, taken in their order; a list answers one choice."""

    def __init__(self, runner: Runner, given: Sequence[Any]) -> None:
        self._runner = runner
        self._left = list(given)
        self._listed: list[str] | None = None
        self._asked: Words | None = None

    def selection(self, choice: Choice) -> Selection | None:
        """Return the next answer as the selection of a choice; None if there is none left."""
        known = {each.id for each in choice.options}
        if choice.kind == "pick" and choice.at_least == choice.at_most == 1:
            word = self._one_of_list(choice.title, known)
            if word is not None:
                return Selection(options=(word,))
        if not self._left:
            return None
        given = self._left.pop(0)
        if choice.kind == "number":
            return Selection(number=_whole(given, "answers"))
        several = given if isinstance(given, list | tuple) else [given]
        if choice.kind == "divide":
            pairs = zip((each.id for each in choice.options), several, strict=False)
            shares = ((each, _whole(share, "answers")) for each, share in pairs)
            return Selection(amounts=tuple(shares))
        words = tuple(self._word(each, known) for each in several)
        if self._left and words and not choice.is_open and known.isdisjoint(words):
            return self.selection(choice)  # it answers no choice of the step
        found = Selection(options=words)
        lack = shortfall(choice, found) if not choice.is_open else None
        if lack is not None:
            raise ScenarioError(worded("answers: {lack}", lack=str(lack.message)))
        return found

    def option(self, finding: Finding) -> str | None:
        """Return the option of a choice that came up on the way, one of a list at a time."""
        known = {each.id for each in finding.options}
        word = self._one_of_list(finding.message, known)
        if word is not None or not self._left:
            return word
        return self._word(self._left.pop(0), known)

    def _one_of_list(self, title: Words, known: set[str]) -> str | None:
        """Return the next of the targets that one list answers, one choice after another."""
        if self._asked != title:
            self._listed = None
        if self._listed is None and self._left and isinstance(self._left[0], list | tuple):
            self._listed = list(self._left.pop(0))
            self._asked = title
        if self._listed:
            return self._word(self._listed.pop(0), known)
        if self._listed is not None and NO_TARGET in known:
            return NO_TARGET
        self._listed = None
        return None

    def _word(self, given: Any, known: set[str]) -> str:  # noqa: ANN401 - plain data
        word = str(given)
        found = self._runner.object_named(word)
        if found is not None and (object_answer(found) in known or word not in known):
            return object_answer(found)
        if word in known:
            return word
        if word in _NAMED_OPTIONS and NONE in known and len(known) == len(_NAMED_OPTIONS):
            return NONE if word == NO else next(each for each in known if each != NONE)
        alike = (each for each in known if _plain(each) == _plain(word))
        return next(alike, word)


YES, NO, NONE = "yes", "no", "none"
_NAMED_OPTIONS = frozenset({YES, NO})
"""Answers that stand for the word of an option and for none: "Crank it?"."""
_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green", "c": "colorless"}


def _whole(given: Any, key: str) -> int:  # noqa: ANN401 - plain data
    """Return a number of a step; raise for anything else."""
    if not isinstance(given, int):
        raise ScenarioError(worded("{key}: {value} is no number.", key=key, value=str(given)))
    return int(given)


def _listed(arguments: dict[str, Any], key: str) -> list[Any]:
    """Take the list of a key from a step; raise for anything else."""
    given = arguments.pop(key, [])
    if not isinstance(given, list | tuple):
        raise ScenarioError(worded("{key} must be a list.", key=key))
    return list(given)


def _plain(word: str) -> str:
    """Return a word in small letters; a color by its name, its letter or its mana symbol."""
    small = word.strip("{}").casefold()
    return _COLORS.get(small, small)


class TextRunner(Runner):
    """Plays a scenario whose texts are carried out as they are proposed."""

    def __init__(
        self,
        scenario: Scenario,
        rules: Ruleset,
        verbs: tuple[type[Action], ...],
        cards: FindCard,
        *,
        whole: bool = False,
    ) -> None:
        super().__init__(scenario, rules.paid(), verbs, cards, whole=whole)
        self._paid, self._unpaid = rules.paid(), rules.unpaid()
        self._numbers: dict[str, int] = {}

    def fork(self) -> Self:
        """Return an independent copy of this runner."""
        other = super().fork()
        other._numbers = dict(self._numbers)  # noqa: SLF001 - a copy of itself
        return other

    def object_named(self, word: str) -> ObjectId | None:
        """Return the object id that a word means, whether it exists now or not."""
        return top_of_stack(self.state) if word == _TOP else super().object_named(word)

    def _act(self, step: ActionStep) -> Outcome:
        arguments = dict(step.arguments)
        answers = Answers(self, _listed(arguments, "answers"))
        order = [str(each) for each in _listed(arguments, "stack")]
        free = arguments.pop("free", False) is True
        self.rules = self._unpaid if free else self._paid
        if free and self.rules.tables.free_is_announced:
            arguments["free"] = True
        if arguments.pop("without_paying", False):
            arguments["free"] = True
        if "alternative" in arguments:
            arguments["cost"] = str(arguments.pop("alternative")).capitalize()
        if "kicked" in arguments:
            arguments["kicked"] = _whole(arguments["kicked"], "kicked")
        if step.do == "resolve":
            arguments.setdefault("object", _TOP)
        stops = arguments.pop("stops", False) is True
        action = self._read(replace(step, arguments=arguments), self.state)
        before = self.state
        whole = self._with_texts(action, answers, stops=stops)
        if isinstance(whole, Outcome):
            return self.keep(whole)
        if order:
            sources = (self.object_named(each) for each in order)
            named = tuple(object_answer(each) for each in sources if each is not None)
            whole = replace(whole, answers=(*whole.answers, ORDER, *named))
        outcome = self._answered(whole, answers)
        outcome = self.keep(outcome, step.id)
        if outcome.carried_out:
            self._name_new(step, action, before, _resolved_by(outcome.events))
        return outcome

    def _with_texts(self, action: Action, answers: Answers, *, stops: bool) -> Action | Outcome:
        """Return an action extended by card texts, or its outcome if a choice is open."""
        made: tuple[Selection, ...] = ()
        while True:
            resolving = Resolving(action=action, answers=made, stops=stops)
            proposed = self.rules.tables.resolution(self.view, resolving)
            if proposed.asks is None:
                return proposed.action
            selection = answers.selection(proposed.asks)
            if selection is None and proposed.asks.id == DIE:
                selection = Selection(number=1)
            if selection is None:
                asked = Finding(
                    ruling=Ruling.CHOICE,
                    key=proposed.asks.key,
                    message=proposed.asks.title,
                    choice=proposed.asks,
                )
                return Outcome(action=action, verdict=Verdict((asked,)), state=self.state)
            made = (*made, selection)

    def _answered(self, action: Action, answers: Answers) -> Outcome:
        """Apply an action; choices that come up on the way take the next answers."""
        while True:
            outcome = engine.apply(self.view, action)
            finding = outcome.verdict.choice
            if outcome.carried_out:
                return self._if_paid(outcome)
            if finding is None or finding.field in _ANNOUNCED:
                return outcome
            option = answers.option(finding)
            if option is None or (finding.options and option not in _ids(finding)):
                return outcome
            action = engine.answer(action, finding, option)

    def _if_paid(self, outcome: Outcome) -> Outcome:
        """Return an outcome, refused where it leaves something unpaid."""
        tables = self.rules.tables
        owed = tables.owed(self.view.at(outcome.state))
        if owed is None or not self.rules.costs_are_paid or tables.owed(self.view) is not None:
            return outcome
        return Outcome(action=outcome.action, verdict=Verdict((owed,)), state=self.state)

    def _name_new(
        self,
        step: ActionStep,
        action: Action,
        before: GameState,
        sources: Mapping[ObjectId, ObjectId],
    ) -> None:
        """Give ids to abilities, tokens and copies that a step has made."""
        maker = self._maker(action, before)
        known = set(self.ids.values())
        fresh = sorted((obj for obj in self.state.objects if obj.id not in known), key=_by_id)
        for obj in fresh:
            made = maker if maker is not None else sources.get(obj.id)
            if obj.kept_by is not None:
                self._assign(f"{self.word_of(obj.kept_by.id)}.prepared", obj.id)
            elif obj.zone == STACK and not obj.cards:
                self._assign(f"{self._original(obj.id, before)}.copy", obj.id)
            elif step.do == "resolve" and step.id:
                self._assign(step.id, obj.id)
            elif made is not None:
                self._assign(f"{self.word_of(made)}.token", obj.id)
        there = {each.id for each in before.waiting}
        for each in self.state.waiting:
            if each.id not in there and each.id not in self.ids.values():
                self._assign(f"{self.word_of(each.source.id)}.ability", each.id)

    def _maker(self, action: Action, before: GameState) -> ObjectId | None:
        """Return the spell, or the source of the ability, that made the new objects."""
        subject = action.subject
        waiting = next((each for each in before.waiting if each.id == subject), None)
        return waiting.source.id if waiting is not None else subject

    def _original(self, copy: ObjectId, before: GameState) -> str:
        """Return the word for the spell that a copy is of."""
        name = self.state.printed(self.state.object(copy)).front.name
        alike = (x for x in self._spells(before) if before.printed(x).front.name == name)
        found = next(alike, None)
        return self.word_of(found.id) if found is not None else str(copy)

    def _spells(self, state: GameState) -> Iterable[Any]:
        return (obj for obj in state.in_zone(STACK) if obj.cards)

    def _assign(self, word: str, object_id: ObjectId) -> None:
        number = self._numbers.get(word, 0) + 1
        self._numbers[word] = number
        name = word if number == 1 else f"{word}.{number}"
        self.ids[name] = object_id


def _resolved_by(events: Iterable[Event]) -> dict[ObjectId, ObjectId]:
    """Return the source of each new object: of the ability that resolves next."""
    found: dict[ObjectId, ObjectId] = {}
    made: list[ObjectId] = []
    for event in events:
        if event.kind == "made" and event.object is not None:
            made.append(event.object)
        elif event.kind == "resolved" and event.object is not None:
            found.update(dict.fromkeys(made, event.object))
            made.clear()
    return found


def _ids(finding: Finding) -> set[str]:
    return {each.id for each in finding.options}


def _by_id(obj: Any) -> int:  # noqa: ANN401 - an object of a position
    return int(obj.id)


def runner_of(
    scenario: Scenario,
    rules: Ruleset,
    verbs: tuple[type[Action], ...],
    cards: FindCard,
    *,
    whole: bool = False,
) -> Runner:
    """Return the runner of a scenario, by whether the table carries out texts in it."""
    kind = TextRunner if scenario.effects else Runner
    return kind(scenario, rules, verbs, cards, whole=whole)
