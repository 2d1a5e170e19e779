"""Tables of a window: new ones, and those opened from elsewhere."""

from collections.abc import Callable, Iterable

from core.games import Game
from core.rules.history import History
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from core.storage.assets import opening
from gui.preferences import Preferences
from gui.session import Session
from gui.window.seat import SeatState

Opening = Callable[[], tuple[Ruleset, GameState]]
"""Returns the rules and the position of a new table."""


class Tables:
    """Replaces the table of a session."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        seat_state: SeatState,
        new_table: Callable[[], GameState],
    ) -> None:
        rules = session.rules
        self._session = session
        self._preferences = preferences
        self._seat_state = seat_state
        seat_state.passes = preferences.now.curtain
        self._opening: Opening = lambda: (rules, new_table())

    def begin_with(self, game: Game) -> None:
        """Set the game of new tables, with the user's edition for it."""
        preferences = self._preferences
        self._opening = lambda: opening(game, preferences.now.editions.get(game.id, ""))

    def opens(self, game: Game) -> Callable[[], None]:
        """Return a function that opens a new table of a game."""

        def open_it() -> None:
            self.begin_with(game)
            self.start_anew()

        return open_it

    def new_table(self) -> GameState:
        """Return the initial position of a new table."""
        return self._opening()[1]

    def start_anew(self) -> None:
        """Restart the game on the table."""
        rules, table = self._opening()
        self._leave(hides_hands=None)
        self._session.start(rules, table)

    def take_over(
        self,
        rules: Ruleset,
        history: History,
        editions: Iterable[Ruleset] = (),
        *,
        title: str = "",
        hides_hands: bool | None = None,
    ) -> None:
        """Show a history that was made elsewhere: a saved table or a demonstration.

        It began under ``rules``; ``editions`` are those that its actions may have chosen since. If
        ``hides_hands`` is None, the user's setting decides.
        """
        self._leave(hides_hands=hides_hands)
        self._session.adopt(rules, history, editions, title=title)

    def _leave(self, *, hides_hands: bool | None) -> None:
        self._session.leave()
        usual = self._preferences.now.curtain
        self._seat_state.passes = usual if hides_hands is None else hides_hands
