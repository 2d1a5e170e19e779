"""Playing a scenario: the starting position, the steps, and what came of each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.law import engine
from core.law.actions import Action
from core.law.events import Event
from core.law.history import History, Outcome
from core.law.progress import Progress
from core.law.reading import Memo, Reading
from core.law.ruleset import Ruleset
from core.law.verdict import Ruling
from core.printed.card import Card
from core.story.references import Names, read_action
from core.story.scenario import Scenario, ScenarioError
from core.story.starting import place_setup
from core.table.ids import CardId, ObjectId
from core.table.table import Table

FindCard = Callable[[str], Card | None]


class Step(Struct, frozen=True, kw_only=True):
    """One played step: its data, the attempt (if it was one) and both positions."""

    number: int
    data: Mapping[str, Any]
    before: Table
    table: Table
    outcome: Outcome | None = None


class Runner:
    """Plays one scenario step by step; `history` holds what undo and a board can use."""

    def __init__(
        self, scenario: Scenario, rules: Ruleset, verbs: tuple[type[Action], ...], cards: FindCard
    ) -> None:
        self.scenario = scenario
        self.rules = rules
        self.verbs = {str(kind.__struct_config__.tag): kind for kind in verbs}
        self.memo: Memo = {}
        table, self.ids = place_setup(scenario, rules, cards)
        self.history = History(start=self._settled(table))
        self.checkpoint = self.history.start
        self.last: Outcome | None = None

    @property
    def table(self) -> Table:
        """The position now."""
        return self.history.table

    @property
    def reading(self) -> Reading:
        """The position now, under the scenario's rules."""
        return Reading(self.rules, self.table, self.memo)

    def play(self, number: int) -> Step:
        """Play step ``number`` (from 1); raise `ScenarioError` if it cannot be read."""
        data = self.scenario.step[number - 1]
        before = self.table
        special = {
            "checkpoint": self._checkpoint,
            "undo": self._undo,
            "redo": self._redo,
            "choose": self._choose,
            "batch": self._batch,
        }.get(data["do"], self._act)
        outcome = special(data)
        return Step(number=number, data=data, before=before, table=self.table, outcome=outcome)

    def object_named(self, word: str) -> ObjectId | None:
        """Return the object id that a scenario's word means, whether it exists now or not."""
        return self.ids.get(word)

    def _settled(self, table: Table) -> Table:
        progress = Progress(Reading(self.rules, replace(table, objects=type(table.objects)())))
        progress.table = table.tick()
        self.rules.settle(progress)
        return progress.table

    def _checkpoint(self, data: Mapping[str, Any]) -> None:
        del data
        self.checkpoint = self.table
        self.last = None

    def _undo(self, data: Mapping[str, Any]) -> None:
        del data
        self.history = self.history.undo()
        self.last = None

    def _redo(self, data: Mapping[str, Any]) -> None:
        del data
        self.history = self.history.redo()
        self.last = None

    def _choose(self, data: Mapping[str, Any]) -> Outcome:
        finding = self.last.verdict.choice if self.last is not None else None
        if self.last is None or finding is None:
            raise ScenarioError("choose: the last step asked for no choice")
        option = str(data.get("option"))
        if option not in {each.id for each in finding.options}:
            offered = ", ".join(each.id for each in finding.options)
            raise ScenarioError(f"choose: {option!r} is none of the options: {offered}")
        return self._attempt(engine.answer(self.last.action, finding, option), data)

    def _act(self, data: Mapping[str, Any]) -> Outcome:
        return self._attempt(self._read(data, self.table), data)

    def _attempt(self, action: Action, data: Mapping[str, Any]) -> Outcome:
        return self._keep(engine.apply(self.reading, action), data)

    def _batch(self, data: Mapping[str, Any]) -> Outcome:
        def maker(inner: Mapping[str, Any]) -> Callable[[Progress], Action]:
            def make(progress: Progress) -> Action:
                self._name_made(progress.events, known)
                known.append(inner)
                return self._read(inner, progress.table)

            return make

        known: list[Mapping[str, Any]] = []
        outcome = engine.apply_batch(self.reading, [maker(each) for each in data.get("steps", [])])
        self._name_made(outcome.events, known)
        return self._keep(outcome, data)

    def _name_made(self, events: Iterable[Event], steps: list[Mapping[str, Any]]) -> None:
        """Give the ids of the steps so far to what was made, in order."""
        wanted = [step["id"] for step in steps if "id" in step]
        made = [event.object for event in events if event.kind == "made"]
        for name, who in zip(wanted, made, strict=False):
            if who is not None:
                self.ids[name] = who

    def _keep(self, outcome: Outcome, data: Mapping[str, Any]) -> Outcome:
        self.last = outcome
        if outcome.carried_out:
            self.history = self.history.record(outcome)
            self._name(outcome, data)
        return outcome

    def _name(self, outcome: Outcome, data: Mapping[str, Any]) -> None:
        name = data.get("id")
        if name is None or data["do"] == "batch":
            return
        made = next((event.object for event in outcome.events if event.kind == "made"), None)
        moved = getattr(outcome.action, "object", getattr(outcome.action, "card", None))
        found = made if made is not None else moved
        if isinstance(found, int):
            self.ids[name] = ObjectId(found)

    def _read(self, data: Mapping[str, Any], table: Table) -> Action:
        names = Names(
            object_of=self.object_named,
            card_of=lambda word: self._card_named(word, table),
            players=tuple(player.id for player in table.players),
        )
        action = read_action(self.verbs, data, names, table.active)
        if "id" in data and hasattr(action, "name") and not getattr(action, "name", ""):
            action = replace(action, name=data["id"])
        return action

    def _card_named(self, word: str, table: Table) -> CardId | None:
        known = self.ids.get(word)
        if known is not None and table.cards.get(known) is not None:
            return CardId(known)
        for obj in table.objects:
            if obj.is_melded:
                for card in obj.cards:
                    if table.card(card).card.front.name == word:
                        return card
        return next((c.id for c in table.cards if c.card.front.name == word), None)


def play_all(runner: Runner) -> list[Step]:
    """Play every step and return them all."""
    return [runner.play(number) for number in range(1, len(runner.scenario.step) + 1)]


def ruling_of(step: Step) -> Ruling:
    """Return the ruling of a step; steps that are no deed are done."""
    if step.outcome is None:
        return Ruling.DONE
    ruling = step.outcome.verdict.ruling
    return Ruling.DONE if ruling is Ruling.SILENT else ruling
