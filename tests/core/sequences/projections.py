"""Trials of secrecy: the same game twice, with hidden cards swapped that a viewer never learns.

``python -m tests.core.sequences.projections COUNT [FIRST]`` makes many of them by hand.
"""

import random
import sys
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.messages import Message
from core.rules import engine
from core.rules.actions import Action, flat
from core.rules.history import REVEALED, Outcome
from core.rules.redaction import begun, viewed
from core.rules.ruleset import Memo, Ruleset, StateView
from core.rules.verdict import ANYTHING, LAWFUL, Ruling
from core.state.game_state import GameState
from core.state.ids import CardId, PlayerId
from core.state.visibility import NOBODY, Projection, can_see
from tests.core.sequences import opening
from tests.core.sequences.any_action import Pick
from tests.core.sequences.games import GAMES, Game
from tests.core.stage import ADA, BEN

_ACTIONS = 8


def _plain(message: object) -> object:
    assert isinstance(message, Message), message
    return message.template, message.values


_BYTES = msgspec.msgpack.Encoder(order="deterministic", enc_hook=_plain)


class Trial(Struct, frozen=True, kw_only=True):
    """Result of one game and its twin: ``swapped`` cards, and the differences for the viewer."""

    actions: tuple[Action, ...]
    swapped: int
    differs: int | None


class Twins(Struct, frozen=True, kw_only=True):
    """The same actions from two positions that a viewer cannot distinguish, and their results.

    Both end before the first action that shows a card in one of them alone.
    """

    rules: Ruleset
    viewer: PlayerId | None
    start: GameState
    outcomes: tuple[Outcome, ...]
    twin: GameState
    again: tuple[Outcome, ...]

    @property
    def swapped(self) -> int:
        """How many cards differ."""
        pairs = zip(self.start.cards, self.twin.cards, strict=True)
        return sum(old is not new for old, new in pairs)


def twins(game: Game, seed: int) -> Twins:
    """Play a game, and the same actions with cards swapped that the viewer never learns."""
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    viewer = pick((ADA, BEN, NOBODY, None))
    start = game.opening(pick, rules.edition)
    outcomes = played(pick, game, rules, start)
    twin = with_swapped_cards(pick, start, unlearned(rules, start, outcomes, viewer))
    again: list[Outcome] = []
    alike = 0
    mine, theirs = start, twin
    for outcome in outcomes:
        permit = ANYTHING if outcome.forced else LAWFUL
        again.append(engine.apply(StateView(rules, theirs), outcome.action, permit=permit))
        steps = [_carried_out(rules, state, outcome.action, permit) for state in (mine, theirs)]
        mine, theirs = outcome.state, again[-1].state
        if steps[0] != steps[1] or _seen(rules, mine, viewer) != _seen(rules, theirs, viewer):
            break
        alike += 1
    return Twins(
        rules=rules,
        viewer=viewer,
        start=start,
        outcomes=tuple(outcomes[:alike]),
        twin=twin,
        again=tuple(again[:alike]),
    )


def tried(game: Game, seed: int) -> Trial:
    """Play a game and its twin, and compare byte by byte one viewer's data of each."""
    both = twins(game, seed)
    mine = messages(both.rules, both.start, both.outcomes, both.viewer)
    theirs = messages(both.rules, both.twin, both.again, both.viewer)
    places = (at for at, sent in enumerate(zip(mine, theirs, strict=True)) if sent[0] != sent[1])
    actions = tuple(each.action for each in both.outcomes)
    return Trial(actions=actions, swapped=both.swapped, differs=next(places, None))


def played(pick: Pick, game: Game, rules: Ruleset, state: GameState) -> list[Outcome]:
    """Return the results of random actions of every kind."""
    outcomes: list[Outcome] = []
    for _ in range(_ACTIONS):
        action = opening.some_option(pick, rules, state, Memo(), game.words)
        permit = pick((ANYTHING, LAWFUL, LAWFUL))
        outcome = engine.apply(StateView(rules, state), action, permit=permit)
        if outcome.carried_out:
            outcomes.append(outcome)
            state = outcome.state
    return outcomes


class Shown(Struct, frozen=True, kw_only=True):
    """One moment of a game, complete or as one viewer sees it: the result of an action, or none."""

    rules: Ruleset
    state: GameState
    known: Projection
    before: Projection | None = None
    told: Outcome | None = None


def shown(game: Game, seed: int, viewer: PlayerId | None) -> Iterator[Shown]:
    """Play some actions and yield every moment as one viewer knows it, the beginning first."""
    pick = random.Random(seed).choice  # noqa: S311 - chance that must repeat, no secret
    rules = game.editions[pick(sorted(game.editions))]
    state = game.opening(pick, rules.edition)
    known = begun(rules, state, viewer)
    yield Shown(rules=rules, state=state, known=known)
    for outcome in played(pick, game, rules, state):
        told = viewed(rules, state, known, outcome)
        before, known, state = known, told.after, outcome.state
        yield Shown(rules=rules, state=state, known=known, before=before, told=told.outcome)


def unlearned(
    rules: Ruleset, start: GameState, outcomes: Sequence[Outcome], viewer: PlayerId | None
) -> dict[PlayerId, list[CardId]]:
    """Return the cards that a viewer never sees, by whose they are."""
    learned: set[int] = set()
    for state in (start, *(each.state for each in outcomes)):
        for obj in state.objects:
            if can_see(rules.zones, state, obj, viewer):
                learned |= {*obj.cards, obj.id}
        copied = (each.enters.copy_of for each in state.replacements)
        learned |= {copy.id for copy in copied if copy is not None}
    for outcome in outcomes:
        for event in outcome.events:
            learned |= {*event.arrived, *event.cards} if event.kind == REVEALED else set()
        for step in flat(outcome.action):
            named = (getattr(step, field, None) for field in ("of", "as_copy_of"))
            learned |= {who for who in named if who is not None}
    found: dict[PlayerId, list[CardId]] = {}
    for card in start.cards:
        if card.id not in learned:
            found.setdefault(card.owner, []).append(card.id)
    return found


def with_swapped_cards(
    pick: Pick, state: GameState, cards: dict[PlayerId, list[CardId]]
) -> GameState:
    """Return the position in which some cards of each player have changed places."""
    for mine in cards.values():
        for _ in range(len(mine)):
            one, other = state.card(pick(mine)), state.card(pick(mine))
            for piece, print_ in ((one, other), (other, one)):
                state = replace(
                    state, cards=state.cards.put(piece.id, replace(piece, card=print_.card))
                )
    return state


def messages(
    rules: Ruleset, state: GameState, outcomes: Sequence[Outcome], viewer: PlayerId | None
) -> list[bytes]:
    """Return every byte that a viewer gets: the position as it begins, and of each action."""
    known = begun(rules, state, viewer)
    sent = [_position(known)]
    for outcome in outcomes:
        told = viewed(rules, state, known, outcome)
        known, state = told.after, outcome.state
        sent.append(_position(known) + _said(told.outcome))
    return sent


def _position(known: Projection) -> bytes:
    state = known.state
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    fields |= {"cards": tuple(state.cards), "objects": tuple(state.objects)}
    return _BYTES.encode(fields)


def _said(outcome: Outcome) -> bytes:
    fields = {name: getattr(outcome, name) for name in outcome.__struct_fields__}
    return _BYTES.encode({name: value for name, value in fields.items() if name != "table"})


def _carried_out(
    rules: Ruleset, state: GameState, action: Action, permit: frozenset[Ruling]
) -> list[bool]:
    """Return whether an action, or each step of a batch, is carried out."""
    done = []
    for step in flat(action):
        outcome = engine.apply(StateView(rules, state), step, permit=permit)
        done.append(outcome.carried_out)
        state = outcome.state
    return done


def _seen(rules: Ruleset, state: GameState, viewer: PlayerId | None) -> set[int]:
    seen = (obj for obj in state.objects if can_see(rules.zones, state, obj, viewer))
    return {card for obj in seen for card in obj.cards}


def main() -> None:
    """Make so many trials and print each that fails."""
    count, first = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    failed = swapped = compared = 0
    for seed in range(first, first + count):
        for name, game in GAMES.items():
            trial = tried(game, seed)
            swapped += trial.swapped > 0
            compared += len(trial.actions)
            if trial.differs is not None:
                failed += 1
                at = trial.differs
                print(name, seed, at, trial.actions[at - 1] if at else "start", flush=True)  # noqa: T201 - a report on the command line
    print(f"{2 * count} trials, {swapped} with swapped cards, {compared} actions, {failed} failed")  # noqa: T201 - likewise


if __name__ == "__main__":
    main()
