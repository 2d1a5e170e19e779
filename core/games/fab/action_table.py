"""What the game makes of actions: tables of checks and handlers, and what answers windows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.games.fab import actions as fab
from core.games.fab import (
    activating,
    closing,
    costs,
    decks,
    defending,
    entering,
    flip_cards,
    hidden,
    lasting,
    marked,
    moves,
    naming,
    permanents,
    playing,
    resolving,
    subcards,
    transcend,
    turns,
)
from core.games.fab.facts import ASKS, facts, fits
from core.games.fab.menu import drop, menu, offers, onto
from core.games.fab.settling import settle
from core.games.fab.sheet import sheet
from core.games.fab.words import words
from core.games.fab.zones import DECK
from core.rules import actions as law
from core.rules import arranging, chance, noting, objects
from core.rules import lasting as law_lasting
from core.rules.actions import Action
from core.rules.ruleset import Check, Handler, Law

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.cards.card import Card
    from core.rules.deck_check import DeckCheck
    from core.rules.forms import Form
    from core.rules.state_view import StateView
    from core.state.ids import ObjectId, PlayerId

CHECKS: Mapping[type[Action], Mapping[str, Check]] = {
    law.Move: moves.MOVE_CHECKS,
    law.Tap: permanents.TAP_CHECKS,
    law.Untap: permanents.TAP_CHECKS,
    law.Counters: permanents.COUNTERS_CHECKS,
    law.Damage: permanents.DAMAGE_CHECKS,
    law.Life: permanents.LIFE_CHECKS,
    law.Points: {"points.asset": costs.points_are_gained},
    law.Attach: subcards.ATTACH_CHECKS,
    law.Unattach: subcards.UNATTACH_CHECKS,
    law.Draw: decks.DRAW_CHECKS,
    law.Mill: decks.DRAW_CHECKS,
    law.Discard: decks.DISCARD_CHECKS,
    law.Shuffle: decks.SHUFFLE_CHECKS,
    law.Look: hidden.LOOK_CHECKS,
    law.Reveal: hidden.LOOK_CHECKS,
    law.Arrange: {"zone.same": arranging.in_the_order_chosen("zone.same")},
    law.Roll: chance.ROLL_CHECKS,
    law.Note: noting.NOTE_CHECKS,
    law.FlipCoin: {},
    law.Bring: decks.BRING_CHECKS,
    law.Effect: lasting.EFFECT_CHECKS,
    law.Control: lasting.CONTROL_CHECKS,
    law.EndEffect: lasting.END_EFFECT_CHECKS,
    law.EndTurn: turns.END_TURN_CHECKS,
    fab.Play: playing.PLAY_CHECKS,
    fab.Resolve: resolving.RESOLVE_CHECKS,
    fab.Counter: resolving.COUNTER_CHECKS,
    fab.Put: entering.PUT_CHECKS,
    law.Flicker: entering.FLICKER_CHECKS,
    law.Ability: resolving.ABILITY_CHECKS,
    law.TokenCopy: lasting.TOKEN_CHECKS,
    law.TurnFaceDown: hidden.FACE_DOWN_CHECKS,
    law.TurnFaceUp: hidden.FACE_UP_CHECKS,
    fab.Become: flip_cards.BECOME_CHECKS,
    fab.Awaken: flip_cards.AWAKEN_CHECKS,
    fab.Transcend: transcend.TRANSCEND_CHECKS,
    fab.Mark: marked.MARK_CHECKS,
    fab.Hit: marked.HIT_CHECKS,
    fab.Activate: activating.ACTIVATE_CHECKS,
    fab.Defend: defending.DEFEND_CHECKS,
    fab.CloseChain: closing.CLOSE_CHECKS,
    law.BecomeCopy: lasting.COPY_CHECKS,
    fab.Token: lasting.TOKEN_CHECKS,
    law.Replacement: lasting.LASTING_CHECKS,
    law.Permit: lasting.LASTING_CHECKS,
    law.Forbid: lasting.LASTING_CHECKS,
    law.ChooseName: naming.CHOOSE_NAME_CHECKS,
}

HANDLERS: Mapping[type[Action], Handler] = {
    law.Move: moves.move,
    law.Tap: objects.tap,
    law.Untap: objects.untap,
    law.Counters: objects.counting("counters.put"),
    law.Damage: permanents.damage,
    law.Life: permanents.life,
    law.Points: costs.points,
    law.Attach: subcards.attach,
    law.Unattach: subcards.unattach,
    law.Draw: decks.draw,
    law.Mill: decks.mill,
    law.Discard: decks.discard,
    law.Shuffle: arranging.shuffling(DECK),
    law.Look: arranging.showing(DECK, "dfc.look_at_both"),
    law.Reveal: hidden.reveal,
    law.Arrange: arranging.arrange,
    law.Roll: chance.roll,
    law.Note: noting.note,
    law.FlipCoin: chance.flip_coin,
    law.Bring: decks.bring,
    law.Effect: law_lasting.start_effect,
    law.Control: law_lasting.control,
    law.EndEffect: law_lasting.end_effect,
    law.EndTurn: turns.end_turn,
    fab.Play: playing.play,
    fab.Resolve: resolving.resolve,
    fab.Counter: resolving.counter,
    fab.Put: entering.put,
    law.Flicker: entering.flicker,
    law.Ability: law_lasting.wait,
    law.TokenCopy: lasting.token_copy,
    law.TurnFaceDown: hidden.turn_face_down,
    law.TurnFaceUp: hidden.turn_face_up,
    fab.Become: flip_cards.turn_to_back,
    fab.Awaken: flip_cards.turn_to_back,
    fab.Transcend: transcend.transcend,
    fab.Mark: marked.mark,
    fab.Hit: marked.hit,
    fab.Activate: activating.activate,
    fab.Defend: defending.defend,
    fab.CloseChain: closing.close_chain,
    law.BecomeCopy: lasting.become_copy,
    fab.Token: lasting.token,
    law.Replacement: law_lasting.start_replacement,
    law.Permit: law_lasting.permit,
    law.Forbid: law_lasting.forbid,
    law.ChooseName: naming.choose_name,
}


def _forms(view: "StateView", chosen: "ObjectId | None", player: "PlayerId") -> "tuple[Form, ...]":
    """Make the forms for actions by hand; most tables never ask for them."""
    from core.games.fab.hands_on import forms  # noqa: PLC0415 - costs as much time as all else

    return forms(view, chosen, player)


def _tokens(view: "StateView", player: "PlayerId", cards: "Iterable[Card]") -> "Form":
    """Make the form of a token; most tables never ask for it."""
    from core.games.fab.tokens import token_form  # noqa: PLC0415 - costs as much time as all else

    return token_form(view, player, cards)


def _deck(view: "StateView", player: "PlayerId") -> "DeckCheck":
    """Check a deck; most tables never ask for it."""
    from core.games.fab.deck_check import check_deck  # noqa: PLC0415 - costs as much time as all else

    return check_deck(view, player)


LAW = Law(
    checks=CHECKS,
    handlers=HANDLERS,
    settle=settle,
    words=words,
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
VERBS: tuple[type[Action], ...] = (*CHECKS, law.Batch)
