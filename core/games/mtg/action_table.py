"""The rules of Magic: the records of its actions, and its answer to each question."""

from collections.abc import Iterable
from itertools import chain
from typing import TYPE_CHECKING, Any

from core.cards.card import Card
from core.cards.mana import Cost, ManaCost
from core.games.mtg import (
    decks,
    effect_actions,
    faces,
    keyword_actions,
    permanents,
    sagas_and_battles,
)
from core.games.mtg.actions import BeginMain, CopyCard, Resolve
from core.games.mtg.casting import activated_abilities, activating, mana, resolving, spells
from core.games.mtg.combat import attacking, blocking, damage
from core.games.mtg.combat.attack_targets import with_attacks
from core.games.mtg.combat.combat_view import fight, why
from core.games.mtg.keyword_actions.phasing import phased_out_objects_are_ignored
from core.games.mtg.layers import effects_by_hand
from core.games.mtg.layers.characteristics import (
    QUERIES,
    characteristics,
    characteristics_view,
    fits,
)
from core.games.mtg.layers.continuous_effects import PHASED_OUT
from core.games.mtg.layers.traits import Traits, named
from core.games.mtg.manual_forms import forms, token_form
from core.games.mtg.offers import drop, menu, moves, onto, playable_faces
from core.games.mtg.playable import able_attackers, playable
from core.games.mtg.texts import loaded
from core.games.mtg.turn import game, progress, steps
from core.games.mtg.turn.progress import designation
from core.games.mtg.turn.reminders import remind_by_hand
from core.games.mtg.turn.state_based_actions import apply_state_based_actions
from core.games.mtg.turn.turn_plan import choices, chosen, turn_plan
from core.games.mtg.zones import libraries, put_into_play
from core.messages import Message
from core.rules import card_texts, table_actions
from core.rules.action_context import ActionContext, batch_label, label_of
from core.rules.actions import Action, Batch, Draw
from core.rules.card_texts import Halt, top_of_stack
from core.rules.game_course import over_is_over
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import Rules, StateView, specs_in
from core.rules.verdict import Finding
from core.state.effects import Effect, Replacement
from core.state.game_state import LimitedMana
from core.state.ids import ObjectId, PlayerId, Zone
from core.state.objects import GameObject

if TYPE_CHECKING:
    from core.cards.card import Card
    from core.effects.program import Reading

SUBJECTS = (
    spells,
    permanents,
    resolving,
    libraries,
    put_into_play,
    effects_by_hand,
    faces,
    decks,
    sagas_and_battles,
    table_actions,
    game,
    card_texts,
    progress,
    attacking,
    blocking,
    damage,
    steps,
    mana,
    activated_abilities,
    activating,
    effect_actions,
)
"""The modules with actions, apart from the package of keyword actions."""


class Magic(Rules):
    """The rules of Magic."""

    queries = {**QUERIES, "cost": spells.cost_now}
    turn_begins = (Draw, BeginMain)
    for_all = {
        game.KEYS.over: over_is_over(game.KEYS.over, game.NextGame),
        PHASED_OUT.key: phased_out_objects_are_ignored,
    }
    has_combat = True

    named = staticmethod(named)
    characteristics = staticmethod(characteristics)
    characteristics_view = staticmethod(characteristics_view)
    fits = staticmethod(fits)
    playable = staticmethod(playable)
    able_attackers = staticmethod(able_attackers)
    playable_faces = staticmethod(playable_faces)
    designation = staticmethod(designation)
    apply_state_based_actions = staticmethod(apply_state_based_actions)
    by_hand = staticmethod(remind_by_hand)
    menu = staticmethod(menu)
    drop = staticmethod(drop)
    onto = staticmethod(onto)
    forms = staticmethod(forms)
    tokens = staticmethod(token_form)
    moves = staticmethod(moves)
    payment = staticmethod(activated_abilities.payment_for)
    paying = staticmethod(activated_abilities.paying)
    begins_at = staticmethod(steps.begins_at)
    with_attacks = staticmethod(with_attacks)
    turn_plan = staticmethod(turn_plan)
    choices = staticmethod(choices)
    chosen = staticmethod(chosen)
    why = staticmethod(why)
    fight = staticmethod(fight)
    deck = staticmethod(decks.check_deck)
    formats = staticmethod(decks.play_formats)
    starting_places = staticmethod(decks.starting_places)

    def reading(self, card: "Card", face: int, /) -> "Reading":
        """Return the program of one face of a card; the first question loads the grammar."""
        from core.games.mtg.reading.readings import reading  # noqa: PLC0415 - 200 ms, once

        return reading(card, face)

    def static_effects(self, view: StateView, /, *, plain: bool) -> tuple[Effect, ...]:
        """Return the continuous effects of static abilities where texts are read."""
        found: tuple[Effect, ...] = loaded().static_effects(view, plain=plain)
        return found

    def forbidden_attack(
        self, view: StateView, attacker: ObjectId, target: ObjectId | PlayerId, /
    ) -> Iterable[Finding]:
        """Return why card texts forbid an attack on a player or permanent."""
        if not view.state.reads_texts:
            return ()
        found: Iterable[Finding] = loaded().attacking_findings(view, attacker, target)
        return found

    def damage_is_certain(self, view: StateView, /) -> bool:
        """Return whether a card text keeps damage from being prevented."""
        return view.state.reads_texts and bool(loaded().damage_is_certain(view))

    def attack_cost(
        self, view: StateView, attacks: Iterable[tuple[ObjectId, ObjectId | PlayerId]], /
    ) -> ManaCost:
        """Return the mana that card texts ask for attacks."""
        found: ManaCost = (
            loaded().attack_cost(view, attacks) if view.state.reads_texts else ManaCost()
        )
        return found

    def is_static_left(self, view: StateView, obj: GameObject, /) -> bool:
        """Return whether the table leaves static abilities of an object to the players."""
        if not view.state.reads_texts:
            return True
        left: bool = loaded().is_static_left(view, obj)
        return left

    def target_judge(
        self, view: StateView, source: GameObject, found: Traits, player: PlayerId, /
    ) -> Any:  # noqa: ANN401 - `core.games.mtg.execution.targets.Aim`, which is loaded here
        """Return the judge of the targets of a source's text."""
        return loaded().target_judge(view, source, found, player)

    def mana_pays(
        self, view: StateView, mana: LimitedMana, action: Action, subject: GameObject, /
    ) -> bool:
        """Return whether limited mana may be spent on an action with an object."""
        return bool(loaded().mana_pays(view, mana, action, subject))

    def mana_lasts(self, program: bytes, /) -> bool:
        """Return whether mana with a limit stays in the pool until the end of the turn."""
        return bool(loaded().mana_lasts(program))

    def alternative_costs(self, view: StateView, spell: GameObject, /) -> tuple[Cost, ...]:
        """Return the costs of card texts that may be paid rather than a mana cost."""
        if not view.state.reads_texts:
            return ()
        found: tuple[Cost, ...] = loaded().alternative_costs(view, spell)
        return found

    def elsewhere(self, view: StateView, obj: GameObject, to: Zone, /) -> tuple[Replacement, ...]:
        """Return the replacements of card texts by which an object goes to another zone."""
        if not view.state.reads_texts:
            return ()
        return tuple(loaded().elsewhere(view, obj, to))

    def entering(
        self, view: StateView, there: StateView, entered: GameObject, /
    ) -> tuple[Replacement, ...]:
        """Return the replacements of card texts by which an object enters in another way."""
        if not view.state.reads_texts:
            return ()
        return tuple(loaded().entering(view, there, entered))

    def hand_size(self, view: StateView, player: PlayerId, size: int, /) -> int:
        """Return how many cards a player may keep at the end of the turn, under card texts."""
        if not view.state.reads_texts:
            return size
        found: int = loaded().hand_size(view, player, size)
        return found

    def also_untaps(self, view: StateView, player: PlayerId, /) -> tuple[ObjectId, ...]:
        """Return the permanents of others that card texts untap in a player's untap step."""
        return tuple(loaded().also_untaps(view, player)) if view.state.reads_texts else ()

    def skips_draw_step(self, view: StateView, player: PlayerId, /) -> bool:
        """Return whether card texts have a player skip each draw step."""
        return view.state.reads_texts and bool(loaded().skips_draw_step(view, player))

    def untap_limits(
        self, view: StateView, player: PlayerId, /
    ) -> tuple[tuple[tuple[ObjectId, ...], int], ...]:
        """Return the tapped permanents of which card texts let a player untap only so many."""
        return tuple(loaded().untap_limits(view, player)) if view.state.reads_texts else ()

    def entering_with(self, there: StateView, entered: GameObject, kind: str, /) -> int | None:
        """Return the number of counters of a kind with which a text has an object enter."""
        if not there.state.reads_texts:
            return None
        found: int | None = loaded().entering_with(there, entered, kind)
        return found

    def dealt(
        self,
        view: StateView,
        source: ObjectId,
        to: ObjectId | PlayerId,
        amount: int,
        /,
        *,
        combat: bool,
    ) -> int:
        """Return an amount of damage after the replacements and preventions of card texts."""
        found: int = loaded().dealt(view, source, to, amount, combat=combat)
        return found

    def priced(self, view: StateView, spell: GameObject, action: Action, cost: Cost, /) -> Cost:
        """Return the cost of a cast with the changes by card texts."""
        found: Cost = loaded().priced(view, spell, action, cost)
        return found

    def resolution(self, view: StateView, resolving: Resolving, /) -> Proposed:
        """Return the proposal of a resolving spell's or ability's text."""
        if not view.state.reads_texts:
            return Proposed(action=resolving.action)
        found: Proposed = loaded().resolution(view, resolving)
        return found

    def resolving(self, view: StateView, /) -> Action | None:
        """Return the action by which the top of the stack resolves in a sandbox."""
        top, state = top_of_stack(view.state), view.state
        found = state.objects.get(top) if top is not None else None
        ability = next((each for each in state.waiting if each.id == top), None)
        spoken = found or ability
        return Resolve(player=spoken.controller, object=spoken.id) if spoken is not None else None

    def raise_triggers(self, context: ActionContext, /) -> None:
        """Put the abilities on the stack that the events so far have triggered."""
        if context.state.reads_texts:
            loaded().raise_triggers(context)

    def batch(self, view: StateView, action: Batch, /) -> Message:
        """Return the label of several actions as one; a step of the turn keeps its own."""
        if action.steps and all(isinstance(step, progress.NextStep) for step in action.steps):
            return label_of(view, action.steps[-1])
        if len(action.steps) > 1 and isinstance(action.steps[0], CopyCard):
            return Message("Cast a copy of {card}", card=self.named(view, action.steps[0].of))
        if len(action.steps) > 1 and isinstance(action.steps[-1], progress.NextStep):
            return label_of(view, Batch(player=action.player, steps=action.steps[:-1]))
        resolved = _resolved_by_text(action)
        if resolved is not None:
            return label_of(view, resolved)
        halt = next((each for each in action.steps if isinstance(each, Halt)), None)
        if halt is not None:
            return Message(
                "{resolved}, as far as what is by hand",
                resolved=label_of(view, Resolve(player=halt.player, object=halt.object)),
            )
        return batch_label(view, action)

    def next_game(self, view: StateView, /) -> Action:
        """Return the action that begins the next game of a match with the same cards."""
        return game.NextGame(player=view.state.active)


def _resolved_by_text(action: Batch) -> Resolve | None:
    """Return the resolution in a batch of the steps of a text."""
    found = (each for each in action.steps if isinstance(each, Resolve) and each.carried_out)
    return next(found, None)


TABLES = Magic(
    (
        *chain.from_iterable(subject.SPECS for subject in SUBJECTS),
        *chain.from_iterable(specs_in(keyword_actions)),
    )
)
ACTIONS: tuple[type[Action], ...] = TABLES.actions
"""Every kind of action that any edition has."""
