"""What Magic makes of actions: the records of all its subjects, and what answers windows."""

from typing import TYPE_CHECKING

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
from core.games.mtg.characteristics_view import sheet
from core.games.mtg.day_and_night import designation
from core.games.mtg.facts import ASKS, facts, fits
from core.games.mtg.labels import named
from core.games.mtg.menu import drop, menu, offers, onto
from core.games.mtg.state_based_actions import settle
from core.rules import chance, notes
from core.rules.action_labels import batch_label
from core.rules.actions import Action, Batch, Draw
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
    casting,
    lands,
    permanents,
    resolving,
    face_down,
    put_into_play,
    lasting_effects,
    libraries,
    names,
    substitutes,
    commanders,
    turns,
    sagas,
    chance,
    notes,
)
"""The modules whose actions the game has, besides those of the package of keyword actions."""


def _batch(view: StateView, action: Batch) -> str:
    if len(action.steps) > 1 and isinstance(action.steps[0], CopyCard):
        return f"Cast a copy of {named(view, action.steps[0].of)}"
    return batch_label(view, action)


def _forms(view: StateView, chosen: "ObjectId | None", player: "PlayerId") -> "tuple[Form, ...]":
    """Make the forms for actions by hand; most tables never ask for them."""
    from core.games.mtg.manual_actions import forms  # noqa: PLC0415 - costs as much time as all else

    return forms(view, chosen, player)


def _tokens(view: StateView, player: "PlayerId", cards: "Iterable[Card]") -> "Form":
    """Make the form of a token; most tables never ask for it."""
    from core.games.mtg.tokens import token_form  # noqa: PLC0415 - costs as much time as all else

    return token_form(view, player, cards)


def _deck(view: StateView, player: "PlayerId") -> "DeckCheck":
    """Check a deck; most tables never ask for it."""
    from core.games.mtg.deck_check import check_deck  # noqa: PLC0415 - costs as much time as all else

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
    turn_begins=(Draw, BeginMain),
    forms=_forms,
    tokens=_tokens,
    deck=_deck,
    designation=designation,
)
ACTIONS: tuple[type[Action], ...] = (*LAW.verbs, Batch)
