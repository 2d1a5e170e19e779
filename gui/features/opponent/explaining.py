"""Explanations of the practice opponent: why, why not, and a hint in the user's own place."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from core.messages import Message
from core.opponent.levels import LEVELS, Level
from core.opponent.player import Opponent
from core.opponent.seats import Acted
from core.opponent.tactics import Sum
from core.rules.action_context import label_of
from core.rules.actions import Action
from core.rules.choices import Answered, Choice, Selection
from core.rules.ruleset import Ruleset, StateView
from core.rules.verdict import Ruling
from core.scenario.annotations import Arrow, Callout, Mark, Marks, Ring
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.visibility import can_see
from gui.features.opponent.decision import Decision, Inquiry, T, Table, ThoughtError
from gui.features.opponent.thinker import Thinking
from gui.features.opponent.worker import Question, Reply

HINTED = LEVELS[2]
"""The level whose act is a hint."""
_MOST_OFFERED = 14
FAILED = "The table could not work it out here."
NO_ACT = "Nothing needs to be done here: go on."


class Told(Struct, frozen=True, kw_only=True):
    """An act that the user asks about: the position before it, and its player."""

    state: GameState
    action: Action
    player: PlayerId
    level: Level


class Expected(Struct, frozen=True, kw_only=True):
    """An act of visible cards that the user may have expected, with its label."""

    action: Action
    label: str
    start: ObjectId | None = None
    end: ObjectId | PlayerId | None = None

    def is_drawn_by(self, mark: Mark) -> bool:
        """Return whether an arrow of the user means this act."""
        return isinstance(mark, Arrow) and (mark.start, mark.end) == (self.start, self.end)


class Inquirer:
    """Asks the thinking one thing at a time; the answer comes later."""

    def __init__(self, thinker: Thinking, failed: Callable[[], object]) -> None:
        self._thinker = thinker
        self._failed = failed

    def weigh(self, rules: Ruleset, told: Told, then: Callable[[Message], object]) -> None:
        """Pass on the reason of a player against an act."""

        def ask(opponent: Opponent) -> Message:
            return opponent.weighed(told.state, told.action)

        self._run(Inquiry(rules, told.player, told.level, ask), then)

    def sums(self, rules: Ruleset, told: Told, then: Callable[[tuple[Sum, ...]], object]) -> None:
        """Pass on the sums behind an act."""

        def ask(opponent: Opponent) -> tuple[Sum, ...]:
            return opponent.sums(told.state, told.action)

        self._run(Inquiry(rules, told.player, told.level, ask), then)

    def hint(
        self, rules: Ruleset, state: GameState, player: PlayerId, then: Callable[[Acted], object]
    ) -> None:
        """Pass on the act of a sound player in a seat."""
        decision = Decision(Table(rules, {player: HINTED}), state, 0)
        self._run(decision, lambda acted: then(acted if acted is not None else Acted()))

    def _run(self, inquiry: "Inquiry[T] | Decision", then: Callable[..., object]) -> None:
        def go_on(reply: Reply) -> None:
            inquiry.answer(reply)
            self._run(inquiry, then)

        try:
            found = inquiry.advance()
        except ThoughtError:
            self._failed()
            return
        if isinstance(found, Question):
            self._thinker.ask(found, go_on)
        else:
            then(found)


def marks_of(sums: Sequence[Sum], state: GameState, is_seen: Callable[[ObjectId], bool]) -> Marks:
    """Return the arrows of sums between visible things, each with a callout of its result."""
    marks: list[Mark] = []
    for each in sums:
        ends = [end for end in (each.start, each.end) if isinstance(end, int)]
        if not all(state.objects.get(end) is not None and is_seen(end) for end in ends):
            continue
        marks.append(Arrow(start=each.start, end=each.end, style=each.role))
        if each.message:
            marks.append(Callout(at=each.start, text=str(each.message)))
    return tuple(marks)


def rings_of(action: Action, state: GameState) -> Marks:
    """Return rings around the objects of an act."""
    there = (each for each in action.subjects if state.objects.get(each) is not None)
    return tuple(Ring(at=each) for each in there)


def kind_of(view: StateView, action: Action) -> str:
    """Return the kind of an act without its cards, such as the title of its group."""
    spec = view.rules.tables.specs.get(type(action))
    if spec is not None and spec.group is not None:
        return str(spec.group.title)
    return action.verb.replace("_", " ").capitalize()


def expected_acts(
    view: StateView, told: Told, viewer: PlayerId, name_of: Callable[[ObjectId | PlayerId], str]
) -> tuple[Expected, ...]:
    """Return the possible acts of a player with cards that the viewer sees."""
    found = (*_declarations(view, told.player, name_of), *_uses(view, told.player, viewer))
    return tuple({each.action: each for each in found}.values())[:_MOST_OFFERED]


def _declarations(
    view: StateView, player: PlayerId, name_of: Callable[[ObjectId | PlayerId], str]
) -> Iterator[Expected]:
    fight = view.rules.tables.fight(view)
    declared = fight.declaration if fight is not None else None
    if declared is None or declared.player != player:
        return
    every: dict[str, str] = {}
    for option, partner, start, end in _possible_pairs(view, declared):
        every.setdefault(option, partner)
        action = _chosen(view, declared, ((option, partner),))
        if action is not None:
            label = f"{name_of(start)} \N{RIGHTWARDS ARROW} {name_of(end)}"
            yield Expected(action=action, label=label, start=start, end=end)
    for pairs, label in ((tuple(every.items()), "All of them"), ((), "None of them")):
        action = _chosen(view, declared, pairs) if len(pairs) != 1 else None
        if action is not None:
            yield Expected(action=action, label=label)


def _possible_pairs(
    view: StateView, declared: Choice
) -> Iterator[tuple[str, str, ObjectId, ObjectId | PlayerId]]:
    for option in declared.options:
        for partner in declared.partners:
            end = partner.object if partner.object is not None else PlayerId(partner.id)
            start = option.object
            if start is not None:
                findings = view.rules.tables.why(view, declared, start, end)
                if all(each.ruling is not Ruling.REFUSED for each in findings):
                    yield option.id, partner.id, start, end


def _chosen(view: StateView, choice: Choice, pairs: tuple[tuple[str, str], ...]) -> Action | None:
    answered = Answered(choice=choice, selection=Selection(pairs=pairs))
    found = view.rules.tables.chosen(view, answered)
    return found if isinstance(found, Action) else None


def _uses(view: StateView, player: PlayerId, viewer: PlayerId) -> Iterator[Expected]:
    for obj in view.state.objects:
        if can_see(view.rules.zones, view.state, obj, viewer):
            for each in view.rules.tables.playable(view, obj.id, player):
                action = each.option.action
                label = str(label_of(view, action))
                yield Expected(action=action, label=label, start=obj.id)
