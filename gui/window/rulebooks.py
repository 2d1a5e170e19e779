"""The rulebook of the game on the table, and the title of its edition."""

from collections.abc import Callable, Mapping

from core.rules.rulebook import Rulebook
from core.storage.assets import Cover, read_cover, read_rulebook
from gui.session import Session


class Rulebooks:
    """Reads the rulebook of a session's game on first use, and caches it."""

    def __init__(
        self,
        session: Session,
        cover: Callable[[str], Cover] = read_cover,
        whole: Callable[[str], Rulebook] = read_rulebook,
    ) -> None:
        self._session = session
        self._cover = cover
        self._whole = whole
        self._book: Rulebook | None = None
        self._numbered = ("", "")
        self._numbers: Mapping[str, str] = {}

    def book(self) -> Rulebook:
        """Return the rulebook."""
        game = self._session.rules.game
        if self._book is None or self._book.game != game:
            self._book = self._whole(game)
        return self._book

    def heading(self) -> str:
        """Return the title of the game and its edition."""
        rules = self._session.rules
        return self._cover(rules.game).heading(rules.edition)

    def edition(self) -> str:
        """Return the name of the edition in force."""
        rules = self._session.rules
        titles = {each.id: each.title for each in self._cover(rules.game).editions}
        return titles.get(rules.edition, rules.edition)

    def sentence(self, key: str) -> str:
        """Return the sentence of a rule in the edition in force, or ``""``."""
        entry = self.book().worded(self._session.rules.edition).entry(key)
        return entry.says if entry is not None else ""

    def number(self, key: str) -> str:
        """Return the number of a rule, or its title if the edition in force does not number it."""
        rules = self._session.rules
        if self._numbered != (rules.game, rules.edition):
            book = self.book()
            numbers = book.numbers(rules.edition)
            self._numbers = {each.key: numbers[each.key] or each.title for each in book.entries}
            self._numbered = (rules.game, rules.edition)
        return self._numbers.get(key, "")
