"""Drafts: the selection that a player is making on the board for one choice."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.rules.actions import Action, references_in
from core.rules.choices import (
    NOTHING,
    Choice,
    Selection,
    Shortfall,
    Target,
    id_of,
    pairing,
    target_of,
)
from core.rules.ruleset import Proposals, StateView
from core.rules.verdict import Finding, Ruling
from core.rules.views import ATTACK, DamageRow, FightState, Pair, damage_rows
from core.state.ids import ObjectId, PlayerId, object_answer
from gui.board.combat_view import NOT_PROPOSED, Proposed
from gui.features.audience import Audience
from gui.features.choices.feature import Choices
from gui.features.dock.feature import DockFeature
from gui.session import Session
from gui.window.main_window import MainWindow


class Draft:
    """The selection for a choice, here of cards for an action as it is proposed."""

    def __init__(self, choice: Choice, selection: Selection | None = None) -> None:
        self.choice = choice
        usual = choice.buttons[0].id if choice.buttons else ""
        self.selection = selection or replace(choice.proposed, answer=usual)

    @property
    def is_proposal(self) -> bool:
        """Whether it is about an action whose outcome the board shows."""
        return self.choice.about is not None

    @property
    def is_begun(self) -> bool:
        """Whether the command Next carries it out before the next step."""
        return bool(self.choice.chosen) or not self.choice.may_go_without

    @property
    def proposed(self) -> Proposed:
        """The draft as the board draws it in a combat."""
        return NOT_PROPOSED


class Pairs(Draft):
    """The declared creatures, each with its target or the attacker that it blocks.

    ``waiting`` is a blocker without an attacker yet. It ``is_new`` until another action happens.
    """

    def __init__(self, choice: Choice, session: Session) -> None:
        super().__init__(choice, NOTHING)
        self._session = session
        self.waiting: ObjectId | None = None
        self.is_new = True
        self._last: Target | None = choice.targets[0] if choice.partners else None
        for object_id in map(target_of, choice.required):
            if isinstance(object_id, int):
                self.add(object_id)

    @property
    def attacks(self) -> bool:
        """Whether attackers are declared, not blockers."""
        return self.choice.id == ATTACK

    @property
    def is_begun(self) -> bool:
        """Whether a creature is declared; the declaration of blockers is always asked."""
        return bool(self.named) or not self.attacks

    @property
    def title(self) -> str:
        """The player and the declaration."""
        if self.attacks and not self.choice.options:
            return f"{self.choice.player}: nothing may attack"
        return f"{self.choice.player} declares {'attackers' if self.attacks else 'blockers'}"

    @property
    def label(self) -> str:
        """Label of the button that declares."""
        verb, number = "attack" if self.attacks else "block", len(self.named)
        return f"{verb.capitalize()} with {number}" if number else f"No {verb}s"

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs of creatures and targets, in the order of selection."""
        found = ((target_of(each), target_of(to)) for each, to in self.selection.pairs)
        return tuple(Pair(each, to) for each, to in found if isinstance(each, int))

    @property
    def named(self) -> tuple[ObjectId, ...]:
        """The paired creatures, each once."""
        return tuple(dict.fromkeys(each.object for each in self.pairs))

    @property
    def proposed(self) -> Proposed:
        """The declaration as the board draws it."""
        doubtful = frozenset(self.named).difference(self.choice.objects)
        return Proposed(pairs=self.pairs, doubtful=doubtful, waiting=self.waiting)

    def is_for(self, choice: Choice) -> bool:
        """Return whether a choice is the same declaration, perhaps at another time."""
        return (self.choice.id, self.choice.player) == (choice.id, choice.player)

    def again(self, choice: Choice) -> "Pairs":
        """Return the draft in a changed position, without the creatures that are gone."""
        made = Pairs(choice, self._session)
        made.is_new = False
        if self._last in choice.targets:
            made._last = self._last
        kept = (each for each in self.pairs if each.to in choice.targets)
        made._pair(each for each in kept if each.object in choice.objects)
        return made

    def of(self, object_id: ObjectId) -> tuple[Target, ...]:
        """Return the targets of a creature."""
        return tuple(each.to for each in self.pairs if each.object == object_id)

    def add(self, object_id: ObjectId, to: Target | None = None) -> None:
        """Pair a creature with a target; by default an attacker takes the last target."""
        target = to if to is not None else self._usual(object_id)
        if target is None:
            self.waiting = object_id
            return
        self.waiting = None
        if self.attacks:
            self._last = target
            self.drop(object_id)
        self._pair(dict.fromkeys((*self.pairs, Pair(object_id, target))))

    def drop(self, object_id: ObjectId) -> None:
        """Deselect a creature."""
        self._pair(each for each in self.pairs if each.object != object_id)
        if self.waiting == object_id:
            self.waiting = None

    def toggle(self, object_id: ObjectId) -> None:
        """Select a creature, or deselect it."""
        if self.waiting == object_id or self.of(object_id):
            self.drop(object_id)
        else:
            self.add(object_id)

    def add_all(self) -> None:
        """Select every possible attacker, or none if all of them are selected."""
        able = [each for each in self.choice.objects if self._usual(each) is not None]
        if all(self.of(each) for each in able):
            self.selection = NOTHING
            return
        for each in able:
            if not self.of(each):
                self.add(each)

    def clear(self) -> bool:
        """Empty the draft; return whether it had any creature."""
        some = bool(self.pairs) or self.waiting is not None
        self.selection, self.waiting = NOTHING, None
        return some

    def turn_to_next(self, object_id: ObjectId | None) -> Target | None:
        """Move an attacker, or all of them, to the next target; return that target."""
        targets = self.choice.targets
        if not self.attacks or not targets:
            return None
        own = self.of(object_id) if object_id is not None else ()
        now = own[0] if own else self._last
        found = targets[(targets.index(now) + 1) % len(targets) if now in targets else 0]
        self._last = found
        self._pair(
            Pair(each.object, found) if not own or each.object == object_id else each
            for each in self.pairs
        )
        return found

    def targets_of(self, object_id: ObjectId) -> tuple[Target, ...]:
        """Return the legal targets of a creature."""
        return tuple(each for each in self.choice.targets if not self.against(object_id, each))

    def against(self, object_id: ObjectId, target: Target | None) -> tuple[Finding, ...]:
        """Return the findings that refuse one creature by itself."""
        session = self._session
        found = session.rules.tables.why(session.state_view, self.choice, object_id, target)
        return tuple(each for each in found if each.ruling is Ruling.REFUSED)

    def meant(self, target: Target) -> Target | None:
        """Return the target at a position: the owner of a field or of a card."""
        targets = self.choice.targets
        if target in targets:
            return target
        if isinstance(target, int):
            player = self._session.controller(target)
            return player if player in targets else target
        return targets[0] if len(targets) == 1 else None

    def _usual(self, object_id: ObjectId) -> Target | None:
        if self.attacks:
            return self._last
        here = self.targets_of(object_id) or self.choice.targets
        return here[0] if len(here) == 1 else None

    def _pair(self, pairs: Iterable[Pair]) -> None:
        self.selection = pairing(*((each.object, each.to) for each in pairs))


class Division(Draft):
    """A division of damage; the shares of each source always add up to its damage."""

    def __init__(self, choice: Choice) -> None:
        super().__init__(choice, choice.as_proposed())
        self._first_rows = self.rows

    @property
    def rows(self) -> tuple[DamageRow, ...]:
        """The rows as they are divided now."""
        return damage_rows(self.choice, self.selection)

    @property
    def is_begun(self) -> bool:
        """Whether the division differs from the proposed one."""
        return self.rows != self._first_rows

    @property
    def title(self) -> str:
        """The damage that is dealt."""
        return str(self.choice.title)

    @property
    def label(self) -> str:
        """Label of the button that deals the damage."""
        return f"Deal {self.total} damage"

    @property
    def total(self) -> int:
        """Sum of all damage that is not prevented."""
        return sum(row.amount for row in self.rows if not row.is_prevented)

    @property
    def proposed(self) -> Proposed:
        """The division as the board draws it."""
        return Proposed(division=self.selection)

    def again(self, choice: Choice) -> "Division":
        """Return the same draft for the same proposed damage, else a new one."""
        return self if choice == self.choice else Division(choice)

    def most(self, row: DamageRow) -> int:
        """Return the largest amount of a row: all the damage of its source."""
        return sum(each.amount for each in self.rows if each.source == row.source)

    def give(self, row: DamageRow, amount: int) -> None:
        """Set the amount of a row; the other rows of its source share the rest."""
        if row.to is None:
            return
        shares = {id_of(each.to): each.amount for each in self.rows
                  if each.source == row.source and each.to is not None}  # fmt: skip
        key = id_of(row.to)
        amount = max(0, min(amount, self.most(row)))
        more = amount - shares[key]
        shares[key] = amount
        others = [each for each in shares if each != key]
        if more < 0 and others:
            shares[others[-1]] -= more
        for each in reversed(others if more > 0 else []):
            taken = min(more, shares[each])
            shares[each] -= taken
            more -= taken
        made = Selection(amounts=tuple(shares.items()))
        parts = zip(self.choice.also, self.selection.also, strict=True)
        also = tuple(made if part.shown == (row.source,) else each for part, each in parts)
        self.selection = replace(self.selection, also=also)

    def prevent(self, row: DamageRow, *, on: bool) -> None:
        """Set or clear the prevention of a row."""
        if row.to is not None:
            pair = object_answer(row.source), id_of(row.to)
            others = tuple(each for each in self.selection.pairs if each != pair)
            self.selection = replace(self.selection, pairs=(*others, pair) if on else others)


class DraftRules:
    """The open choice on the board of a window, and questions to the rules about its draft."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    @property
    def fight(self) -> FightState | None:
        """The combat, None behind the hide screen."""
        curtained = self._window.seat_state.curtained
        return None if curtained else self._window.board.fights.fight

    @property
    def orders(self) -> tuple[Choice, ...]:
        """The orders of blockers in the combat."""
        fight = self.fight
        return fight.orders if fight is not None else ()

    @property
    def has_combat(self) -> bool:
        """Whether the game declares attackers and blockers."""
        return self._window.session.rules.tables.has_combat

    @property
    def proposals(self) -> Proposals:
        """The proposals of the game."""
        return self._window.session.rules.tables.proposals

    @property
    def is_followed(self) -> bool:
        """Whether the turns are tracked and the table makes proposals now."""
        session = self._window.session
        waits = not session.proposes or self._window.seat_state.curtained
        return session.state.is_followed and not waits

    def decides(self) -> PlayerId | None:
        """Return the player who decides next, None where several do."""
        session = self._window.session
        return self.proposals.decides(session.state_view) if session.state.is_followed else None

    def sits_here(self, player: PlayerId) -> bool:
        """Return whether a player decides in this window, and in no other one."""
        window = self._window
        if player == window.seat:
            return True
        if player in window.seat_state.away:
            return False
        return window.host is None and not window.feature(Audience).has_window(player)

    def draft(self, before: Draft | None) -> Draft | None:
        """Return the draft of the open choice: as before, as far as that is still possible."""
        fight = self.fight
        if fight is not None and fight.declaration is not None:
            return self._declared(fight.declaration, before)
        if fight is not None and fight.damage is not None:
            if isinstance(before, Division):
                return before.again(fight.damage)
            return Division(fight.damage)
        if not self.is_followed:
            return None
        proposal = before.choice if before is not None and before.is_proposal else None
        return self._proposed(proposal)

    def _declared(self, found: Choice, before: Draft | None) -> Draft | None:
        """Return the draft of a declaration, None for one of a player who decides elsewhere."""
        if found.player in self._window.seat_state.away:
            return None
        if isinstance(before, Pairs) and before.is_for(found):
            return before.again(found)
        return Pairs(found, self._window.session)

    def _proposed(self, before: Choice | None) -> Draft | None:
        """Return the proposal without selected cards that are no longer possible."""
        due = self._due()
        if before is not None and not before.may_go_without:
            action = before.acting_on(())
            state = self._window.session.state
            if all(each.is_there(state) for each in references_in(action)):
                found = self.proposal(action, before)
                about = found.choice.about if found is not None else None
                if about is not None and not self.refuses(about):
                    return found
            before = None
        return self.proposal(due, before) if due is not None else None

    def _due(self) -> Action | None:
        session = self._window.session
        found = session.rules.tables.choices(session.state_view, {})
        here = (each.about for each in found if self.sits_here(each.player))
        return next((each for each in here if each is not None), None)

    def proposal(self, action: Action, before: Choice | None = None) -> Draft | None:
        """Return the draft of a proposed action, with the still possible cards of another one."""
        view = self._window.session.state_view
        found = self.proposals.choice_for(view, action)
        if found is not None and before is not None and is_about(before, action):
            kept = tuple(each for each in before.chosen if each in found.objects)
            found = self.proposals.choice_for(view, found.acting_on(kept))
        return Draft(found) if found is not None else None

    def action(self, choice: Choice, selection: Selection) -> Action | None:
        """Return the action of a selection, None while the choice needs more."""
        found = self._window.feature(Choices).action(choice, selection)
        return None if isinstance(found, Shortfall) else found

    def next_action(self, draft: Draft | None) -> Action | None:
        """Return the action of a draft, or without one the next action of the combat."""
        if draft is not None:
            return self.action(draft.choice, draft.selection)
        fight = self.fight
        return fight.onward[1] if fight is not None and fight.onward is not None else None

    def with_passed_steps(self, draft: Draft, action: Action) -> Action:
        """Return the action of a draft with the steps after it that no player uses."""
        attacks = isinstance(draft, Pairs) and draft.attacks
        dock = self._window.feature(DockFeature)
        return dock.with_passed_steps(action, decides=not attacks)

    def forecast(self, draft: Draft) -> Iterator[str]:
        """Yield the result of a declaration or of damage: the damage, or the new life totals."""
        session, action = self._window.session, self.next_action(draft)
        if action is None or not session.proposes:
            return
        if isinstance(draft, Pairs) and draft.attacks:
            view = session.state_view.at(session.would(action).state)
            fight = view.rules.tables.fight(view)
            powers = (size.partition("/")[0] for _, size in (fight.sizes if fight else ()))
            yield f"{sum(int(each) for each in powers)} damage if nothing blocks"
            return
        after = session.would(self.with_passed_steps(draft, action)).state
        lives = [(each, after.player(each.id).life) for each in session.state.players]
        changed = [(each, life) for each, life in lives if each.life != life]
        for player, life in changed:
            yield f"{player.id}: {player.life} → {life}"
        if not changed:
            yield from self._open_damage(session.state_view.at(after))

    @staticmethod
    def _open_damage(view: StateView) -> Iterator[str]:
        """Yield the damage of the attackers that nothing blocks."""
        fight = view.rules.tables.fight(view)
        free = {each.attacker for each in fight.lanes if not each.blocked} if fight else set()
        sizes = fight.sizes if fight is not None else ()
        powers = (size.partition("/")[0] for who, size in sizes if who in free)
        total = sum(int(each) for each in powers)
        if free:
            yield f"{total} damage is not blocked"

    def lacks(self, draft: Draft) -> bool:
        """Return whether the proposed action needs more cards."""
        return draft.is_proposal and self.next_action(draft) is None

    def adjusted(self, draft: Draft | None, change: int) -> Action | None:
        """Return the proposed action with its cost changed, None where it cannot be."""
        if draft is None or not draft.is_proposal:
            return None
        return self.proposals.adjusted(self._window.session.state_view, draft.choice, change)

    def refuses(self, action: Action) -> bool:
        """Return whether the rules refuse an action."""
        return self._window.session.judge(action).ruling is Ruling.REFUSED

    def waits(self, draft: Draft | None) -> bool:
        """Return whether the damage or the next step is refused until another choice is made.

        A division that the user changed is never held back.
        """
        if isinstance(draft, Pairs) or (draft is not None and draft.is_begun):
            return False
        action = self.next_action(draft)
        return action is not None and self.refuses(action)

    def doubt(self, draft: Draft) -> str:
        """Return the findings that refuse the damage as it is divided, with their rules."""
        action, cite = self.next_action(draft), self._window.shown_number
        if action is None or not self.refuses(action):
            return ""
        found = self._window.session.judge(action).decisive
        numbered = ((each.says, cite(each.key)) for each in found)
        said = (f"{says} [{number}]" if number else says for says, number in numbered)
        return " ".join(dict.fromkeys(said))


def is_about(choice: Choice, action: Action) -> bool:
    """Return whether a choice is about an action, apart from the selected cards."""
    return type(choice.about) is type(action) and choice.player == action.player
