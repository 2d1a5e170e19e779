"""Keeps the scene in step with the session: one change in, items and movements out."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec.structs import replace

from core.rules.actions import Action
from core.rules.change import Change
from core.state.game_state import Difference, GameState
from core.state.ids import PlayerId
from gui.board.items import CardItem, Followed
from gui.board.layout.geometry import AreaKey
from gui.board.layout.setting import Setting
from gui.board.motion.choreography import tracks
from gui.board.motion.tracks import FOREMOST_LEVEL, MOVING_LEVEL, Stage, Track
from gui.board.paint.player_badges import PlayerBadge, player_badge
from gui.board.scene import BoardScene
from gui.session import Session


class IdleMode(Protocol):
    """Is told whether anything moves."""

    def __call__(self, *, moves: bool) -> None:
        """Paint accordingly."""
        ...


class Follower:
    """Compares positions and lets the scene say the new one. Undo is a change like any other."""

    def __init__(
        self, session: Session, scene: BoardScene, stage: Stage, idle_mode: IdleMode
    ) -> None:
        self.seat = session.state.players[0].id
        self._session = session
        self._scene = scene
        self._stage = stage
        self._rules = session.rules
        self._shown: GameState = session.state
        self._idle_mode = idle_mode
        self.still = False
        """Whether nobody can do anything here: what is only there for that is not shown."""
        self._owed: set[AreaKey] = set()
        """Areas that are to be laid out again together with the change that comes."""

    def rebuild(self, width: float, height: float, text: float, *, resized: bool = False) -> None:
        """Lay the table for its size, its text, its players and rules, and say the whole position.

        If it was only ``resized`` every card is what it was.
        """
        self._stage.finish()
        session = self._session
        same = resized and session.state is self._shown and session.rules is self._rules
        self._rules, self._shown = session.rules, session.state
        self._owed.clear()
        players = _names(session.state)
        setting = Setting(
            width=width,
            height=height,
            text=text,
            zones=tuple(session.rules.zones),
            players=players,
            seat=self.seat if self.seat in players else players[0],
            still=self.still,
        )
        self._scene.show_everything(session.state_view, setting, as_before=same)

    def needs_rebuild(self, change: Change) -> bool:
        """Tell whether a change is more than the position that is shown becoming another."""
        before, after = change.before.state, change.after.state
        other_rules = change.is_by_other_rules or self._rules is not change.before.rules
        return other_rules or before is not self._shown or _names(before) != _names(after)

    def follow(self, change: Change) -> None:
        """Say what a change has made of the position."""
        self._stage.finish()
        self._shown = change.state
        owed, self._owed = self._owed, set()
        focus = next(iter(change.focus), None)
        followed = self._scene.follow(self._session.state_view, change.difference, owed, focus)
        self._play(followed, change.difference)

    def arrange(self, keys: Iterable[AreaKey]) -> None:
        """Lay areas out again, with a movement: the position is the same."""
        if self._shown is not self._session.state:
            self._owed.update(keys)
            return
        self._stage.finish()
        self._play(self._scene.arrange_again(self._session.state_view, keys), None)

    def propose(self, action: Action | None) -> None:
        """Show what would come of an action that nobody has agreed to yet, or no more."""
        if self._shown is not self._session.state or self._scene.proposed == action:
            return
        self._stage.finish()
        self._play(self._scene.propose(self._session.state_view, action), None)

    def badges(self, coming: Mapping[PlayerId, int]) -> tuple[PlayerBadge, ...]:
        """Return what the badges say, with what life totals are coming to."""
        state, rules = self._session.state, self._session.rules
        badges = (
            player_badge(rules, state, each.id, coming.get(each.id)) for each in state.players
        )
        return tuple(replace(each, still=True) if self.still else each for each in badges)

    def _play(self, followed: Followed, changes: Difference | None) -> None:
        made = tracks(self._scene, followed, changes, self._stage.motion)
        leaving = followed.leaving

        def over() -> None:
            for item in leaving:
                self._scene.removeItem(item)
            for item in _items(made):
                item.end_movement()
                item.setZValue(item.place.z)
            self._idle_mode(moves=False)

        if made:
            self._idle_mode(moves=True)
            foremost = {id(item) for item in leaving}
            foremost |= {id(step.item) for step in followed.steps if step.new}
            for item in _items(made):
                level = FOREMOST_LEVEL if id(item) in foremost else MOVING_LEVEL
                item.setZValue(level + item.place.z)
        self._stage.play(made, over)


def _items(made: Iterable[Track]) -> Iterable[CardItem]:
    return {id(track.item): track.item for track in made}.values()


def _names(state: GameState) -> tuple[PlayerId, ...]:
    return tuple(player.id for player in state.players)
