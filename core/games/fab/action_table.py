"""The rules of the game: the records of its actions, and its answer to each question."""

from itertools import chain
from typing import TYPE_CHECKING

from core.cards.abilities import Ability
from core.cards.card import Card, Face
from core.games.fab import deck_building, keyword_actions, texts
from core.games.fab.actions import Pass, Resolve
from core.games.fab.combat import attacking, combat_steps, defending
from core.games.fab.combat.combat_chain import with_attacks
from core.games.fab.deck_building import check_deck, play_formats, starting_places
from core.games.fab.manual_actions import forms
from core.games.fab.objects import (
    damage_effects,
    decks,
    entry,
    lasting_effects,
    move_checks,
    permanents,
)
from core.games.fab.objects.characteristics import (
    QUERIES,
    characteristics,
    characteristics_view,
    fits,
)
from core.games.fab.objects.entry import hero_transforms
from core.games.fab.objects.lasting_effects import token_form
from core.games.fab.objects.zone_changes import named
from core.games.fab.offers import drop, menu, moves, onto, playable_faces
from core.games.fab.playable import playable
from core.games.fab.playing import activating, cards, costs, resolving
from core.games.fab.proposals import PROPOSALS
from core.games.fab.turn import game_state_actions, text_steps, turns
from core.games.fab.turn.game_state_actions import apply_state_based_actions
from core.games.fab.turn.reminders import report_entering_texts
from core.games.fab.turn.turn_plan import choices, chosen, turn_plan
from core.messages import Message
from core.rules import card_texts, table_actions
from core.rules.action_context import ActionContext, batch_label, label_of
from core.rules.actions import Action, Batch, EndTurn, Look, Note
from core.rules.card_texts import Halt
from core.rules.game_course import over_is_over
from core.rules.proposals import Proposed, Resolving
from core.rules.ruleset import Rules, StateView, specs_in
from core.state.effects import Effect, Replacement
from core.state.ids import Zone
from core.state.objects import GameObject

if TYPE_CHECKING:
    from core.effects.program import Reading

SUBJECTS = (
    cards,
    permanents,
    resolving,
    activating,
    defending,
    attacking,
    entry,
    costs,
    move_checks,
    lasting_effects,
    damage_effects,
    decks,
    deck_building,
    turns,
    text_steps,
    combat_steps,
    game_state_actions,
    card_texts,
    table_actions,
)
"""Modules with actions outside the package of keyword actions."""


class FleshAndBlood(Rules):
    """The rules of Flesh and Blood."""

    queries = {**QUERIES, "cost": cards.cost_now}
    free_is_announced = True
    turn_ends = turns.TURN_ENDS
    for_all = {"game.won": over_is_over(game_state_actions.KEYS.over, Look, Note)}
    proposals = PROPOSALS

    named = staticmethod(named)
    characteristics = staticmethod(characteristics)
    characteristics_view = staticmethod(characteristics_view)
    fits = staticmethod(fits)
    playable = staticmethod(playable)
    playable_faces = staticmethod(playable_faces)
    apply_state_based_actions = staticmethod(apply_state_based_actions)
    by_hand = staticmethod(report_entering_texts)
    menu = staticmethod(menu)
    drop = staticmethod(drop)
    onto = staticmethod(onto)
    forms = staticmethod(forms)
    tokens = staticmethod(token_form)
    moves = staticmethod(moves)
    owed = staticmethod(costs.owed)
    begins_at = staticmethod(turns.begins_at)
    with_attacks = staticmethod(with_attacks)
    turn_plan = staticmethod(turn_plan)
    choices = staticmethod(choices)
    chosen = staticmethod(chosen)
    deck = staticmethod(check_deck)
    formats = staticmethod(play_formats)
    starting_places = staticmethod(starting_places)

    def reading(self, card: Card, face: int, /) -> "Reading":
        """Return the program of one face of a card; the first question loads the grammar."""
        from core.games.fab.reading.readings import reading  # noqa: PLC0415 - 100 ms, once

        return reading(card, face)

    def activated(self, faces: tuple[Face, ...], /) -> tuple[Ability, ...]:
        """Return the activated abilities of faces by their programs."""
        found: tuple[Ability, ...] = texts.loaded().facts(faces)
        return found

    def elsewhere(self, view: StateView, obj: GameObject, to: Zone, /) -> tuple[Replacement, ...]:
        """Return the replacements of card texts by which an object goes to another zone."""
        return tuple(texts.loaded().elsewhere(view, obj, to)) if view.state.reads_texts else ()

    def own_preventions(self, view: StateView, obj: GameObject, /) -> tuple[tuple[str, int], ...]:
        """Return the kinds of counters that prevent damage to their object, and by how much."""
        return tuple(texts.loaded().own_preventions(view, obj)) if view.state.reads_texts else ()

    def cannot_defend(self, view: StateView, attack: GameObject, obj: GameObject, /) -> bool:
        """Return whether a text forbids a card to defend against an attack."""
        return view.state.reads_texts and bool(texts.loaded().cannot_defend(view, attack, obj))

    def static_effects(self, view: StateView, /, *, plain: bool) -> tuple[Effect, ...]:
        """Return the continuous effects of static abilities where texts are read."""
        found: tuple[Effect, ...] = () if plain else texts.loaded().static_effects(view)
        return found

    def resolution(self, view: StateView, resolving: Resolving, /) -> Proposed:
        """Return the actions of a resolving text with the action itself."""
        if not view.state.reads_texts:
            return Proposed(action=resolving.action)
        proposed: Proposed = texts.loaded().resolution(view, resolving)
        return proposed

    def is_by_hand(self, face: Face, words: str, /) -> bool:
        """Return whether players carry out a sentence of a face at a table that reads texts."""
        left: bool = texts.loaded().is_left(face, words)
        return left

    def raise_triggers(self, context: ActionContext, /) -> None:
        """Put the abilities on the stack that the events so far have triggered."""
        if context.state.reads_texts:
            texts.loaded().raise_triggers(context)

    def batch(self, view: StateView, action: Batch, /) -> Message:
        """Return the label of several actions as one; that of a pass or resolution is kept."""
        for step in reversed(action.steps):
            if isinstance(step, EndTurn | Pass) or (isinstance(step, Resolve) and step.carried_out):
                return label_of(view, step)
        halt = next((each for each in action.steps if isinstance(each, Halt)), None)
        if halt is not None:
            return Message(
                "{resolved}, as far as what is by hand",
                resolved=label_of(view, Resolve(player=halt.player, object=halt.object)),
            )
        return hero_transforms(view, action) or batch_label(view, action)


TABLES = FleshAndBlood(
    (
        *chain.from_iterable(subject.SPECS for subject in SUBJECTS),
        *chain.from_iterable(specs_in(keyword_actions)),
    )
)
ACTIONS: tuple[type[Action], ...] = TABLES.actions
"""Every kind of action that any edition has."""
