"""Both games, for random actions: their editions, words, cards, and positions to begin with."""

from collections.abc import Callable

from msgspec import Struct

from core.cards.card import Card
from core.games.fab.rulesets import EDITIONS as FAB_EDITIONS
from core.games.mtg.rulesets import EDITIONS as MTG_EDITIONS
from core.rules.ruleset import Ruleset
from core.state.game_state import GameState
from tests.core.games.fab.stage import card_named as fab_card
from tests.core.sequences import any_action, fab_actions, opening
from tests.core.sequences.any_action import Pick, Vocabulary
from tests.core.stage import card_named as mtg_card


class Game(Struct, frozen=True, kw_only=True):
    """Parts of a game's random actions."""

    editions: dict[str, Ruleset]
    words: Vocabulary
    opening: Callable[[Pick, str], GameState]
    cards: tuple[str, ...]
    card: Callable[[str], Card]


GAMES = {
    "Magic": Game(
        editions=dict(MTG_EDITIONS),
        words=any_action.MAGIC,
        opening=opening.opening,
        cards=any_action.CARDS,
        card=mtg_card,
    ),
    "Flesh and Blood": Game(
        editions=dict(FAB_EDITIONS),
        words=fab_actions.FAB,
        opening=lambda pick, _: fab_actions.opening(pick),
        cards=fab_actions.CARDS,
        card=fab_card,
    ),
}
