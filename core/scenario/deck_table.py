"""A table with decks on it: every card of them where it begins."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from core.cards.deck import Board
from core.rules.action_context import ActionContext
from core.rules.deck_check import DeckEntry, PlayFormat, StartingPlace
from core.rules.ruleset import Ruleset, StateView
from core.scenario.scenario import Scenario, SetupEntry
from core.scenario.setup import place_setup
from core.state.game_state import GameState, Match

Shuffle = Callable[[Sequence[StartingPlace]], Sequence[StartingPlace]]
"""Returns the cards of a deck in an order that nobody knows."""


def deck_table(
    rules: Ruleset,
    decks: Mapping[str, Sequence[DeckEntry]],
    shuffle: Shuffle,
    *,
    life: int = 0,
    title: str = "",
) -> GameState:
    """Return a new table of players with their decks, as the rules leave it.

    ``life`` is what everybody begins with, 0 what the game itself says.
    """
    placed = [
        (player, place)
        for player, entries in decks.items()
        for place in shuffle(tuple(rules.tables.starting_places(entries)))
    ]
    # A name may be that of several cards, so each goes by its number.
    cards = {str(number): place.card for number, (_, place) in enumerate(placed)}
    setup = [
        SetupEntry(player=player, zone=place.zone, card=str(number), commander=place.is_commander)
        for number, (player, place) in enumerate(placed)
    ]
    scenario = Scenario(
        title=title,
        game=rules.game,
        rulebook=rules.edition,
        players=tuple(decks),
        setup=setup,
        step=[],
        life=dict.fromkeys(decks, life) if life else {},
    )
    state, _ = place_setup(scenario, rules, cards.get)
    context = ActionContext(StateView(rules, state))
    rules.tables.apply_state_based_actions(context)
    return context.state


def before_a_game(
    rules: Ruleset,
    decks: Mapping[str, Sequence[DeckEntry]],
    play_format: PlayFormat | None,
    match: Match,
) -> GameState:
    """Return a new table of players whose decks lie ready, before a game of a match starts.

    What is chosen from as the game starts lies beside the deck. Where a format has no commanders
    they are cards like others.
    """
    boards = play_format.boards if play_format is not None else ()
    led = Board.COMMANDER in boards
    brought = {
        name: tuple(_as_brought(entry, led=led) for entry in entries)
        for name, entries in decks.items()
    }
    life = match.life or (play_format.life if play_format is not None else 0)
    state = deck_table(rules, brought, lambda places: places, life=life)
    state = replace(state, match=match, active=match.starter or match.chooser or state.active)
    return rules.tables.begins_at(state, rules.steps[0].id, 0)


def _as_brought(entry: DeckEntry, *, led: bool) -> DeckEntry:
    other = {Board.ARENA: Board.SIDE}
    if not led:
        other[Board.COMMANDER] = Board.MAIN
    return replace(entry, board=other.get(entry.board, entry.board))
