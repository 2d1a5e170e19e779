"""The hand as a whole: draw several, show it, discard at random, a smaller hand."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from core.rules.actions import Action, Batch, Discard, Draw, Move, Reveal, Shuffle
from core.state.visibility import may_see
from core.state.zones import HAND
from gui.chance import shuffled
from gui.commands import Command, Menu, When, Within
from gui.dialogs.field import FieldDialog, Question, how_many
from gui.features.question import AskingFeature
from gui.window.seat_options import NO_HAND, SELECT_FIRST

if TYPE_CHECKING:
    from core.state.ids import Zone
    from core.state.objects import GameObject

EMPTY_HAND = "There is no card in hand."
_MOST = 99
_FULL = 7


class Dealing(AskingFeature):
    """Does for who sits here what concerns several cards of the hand at once."""

    commands = (
        Command(
            id="seat.draw_many",
            label="Draw cards…",
            menu=Menu.GAME,
            within=Within.CARDS,
            keys=("Ctrl+Shift+D",),
            divided=True,
        ),
        Command(
            id="seat.mulligan_to",
            label="Mulligan to a number of cards…",
            menu=Menu.GAME,
            within=Within.CARDS,
            keys=("Ctrl+Shift+Y",),
        ),
        Command(
            id="seat.discard_random",
            label="Discard a card at random",
            menu=Menu.GAME,
            within=Within.CARDS,
            keys=("Ctrl+Shift+Del",),
        ),
        Command(
            id="seat.reveal_hand",
            label="Reveal the hand",
            menu=Menu.GAME,
            within=Within.CARDS,
            keys=("Ctrl+Shift+A",),
        ),
        Command(
            id="card.reveal",
            label="Reveal the card",
            menu=Menu.GAME,
            within=Within.SELECTED,
            keys=("Ctrl+Shift+R",),
            when=When.SELECTED,
        ),
    )

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what carries out each of them."""
        return {
            "seat.draw_many": self.ask_draw,
            "seat.mulligan_to": self.ask_mulligan,
            "seat.discard_random": self.discard_at_random,
            "seat.reveal_hand": self.reveal_hand,
            "card.reveal": self.reveal_card,
        }

    def ask_draw(self) -> FieldDialog:
        """Ask how many cards to draw."""
        return self._ask("Draw cards", "From the top, one after the other.", 2, "Draw", self.draw)

    def draw(self, count: int) -> None:
        """Draw so many cards."""
        self.window.session.attempt(Draw(player=self.window.seat, count=count))

    def ask_mulligan(self) -> FieldDialog | None:
        """Ask for the size of the next hand."""
        hand = self._hand()
        if not hand or self._pile() is None:
            self.window.strip.say(NO_HAND)
            return None
        says = "The hand is shuffled in, and so many cards are drawn."
        start = min(len(hand), _FULL)
        return self._ask("Mulligan", says, start, "Draw them", self.mulligan)

    def mulligan(self, count: int) -> None:
        """Shuffle the hand in and draw so many cards, as one action."""
        window, pile = self.window, self._pile()
        hand = [obj.id for obj in self._hand()]
        if pile is None or not hand:
            window.strip.say(NO_HAND)
            return
        seat = window.seat
        library = [obj.id for obj in window.session.state.in_zone(pile, seat)]
        self._batch(
            *(Move(player=seat, object=object_id, to=pile) for object_id in hand),
            Shuffle(player=seat, order=shuffled([*library, *hand])),
            Draw(player=seat, count=count),
        )

    def discard_at_random(self) -> None:
        """Discard a card that chance picks."""
        picked = next(iter(shuffled([obj.id for obj in self._hand()])), None)
        self.window.session.attempt(Discard(player=self.window.seat, object=picked))

    def reveal_hand(self) -> None:
        """Show everybody every card in hand, as one action."""
        hand = self._hand()
        if hand:
            self._batch(*(Reveal(player=self.window.seat, object=obj.id) for obj in hand))
        else:
            self.window.strip.say(EMPTY_HAND)

    def reveal_card(self) -> None:
        """Show everybody the selected card, if who sits here may see it."""
        window, object_id = self.window, self.window.selected
        obj = window.session.state.objects.get(object_id) if object_id is not None else None
        if obj is None or not may_see(window.session.rules.zones, obj, window.seat):
            window.strip.say(SELECT_FIRST)
        else:
            window.session.attempt(Reveal(player=window.seat, object=obj.id))

    def _ask(
        self, title: str, says: str, start: int, apply: str, then: Callable[[int], object]
    ) -> FieldDialog:
        window = self.window
        question = Question(title=title, says=says, apply=apply, field=how_many(start, _MOST))
        dialog = FieldDialog(question, window.theme, window)
        self.begin_asking(dialog, then)
        return dialog

    def _batch(self, *steps: Action) -> None:
        session = self.window.session
        if len(steps) == 1:
            session.attempt(steps[0])
        else:
            session.attempt(Batch(player=self.window.seat, steps=steps))

    def _hand(self) -> "tuple[GameObject, ...]":
        return self.window.session.state.in_zone(HAND, self.window.seat)

    def _pile(self) -> "Zone | None":
        zones = self.window.session.rules.zones
        return next((spec.zone for spec in zones if spec.hidden_from_owner), None)
