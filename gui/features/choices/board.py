"""Choices made on the board: by click, drag or key; Enter agrees and Escape drops the draft."""

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction

from core.messages import NO_WORDS
from core.rules.actions import Action, flat, subjects_in
from core.rules.choices import WITHOUT, Choice, Selection, Target
from core.rules.history import Change, Outcome
from core.rules.ruleset import NO_PROPOSALS, MenuOption
from core.state.combat import Chain
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import STACK
from gui.board.combat_view import CardIcon, Outline
from gui.board.layout.geometry import Role
from gui.board.paint.composition import Icon
from gui.commands import Menu, Within
from gui.features.choices.board_cards import (
    COSTS_LESS,
    COSTS_MORE,
    DamagePanel,
    DraftPrompts,
)
from gui.features.choices.drafts import Division, Draft, DraftRules, Pairs, is_about
from gui.features.curtain import CurtainFeature
from gui.features.dock.feature import Decision, DockFeature, PendingAction
from gui.features.feature import Feature, command
from gui.preferences import Settings
from gui.session import Level
from gui.window.extension import BlockingPrompt
from gui.window.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.scenario.annotations import Arrow

D = TypeVar("D", bound=Draft)

NOTHING_DUE = "No player declares attackers or blockers now."
NO_DAMAGE = "No combat damage comes now."
NOTHING_PROPOSED = "Nothing is proposed now: no defense is due, and nothing is being paid for."
NOT_FOR_IT = "{} can't be chosen for this."
STILL_LACKS = "That does not pay for it yet: choose more cards, or {} to give it up."
SAME_COST = "Nothing is proposed whose cost could be changed."
NOT_YET = "No combat chain can be closed now: it closes in its resolution step."
GIVEN_UP = "Nothing was done."
HOW_TO_PAY = "{} Enter taps what is marked."
NOTHING_TO_TAP = "Nothing is proposed to be tapped."
WHAT = "{} is to block: choose the attacker, by a click or with the same key."


class BoardChoices(Feature):
    """Keeps the draft of the choice that is made on the board, until it is agreed or dropped."""

    _draft: Draft | None = None
    _payment: Draft | None = None
    _decides: PlayerId | None = None

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._rules = DraftRules(window)

    @command(
        "payment.take",
        "Tap the lands that are proposed",
        Menu.GAME,
        within=Within.POINTS,
        divided=True,
    )
    def pay(self) -> None:
        """Tap the proposed sources as one action; the selected card stays selected."""
        action, board = self._payment_action, self.window.board
        if action is None:
            self.window.strip.say(NOTHING_TO_TAP)
            return
        chosen = board.board_scene.chosen
        self.window.session.attempt(action)
        if chosen is not None and board.item(chosen) is not None:
            board.select(chosen)

    @command(
        "payment.propose",
        "Propose which lands to tap",
        Menu.GAME,
        within=Within.POINTS,
        checked=lambda self: self.window.preferences.now.propose_payment,
    )
    def _switch_payment(self) -> None:
        preferences = self.window.preferences
        preferences.change(propose_payment=not preferences.now.propose_payment)
        if not preferences.now.propose_payment:
            self._propose_payment(None)

    @command(
        "combat.name",
        "Name the card as attacker or blocker",
        Menu.GAME,
        "X",
        within=Within.COMBAT,
        divided=True,
    )
    @command(
        "proposal.pick",
        "Choose the card to defend or to pay with",
        Menu.GAME,
        "P",
        within=Within.SELECTED,
        divided=True,
    )
    def choose_selected(self) -> None:
        """Select the card of the board, or deselect it; it is also the target of a blocker."""
        item, strip = self.window.board.subject(), self.window.strip
        if self._draft is None:
            strip.say(NOTHING_DUE if self._rules.has_combat else NOTHING_PROPOSED)
        elif isinstance(self._draft, Pairs):
            for each in self._together(item.object_id) if item is not None else ():
                if not self.picks(each):
                    self._toggle_creature(self._draft, each)
        elif item is None:
            strip.say(NOTHING_PROPOSED)
        elif not self.picks(item.object_id):
            strip.say(NOT_FOR_IT.format(self.window.describe.name_of(item.object_id)))

    @command(
        "combat.next",
        "Go to the next that may attack or block, or be blocked",
        Menu.GAME,
        "E",
        within=Within.COMBAT,
    )
    def go_to_next(self) -> None:
        """Select the next possible attacker, blocker, or attacker of the waiting blocker."""
        draft, board = self.declaration, self.window.board
        if draft is None:
            return
        there: Sequence[Target] = draft.choice.objects
        if draft.waiting is not None:
            there = draft.targets_of(draft.waiting)
        found = (board.item(each) for each in there if isinstance(each, int))
        items = [item for item in found if item is not None]
        items.sort(key=lambda item: (item.place.x, item.place.y))
        if items:
            here = [item.object_id for item in items]
            chosen = board.board_scene.chosen
            at = here.index(chosen) + 1 if chosen in here else 0
            board.selection.only(here[at % len(here)])

    @command("combat.all", "Attack with all that may", Menu.GAME, "A", within=Within.COMBAT)
    def name_all(self) -> None:
        """Select every possible attacker, or none; before combat, advance to it first."""
        self._go_to_combat()
        draft = self.declaration
        if draft is not None and draft.attacks:
            draft.add_all()
            self._show()

    @command(
        "combat.at_once",
        "Attack with the chosen ones, else with all, up to the next decision",
        Menu.GAME,
        "Shift+F",
        within=Within.COMBAT,
    )
    def attack_at_once(self) -> None:
        """Attack with the marked creatures, else the selected ones, else all; then advance.

        The next decision is the damage where no block is possible.
        """
        chosen = self.window.board.selection.ids
        self._go_to_combat()
        draft = self.declaration
        if draft is None or not draft.attacks:
            self.window.strip.say(NOTHING_DUE)
            return
        if not draft.named:
            able = draft.choice.objects
            for each in [each for each in able if each in chosen] or able:
                draft.add(each)
        if not draft.named:
            self._show()
            return
        self.agree()
        if self._draft is None and self._rules.next_action(None) is not None:
            self.agree()

    @command("combat.target", "Attack something else", Menu.GAME, "O", within=Within.COMBAT)
    def aim_elsewhere(self) -> None:
        """Change the target of the selected attacker, or of all of them, to the next one."""
        draft, item = self.declaration, self.window.board.subject()
        if draft is None:
            return
        found = draft.turn_to_next(item.object_id if item is not None else None)
        if found is not None:
            self._show()
            self.window.strip.say(f"Attacked: {self.window.describe.name_of(found)}.")

    @command(
        "combat.damage",
        "The damage that comes, to divide or prevent it",
        Menu.GAME,
        "D",
        within=Within.COMBAT,
    )
    def toggle_damage_panel(self) -> None:
        """Open the list of damage in the side panel, or close it."""
        if self.division is None:
            self.window.strip.say(NO_DAMAGE)
        else:
            self._prompts.toggle_damage_panel(self.division)

    @command(
        "combat.go",
        "Declare attackers or blockers, or deal the damage",
        Menu.GAME,
        "Shift+Return",
        "Shift+Enter",
        within=Within.COMBAT,
    )
    @command("proposal.agree", "Agree to what is proposed", Menu.GAME, listed=False)
    def agree(self) -> None:
        """Carry out the draft, or else the next step of the combat, as one action."""
        draft = self._draft
        if draft is not None and draft.is_proposal:
            self._take(draft, draft.selection)
            return
        action = self._rules.next_action(draft)
        if action is None:
            if draft is None:
                self.window.strip.say(NOTHING_PROPOSED)
            return
        doubted = draft is not None and bool(draft.proposed.doubtful)
        if draft is not None and not doubted:
            action = self._rules.with_passed_steps(draft, action)
        outcome = self.window.session.attempt(action, anyway=doubted)
        if outcome.carried_out and not isinstance(draft, Pairs):
            self.window.board.selection.only(None)  # else Enter would act on the selected card

    @command("combat.drop", "Name nobody", Menu.GAME, within=Within.COMBAT)
    @command("proposal.drop", "Give up what is proposed", Menu.GAME, listed=False)
    def drop(self) -> bool:
        """Empty the draft; return whether anything was selected."""
        draft = self._draft
        if isinstance(draft, Pairs):
            if not draft.clear():
                return False
            self._show()
            return True
        if draft is None or isinstance(draft, Division) or not draft.is_begun:
            return False
        self._draft = None
        self._look()
        self.window.strip.say(GIVEN_UP)
        return True

    @command("proposal.without", "No defense", Menu.GAME, "N", listed=False)
    def go_without(self) -> None:
        """Carry out the alternative to the proposal, without cards."""
        draft = self._draft
        if draft is None or not draft.choice.may_go_without:
            self.window.strip.say(NOTHING_PROPOSED)
        else:
            self._take(draft, replace(draft.selection, answer=WITHOUT))

    @command("proposal.dearer", COSTS_MORE, Menu.GAME, "Shift+PgUp", listed=False, arguments=(1,))
    @command(
        "proposal.cheaper", COSTS_LESS, Menu.GAME, "Shift+PgDown", listed=False, arguments=(-1,)
    )
    def change_cost(self, change: int) -> None:
        """Change the cost of the proposed action, as an effect on costs does."""
        action = self._rules.adjusted(self._draft, change)
        if action is None:
            self.window.strip.say(SAME_COST)
        else:
            self._propose(action)

    @command("proposal.close", "Close the combat chain", Menu.GAME, "C", listed=False)
    def close_chain(self) -> None:
        """End the fight, or show a message if that is not yet possible."""
        session = self.window.session
        action = (
            self._rules.proposals.ends_fight(session.state_view)
            if self._rules.is_followed
            else None
        )
        if action is None:
            self.window.strip.say(NOT_YET)
        else:
            self._attempt(action)

    # The open choice

    def setup(self) -> None:
        """Show the open choice of the table that the window opens with."""
        self._prompts = DraftPrompts(self.window, self._rules)
        self.window.theme_changed.connect(self._apply_theme)
        session, preferences = self.window.session, self.window.preferences
        session.taps_to_pay = preferences.now.propose_payment
        self.connect_to(preferences.changed, self._follow_preference)
        self.connect_to(session.pausing, self._pause)
        dock = self.window.feature(DockFeature)
        dock.pending_action.connect(self.pending_action)
        dock.decision.connect(self._decision)
        self.window.ports.aims.connect(self.aims)
        self.window.ports.aimed.connect(self.aimed)
        self.window.ports.takes.connect(self.takes)
        self.window.is_choosing.connect(lambda: self._draft is not None)
        self._decides = self._rules.decides()
        self._look()

    def on_change(self, change: Change) -> None:
        """Show the open choice, and seat the player who decides."""
        outcome, before = change.outcome, self._draft
        self._ask_payment(outcome)
        done = outcome.action if outcome is not None else None
        agreed = before is not None and done is not None and is_about(before.choice, done)
        if change.is_new_table or agreed:
            self._drop_proposal()
        self._look()
        draft = self.declaration
        if outcome is not None and draft is not None and draft is not before and draft.is_new:
            self.window.strip.add(self._how_to(draft))
        decided, self._decides = self._decides, self._rules.decides()
        went_on = _moment_of(change.before.state) != _moment_of(change.state)
        carried_out = outcome is not None and outcome.carried_out and not change.is_new_table
        if carried_out and (self._decides != decided or went_on):
            self._call(self._decides, take_seat=True)

    def on_viewer_changed(self) -> None:
        """Drop the cards that the previous viewer selected; declared creatures are public."""
        self._drop_proposal()
        self._look()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the draft, which the key for Next carries out."""
        draft = self._draft
        if draft is None or self._rules.waits(draft):
            return None
        if not draft.is_begun and isinstance(draft, Pairs):
            return None
        if draft.is_begun and self._rules.lacks(draft):
            return BlockingPrompt(
                says=STILL_LACKS.format("Esc"),
                waits=self._prompts.label(draft),
                detail=self._prompts.detail,
                show=self.window.board.setFocus,
            )
        words = self._prompts.label(draft)
        if isinstance(draft, Division) and draft.is_begun:
            words = f"{words} as divided"
        return BlockingPrompt(
            says=f"{words}.",
            does=words,
            detail=self._prompts.detail,
            show=self.go_without if draft.is_proposal and not draft.is_begun else self.agree,
        )

    def _decision(self) -> Decision | None:
        return self._prompts.decision()

    @property
    def declaration(self) -> Pairs | None:
        """Draft of the open declaration of attackers or blockers, or None."""
        return self._draft_of(Pairs)

    @property
    def division(self) -> Division | None:
        """Draft of the next damage, or None."""
        return self._draft_of(Division)

    @property
    def proposal(self) -> Choice | None:
        """Choice about a proposed action with the selected cards, or None."""
        draft = self._draft
        return draft.choice if draft is not None and draft.is_proposal else None

    @property
    def damage_panel(self) -> DamagePanel | None:
        """Damage panel, or None before its first use."""
        return self._prompts.damage_panel

    @property
    def payment(self) -> Choice | None:
        """Choice of the sources to tap for the last spell, or None."""
        return self._payment.choice if self._payment is not None else None

    def pending_action(self) -> PendingAction | None:
        """Return the proposed payment, which the key for Next makes before the spell resolves."""
        found, action = self.payment, self._payment_action
        if found is None or action is None:
            return None
        count = len(found.options)
        says = f"tap {count} {'land' if count == 1 else 'lands'}"
        return PendingAction(says=says, action=action)

    @property
    def _payment_action(self) -> Action | None:
        found = self._payment
        return self._rules.next_action(found) if found is not None else None

    def _ask_payment(self, outcome: Outcome | None) -> None:
        """Propose the sources to tap for a spell just cast, and drop an earlier proposal.

        A table that refuses unpaid spells taps the sources as the spell is cast.
        """
        session = self.window.session
        found = None
        wanted = self.window.preferences.now.propose_payment and self._rules.is_followed
        if wanted and outcome is not None and outcome.carried_out:
            found = session.rules.tables.payment(session.state_view, outcome.action)
        self._propose_payment(found if found is not None and found.options else None)
        if found is not None:
            says = HOW_TO_PAY.format(found.title) if found.options else str(found.title)
            self.window.strip.add(says, (found.key,))

    def _propose_payment(self, found: Choice | None) -> None:
        self._payment = Draft(found, found.as_proposed()) if found is not None else None
        board = self.window.board
        items = map(board.item, found.objects if found is not None else ())
        tops = Counter(board.board_scene.pile_of(item)[-1].object_id for item in items if item)
        icons = (
            CardIcon(
                object=top,
                outline=Outline.ABLE,
                icon=Icon.DROP,
                number=number if number > 1 else 0,
            )
            for top, number in tops.items()
        )
        board.fights.note("payment", tuple(icons))

    def _follow_preference(self, settings: Settings) -> None:
        self.window.actions_by_id.check("payment.propose", on=settings.propose_payment)
        self.window.session.taps_to_pay = settings.propose_payment

    def _pause(self) -> None:
        """Show the open choice, without a payment if the table no longer makes proposals."""
        if self._payment is not None and not self.window.session.proposes:
            self._propose_payment(None)
        self._look()

    def _draft_of(self, kind: type[D]) -> D | None:
        return self._draft if isinstance(self._draft, kind) else None

    def _drop_proposal(self) -> None:
        if self.proposal is not None:
            self._draft = None

    def _look(self) -> None:
        """Read the open choice of the position; the draft stays as far as it is still possible."""
        before, self._draft = self._draft, self._rules.draft(self._draft)
        draft = self._draft
        if isinstance(draft, Pairs):
            if draft.is_new:
                self._call(draft.choice.player)
        elif isinstance(before, Pairs) and not before.attacks:
            self._call(self.window.session.state.active)
        self._show()

    def _call(self, player: PlayerId | None, *, take_seat: bool = False) -> None:
        """Lower the hide screen for the deciding player if hands are hidden, or seat them.

        In a lesson the learner keeps the seat.
        """
        window, seat = self.window, self.window.seat_state
        if player is None or player == window.seat or window.host is not None or seat.curtained:
            return
        curtain = window.feature(CurtainFeature)
        if curtain.rests or not self._rules.sits_here(player):
            return
        if seat.passes:
            curtain.lower(player)
        elif take_seat:
            seat.take_seat(player, window.session.state)

    # Mouse and keyboard

    def takes_key(self, key: Qt.Key) -> bool:
        """Agree with Enter, drop the selection with Escape.

        Enter is not for damage while a card in hand is selected, or for a choice of cards without
        any.
        """
        escapes, draft = key == Qt.Key.Key_Escape, self._draft
        if self._payment is not None:
            if escapes:
                self._propose_payment(None)
                return True
            if self.window.board.subject() is not None:
                self.pay()
                return True
        if escapes:
            return self.drop()
        if draft is None or isinstance(draft, Division):
            action = self._rules.next_action(draft)
            ready = action is not None and not self._rules.waits(draft) and not self._is_in_hand()
        else:
            ready = isinstance(draft, Pairs) or draft.is_begun
        if ready and not self.window.feature(DockFeature).press():
            self.agree()
        return ready

    def picks(self, object_id: ObjectId) -> bool:
        """Select or deselect the clicked card, or show why it is illegal."""
        draft = self._draft
        if not isinstance(draft, Pairs):
            if self.proposal is None or object_id not in self.proposal.objects:
                return False
            self._toggle_card(object_id)
        elif draft.waiting is not None and object_id in draft.choice.targets:
            self._pair(draft, draft.waiting, object_id)
        elif draft.attacks and object_id in draft.choice.targets:
            if not draft.named:
                return False
            draft.add(draft.named[-1], object_id)
            self._show()
        elif self._is_theirs(object_id):
            self._toggle_creature(draft, object_id)
        else:
            return False
        return True

    def aims(self, object_id: ObjectId) -> str:
        """Return the arrow style for each creature of the declaring player."""
        draft = self.declaration
        return draft.choice.id if draft is not None and self._is_theirs(object_id) else ""

    def aimed(self, arrow: "Arrow") -> bool:
        """Pair the creature at the start of an arrow with the target at its end."""
        draft = self.declaration
        if draft is None or not isinstance(arrow.start, int):
            return False
        end = arrow.end
        target: Target | None = end if isinstance(end, int | str) else end.player
        if target is not None:
            target = draft.meant(target)
        if target is not None:
            for each in self._together(arrow.start):
                self._pair(draft, each, target)
        return True

    def takes(self, option: MenuOption) -> bool:
        """Take an action that needs a selection; report why the rules refuse a card for it."""
        if not self._rules.is_followed:
            return False
        session, proposal = self.window.session, self.proposal
        actions = tuple(flat(option.action))
        found = [self._rules.proposals.prepared(session.state_view, each) for each in actions]
        ready = [each for each in found if each is not None]
        if not actions or len(ready) < len(actions):
            return self._takes_card(option)
        if proposal is None or not is_about(proposal, ready[0]):
            refused = session.level is not Level.FREE and self._rules.refuses(ready[0])
            return len(ready) == 1 and not refused and self._propose(ready[0])
        names = (getattr(each, proposal.field) for each in ready)
        for card in (card for cards in names for card in cards):
            if card not in proposal.chosen and not self._toggle_card(card):
                return True
        return True

    def _takes_card(self, option: MenuOption) -> bool:
        """Select a card without another use by a double click or Enter."""
        proposal = self.proposal
        if proposal is None:
            return False
        cards = [each for each in subjects_in(option.action) if each in proposal.objects]
        refused = self._rules.refuses(option.action)
        if not cards or not (refused or (not proposal.may_go_without and option.verb == "play")):
            return False
        for card in cards:
            if card not in proposal.chosen:
                self._toggle_card(card)
        return True

    def _propose(self, action: Action) -> bool:
        self._draft = self._rules.proposal(action)
        self._show()
        return self._draft is not None

    def _toggle_card(self, card: ObjectId) -> bool:
        """Select or deselect a card; return whether the selection is legal.

        An illegal selection shows its reason in the answer bar.
        """
        proposal, session = self.proposal, self.window.session
        if proposal is None:
            return False
        action = self._rules.proposals.toggled(session.state_view, proposal, card)
        grows = card not in proposal.chosen
        refused = grows and self._rules.refuses(action)
        if refused and session.level is not Level.FREE:
            session.attempt(action)
            return False
        self._propose(action)
        return True

    def _toggle_creature(self, draft: Pairs, object_id: ObjectId) -> None:
        named = bool(draft.of(object_id)) or draft.waiting == object_id
        if not named and object_id not in draft.choice.objects:
            self._refuse(draft, object_id, None)
            return
        draft.toggle(object_id)
        self._show()
        if draft.waiting == object_id:
            self.window.strip.say(WHAT.format(self.window.describe.name_of(object_id)))

    def _pair(self, draft: Pairs, object_id: ObjectId, target: Target) -> None:
        if draft.against(object_id, target):
            self._refuse(draft, object_id, target)
        else:
            draft.add(object_id, target)
            self._show()

    def _together(self, object_id: ObjectId) -> tuple[ObjectId, ...]:
        """Return all selected creatures of the declaring player, else this one alone."""
        chosen = self.window.board.selection.ids
        if object_id not in chosen or not self._is_theirs(object_id):
            return (object_id,)
        return tuple(each for each in chosen if self._is_theirs(each))

    def _is_theirs(self, object_id: ObjectId) -> bool:
        """Return whether a creature is one of the declaring player."""
        draft, session = self.declaration, self.window.session
        obj = session.state.objects.get(object_id)
        if draft is None or obj is None or not session.rules.zone(obj.zone).shared:
            return False
        if object_id in draft.choice.objects:
            return True
        controls = session.controller(object_id) == draft.choice.player
        item = self.window.board.item(object_id)
        return controls and item is not None and item.view.row == 0

    def _is_in_hand(self) -> bool:
        item, session = self.window.board.subject(), self.window.session
        obj = session.state.objects.get(item.object_id) if item is not None else None
        return obj is not None and not session.rules.zone(obj.zone).shared

    def _refuse(self, draft: Pairs, object_id: ObjectId, target: Target | None) -> None:
        window = self.window
        called = window.describe.name_of(object_id)
        reasons = draft.against(object_id, target)
        anyway: QAction | None = None
        if window.session.level is not Level.STRICT and all(each.possible for each in reasons):
            anyway = QAction("Name it anyway", window)
            anyway.triggered.connect(partial(self._name_anyway, object_id, target))
        window.strip.say(f"{called} may not {'attack' if draft.attacks else 'block'}.", anyway)
        for each in reasons:
            window.strip.add(each.says, (each.key, *each.also))

    def _name_anyway(self, object_id: ObjectId, target: Target | None) -> None:
        if self.declaration is not None:
            self.declaration.add(object_id, target)
            self._show()

    # Actions

    def _take(self, draft: Draft, selection: Selection) -> None:
        action = self._rules.action(draft.choice, selection)
        if action is None:
            self.window.strip.say(STILL_LACKS.format("Esc"))
        else:
            self._attempt(self._rules.with_passed_steps(draft, action))

    def _attempt(self, action: Action) -> None:
        mat = self.window.board.board_scene.mat
        chain = next((area for area in mat.areas if area.role is Role.CHAIN), None)
        place = mat.aside or (chain.rect if chain is not None else None)
        middle = QPointF(*place.middle) if place else QPointF(mat.width, mat.height) / 2
        runner = self.window.board.card_actions.action_runner
        runner.attempt(MenuOption(action=action, message=NO_WORDS), middle)

    def _may_go_to_combat(self) -> bool:
        plan = self.window.session.turn_plan if self.declaration is None else None
        return plan is not None and plan.to_combat is not None

    def _go_to_combat(self) -> None:
        if self._may_go_to_combat():
            self.window.feature(DockFeature).to_combat()

    # Showing

    def _show(self) -> None:
        self._enable_commands()
        self._prompts.show(self._draft)

    def _enable_commands(self) -> None:
        draft, rules = self.declaration, self._rules
        attacks = draft is not None and draft.attacks
        may_attack = attacks if draft is not None else self._may_go_to_combat()
        enabled = {
            "combat.all": may_attack,
            "combat.at_once": may_attack,
            "combat.target": attacks,
            "combat.damage": self.division is not None,
            "combat.go": rules.next_action(self._draft) is not None,
        }
        shown = {"combat": rules.has_combat, "proposal": rules.proposals is not NO_PROPOSALS}
        for each in self.commands:
            group = each.id.partition(".")[0]
            self.window.actions_by_id.rename(
                each.id,
                each.label,
                enabled=group != "combat" or enabled.get(each.id, draft is not None),
                shown=shown.get(group, True),
            )

    def _how_to(self, draft: Pairs) -> str:
        key, player = self.window.actions_by_id.key, draft.choice.player
        keys = f"{key('combat.next')} goes to the next, {key('combat.name')} names it"
        if draft.attacks:
            all_ = key("combat.all")
            return f"{player} declares attackers: {keys}, {all_} names all, Enter declares."
        return f"{player} declares blockers: {keys}, then what it blocks; Enter declares."

    def _apply_theme(self, _theme: object) -> None:
        self._prompts.apply_theme()
        if self.proposal is not None:
            self._show()


def _moment_of(state: GameState) -> tuple[str, tuple[Ref, ...]]:
    """Return the moment of a decision: the step of combat and the stack."""
    step = state.fight.step if isinstance(state.fight, Chain) else ""
    return step, tuple(obj.ref for obj in state.in_zone(STACK))
