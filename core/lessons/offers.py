"""Actions that the user interface offers, and a simulated learner that tries them.

Offers are menus, drops on zones and cards, commands and forms; with turn tracking also the turn
plan, decisions, combat and the end of the game.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.lessons.attempt import Attempt, SolvedStep, solved_from, solved_steps
from core.lessons.lesson import Lesson, lesson_runners, read_lesson, steps_in
from core.lessons.steps import Do, Sandbox
from core.messages import Message, worded
from core.rules import engine
from core.rules.actions import (
    Action,
    Batch,
    Draw,
    EndTurn,
    FlipCoin,
    Life,
    Look,
    Points,
    Reveal,
    Roll,
    Shuffle,
    Targeting,
    Untap,
    flat,
)
from core.rules.choices import NOTHING, Answered, Choice, Selection, Shortfall
from core.rules.game_course import Concede, DrawGame
from core.rules.history import Outcome
from core.rules.rulebook import Rulebook
from core.rules.ruleset import MenuOption, StateView
from core.scenario.chance import Draws
from core.scenario.checker import Library
from core.scenario.scenario import ScenarioError
from core.state.ids import PlayerId
from core.state.visibility import may_see

AMOUNTS = frozenset(
    ("add", "amount", "change", "count", "kind", "order", "result", "results", "sides", "spend")
)
"""Fields of commands and forms that the player fills in for an action by hand."""


def commands(view: StateView, player: PlayerId) -> Iterator[Action]:
    """Yield a player's actions by commands in a position; of each kind an example or all.

    An action that the game does not know is left out.
    """
    known = view.rules.tables.specs
    yield from (each for each in _commands(view, player) if type(each) in known)


def _commands(view: StateView, player: PlayerId) -> Iterator[Action]:
    tables, state = view.rules.tables, view.state
    yield Draw(player=player)
    yield Shuffle(player=player)
    yield Look(player=player)
    yield Reveal(player=player)
    for who in state.players:
        yield Life(player=who.id, change=1)
        yield from (Points(player=who.id, kind=p.kind, change=1) for p in view.rules.points)
    for obj in state.objects:
        if may_see(view.rules.zones, obj, player):
            yield Reveal(player=player, object=obj.id)
        if obj.tapped:
            yield Untap(player=player, object=obj.id)
    yield EndTurn(player=state.active)
    found = tables.designation(view, player)
    yield from (way.action for way in (found.ways if found is not None else ()))
    ends = (step.action(view) for step in tables.turn_ends)
    yield from (each for action in ends if action is not None for each in flat(action))
    yield from (kind(player=state.active) for kind in tables.turn_begins)
    yield Roll(player=player, sides=6, results=(1,))
    yield FlipCoin(player=player, result="heads")


MADE_BY_FORMS = {
    "counters": "counters",
    "damage": "damage",
    "life": "life",
    "points": "points",
    "copy": "become_copy",
    "control": "control",
    "return": "flicker",
    "ability": "ability",
    "turn_by": "transform",
    "mana": "mana",
    "token": "token",
    "token_copy": "token_copy",
    "replacement": "replacement",
    "permit": "permit",
    "forbid": "forbid",
    "day": "day_night",
    "choose_name": "choose_name",
}
"""The verb of the action that a form makes, by the id of the form; the others make effects."""
EFFECT = "effect"


def form_verbs(view: StateView, player: PlayerId) -> frozenset[str]:
    """Return the verbs of all actions that a player can make with a form in a position."""
    some = next((obj.id for obj in view.state.objects), None)
    forms = view.rules.tables.forms(view, some, player)
    return frozenset(MADE_BY_FORMS.get(form.id, EFFECT) for form in forms)


_LATER = frozenset({"answers", "asks", "order", "replacement", "commander", "protector", "reason"})
"""Fields that are asked for during an action, or that only give a reason."""


def offered(view: StateView, player: PlayerId) -> Iterator[MenuOption]:
    """Yield every action that is offered to a player, each once, without a verdict.

    An action with a selection, such as attackers, is offered with the proposed selection.
    """
    found: dict[bytes, MenuOption] = {}  # actions hold tables, which have no hash
    for option in (*_offered(view, player), *_by_the_game(view)):
        found.setdefault(msgspec.msgpack.encode(option.action), option)
    yield from found.values()


def _offered(view: StateView, player: PlayerId) -> Iterator[MenuOption]:
    tables, state, zones = view.rules.tables, view.state, view.rules.zones
    there = [obj.id for obj in state.objects if may_see(zones, obj, player)]
    piles = (state.in_zone(spec.zone, player)[-1:] for spec in zones if spec.hidden_from_owner)
    tops = [obj.id for pile in piles for obj in pile if obj.id not in there]
    for object_id in there:
        yield from tables.menu(view, object_id, player)
    for object_id in (*there, *tops):
        for spec in zones:
            owners = (state.active,) if spec.shared else tuple(each.id for each in state.players)
            for owner in owners:
                yield from tables.drop(view, object_id, spec.zone, owner, player)
    for object_id in there:
        for host in there:
            if host != object_id:
                yield from tables.onto(view, object_id, host, player)


def _by_the_game(view: StateView) -> Iterator[MenuOption]:
    tables = view.rules.tables
    plan = tables.turn_plan(view)
    if plan is None:
        return
    for following in (plan.next, plan.to_combat, plan.end):
        if following is not None:
            yield MenuOption(action=following.action, message=following.message)
    for phase in (each for row in plan.phases for each in (row, *row.steps)):
        if phase.action is not None:
            yield MenuOption(action=phase.action, message=Message("{phase}", phase=phase.title))
    for choice in (each for each in tables.choices(view, {}) if not each.is_on_board):
        for message, action in _proposed(view, choice):
            yield MenuOption(action=action, message=message)
    yield from (
        MenuOption(action=each, message=Message("{verb}", verb=each.verb))
        for each in _fighting(view)
    )


def _fighting(view: StateView) -> Iterator[Action]:
    tables = view.rules.tables
    yield from (each.about for each in tables.choices(view, {}) if each.about is not None)
    fight = tables.fight(view)
    if fight is None:
        return
    if fight.declaration is not None:
        yield from _declared(view, fight.declaration)
    if fight.damage is not None:
        yield from (action for _, action in _proposed(view, fight.damage))
    if fight.onward is not None:
        yield fight.onward[1]


def _declared(view: StateView, choice: Choice) -> Iterator[Action]:
    pairs = zip(choice.options[:1], choice.partners[:1], strict=False)
    one = Selection(pairs=tuple((each.id, to.id) for each, to in pairs))
    for selection in (one, NOTHING):
        found = view.rules.tables.chosen(view, Answered(choice=choice, selection=selection))
        if not isinstance(found, Shortfall):
            yield found


def _ends(view: StateView) -> Iterator[Action]:
    if not view.state.is_followed:
        return
    yield from (Concede(player=each.id) for each in view.state.players)
    yield DrawGame(player=view.state.active)
    following = view.rules.tables.next_game(view)
    if following is not None:
        yield following


def is_offered(view: StateView, action: Action, player: PlayerId) -> bool:
    """Return whether a user can do an action by menu, drag, command or form."""
    if isinstance(action, Batch):
        return all(is_offered(view, each, player) for each in flat(action))
    hands = dict.fromkeys((player, action.player))
    if any(_same(view, each.action, action) for hand in hands for each in offered(view, hand)):
        return True
    others = (each for who in view.state.players for each in commands(view, who.id))
    if any(_same(view, each, action, AMOUNTS) for each in (*others, *_ends(view))):
        return True
    if _is_chosen(view, action):
        return True
    return action.verb in form_verbs(view, player)


def _proposed(view: StateView, choice: Choice) -> Iterator[tuple[Message, Action]]:
    for button in choice.buttons:
        answered = Answered(choice=choice, selection=choice.as_proposed(button.id))
        found = view.rules.tables.chosen(view, answered)
        if not isinstance(found, Shortfall):
            yield button.message, found


def _choices(view: StateView) -> Iterator[Choice]:
    """Yield the choices before the game continues, and those with its next step."""
    tables = view.rules.tables
    yield from (each for each in tables.choices(view, {}) if not each.is_on_board)
    plan = tables.turn_plan(view)
    for following in (plan.next, plan.end) if plan is not None else ():
        yield from following.asks[:1] if following is not None else ()


def _is_chosen(view: StateView, action: Action) -> bool:
    """Return whether the cards of an action are selected in a panel or in combat."""
    made = list(_fighting(view))
    for choice in _choices(view):
        if choice.parts:
            made += [action for _, action in _proposed(view, choice)]
    fight = view.rules.tables.fight(view)
    for order in fight.orders if fight is not None else ():
        made += [action for _, action in _proposed(view, order)]
    kinds = {(type(each), each.player) for whole in made for each in flat(whole)}
    return (type(action), action.player) in kinds


def as_chosen(view: StateView, offer: Action, action: Action) -> Action:
    """Return an offered action with the selection of another action."""
    if isinstance(offer, Targeting) and offer.asks and isinstance(action, Targeting):
        offer = replace(offer, targets=action.targets, asks=False)
    choice = view.rules.tables.proposals.choice_for(view, offer)
    if choice is None or type(offer) is not type(action):
        return offer
    return choice.acting_on(getattr(action, choice.field))


def _same(
    view: StateView, offer: Action, action: Action, filled: frozenset[str] = frozenset()
) -> bool:
    """Return whether an offer is an action, or asks only for fields of it."""
    if type(offer) is not type(action):
        return False
    choice = view.rules.tables.proposals.choice_for(view, action)
    later = _LATER | filled | ({choice.field} if choice is not None else set())
    if isinstance(offer, Targeting) and offer.asks:
        later |= {"targets"}
    names = [field.name for field in msgspec.structs.fields(action)]
    odd = [
        name
        for name in names
        if getattr(offer, name) != getattr(action, name) and name not in later
    ]
    return not odd or odd == [_asked(view, offer)]


def _asked(view: StateView, offer: Action) -> str:
    """Return the field that an offer wants chosen first, or ``""``."""
    finding = engine.judge(view, offer).choice
    return finding.field if finding is not None else ""


WALKS = 50
"""Random walks for each task, as many as the goal of the lessons asks for."""
LONGEST_WALK = 8


class Simulated(Struct, kw_only=True):
    """Result of simulated learners: actions tried, unanswered actions, walks."""

    answered: int = 0
    unanswered: list[str] = []
    walks: int = 0
    stuck: list[str] = []

    def add(self, other: "Simulated") -> None:
        """Add the result of another simulated learner."""
        self.answered += other.answered
        self.unanswered += other.unanswered
        self.walks += other.walks
        self.stuck += other.stuck


def simulated(
    data: Mapping[str, Any],
    games: Mapping[str, Library],
    books: Mapping[str, Rulebook],
    walks: int = WALKS,
) -> Simulated:
    """Send a learner through a lesson in each of its editions; raise `ScenarioError` if it cannot.

    A walk is up to `LONGEST_WALK` actions from the beginning of a task or of free play.
    """
    lesson = read_lesson(data)
    found = Simulated()
    for runner in lesson_runners(lesson, games):
        edition = runner.rules.edition
        numbers = books[lesson.scenario.game].numbers(edition)
        learner = _Learner(lesson, edition, lambda key, known=numbers: bool(known.get(key)), walks)  # type: ignore[misc] # mypy does not type a bound default
        for played in solved_steps(runner, steps_in(lesson, runner.rules.lineage)):
            if played.faults:
                raise ScenarioError(
                    worded(
                        "step {number}: {faults}",
                        number=played.step.number,
                        faults="; ".join(played.faults),
                    )
                )
            if isinstance(played.step, Do | Sandbox):
                found.add(learner.tries(played))
    return found


class _Learner:
    """A learner that tries all offers; ``has_number`` returns whether a rule key has a number."""

    def __init__(
        self, lesson: Lesson, edition: str, has_number: Callable[[str], bool], walks: int
    ) -> None:
        self.lesson = lesson
        self.edition = edition
        self.has_number = has_number
        self.walks = walks
        self.seat = PlayerId(lesson.seat)

    def tries(self, played: SolvedStep) -> Simulated:
        """Try all that is offered as a step begins, then walk."""
        found = Simulated()
        where = worded("{edition}: step {number}", edition=self.edition, number=played.step.number)
        options = self._options(played.start)
        for option in options:
            outcome = played.start.fork().act(option.action)
            found.answered += 1
            if not self._is_answered(outcome):
                found.answered -= 1
                found.unanswered.append(f"{where}: {option.label}")
        if isinstance(played.step, Do):
            for number in range(self.walks):
                found.walks += 1
                attempt = self._walk(played, number)
                if not solved_from(played.step, attempt):
                    said = ", ".join(outcome.label for outcome in attempt.outcomes)
                    found.stuck.append(worded("{where}: after {said}", where=where, said=said))
        return found

    def _options(self, attempt: Attempt) -> list[MenuOption]:
        return list(offered(attempt.runner.view, self.seat))

    def _is_answered(self, outcome: Outcome) -> bool:
        keys = (*outcome.verdict.keys, *(event.key for event in outcome.events))
        explained = any(str(finding.says) for finding in outcome.verdict.findings)
        return explained and any(self.has_number(key) for key in keys)

    def _walk(self, played: SolvedStep, number: int) -> Attempt:
        seed = f"{self.lesson.head.id} {played.step.name} {self.edition} {number}"
        draws, attempt = Draws(seed), played.start.fork()
        for _ in range(1 + draws.below(LONGEST_WALK)):
            options = self._options(attempt)
            if not options:
                break
            attempt.act(options[draws.below(len(options))].action)
        return attempt


def lines(found: Simulated) -> Iterator[str]:
    """Yield unanswered actions and dead ends, one a line."""
    yield from (worded("unanswered: {each}", each=each) for each in found.unanswered)
    yield from (worded("stuck: {each}", each=each) for each in found.stuck)
