"""The main window: menu bar, board, panel and bottom bar of one session."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from core.games import GAMES
from core.rules.history import Change, Outcome
from core.rules.redaction import Redactor
from core.rules.rulebook import Rulebook
from core.rules.ruleset import MenuOption
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from gui.board.motion import Motion
from gui.board.ports import place_of_object
from gui.board.view import BoardView
from gui.commands import COMMANDS, VERB_COMMANDS, table_command
from gui.dialogs.sheet import close_about_table
from gui.faces.fonts import load_families
from gui.faces.pictures import CloseUps, Faces
from gui.faces.presenter import Describer
from gui.idle import Milestone
from gui.panels.answer_bar import AnswerBar
from gui.panels.characteristics import CharacteristicsPanel, Sources
from gui.panels.rule import RulePlace
from gui.panels.timeline import Timeline
from gui.preferences import Preferences
from gui.runtime.system_look import theme_in_force
from gui.seen_session import SeenSession
from gui.session import Level, Session
from gui.theme import DARK, GRID, LIGHT, Theme, palette, scale_text, stylesheet, text_font
from gui.views import TableKind, View, Views
from gui.window.appearance import Appearance, motion_of, restore_panel
from gui.window.command_bar import CommandBar
from gui.window.extension import Extension, Port
from gui.window.layout import TablePlace, WindowRoom, focus_next, is_for_control
from gui.window.rulebooks import Rulebooks
from gui.window.seat import SeatOptions, SeatState
from gui.window.table_ports import TablePorts
from gui.window.tables import Tables
from gui.window_geometry import bars, text_factor
from gui.workspace import Parts, Workspace

if TYPE_CHECKING:
    from gui.panels.rule import RuleCard

_MORE = (
    "show.slower",
    "show.faster",
    "show.loop",
    "rules.compare",
    "table.record",
    "show.export",
)
"""Commands of the menu at the end of the bottom bar."""

_SMALLEST = (90 * GRID, 56 * GRID)
_ZOOM = 1.2

F = TypeVar("F", bound=Extension)
Features = Callable[["MainWindow"], Sequence[Extension]]
"""Makes the features of a window."""


class MainWindow(QMainWindow):
    """The window on one session: forwards actions to the session and shows its changes.

    A further window on the same session has a ``host``, shares its pictures and preferences, and
    shows the table from another ``seat``. With ``defer_features`` the features are added some time
    after the ``first_frame``; then the window is ``ready``. ``theme_changed`` carries a new theme,
    ``rule_wanted`` the key of a rule to open in the rulebook.
    """

    theme_changed = Signal(object)
    rule_wanted = Signal(str)
    strip: AnswerBar
    seat_options: SeatOptions
    board: BoardView
    panel: CharacteristicsPanel
    timeline: Timeline
    room: WindowRoom

    def __init__(  # noqa: PLR0913 - most windows need the first two alone
        self,
        session: Session,
        new_table: Callable[[], GameState],
        preferences: Preferences | None = None,
        *,
        faces: Faces,
        features: Features,
        host: "MainWindow | None" = None,
        seat: PlayerId | None = None,
        defer_features: bool = False,
        rulebooks: Rulebooks | None = None,
    ) -> None:
        super().__init__()
        self.first_frame = Milestone(self)
        self.ready = Milestone(self)
        self.session = session
        self.host = host
        self.preferences = preferences or Preferences(parent=self)
        self.features: Sequence[Extension] = ()
        self.seat_state = SeatState(session.state, seat, self)
        self.tables: Tables = (
            Tables(session, self.preferences, self.seat_state, new_table)
            if host is None
            else host.tables
        )
        self.rulebooks = rulebooks or Rulebooks(session)
        self.cite = self.rulebooks.number
        self.views = Views(self.preferences, self._table_kind, self)
        self.faces = faces
        if host is None:
            faces.setParent(self)
        self._make_features = features
        self.changed_rows = Port[[ObjectId], frozenset[str]](lambda _: frozenset())
        """Rows of an object's characteristics that changed apart from the last action."""
        self.is_choosing = Port[[], bool](lambda: False)
        """Whether cards are being picked on the board."""
        self.pins_card = Port[[], bool](lambda: False)
        """Shows the large card in the panel; returns whether one was visible."""
        self.activity = Port[[], str](str)
        """The label of an activity before game and rules, such as Lesson."""
        self._selected: ObjectId | None = None
        self._redacted = Redactor()
        self.describe = Describer(
            session,
            lambda: self.seat_state.viewer,
            hands_hidden=lambda: self.seat_state.hands_hidden,
        )
        self.describe.rules_asked = not defer_features
        self.theme = theme_in_force(self.preferences.now.theme)
        self._make_look()
        self._make_parts()
        self.commands = CommandBar(
            self,
            session,
            self.theme,
            self.rulebooks,
            self.seat_options,
            verb=self._do_verb,
            redact=self.redact,
            heading=self.heading,
        )
        self.actions_by_id, self.bar = self.commands.actions, self.commands.bar
        self.commands.fill_bar(self._handlers(), self.theme)
        self.place = TablePlace(self, self.room, self._focus_table)
        self.setMinimumSize(*_SMALLEST)
        self.resize(1280, 800)
        self._connect()
        self.commands.follow()
        self.workspace = Workspace(session, self._parts(), self)
        self._adding = QTimer(self, interval=0, singleShot=True)
        self._adding.timeout.connect(self._add_features)
        if defer_features:
            self.first_frame.once(self._begin)
        else:
            self._add_features()

    # How it is made

    def _make_look(self) -> None:
        scale_text(self.preferences.now.text_scale)
        self.setFont(text_font())
        self.setPalette(palette(self.theme))
        self.setStyleSheet(stylesheet(self.theme))

    def _make_parts(self) -> None:
        session, theme = self.session, self.theme
        self.ports = TablePorts(session, self.describe, lambda: self.features)
        self.strip = AnswerBar(
            session,
            self.cite,
            theme,
            redact=self.redact,
            word_asker=self.ports.word_asker,
            in_the_way=self._is_in_the_way,
            view=self._view,
            sentence=self.rulebooks.sentence,
            why_key=lambda: self.actions_by_id.key("answer.why"),
        )
        self.seat_options = SeatOptions(
            session,
            lambda: self.seat,
            selected=lambda: self._selected,
            say=self.strip.say,
            ask=self._ask,
        )
        self.board = BoardView(
            session,
            self.faces,
            self.describe,
            self.shown_number,
            self.seat,
            look=theme.board,
            ports=self.ports.for_board(self.strip, self.seat_options, self._covered, self._view),
        )
        self.board.motion = motion_of(self.preferences.now)
        screen = self.board.devicePixelRatioF
        self.close_ups = CloseUps(session, self.describe, self.faces, screen)
        self.board.follower.has_dock = True
        self.panel = CharacteristicsPanel(session, self._sources(), theme)
        self.timeline = Timeline(
            session, self.shown_number, theme, more=self._less_often, redact=self.redact
        )
        self.room = WindowRoom(self.board, self.panel, (self.strip, self.timeline), theme, self)
        self.room.seat(len(session.state.players))
        restore_panel(self.preferences, self.room)
        self._rule_place = RulePlace(session, self.rulebook, self._corner, self.board, self)
        self._rule_place.wanted.connect(self.rule_wanted)

    def _sources(self) -> Sources:
        session, seat = self.session, self.seat_state
        close_ups = self.close_ups
        return Sources(
            characteristics_view=lambda object_id: session.characteristics_view(
                object_id, seat.panel_viewer
            ),
            before=lambda object_id: session.characteristics_before(object_id, seat.panel_viewer),
            cite=self.cite,
            picture=close_ups.face,
            other_picture=close_ups.side,
            marks=self.changed_rows,
            answer=lambda: self.strip.answer,
            view=self._view,
            sentence=self.rulebooks.sentence,
        )

    def _connect(self) -> None:
        board, session = self.board, self.session
        board.selected.connect(self.select)
        board.hovered.connect(self.panel.preview)
        board.painted.connect(self.first_frame.reach)
        self.strip.shown.connect(self.panel.follow_answer)
        for part in (self.panel, self.strip):
            part.cited.connect(self.show_rule)
        session.replacing.connect(self._let_go)
        session.recallable.connect(self._name_commands)
        session.leveled.connect(self._name_commands)
        if isinstance(session, SeenSession):
            session.setParent(self)
            self.seat_state.changed.connect(self._refresh_session)
        self.seat_state.changed.connect(self._refresh)
        self.faces.arrived.connect(board.face_arrived)
        self.views.changed.connect(self._show_view)
        self.first_frame.once(self.faces.open)
        appearance = Appearance(self.preferences, self)
        appearance.theme_chosen.connect(self.apply_theme)
        appearance.text_scaled.connect(self.rescale)
        appearance.motion_chosen.connect(self._move_as)
        board.setFocus()

    def _parts(self) -> Parts:
        return Parts(
            keep_seat=self._keep_seat,
            board=self.board,
            strip=self.strip,
            timeline=self.timeline,
            bar=self.commands,
            panel=self.panel,
            features=lambda: self.features,
            visible=self._visible,
            reveal=self.board.reveal,
            select=self._select_everywhere,
            settle=self.views.follow,
        )

    # Features

    def _begin(self) -> None:
        """Compute the cards with the rules, then add the features.

        They are added in one step: user input in the meantime waits and is not lost.
        """
        self.describe.rules_asked = True
        self.board.seat = self.seat  # updates the view of every card
        self._adding.start()

    def _add_features(self) -> None:
        load_families()
        self.features = self._make_features(self)
        self._fill_menus()
        for feature in self.features:
            feature.setup()
        self.views.follow()
        self.ready.reach()

    def _fill_menus(self) -> None:
        features = self.features
        added = chain.from_iterable(each.commands for each in features)
        handlers = {id_: do for each in features for id_, do in each.handlers().items()}
        checks = {id_: on for each in features for id_, on in each.checks().items()}
        self.commands.fill_menus(
            (*VERB_COMMANDS, *COMMANDS, *added), handlers, {**self._checks(), **checks}
        )
        panel = self.actions_by_id.get("view.panel")
        if panel is not None:
            panel.changed.connect(lambda: self.room.tell_key(panel.shortcut()))
            self.room.tell_key(panel.shortcut())

    def feature(self, kind: type[F]) -> F:
        """Return the feature of a kind that this window has."""
        return next(each for each in self.features if isinstance(each, kind))

    def seated_beside(self, seat: PlayerId) -> "MainWindow":
        """Return a further window on the same table, for another viewer."""
        session = SeenSession(self.session, seat)
        return MainWindow(
            session,
            self.tables.new_table,
            self.preferences,
            faces=self.faces,
            features=self._make_features,
            host=self,
            seat=seat,
        )

    def end(self) -> None:
        """Close the features, then close and delete the window."""
        self.workspace.end()
        self._adding.stop()
        for feature in self.features:
            feature.close()
            feature.drop_connections()
        if self.host is None:
            self.faces.cache.forget_requests()
        self.close()
        self.deleteLater()

    # Who looks

    @property
    def seat(self) -> PlayerId:
        """The player at the bottom of the board."""
        return self.seat_state.seat

    def heading(self) -> str:
        """Return the heading: viewer of a further window, activity, game and edition."""
        viewer = self.seat if self.host is not None else ""
        parts = (viewer, self.activity(), self.rulebooks.heading())
        return " · ".join(part for part in parts if part)

    def rulebook(self) -> Rulebook:
        """Return the rulebook of the game on the table."""
        return self.rulebooks.book()

    def redact(self, before: GameState, outcome: Outcome) -> Outcome:
        """Return an outcome as the viewer of this window may know it."""
        return self._redacted(self.session.rules, before, outcome, self.seat_state.viewer)

    def _let_go(self) -> None:
        for feature in self.features:
            feature.close_prompts()
        close_about_table(self)

    def _keep_seat(self, change: Change) -> None:
        """Keep the seat, or choose one if the players are others.

        Only then can the width of the board change, so the layout is updated at once.
        """
        if self.seat_state.keep(change.state):
            self._refresh_session()
            self._forget_what_was_seen()
            self.board.follower.seat = self.seat
        self.room.seat(len(change.state.players))

    def _refresh_session(self) -> None:
        if isinstance(self.session, SeenSession):
            self.session.set_viewer(self.seat_state.viewer)

    def _refresh(self) -> None:
        self._forget_what_was_seen()
        self.board.seat = self.seat

    def _forget_what_was_seen(self) -> None:
        self._select_everywhere(None)
        self.board.inspection.open_pile(None)
        self.redact_anew()
        for feature in self.features:
            feature.on_viewer_changed()

    def _switch_seat(self) -> None:
        state = self.session.state
        self.seat_state.take_seat(state.next_after(self.seat), state)
        self.strip.say(f"{self.seat} sits here now.")

    # Selection

    def turn_to_focus(self) -> None:
        """Select the object of the last change, if it is visible."""
        object_id = self._visible(self.session.focus)
        if object_id is not None:
            self._select_everywhere(object_id)

    def _visible(self, candidates: tuple[ObjectId, ...]) -> ObjectId | None:
        state_view = self.session.state_view
        objects = (state_view.object(object_id) for object_id in candidates)
        return next((obj.id for obj in objects if not self.describe(state_view, obj).hidden), None)

    def _select_everywhere(self, object_id: ObjectId | None) -> None:
        self.board.select(object_id)
        self.select(object_id)

    def select(self, object_id: ObjectId | None) -> None:
        """Select an object, or none."""
        self._selected = object_id
        self.panel.show_object(object_id)
        self.room.side.set_subject(is_there=object_id is not None)

    @property
    def selected(self) -> ObjectId | None:
        """The selected object."""
        return self._selected

    def subject_places(self) -> list[QRect]:
        """Return the screen areas of the selected object and of the panel that explains it."""
        object_id = self._selected
        where = place_of_object(self.board, object_id) if object_id is not None else None
        side = self.room.side
        panel = QRect(side.mapToGlobal(QPoint()), side.size()) if side.isVisible() else None
        return [place for place in (where, panel) if place is not None]

    def add_below_panel(self, widget: QWidget) -> None:
        """Add a widget below the panel."""
        self.room.side.room.addWidget(widget)

    def open_aside(self, widget: QWidget, *, alone: bool = False, width: int = 0) -> None:
        """Show a widget above the panel, or in its place; one at a time."""
        self.room.open_aside(widget, alone=alone, width=width)

    def close_aside(self) -> None:
        """Close the widget above the panel, and give the board the focus."""
        self.board.setFocus()  # first, or Qt would move the focus to the next widget
        self.room.close_aside()

    @property
    def aside(self) -> QWidget | None:
        """The widget above the panel or in its place, or None."""
        return self.room.side.aside

    def show_rule(self, key: str) -> None:
        """Show a rule in a card next to the panel."""
        self._rule_place.show_rule(key, self.theme)

    @property
    def rule(self) -> "RuleCard | None":
        """The rule card, or None if it was never shown."""
        return self._rule_place.card

    def set_level(self, level: Level) -> None:
        """Set the level of rules enforcement."""
        self.session.level = level

    def apply_theme(self, theme: Theme) -> None:
        self.theme = theme
        self.setStyleSheet(stylesheet(theme))
        self.setPalette(palette(theme))  # after the sheet, or Qt 6.9 keeps the old colours
        self.board.apply_theme(theme.board)
        for part in (self.panel, self.strip, self.timeline, self.bar, self.room, self._rule_place):
            part.apply_theme(theme)
        self.actions_by_id.check("view.light", on=not theme.dark)
        self.theme_changed.emit(theme)

    def rescale(self) -> None:
        """Apply a new application font everywhere."""
        self.setFont(text_font())
        self.apply_theme(self.theme)
        self._fit_bar()

    def hide_names(self, *, names_hidden: bool) -> None:
        """Hide the table and the names of all actions, or show them again."""
        for part in (self.centralWidget(), self.bar):
            if part is not None:
                part.setVisible(not names_hidden)
        self.timeline.hide_names(names_hidden=names_hidden)
        self.commands.follow()

    def _name_commands(self) -> None:
        self.commands.follow()

    def redact_anew(self) -> None:
        """Redact the names of all actions for the current viewer."""
        self.timeline.redact_anew()
        self.commands.follow()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out the bars and an open rule card."""
        super().resizeEvent(event)
        self._fit_bar()
        self._rule_place.follow()

    def event(self, event: QEvent) -> bool:
        """Leave Space to the focused control."""
        if is_for_control(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On Escape, fold a long answer and focus the board, unless a widget used the key."""
        if event.key() == Qt.Key.Key_Escape:
            self.strip.fold()
            self.board.setFocus()
        super().keyPressEvent(event)

    def _fit_bar(self) -> None:
        text = text_factor(self.fontMetrics().height())
        self.bar.setFixedHeight(bars(self.width(), self.height(), text).menu)

    def _less_often(self) -> tuple[QAction, ...]:
        found = (self.actions_by_id.get(each) for each in _MORE)
        return tuple(each for each in found if each is not None)

    def _handlers(self) -> Mapping[str, Callable[[], object]]:
        tables = self.tables
        return {
            "history.undo": self.session.take_back,
            "history.redo": self.session.redo,
            "rules.explain": lambda: self.set_level(Level.EXPLAIN),
            "rules.strict": lambda: self.set_level(Level.STRICT),
            "rules.free": lambda: self.set_level(Level.FREE),
            "seat.switch": self._switch_seat,
            "table.new": tables.start_anew,
            **{table_command(game.id): tables.opens(game) for game in GAMES.values()},
            "view.light": self._toggle_light,
            "view.motion": self._toggle_motion,
            "view.next": self._next_part,
            "view.panel": self._turn_panel,
            **{f"view.{each}": partial(self.views.choose, each) for each in View},
            "view.cycle": self.views.cycle,
            "answer.why": self._explain,
            "window.quit": self.close,
            "zoom.in": lambda: self.board.zoom_by(_ZOOM),
            "zoom.out": lambda: self.board.zoom_by(1 / _ZOOM),
            "zoom.fit": self.board.fit,
            **self.seat_options.handlers(),
        }

    def _do_verb(self, verb: str) -> None:
        if not self.board.batch_actions.act(verb):
            self.seat_options.verb(verb)

    def _move_as(self, motion: Motion) -> None:
        self.board.motion = motion

    def _covered(self) -> tuple[float, float]:
        board, strip = self.board.geometry(), self.strip
        right = max(board.right() + 1 - self.room.side_left, 0)
        return right, max(board.bottom() + 1 - strip.y(), 0) if strip.is_grown else 0

    def _is_in_the_way(self, place: QRect) -> bool:
        on_screen = QRect(self.mapToGlobal(place.topLeft()), place.size())
        cards = (place_of_object(self.board, each) for each in self.board.board_scene.items_by_id)
        return self.panel.says_answer or any(each and each.intersects(on_screen) for each in cards)

    def _corner(self) -> tuple[int, int]:
        return self.room.side_left, self.bar.height()

    def _focus_table(self) -> None:
        if self.aside is None:
            self.board.setFocus()

    def _turn_panel(self) -> None:
        if not self.pins_card():
            self.room.turn_panel()

    def _ask(self, options: Sequence[MenuOption]) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.setAccessibleName("Which one?")
        for option in options:
            words = f"{option.label}: {option.detail}" if option.detail else option.label
            entry = menu.addAction(words.replace("&", "&&"))
            entry.triggered.connect(partial(self.session.attempt, option.action))
        at, board = QCursor.pos(), self.board
        over = board.rect().contains(board.mapFromGlobal(at))
        menu.popup(at if over else board.mapToGlobal(board.rect().center()))
        menu.setActiveAction(menu.actions()[0])

    def _next_part(self) -> None:
        answers = self.strip.buttons()
        parts: list[tuple[QWidget, QWidget]] = [
            (self.board, self.board),
            (self.strip, answers[0] if answers else self.strip.prose()),
            (self.panel, self.panel.prose()),
            (self.timeline, self.timeline.row()),
            (self.bar, self.bar.first_stop()),
        ]
        if self.aside is not None:
            parts.insert(2, (self.aside, self.aside.focusProxy() or self.aside))
        focus_next(parts, self.focusWidget())

    def _table_kind(self) -> TableKind:
        kinds = (each.table_kind() for each in self.features)
        return next((kind for kind in kinds if kind is not None), TableKind.TABLE)

    def _has_view(self, view: View) -> bool:
        return self.views.now is view

    def _show_view(self, view: View) -> None:
        self.commands.show_view(view)
        self.room.show_view(view)
        self.board.show_view()
        self.strip.rewrite()
        self.panel.refresh()

    def _view(self) -> View:
        return self.views.now

    def shown_number(self, key: str) -> str:
        """Return the number of a rule where the view shows numbers without being asked."""
        return self.cite(key) if self.views.now.cites else ""

    def pointed_number(self, key: str) -> str:
        """Return the number of a rule where the view shows it on pointing."""
        return self.cite(key) if self.views.now.cites_on_pointing else ""

    def _explain(self) -> None:
        """Unfold the rules of the answer and of the panel, or fold them."""
        if any(feature.explains() for feature in self.features):
            return
        on = not (self.strip.explains or self.panel.explains)
        self.strip.explain(on=on)
        self.panel.explain(on=on)

    def _toggle_motion(self) -> None:
        still = self.board.motion is Motion.NONE
        self.preferences.change(motion="full" if still else "none")
        self.board.motion = motion_of(self.preferences.now)

    def _toggle_light(self) -> None:
        self.preferences.change(theme=(LIGHT if self.theme.dark else DARK).id)

    def _checks(self) -> Mapping[str, Callable[[], bool]]:
        return {
            "view.motion": lambda: self.board.animated,
            "view.light": lambda: not self.theme.dark,
            **{f"view.{each}": partial(self._has_view, each) for each in View},
        }
