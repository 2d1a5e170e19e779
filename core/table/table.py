"""The holder of a shared table: requests of the seats in, views of every viewer out.

It has no disk, clock, network or chance of its own: the caller gives the dice, writes the log lines
down before it publishes the views, and plays them again after a restart.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message
from core.rules import engine
from core.rules.actions import Action, flat, renamed
from core.rules.chance import drawn
from core.rules.codecs import action_of, decode_action, encode_action, kinds_by_name
from core.rules.engine import apply_whole
from core.rules.history import REVEALED, History, Moment, Outcome, focus_of
from core.rules.permissions import Answer, HouseRules, permission
from core.rules.redaction import begun, viewed
from core.rules.ruleset import Dice, Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.visibility import Projection, can_see
from core.state.zones import STACK
from core.table.messages import (
    CatchUp,
    Command,
    Intent,
    Question,
    Reply,
    Request,
    Response,
    Stops,
    TakeBack,
    View,
)
from core.table.position_rows import Sender, outcome_row

PUBLIC = "public"
"""The viewer of spectators."""
SPELLS = "spells"
"""The stop before a spell or ability resolves."""
_REMEMBERED = 200
"""The number of positions in whose numbers a request may still be."""
_NOT_THERE = Message("That is not there.")
_UNREADABLE = Message("That could not be read.")
_CHANGED = Message("The table has changed meanwhile.")
_NOT_ASKED = Message("Nothing is asked of you.")


class LogLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of the log: an action that was carried out, or a move of the cursor."""

    seq: int
    by: str = ""
    id: str = ""
    action: msgspec.Raw = msgspec.Raw(b"")
    forced: bool = False
    cursor: int | None = None


class Result(Struct, frozen=True):
    """The answer to a request, the line to log first, and the views to publish after it.

    ``asks`` marks that another question is open, or none any more.
    """

    response: Response
    line: LogLine | None = None
    views: Mapping[str, View] = {}
    asks: bool = False


class _Viewer:
    """One viewer: its projections by action, and by the number of the view that showed them."""

    def __init__(self, first: Projection) -> None:
        self.known = [first]
        self.shown: dict[int, tuple[Projection, GameState]] = {}
        self.sender = Sender()


class _Open(Struct, frozen=True):
    """A request that waits for the word of players."""

    question: Question
    by: PlayerId
    action: Action | None = None
    anyway: bool = False
    count: int = 0


class Table:
    """The whole history of a table, with the projections of each viewer."""

    def __init__(
        self, rules: Ruleset, start: GameState, dice: Dice, house: HouseRules | None = None
    ) -> None:
        self.rules = rules
        self.history = History(start=start)
        self.seq = 0
        self._house = house if house is not None else HouseRules()
        self._dice = dice
        self._memo = Memo()
        self._kinds = kinds_by_name(rules.tables.actions)
        self._seats = {str(player.id): player.id for player in start.players}
        self._viewers: dict[str, _Viewer] = {}
        self._answered: dict[str, Response] = {}
        self._stops: dict[str, frozenset[str]] = {}
        self._open: _Open | None = None
        self._firsts: dict[str, View] = {}
        for name in (*self._seats, PUBLIC):
            viewer = _Viewer(begun(rules, start, self._seats.get(name)))
            state = viewer.known[0].state
            viewer.shown[0] = (viewer.known[0], start)
            self._viewers[name] = viewer
            self._firsts[name] = View(
                seq=0,
                kept=-1,
                steps=(viewer.sender.step(None, state, None),),
                game=rules.game,
                edition=rules.edition,
            )

    @property
    def question(self) -> Question | None:
        """The question that waits for the word of players."""
        return self._open.question if self._open is not None else None

    @property
    def viewers(self) -> tuple[str, ...]:
        """The names of all viewers: the seats, and the public."""
        return tuple(self._viewers)

    def first(self, viewer: str) -> View:
        """Return the first view of a viewer, which is a whole position."""
        return self._firsts[viewer]

    def projection(self, viewer: str) -> GameState:
        """Return the present position as a viewer knows it."""
        return self._viewers[viewer].known[self.history.cursor].state

    def request(self, seat: str, request: Request) -> Result:
        """Judge a request of a seat, and carry it out if nothing is in its way."""
        if isinstance(request, CatchUp):
            return Result(Response(id=""))
        done_before = self._answered.get(request.id)
        if done_before is not None:
            return Result(replace(done_before, again=True))
        player = self._seats.get(seat)
        if player is None:
            return _refused(request.id, Message("Spectators only watch."))
        result = self._handled(player, request)
        if result.response.ok:
            self._answered[request.id] = result.response
        return result

    def replay(self, line: LogLine) -> Result:
        """Carry out a line of the log again; raise `ValueError` for one that does not fit."""
        if line.seq != self.seq + 1:
            raise ValueError(f"line {line.seq} of the log does not follow line {self.seq}")
        if line.cursor is not None:
            result = self._jump(PlayerId(line.by), line.id, line.cursor)
        else:
            action = decode_action(bytes(line.action), self.rules.tables.actions)
            permit = ANYTHING if line.forced else LAWFUL
            outcome = engine.apply(self._view, action, permit=permit)
            if not outcome.carried_out:
                raise ValueError("the log has an action that the rules refuse")
            result = self._recorded(outcome, PlayerId(line.by), line.id)
        self._answered[line.id] = result.response
        return result

    @property
    def _view(self) -> StateView:
        return StateView(self.rules, self.history.state, self._memo)

    def _handled(self, seat: PlayerId, request: Command) -> Result:
        match request:
            case Reply():
                return self._reply(seat, request)
            case Stops():
                self._stops[seat] = request.at
                return Result(Response(id=request.id, ok=True, seq=self.seq))
            case _ if self._open is not None:
                why = Message("The table waits for {players}.", players=self._open.question.of)
                return _refused(request.id, why)
            case TakeBack():
                return self._take_back(seat, request)
            case Intent():
                return self._intent(seat, request)

    # Actions

    def _intent(self, seat: PlayerId, intent: Intent) -> Result:
        try:
            action = self._meant(seat, intent)
        except LookupError:
            return _refused(intent.id, _NOT_THERE)
        except (ValueError, TypeError):
            return _refused(intent.id, _UNREADABLE)
        return self._judged(seat, intent, action) if action else _refused(intent.id, _CHANGED)

    def _judged(self, seat: PlayerId, intent: Intent, action: Action) -> Result:
        found = permission(self._view, seat, action, self._house, anyway=intent.anyway)
        if found.answer is Answer.NEVER:
            return _refused(intent.id, found.why)
        permit = ANYTHING if intent.anyway else LAWFUL
        action = drawn(self._view, action, self._dice)
        outcome = apply_whole(self._view, action, self._dice.shuffled, permit=permit)
        if not outcome.carried_out:
            before = self._viewers[seat].known[self.history.cursor]
            seen = viewed(self.rules, self.history.state, before, outcome).outcome
            return Result(Response(id=intent.id, outcome=outcome_row(seen)))
        if found.of:
            return self._ask(seat, intent.id, found.of, found.why, action, anyway=intent.anyway)
        stopping = self._stopping(seat, action)
        if stopping:
            why = Message("{player} goes on.", player=seat)
            return self._ask(seat, intent.id, stopping, why, action, kind="goes_on")
        return self._recorded(outcome, seat, intent.id)

    def _meant(self, seat: PlayerId, intent: Intent) -> Action | None:
        """Return the action of a request in the table's numbers; None if its objects changed.

        Raise `LookupError` for a number without a meaning, `ValueError` for no action.
        """
        shown = self._viewers[seat].shown.get(intent.base)
        if shown is None:
            return None
        known, then = shown
        seen = action_of(intent.action, self._kinds)
        for step in flat(seen):
            self.history.state.player(step.player)
        action = renamed(seen, known.meant)
        now = self.history.state
        named = (each.id for step in flat(action) for each in step.references())
        if now is not then and any(then.objects.get(k) is not now.objects.get(k) for k in named):
            return None
        return action

    def _stopping(self, seat: PlayerId, action: Action) -> frozenset[PlayerId]:
        """Return the players with a stop at this point."""
        specs = self.rules.tables.specs
        if not any(getattr(specs.get(type(each)), "goes_on", False) for each in flat(action)):
            return frozenset()
        state = self.history.state
        here = {state.turn_step}
        if state.waiting or state.in_zone(STACK):
            here.add(SPELLS)
        others = (each for each in state.playing if each != seat)
        return frozenset(each for each in others if here & self._stops.get(each, frozenset()))

    def _recorded(self, outcome: Outcome, seat: PlayerId, request: str) -> Result:
        before, cursor = self.history.state, self.history.cursor
        self.history = self.history.record(outcome)
        self.seq += 1
        focus = focus_of(Moment(self.rules, self.history), (outcome,))
        views = {}
        for name, viewer in self._viewers.items():
            del viewer.known[cursor + 1 :]
            was = viewer.known[cursor]
            seen = viewed(self.rules, before, was, outcome)
            viewer.known.append(seen.after)
            numbers = (seen.after.number(each) for each in focus)
            views[name] = View(
                seq=self.seq,
                kept=cursor,
                steps=(viewer.sender.step(was.state, seen.after.state, seen.outcome),),
                cursor=cursor + 1,
                by=seat,
                focus=tuple(each for each in numbers if each is not None),
            )
        self._remember()
        line = LogLine(
            seq=self.seq,
            by=seat,
            id=request,
            action=msgspec.Raw(encode_action(outcome.action)),
            forced=outcome.forced,
        )
        return Result(Response(id=request, ok=True, seq=self.seq), line, views)

    def _remember(self) -> None:
        for viewer in self._viewers.values():
            viewer.shown[self.seq] = (viewer.known[self.history.cursor], self.history.state)
            viewer.shown.pop(self.seq - _REMEMBERED, None)

    # Questions

    def _ask(  # noqa: PLR0913 - the parts of a question
        self,
        seat: PlayerId,
        request: str,
        of: Iterable[PlayerId],
        why: Message,
        action: Action | None = None,
        *,
        anyway: bool = False,
        count: int = 0,
        kind: str = "word",
    ) -> Result:
        question = Question(id=request, by=seat, of=tuple(sorted(of)), why=why, kind=kind)
        self._open = _Open(question, seat, action, anyway, count)
        return Result(Response(id=request, seq=self.seq, why=why, question=request), asks=True)

    def _reply(self, seat: PlayerId, reply: Reply) -> Result:
        waiting = self._open
        if waiting is None or waiting.question.id != reply.question:
            return _refused(reply.id, _NOT_ASKED)
        question = waiting.question
        left = set(question.of) - set(question.agreed)
        if seat not in left and not (seat == waiting.by and not reply.yes):
            return _refused(reply.id, _NOT_ASKED)
        self._open = None
        done = Result(Response(id=reply.id, ok=True, seq=self.seq), asks=True)
        if not reply.yes:
            return done
        agreed = tuple(sorted({*question.agreed, seat}))
        if len(agreed) < len(question.of):
            self._open = replace(waiting, question=replace(question, agreed=agreed))
            return done
        result = self._agreed(waiting)
        self._answered[question.id] = result.response
        return replace(result, response=replace(result.response, id=reply.id), asks=True)

    def _agreed(self, waiting: _Open) -> Result:
        """Carry out an action or take-back that every player has agreed to."""
        request = waiting.question.id
        if waiting.action is None:
            return self._jump(waiting.by, request, self.history.cursor - waiting.count)
        permit = ANYTHING if waiting.anyway else LAWFUL
        outcome = apply_whole(self._view, waiting.action, self._dice.shuffled, permit=permit)
        return self._recorded(outcome, waiting.by, request)

    # Taking back

    def _take_back(self, seat: PlayerId, request: TakeBack) -> Result:
        history = self.history
        count = min(request.count, history.cursor)
        if count < 1:
            return _refused(request.id, Message("There is nothing to take back."))
        taken = history.outcomes[history.cursor - count : history.cursor]
        others = [each for each in history.state.playing if each != seat]
        own = count == 1 and taken[0].action.player == seat
        if others and not (own and not self._showed_cards()):
            labels = tuple(each.message for each in taken)
            why = Message("{player} takes back: {actions}.", player=seat, actions=labels)
            if not own:
                why = Message("{player} takes actions back.", player=seat)
            return self._ask(seat, request.id, others, why, count=count, kind="back")
        return self._jump(seat, request.id, history.cursor - count)

    def _jump(self, seat: PlayerId, request: str, cursor: int) -> Result:
        self.history = self.history.jump(cursor)
        self.seq += 1
        self._remember()
        kept, cursor = len(self.history.outcomes), self.history.cursor
        view = View(seq=self.seq, kept=kept, cursor=cursor, by=seat)
        line = LogLine(seq=self.seq, by=seat, id=request, cursor=cursor)
        response = Response(id=request, ok=True, seq=self.seq)
        return Result(response, line, dict.fromkeys(self._viewers, view))

    def _showed_cards(self) -> bool:
        """Return whether the last action showed a card to a player who had not seen it."""
        history = self.history
        before = history.undo().state
        last = history.outcomes[history.cursor - 1]
        if any(event.kind == REVEALED for event in last.events):
            return True
        zones = self.rules.zones
        viewers: tuple[PlayerId | None, ...] = (*self._seats.values(), None)
        for key in last.state.objects.differing(before.objects):
            new, old = last.state.objects.get(key), before.objects.get(key)
            for each in viewers if new is not None else ():
                seen = old is not None and can_see(zones, before, old, each)
                if new is not None and not seen and can_see(zones, last.state, new, each):
                    return True
        return False


def _refused(request: str, why: Message) -> Result:
    return Result(Response(id=request, why=why))


def plain(action: Action) -> Any:  # noqa: ANN401 - plain data
    """Return an action as plain data for an `Intent`."""
    return msgspec.to_builtins(action)
