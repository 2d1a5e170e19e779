"""What a board shows of a fight, in step with the position and with what a person proposes."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from core.rules.choices import Answered, Shortfall, Target
from core.rules.fights import FightState
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.board.fight.layer import FightLayer, PlaceOf
from gui.board.fight.paint import pill_width
from gui.board.fight.shown import NOT_PROPOSED, NOTHING, CardIcon, Proposed, Shown, read
from gui.board.layout.setting import Lane
from gui.board.ports import Board

if TYPE_CHECKING:
    from core.rules.actions import Action


class Fights:
    """Reads the fight of the position that is shown and draws it over the board."""

    def __init__(self, board: Board, place_of: PlaceOf) -> None:
        self._board = board
        self._place_of = place_of
        self._proposed = NOT_PROPOSED
        self._layer: FightLayer | None = None
        self._known: tuple[GameState, FightState | None] | None = None
        self._tried: tuple[GameState, Action, GameState | None] | None = None
        self._noted: dict[str, tuple[CardIcon, ...]] = {}
        self.shown: Shown = NOTHING

    @property
    def layer(self) -> FightLayer | None:
        """What draws it, once there was something to draw."""
        return self._layer

    @property
    def fight(self) -> FightState | None:
        """The fight of the position that is shown; the rules are asked once for each.

        While the table proposes nothing it is only what has been declared: what would come of it
        is often what is asked.
        """
        session = self._board.session
        state = session.state
        if state.fight is None or state.match.over:
            return None
        if self._known is None or self._known[0] is not state:
            self._known = (state, session.rules.tables.fight(session.state_view))
        fight = self._known[1]
        if fight is not None and not session.proposes:
            return FightState(lanes=fight.lanes, sizes=fight.sizes, is_past=fight.is_past)
        return fight

    @property
    def life(self) -> Mapping[PlayerId, int]:
        """What life totals would come to."""
        return dict(self.shown.life)

    def propose(self, proposed: Proposed) -> None:
        """Show what a person has proposed so far."""
        if proposed != self._proposed:
            self._proposed = proposed
            self.sync()
            self._board.view.refresh_background()

    def note(self, what: str, card_icons: tuple[CardIcon, ...]) -> None:
        """Show icons on cards for something else that is proposed, called by what that is."""
        if card_icons != self._noted.get(what, ()):
            self._noted[what] = card_icons
            self.sync()

    def sync(self) -> None:
        """Draw everything anew where things lie now; cheap where nothing is proposed."""
        fight = self.fight
        if fight is not None and fight.is_past:
            fight = None
        if fight is None and self._layer is None and not any(self._noted.values()):
            return
        if self._layer is None:
            board = self._board
            self._layer = FightLayer(
                board.board_scene,
                self._place_of,
                board.view.visible,
                board.stage.once_still,
            )
        self.shown = self._read(fight, self._proposed) if fight is not None else NOTHING
        fights = {each.object for each in self.shown.card_icons}
        noted = (each for card_icons in self._noted.values() for each in card_icons)
        more = tuple(each for each in noted if each.object not in fights)
        self._layer.draw(replace(self.shown, card_icons=(*self.shown.card_icons, *more)))

    def lanes(self) -> Sequence[Lane]:
        """Return the lanes of what has been declared, for whoever lays the table out."""
        fight = self.fight
        if fight is None or fight.is_past:
            return ()
        font = self._board.board_scene.font_used
        return [
            Lane(
                attacker=each.attacker,
                blockers=each.blockers,
                words=pill_width(each.words, each.ends, font),
            )
            for each in self._read(fight, NOT_PROPOSED).lanes
        ]

    def _read(self, fight: FightState, proposed: Proposed) -> Shown:
        after = self._after(fight, proposed)
        return read(self._board.session.state, fight, proposed, after, self._called)

    def _called(self, target: Target) -> str:
        """Return what the seat calls a card or a player."""
        if isinstance(target, str):
            return target
        return self._board.board_scene.called(target)

    def _after(self, fight: FightState, proposed: Proposed) -> GameState | None:
        """Return the position that the damage would lead to, as it is divided now."""
        if fight.damage is None:
            return None
        session = self._board.session
        selection = proposed.division or fight.damage.as_proposed()
        answered = Answered(choice=fight.damage, selection=selection)
        action = session.rules.tables.chosen(session.state_view, answered)
        if isinstance(action, Shortfall):
            return None
        known = self._tried
        if known is None or known[0] is not session.state or known[1] != action:
            outcome = session.would(action)
            after = outcome.state if outcome.carried_out else None
            known = self._tried = (session.state, action, after)
        return known[2]
