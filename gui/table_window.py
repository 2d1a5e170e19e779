"""The window with its board, pictures, rulebook and cards: everything wired together once."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer

from core.games import GAMES, Game
from core.rules.change import Change
from core.rules.history import History, Outcome
from core.rules.redaction import redacted
from core.rules.rulebook import Rulebook
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.storage.first_table import opening
from core.storage.rulebooks import read_cover, read_rulebook
from gui import on_demand
from gui.board.motion.tracks import Motion
from gui.board.paint.colours import look_named
from gui.board.screen_place import place_of_object
from gui.board.view import BoardView
from gui.commands import table_command
from gui.faces.close_up import CloseUps
from gui.faces.fonts import load_families
from gui.faces.pictures import Faces
from gui.faces.presenter import Describer
from gui.features.board_ports import Outside
from gui.features.start_page.contents import start_screen
from gui.milestone import Milestone
from gui.preferences import Preferences
from gui.runtime.system_look import theme_in_force
from gui.seen_session import SeenSession
from gui.session import Session
from gui.theme import DARK, LIGHT, scale_text
from gui.window.appearance import Appearance, motion_of
from gui.window.main_window import MainWindow
from gui.window.services import Services
from gui.window.viewer import SeatState
from gui.workspace import Parts, Workspace

if TYPE_CHECKING:
    from gui.features.card_search.source import CardSources
    from gui.features.effects.controller import Desk
    from gui.features.feature import Feature
    from gui.features.start_page.screen import StartScreen

_ZOOM = 1.2

F = TypeVar("F", bound="Feature")

Opening = Callable[[], tuple[Ruleset, GameState]]
"""Returns the rules and the position of a new table."""


class TableWindow(QObject):
    """One window on one session, and all that belongs to it.

    ``seat`` is whose hand lies below. It is the only place that knows board, panels and
    pictures at once. Each of its ``features`` adds commands of its own. A further window on
    the same session has a ``host``, shares its pictures and preferences, and shows the
    table from another ``seat``. With ``defer_features`` it has its features some time after the
    ``first_frame``; when it has, it is ``ready``.
    With ``start`` it opens with the start page.
    """

    def __init__(  # noqa: PLR0913 - most windows need the first two alone
        self,
        session: Session,
        new_table: Callable[[], GameState],
        preferences: Preferences | None = None,
        *,
        host: "TableWindow | None" = None,
        seat: PlayerId | None = None,
        defer_features: bool = False,
        start: bool = False,
    ) -> None:
        super().__init__()
        self.first_frame = Milestone(self)
        self.ready = Milestone(self)
        rules = session.rules
        self.session = session
        self.host = host
        self.preferences = preferences or Preferences(parent=self)
        self.features: tuple[Feature, ...] = ()
        self.faces: Faces = Faces(on_demand.picture_cache, self) if host is None else host.faces
        self._opening: Opening = lambda: (rules, new_table())
        self.seat_state = SeatState(session.state, seat, self)
        if isinstance(session, SeenSession):
            session.setParent(self)
            self.seat_state.changed.connect(self._know_anew)
        self._book: Rulebook | None = None
        self.describe = Describer(
            session, lambda: self.seat_state.viewer, covered=lambda: self.seat_state.covered
        )
        self.describe.rules_asked = not defer_features
        theme = theme_in_force(self.preferences.now.theme)
        scale_text(self.preferences.now.text_scale)
        outside = Outside(self)
        self.board = BoardView(
            session,
            self.faces,
            self.describe,
            self._cite,
            self.seat,
            look=look_named(theme.name),
            ports=outside.ports(),
        )
        self._word_asker = outside.word_asker
        self.window: MainWindow = MainWindow(session, self.board, self._services(), theme)
        Appearance(self.preferences, self.window, self.board)
        self.seat_state.changed.connect(self._look_anew)
        self.faces.arrived.connect(self.board.face_arrived)
        self.board.painted.connect(self.first_frame.reach)
        self.first_frame.once(self.faces.open)
        self._card_sources: CardSources | None = None
        self._desk: Desk | None = None
        self.window.room.seat(len(session.state.players))
        self.workspace = Workspace(session, self._parts(), self)
        self.start_screen: StartScreen | None = None
        if start:
            self.start_screen = start_screen(self)
            self.start_screen.open()
        self._adding = QTimer(self, interval=0, singleShot=True)
        self._adding.timeout.connect(self._add_features)
        if defer_features:
            self.first_frame.once(self._begin)
        else:
            self._add_features()

    def _begin(self) -> None:
        """Ask the rules about the cards that lie there, then add the features.

        They are added all at once: what a person does meanwhile waits, and nothing of it is lost.
        """
        self.describe.rules_asked = True
        self.board.seat = self.seat  # which describes every card anew
        self._adding.start()

    def _add_features(self) -> None:
        """Add what a person can open or do beside the cards, and fill the menus."""
        load_families()
        self.features = tuple(
            feature(self)
            for feature in on_demand.features()
            if self.host is None or feature.in_every_window
        )
        handlers = {id_: do for each in self.features for id_, do in each.handlers().items()}
        self.window.fill_menus(on_demand.commands(), handlers, self._checks())
        for feature in self.features:
            feature.begin()
        self.ready.reach()

    def seated_beside(self, seat: PlayerId) -> "TableWindow":
        """Return a further window on the same table, which knows what its seat may know."""
        return TableWindow(
            SeenSession(self.session, seat),
            self.opened_table,
            self.preferences,
            host=self,
            seat=seat,
        )

    def feature(self, kind: type[F]) -> F:
        """Return the feature of a kind that this window has."""
        return next(each for each in self.features if isinstance(each, kind))

    @property
    def seat(self) -> PlayerId:
        """Who sits below."""
        return self.seat_state.seat

    def redact(self, before: GameState, outcome: Outcome) -> Outcome:
        """Return an outcome as whoever looks at this window may hear it."""
        return redacted(self.session.rules, before, outcome, self.seat_state.viewer)

    def follow(self, change: Change) -> None:
        """Keep the seat, or take one where other players have come."""
        self.window.room.seat(len(change.state.players))
        if self.seat_state.keep(change.state):
            self._know_anew()
            self._forget_what_was_seen()
            self.board.follower.seat = self.seat

    def _know_anew(self) -> None:
        """Know what the one who looks now may know, where the session is that of one viewer."""
        if isinstance(self.session, SeenSession):
            self.session.look_as(self.seat_state.viewer)

    def turn_to_focus(self) -> None:
        """Select what the last change was about or has made, if it is there and may be seen."""
        object_id = self._visible(self.session.focus)
        if object_id is not None:
            self._select(object_id)

    def _visible(self, candidates: tuple[ObjectId, ...]) -> ObjectId | None:
        """Return the first of several objects that whoever looks here may see."""
        state_view = self.session.state_view
        objects = (state_view.object(object_id) for object_id in candidates)
        return next((obj.id for obj in objects if not self.describe(state_view, obj).hidden), None)

    def _select(self, object_id: ObjectId | None) -> None:
        self.board.select(object_id)
        self.window.select(object_id)

    def _parts(self) -> Parts:
        window = self.window
        return Parts(
            seat=self,
            board=self.board,
            strip=window.strip,
            timeline=window.timeline,
            bar=window,
            panel=window.panel,
            features=lambda: self.features,
            visible=self._visible,
            reveal=self.board.reveal,
            select=self._select,
        )

    def rulebook(self) -> Rulebook:
        """Return the rulebook of the game on the table, read when first asked for."""
        if self._book is None or self._book.game != self.session.rules.game:
            self._book = read_rulebook(self.session.rules.game)
        return self._book

    def open_file(self, path: Path) -> None:
        """Read a card file and open the search beside it."""
        self.window.open_search()
        panel = self.window.search()
        if panel is not None:
            self.card_sources().load(path, panel)

    def card_sources(self) -> "CardSources":
        """Return the cards at hand, gathered when first asked for."""
        if self._card_sources is None:
            self._card_sources = on_demand.card_sources()(
                self.session,
                self.board,
                lambda: self.seat,
                faces=self.faces,
                preferences=self.preferences,
                theme=lambda: self.window.theme,
                parent=self,
            )
            self._card_sources.said.connect(self.window.strip.say)
            self._card_sources.renewed.connect(self._list_found_anew)
            self._card_sources.restarred.connect(self._show_stars)
            self.faces.arrived.connect(self._show_pictures_found)
        return self._card_sources

    def _list_found_anew(self) -> None:
        """Search again among the cards that there are now."""
        panel = self.window.search()
        if panel is not None:
            panel.look_up()

    def _show_stars(self) -> None:
        """Show stars and notes in the search as they are now."""
        panel = self.window.search()
        if panel is not None:
            panel.show_own()

    def _show_pictures_found(self, _spec: object) -> None:
        """Show faces in the search that had to be waited for."""
        panel = self.window.search()
        if panel is not None:
            panel.show_pictures()

    def desk(self) -> "Desk":
        """Return what effects by hand and editions are opened from, made when first needed."""
        if self._desk is None:
            self._desk = on_demand.desk()(
                self.session,
                self.window,
                self.rulebook,
                lambda: self.seat_state.viewer,
                self.faces,
                self,
            )
        return self._desk

    @property
    def has_desk(self) -> bool:
        """Whether the desk was ever needed."""
        return self._desk is not None

    def close(self) -> None:
        """Close the window and stop what still runs."""
        self.workspace.end()
        self._adding.stop()
        for feature in self.features:
            feature.end()
        if self._card_sources is not None:
            self._card_sources.close()
        if self.host is None:
            self.faces.cache.forget_requests()
        self.window.close()
        self.window.deleteLater()
        if self.host is not None:  # the session lives on and must not be heard any more
            self.deleteLater()

    def _services(self) -> Services:
        screen = self.board.devicePixelRatioF
        close_ups = CloseUps(self.session, self.describe, self.faces, screen)
        return Services(
            heading=self.heading,
            rulebook=self.rulebook,
            seat=lambda: self.seat,
            viewer=lambda: self.seat_state.panel_viewer,
            picture=close_ups.face,
            other_picture=close_ups.side,
            peeked=close_ups.other,
            card_source=lambda: self.card_sources().card_source(),
            handlers=self._handlers(),
            batch_actions=self.board.batch_actions.act,
            where=lambda object_id: place_of_object(self.board, object_id),
            edition=self._edition,
            marks=self._marks,
            redact=self.redact,
            word_asker=self._word_asker,
        )

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        first = self.host or self  # it knows what a new table is, for all windows on it
        return {
            "table.new": first.start_anew,
            **{table_command(game.id): first.opens(game) for game in GAMES.values()},
            "seat.switch": self._switch_seat,
            "zoom.in": lambda: self.board.zoom_by(_ZOOM),
            "zoom.out": lambda: self.board.zoom_by(1 / _ZOOM),
            "zoom.fit": self.board.fit,
            "view.motion": self._toggle_motion,
            "view.light": self._toggle_light,
            "effect.new": lambda: self.desk().open_effect(),
            "effect.list": lambda: self.desk().open_lasting(),
            "rules.edition": lambda: self.desk().open_editions(),
            "rules.compare": lambda: self.desk().open_compare(),
            # Their buttons stand there before the features that carry them out.
            **dict.fromkeys(("help.keys", "commands.find"), lambda: None),
        }

    def _checks(self) -> Mapping[str, Callable[[], bool]]:
        own = {
            "view.motion": lambda: self.board.animated,
            "view.light": lambda: not self.window.theme.dark,
        }
        return own | {id_: on for each in self.features for id_, on in each.checks().items()}

    def heading(self) -> str:
        """Return which game is played and by which rules, and in a further window for whom."""
        rules = self.session.rules
        heading = read_cover(rules.game).heading(rules.edition)
        return heading if self.host is None else f"{self.seat} · {heading}"

    def opened_table(self) -> GameState:
        """Return the position that a new table begins with."""
        return self._opening()[1]

    def _edition(self) -> str:
        rules = self.session.rules
        titles = {each.id: each.title for each in read_cover(rules.game).editions}
        return titles.get(rules.edition, rules.edition)

    def _marks(self, object_id: ObjectId) -> frozenset[str]:
        return self.desk().marks(object_id) if self.session.replaced is not None else frozenset()

    def _cite(self, key: str) -> str:
        return self.window.cite(key)

    def begin_with(self, game: Game) -> None:
        """Let new tables be of a game, by the edition that this person wants for it."""
        self._opening = lambda: opening(game, self.preferences.now.editions.get(game.id, ""))

    def opens(self, game: Game) -> Callable[[], None]:
        """Return what opens a new table of a game."""

        def open_it() -> None:
            self.begin_with(game)
            self.start_anew()
            self._search_anew()

        return open_it

    def start_anew(self) -> None:
        """Begin the game on the table from its start."""
        rules, table = self._opening()
        self.session.leave()
        self.session.start(rules, table)

    def take_over(
        self,
        rules: Ruleset,
        history: History,
        editions: Iterable[Ruleset] = (),
        *,
        title: str = "",
    ) -> None:
        """Show a history that was made elsewhere: a saved table, a demonstration.

        It began by ``rules``; ``editions`` are those that actions of it may have chosen since.
        """
        self.session.leave()
        self.session.adopt(rules, history, editions, title=title)
        self._search_anew()

    def _search_anew(self) -> None:
        """Let an open search look among the cards of the game on the table."""
        panel = self.window.search() if self._card_sources is not None else None
        if panel is not None:
            panel.open()
            panel.look_up()
            self.board.setFocus()

    def _switch_seat(self) -> None:
        state = self.session.state
        self.seat_state.take_seat(state.next_after(self.seat), state)
        self.window.strip.say(f"{self.seat} sits here now.")

    def _look_anew(self) -> None:
        """Show what the one who looks now may see, and keep nothing that another one looked at."""
        self._forget_what_was_seen()
        self.board.seat = self.seat

    def _forget_what_was_seen(self) -> None:
        self._select(None)
        self.board.inspection.open_pile(None)
        self.window.redact_anew()
        if self._desk is not None:
            self._desk.start_over()
        for feature in self.features:
            feature.forget()

    def _toggle_motion(self) -> None:
        still = self.board.motion is Motion.NONE
        self.preferences.change(motion="full" if still else "none")
        self.board.motion = motion_of(self.preferences.now)

    def _toggle_light(self) -> None:
        self.preferences.change(theme=(LIGHT if self.window.theme.dark else DARK).name)
