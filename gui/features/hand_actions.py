"""Actions on the whole hand: draw several, reveal, discard at random, mulligan."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.rules.actions import Action, Batch, Discard, Draw, Move, Reveal, Shuffle
from core.state.visibility import may_see
from core.state.zones import HAND
from gui.commands import Menu, When, Within
from gui.dialogs.field import FieldDialog, Question, how_many
from gui.features.feature import command
from gui.features.question import AskingFeature
from gui.session import shuffled
from gui.window.seat_options import NO_HAND, SELECT_FIRST

if TYPE_CHECKING:
    from core.state.ids import Zone
    from core.state.objects import GameObject

EMPTY_HAND = "There is no card in hand."
_MOST = 99
_FULL = 7


class HandActions(AskingFeature):
    """Carries out actions on several cards of the viewer's hand."""

    @command(
        "seat.draw_many",
        "Draw cards…",
        Menu.GAME,
        "Ctrl+Shift+D",
        within=Within.CARDS,
        divided=True,
    )
    def ask_draw(self) -> FieldDialog:
        """Ask how many cards to draw."""
        return self._ask("Draw cards", "From the top, one after the other.", 2, "Draw", self.draw)

    def draw(self, count: int) -> None:
        """Draw a number of cards."""
        self.window.session.attempt(Draw(player=self.window.seat, count=count))

    @command(
        "seat.mulligan_to",
        "Mulligan to a number of cards…",
        Menu.GAME,
        "Ctrl+Shift+Y",
        within=Within.CARDS,
    )
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
        """Shuffle the hand into the library and draw a number of cards, as one action."""
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

    @command(
        "seat.discard_random",
        "Discard a card at random",
        Menu.GAME,
        "Ctrl+Shift+Del",
        within=Within.CARDS,
    )
    def discard_at_random(self) -> None:
        """Discard a random card."""
        picked = next(iter(shuffled([obj.id for obj in self._hand()])), None)
        self.window.session.attempt(Discard(player=self.window.seat, object=picked))

    @command("seat.reveal_hand", "Reveal the hand", Menu.GAME, "Ctrl+Shift+A", within=Within.CARDS)
    def reveal_hand(self) -> None:
        """Reveal every card in hand, as one action."""
        hand = self._hand()
        if hand:
            self._batch(*(Reveal(player=self.window.seat, object=obj.id) for obj in hand))
        else:
            self.window.strip.say(EMPTY_HAND)

    @command(
        "card.reveal",
        "Reveal the card",
        Menu.GAME,
        "Ctrl+Shift+R",
        within=Within.SELECTED,
        enabled=When.SELECTED,
    )
    def reveal_card(self) -> None:
        """Reveal the selected card, if the viewer may see it."""
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
