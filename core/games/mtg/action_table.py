"""What Magic makes of actions: the records of all its subjects, and what answers windows."""

from itertools import chain

from core.games.mtg import (
    casting,
    commanders,
    face_down,
    keyword_actions,
    lands,
    lasting_effects,
    libraries,
    names,
    permanents,
    put_into_play,
    resolving,
    sagas,
    substitutes,
    turns,
)
from core.games.mtg.actions import BeginMain, CopyCard
from core.games.mtg.by_hand import tell_what_is_left
from core.games.mtg.characteristics import QUERIES, characteristics, fits
from core.games.mtg.characteristics_view import characteristics_view
from core.games.mtg.combat import attacking, blocking, damage
from core.games.mtg.combat.at_the_table import fight, why
from core.games.mtg.day_and_night import designation
from core.games.mtg.deck_check import check_deck
from core.games.mtg.deck_formats import play_formats, starting_places
from core.games.mtg.drops import drop, onto
from core.games.mtg.game import extra, losses, mulligan, progress, start
from core.games.mtg.game.losses import KEYS
from core.games.mtg.game.moves import moves
from core.games.mtg.game.steps import begins_at
from core.games.mtg.game.turn_plan import choices, chosen, turn_plan
from core.games.mtg.keyword_actions.phasing import nothing_happens_to_what_is_phased_out
from core.games.mtg.labels import named
from core.games.mtg.manual_actions import forms
from core.games.mtg.menu import menu, playable_faces
from core.games.mtg.payments import paying, payment_for
from core.games.mtg.state_based_actions import apply_state_based_actions
from core.games.mtg.statuses import PHASED_OUT
from core.games.mtg.tokens import token_form
from core.messages import Message
from core.rules import chance, notes
from core.rules.action_labels import batch_label, label_of
from core.rules.actions import Action, Batch, Draw
from core.rules.game_end import over_is_over
from core.rules.ruleset import RuleTables, StateView, later_verbs, verbs_of
from core.rules.verb_modules import verbs_in

SUBJECTS = (
    casting,
    lands,
    permanents,
    resolving,
    face_down,
    libraries,
    put_into_play,
    lasting_effects,
    names,
    substitutes,
    commanders,
    turns,
    sagas,
    chance,
    notes,
    start,
    mulligan,
    progress,
    attacking,
    blocking,
    damage,
    extra,
    losses,
)
"""The modules whose actions the game has, besides those of the package of keyword actions."""


def _batch(view: StateView, action: Batch) -> Message:
    if action.steps and all(isinstance(step, progress.NextStep) for step in action.steps):
        return label_of(view, action.steps[-1])
    if len(action.steps) > 1 and isinstance(action.steps[0], CopyCard):
        return Message("Cast a copy of {card}", card=named(view, action.steps[0].of))
    if len(action.steps) > 1 and isinstance(action.steps[-1], progress.NextStep):
        return label_of(view, Batch(player=action.player, steps=action.steps[:-1]))
    return batch_label(view, action)


_VERBS = (
    *chain.from_iterable(subject.VERBS for subject in SUBJECTS),
    *chain.from_iterable(verbs_in(keyword_actions)),
)
TABLES = RuleTables(
    verbs=verbs_of(_VERBS),
    later=later_verbs(_VERBS),
    named=named,
    batch=_batch,
    apply_state_based_actions=apply_state_based_actions,
    by_hand=tell_what_is_left,
    characteristics_view=characteristics_view,
    menu=menu,
    drop=drop,
    onto=onto,
    playable_faces=playable_faces,
    characteristics=characteristics,
    fits=fits,
    queries=QUERIES,
    turn_begins=(Draw, BeginMain),
    forms=forms,
    tokens=token_form,
    deck=check_deck,
    formats=play_formats,
    starting_places=starting_places,
    designation=designation,
    for_all={
        KEYS.over: over_is_over(KEYS.over, start.NextGame),
        PHASED_OUT.key: nothing_happens_to_what_is_phased_out,
    },
    begins_at=begins_at,
    moves=moves,
    fight=fight,
    turn_plan=turn_plan,
    choices=choices,
    chosen=chosen,
    why=why,
    next_game=lambda view: start.NextGame(player=view.state.active),
    payment=payment_for,
    paying=paying,
)
ACTIONS: tuple[type[Action], ...] = TABLES.actions
"""Every kind of action that any edition has."""
