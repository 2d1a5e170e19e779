"""What a board shows of a fight, in step with the position and with what a person proposes."""

from collections.abc import Mapping

from core.rules.fighting import FightState, Target
from core.state.game_state import GameState
from core.state.ids import PlayerId
from gui.board.fight.layer import FightLayer, PlaceOf
from gui.board.fight.shown import NOT_PROPOSED, NOTHING, CardSign, Proposed, Shown, read
from gui.board.ports import Board


class Fights:
    """Reads the fight of the position that is shown and draws it over the board."""

    def __init__(self, board: Board, place_of: PlaceOf) -> None:
        self._board = board
        self._place_of = place_of
        self._proposed = NOT_PROPOSED
        self._layer: FightLayer | None = None
        self._known: tuple[GameState, FightState | None] | None = None
        self._noted: tuple[CardSign, ...] = ()
        self.shown: Shown = NOTHING

    @property
    def layer(self) -> FightLayer | None:
        """What draws it, once there was something to draw."""
        return self._layer

    @property
    def fight(self) -> FightState | None:
        """The fight of the position that is shown; the rules are asked once for each."""
        session = self._board.session
        state = session.state
        if state.fight is None:
            return None
        if self._known is None or self._known[0] is not state:
            self._known = (state, session.rules.tables.fight(session.state_view))
        return self._known[1]

    @property
    def life(self) -> Mapping[PlayerId, int]:
        """What life totals would come to."""
        return dict(self.shown.life)

    def propose(self, proposed: Proposed) -> None:
        """Show what a person has proposed so far."""
        if proposed != self._proposed:
            self._proposed = proposed
            self.sync()
            self._board.view.refresh_ground()

    def note(self, signs: tuple[CardSign, ...]) -> None:
        """Show signs on cards for something else that is proposed."""
        if signs != self._noted:
            self._noted = signs
            self.sync()

    def sync(self) -> None:
        """Draw everything anew where things lie now; cheap where nobody fights."""
        fight = self.fight
        if fight is None and self._layer is None and not self._noted:
            return
        if self._layer is None:
            board = self._board
            self._layer = FightLayer(
                board.board_scene,
                self._place_of,
                board.view.visible,
                board.stage.once_still,
            )
        self.shown = self._read(fight) if fight is not None else Shown(signs=self._noted)
        self._layer.draw(self.shown)

    def _read(self, fight: FightState) -> Shown:
        session, proposed = self._board.session, self._proposed
        after = self._after(fight, proposed)
        return read(session.state, fight, proposed, after, self._called)

    def _called(self, target: Target) -> str:
        """Return what the seat calls a card or a player."""
        if isinstance(target, str):
            return target
        item = self._board.board_scene.items_by_id.get(target)
        return item.view.name.partition(",")[0] if item is not None else ""

    def _after(self, fight: FightState, proposed: Proposed) -> GameState | None:
        """Return the position that the damage would lead to, as it is divided now."""
        if fight.damage is None:
            return None
        outcome = self._board.session.would(
            fight.damage.make(proposed.assigned, proposed.prevented)
        )
        return outcome.state if outcome.carried_out else None
