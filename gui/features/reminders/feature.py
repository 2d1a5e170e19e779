"""What a card says of the step that is there: marked on the card and said, never forced."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from core.rules.actions import Ability, flat
from core.rules.change import Change
from core.rules.turn_plan import Decision
from core.state.ids import ObjectId
from gui.board.fight.shown import CardIcon, Outline
from gui.board.paint.icons import Icon
from gui.commands import Command, Menu, Within
from gui.features.decisions.feature import Deciding
from gui.features.feature import Feature

TAKE = "turn.triggers"
HOW = "{cards}: named for this step. {key} puts it on the stack."
NOTHING = "No card on the table names this step."
_MOST_NAMES = 3


class Reminding(Feature):
    """Marks the permanents whose text names the step, and puts their abilities on the stack."""

    commands: ClassVar[tuple[Command, ...]] = (
        Command(
            id=TAKE,
            label="Put what triggers now on the stack",
            menu=Menu.GAME,
            within=Within.TURN,
            keys=("Shift+U",),
        ),
    )
    in_every_window: ClassVar[bool] = False
    _step: tuple[int, str, str] = (0, "", "")
    """The turn, its step, and the moment of it that cards name."""
    _done: frozenset[ObjectId] = frozenset()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Return what asks which abilities go on the stack."""
        return {TAKE: self.take}

    def begin(self) -> None:
        """Show what the step names on a table that was opened."""
        self._look()

    def follow(self, change: Change) -> None:
        """Mark what this step names; what has been put on the stack is named no more."""
        state, outcome = change.state, change.outcome
        plan = self.window.session.turn_plan
        named = plan.triggers if plan is not None else None
        moment = str(named.more) if named is not None else ""
        step = (state.turn, state.turn_step, moment)
        is_new = step != self._step
        if is_new or change.is_new_table or change.stepping:
            self._done = frozenset()
        self._step = step
        if outcome is not None and outcome.carried_out and not change.stepping:
            used = {each.source for each in flat(outcome.action) if isinstance(each, Ability)}
            self._done |= used
        found = self._look()
        if found is not None and is_new and outcome is not None and not change.stepping:
            key = self.window.actions_by_id.key(TAKE)
            self.window.strip.add(HOW.format(cards=self._called(found), key=key), (found.key,))

    def forget(self) -> None:
        """Whoever looks now is shown the same: what is on the battlefield lies open."""
        self._look()

    def turn_note(self) -> str:
        """Name the cards for the bar of the turn."""
        found = self.due()
        if found is None:
            return ""
        key = self.window.actions_by_id.key(TAKE)
        return f"Triggers: {self._called(found)} ({key})"

    def due(self) -> Decision | None:
        """Return which cards name this step and have not been dealt with."""
        if self.window.seat_state.curtained:
            return None
        session = self.window.session
        plan = session.turn_plan
        found = plan.triggers if plan is not None else None
        if found is None:
            return None
        pick = found.picks[0]
        cards = tuple(each for each in pick.cards if each not in self._done)
        if not cards:
            return None
        likely = tuple(each for each in pick.proposed if each in cards)
        proposed = cards if len(cards) == 1 else likely
        pick = replace(pick, cards=cards, most=len(cards), proposed=proposed)
        return replace(found, picks=(pick,))

    def take(self) -> None:
        """Put the only ability on the stack, or ask which."""
        found = self.due()
        if found is None:
            self.window.strip.say(NOTHING)
        elif len(found.picks[0].cards) == 1 and len(found.ways) == 1:
            self.window.session.attempt(found.ways[0].action(found.proposed))
        else:
            self.window.feature(Deciding).ask(found)

    def _called(self, found: Decision) -> str:
        cards = found.picks[0].cards
        names = [self.window.board.annotations.called(each) for each in cards[:_MOST_NAMES]]
        more = len(cards) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")

    def _look(self) -> Decision | None:
        found = self.due()
        cards = found.picks[0].cards if found is not None else ()
        card_icons = (CardIcon(object=each, outline=Outline.ABLE, icon=Icon.NOTE) for each in cards)
        self.window.board.fights.note("reminders", tuple(card_icons))
        return found
