"""What a learner may know at a moment of a lesson, and which text or ring says more (L12)."""

import re
from collections.abc import Iterator

from core.cards.card import Card
from core.messages import A_CARD, worded
from core.scenario.lessons.texts import fields_of
from core.scenario.runner import Runner
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import can_see


class Knowledge:
    """The names of cards that one player has seen so far, and what is hidden from them now."""

    def __init__(self, seat: PlayerId) -> None:
        self.seat = seat
        self._seen: set[str] = set()

    def look(self, runner: Runner) -> None:
        """Learn what can be seen in a position."""
        for obj in runner.state.objects:
            if self.may_see(runner, obj):
                self._seen |= _names(runner, obj)

    def may_see(self, runner: Runner, obj: GameObject) -> bool:
        """Tell whether the player may know which card an object is."""
        return can_see(runner.rules.zones, runner.state, obj, self.seat)

    def hides(self, runner: Runner, object_id: ObjectId) -> bool:
        """Tell whether an object is there and may not be known."""
        obj = runner.state.objects.get(object_id)
        return obj is not None and not self.may_see(runner, obj)

    def leaks(self, text: str, runner: Runner) -> Iterator[str]:
        """Yield each hidden card that a text names in a position, in words for the author."""
        for kind, word in fields_of(text):
            object_id = runner.object_named(word) if kind == "card" else None
            if object_id is not None and self.hides(runner, object_id):
                yield worded(
                    "{word} is hidden from {seat} at that moment", word=word, seat=self.seat
                )
        for name in self.hidden_names(runner):
            if _name_in(name).search(text):
                yield worded(
                    "{name} is hidden from {seat} at that moment", name=name, seat=self.seat
                )

    def hidden_names(self, runner: Runner) -> tuple[str, ...]:
        """Return the names that lie hidden in a position and were not seen so far."""
        hidden = (obj for obj in runner.state.objects if not self.may_see(runner, obj))
        return tuple(name for obj in hidden for name in sorted(_names(runner, obj) - self._seen))

    def without_hidden(self, text: str, runner: Runner) -> str:
        """Return a text in which no card is named that lies hidden in a position."""
        for name in sorted(self.hidden_names(runner), key=len, reverse=True):
            text = re.sub(rf"\b([Tt]he) {re.escape(name)}(?!\w)", r"\1 card", text)
            text = _name_in(name).sub(str(A_CARD), text)
        return text


def _name_in(name: str) -> re.Pattern[str]:
    """Return what finds a name where it stands as whole words."""
    return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")


def _names(runner: Runner, obj: GameObject) -> set[str]:
    """Return the names of all faces of an object's cards."""
    return {name for card in _cards(runner, obj) for name in (card.name, *_faces(card)) if name}


def _cards(runner: Runner, obj: GameObject) -> tuple[Card, ...]:
    return (*runner.state.fronts(obj), *((obj.base,) if obj.base is not None else ()))


def _faces(card: Card) -> Iterator[str]:
    yield from (face.name for face in card.faces)
