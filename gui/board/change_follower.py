"""Keeps the scene in step with the session: one change in, items and movements out."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer

from core.rules.actions import Action
from core.rules.history import Change
from core.state.game_state import Difference, GameState
from core.state.ids import PlayerId
from gui.board.happenings import Happenings, Marks, Notices, happenings
from gui.board.items import CardItem, Followed
from gui.board.layout.geometry import AreaKey, Setting
from gui.board.motion import Motion, Stage, tracks
from gui.board.paint.player_badges import PlayerBadge, player_badge
from gui.board.scene import BoardScene
from gui.board.tracks import FOREMOST_LEVEL, MOVING_LEVEL, Track
from gui.idle import Idle
from gui.session import Session

_LINGERS = 48
"""Milliseconds without a new face after which the board is at rest again."""


class IdleMode(Protocol):
    """Switches the board between the paint modes for movement and for rest."""

    def __call__(self, *, moves: bool = False) -> None:
        """Set the mode."""


class PixmapUpdates(QObject):
    """Updates the pictures of cards in idle turns when faces arrive or the zoom changes.

    The cards with one face may be anywhere: painting exactly these costs more than repainting all,
    so the board paints as for movement.
    """

    def __init__(self, scene: BoardScene, idle_mode: IdleMode, parent: QObject) -> None:
        super().__init__(parent)
        self._scene = scene
        self._idle_mode = idle_mode
        self._late: dict[CardItem, None] = {}
        self._idle = Idle(self._update_one, self)
        self._calm = QTimer(self, interval=_LINGERS, singleShot=True)
        self._calm.timeout.connect(idle_mode)

    @property
    def busy(self) -> bool:
        """Whether pictures are arriving."""
        return self._calm.isActive()

    def face_arrived(self, face: Hashable) -> None:
        """Update the cards that show a face."""
        scene = self._scene
        scene.composer.forget(face)
        self._update(
            item
            for item in scene.items_by_id.values()
            if face in {item.view.face, item.view.other, item.view.small}
        )

    def sharpen(self, first: Iterable["CardItem"]) -> None:
        """Update all cards for the current zoom, the visible ones first."""
        scene = self._scene
        # The loader serves the latest request first.
        every = dict.fromkeys((*first, *scene.items_by_id.values()))
        for item in reversed(every):
            item.is_ready(scene.composer, scene.zoom)
        self._late.clear()
        self._update(every)

    def _update(self, items: Iterable["CardItem"]) -> None:
        self._late.update(dict.fromkeys(items))
        if self._late:
            self._calm.start()
            self._idle_mode(moves=True)
            self._idle.begin()

    def _update_one(self) -> bool:
        """Update the next card; return whether more are waiting.

        A card whose face is missing keeps its picture until the face arrives.
        """
        item = next(iter(self._late), None)
        if item is None:  # the table was cleared meanwhile
            return False
        del self._late[item]
        scene = self._scene
        there = scene.items_by_id.get(item.object_id) is item
        if there and item.is_ready(scene.composer, scene.zoom):
            item.freshen(scene.composer, scene.zoom)
            self._calm.start()
        return bool(self._late)


class Follower:
    """Compares positions and updates the scene. An undo is a change like any other."""

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
        self.has_dock = False
        """Whether the window shows a dock on the table while turns are tracked."""
        self.notices = Notices(scene, stage.parent)
        self._marks = Marks(scene, self.notices)
        self.still = False
        """Whether the board takes no input; drop targets and hints are hidden then."""
        self._owed: set[AreaKey] = set()
        """Areas to lay out with the next change."""

    def rebuild(self, width: float, height: float, text: float, *, resized: bool = False) -> None:
        """Lay out the table and show the whole position.

        With ``resized`` the cards keep their contents.
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
            dock=self.has_dock and session.state.is_followed,
        )
        self._scene.show_everything(session.state_view, setting, as_before=same)

    def needs_rebuild(self, change: Change) -> bool:
        """Return whether a change needs a rebuild rather than an update."""
        before, after = change.before.state, change.after.state
        other_rules = change.is_by_other_rules or self._rules is not change.before.rules
        other_turns = before.is_followed != after.is_followed
        players = _names(before) != _names(after)
        return other_rules or other_turns or players or before is not self._shown

    def follow(self, change: Change) -> None:
        """Show a change."""
        self._stage.finish()
        self._shown = change.state
        owed, self._owed = self._owed, set()
        focus = next(iter(change.focus), None)
        followed = self._scene.follow(self._session.state_view, change.difference, owed, focus)
        self._play(followed, change.difference, happenings(change))

    def arrange(self, keys: Iterable[AreaKey]) -> None:
        """Lay out areas again, with a movement; the position is unchanged."""
        if self._shown is not self._session.state:
            self._owed.update(keys)
            return
        self._stage.finish()
        self._play(self._scene.arrange_again(self._session.state_view, keys), None)

    def propose(self, action: Action | None) -> None:
        """Show the result of a proposed action, or none."""
        if self._shown is not self._session.state or self._scene.proposed == action:
            return
        self._stage.finish()
        self._play(self._scene.propose(self._session.state_view, action), None)

    def badges(self, coming: Mapping[PlayerId, int]) -> tuple[PlayerBadge, ...]:
        """Return the badges, with the life totals that a proposal would lead to."""
        state, rules = self._session.state, self._session.rules
        badges = (
            player_badge(rules, state, each.id, coming.get(each.id)) for each in state.players
        )
        return tuple(replace(each, still=True) if self.still else each for each in badges)

    def _play(
        self, followed: Followed, changes: Difference | None, seen: Happenings | None = None
    ) -> None:
        motion = self._stage.motion
        made = tracks(self._scene, followed, changes, motion)
        if seen is not None and motion is not Motion.NONE:
            moving = frozenset(item.object_id for item in _items(made))
            made += self._marks.tracks(seen, moving, still=motion is Motion.FADE)
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
    return {id(track.item): track.item for track in made if track.item is not None}.values()


def _names(state: GameState) -> tuple[PlayerId, ...]:
    return tuple(player.id for player in state.players)
