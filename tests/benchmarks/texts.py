"""Tables of cards with texts, for the goals of the execution of texts."""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any

from msgspec.structs import replace

from core.cards.card import Card
from core.games.mtg.action_table import ACTIONS
from core.games.mtg.actions import Cast
from core.games.mtg.rulesets import MTG_2026_04
from core.rules.actions import Action, Counters, Tap, Untap
from core.rules.engine import apply
from core.rules.history import Outcome
from core.rules.ruleset import Memo, StateView
from core.scenario.scenario import read_scenario
from core.scenario.texts import TextRunner
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.zones import BATTLEFIELD, HAND
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import find_cards
from core.storage.decks.formats import read_deck_file

RULES = MTG_2026_04
ANN = PlayerId("A")
TRIGGERS = (
    "Whenever another creature you control enters, you gain 1 life.",
    "When this creature dies, draw a card.",
    "Whenever this creature attacks, it gets +1/+0 until end of turn.",
    "At the beginning of your upkeep, you gain 1 life.",
    "{T}: Add {G}.",
    "",
)
STATICS = (
    "Other creatures you control get +1/+1.",
    "Creatures you control have vigilance.",
    "Creatures your opponents control get -1/-0.",
    "Each other creature you control gets +0/+1.",
    "Green creatures you control get +1/+1.",
    "As long as you control a land, creatures you control have reach.",
    "Creatures you control with flying get +1/+0.",
    "Noncreature spells cost {1} more to cast.",
    "Bears you control get +1/+1.",
    "This creature gets +1/+1 for each land you control.",
)


def shipped_deck(number: int) -> tuple[Card, ...]:
    """Return the cards of one of the shipped decks of the game, each once."""
    known = card_finders()
    every = (find_cards(read_deck_file(path).deck, known) for path in shipped_decks())
    decks = [each for each in every if each.game == RULES.game]
    return tuple({entry.card.name: entry.card for entry in decks[number].entries}.values())


def _creature(name: str, text: str) -> dict[str, Any]:
    face = {"name": name, "type_line": "Creature — Bear", "power": "2", "toughness": "2"}
    return {"name": name, "faces": [face | {"text": text, "mana_cost": "{1}{G}"}]}


def table_of(texts: tuple[str, ...], permanents: int, *, reads: bool, spell: str = "") -> GameState:
    """Return a table with so many creatures, half of each player, that have these texts in turn.

    With the text of a ``spell`` its card is in a hand, over a library of cards.
    """
    cards = [_creature(f"Bear {number}", text) for number, text in enumerate(texts)]
    setup = [
        {
            "id": f"c{number}",
            "player": "AB"[number % 2],
            "zone": "battlefield",
            "card": f"Bear {number % len(texts)}",
        }
        for number in range(permanents)
    ]
    if spell:
        sorcery = {"name": "The Spell", "type_line": "Sorcery", "text": spell, "mana_cost": "{2}"}
        cards.append({"name": "The Spell", "faces": [sorcery]})
        setup.append({"id": "spell", "player": "A", "zone": "hand", "card": "The Spell"})
        setup += [
            {"id": f"l{number}", "player": "A", "zone": "library", "card": "Bear 0"}
            for number in range(5)
        ]
    data = {
        "title": "A table of texts",
        "game": "mtg",
        "rulebook": RULES.edition,
        "effects": True,
        "begins": {"step": "main1", "turn": 3, "active": "A"},
        "card": cards,
        "setup": setup,
        "step": [{"do": "checkpoint"}],
    }
    none: dict[str, Any] = {}
    runner = TextRunner(read_scenario(data), RULES, ACTIONS, none.get)
    return replace(runner.state, reads_texts=reads)


def with_statics(statics: int, permanents: int) -> GameState:
    """Return a table with so many creatures, of which some have static abilities."""
    texts = (*STATICS[:statics], *("" for _ in range(permanents - statics)))
    return table_of(texts, permanents, reads=True)


def spell_on(text: str, texts: tuple[str, ...], permanents: int) -> StateView:
    """Return a table with a spell of this text on the stack, and a library to draw from."""
    table = table_of(texts, permanents, reads=True, spell=text)
    view = StateView(RULES, table, Memo())
    spell = next(obj for obj in table.objects if obj.zone == HAND)
    cast = apply(view, Cast(player=ANN, card=spell.id, free=True))
    return StateView(RULES, cast.state, view.memo)


def ordinary_actions(state: GameState) -> Iterator[Action]:
    """Yield tapping and counters on one permanent after the other, over and over."""
    there = [obj.id for obj in state.objects if obj.zone == BATTLEFIELD]
    for number in cycle(range(60)):
        who = there[(number * 7) % len(there)]
        yield Tap(player=ANN, object=who)
        yield Counters(player=ANN, object=who, kind="+1/+1", change=1)
        yield Untap(player=ANN, object=who)
        yield Counters(player=ANN, object=who, kind="+1/+1", change=-1)


def actions_on(state: GameState) -> Callable[[], Outcome]:
    """Return a function that applies the next action to the position so far."""
    memo, actions, now = Memo(), ordinary_actions(state), [state]

    def next_action() -> Outcome:
        outcome = apply(StateView(RULES, now[0], memo), next(actions))
        now[0] = outcome.state
        return outcome

    return next_action
