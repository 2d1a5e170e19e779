"""The command ``play``: simulated players play whole games with the shipped decks.

Players choose among offered actions. Every action is undone and redone, also from the log; after
each, every card is in a zone and a player has an action. Messages to a viewer must not depend on
cards hidden from them.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.cards.deck import Board
from core.games import GAMES, Game
from core.messages import worded
from core.rules import engine
from core.rules.actions import Action
from core.rules.choices import Choice, Selection
from core.rules.deck_check import DeckEntry, PlayFormat
from core.rules.engine import apply_whole
from core.rules.history import History, Outcome
from core.rules.proposals import Resolving
from core.rules.redaction import begun, viewed
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import Ruling
from core.scenario.chance import Chance
from core.scenario.setup import deck_table
from core.state.game_state import GameState
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, can_see
from core.storage.assets import shipped_decks
from core.storage.database.library import card_finders
from core.storage.decks.deck_document import FoundDeck, find_cards
from core.storage.decks.formats import read_deck_file


class Played(Struct, frozen=True, kw_only=True):
    """Result of a simulated game: winner (None for a draw), number of actions, faults."""

    winner: PlayerId | None = None
    actions: int = 0
    turns: int = 0
    faults: tuple[str, ...] = ()


_NAMES = ("Ann", "Ben", "Cleo", "Dan")
_SEATS = {"commander": (2, 3, 4)}
_TWO = (2,)
"""So many play any other format."""
WRONG_USAGE = 2


def add_play_commands(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add ``play``."""
    command = add("play", help="have simulated players play whole games by chance")
    command.add_argument("--game", choices=tuple(GAMES), default=next(iter(GAMES)))
    command.add_argument("--format", dest="play_format", default="", metavar="FORMAT")
    command.add_argument("--games", default="1", metavar="N")
    command.add_argument("--seed", default="0", metavar="S")
    command.add_argument(
        "--texts",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="carry out what the cards say",
    )
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    game = GAMES[options.game]
    try:
        chosen = game.play_format(options.play_format) if options.play_format else None
        number = _whole("--games", options.games, least=1)
        seed = _whole("--seed", options.seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    return play_games(game, chosen, number, seed, texts=options.texts)


def _whole(option: str, written: str, least: int | None = None) -> int:
    """Return the number in an option, or raise `ValueError` with a message."""
    try:
        number = int(written)
    except ValueError:
        number = None
    if number is None or (least is not None and number < least):
        from_ = "" if least is None else f" from {least} on"
        raise ValueError(f"{option} takes a whole number{from_}, not {written[:40]!r}.")
    return number


def play_games(
    game: Game, play_format: PlayFormat | None, number: int, seed: int, *, texts: bool = False
) -> int:
    """Play a number of games; print faults and totals; return 1 if there is a fault."""
    known = card_finders()
    every = (find_cards(read_deck_file(path).deck, known) for path in shipped_decks())
    decks = [found for found in every if found.game == game.id]
    rules = game.rules()
    name = play_format.id if play_format is not None else ""
    won = drawn = faults = 0
    for place in range(number):
        chance = random.Random(f"{game.id} {name} {seed} {place}")  # noqa: S311 - no secret
        seats = chance.choice(_SEATS.get(name, _TWO))
        state = dealt(rules, decks, play_format, seats, chance)
        if texts:
            state = replace(state, reads_texts=True)
        played = simulated(rules, state, chance)
        won += played.winner is not None
        drawn += played.winner is None and not played.faults
        faults += bool(played.faults)
        for fault in played.faults:
            print(f"game {place}: {fault}", file=sys.stderr)
    print(f"{number} games: {won} won, {drawn} drawn, {faults} faults")
    return 1 if faults else 0


def simulated(rules: Ruleset, state: GameState, chance: random.Random) -> Played:
    """Play one game to its end; an exception is recorded as its fault."""
    try:
        return play(rules, state, chance)
    except Exception as error:  # noqa: BLE001 - every failure is a result
        return Played(faults=(f"{type(error).__name__}: {error}",))


def dealt(
    rules: Ruleset,
    decks: Sequence[FoundDeck],
    play_format: PlayFormat | None,
    seats: int,
    chance: random.Random,
) -> GameState:
    """Return a table with a deck for each seat, before the game starts."""
    chosen = {name: _as_played(chance.choice(decks), play_format) for name in _NAMES[:seats]}
    state = deck_table(rules, chosen, lambda places: places)
    name = play_format.id if play_format is not None else ""
    return replace(state, match=replace(state.match, format=name))


def _as_played(deck: FoundDeck, play_format: PlayFormat | None) -> Sequence[DeckEntry]:
    """Return the cards of a deck; in a format without commanders those go into the main deck."""
    if play_format is not None and Board.COMMANDER in play_format.boards:
        return deck.entries
    return [
        replace(each, board=Board.MAIN) if each.board is Board.COMMANDER else each
        for each in deck.entries
    ]


def undo_faults(rules: Ruleset, before: History, after: History) -> Iterator[str]:
    """Yield the differences after an undo, and after a redo."""
    outcome = after.outcomes[-1]
    words = repr(outcome.label)
    if after.undo().state != before.state:
        yield worded("taking back {words} leads elsewhere", words=words)
    if after.undo().redo().state != outcome.state:
        yield worded("doing {words} again leads elsewhere", words=words)
    again = engine.apply(StateView(rules, before.state), outcome.action)
    if again.state != outcome.state or again.events != outcome.events:
        yield worded("{words} played from the log leads elsewhere", words=words)


def card_faults(outcome: Outcome) -> Iterator[str]:
    """Yield the cards that are in no object or in two, but those of players who have left."""
    state = outcome.state
    held = Counter(card for obj in state.objects for card in obj.cards)
    gone = {player.id for player in state.players if player.out}
    for card in state.cards:
        if held[card.id] != 1 and (held[card.id] or card.owner not in gone):
            words = repr(outcome.label)
            yield worded("after {words} {lost} is nowhere", words=words, lost=card.card.name)


def secrecy_faults(
    rules: Ruleset, before: GameState, outcome: Outcome, chance: Chance
) -> Iterator[str]:
    """Yield a fault if a viewer can distinguish two hidden cards.

    Two cards of one owner and zone that stay hidden from a player or the public are swapped; the
    viewer's state and messages must stay the same.
    """
    viewer = PlayerId(chance.choice((*before.playing, NOBODY)))
    pair = _hidden_pair(rules, before, outcome.state, viewer, chance)
    if pair is None:
        return
    other = _with_prints_changed(before, *pair)
    again = engine.apply(StateView(rules, other), outcome.action)
    same = _known(rules, before, outcome, viewer) == _known(rules, other, again, viewer)
    if again.carried_out and not same:
        yield worded(
            "{words} reveals to {viewer} which card is hidden",
            words=repr(outcome.label),
            viewer=viewer or "the public",
        )


def _hidden_pair(
    rules: Ruleset, before: GameState, after: GameState, viewer: PlayerId, chance: Chance
) -> tuple[GameObject, GameObject] | None:
    """Return two different cards that a viewer cannot distinguish."""
    hidden = [
        obj.id
        for obj in before.objects
        if len(obj.cards) == 1
        and not can_see(rules.zones, before, obj, viewer)
        and (there := after.objects.get(obj.id)) is not None
        and not can_see(rules.zones, after, there, viewer)
    ]
    chance.shuffle(hidden)
    if not hidden:
        return None
    first = before.object(hidden[0])
    for object_id in hidden[1:]:
        second = before.object(object_id)
        alike = (second.zone, second.owner) == (first.zone, first.owner)
        if alike and before.printed(second) != before.printed(first):
            return first, second
    return None


def _with_prints_changed(state: GameState, first: GameObject, second: GameObject) -> GameState:
    one, two = state.card(first.cards[0]), state.card(second.cards[0])
    cards = state.cards.put(one.id, replace(one, card=two.card))
    return replace(state, cards=cards.put(two.id, replace(two, card=one.card)))


def _known(
    rules: Ruleset, before: GameState, outcome: Outcome, viewer: PlayerId
) -> tuple[Any, ...]:
    found = viewed(rules, before, begun(rules, before, viewer), outcome)
    done = found.outcome
    events = [(each.kind, each.says, each.key, each.secret) for each in done.events]
    return found.after.state, done.label, done.note, done.verdict, events


MOST_ACTIONS = 20_000
"""A game that lasts longer never ends."""
_MOST_CHOICES = 20
_GO_ON = 0.15
"""Probability of taking the last offer, which continues the game."""
_MOST_X = 5
_WORD = "Elf"
"""The answer to a choice of any word."""
_LOOKS = 0.1
"""Fraction of the actions after which secrecy is tested."""


def play(rules: Ruleset, state: GameState, chance: Chance) -> Played:
    """Play a game to its end, from a position with ready decks."""
    return _Game(rules, state, chance).play()


class _Game:
    def __init__(self, rules: Ruleset, state: GameState, chance: Chance) -> None:
        self._rules = rules
        self._chance = chance
        self._memo = Memo()
        self._history = History(start=state)
        self._faults: list[str] = []

    @property
    def _view(self) -> StateView:
        return StateView(self._rules, self._history.state, self._memo)

    def play(self) -> Played:
        """Play until the game is over or something is wrong."""
        actions = 0
        while not self._view.state.match.over and not self._faults:
            actions += 1
            if actions > MOST_ACTIONS:
                self._faults.append(
                    worded("no end after {most_actions} actions", most_actions=MOST_ACTIONS)
                )
            else:
                self._act()
        state = self._view.state
        return Played(
            winner=state.match.winner,
            actions=actions,
            turns=state.turn,
            faults=tuple(self._faults),
        )

    def _act(self) -> None:
        view = self._view
        outcome = next(
            (each for each in map(self._tried, self._in_some_order(view)) if each is not None),
            None,
        )
        if outcome is None:
            step = view.state.turn_step
            self._faults.append(
                worded(
                    "nothing can be done in turn {turn}, step {step}",
                    turn=view.state.turn,
                    step=repr(step),
                )
            )
            return
        before = self._history
        self._history = before.record(outcome)
        self._faults += undo_faults(self._rules, before, self._history)
        self._faults += card_faults(outcome)
        if self._chance.random() < _LOOKS:
            self._faults += secrecy_faults(self._rules, before.state, outcome, self._chance)
        # A long game must not keep every position.
        self._history = History(start=outcome.state)

    def _in_some_order(self, view: StateView) -> list[Action]:
        """Return the offers, with those that continue the game last except at random times."""
        found = list(view.rules.tables.moves(view, self._shuffled))
        others = sorted(found[:-1], key=lambda _: self._chance.random())
        if self._chance.random() < _GO_ON:
            return [*found[-1:], *others]
        return [*others, *found[-1:]]

    def _shuffled(self, objects: Sequence[ObjectId]) -> Sequence[ObjectId]:
        several = list(objects)
        self._chance.shuffle(several)
        return several

    def _tried(self, action: Action) -> Outcome | None:
        """Try an action, with chosen answers where it asks; None if it may not be done."""
        whole = self._with_texts(action)
        if whole is None:
            return None
        action = whole
        for _ in range(_MOST_CHOICES):
            outcome = apply_whole(self._view, action, self._shuffled)
            if outcome.carried_out:
                return outcome
            asked = outcome.verdict.choice
            if outcome.verdict.ruling is not Ruling.CHOICE or asked is None or not asked.options:
                return None
            option = self._chance.choice([each.id for each in asked.options])
            action = engine.answer(action, asked, option)
        return None

    def _with_texts(self, action: Action) -> Action | None:
        """Return an action with those of a resolving text; None if its choices have no end."""
        if not self._view.state.reads_texts:
            return action
        made: tuple[Selection, ...] = ()
        for _ in range(_MOST_CHOICES):
            resolving = Resolving(action=action, answers=made)
            proposed = self._rules.tables.resolution(self._view, resolving)
            if proposed.asks is None:
                return proposed.action
            made = (*made, self._selection(proposed.asks))
        return None

    def _selection(self, choice: Choice) -> Selection:
        """Return an answer to a choice of a text, by chance."""
        ids = [each.id for each in choice.options]
        if choice.kind == "number":
            return Selection(number=self._between(choice.at_least, min(choice.at_most, _MOST_X)))
        if choice.kind == "divide":
            total = choice.total or 0
            return Selection(amounts=tuple((x, total if x == ids[0] else 0) for x in ids))
        if choice.kind == "pairs":
            return Selection()
        if not ids:
            return Selection(options=(_WORD,) if choice.is_open else ())
        most = min(choice.at_most, len(ids))
        number = self._between(min(choice.at_least, most), most)
        rest = [each for each in ids if each not in choice.required]
        places = self._shuffled([ObjectId(place) for place in range(len(rest))])
        more = [rest[place] for place in places[: max(0, number - len(choice.required))]]
        return Selection(options=(*choice.required, *more))

    def _between(self, least: int, most: int) -> int:
        return int(self._chance.choice([str(each) for each in range(least, max(least, most) + 1)]))
