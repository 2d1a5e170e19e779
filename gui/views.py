"""Views: the amount of rule numbers, zones, options and buttons in a window.

A view changes only the display, never the legality of an action.
"""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from gui.preferences import Preferences


class View(StrEnum):
    """How much a window shows."""

    SIMPLE = "simple"
    TABLE = "table"
    JUDGE = "judge"

    @property
    def cites(self) -> bool:
        """Whether each answer and row shows its rule numbers without being asked."""
        return self is View.JUDGE

    @property
    def cites_on_pointing(self) -> bool:
        """Whether a row that is pointed at shows its rule numbers."""
        return self is not View.SIMPLE

    @property
    def opens_panel(self) -> bool:
        """Whether the card panel is open until the user folds it."""
        return self is not View.SIMPLE

    @property
    def shows_empty_zones(self) -> bool:
        """Whether the places of empty zones are drawn, apart from library and hand."""
        return self is not View.SIMPLE

    @property
    def offers_instructions(self) -> bool:
        """Whether a card may be put where only an instruction of a card would put it."""
        return self is not View.SIMPLE

    @property
    def offers_illegal(self) -> bool:
        """Whether a game lists illegal options too, each with its reason."""
        return self is View.JUDGE

    @property
    def glows(self) -> bool:
        """Whether cards that can be played glow."""
        return self is not View.JUDGE

    @property
    def has_menus(self) -> bool:
        """Whether the top bar has all menus, or one button for them."""
        return self is not View.SIMPLE

    @property
    def names_rules(self) -> bool:
        """Whether the top bar has the rulebook edition and the level of rules enforcement."""
        return self is View.JUDGE

    @property
    def hints(self) -> bool:
        """Whether hints for a first game are shown."""
        return self is View.SIMPLE

    @property
    def further_buttons(self) -> int:
        """How many buttons the dock has in addition to Next."""
        return 1 if self is View.SIMPLE else 2

    @property
    def after(self) -> "View":
        """The view that follows, in a circle."""
        views = list(View)
        return views[(views.index(self) + 1) % len(views)]


class TableKind(StrEnum):
    """The purpose of a table; the user's view is saved for each kind."""

    FIRST_GAME = "first_game"
    FIRST_LESSONS = "first_lessons"
    TEACHING = "teaching"
    SCENARIO = "scenario"
    TABLE = "table"


USUAL = {
    TableKind.FIRST_GAME: View.SIMPLE,
    TableKind.FIRST_LESSONS: View.SIMPLE,
    TableKind.TEACHING: View.JUDGE,
    TableKind.SCENARIO: View.JUDGE,
    TableKind.TABLE: View.TABLE,
}
"""The view of each kind of table until the user chooses another."""


class Views(QObject):
    """The view of one window: the user's choice for the kind of its table.

    ``kind`` returns the kind. ``changed`` carries the new view.
    """

    changed = Signal(object)

    def __init__(
        self, preferences: Preferences, kind: Callable[[], TableKind], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._kind = kind
        self.now = self._kept()

    def choose(self, view: View) -> None:
        """Show another view, and keep it for this kind of table."""
        kept = {**self._preferences.now.views, str(self._kind()): str(view)}
        self._preferences.change(views=kept)
        self.follow()

    def cycle(self) -> None:
        """Show the next view."""
        self.choose(self.now.after)

    def follow(self) -> None:
        """Show the view of the current table, which may be of another kind now."""
        view = self._kept()
        if view is not self.now:
            self.now = view
            self.changed.emit(view)

    def _kept(self) -> View:
        kind = self._kind()
        kept = self._preferences.now.views.get(kind, "")
        return View(kept) if kept in set(View) else USUAL[kind]
