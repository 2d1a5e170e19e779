"""Spells that are cast while an ability resolves: cascade, madness, suspend, rebound."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import Cast
from core.games.mtg.casting.cast_modes import cast_modes, cost_of, costs_are_paid, paid_with
from core.games.mtg.execution import nouns
from core.games.mtg.execution.clauses_cards import amount_of, pile
from core.games.mtg.execution.handlers import HANDLERS, performs
from core.games.mtg.execution.parts import UPKEEP
from core.games.mtg.execution.replacements import CERTAIN
from core.games.mtg.execution.run import Run
from core.rules.actions import Counters, Move, Permit
from core.state.effects import AT_ONCE, Filter
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import EXILE, GRAVEYARD, LIBRARY, STACK


def cast_now(run: Run, card: Ref, *, cost: str = "") -> bool:
    """Cast a card while an ability resolves, free or for a named cost; return whether it was."""
    obj = run.state.find(card)
    if obj is None:
        return False
    wanted = Filter(object=obj.id, incarnation=obj.incarnation)
    free = not cost
    run.act(Permit(player=run.me, who=run.me, what="cast", filter=wanted, free=free, until=AT_ONCE))
    spell = Cast(player=run.me, card=obj.id, free=free, cost=cost, asks=True)
    if not free and costs_are_paid(run.view):
        mode = cast_modes(run.state.printed(obj))[0]
        spell = paid_with(run.view, spell, cost_of(run.view, mode, spell))
    run.act(spell)
    now = run.state.objects.get(obj.id)
    return now is not None and now.zone == STACK


@performs(lang.Special)
def _special(run: Run, clause: lang.Special) -> None:
    handler = _HANDLERS.get(clause.name)
    if handler is None:
        raise NotExecutableError(f"instruction {clause.name}")
    handler(run, clause)


def _cast_defeated_siege(run: Run, _clause: lang.Special) -> None:
    card = run.state.objects.get(ObjectId(run.source.id))
    if card is not None and card.zone == EXILE:
        run.act(Cast(player=run.me, card=card.id, as_="transformed", free=True))


def _cascade(run: Run, clause: lang.Special) -> None:
    """Exile cards from the library until a cheaper spell is among them (702.85)."""
    spell = run.thing(run.source)
    value = spell.found.mana_value if spell is not None else 0
    exiled: list[Ref] = []
    hit: Ref | None = None
    for each in pile(run, LIBRARY, run.me):
        run.act(Move(player=run.me, object=each.ref.id, to=EXILE, reason="exile"))
        now = run.state.object(each.ref.id)
        exiled.append(now.ref)
        if "Land" not in each.found.type_line.types and each.found.mana_value < value:
            hit = now.ref
            break
    if hit is not None and run.says_yes(run.me, clause):
        cast_now(run, hit)
    for ref in exiled:
        if run.state.find(ref) is not None:
            run.act(Move(player=run.me, object=ref.id, to=LIBRARY, position="bottom"))


def _madness(run: Run, clause: lang.Special) -> None:
    """Cast the discarded card for its madness cost, or put it into the graveyard (702.35)."""
    card = run.state.objects.get(run.source.id)
    if card is None or card.zone != EXILE:
        return
    if run.says_yes(run.me, clause) and cast_now(run, card.ref, cost="Madness"):
        return
    run.act(Move(player=run.me, object=card.id, to=GRAVEYARD))


def _suspend(run: Run, clause: lang.Special) -> None:
    """Exile the card with time counters (702.62)."""
    run.act(Move(player=run.me, object=run.source.id, to=EXILE, reason="exile"))
    time = amount_of(run, clause, clause.amount)
    if time > 0:
        run.act(Counters(player=run.me, object=run.source.id, kind="time", change=time))


def _cast_suspended(run: Run, clause: lang.Special) -> None:
    card = run.state.objects.get(run.source.id)
    if card is not None and card.zone == EXILE and run.says_yes(run.me, clause):
        cast_now(run, card.ref, cost="Suspend")


def _rebound(run: Run, _clause: lang.Special) -> None:
    """Exile the spell, to be cast again in the next upkeep (702.88)."""
    run.act(Move(player=run.me, object=run.source.id, to=EXILE, reason="exile"))
    card = run.state.objects.get(run.source.id)
    if card is not None and card.zone == EXILE:
        run.mean(card.ref)
        run.delay(UPKEEP, (lang.Special(name="cast_rebound"),))


def _cast_rebound(run: Run, clause: lang.Special) -> None:
    card = run.state.objects.get(run.source.id)
    if card is not None and card.zone == EXILE and run.says_yes(run.me, clause):
        cast_now(run, card.ref)


def _separate(run: Run, _clause: lang.Special) -> None:
    """Have an opponent separate the cards that were revealed into two piles."""
    cards = run.left()
    others = run.state.opponents(run.me)
    opponent = PlayerId(run.pick_word(run.me, others)) if len(others) > 1 else others[0]
    first = run.pick(opponent, cards, 0, len(cards), always=True)
    second = tuple(each.ref for each in cards if each not in first)
    run.piles = (tuple(each.ref for each in first), second)


def _all_able_block(run: Run, clause: lang.Special) -> None:
    """Have all creatures that are able to block objects do so this turn."""
    must = lang.Must(what="be_blocked_by_all")
    until = clause.until or lang.Until(how="this_turn")
    what = clause.what or lang.SELF
    HANDLERS.perform(run, lang.Alter(what=what, changes=(must,), until=until))


def _nothing_more(_run: Run, _clause: lang.Special) -> None:
    """Do nothing: a flashback without a cost has the mana cost."""


def _exile_all_but_bottom(run: Run, clause: lang.Special) -> None:
    """Exile a library but for its bottom card."""
    for player in nouns.players(run, clause.who or lang.YOU):
        for obj in reversed(run.state.in_zone(LIBRARY, player)[1:]):
            run.act(Move(player=run.me, object=obj.id, to=EXILE, reason="exile"))


def _is_certain(run: Run, clause: lang.Special) -> None:
    run.last(lang.Static(clauses=(replace(clause, until=None),)), clause.until)


_HANDLERS: Mapping[str, Callable[[Run, lang.Special], None]] = {
    CERTAIN: _is_certain,
    "all_able_block": _all_able_block,
    "cascade": _cascade,
    "cast_defeated_siege": _cast_defeated_siege,
    "cast_rebound": _cast_rebound,
    "cast_suspended": _cast_suspended,
    "exile_all_but_bottom": _exile_all_but_bottom,
    "flashback_cost_is_mana_cost": _nothing_more,
    "madness": _madness,
    "opponent_separates_piles": _separate,
    "rebound": _rebound,
    "suspend": _suspend,
}
