"""The seat of a window: the viewer, and the commands of the acting player."""

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QObject, Signal

from core.games import editions_beside
from core.messages import Message
from core.rules.actions import (
    Action,
    Batch,
    Draw,
    EndTurn,
    Life,
    Look,
    Mill,
    Move,
    Points,
    Reveal,
    Shuffle,
    Untap,
    flat,
)
from core.rules.ruleset import Designation, MenuOption
from core.rules.verdict import Ruling
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.visibility import NOBODY, can_see
from core.state.zones import HAND
from gui.session import Level, Session, shuffled


class SeatState(QObject):
    """State of a window's seat: the acting player, and the viewer.

    While all hands are hidden there is no viewer. With hidden hands the player's own hidden cards
    are face down unless peeked at, and the panel shows public information only. ``passes``:
    whether all hands are hidden after each turn. Players who are ``away`` decide elsewhere: they
    are never seated here. ``changed`` signals another view.
    """

    changed = Signal()

    def __init__(
        self, state: GameState, seat: PlayerId | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        players = _players(state)
        self._seat = seat if seat in players else players[0]
        self._place = players.index(self._seat)
        self._curtained = False
        self._hands_hidden = False
        self.passes = False
        self.away: frozenset[PlayerId] = frozenset()

    @property
    def seat(self) -> PlayerId:
        """The acting player at this seat, even while the hide screen is shown."""
        return self._seat

    @property
    def viewer(self) -> PlayerId:
        """The viewer: the player at this seat, or none."""
        return NOBODY if self._curtained else self._seat

    @property
    def panel_viewer(self) -> PlayerId:
        """The viewer of the panel; with hidden hands it has public information only."""
        return NOBODY if self._hands_hidden else self.viewer

    @property
    def curtained(self) -> bool:
        """Whether there is no viewer at the moment."""
        return self._curtained

    @property
    def hands_hidden(self) -> bool:
        """Whether the player's own hidden cards are face down."""
        return self._hands_hidden

    def take_seat(self, player: PlayerId, state: GameState) -> None:
        """Set the player at this seat as the acting player and viewer, unless they are away."""
        if player in self.away:
            return
        self._seat = player
        self._place = _players(state).index(player)
        self._curtained = False
        self.changed.emit()

    def leave(self) -> None:
        """Remove the viewer until a player takes the seat."""
        self._curtained = True
        self.changed.emit()

    def hide_hands(self, *, hidden: bool) -> None:
        """Turn the player's own hidden cards face down, or up again."""
        if hidden != self._hands_hidden:
            self._hands_hidden = hidden
            self.changed.emit()

    def keep(self, state: GameState) -> bool:
        """Keep the seat's position in another game; return whether the player changed."""
        players = _players(state)
        if self._seat in players:
            return False
        self._place = min(self._place, len(players) - 1)
        self._seat = players[self._place]
        return True


def _players(state: GameState) -> list[PlayerId]:
    return [player.id for player in state.players]


NOT_HERE = "This game has no such action."
SELECT_FIRST = "Select a card first: click one, or reach it with the arrow keys."
NOTHING_TAPPED = "Nothing of yours is tapped."
NOTHING_TO_DO = "There is nothing to do."
NO_HAND = "There is no hand to shuffle in."
NO_OPTION = "That cannot be done with this card here."
UNSEEN = "hide"
_KINDS_WITH_KEYS = (1, 2, 3)
_STEPS_OF_TURNS = (1, 2, 3)
_WAYS = (1, 2)
"""Indexes of the game's designations that have a command."""
_GOES_AHEAD = frozenset({Ruling.DONE, Ruling.SILENT, Ruling.CHOICE})


class SeatOptions:
    """Actions of the player at the bottom, by command id.

    ``say`` shows the reason why nothing was attempted, ``ask`` lets the user pick one of several
    actions. ``chance`` returns a random order.
    """

    def __init__(  # noqa: PLR0913 - five of them are answers that only the window has
        self,
        session: Session,
        seat: Callable[[], PlayerId],
        *,
        selected: Callable[[], ObjectId | None],
        say: Callable[[str], None],
        ask: Callable[[Sequence[MenuOption]], None],
        chance: Callable[[Sequence[ObjectId]], tuple[ObjectId, ...]] = shuffled,
    ) -> None:
        self._session = session
        self._seat = seat
        self._selected = selected
        self._say = say
        self._ask = ask
        self._chance = chance

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Return the handler of each command of a seat."""
        return {
            "seat.draw": lambda: self._try(Draw(player=self._seat())),
            "seat.shuffle": self.shuffle,
            "seat.untap": self.untap_all,
            "seat.mulligan": self.mulligan,
            "life.up": lambda: self._try(Life(player=self._seat(), change=1)),
            "life.down": lambda: self._try(Life(player=self._seat(), change=-1)),
            **{
                f"points.{number}.{way}": self._point(number - 1, change)
                for number in _KINDS_WITH_KEYS
                for way, change in (("up", 1), ("down", -1))
            },
            "seat.mill": lambda: self._try(Mill(player=self._seat())),
            "seat.reveal_top": lambda: self._try(Reveal(player=self._seat())),
            "seat.look_top": lambda: self._try(Look(player=self._seat())),
            "turn.end": self.end_turn,
            "turn.begin": self.begin_turn,
            **{f"turn.step.{number}": self._step(number - 1) for number in _STEPS_OF_TURNS},
            **{f"designation.{number}": self._designate(number - 1) for number in _WAYS},
        }

    def names(self) -> Iterator[tuple[str, str]]:
        """Yield the labels of commands in this game; "" hides an unused command."""
        rules, pile = self._session.rules, self._pile()
        if pile is not None:
            title = rules.zone(pile).title.lower()
            yield "seat.shuffle", f"Shuffle the {title}"
            yield "pile.hidden", f"Look through the {title}"
        for number in _KINDS_WITH_KEYS:
            words = [spec.word for spec in rules.points[number - 1 : number]]
            yield f"points.{number}.up", f"Gain 1 {words[0]}" if words else ""
            yield f"points.{number}.down", f"Lose 1 {words[0]}" if words else ""
            yield f"points.{number}.set", f"Set {words[0]}s…" if words else ""
        steps = self._session.rules.tables.turn_ends
        for number in _STEPS_OF_TURNS:
            words = [step.label for step in steps[number - 1 : number]]
            yield f"turn.step.{number}", words[0] if words else ""
        several = len(editions_beside(rules)) > 1
        yield "rules.compare", "Compare editions…" if several else ""
        designation = self.designation()
        ways = designation.ways if designation is not None else ()
        for number in _WAYS:
            words = [way.label for way in ways[number - 1 : number]]
            yield f"designation.{number}", words[0] if words else ""
        yield "turn.begin", "Draw and begin the main phase" if self._beginning() else ""

    def verb(self, verb: str) -> None:
        """Run the action of a verb on the selected card, and let the user choose among several.

        The choice has legal actions only. Without one the first illegal action is attempted,
        because its verdict gives the reason.
        """
        object_id = self._selected()
        if object_id is None:
            self._say(SELECT_FIRST)
            return
        options = list(self._session.menu(object_id, self._seat(), verb))
        options = options or list(self._dropped(object_id, verb))
        lawful = [option for option in options if option.verdict.ruling in _GOES_AHEAD]
        if self._session.level is Level.FREE:
            lawful = options
        if not options:
            self._say(NO_OPTION)
        elif len(lawful) > 1:
            self._ask(lawful)
        else:
            self._session.attempt((lawful or options)[0].action)

    def _dropped(self, object_id: ObjectId, verb: str) -> Iterator[MenuOption]:
        """Yield actions of drag and drop that are not in the card's menu.

        Unknown cards and unknown targets are left out.
        """
        session, seat = self._session, self._seat()
        state, zones = session.state, session.rules.zones
        known = {obj.id for obj in state.objects if can_see(zones, state, obj, seat)}
        if object_id not in known:
            return
        for zone in (spec.zone for spec in zones if spec.shared):
            for player in state.players:
                yield from session.drops(object_id, zone, player.id, seat, verb)
        for other in state.objects:
            if (
                other.id != object_id
                and other.id in known
                and session.rules.zone(other.zone).shared
            ):
                yield from session.onto(object_id, other.id, seat, verb)

    def live(self, player: PlayerId, kind: str, change: int) -> None:
        """Change the points of a kind of a player; the kind "" is life."""
        if kind:
            self._try(Points(player=player, kind=kind, change=change))
        else:
            self._try(Life(player=player, change=change))

    def with_pile(self, zone: Zone, owner: PlayerId, *verbs: str) -> tuple[MenuOption, ...]:
        """Return the actions with a closed pile of a player."""
        session = self._session
        if not session.rules.zone(zone).hidden_from_owner:
            return ()
        there = [obj.id for obj in session.state.in_zone(zone, owner)]
        options = [
            MenuOption(action=Draw(player=owner), message=Message("Draw a card"), verb="draw"),
            MenuOption(
                action=Mill(player=owner), message=Message("Top card to the graveyard"), verb="mill"
            ),
            MenuOption(
                action=Reveal(player=owner),
                message=Message("Reveal the top card"),
                verb="reveal_top",
            ),
            MenuOption(
                action=Shuffle(player=owner, order=self._chance(there)),
                message=Message("Shuffle"),
                verb="shuffle",
            ),
        ]
        if owner == self._seat():
            look = Look(player=owner)
            options.insert(
                2, MenuOption(action=look, message=Message("Look at the top card"), verb="look_top")
            )
            options[3:3] = self._unseen(there[-1:], owner)
        return session.judged((option for option in options if self._known(option.action)), *verbs)

    def _unseen(self, top: Sequence[ObjectId], owner: PlayerId) -> Iterator[MenuOption]:
        session = self._session
        for object_id in top:
            for option in session.rules.tables.menu(session.state_view, object_id, owner):
                if option.verb == UNSEEN:
                    yield option

    def _point(self, index: int, change: int) -> Callable[[], None]:
        def do() -> None:
            specs = self._session.rules.points
            if index < len(specs):
                self.live(self._seat(), specs[index].kind, change)
            else:
                self._say(NOT_HERE)

        return do

    def _pile(self) -> Zone | None:
        zones = self._session.rules.zones
        return next((spec.zone for spec in zones if spec.hidden_from_owner), None)

    def shuffle(self) -> None:
        """Shuffle the pile from which the player draws."""
        seat, pile = self._seat(), self._pile()
        there = self._session.state.in_zone(pile, seat) if pile is not None else ()
        self._try(Shuffle(player=seat, order=self._chance([obj.id for obj in there])))

    def untap_all(self) -> None:
        """Untap everything that the player controls."""
        seat = self._seat()
        tapped = [obj for obj in self._session.state.objects if obj.tapped]
        mine = [obj.id for obj in tapped if self._session.controller(obj.id) == seat]
        steps = [Untap(player=seat, object=object_id) for object_id in mine]
        if steps:
            self._batch(steps)
        else:
            self._say(NOTHING_TAPPED)

    def mulligan(self) -> None:
        """Shuffle the hand into the pile and draw the same number of cards."""
        seat, state, pile = self._seat(), self._session.state, self._pile()
        hand = [obj.id for obj in state.in_zone(HAND, seat)]
        if not hand or pile is None:
            self._say(NO_HAND)
            return
        library = [obj.id for obj in state.in_zone(pile, seat)]
        self._batch(
            [
                *(Move(player=seat, object=object_id, to=pile) for object_id in hand),
                Shuffle(player=seat, order=self._chance([*library, *hand])),
                Draw(player=seat, count=len(hand)),
            ]
        )

    def end_turn(self) -> None:
        """End the turn with all its automatic steps, as one step to undo."""
        session = self._session
        end = EndTurn(player=session.state.active)
        found = [step.action(session.state_view) for step in session.rules.tables.turn_ends]
        steps = [each for action in found if action is not None for each in flat(action)]
        self._try(Batch(player=end.player, steps=(*steps, end)) if steps else end)

    def designation(self) -> Designation | None:
        """Return the designation of the whole game (such as day and night), or None."""
        session = self._session
        return session.rules.tables.designation(session.state_view, self._seat())

    def _designate(self, index: int) -> Callable[[], None]:
        def do() -> None:
            found = self.designation()
            ways = found.ways[index : index + 1] if found is not None else ()
            if ways:
                self._session.attempt(ways[0].action)
            else:
                self._say(NOT_HERE)

        return do

    def _step(self, index: int) -> Callable[[], None]:
        def do() -> None:
            steps = self._session.rules.tables.turn_ends[index : index + 1]
            action = steps[0].action(self._session.state_view) if steps else None
            if action is not None:
                self._session.attempt(action)
            else:
                self._say(NOTHING_TO_DO if steps else NOT_HERE)

        return do

    def begin_turn(self) -> None:
        """Run the actions at the beginning of a turn that `end_turn` did not start."""
        steps = self._beginning()
        if steps:
            self._batch(steps)
        else:
            self._say(NOT_HERE)

    def _beginning(self) -> tuple[Action, ...]:
        active = self._session.state.active
        return tuple(kind(player=active) for kind in self._session.rules.tables.turn_begins)

    def _batch(self, steps: Sequence[Action]) -> None:
        if all(self._known(step) for step in steps):
            self._session.attempt(Batch(player=self._seat(), steps=tuple(steps)))
        else:
            self._say(NOT_HERE)

    def _try(self, action: Action) -> None:
        if self._known(action):
            self._session.attempt(action)
        else:
            self._say(NOT_HERE)

    def _known(self, action: Action) -> bool:
        return all(type(each) in self._session.rules.tables.specs for each in flat(action))
