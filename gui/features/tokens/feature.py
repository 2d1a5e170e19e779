"""Tokens and copies: the token maker, the same token again, a copy of the selected card."""

from typing import TYPE_CHECKING

from core.messages import NO_WORDS
from core.rules.forms import Answers, UnfinishedError
from core.rules.ruleset import Option
from gui.commands import Menu
from gui.features.card_search.feature import CardSearchFeature
from gui.features.feature import Feature, command
from gui.features.tokens.dialog import TokenDialog

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap

    from core.rules.actions import Action
    from core.rules.forms import Form, Value

NO_TOKENS = "This game has no tokens to make here."
NONE_YET = "No token was made yet. {} makes one."
_KEPT = 8


class Tokens(Feature):
    """Opens the token maker and remembers what was made last, game by game."""

    _dialog: "TokenDialog | None" = None

    def setup(self) -> None:
        """Follow the theme and what was chosen to be remembered."""
        self.window.theme_changed.connect(self._apply_theme)

    @command("token.new", "Create tokens…", Menu.GAME, "Ctrl+T", divided=True)
    def open(self) -> "TokenDialog | None":
        """Ask for a token."""
        form = self._form()
        if form is None:
            self.window.strip.say(NO_TOKENS)
            return None
        if self._dialog is None:
            window = self.window
            self._dialog = TokenDialog(self._picture, window.theme, window)
            self._dialog.made.connect(self._make)
        self._dialog.offer(form, self._last())
        self._dialog.begin()
        return self._dialog

    @command("token.again", "The last token again", Menu.GAME, "Ctrl+G")
    def again(self) -> None:
        """Make the last token of this game again."""
        form, last = self._form(), self._last()
        if form is None:
            self.window.strip.say(NO_TOKENS)
            return
        if not last:
            self._say_none_yet()
            return
        try:
            self.window.session.attempt(form.make(Answers(last[0])))
        except UnfinishedError:
            self._say_none_yet()

    def _say_none_yet(self) -> None:
        window = self.window
        window.strip.say(NONE_YET.format(window.actions_by_id.way_to("token.new")))

    def _form(self) -> "Form | None":
        window = self.window
        printed = window.feature(CardSearchFeature).sources().catalogue.tokens
        return window.session.rules.tables.tokens(window.session.state_view, window.seat, printed)

    def _picture(self, action: "Action", width: int) -> "QPixmap | None":
        """Return the face of the token that an action would make."""
        window = self.window
        view = window.board.ports.preview(Option(action=action, message=NO_WORDS))
        if view is None:
            return None
        return window.faces.pixmap(view.face, width, window.devicePixelRatioF())

    def _make(self, action: "Action", values: "dict[str, Value]") -> None:
        self.window.session.attempt(action)
        kept = [values, *(each for each in self._last() if not _same(each, values))]
        game = self.window.session.rules.game
        tokens = self.window.preferences.now.tokens
        self.window.preferences.change(tokens={**tokens, game: tuple(kept[:_KEPT])})

    def _last(self) -> "tuple[dict[str, Value], ...]":
        return self.window.preferences.now.tokens.get(self.window.session.rules.game, ())

    def _apply_theme(self, _theme: object) -> None:
        if self._dialog is not None:
            self._dialog.apply_theme(self.window.theme)


def _same(one: "dict[str, Value]", other: "dict[str, Value]") -> bool:
    """Tell whether two are the same token, however many were made."""
    return {**one, "count": 1} == {**other, "count": 1}
