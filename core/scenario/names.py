"""What things are called in a recorded scenario: readable words, each for one thing."""

import re
import unicodedata
from collections.abc import Iterable
from typing import TYPE_CHECKING

from core.messages import worded
from core.scenario.action_writer import UnnamedError
from core.state.ids import CardId, ObjectId, PlayerId

if TYPE_CHECKING:
    from core.state.game_state import GameState

_GAPS = re.compile(r"[^a-z0-9]+")


def slug(text: str) -> str:
    """Return a name in small letters without signs: ``Tok-Tok, Volcano Born`` as one word."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return _GAPS.sub("-", plain.replace("'", "").casefold()).strip("-")


class Naming:
    """Gives words to things and knows them again.

    ``table`` is the position that is spoken of: a melded card is called by its own name.
    """

    def __init__(self, players: Iterable[PlayerId]) -> None:
        self.names: dict[int, str] = {}
        self.state: GameState | None = None
        self._taken = set(map(str, players))

    def name(self, who: int, after: str) -> str:
        """Return a new word for a thing, made from what it is; numbered where there are more."""
        base = slug(after) or "nameless"
        word, number = base, 1
        while word in self._taken:
            number += 1
            word = f"{base}-{number}"
        self._taken.add(word)
        self.names[who] = word
        return word

    def object(self, object_id: ObjectId, /) -> str:
        """Return the word for an object, an ability that waits, or an effect that lasts."""
        word = self.names.get(object_id)
        if word is None:
            raise UnnamedError(worded("it is about something that no step has named"))
        return word

    def card(self, who: CardId, /) -> str:
        """Return the word for a card; one that is melded goes by the name on its front."""
        word = self.names.get(who)
        if word is None and self.state is not None:
            word = self.state.card(who).card.front.name
        if word is None:
            raise UnnamedError(worded("it is about a card that no step has named"))
        return word
