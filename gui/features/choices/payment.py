"""Payment: tap the mana sources of a spell, with the cast or as a proposal.

A table that refuses unpaid spells taps the sources as the spell is cast. A free table marks the
lands instead; Enter or Next taps them. Both apply only to a followed turn.
"""

from collections import Counter

from PySide6.QtCore import Qt

from core.rules.actions import Action
from core.rules.choices import Choice, Shortfall
from core.rules.history import Change
from gui.board.combat_view import CardIcon, Outline
from gui.board.paint.composition import Icon
from gui.commands import Menu, Within
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command
from gui.features.turn_bar import PendingAction, TurnBarFeature
from gui.preferences import Settings

HOW = "{} Enter taps what is marked."
NOTHING = "Nothing is proposed to be tapped."


class PaymentFeature(Feature):
    """Proposes the mana sources to tap for a spell."""

    _proposed: Choice | None = None

    def setup(self) -> None:
        """Follow the preference."""
        self.window.session.taps_to_pay = self.window.preferences.now.propose_payment
        self.connect_to(self.window.preferences.changed, self._show_choice)
        self.connect_to(self.window.session.pausing, self._stop)
        self.window.feature(TurnBarFeature).pending_action.connect(self.pending_action)

    @property
    def proposed(self) -> Choice | None:
        """The proposed payment."""
        return self._proposed

    def on_change(self, change: Change) -> None:
        """Propose the sources to tap for a spell just cast, and drop an earlier proposal."""
        outcome, session = change.outcome, self.window.session
        found = None
        wanted = self.window.preferences.now.propose_payment and session.proposes
        wanted = wanted and session.state.is_followed
        if wanted and outcome is not None and outcome.carried_out:
            found = session.rules.tables.payment(session.state_view, outcome.action)
        self._propose(found if found is not None and found.options else None)
        if found is not None:
            words = HOW.format(found.title) if found.options else str(found.title)
            self.window.strip.add(words, (found.key,))

    def pending_action(self) -> PendingAction | None:
        """Return the proposed payment, which the key for Next makes before the spell resolves."""
        found, action = self._proposed, self._action
        if found is None or action is None:
            return None
        count = len(found.options)
        says = f"tap {count} {'land' if count == 1 else 'lands'}"
        return PendingAction(says=says, action=action)

    def takes_key(self, key: Qt.Key) -> bool:
        """Pay with Enter, drop the proposal with Escape."""
        if self._proposed is None:
            return False
        if key == Qt.Key.Key_Escape:
            self._propose(None)
        else:
            self.take()
        return True

    @command(
        "payment.take",
        "Tap the lands that are proposed",
        Menu.GAME,
        within=Within.POINTS,
        divided=True,
    )
    def take(self) -> None:
        """Tap the proposed sources as one action; the selected card stays selected."""
        action = self._action
        if action is None:
            self.window.strip.say(NOTHING)
            return
        board = self.window.board
        chosen = board.board_scene.chosen
        self.window.session.attempt(action)
        if chosen is not None and board.item(chosen) is not None:
            board.select(chosen)

    @property
    def _action(self) -> Action | None:
        """Action that makes the proposed payment."""
        found = self._proposed
        if found is None:
            return None
        action = self.window.feature(Choices).action(found, found.as_proposed())
        return None if isinstance(action, Shortfall) else action

    def _stop(self) -> None:
        """Drop the proposal if the table no longer makes proposals."""
        if self._proposed is not None and not self.window.session.proposes:
            self._propose(None)

    def _propose(self, found: Choice | None) -> None:
        self._proposed = found
        board = self.window.board
        items = map(board.item, found.objects if found is not None else ())
        tops = Counter(board.board_scene.pile_of(item)[-1].object_id for item in items if item)
        board.fights.note(
            "payment",
            tuple(
                CardIcon(
                    object=top,
                    outline=Outline.ABLE,
                    icon=Icon.DROP,
                    number=number if number > 1 else 0,
                )
                for top, number in tops.items()
            ),
        )

    @command(
        "payment.propose",
        "Propose which lands to tap",
        Menu.GAME,
        within=Within.POINTS,
        checked=lambda self: self.window.preferences.now.propose_payment,
    )
    def _turn_switch(self) -> None:
        preferences = self.window.preferences
        preferences.change(propose_payment=not preferences.now.propose_payment)
        if not preferences.now.propose_payment:
            self._propose(None)

    def _show_choice(self, settings: Settings) -> None:
        actions = self.window.actions_by_id
        actions.check("payment.propose", on=settings.propose_payment)
        self.window.session.taps_to_pay = settings.propose_payment
