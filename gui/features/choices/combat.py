"""Combat on the board: creatures are selected by click, drag or key, and Enter declares them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from core.rules.choices import Choice, Selection, Shortfall, Target, selecting
from core.rules.history import Change
from core.rules.verdict import Finding, Ruling
from core.rules.views import FightState
from core.state.ids import ObjectId, PlayerId
from gui.board.combat_view import NOT_PROPOSED, Proposed
from gui.commands import Menu, Within
from gui.features.audience import Audience
from gui.features.choices.board_cards import Does, FightBand
from gui.features.choices.damage_panel import DamageSheet
from gui.features.choices.drafts import Division, Naming
from gui.features.choices.feature import Choices
from gui.features.curtain import CurtainFeature
from gui.features.feature import Feature, command
from gui.features.turn_bar import TurnBarFeature
from gui.session import Level
from gui.window.extension import BlockingPrompt

if TYPE_CHECKING:
    from core.messages import Message
    from core.rules.actions import Action
    from core.scenario.annotations import Arrow

NOTHING_DUE = "No player declares attackers or blockers now."
NO_DAMAGE = "No combat damage comes now."
WHAT = "{} is to block: choose the attacker, by a click or with the same key."


class CombatFeature(Feature):
    """Shows possible attackers and blockers, keeps a draft of the declaration, and deals damage."""

    _naming: Naming | None = None
    _division: Division | None = None
    _sheet: DamageSheet | None = None
    _band: FightBand | None = None

    @command(
        "combat.name",
        "Name the card as attacker or blocker",
        Menu.GAME,
        "X",
        within=Within.COMBAT,
        divided=True,
    )
    def name(self) -> None:
        """Declare the selected card, or make it the attacker that the waiting blocker blocks."""
        item = self.window.board.subject()
        if self._naming is None:
            self._say(NOTHING_DUE)
        elif item is not None:
            for each in self._together(item.object_id):
                if not self.picks(each):
                    self._toggle(each)

    @command(
        "combat.next",
        "Go to the next that may attack or block, or be blocked",
        Menu.GAME,
        "E",
        within=Within.COMBAT,
    )
    def go_to_next(self) -> None:
        """Select the next possible attacker, blocker, or attacker of the waiting blocker."""
        naming, board = self._naming, self.window.board
        if naming is None:
            return
        there = naming.choice.objects
        if naming.waiting is not None:
            there = tuple(
                each for each in naming.targets_of(naming.waiting) if isinstance(each, int)
            )
        items = [item for each in there if (item := board.item(each)) is not None]
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
        if self._naming is not None and self._naming.attacks:
            self._naming.add_all()
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
        naming = self._naming
        if naming is None or not naming.attacks:
            self._say(NOTHING_DUE)
            return
        if not naming.named:
            able = naming.choice.objects
            for each in [each for each in able if each in chosen] or able:
                naming.add(each)
        if not naming.named:
            self._show()
            return
        self.go()
        if self._naming is None and self._onward is not None:
            self.go()

    @command("combat.target", "Attack something else", Menu.GAME, "O", within=Within.COMBAT)
    def aim_elsewhere(self) -> None:
        """Change the target of the selected attacker, or of all of them, to the next one."""
        if self._naming is None:
            return
        item = self.window.board.subject()
        found = self._naming.turn_to_next(item.object_id if item is not None else None)
        if found is not None:
            self._show()
            self._say(f"Attacked: {self.window.describe.name_of(found)}.")

    @command(
        "combat.damage",
        "The damage that comes, to divide or prevent it",
        Menu.GAME,
        "D",
        within=Within.COMBAT,
    )
    def turn_sheet(self) -> None:
        """Open the list of damage in the side panel, or close it."""
        window = self.window
        if self._division is None:
            self._say(NO_DAMAGE)
        elif self._sheet is not None and window.aside is self._sheet:
            self._close_sheet()
        else:
            sheet = self._made_sheet()
            sheet.show_division(self._division, self._orders)
            sheet.warn(self._doubt())
            window.open_aside(sheet)
            sheet.begin()

    @command(
        "combat.go",
        "Declare attackers or blockers, or deal the damage",
        Menu.GAME,
        "Shift+Return",
        "Shift+Enter",
        within=Within.COMBAT,
    )
    def go(self) -> None:
        """Declare the marked creatures, or deal the proposed damage, as one action."""
        naming = self._naming
        action: Action | None = None
        if naming is not None:
            action = self._action(naming.choice, naming.selection)
        elif self._division is not None:
            action = self._dealing
        elif self._onward is not None:
            action = self._onward[1]
        if action is None:
            return
        doubted = naming is not None and bool(naming.proposed.doubtful)
        outcome = self.window.session.attempt(action, anyway=doubted)
        if outcome.carried_out and naming is None:  # Enter once more would turn an attacker back
            self.window.board.selection.only(None)

    @command("combat.drop", "Name nobody", Menu.GAME, within=Within.COMBAT)
    def drop(self) -> bool:
        """Unmark all creatures; return whether any was marked."""
        if self._naming is None or not self._naming.clear():
            return False
        self._show()
        return True

    def setup(self) -> None:
        """Show the open declaration of the table that the window opens with."""
        self.window.theme_changed.connect(self._apply_theme)
        self.window.session.pausing.connect(self._look)
        self.window.ports.aims.connect(self.aims)
        self.window.ports.aimed.connect(self.aimed)
        self._look()

    def on_change(self, change: Change) -> None:
        """Show the open declaration or damage; another declaration begins with an empty draft."""
        before = self._naming
        self._look()
        announced = change.outcome is not None and self._naming is not before
        if announced and self._naming is not None and self._naming.is_new:
            self.window.strip.add(self._how_to(self._naming))

    def on_viewer_changed(self) -> None:
        """Show the same to the new viewer: a draft is public."""
        self._look()

    def blocking_prompt(self) -> BlockingPrompt | None:
        """Return the draft, which the key for Next carries out.

        The declaration of blockers is always asked; an empty one means no block.
        """
        naming, division = self._naming, self._division
        if naming is not None and (naming.named or not naming.attacks):
            words = self._words_of_go(naming)
            return BlockingPrompt(
                says=f"{words}.", does=f"{words[:1].lower()}{words[1:]}", show=self.go
            )
        if naming is None and division is not None and division.is_changed:
            words = f"deal {division.total} damage as divided"
            return BlockingPrompt(says=f"{words.capitalize()}.", does=words, show=self.go)
        return None

    # Pending action

    @property
    def naming(self) -> Naming | None:
        """Draft of the open declaration, or None."""
        return self._naming

    @property
    def band(self) -> FightBand | None:
        """Bar on the board, or None before its first use."""
        return self._band

    @property
    def _fight(self) -> FightState | None:
        if self.window.seat_state.curtained:
            return None
        return self.window.board.fights.fight

    @property
    def _orders(self) -> tuple[Choice, ...]:
        fight = self._fight
        return fight.orders if fight is not None else ()

    @property
    def _onward(self) -> "tuple[Message, Action] | None":
        """Next action with its label, if there is no declaration or damage."""
        fight = self._fight
        return fight.onward if fight is not None else None

    def _look(self) -> None:
        """Read the open declaration and the next damage of the position."""
        fight = self._fight
        declaration = fight.declaration if fight is not None else None
        before = self._naming
        if declaration is None:
            self._naming = None
        elif before is None or not _is_same(before.choice, declaration):
            self._naming = Naming(declaration, self._allows)
            self._call(declaration.player)
        else:
            self._naming = before.again(declaration)
        if before is not None and not before.attacks and declaration is None:
            self._call(self.window.session.state.active)
        self._divide(fight.damage if fight is not None else None)
        self._show()

    def _divide(self, damage: Choice | None) -> None:
        """Keep the draft of the next damage while the same damage is proposed."""
        if damage is None:
            self._division = None
            self._close_sheet()
        elif self._division is None:
            self._division = Division(damage)
        else:
            self._division = self._division.again(damage)

    def _call(self, player: PlayerId) -> None:
        """Lower the hide screen for the deciding player, if hands are hidden."""
        window = self.window
        seat = window.seat_state
        if window.seat == player or window.host is not None or seat.curtained:
            return
        curtain = window.feature(CurtainFeature)
        wanted = window.seat_state.passes and not curtain.rests
        if wanted and not window.feature(Audience).has_window(player):
            curtain.lower(player)

    def _show(self) -> None:
        """Show the draft, and the action of the Enter key."""
        naming = self._naming
        self.window.board.fights.propose(self._proposed)
        actions = self.window.actions_by_id
        there = self.window.session.rules.tables.has_combat
        for offered in self.commands:
            on = naming is not None
            if offered.id == "combat.go":
                on = on or self._division is not None or self._onward is not None
            elif offered.id == "combat.damage":
                on = self._division is not None
            elif offered.id in {"combat.all", "combat.at_once"}:
                on = naming.attacks if naming is not None else self._may_go_to_combat()
            elif offered.id == "combat.target":
                on = naming is not None and naming.attacks
            actions.rename(offered.id, offered.label, enabled=on, shown=there)
        says, offers = self._due()
        if offers:
            self._made_band().say(says, offers)
        elif self._band is not None:
            self._band.setVisible(False)

        turns = self._turns()
        if turns is not None:
            turns.refresh()
        if self._sheet is not None and self._division is not None:
            self._sheet.show_division(self._division, self._orders)
            self._sheet.warn(self._doubt())

    @property
    def _waits(self) -> bool:
        """Whether the next damage or step is refused until another choice is made.

        A division that the user changed is never held back.
        """
        if self._naming is not None:
            return False
        division, onward = self._division, self._onward
        if division is not None:
            action: Action | None = None if division.is_changed else self._dealing
        else:
            action = onward[1] if onward is not None else None
        judged = self.window.session.judge(action) if action is not None else None
        return judged is not None and judged.ruling is Ruling.REFUSED

    @property
    def _proposed(self) -> Proposed:
        """The draft of the declaration or of the damage for the board."""
        if self._naming is not None:
            return self._naming.proposed
        division = self._division
        if division is None:
            return NOT_PROPOSED
        return Proposed(division=division.selection)

    def _doubt(self) -> str:
        """Return the rules that refuse the damage as it is divided."""
        action = self._dealing
        verdict = self.window.session.judge(action) if action is not None else None
        if verdict is None or verdict.ruling is not Ruling.REFUSED:
            return ""
        cite = self.window.cite
        found = dict.fromkeys(f"{each.says} [{cite(each.key)}]" for each in verdict.decisive)
        return " ".join(found)

    @property
    def _dealing(self) -> "Action | None":
        """The action that deals the damage as it is divided."""
        division = self._division
        return self._action(division.choice, division.selection) if division is not None else None

    def _action(self, choice: Choice, selection: Selection) -> "Action | None":
        found = self.window.feature(Choices).action(choice, selection)
        return None if isinstance(found, Shortfall) else found

    def _how_to(self, naming: Naming) -> str:
        """Return the open declaration and its keys for screen readers."""
        player, name = naming.choice.player, self._key("combat.name")
        following, all_ = self._key("combat.next"), self._key("combat.all")
        keys = f"{following} goes to the next, {name} names it"
        if naming.attacks:
            return f"{player} declares attackers: {keys}, {all_} names all, Enter declares."
        return f"{player} declares blockers: {keys}, then what it blocks; Enter declares."

    def _made_band(self) -> FightBand:
        if self._band is None:
            self._band = FightBand(self.window.board, self.window.theme)
        return self._band

    def _due(self) -> tuple[str, Sequence[Does]]:
        naming, division = self._naming, self._division
        if naming is not None:
            go = Does(label=self._words_of_go(naming), key="Enter", do=self.go)
            if not naming.attacks:
                return self._words_of(naming), (go,)
            all_ = Does(label="All", key=self._key("combat.all"), do=self.name_all)
            other = Does(label="Elsewhere", key=self._key("combat.target"), do=self.aim_elsewhere)
            several = naming.named and len(naming.choice.targets) > 1
            return self._words_of(naming), (go, all_, other) if several else (go, all_)
        if division is not None and not self._waits:
            deal = Does(label=f"Deal {division.total} damage", key="Enter", do=self.go)
            more = Does(label="Divide…", key=self._key("combat.damage"), do=self.turn_sheet)
            return str(division.choice.title), (deal, more)
        onward = self._onward
        if onward is not None and not self._waits:
            return "Attackers are declared", (Does(label=str(onward[0]), key="Enter", do=self.go),)
        return "", ()

    def _words_of(self, naming: Naming) -> str:
        player, count = naming.choice.player, len(naming.choice.objects)
        if not naming.attacks:
            return f"{player} declares blockers"
        if not count:
            return f"{player}: nothing may attack"
        return f"{player} declares attackers"

    def _words_of_go(self, naming: Naming) -> str:
        number = len(naming.named)
        verb = "attack" if naming.attacks else "block"
        return f"{verb.capitalize()} with {number}" if number else f"No {verb}s"

    def _key(self, command: str) -> str:
        return self.window.actions_by_id.key(command)

    def _apply_theme(self, theme: object) -> None:
        del theme
        for part in (self._band, self._sheet):
            if part is not None:
                part.apply_theme(self.window.theme)

    # Mouse and keyboard

    def takes_key(self, key: Qt.Key) -> bool:
        """Take Enter for the draft, unless a card in hand is selected; Escape empties the draft."""
        if key == Qt.Key.Key_Escape:
            return self.drop()
        due = self._division is not None or self._onward is not None
        if self._waits:
            return False
        if self._naming is None and (not due or self._is_in_hand()):
            return False
        self.go()
        return True

    def _is_in_hand(self) -> bool:
        item = self.window.board.subject()
        obj = self.window.session.state.objects.get(item.object_id) if item is not None else None
        if obj is None:
            return False
        return not self.window.session.rules.zone(obj.zone).shared

    def picks(self, object_id: ObjectId) -> bool:
        """Select the clicked creature, or show the reason why it is illegal."""
        naming = self._naming
        if naming is None:
            return False
        waiting = naming.waiting
        if waiting is not None and object_id in naming.choice.targets:
            self._pair(waiting, object_id)
            return True
        if naming.attacks and object_id in naming.choice.targets:
            return self._attack_it(object_id)
        if self._is_theirs(object_id):
            self._toggle(object_id)
            return True
        return False

    def aims(self, object_id: ObjectId) -> str:
        """Return the arrow style for each creature of the declaring player."""
        naming = self._naming
        if naming is None or not self._is_theirs(object_id):
            return ""
        return naming.choice.id

    def aimed(self, arrow: "Arrow") -> bool:
        """Pair the creature at the start of an arrow with the target at its end."""
        naming = self._naming
        if naming is None or not isinstance(arrow.start, int):
            return False
        end = arrow.end
        target: Target | None = end if isinstance(end, int | str) else end.player
        if target is None:
            return True
        if isinstance(target, str) or target not in naming.choice.targets:
            target = self._meant(target)
        if target is not None:
            for each in self._together(arrow.start):
                self._pair(each, target)
        return True

    def _together(self, object_id: ObjectId) -> tuple[ObjectId, ...]:
        """Return all selected creatures of the declaring player, else this one alone."""
        chosen = self.window.board.selection.ids
        if object_id not in chosen or not self._is_theirs(object_id):
            return (object_id,)
        return tuple(each for each in chosen if self._is_theirs(each))

    def _meant(self, target: Target) -> Target | None:
        """Return the target at a position: the owner of a field or of a card."""
        naming = self._naming
        if naming is None:
            return None
        targets = naming.choice.targets
        if target in targets:
            return target
        if isinstance(target, int):
            player = self.window.session.controller(target)
            return player if player in targets else target
        return targets[0] if len(targets) == 1 else None

    def _turns(self) -> TurnBarFeature | None:
        """Turn bar feature, or None in the window of a lesson."""
        return next(
            (each for each in self.window.features if isinstance(each, TurnBarFeature)), None
        )

    def _may_go_to_combat(self) -> bool:
        turns = self._turns()
        plan = turns.plan() if turns is not None and self._naming is None else None
        return plan is not None and plan.to_combat is not None

    def _go_to_combat(self) -> None:
        turns = self._turns()
        if turns is not None and self._may_go_to_combat():
            turns.to_combat()

    # The damage

    @property
    def division(self) -> Division | None:
        """Draft of the next damage, or None."""
        return self._division

    @property
    def sheet(self) -> DamageSheet | None:
        """Damage panel, or None before its first use."""
        return self._sheet

    def _made_sheet(self) -> DamageSheet:
        if self._sheet is None:
            window = self.window
            called = self.window.describe.name_of
            self._sheet = DamageSheet(called, window.cite, window.theme, window)
            self._sheet.setVisible(False)
            self._sheet.changed.connect(self._show)
            self._sheet.agreed.connect(self.go)
            self._sheet.closed.connect(self._close_sheet)
            self._sheet.cited.connect(window.show_rule)
            self._sheet.first.connect(self._put_first)
        return self._sheet

    def _close_sheet(self) -> None:
        if self._sheet is not None and self.window.aside is self._sheet:
            self.window.close_aside()

    def _put_first(self, source: ObjectId, to: ObjectId) -> None:
        """Make one creature the first to which a source assigns its damage."""
        for order in self._orders:
            if order.shown == (source,):
                others = (each for each in order.objects if each != to)
                action = self._action(order, selecting(to, *others))
                if action is not None:
                    self.window.session.attempt(action)
                return

    def _attack_it(self, target: ObjectId) -> bool:
        """Set the target of the selected attackers to the clicked one."""
        naming = self._naming
        if naming is None or not naming.named:
            return False
        naming.add(naming.named[-1], target)
        self._show()
        return True

    def _toggle(self, object_id: ObjectId) -> None:
        naming = self._naming
        if naming is None:
            return
        named = bool(naming.of(object_id)) or naming.waiting == object_id
        if not named and object_id not in naming.choice.objects:
            self._refuse(object_id, None)
            return
        naming.toggle(object_id)
        self._show()
        if naming.waiting == object_id:
            self._say(WHAT.format(self.window.describe.name_of(object_id)))

    def _pair(self, object_id: ObjectId, target: Target) -> None:
        naming = self._naming
        if naming is None:
            return
        if not self._allows(object_id, target):
            self._refuse(object_id, target)
            return
        naming.add(object_id, target)
        self._show()

    def _why(self, object_id: ObjectId, target: Target | None) -> tuple[Finding, ...]:
        """Return the findings of the rules on one creature by itself."""
        fight, session = self._fight, self.window.session
        choice = fight.declaration if fight is not None else None
        if choice is None:
            return ()
        return session.rules.tables.why(session.state_view, choice, object_id, target)

    def _allows(self, object_id: ObjectId, target: Target | None) -> bool:
        found = self._why(object_id, target)
        return all(each.ruling is not Ruling.REFUSED for each in found)

    def _refuse(self, object_id: ObjectId, target: Target | None) -> None:
        """Show the findings against a creature, with a button to override them where possible."""
        naming, window = self._naming, self.window
        if naming is None:
            return
        called = self.window.describe.name_of(object_id)
        verb = "attack" if naming.attacks else "block"
        found = self._why(object_id, target)
        reasons = [each for each in found if each.ruling is Ruling.REFUSED]
        session = self.window.session
        anyway: QAction | None = None
        if session.level is not Level.STRICT and all(each.possible for each in reasons):
            anyway = QAction("Name it anyway", window)
            anyway.triggered.connect(lambda: self._anyway(object_id, target))
        window.strip.say(f"{called} may not {verb}.", anyway)
        for each in reasons:
            window.strip.add(each.says, (each.key, *each.also))

    def _anyway(self, object_id: ObjectId, target: Target | None) -> None:
        if self._naming is not None:
            self._naming.add(object_id, target)
            self._show()

    def _is_theirs(self, object_id: ObjectId) -> bool:
        naming, session = self._naming, self.window.session
        obj = session.state.objects.get(object_id)
        if naming is None or obj is None or not session.rules.zone(obj.zone).shared:
            return False
        if object_id in naming.choice.objects:
            return True
        fields = session.controller(object_id) == naming.choice.player
        item = self.window.board.item(object_id)
        return fields and item is not None and item.view.row == 0

    def _say(self, words: str) -> None:
        self.window.strip.say(words)


def _is_same(one: Choice, other: Choice) -> bool:
    """Return whether two choices are the same declaration at different times."""
    return (one.id, one.player) == (other.id, other.player)
