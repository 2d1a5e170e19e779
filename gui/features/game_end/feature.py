"""End of a game: conceding, draws, the result, sideboarding and the next game."""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from core.messages import worded
from core.rules.actions import Action, Batch, Move
from core.rules.game_course import FIRST, LAST, LIFE, Concede, Course, DrawGame, Moment, course_of
from core.rules.history import Change, History
from core.rules.redaction import redacted
from core.rules.ruleset import Ruleset, StateView
from core.state.game_state import GameState, Match
from core.state.ids import CardId, ObjectId, PlayerId
from core.state.visibility import NOBODY
from core.state.zones import LIBRARY, OUTSIDE
from core.storage.assets import read_cover
from core.storage.files import reason, write_whole
from gui.commands import Menu, Within
from gui.dialogs.sheet import Sheet, TableDialog
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.features.game_end.panel import EndPanel, Reason, Result
from gui.features.game_end.saved_page import KeptMoment, kept_actions, kept_page
from gui.features.lessons.feature import Lessons
from gui.features.new_game.feature import NewGame
from gui.features.table_picture import TablePictures, png
from gui.theme import GRID, Theme
from gui.widgets.file_dialogs import file_to_write
from gui.widgets.labels import PlainLabel
from gui.widgets.layouts import vertical
from gui.window.extension import BlockingPrompt
from gui.window.main_window import MainWindow

SAYS = "Space or a double click moves one card to the other side. The arrows change sides."
_NAME = Qt.ItemDataRole.UserRole


class Swaps:
    """Sideboarding of one player: the planned split of the cards into deck and sideboard."""

    def __init__(self, state: GameState, player: PlayerId) -> None:
        self.player = player
        self._cards: dict[str, list[CardId]] = {}
        self._in: Counter[str] = Counter()
        self._ids: dict[CardId, ObjectId] = {}
        self._were_in: set[CardId] = set()
        for piece in state.cards:
            if piece.owner != player or piece.commander:
                continue
            holding = state.holding(piece.id)
            stays = holding is not None and holding.zone in {LIBRARY, OUTSIDE}
            # Whatever is elsewhere goes back into the deck, and is called by its card there.
            self._ids[piece.id] = (
                holding.id if stays and holding is not None else ObjectId(piece.id)
            )
            self._cards.setdefault(piece.card.front.name, []).append(piece.id)
            if holding is None or holding.zone != OUTSIDE:
                self._were_in.add(piece.id)
                self._in[piece.card.front.name] += 1

    @property
    def deck(self) -> Mapping[str, int]:
        """Number of each card in the deck."""
        return {name: self._in[name] for name in sorted(self._cards) if self._in[name]}

    @property
    def side(self) -> Mapping[str, int]:
        """Number of each card in the sideboard."""
        rest = {name: len(self._cards[name]) - self._in[name] for name in sorted(self._cards)}
        return {name: count for name, count in rest.items() if count}

    def change(self, name: str, *, to_deck: bool) -> None:
        """Move one card of a name to the other side, if one is there."""
        if name in (self.side if to_deck else self.deck):
            self._in[name] += 1 if to_deck else -1

    def moves(self) -> Iterator[Move]:
        """Yield the moves that apply the swaps, after all cards returned to the decks."""
        for name, cards in self._cards.items():
            there = [each for each in cards if each in self._were_in]
            beside = [each for each in cards if each not in self._were_in]
            more = self._in[name] - len(there)
            for card in beside[: max(more, 0)]:
                yield Move(player=self.player, object=self._ids[card], to=LIBRARY)
            for card in there[: max(-more, 0)]:
                yield Move(player=self.player, object=self._ids[card], to=OUTSIDE)


def has_sideboard(state: GameState, player: PlayerId) -> bool:
    """Return whether a player has a sideboard."""
    return any(obj.owner == player for obj in state.objects if obj.zone == OUTSIDE)


class SideboardSheet(Sheet, TableDialog):
    """Sideboarding dialog of one player. ``agreed`` carries the moves."""

    agreed = Signal(object)

    def __init__(self, swaps: Swaps, theme: Theme, parent: QWidget) -> None:
        super().__init__(f"{swaps.player}: sideboard", SAYS, "Ready   Enter", theme, parent)
        self.swaps = swaps
        self.deck, self.side = QListWidget(self), QListWidget(self)
        self._deck_title, self._side_title = PlainLabel(parent=self), PlainLabel(parent=self)
        both = QHBoxLayout()
        both.setSpacing(2 * GRID)
        for title, cards in ((self._deck_title, self.deck), (self._side_title, self.side)):
            column = vertical(title, cards, spacing=GRID // 2)
            both.addLayout(column)
            cards.itemDoubleClicked.connect(self._swap)
            cards.installEventFilter(self)
        self.body.addLayout(both)
        self.cancel.setText("Change nothing")
        self.cancel.setAccessibleName("Change nothing")
        self.apply_theme(theme)
        self._show()
        self.resize(76 * GRID, 64 * GRID)
        self.side.setFocus()

    def carry_out(self) -> None:
        """Accept the current deck."""
        self.agreed.emit(tuple(self.swaps.moves()))
        self.accept()

    def _show(self) -> None:
        self._fill(self.deck, self._deck_title, "Deck", self.swaps.deck)
        self._fill(self.side, self._side_title, "Sideboard", self.swaps.side)

    def _fill(
        self, cards: QListWidget, title: QLabel, words: str, counted: Mapping[str, int]
    ) -> None:
        row = cards.currentRow()
        cards.clear()
        for name, count in counted.items():
            item = QListWidgetItem(f"{count}  {name}", cards)
            item.setData(_NAME, name)
        cards.setCurrentRow(min(max(row, 0), cards.count() - 1))
        total = f"{words} \N{MIDDLE DOT} {sum(counted.values())}"
        title.setText(total)
        cards.setAccessibleName(total)

    def _swap(self, item: QListWidgetItem) -> None:
        self.swaps.change(str(item.data(_NAME)), to_deck=item.listWidget() is self.side)
        self._show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move a card with Space, which a command has too; change lists with the arrows."""
        claimed = event.type() == QEvent.Type.ShortcutOverride
        if claimed and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = event.key()
            if key == Qt.Key.Key_Space and isinstance(watched, QListWidget):
                item = watched.currentItem()
                if item is not None:
                    self._swap(item)
                return True
            if key in {Qt.Key.Key_Left, Qt.Key.Key_Right}:
                (self.deck if key == Qt.Key.Key_Left else self.side).setFocus()
                return True
        return super().eventFilter(watched, event)


_TWO = 2
NOT_FOLLOWED = "No game is followed here, so there is none to end."
SHOWS_AGAIN = "The game is over: Undo takes the end back, Next shows it again."
GOES_BACK = "The result is at the end of the timeline."
IN_A_LESSON = "A lesson is open on the table: leave it first."
_EXPLAINED = frozenset({"lost", "won", "game_over"})


class GameEnd(Feature):
    """Shows the result of a game, and starts the next one."""

    in_every_window: ClassVar[bool] = False
    _panel: EndPanel | None = None
    _sheet: SideboardSheet | None = None
    _moves: tuple[Move, ...] = ()
    _course: Course | None = None
    _looks_back = False
    """Whether a moment is looked at: where the game is over again, the panel comes back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._asked: list[PlayerId] = []
        self._pictures: TablePictures | None = None
        self._drawn: dict[int, QImage] = {}

    @command("game.concede", "Concede the game", Menu.GAME, within=Within.TURN, divided=True)
    def concede(self) -> None:
        """Concede the game."""
        self._end_by(Concede(player=self.window.seat))

    @command("game.draw", "Agree on a draw", Menu.GAME, within=Within.TURN)
    def agree_to_draw(self) -> None:
        """End the game in a draw."""
        self._end_by(DrawGame(player=self.window.seat))

    @command("game.next", "Next game, or rematch", Menu.GAME, within=Within.TURN)
    def play_on(self) -> None:
        """Start the next game of the match, or another match with the same decks."""
        session = self.window.session
        if self._is_taught:
            self.window.strip.say(IN_A_LESSON)
            return
        if not session.state.match.over:
            self.window.strip.say("The present game is not over yet.")
            return
        self._close()
        action = session.rules.tables.next_game(session.state_view)
        if action is not None and self._moves:
            session.attempt(Batch(player=action.player, steps=(action, *self._moves)))
        elif action is not None:
            session.attempt(action)
        else:
            self.window.feature(NewGame).play_again(session.state.match)

    def setup(self) -> None:
        """Follow the changes of seat during sideboarding."""
        self.window.seat_state.changed.connect(self._ask_next)

    def on_change(self, change: Change) -> None:
        """Show the result, or the elimination of a player."""
        outcome = change.outcome
        done = outcome is not None and outcome.carried_out
        if not change.state.match.over:
            self._asked, self._moves = [], ()
            self._close()
        elif (done and not change.before.state.match.over) or (
            change.stepping and self._looks_back
        ):
            self.show()
        if outcome is not None and done and not change.state.match.over:
            for event in outcome.events:
                if event.kind == "lost" and event.player is not None:
                    self.window.strip.add(f"{event.player} is out; the others play on.")

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the prompt of a finished game, or None."""
        match = self.window.session.state.match
        if not match.over:
            return None
        says = f"The game is over. {_title(match)}."
        return BlockingPrompt(says=says, does="show the result", show=self.show)

    @property
    def panel(self) -> EndPanel | None:
        """The panel, if a game has ended here."""
        return self._panel

    def show(self) -> None:
        """Show the result of a finished game, except in a lesson."""
        if self.window.session.state.match.over and not self._is_taught:
            self._looks_back = False
            self._made().show_result(self._result())
            session, window = self.window.session, self.window
            if self._pictures is None:
                self._pictures = TablePictures(session, window.faces, window)
                self._pictures.came.connect(self._keep_picture)
            self._drawn = {}
            for moment in self._moments:
                state = session.history.jump(moment.cursor).state
                rules = session.rules_at(moment.cursor)
                self._pictures.order(moment.cursor, StateView(rules, state))

    def _keep_picture(self, cursor: int, picture: QImage) -> None:
        self._drawn[cursor] = picture
        numbers = {moment.cursor: number for number, moment in enumerate(self._moments)}
        if cursor in numbers and self._panel is not None:
            self._panel.show_picture(numbers[cursor], QPixmap.fromImage(picture))

    @property
    def _moments(self) -> tuple[Moment, ...]:
        return self._course.moments if self._course is not None else ()

    @property
    def _is_taught(self) -> bool:
        return self.window.feature(Lessons).play is not None

    # Between two games

    @property
    def sheet(self) -> SideboardSheet | None:
        """Open sideboarding dialog, or None."""
        return self._sheet

    def change_cards(self) -> None:
        """Ask each player with a sideboard in turn order, then start the next game."""
        state = self.window.session.state
        self._moves = ()
        self._asked = [each.id for each in state.players if has_sideboard(state, each.id)]
        self._close()
        self._pass_to_next()

    def _pass_to_next(self) -> None:
        window = self.window
        if not self._asked:
            self.play_on()
        elif window.seat == self._asked[0] and not window.seat_state.curtained:
            self._ask_next()
        elif window.seat_state.passes:
            window.feature(CurtainFeature).lower(self._asked[0], for_an_action=False)
        else:
            window.seat_state.take_seat(self._asked[0], window.session.state)

    def _ask_next(self) -> None:
        window = self.window
        seated = self._asked and window.seat == self._asked[0]
        if not seated or window.seat_state.curtained or self._sheet is not None:
            return
        sheet = SideboardSheet(Swaps(window.session.state, window.seat), window.theme, window)
        sheet.agreed.connect(self._keep_moves)
        sheet.finished.connect(self._go_to_next)
        self._sheet = sheet
        sheet.begin()

    def close_prompts(self) -> None:
        """Close the sideboard sheet of a game whose table is replaced."""
        self._asked = []
        sheet, self._sheet = self._sheet, None
        if sheet is not None:
            sheet.finished.disconnect(self._go_to_next)
            sheet.deleteLater()

    def _keep_moves(self, moves: tuple[Move, ...]) -> None:
        self._moves += moves

    def _go_to_next(self) -> None:
        sheet, self._sheet = self._sheet, None
        if sheet is not None:
            sheet.deleteLater()
        del self._asked[:1]
        self._pass_to_next()

    def _end_by(self, action: Action) -> None:
        session = self.window.session
        if session.state.is_followed:
            session.attempt(action)
        else:
            self.window.strip.say(NOT_FOLLOWED)

    def _result(self) -> Result:
        state = self.window.session.state
        match = state.match
        decided = match.is_decided or match.best_of == 1
        over = "Match over" if decided else f"Game {match.game} of at most {match.best_of}"
        names = [player.id for player in state.players]
        score = "  \N{EN DASH}  ".join(f"{name} {match.won_by(name)}" for name in names)
        self._course = course_of(self.window.session.history)
        place, said = 1, []
        for players in self._course.places:
            said.append(f"{place}. {', '.join(players)}")
            place += len(players)
        places = "   ".join(said) if len(names) > _TWO else ""
        more = f"{match.chooser} says who begins the next game." if match.chooser else ""
        return Result(
            above=f"{over} · {worded('{count} turn|{count} turns', count=state.turn)}".upper(),
            title=_title(match),
            reasons=tuple(self._reasons()),
            score=score if match.best_of > 1 else places,
            more="" if decided else more,
            changes=not decided and any(has_sideboard(state, each) for each in names),
            on="Rematch" if decided else f"Play game {match.game + 1}",
            course=self._course,
            moments=tuple(
                self._in_words(each, self.window.seat_state.viewer) for each in self._course.moments
            ),
        )

    def _ask_where_to_keep(self) -> None:
        players = " against ".join(player.id for player in self.window.session.state.players)
        path = file_to_write(self.window, "Keep the page", "Page (*.html)", players)
        if path is not None:
            self.keep(path)

    def keep(self, path: Path) -> None:
        """Write an HTML page of the finished game, with public information only."""
        session, panel = self.window.session, self._made()
        result = self._result()
        course = result.course or course_of(session.history)
        actions = kept_actions(session.history, course.begins, session.rules_at, self.window.cite)
        heading = read_cover(session.rules.game).heading(session.rules.edition)
        if self._pictures is not None:
            self._pictures.finish()
        moments = [
            KeptMoment(*self._in_words(each, NOBODY), png(self._drawn[each.cursor]))
            for each in course.moments
            if each.cursor in self._drawn
        ]
        page = kept_page(heading, result, course, list(actions), moments)
        try:
            write_whole(path, page.encode())
        except OSError as error:
            panel.say_kept(f"{path.name} cannot be written: {reason(error)}.", again=True)
        else:
            panel.say_kept(f"The page of this game is in {path.name}.", again=False)

    def _in_words(self, moment: Moment, viewer: PlayerId) -> tuple[str, str]:
        session = self.window.session
        rules = session.rules_at(max(moment.cursor - 1, 0))
        return moment_in_words(moment, session.history, rules, viewer)

    def _look_back(self, number: int) -> None:
        if self._course is None:
            return
        moment, session = self._course.moments[number], self.window.session
        last = len(session.history.outcomes)
        self._close()
        self._looks_back = True
        session.jump(moment.cursor)
        at_end = moment.cursor == last
        self.window.strip.say(
            SHOWS_AGAIN if at_end else f"The table in turn {moment.turn}. {GOES_BACK}"
        )

    def _reasons(self) -> Iterator[Reason]:
        history = self.window.session.history
        for outcome in reversed(history.outcomes[: history.cursor]):
            if any(event.kind == "game_over" for event in outcome.events):
                for event in outcome.events:
                    if event.kind in _EXPLAINED and event.message:
                        says = str(event.message)
                        number = self.window.cite(event.key) if event.key else ""
                        yield Reason(f"{says[:1].upper()}{says[1:]}.", event.key, number)
                return

    def _made(self) -> EndPanel:
        if self._panel is None:
            window = self.window
            self._panel = EndPanel(window.theme, window.room, window.board)
            window.theme_changed.connect(self._panel.apply_theme)
            self._panel.on_wanted.connect(self.play_on)
            self._panel.table_wanted.connect(self._look_at_the_table)
            self._panel.undo_wanted.connect(window.session.take_back)
            self._panel.cited.connect(window.show_rule)
            self._panel.moment_wanted.connect(self._look_back)
            self._panel.side_wanted.connect(self.change_cards)
            self._panel.keep_wanted.connect(self._ask_where_to_keep)
        return self._panel

    def _look_at_the_table(self) -> None:
        self._close()
        self.window.strip.say(SHOWS_AGAIN)

    def _close(self) -> None:
        if self._panel is not None and self._panel.isVisible():
            self._panel.setVisible(False)
            self.window.board.setFocus()


def _title(match: Match) -> str:
    return f"{match.winner} wins" if match.winner is not None else "A draw"


def moment_in_words(
    moment: Moment, history: History, rules: Ruleset, viewer: PlayerId
) -> tuple[str, str]:
    """Return the title of a moment and a line of details."""
    turn = f"Turn {moment.turn}"
    done = ""
    if moment.cursor:
        before = history.jump(moment.cursor - 1).state
        outcome = redacted(rules, before, history.outcomes[moment.cursor - 1], viewer)
        done = outcome.label
    more = f"{turn} · {done}" if done else turn
    if moment.kind == LAST:
        return "The last action", more
    if moment.kind == FIRST:
        return "The first turn", more
    if moment.kind == LIFE:
        verb = "gains" if moment.loss < 0 else "loses"
        title = f"{moment.player} {verb} {abs(moment.loss)} life"
        return title, turn if done == title else more
    return done, turn
