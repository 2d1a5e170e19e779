"""Triggers of the current step by card texts: marked on the cards and announced, never forced."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from core.rules.actions import Ability, flat
from core.rules.choices import Choice, Shortfall, selecting
from core.rules.history import Change
from core.state.ids import ObjectId
from core.state.zones import STACK
from gui.board.combat_view import CardIcon, Outline
from gui.board.paint.composition import Icon
from gui.commands import Menu, Within
from gui.features.choices.feature import Choices
from gui.features.feature import Feature, command
from gui.features.turn_bar import NEXT
from gui.window.extension import BlockingPrompt

TAKE = "turn.triggers"
LEAVE = "turn.leave_triggers"
HOW = "{cards}: named for this step. {key} puts it on the stack."
HOW_NEXT = "{cards}: named for this step. {key} puts it on the stack, {leave} leaves it out."
DOES = "{cards}: onto the stack"
NOTHING = "No card on the table names this step."
_MOST_NAMES = 3


class TriggersFeature(Feature):
    """Marks the permanents whose text names the step, and puts their abilities on the stack."""

    in_every_window: ClassVar[bool] = False
    _step: tuple[int, str, str] = (0, "", "")
    """The turn, its step, and the moment of it that cards name."""
    _done: frozenset[ObjectId] = frozenset()
    _left_out: frozenset[ObjectId] = frozenset()
    _asks = False

    @command(TAKE, "Put what triggers now on the stack", Menu.GAME, "Shift+U", within=Within.TURN)
    def take(self) -> None:
        """Put the only ability on the stack, or ask for one of several."""
        found = self.due()
        if found is None:
            self.window.strip.say(NOTHING)
        elif len(found.options) == 1 and len(found.buttons) == 1:
            action = self.window.feature(Choices).action(found, found.as_proposed())
            if not isinstance(action, Shortfall):
                self.window.session.attempt(action)
        else:
            self._asks = True
            self.window.feature(Choices).ask(found)

    @command(LEAVE, "Next, leaving out what triggers now", Menu.GAME, "Shift+W", within=Within.TURN)
    def leave_out(self) -> None:
        """Continue without the triggered abilities of this step."""
        self._left_out |= frozenset(self._owed())
        turns = self.window.actions_by_id
        turns.run(NEXT)

    def setup(self) -> None:
        """Mark the cards for the step of the opened table."""
        self._step = self._moment()
        self._look()

    def on_change(self, change: Change) -> None:
        """Mark the cards whose text names this step, except those already on the stack."""
        outcome = change.outcome
        step = self._moment()
        is_new = step != self._step
        if is_new or outcome is None or change.is_new_table or change.stepping:
            self._left_out = frozenset()
            self._asks = False
        self._step = step
        if is_new or change.is_new_table or change.stepping:
            self._done = frozenset()
        elif outcome is None:
            self._done = frozenset(_put_on_the_stack(change))
        elif outcome.carried_out:
            used = {each.source for each in flat(outcome.action) if isinstance(each, Ability)}
            self._done |= used
        if self._asks and self.window.feature(Choices).asked is None:
            # The player has answered the question: cards that were not chosen are left out.
            self._asks = False
            due = self.due()
            self._left_out |= frozenset(due.objects if due is not None else ())
        found = self._look()
        if found is not None and is_new and outcome is not None and not change.stepping:
            self.window.strip.add(self._how(found), (found.key,))

    def _moment(self) -> tuple[int, str, str]:
        state, plan = self.window.session.state, self.window.session.turn_plan
        named = plan.triggers if plan is not None else None
        return (state.turn, state.turn_step, str(named.more) if named is not None else "")

    def on_viewer_changed(self) -> None:
        """Refresh the marks; the battlefield is public."""
        self._look()

    def status_text(self) -> str:
        """Return the names of the cards for the turn bar."""
        found = self.due()
        if found is None:
            return ""
        if self._owed():
            key = self.window.actions_by_id.key(LEAVE)
            return f"Triggers: {self._called(found)} ({key} leaves it out)"
        key = self.window.actions_by_id.key(TAKE)
        return f"Triggers: {self._called(found)} ({key})"

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the triggered abilities that the player has to handle before the next step."""
        found, owed = self.due(), self._owed()
        if found is None or not owed:
            return None
        return BlockingPrompt(
            says=self._how(found),
            key=found.key,
            does=DOES.format(cards=self._named(owed)),
            show=self.take,
        )

    def due(self) -> Choice | None:
        """Return the choice of the open triggers of this step, or None."""
        if self.window.seat_state.curtained:
            return None
        session = self.window.session
        plan = session.turn_plan
        found = plan.triggers if plan is not None else None
        if found is None:
            return None
        options = tuple(each for each in found.options if each.object not in self._done)
        if not options:
            return None
        likely = (each for each in found.selected(found.proposed) if each not in self._done)
        proposed = selecting(*likely)
        return replace(found, options=options, at_most=len(options), proposed=proposed)

    def _owed(self) -> tuple[ObjectId, ...]:
        """Return the objects that most likely trigger in this step and are still open."""
        state = self.window.session.state
        if state.waiting or state.in_zone(STACK):
            return ()
        found = self.due()
        likely = found.selected(found.proposed) if found is not None else ()
        return tuple(each for each in likely if each not in self._left_out)

    def _how(self, found: Choice) -> str:
        key = self.window.actions_by_id.key
        if self._owed():
            return HOW_NEXT.format(cards=self._called(found), key=key(NEXT), leave=key(LEAVE))
        return HOW.format(cards=self._called(found), key=key(TAKE))

    def _called(self, found: Choice) -> str:
        return self._named(found.objects)

    def _named(self, cards: tuple[ObjectId, ...]) -> str:
        names = [self.window.describe.name_of(each) for each in cards[:_MOST_NAMES]]
        more = len(cards) - len(names)
        return ", ".join(names) + (f" and {more} more" if more else "")

    def _look(self) -> Choice | None:
        found = self.due()
        cards = found.objects if found is not None else ()
        card_icons = (CardIcon(object=each, outline=Outline.ABLE, icon=Icon.NOTE) for each in cards)
        self.window.board.fights.note("reminders", tuple(card_icons))
        return found


def _put_on_the_stack(change: Change) -> Iterator[ObjectId]:
    """Yield the cards whose abilities were put on the stack in the current step."""
    history = change.after.history
    step = (history.state.turn, history.state.turn_step)
    for at in range(history.cursor - 1, -1, -1):
        before = history.outcomes[at - 1].state if at else history.start
        if (before.turn, before.turn_step) != step:
            return
        outcome = history.outcomes[at]
        if outcome.carried_out:
            yield from (each.source for each in flat(outcome.action) if isinstance(each, Ability))
