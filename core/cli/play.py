"""The command ``play``: simulated players play whole games with the shipped decks.

Players choose among offered actions. Every action is undone and redone, also from the log; after
each, every card is in a zone and a player has an action. Messages to a viewer must not depend on
cards hidden from them.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.cli.check import CARDS_HELP
from core.cli.dealing import dealt, decks_of
from core.cli.levels import Series, levels_of
from core.cli.positions import judge_positions
from core.cli.random_player import RandomPlayer
from core.games import GAMES, Game
from core.messages import worded
from core.opponent.attempts import attempt
from core.opponent.levels import LEVELS
from core.rules import engine
from core.rules.deck_check import PlayFormat
from core.rules.history import History, Outcome
from core.rules.redaction import begun, viewed
from core.rules.ruleset import Memo, Ruleset, StateView
from core.scenario.chance import Chance
from core.state.game_state import GameState
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.visibility import NOBODY, can_see


class Played(Struct, frozen=True, kw_only=True):
    """Result of a simulated game: winner (None for a draw), number of actions, faults."""

    winner: PlayerId | None = None
    actions: int = 0
    turns: int = 0
    faults: tuple[str, ...] = ()


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
        "--levels",
        default="",
        metavar="L,L",
        help="a level of the opponent for each seat: 0 to 4, or random",
    )
    command.add_argument(
        "--position",
        nargs="+",
        type=Path,
        default=(),
        metavar="FILE",
        help="have a level decide in annotated positions instead of playing games",
    )
    command.add_argument("--level", default="2", metavar="L", help="the level for --position")
    command.add_argument("--cards", dest="card_file", type=Path, metavar="FILE", help=CARDS_HELP)
    command.add_argument(
        "--texts",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="carry out what the cards say (with --levels the default)",
    )
    command.add_argument(
        "--times",
        action="store_true",
        help="with --levels: print the processor time of the decisions of each level",
    )
    command.set_defaults(run=_play)


def _play(options: argparse.Namespace) -> int:
    if options.position:
        return _decide(options)
    game = GAMES[options.game]
    try:
        chosen = game.play_format(options.play_format) if options.play_format else None
        number = whole_number("--games", options.games, least=1)
        seed = whole_number("--seed", options.seed)
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_USAGE
    if options.levels:
        try:
            seats = levels_of(options.levels)
        except ValueError as error:
            print(error, file=sys.stderr)
            return WRONG_USAGE
        series = Series(
            game=game,
            play_format=chosen,
            levels=seats,
            seed=seed,
            texts=options.texts is not False,
            times={} if options.times else None,
        )
        return series.play(number)
    return play_games(game, chosen, number, seed, texts=bool(options.texts))


def _decide(options: argparse.Namespace) -> int:
    known = {str(each.number): each for each in LEVELS}
    if options.level not in known:
        names = ", ".join(known)
        print(f"--level knows {names}, not {options.level[:40]!r}.", file=sys.stderr)
        return WRONG_USAGE
    return judge_positions(options.position, options.card_file, known[options.level])


def whole_number(
    option: str, written: str, least: int | None = None, most: int | None = None
) -> int:
    """Return the number in an option, or raise `ValueError` with a message."""
    try:
        number = int(written)
    except ValueError:
        number = None
    too_small = number is not None and least is not None and number < least
    if number is None or too_small or (most is not None and number > most):
        from_ = "" if least is None else f" from {least} on"
        if most is not None:
            from_ = f" from {least} to {most}"
        raise ValueError(f"{option} takes a whole number{from_}, not {written[:40]!r}.")
    return number


def play_games(
    game: Game, play_format: PlayFormat | None, number: int, seed: int, *, texts: bool = False
) -> int:
    """Play a number of games; print faults and totals; return 1 if there is a fault."""
    decks = decks_of(game)
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
_LOOKS = 0.1
"""Fraction of the actions after which secrecy is tested."""


def play(rules: Ruleset, state: GameState, chance: Chance) -> Played:
    """Play a game to its end, from a position with ready decks."""
    return _Game(rules, state, chance).play()


class _Game:
    def __init__(self, rules: Ruleset, state: GameState, chance: Chance) -> None:
        self._rules = rules
        self._chance = chance
        self._player = RandomPlayer(chance)
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
        player = self._player
        offered = player.in_some_order(view.rules.tables.moves(view, player.shuffled))
        tried = (attempt(view, each, player, player.shuffled) for each in offered)
        outcome = next((each for each in tried if each is not None), None)
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
