"""One seat of the practice opponent: it knows the projection for its player and nothing else."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.messages import Message
from core.opponent.levels import Level
from core.opponent.tactics import Move, Seat, Sum, Tactics
from core.rules.actions import Action, renamed
from core.rules.choices import Choice, Option, Selection
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Finding
from core.state.game_state import GameState
from core.state.ids import OBJECT_ANSWER, Answer, ObjectId, PlayerId, object_answer
from core.state.visibility import NOWHERE, Projection, projected


class Opponent:
    """The decisions of one player at a level, in the numbers of the table.

    It pays for everything, also at a table where costs are not tracked. ``seed`` draws the hidden
    cards of a level that looks ahead.
    """

    def __init__(
        self, rules: Ruleset, tactics: Tactics, player: PlayerId, level: Level, seed: int = 0
    ) -> None:
        self._rules = rules if rules.costs_are_paid else rules.paid()
        self._tactics = tactics
        self._player = player
        self._level = level
        self._seed = seed
        self._memo = Memo()
        self._known: Projection | None = None

    def moves(self, state: GameState) -> Iterator[Move]:
        """Yield the moves of the player, the best first; none if they do not act."""
        seat, known = self._seen(state)
        for move in self._tactics.moves(seat):
            yield replace(move, action=renamed(move.action, known.meant))

    def option(self, view: StateView, action: Action, asked: Finding) -> Answer:
        """Return the answer to a finding that asks this player for one."""
        seat, known = self._seen(_with_options_shown(view.state, asked.options, self._player))
        if asked.choice is None:
            raise LookupError(asked.key)
        here = replace(asked, choice=_choice(asked.choice, known))
        answer = self._tactics.option(seat, _action(action, known), here)
        back = dict(zip((each.id for each in here.options), asked.options, strict=True))
        return back[answer].id

    def selection(
        self, view: StateView, action: Action, made: tuple[Selection, ...], choice: Choice
    ) -> Selection:
        """Return the answer to a choice of this player."""
        seat, known = self._seen(_with_options_shown(view.state, choice.options, self._player))
        selection = self._tactics.selection(
            seat,
            _action(action, known),
            tuple(renamed(each, lambda who: known.place(who) or NOWHERE.id) for each in made),
            _choice(choice, known),
        )
        return renamed(selection, known.meant)

    def sums(self, state: GameState, action: Action) -> tuple[Sum, ...]:
        """Return the sums behind an act of the player in a position."""
        seat, known = self._seen(state)
        found = tuple(self._tactics.sums(seat, _action(action, known)))
        return tuple(renamed(each, known.meant) for each in found)

    def weighed(self, state: GameState, action: Action) -> Message:
        """Return why the player does not do an act in a position."""
        seat, known = self._seen(state)
        return self._tactics.weighed(seat, _action(action, known))

    def _seen(self, state: GameState) -> tuple[Seat, Projection]:
        known = projected(self._rules.zones, state, self._player, self._known)
        self._known = known
        view = StateView(self._rules, known.state, self._memo)
        seat = Seat(view=view, player=self._player, level=self._level, seed=self._seed)
        return seat, known


def _with_options_shown(state: GameState, options: Iterable[Option], player: PlayerId) -> GameState:
    """Return a position in which a player sees the objects that they choose from."""
    for option in options:
        obj = None if option.object is None else state.objects.get(option.object)
        if obj is not None and player not in obj.visible_to:
            state = state.put(replace(obj, visible_to=(*obj.visible_to, player)))
    return state


def _action(action: Action, known: Projection) -> Action:
    return renamed(action, lambda who: known.place(who) or NOWHERE.id)


def _option(option: Option, known: Projection) -> Option:
    """Return an option in the viewer's numbers."""
    place = None if option.object is None else known.place(option.object)
    return Option(
        id=_answer(option.id, known),
        message=option.message,
        object=None if place is None else ObjectId(place),
    )


def _answer(answer: Answer, known: Projection) -> Answer:
    if not answer.startswith(OBJECT_ANSWER):
        return answer
    place = known.place(int(answer.removeprefix(OBJECT_ANSWER)))
    return object_answer(ObjectId(place or NOWHERE.id))


def _choice(choice: Choice, known: Projection) -> Choice:
    """Return a choice in the viewer's numbers, without texts and pictures."""
    return Choice(
        id=choice.id,
        player=choice.player,
        title=choice.title,
        key=choice.key,
        kind=choice.kind,
        options=tuple(_option(each, known) for each in choice.options),
        partners=tuple(_option(each, known) for each in choice.partners),
        at_least=choice.at_least,
        at_most=choice.at_most,
        required=tuple(_answer(each, known) for each in choice.required),
        total=choice.total,
        proposed=renamed(choice.proposed, lambda who: known.place(who) or NOWHERE.id),
        answers=choice.answers,
        also=tuple(_choice(each, known) for each in choice.also),
        is_open=choice.is_open,
    )
