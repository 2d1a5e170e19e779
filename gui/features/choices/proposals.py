"""Proposals on the board: cards are selected by click, drag or key, Enter agrees."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt

from core.messages import NO_WORDS, Message, render
from core.rules.actions import Action, flat, references_in, subjects_in
from core.rules.choices import WITHOUT, Choice, Shortfall
from core.rules.history import Change
from core.rules.ruleset import NO_PROPOSALS, MenuOption, Proposals
from core.rules.verdict import Ruling
from core.state.combat import Chain
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import STACK
from gui.board.combat_view import CardIcon, Outline
from gui.board.layout.geometry import Role
from gui.commands import Menu, Within
from gui.features.audience import Audience
from gui.features.choices.board_cards import Does, ProposalCard
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.features.lessons.feature import Lessons
from gui.features.turn_bar import TurnBarFeature
from gui.session import Level
from gui.window.extension import BlockingPrompt

NOTHING_PROPOSED = "Nothing is proposed now: no defense is due, and nothing is being paid for."
NOT_FOR_IT = "{} can't be chosen for this."
STILL_LACKS = "That does not pay for it yet: choose more cards, or {} to give it up."
SAME_COST = "Nothing is proposed whose cost could be changed."
NOT_YET = "No combat chain can be closed now: it closes in its resolution step."
GIVEN_UP = "Nothing was done."
COSTS_MORE, COSTS_LESS = "It costs 1 more", "It costs 1 less"
CHEAPER, DEARER = "Cost \N{MINUS SIGN}1", "Cost +1"
_DEFEND_HINT = "Click cards or drag them here; {} chooses the selected one."
_PAY_HINT = "Click cards of the hand; {} chooses the selected one."


class ProposalsFeature(Feature):
    """Keeps the choice about an action on the board until the player agrees or drops it."""

    _proposal: Choice | None = None
    _card: ProposalCard | None = None
    _decides: PlayerId | None = None

    @command(
        "proposal.pick",
        "Choose the card to defend or to pay with",
        Menu.GAME,
        "P",
        within=Within.SELECTED,
        divided=True,
    )
    def pick_selected(self) -> None:
        """Add the selected card to the proposal, or remove it."""
        item, proposal = self.window.board.subject(), self._proposal
        if proposal is None or item is None:
            self.window.strip.say(NOTHING_PROPOSED)
        elif not self.picks(item.object_id):
            name = self.window.describe.name_of(item.object_id)
            self.window.strip.say(NOT_FOR_IT.format(name))

    @command("proposal.agree", "Agree to what is proposed", Menu.GAME, listed=False)
    def agree(self) -> None:
        """Carry out the proposal, as one action."""
        proposal = self._proposal
        if proposal is None:
            self.window.strip.say(NOTHING_PROPOSED)
        else:
            self._take(proposal, proposal.buttons[0].id)

    @command("proposal.without", "No defense", Menu.GAME, "N", listed=False)
    def go_without(self) -> None:
        """Carry out the alternative to the proposal, without cards."""
        proposal = self._proposal
        if proposal is None or not proposal.may_go_without:
            self.window.strip.say(NOTHING_PROPOSED)
        else:
            self._take(proposal, WITHOUT)

    @command("proposal.drop", "Give up what is proposed", Menu.GAME, listed=False)
    def give_up(self) -> bool:
        """Drop the proposal; return whether there was one."""
        proposal = self._proposal
        if proposal is None or not (proposal.chosen or not proposal.may_go_without):
            return False
        self._proposal = None
        self._look()
        self.window.strip.say(GIVEN_UP)
        return True

    @command("proposal.dearer", COSTS_MORE, Menu.GAME, "Shift+PgUp", listed=False)
    def dearer(self) -> None:
        """Raise the cost of the proposed action by one, as a cost-raising effect does."""
        self._at_another_cost(1)

    @command("proposal.cheaper", COSTS_LESS, Menu.GAME, "Shift+PgDown", listed=False)
    def cheaper(self) -> None:
        """Lower the cost of the proposed action by one, as a cost-reducing effect does."""
        self._at_another_cost(-1)

    @command("proposal.close", "Close the combat chain", Menu.GAME, "C", listed=False)
    def close_chain(self) -> None:
        """End the fight, or show a message if that is not yet possible."""
        session = self.window.session
        action = self._proposals.ends_fight(session.state_view) if self._is_followed else None
        if action is None:
            self.window.strip.say(NOT_YET)
        else:
            self._attempt(action)

    def setup(self) -> None:
        """Show the open choice of the table that the window opens with."""
        self.window.theme_changed.connect(self._apply_theme)
        self.window.session.pausing.connect(self._look)
        self.window.ports.takes.connect(self.takes)
        self._decides = self._who_decides()
        self._list_commands()
        self._look()

    def _list_commands(self) -> None:
        """Show the commands only in a game that makes proposals."""
        there = self._proposals is not NO_PROPOSALS
        for offered in self.commands:
            self.window.actions_by_id.rename(offered.id, offered.label, shown=there)

    def on_change(self, change: Change) -> None:
        """Show the open choice, and seat the player who decides."""
        done = change.outcome.action if change.outcome is not None else None
        proposal = self._proposal
        agreed = proposal is not None and done is not None and _is_about(proposal, done)
        if change.is_new_table:
            self._list_commands()
        if change.is_new_table or agreed:
            self._proposal = None
        self._look()
        before, self._decides = self._decides, self._who_decides()
        carried_out = change.outcome is not None and change.outcome.carried_out
        went_on = _moment_of(change.before.state) != _moment_of(change.state)
        if carried_out and not change.is_new_table and (self._decides != before or went_on):
            self._call(self._decides)

    def on_viewer_changed(self) -> None:
        """Drop the selection of the previous viewer."""
        self._proposal = None
        self._look()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the proposal, which the key for Next carries out."""
        proposal = self._proposal
        if proposal is None or not (proposal.chosen or not proposal.may_go_without):
            return None
        if self._lacks(proposal):
            return BlockingPrompt(says=STILL_LACKS.format("Esc"), show=self.window.board.setFocus)
        words = self._words(proposal.buttons[0].message)
        return BlockingPrompt(
            says=f"{words}.", does=f"{words[:1].lower()}{words[1:]}", show=self.agree
        )

    def status_text(self) -> str:
        """Return the title of the proposal until cards are selected."""
        proposal = self._proposal
        if proposal is None or self.blocking_prompt() is not None:
            return ""
        return self._words(proposal.title)

    # Proposal

    @property
    def proposal(self) -> Choice | None:
        """Current proposal, or None."""
        return self._proposal

    @property
    def card(self) -> ProposalCard | None:
        """Card on the board, or None before the first proposal."""
        return self._card

    @property
    def _proposals(self) -> Proposals:
        return self.window.session.rules.tables.proposals

    @property
    def _is_followed(self) -> bool:
        session = self.window.session
        waits = not session.proposes or self.window.seat_state.curtained
        return session.state.is_followed and not waits

    def _who_decides(self) -> PlayerId | None:
        session = self.window.session
        return self._proposals.decides(session.state_view) if session.state.is_followed else None

    def _look(self) -> None:
        """Read the open choice of the position, and keep a payment that is still possible."""
        self._proposal = self._still() if self._is_followed else None
        self._show()

    def _still(self) -> Choice | None:
        """Return the proposal without selected cards that are no longer possible."""
        session, before = self.window.session, self._proposal
        due = self._due()
        if before is None or before.may_go_without:
            return self._with_chosen(due, before) if due is not None else None
        there = all(each.is_there(session.state) for each in references_in(before.acting_on(())))
        going = self._with_chosen(before.acting_on(()), before) if there else None
        if (
            going is None
            or going.about is None
            or session.judge(going.about).ruling is Ruling.REFUSED
        ):
            return self._proposal_for(due) if due is not None else None
        return going

    def _due(self) -> Action | None:
        """Return the pending action that is decided in this window."""
        session = self.window.session
        found = session.rules.tables.choices(session.state_view, {})
        here = (each.about for each in found if self._sits_here(each.player))
        return next((each for each in here if each is not None), None)

    def _with_chosen(self, action: Action, before: Choice | None) -> Choice | None:
        """Return an action as a proposal, with the still possible cards of another one."""
        found = self._proposal_for(action)
        if found is None or before is None or not _is_about(before, action):
            return found
        kept = tuple(each for each in before.chosen if each in found.objects)
        return self._proposal_for(found.acting_on(kept))

    def _sits_here(self, player: PlayerId) -> bool:
        """Return whether a player decides in this window, and in no other one."""
        window = self.window
        if player == window.seat:
            return True
        return window.host is None and not window.feature(Audience).has_window(player)

    def _proposal_for(self, action: Action) -> Choice | None:
        return self._proposals.choice_for(self.window.session.state_view, action)

    def _call(self, player: PlayerId | None) -> None:
        """Seat the next deciding player, behind the hide screen if it is on.

        In a lesson the learner keeps the seat.
        """
        window = self.window
        if player is None or player == window.seat or window.host is not None:
            return
        if window.feature(Lessons).play is not None:
            return
        if window.seat_state.curtained or not self._sits_here(player):
            return
        if window.seat_state.passes:
            window.feature(CurtainFeature).lower(player)
        else:
            window.seat_state.take_seat(player, window.session.state)

    # Mouse and keyboard

    def takes(self, option: MenuOption) -> bool:
        """Take an action that needs a selection; report why the rules refuse a card for it."""
        if not self._is_followed:
            return False
        session = self.window.session
        actions = tuple(flat(option.action))
        found = [self._proposals.prepared(session.state_view, each) for each in actions]
        ready = [each for each in found if each is not None]
        if not actions or len(ready) < len(actions):
            return self._takes_card(option)
        proposal = self._proposal
        if proposal is None or not _is_about(proposal, ready[0]):
            return len(ready) == 1 and self._propose(ready[0])
        names = (getattr(each, proposal.field) for each in ready)
        for card in (card for cards in names for card in cards):
            if card not in proposal.chosen and not self._toggle(card):
                return True
        return True

    def _takes_card(self, option: MenuOption) -> bool:
        """Select a card without another use by a double click or Enter."""
        proposal = self._proposal
        if proposal is None:
            return False
        cards = [each for each in subjects_in(option.action) if each in proposal.objects]
        refused = self.window.session.judge(option.action).ruling is Ruling.REFUSED
        if not cards or not (refused or (not proposal.may_go_without and option.verb == "play")):
            return False
        for card in cards:
            if card not in proposal.chosen:
                self._toggle(card)
        return True

    def _propose(self, action: Action) -> bool:
        """Propose an action, unless the rules refuse it for every selection."""
        session = self.window.session
        if session.level is not Level.FREE and session.judge(action).ruling is Ruling.REFUSED:
            return False
        self._proposal = self._proposal_for(action)
        self._show()
        return self._proposal is not None

    def picks(self, object_id: ObjectId) -> bool:
        """Select the clicked card, or deselect it."""
        proposal = self._proposal
        if proposal is None or object_id not in proposal.objects:
            return False
        self._toggle(object_id)
        return True

    def takes_key(self, key: Qt.Key) -> bool:
        """Agree with Enter, unless no card is selected yet; give up with Escape."""
        if key == Qt.Key.Key_Escape:
            return self.give_up()
        proposal = self._proposal
        if proposal is None or not (proposal.chosen or not proposal.may_go_without):
            return False
        self.agree()
        return True

    def _take(self, proposal: Choice, answer: str) -> None:
        action = self._action(proposal, answer)
        if isinstance(action, Shortfall):
            self.window.strip.say(STILL_LACKS.format("Esc"))
        else:
            self._attempt(action)

    def _action(self, proposal: Choice, answer: str) -> Action | Shortfall:
        """Return the action of an answer with the selected cards."""
        selection = replace(proposal.proposed, answer=answer)
        return self.window.feature(Choices).action(proposal, selection)

    def _lacks(self, proposal: Choice) -> bool:
        """Return whether the action needs more cards."""
        return isinstance(self._action(proposal, proposal.buttons[0].id), Shortfall)

    def _adjusted(self, change: int) -> Action | None:
        view, proposal = self.window.session.state_view, self._proposal
        return self._proposals.adjusted(view, proposal, change) if proposal is not None else None

    def _at_another_cost(self, change: int) -> None:
        action = self._adjusted(change)
        if action is None:
            self.window.strip.say(SAME_COST)
            return
        self._proposal = self._proposal_for(action)
        self._show()

    def _toggle(self, card: ObjectId) -> bool:
        """Select or deselect a card; return whether the selection is legal.

        An illegal selection shows its reason in the answer bar.
        """
        proposal, session = self._proposal, self.window.session
        if proposal is None:
            return False
        action = self._proposals.toggled(session.state_view, proposal, card)
        grows = card not in proposal.chosen
        refused = grows and session.judge(action).ruling is Ruling.REFUSED
        if refused and session.level is not Level.FREE:
            session.attempt(action)
            return False
        self._proposal = self._proposal_for(action)
        self._show()
        return True

    def _attempt(self, action: Action) -> None:
        runner = self.window.board.card_actions.action_runner
        runner.attempt(MenuOption(action=action, message=NO_WORDS), self._middle())

    def _middle(self) -> QPointF:
        mat = self.window.board.board_scene.mat
        chain = next((area for area in mat.areas if area.role is Role.CHAIN), None)
        place = mat.aside or (chain.rect if chain is not None else None)
        return QPointF(*place.middle) if place is not None else QPointF(mat.width, mat.height) / 2

    # Showing

    def _show(self) -> None:
        """Show the outcome of the proposal, mark the selected cards, and offer the answers."""
        proposal, board = self._proposal, self.window.board
        board.propose(
            proposal.about if proposal is not None else None,
            tuple(_card_icons(proposal)) if proposal is not None else (),
        )
        if self in self.window.features:  # else the turn is shown when all features are there
            for each in self.window.features:
                if isinstance(each, TurnBarFeature):  # a further window has no bar of the turn
                    each.refresh()
        if proposal is None:
            if self._card is not None:
                self._card.put_away()
            return
        says = self._words
        self._made().say(
            says(proposal.title),
            says(proposal.more),
            (_PAY_HINT if not proposal.may_go_without else _DEFEND_HINT).format(
                self._key("proposal.pick")
            ),
            self._offers(proposal),
        )

    def _offers(self, proposal: Choice) -> Sequence[Does]:
        agree = Does(
            label=self._words(proposal.buttons[0].message),
            key="Enter" if proposal.chosen or not proposal.may_go_without else "",
            do=self.agree,
            usual=True,
            possible=not self._lacks(proposal),
        )
        found = [agree]
        if proposal.chosen and proposal.may_go_without:
            key = self._key("proposal.without")
            words = self._words(proposal.buttons[-1].message)
            found.append(Does(label=words, key=key, do=self.go_without))
        elif proposal.may_go_without:
            agree = Does(
                label=agree.label, key=self._key("proposal.without"), do=self.agree, usual=True
            )
            found = [agree]
        else:
            found.append(Does(label="Give up", key="Esc", do=self.give_up))
        if self._adjusted(1) is not None:
            possible = self._adjusted(-1) is not None
            less = self._named(COSTS_LESS, "proposal.cheaper")
            more = self._named(COSTS_MORE, "proposal.dearer")
            found.append(Does(label=CHEAPER, name=less, do=self.cheaper, possible=possible))
            found.append(Does(label=DEARER, name=more, do=self.dearer))
        return found

    def _words(self, message: Message) -> str:
        state_view, describe = self.window.session.state_view, self.window.describe

        def knows(object_id: int) -> bool:
            obj = state_view.state.objects.get(ObjectId(object_id))
            return obj is None or not describe(state_view, obj).hidden

        return render(message, knows)

    def _named(self, words: str, command: str) -> str:
        """Return the full name of a short button, with its key."""
        key = self._key(command)
        return f"{words} ({key})" if key else words

    def _key(self, command: str) -> str:
        return self.window.actions_by_id.key(command)

    def _made(self) -> ProposalCard:
        if self._card is None:
            self._card = ProposalCard(self.window.board, self.window.theme)
        return self._card

    def _apply_theme(self, _theme: object) -> None:
        if self._card is not None:
            self._card.apply_theme(self.window.theme)
            self._show()


def _card_icons(proposal: Choice) -> Iterator[CardIcon]:
    """Yield a tick for each selected card, and an outline for each other one that may defend."""
    for card in proposal.objects:
        if card in proposal.chosen:
            yield CardIcon(object=card, outline=Outline.NAMED, quiet=True)
        elif proposal.may_go_without:
            yield CardIcon(object=card, outline=Outline.ABLE, quiet=True)


def _is_about(choice: Choice, action: Action) -> bool:
    """Return whether a choice is about an action, apart from the selected cards."""
    return type(choice.about) is type(action) and choice.player == action.player


def _moment_of(state: GameState) -> tuple[str, tuple[Ref, ...]]:
    """Return the moment of a decision: the step of combat and the stack."""
    step = state.fight.step if isinstance(state.fight, Chain) else ""
    return step, tuple(obj.ref for obj in state.in_zone(STACK))
