"""Clauses of keyword actions: intimidate, mark, opt, charge, go again, negate, clash ..."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.carrying import carry_out
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
    Wager,
)
from core.games.fab.combat.combat_chain import chain_of
from core.games.fab.execution.clauses_cards import opt
from core.games.fab.execution.clauses_damage import amp
from core.games.fab.execution.clauses_faces import equip, return_to_brood, transcend, transform
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.zones import COMBAT_CHAIN, DECK, PITCH
from core.rules.actions import Control, Effect, Move, Roll
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
        tops = [run.pile(DECK, each)[:1] for each in (run.me, player)]
        events = run.act(Clash(player=run.me, opponent=player))
        run.winners = tuple(
            each.player for each in events if each.kind == "clash_won" and each.player is not None
        )
        run.mean(*(card.ref for pile in tops for card in pile))
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


def _wager(run: Run, clause: lang.KeywordAction) -> None:
    """Wager tokens on the attack; the winner creates them as its chain link resolves."""
    chain = chain_of(run.state)
    link = chain.links[-1] if chain is not None and chain.links else None
    if link is None:
        run.did = False
        return
    run.act(Wager(player=run.me, object=link.attack.id))
    made = clause.made or _prize(run, clause)
    if made is not None:
        prizes = made.clauses if isinstance(made, lang.Several) else (made,)
        they = tuple(replace(each, by=lang.Who(how="they")) for each in prizes)
        run.delay(lang.PlayerDoes(does="win_wager", who=lang.Who(how="any")), they)
    run.did = True


def _prize(run: Run, clause: lang.KeywordAction) -> lang.AnyClause | None:
    if clause.what is None:
        return None
    names = [each.name for each in clause.what.where if isinstance(each, lang.Named)]
    if not names:
        raise NotExecutableError("a prize without a name")
    amount = lang.Number(value=run.number(clause.what.amount))
    return lang.Make(token=lang.TokenOf(name=names[0], predefined=True), amount=amount)


def _steal(run: Run, clause: lang.KeywordAction) -> None:
    """Take control of objects, for a time if the text limits it."""
    found = run.select(clause.what or lang.IT, run.me)
    for each in found:
        if clause.until is None:
            run.act(Control(player=run.me, object=each.ref.id, to=run.me))
        else:
            change = Change(controller=run.me)
            run.act(Effect(player=run.me, objects=(each.ref.id,), change=change, until=END_OF_TURN))
    run.did = bool(found)
    run.that_many = len(found)
    run.mean(*(each.ref for each in found))


def _give(run: Run, clause: lang.KeywordAction) -> None:
    """Give objects to another player."""
    giver = next(iter(run.doers(clause.by)), run.me)
    taker = next(iter(run.players(clause.who)), run.me) if clause.who is not None else run.me
    found = run.select(clause.what or lang.IT, giver)
    for each in found:
        run.act(Control(player=giver, object=each.ref.id, to=taker))
    run.did = bool(found)


def _retrieve(run: Run, clause: lang.KeywordAction) -> None:
    """Equip objects from a graveyard, where their zone is free."""
    equip(run, clause)


def _repeat(run: Run, clause: lang.KeywordAction) -> None:
    """Repeat the clauses before it once."""
    del clause
    before = run.before_repeat
    if not before or run.repeats:
        raise NotExecutableError("a process that is repeated")
    run.repeats = True
    carry_out(run, before)
    run.repeats = False


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
    "wager": _wager,
    "steal": _steal,
    "give": _give,
    "retrieve": _retrieve,
    "repeat_once": _repeat,
}
