"""The choices that the rules wait for: asked of each player in turn, behind the hide screen."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPixmap

from core.rules.actions import Ability, Action, flat
from core.rules.card_texts import KEY, Continue
from core.rules.choices import Answered, Choice, Selection, Shortfall, for_viewer, selecting
from core.rules.history import Change
from core.rules.verdict import LAWFUL
from core.state.ids import ObjectId, PlayerId
from core.state.zones import STACK
from gui.board.combat_view import CardIcon, Outline
from gui.board.paint.composition import Icon
from gui.commands import Menu, Within
from gui.faces.card_view import CardView
from gui.faces.spec import FaceSpec, picture_size
from gui.features.audience import Audience
from gui.features.choices.panel import ChoicePanel, Words
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.session import shuffled
from gui.window.extension import BlockingPrompt, Port
from gui.window.main_window import MainWindow

BY_HAND = "By hand: {words}"
GO_ON = "Go on with the text"


class Choices(Feature):
    """Asks the player of an open choice for a selection, and carries out the resulting action.

    The first window knows the open choice, in the ids of the whole session; a further window asks
    the player seated there.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._panel: ChoicePanel | None = None
        self._made: dict[PlayerId, Selection] = {}
        """The kept selections of players who have chosen while others have not."""
        self._asked: tuple[Choice, ...] = ()
        """The choices, in turn, that a player has opened and the game would not wait for."""
        self.can_prompt = Port[[PlayerId], bool](lambda _: True)
        """Whether the game may prompt a player now."""
        self.panel_turned = Port[[], object](lambda: None)
        """Is called when the panel of a choice opens or closes, or another option is picked."""

    def setup(self) -> None:
        """Follow the theme and the seat; ask the open choice of the table."""
        self.window.theme_changed.connect(self._apply_theme)
        self.window.seat_state.changed.connect(self.refresh)
        if self._first is self:
            self._ask_on()
        else:
            self._ask_elsewhere_soon()

    def close(self) -> None:
        """Return the open choice to the first window."""
        if self._first is not self:
            self._ask_elsewhere_soon()

    def _ask_elsewhere_soon(self) -> None:
        """Queue a refresh of the first window, which has to register or drop this one first."""
        QTimer.singleShot(0, self._first.window, self._first.refresh)

    def on_change(self, change: Change) -> None:
        """Ask the open choice; a further window asks it after a change of its own table."""
        if self._first is not self:
            self.ask_if_seated(self._first.open_choice())
            return
        if change.is_new_table:
            self._made.clear()
        self.ask_no_more()
        self._ask_in_first(self.open_choice())
        self._seat_whose_turn_it_is(change)

    def on_answer(self, _change: Change) -> None:
        """Ask the choice of a resolving text, for which nothing has changed yet."""
        if self._first is self and self.window.session.text_choice is not None:
            self._ask_on()

    def on_viewer_changed(self) -> None:
        """Hide the cards from the new viewer."""
        self._close()

    def close_prompts(self) -> None:
        """Close the choice of a table that is replaced."""
        self._asked = ()
        self._close()
        if self._panel is not None:
            self._panel.drop()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the open choice, which has to be made first."""
        if self._first is not self:
            return self._first.blocking_prompt()
        found = self.open_choice()
        if found is None or found is self.asked:
            return self._rest_of_text()
        return BlockingPrompt(says=_as_sentence(str(found.title)), key=found.key, show=self.show)

    def _rest_of_text(self) -> BlockingPrompt | None:
        """Return the clauses by hand of the text that Next continues."""
        session = self.window.session
        rest = session.state.unfinished
        if rest is None:
            return None
        return BlockingPrompt(
            says=BY_HAND.format(words=" ".join(rest.words)),
            key=KEY,
            does=GO_ON,
            show=lambda: session.attempt(Continue(player=rest.controller)),
        )

    def status_text(self) -> str:
        """Return the words that the players carry out before Next continues a text."""
        found = self._rest_of_text() if self._first is self and not self.open_choice() else None
        return found.says if found is not None else ""

    def takes_key(self, key: Qt.Key) -> bool:
        """Answer on Enter from the board too, unless a card is selected there."""
        panel = self._panel
        if key != Qt.Key.Key_Return or panel is None or not panel.isVisible():
            return False
        if self.window.board.subject() is not None:
            return False
        panel.take_keyboard()
        panel.take_first()
        return True

    @property
    def panel(self) -> ChoicePanel | None:
        """Panel, or None before the first choice."""
        return self._panel

    @property
    def _first(self) -> "Choices":
        host = self.window.host
        return self if host is None else host.feature(Choices)

    def open_choice(self) -> Choice | None:
        """Return the choice to be made now, None while the session is paused."""
        if self._first is not self:
            return self._first.open_choice()
        session = self.window.session
        if session.paused is not None:
            return None
        if session.text_choice is not None:
            return session.text_choice
        if self._asked:
            return self._asked[0]
        found = session.rules.tables.choices(session.state_view, self._made)
        away = self.window.seat_state.away
        here = (each for each in found if each.player not in away)
        return next((each for each in here if not each.is_on_board), None)

    def ask(self, *choices: Choice) -> None:
        """Ask choices that do not block the game, such as those at the end of a turn."""
        self._asked = choices
        self._ask_on()
        self.show()

    @property
    def asked(self) -> Choice | None:
        """Open choice that does not block the game, or None."""
        return next(iter(self._asked), None)

    def ask_no_more(self) -> None:
        """Drop the choices that do not block the game, and their selections."""
        if self._asked:
            self._made.clear()
        self._asked = ()

    def show(self) -> None:
        """Move the focus to the open choice."""
        self._ask_on()
        for each in (self, *self._further()):
            if each.panel is not None and each.panel.isVisible():
                each.window.activateWindow()
                each.panel.take_keyboard()

    def choose(self, answer: str) -> None:
        """Answer the open choice by the id of an answer, with the proposed options."""
        found = self.open_choice() or self._choice_elsewhere()
        if found is not None and any(each.id == answer for each in found.buttons):
            self.decide(found, found.as_proposed(answer))

    def decide_elsewhere(self) -> None:
        """Give the proposed answer for a player who decides elsewhere, if one is due."""
        due = self._choice_elsewhere()
        if due is not None:
            self.decide(due, due.as_proposed())

    def _choice_elsewhere(self) -> Choice | None:
        session, away = self.window.session, self.window.seat_state.away
        if session.paused is not None or session.text_choice is not None or self._asked:
            return None
        found = session.rules.tables.choices(session.state_view, self._made)
        there = (each for each in found if each.player in away and each.player not in self._made)
        return next((each for each in there if not each.is_on_board), None)

    def action(self, choice: Choice, selection: Selection) -> Action | Shortfall:
        """Return the action of a selection, or the reason why there is none."""
        session = self.window.session
        answered = Answered(choice=choice, selection=selection, made=self._made, shuffle=shuffled)
        return session.rules.tables.chosen(session.state_view, answered)

    # Asking

    def _ask_on(self) -> None:
        found = self.open_choice()
        for each in self._further():
            each.ask_if_seated(found)
        self._ask_in_first(found)

    def ask_if_seated(self, found: Choice | None) -> None:
        """Ask a choice in this further window if it belongs to the player seated here."""
        self.ask_here(found if found is not None and found.player == self.window.seat else None)

    def _ask_in_first(self, found: Choice | None) -> None:
        """Ask in the first window, once the player of the choice is seated there."""
        window = self.window
        others = window.feature(Audience)
        if found is None or not self.can_prompt(found.player) or others.has_window(found.player):
            self.ask_here(None)
            return
        if window.seat_state.curtained:
            return
        if found.player != window.seat:
            self.ask_here(None)
            if window.seat_state.passes:
                window.feature(CurtainFeature).lower(found.player)
            else:
                window.seat_state.take_seat(found.player, window.session.state)
            return  # the signal of the seat change opens the panel
        self.ask_here(found)

    def ask_here(self, found: Choice | None) -> None:
        """Show a choice in this window; None closes the panel."""
        if found is None:
            self._close()
            return
        panel = self._made_panel()
        text = self._first.window.session.text_choice
        may_leave = found is self._first.asked or found is text or bool(found.parts)
        seen = for_viewer(found, self.window.seat)
        panel.has_dock = self.window.session.turn_plan is not None
        panel.ask(seen, self._words(seen), self._picture, may_leave=may_leave)
        panel.setVisible(True)
        panel.place()
        panel.raise_()
        self.panel_turned()
        # A dialog that is closing just now gives the keyboard back to the table first.
        QTimer.singleShot(0, panel, panel.take_keyboard)

    def _further(self) -> "tuple[Choices, ...]":
        seats = self.window.feature(Audience).seat_windows
        return tuple(each.feature(Choices) for each in seats.values())

    def _seat_whose_turn_it_is(self, change: Change) -> None:
        """Seat the new active player, in a game that was started in this window on one screen.

        The active player changes at the start of a turn, and by Undo into the previous turn.
        """
        window, state = self.window, change.state
        started = state.is_followed and state.match.starter is not None and not state.match.over
        if not started or self.open_choice() or not _is_another_turn(change):
            return
        if state.active == window.seat or not self.can_prompt(state.active):
            return
        others = window.feature(Audience)
        if window.seat_state.curtained or others.has_window(state.active):
            return
        if window.seat_state.passes:
            window.feature(CurtainFeature).lower(state.active)
        else:
            window.seat_state.take_seat(state.active, state)

    def _words(self, choice: Choice) -> Words:
        every = {*choice.shown, *(each for part in choice.parts for each in part.objects)}
        return Words(
            cite=self.window.shown_number, names={each: self._seen(each).name for each in every}
        )

    def _seen(self, object_id: ObjectId) -> CardView:
        """Return a card of the whole session as the seated player sees it."""
        session = self.window.session
        view = session.choice_view
        return self.window.describe(view, view.state.object(session.place(object_id)))

    def _picture(self, object_id: ObjectId, width: int) -> QPixmap:
        """Return the upright picture of a card for the seated player, blank once it is gone."""
        session = self.window.session
        if session.choice_view.state.objects.get(session.place(object_id)) is None:
            return QPixmap()
        faces, face = self.window.faces, self._seen(object_id).face
        if not isinstance(face, FaceSpec):
            return QPixmap()
        across, _ = picture_size(face, width)
        ratio = self.window.devicePixelRatioF()
        return faces.cache.pixmap(face, round(width * width / across), ratio)

    def decide(self, choice: Choice, selection: Selection) -> None:
        """Carry out the action of a selection, or keep the selection while others still choose."""
        session = self.window.session
        if choice is session.text_choice:
            answered = session.answer_text(selection)
            if isinstance(answered, Shortfall):
                self._report(answered)
            return
        action = self.action(choice, selection)
        if isinstance(action, Shortfall):
            self._report(action)
            return
        following = self._following(choice)
        if (choice.waits or following) and session.judge(action).ruling in LAWFUL:
            self._made[choice.player] = selection
            if following:
                self.ask(*following)
            else:
                self._ask_on()
                self.decide_elsewhere()
            return
        self.ask_no_more()
        session.attempt(action)

    def _report(self, lack: Shortfall) -> None:
        number = self.window.shown_number(lack.key)
        self.window.strip.say(f"{lack.message} [{number}]" if number else str(lack.message))

    def _following(self, choice: Choice) -> tuple[Choice, ...]:
        if choice is not self.asked:
            return ()
        return tuple(each for each in self._asked[1:] if self.can_prompt(each.player))

    def refresh(self) -> None:
        """Ask the seated player the open choice, if there is one."""
        if self._first is not self:
            self._first.refresh()
        elif self.window.seat_state.curtained:
            self._close()
        else:
            self._ask_on()

    def _made_panel(self) -> ChoicePanel:
        if self._panel is None:
            window = self.window
            self._panel = ChoicePanel(window.theme, window.room, window.board)
            self._panel.decided.connect(self._first.decide)
            self._panel.cited.connect(window.show_rule)
            self._panel.left.connect(self._leave)
            self._panel.picked.connect(self.panel_turned)
            self._panel.card_shown.connect(window.ports.watch_card)
        return self._panel

    def _leave(self) -> None:
        """Show the board, and drop a choice that does not block the game."""
        self._first.ask_no_more()
        self._first.window.session.drop_text_choice()
        self._close()
        self.window.board.setFocus()

    def _close(self) -> None:
        if self._panel is not None and not self._panel.isHidden():
            had_keyboard = self._panel.has_keyboard
            self._panel.setVisible(False)
            self.panel_turned()
            if had_keyboard:
                self.window.board.setFocus()

    def _apply_theme(self, _theme: object) -> None:
        if self._panel is not None:
            self._panel.apply_theme(self.window.theme)


def _is_another_turn(change: Change) -> bool:
    before, state, outcome = change.before.state, change.state, change.outcome
    if outcome is None:
        taken_back = not change.stepping and not change.is_new_table
        return taken_back and state.turn != before.turn
    begins = state.turn != before.turn or before.turn_step == change.after.rules.steps[0].id
    return outcome.carried_out and begins


def _as_sentence(words: str) -> str:
    return words if words.endswith(("?", ".", "!")) else f"{words}."


TAKE = "turn.triggers"
LEAVE = "turn.leave_triggers"
NEXT = "turn.next"
HOW = "{cards}: named for this step. {key} puts it on the stack."
HOW_NEXT = "{cards}: named for this step. {key} puts it on the stack, {leave} leaves it out."
DOES = "Put {cards} on the stack"
LEAVES = "{key} leaves it out."
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
            detail=LEAVES.format(key=self.window.actions_by_id.key(LEAVE)),
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
