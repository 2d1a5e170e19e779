"""What the game makes of actions: the records of all its subjects, and what answers windows."""

from typing import TYPE_CHECKING

from core.games.fab import (
    activating,
    chain_close,
    costs,
    decks,
    defending,
    entry,
    hidden,
    keyword_actions,
    lasting_effects,
    move_checks,
    names,
    permanents,
    playing,
    resolving,
    subcards,
    turns,
)
from core.games.fab.characteristics_view import sheet
from core.games.fab.facts import ASKS, facts, fits
from core.games.fab.game_state_actions import settle
from core.games.fab.labels import named
from core.games.fab.menu import drop, menu, offers, onto
from core.rules import chance, notes
from core.rules.action_labels import batch_label, label_of
from core.rules.actions import Action, Batch, EndTurn
from core.rules.ruleset import Law, verbs_of
from core.rules.state_view import StateView
from core.rules.verb_modules import verbs_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.cards.card import Card
    from core.rules.deck_check import DeckCheck
    from core.rules.forms import Form
    from core.state.ids import ObjectId, PlayerId

SUBJECTS = (
    playing,
    permanents,
    resolving,
    activating,
    defending,
    chain_close,
    entry,
    costs,
    subcards,
    move_checks,
    hidden,
    lasting_effects,
    decks,
    names,
    turns,
    chance,
    notes,
)
"""The modules whose actions the game has, besides those of the package of keyword actions."""


def _batch(view: StateView, action: Batch) -> str:
    """Name several actions; those with which a turn ends are the end of the turn."""
    if action.steps and isinstance(action.steps[-1], EndTurn):
        return label_of(view, action.steps[-1])
    return batch_label(view, action)


def _forms(view: StateView, chosen: "ObjectId | None", player: "PlayerId") -> "tuple[Form, ...]":
    """Make the forms for actions by hand; most tables never ask for them."""
    from core.games.fab.manual_actions import forms  # noqa: PLC0415 - costs as much time as all else

    return forms(view, chosen, player)


def _tokens(view: StateView, player: "PlayerId", cards: "Iterable[Card]") -> "Form":
    """Make the form of a token; most tables never ask for it."""
    from core.games.fab.tokens import token_form  # noqa: PLC0415 - costs as much time as all else

    return token_form(view, player, cards)


def _deck(view: StateView, player: "PlayerId") -> "DeckCheck":
    """Check a deck; most tables never ask for it."""
    from core.games.fab.deck_check import check_deck  # noqa: PLC0415 - costs as much time as all else

    return check_deck(view, player)


LAW = Law(
    verbs=verbs_of(
        *(subject.VERBS for subject in SUBJECTS),
        *verbs_in(keyword_actions),
    ),
    named=named,
    batch=_batch,
    settle=settle,
    sheet=sheet,
    menu=menu,
    drop=drop,
    onto=onto,
    offers=offers,
    facts=facts,
    fits=fits,
    asks=ASKS,
    turn_ends=turns.TURN_ENDS,
    forms=_forms,
    tokens=_tokens,
    deck=_deck,
)
ACTIONS: tuple[type[Action], ...] = (*LAW.verbs, Batch)
