"""Clauses of keyword actions: intimidate, mark, opt, charge, go again, negate, clash ..."""

from collections.abc import Callable, Mapping, Sequence

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.actions import (
    Awaken,
    Charge,
    Clash,
    CloseChain,
    Counter,
    Freeze,
    Intimidate,
    Mark,
    Reload,
    Unfreeze,
)
from core.games.fab.execution.clauses_cards import opt
from core.games.fab.execution.clauses_damage import amp
from core.games.fab.execution.clauses_faces import equip, return_to_brood, transcend, transform
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.zones import COMBAT_CHAIN, PITCH
from core.rules.actions import Effect, Move, Roll
from core.state.effects import END_OF_TURN, Change
from core.state.ids import PlayerId
from core.state.zones import HAND


def meaning(ability: lang.Keyword) -> Sequence[lang.AnyClause]:
    """Return the instruction that a keyword of a card stands for as the card resolves."""
    if ability.name in {"opt", "amp"}:
        return (lang.KeywordAction(name=ability.name, amount=ability.amount, words=ability.words),)
    if ability.name in {"intimidate", "reload"}:
        return (lang.KeywordAction(name=ability.name, words=ability.words),)
    return ()


@performs(lang.KeywordAction)
def _keyword_action(run: Run, clause: lang.KeywordAction) -> None:
    handler = _ACTIONS.get(clause.name)
    if handler is None:
        raise NotExecutableError(f"keyword action {clause.name}")
    handler(run, clause)


def _go_again(run: Run, clause: lang.KeywordAction) -> None:
    """Let the layer that resolves have go again; an ability has it by its own layer."""
    del clause
    layer = run.state.find(run.source)
    if layer is not None and layer.zone == "stack":
        change = Change(add_abilities=("Go again",))
        run.act(Effect(player=run.me, objects=(layer.id,), change=change, until=END_OF_TURN))


def _heroes(run: Run, clause: lang.KeywordAction) -> tuple[PlayerId, ...]:
    """Return the players of the heroes of an action, by default an opponent."""
    if clause.who is not None:
        return run.doers(clause.who)
    rivals = tuple(run.state.opponents(run.me))
    if len(rivals) > 1:
        return (PlayerId(run.pick_word(run.me, rivals)),)
    return rivals


def _intimidate(run: Run, clause: lang.KeywordAction) -> None:
    heroes = _heroes(run, clause)
    for player in heroes:
        for _ in range(run.number(clause.amount)):
            hand = run.pile(HAND, player)
            card = hand[-1].ref.id if hand else None
            run.act(Intimidate(player=run.me, hero=run.hero(player), card=card))
    run.mean(*heroes)


def _mark(run: Run, clause: lang.KeywordAction) -> None:
    heroes = _heroes(run, clause)
    for player in heroes:
        run.act(Mark(player=run.me, hero=run.hero(player), source=run.source.id))
    run.mean(*heroes)


def _opt(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        opt(run, player, run.number(clause.amount))


def _charge(run: Run, clause: lang.KeywordAction) -> None:
    """Put a card from the hand into the soul."""
    charged = 0
    for player in run.doers(clause.by):
        hand = run.pile(HAND, player)
        most = len(hand) if clause.any_number else 1
        picked = run.pick(player, hand, 0 if clause.any_number else 1, most, private=True)
        for each in picked:
            run.act(Charge(player=player, object=each.ref.id))
            run.mean(each.ref)
            charged += 1
    run.did = charged > 0
    run.that_many = charged


def _negate(run: Run, clause: lang.KeywordAction) -> None:
    found = run.select(clause.what or lang.IT, run.me)
    for each in found:
        run.act(Counter(player=run.me, object=each.ref.id))
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


def _freeze(run: Run, clause: lang.KeywordAction) -> None:
    found = run.select(clause.what or lang.IT, run.me)
    for each in found:
        kind = Freeze if clause.name == "freeze" else Unfreeze
        run.act(kind(player=run.me, object=each.ref.id))
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


def _awaken(run: Run, clause: lang.KeywordAction) -> None:
    found = run.select(clause.what or lang.IT, run.me)
    for each in found:
        run.act(Awaken(player=run.me, object=each.ref.id))
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


def _close(run: Run, _clause: lang.KeywordAction) -> None:
    run.act(CloseChain(player=run.me))


def _clash(run: Run, clause: lang.KeywordAction) -> None:
    for player in _heroes(run, clause):
        if player == run.me:
            raise NotExecutableError("a clash of others")
        run.act(Clash(player=run.me, opponent=player))
        run.mean(player)


def _reload(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        hand = run.pile(HAND, player)
        for each in run.pick(player, hand, 0, 1, private=True, always=True):
            run.act(Reload(player=player, object=each.ref.id))


def _pitch(run: Run, clause: lang.KeywordAction) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    for each in run.select(clause.what or lang.IT, player):
        run.act(Move(player=player, object=each.ref.id, to=PITCH, reason="pitch"))


def _add_defending(run: Run, clause: lang.KeywordAction) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    found = run.select(clause.what or lang.IT, player)
    for each in found:
        run.act(Move(player=player, object=each.ref.id, to=COMBAT_CHAIN, reason="defend"))
    run.did = bool(found)
    run.mean(*(each.ref for each in found))


@performs(lang.Flip)
def _flip(run: Run, clause: lang.Flip) -> None:
    """Roll dice; without an answer a die shows 1."""
    results = []
    for player in run.doers(clause.by):
        for _ in range(run.number(clause.amount)):
            result = run.chance(player, clause.sides)
            results.append(result)
            run.act(Roll(player=player, sides=clause.sides, results=(result,)))
    run.that_many = sum(results)
    run.counts["number_rolled"] = sum(results)


_ACTIONS: Mapping[str, Callable[[Run, lang.KeywordAction], None]] = {
    "go_again": _go_again,
    "intimidate": _intimidate,
    "mark": _mark,
    "opt": _opt,
    "charge": _charge,
    "negate": _negate,
    "awaken": _awaken,
    "freeze": _freeze,
    "unfreeze": _freeze,
    "close_chain": _close,
    "clash": _clash,
    "reload": _reload,
    "pitch": _pitch,
    "add_defending": _add_defending,
    "amp": amp,
    "equip": equip,
    "return_to_brood": return_to_brood,
    "transcend": transcend,
    "transform": transform,
}
