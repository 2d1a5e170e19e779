"""What Magic makes of actions: tables of checks and handlers, and what answers windows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.games.mtg import (
    actions as mtg,
)
from core.games.mtg import (
    casting,
    commanders,
    copying,
    face_down,
    flipping,
    lands,
    lasting,
    libraries,
    melding,
    moving,
    naming,
    permanents,
    putting,
    resolving,
    sagas,
    substitutes,
    transforming,
    turns,
)
from core.games.mtg.day_and_night import designation
from core.games.mtg.facts import ASKS, facts, fits
from core.games.mtg.menu import drop, menu, offers, onto
from core.games.mtg.settling import settle
from core.games.mtg.sheet import sheet
from core.games.mtg.words import words
from core.rules import actions as law
from core.rules import arranging, chance, noting, objects
from core.rules import lasting as law_lasting
from core.rules.actions import Action
from core.rules.points import by_the_rule, change_points
from core.rules.ruleset import Amendment, Check, Handler, Law
from core.state.zones import LIBRARY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from core.cards.card import Card
    from core.rules.deck_check import DeckCheck
    from core.rules.forms import Form
    from core.rules.state_view import StateView
    from core.state.ids import ObjectId, PlayerId

_MELD_CARDS_APART = {"meld.not_castable_back": transforming.meld_cards_never_turn}
CHECKS: Mapping[type[Action], Mapping[str, Check]] = {
    law.Move: {**moving.MOVE_CHECKS, **putting.MOVE_IN_CHECKS},
    law.Tap: permanents.TAP_CHECKS,
    law.Untap: permanents.UNTAP_CHECKS,
    law.Counters: permanents.COUNTERS_CHECKS,
    law.Damage: permanents.DAMAGE_CHECKS,
    law.Life: permanents.LIFE_CHECKS,
    law.Points: {"counters.add": by_the_rule("counters.add")},
    law.Attach: permanents.ATTACH_CHECKS,
    law.Unattach: permanents.UNATTACH_CHECKS,
    law.Draw: libraries.DRAW_CHECKS,
    law.Mill: libraries.MILL_CHECKS,
    law.Discard: libraries.DISCARD_CHECKS,
    law.Shuffle: libraries.SHUFFLE_CHECKS,
    law.Look: libraries.LOOK_CHECKS,
    law.Reveal: libraries.LOOK_CHECKS,
    law.Arrange: {"zone.order": arranging.in_the_order_chosen("zone.order")},
    law.Roll: chance.ROLL_CHECKS,
    law.Note: noting.NOTE_CHECKS,
    law.FlipCoin: {},
    law.Bring: libraries.BRING_CHECKS,
    law.Effect: lasting.EFFECT_CHECKS,
    law.Control: lasting.CONTROL_CHECKS,
    law.EndEffect: lasting.END_EFFECT_CHECKS,
    law.EndTurn: turns.END_TURN_CHECKS,
    mtg.Cast: casting.CAST_CHECKS,
    mtg.PlayLand: lands.LAND_CHECKS,
    mtg.Resolve: resolving.RESOLVE_CHECKS,
    mtg.Counter: resolving.COUNTER_CHECKS,
    mtg.Put: {**putting.PUT_CHECKS, "meld.not_castable_back": putting.meld_back_never_enters},
    law.Flicker: putting.FLICKER_CHECKS,
    mtg.Transform: {**transforming.TRANSFORM_CHECKS, **_MELD_CARDS_APART},
    mtg.Convert: {
        **transforming.TRANSFORM_CHECKS,
        "transform.convert": transforming.by_its_name,
        **_MELD_CARDS_APART,
    },
    law.Ability: {"transform.stale_instruction": transforming.an_ability_waits},
    mtg.Meld: melding.MELD_CHECKS,
    mtg.Flip: flipping.FLIP_CHECKS,
    law.TurnFaceDown: face_down.FACE_DOWN_CHECKS,
    law.TurnFaceUp: face_down.FACE_UP_CHECKS,
    law.BecomeCopy: lasting.BECOME_COPY_CHECKS,
    mtg.Token: lasting.TOKEN_CHECKS,
    law.TokenCopy: {**lasting.TOKEN_CHECKS, **copying.COPY_CHECKS},
    mtg.CopySpell: {**copying.COPY_CHECKS, **copying.COPY_SPELL_CHECKS},
    mtg.CopyCard: copying.COPY_CHECKS,
    law.Replacement: lasting.LASTING_CHECKS,
    law.Permit: lasting.LASTING_CHECKS,
    law.Forbid: lasting.LASTING_CHECKS,
    law.ChooseName: naming.CHOOSE_NAME_CHECKS,
    mtg.Substitute: substitutes.SUBSTITUTE_CHECKS,
    mtg.Commander: commanders.COMMANDER_CHECKS,
    mtg.DayNight: turns.DAY_NIGHT_CHECKS,
    mtg.BeginMain: sagas.BEGIN_MAIN_CHECKS,
    mtg.Unlock: lasting.DOOR_CHECKS,
    mtg.Lock: lasting.DOOR_CHECKS,
}

_SHOW = arranging.showing(LIBRARY, "visibility.hidden_zone")
HANDLERS: Mapping[type[Action], Handler] = {
    law.Move: putting.move_or_put,
    law.Tap: objects.tap,
    law.Untap: objects.untap,
    law.Counters: objects.counting("counters.add"),
    law.Damage: permanents.damage,
    law.Life: permanents.life,
    law.Points: change_points,
    law.Attach: permanents.attach,
    law.Unattach: permanents.unattach,
    law.Draw: libraries.draw,
    law.Mill: libraries.mill,
    law.Discard: libraries.discard,
    law.Shuffle: arranging.shuffling(LIBRARY),
    law.Look: _SHOW,
    law.Reveal: _SHOW,
    law.Arrange: arranging.arrange,
    law.Roll: chance.roll,
    law.Note: noting.note,
    law.FlipCoin: chance.flip_coin,
    law.Bring: libraries.bring,
    law.Effect: law_lasting.start_effect,
    law.Control: law_lasting.control,
    law.EndEffect: law_lasting.end_effect,
    law.EndTurn: turns.end_turn,
    mtg.Cast: casting.cast,
    mtg.PlayLand: lands.play_land,
    mtg.Resolve: resolving.resolve,
    mtg.Counter: resolving.counter,
    mtg.Put: putting.put,
    law.Flicker: putting.flicker,
    mtg.Transform: transforming.transform,
    mtg.Convert: transforming.transform,
    law.Ability: law_lasting.wait,
    mtg.Meld: melding.meld,
    mtg.Flip: flipping.flip,
    law.TurnFaceDown: face_down.turn_face_down,
    law.TurnFaceUp: face_down.turn_face_up,
    law.BecomeCopy: lasting.become_copy,
    mtg.Token: lasting.token,
    law.TokenCopy: lasting.token_copy,
    mtg.CopySpell: lasting.copy_spell,
    mtg.CopyCard: lasting.copy_card,
    law.Replacement: law_lasting.start_replacement,
    law.Permit: law_lasting.permit,
    law.Forbid: law_lasting.forbid,
    law.ChooseName: naming.choose_name,
    mtg.Substitute: substitutes.substitute,
    mtg.Commander: commanders.name_commander,
    mtg.DayNight: turns.day_night,
    mtg.BeginMain: sagas.begin_main,
    mtg.Unlock: lasting.unlock,
    mtg.Lock: lasting.lock,
}


def _forms(view: "StateView", chosen: "ObjectId | None", player: "PlayerId") -> "tuple[Form, ...]":
    """Make the forms for actions by hand; most tables never ask for them."""
    from core.games.mtg.hands_on import forms  # noqa: PLC0415 - costs as much time as all else

    return forms(view, chosen, player)


def _tokens(view: "StateView", player: "PlayerId", cards: "Iterable[Card]") -> "Form":
    """Make the form of a token; most tables never ask for it."""
    from core.games.mtg.tokens import token_form  # noqa: PLC0415 - costs as much time as all else

    return token_form(view, player, cards)


def _deck(view: "StateView", player: "PlayerId") -> "DeckCheck":
    """Check a deck; most tables never ask for it."""
    from core.games.mtg.deck_check import check_deck  # noqa: PLC0415 - costs as much time as all else

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
    turn_begins=(law.Draw, mtg.BeginMain),
    forms=_forms,
    tokens=_tokens,
    deck=_deck,
    designation=designation,
)
MELD_CARDS_DOUBLE_FACED = tuple(
    Amendment(action=kind, checks={"meld.not_castable_back": None})
    for kind in (mtg.Put, mtg.Transform, mtg.Convert)
)
"""Since meld cards count as double-faced no rule of their own is needed for them here."""
VERBS: tuple[type[Action], ...] = (*CHECKS, law.Batch)
