"""Mana that a player adds to the mana pool or spends from it by hand (MTG CR 106.4).

It is for every text whose mana no payment proposes: Treasures, filter lands, rituals.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.cards.mana import ManaCost, ManaCostError, SymbolKind
from core.games.mtg.cost_texts import limits_of_mana, mana_choices
from core.games.mtg.mana import pay, source_of_mana, symbols_missing
from core.games.mtg.traits import traits
from core.messages import CardName, Message
from core.rules.action_context import ActionContext
from core.rules.actions import Action
from core.rules.by_hand import leave_by_hand
from core.rules.events import Event
from core.rules.references import Subject
from core.rules.ruleset import Option, StateView, Verb
from core.rules.verb_groups import VerbGroup
from core.rules.verdict import Finding, done, nothing, refused
from core.state.ids import PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD, STACK

_GROUP = VerbGroup(id="mana", title=Message("Add mana by hand"), within=Message("Add mana"))
_MOST = 99
_SINGLE = frozenset({SymbolKind.COLORED, SymbolKind.COLORLESS})


class Mana(Action, frozen=True, kw_only=True):
    """Add mana to the player's mana pool, and spend mana from it, by hand.

    ``add`` are symbols of colored and colorless mana, ``spend`` is a cost that mana in the pool
    pays first. ``source`` is the object whose text adds the mana: what the text says of spending it
    is left to the players.
    """

    add: str = ""
    spend: str = ""
    source: Subject | None = None


def mana_is_added(view: StateView, action: Mana) -> Iterator[Finding]:
    """Mana that is added stays in the pool until the step ends (``mana.pool``)."""
    adds, spends = _read(action.add), _read(action.spend)
    if adds is None or spends is None or not _may_be_added(adds):
        says = Message(
            "Mana is written as symbols such as {symbols}, at most {most} of them.",
            symbols="{R}{R}{C}",
            most=_MOST,
        )
        yield refused("mana.pool", says, possible=False)
    elif not view.state.is_followed:
        yield nothing("mana.pool", Message("Nobody counts mana while no turns are followed."))
    elif not adds and not spends:
        yield nothing("mana.pool", Message("No mana is added and none is spent."))
    elif missing := pay((), spends, 0, view.state.player(action.player).mana).missing:
        says = Message(
            "{player} does not have {missing} of {cost} in the mana pool.",
            player=action.player,
            missing=symbols_missing(missing),
            cost=str(spends),
        )
        yield refused("mana.pool", says, "mana.pay")
    else:
        then = Message("{mana}", mana=_written(_pool_after(view, action)))
        if not _pool_after(view, action):
            then = Message("no mana")
        yield done(
            "mana.pool",
            Message(
                "{player} has {mana} in the mana pool until the step ends.",
                player=action.player,
                mana=then,
            ),
        )


def change_pool(context: ActionContext, action: Mana) -> None:
    """Remove the spent mana from the pool, then add the new mana."""
    player = context.state.player(action.player)
    pool = _pool_after(context.view, action)
    context.state = context.state.with_player(replace(player, mana=pool))
    context.emit(Event(kind="mana", player=action.player, key="mana.pool"))
    source = context.state.objects.get(action.source) if action.source is not None else None
    if source is not None and not source.face_down:
        found = traits(context.view, source)
        limits = tuple(each for t in found.text for each in limits_of_mana(t, action.add))
        leave_by_hand(context, CardName(source.id, found.name), limits, "mana.pool")


def _read(text: str) -> ManaCost | None:
    """Return symbols with braces, or letters without; None where they are no mana."""
    plain = text.strip()
    if "{" not in plain:
        plain = "".join(f"{{{each}}}" for each in plain.replace(" ", "")[: _MOST + 1])
    try:
        return ManaCost.read(plain)
    except ManaCostError:
        return None


def _may_be_added(mana: ManaCost) -> bool:
    return len(mana.symbols) <= _MOST and all(
        each.kind in _SINGLE and each.value == 1 for each in mana
    )


def _pool_after(view: StateView, action: Mana) -> tuple[str, ...]:
    adds, spends = _read(action.add) or ManaCost(), _read(action.spend) or ManaCost()
    left = pay((), spends, 0, view.state.player(action.player).mana).pool
    return (*left, *(each.text for each in adds))


def _written(pool: tuple[str, ...]) -> str:
    """Return mana as symbols: ``{R}``, or ``{R/G}`` for one that may be either."""
    return "".join(f"{{{'/'.join(each)}}}" for each in pool)


def _label(_view: StateView, action: Mana) -> Message:
    adds, spends = action.add, action.spend
    if adds and spends:
        return Message("Spend {cost} and add {mana}", cost=spends, mana=adds)
    return Message("Spend {cost}", cost=spends) if spends else Message("Add {mana}", mana=adds)


def _menu(view: StateView, obj: GameObject, player: PlayerId) -> Iterator[Option]:
    """Yield the mana that the text of a card names, where no payment proposes it."""
    if obj.zone not in {BATTLEFIELD, STACK, GRAVEYARD} or not view.state.is_followed:
        return
    found = traits(view, obj)
    if obj.face_down or found.type_line.is_permanent is (obj.zone != BATTLEFIELD):
        return
    if source_of_mana(view, obj, player) is None:
        for symbols in dict.fromkeys(each for t in found.text for each in mana_choices(t)):
            added = Mana(player=player, add=symbols, source=obj.id)
            limits = tuple(each for t in found.text for each in limits_of_mana(t, symbols))
            more = Message("to the mana pool; what it costs is paid by hand")
            if limits:
                more = Message("{more}. {limits: }", more=more, limits=limits)
            yield Option(
                action=added,
                message=Message("Add {mana}", mana=symbols),
                more=more,
                verb=_GROUP.id,
            )


VERBS = (
    Verb(
        action=Mana,
        checks={"mana.pool": mana_is_added},
        handler=change_pool,
        label=_label,
        menu=_menu,
        group=_GROUP,
    ),
)
