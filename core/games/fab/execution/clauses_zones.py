"""Clauses by which objects change zones, turn over, are created or change controllers."""

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Put
from core.games.fab.execution import nouns
from core.games.fab.execution.abilities import abilities
from core.games.fab.execution.clauses_cards import amount_of, shuffle_deck
from core.games.fab.execution.facts import Thing
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.execution.token_cards import known_token, token_action
from core.games.fab.objects.traits import traits
from core.games.fab.zones import ARSENAL, BANISHED, DECK, PITCH, in_arena
from core.rules.actions import (
    Attach,
    Control,
    Counters,
    Move,
    Tap,
    TurnFaceDown,
    TurnFaceUp,
    Untap,
)
from core.rules.history import Event
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import GRAVEYARD, HAND

_TO = {
    "hand": HAND,
    "graveyard": GRAVEYARD,
    "banished": BANISHED,
    "arsenal": ARSENAL,
    "pitch": PITCH,
    "deck": DECK,
}
_DEFINED = frozenset({"self", "it", "them", "that", "those", "target", "chosen", "rest", "top"})


@performs(lang.MoveTo)
def _move_to(run: Run, clause: lang.MoveTo) -> None:
    """Move objects to a zone: destroyed, banished, returned, put or shuffled."""
    doers = run.doers(clause.by)
    moved: list[Ref] = []
    for player in doers or (run.me,):
        for each in _moving(run, clause, player):
            moved.append(each.ref)
            _move(run, clause, each, player)
    run.did = bool(moved)
    run.that_many = len(moved)
    if clause.way == "shuffle" or (clause.to.zone == "deck" and clause.to.order == "random"):
        owners = {nouns.owner_of(run, each) for each in run.things(moved)}
        for owner in nouns.in_turn_order(run, owners or set(doers)):
            shuffle_deck(run, owner)
    run.mean(*moved)


def _moving(run: Run, clause: lang.MoveTo, player: PlayerId) -> tuple[Thing, ...]:
    noun = clause.what
    if clause.from_ is not None and noun.how not in _DEFINED:
        noun = _located(noun, clause.from_)
    ordered = clause.to.zone == "deck" and clause.way != "shuffle"
    chosen = any(isinstance(x, lang.Did) and x.name == "chosen_color" for x in noun.where)
    pool = run.left() if chosen and run.seen else None
    found = run.select(noun, player, pool, ordered=ordered)
    return tuple(each for each in found if each.obj is not None)


def _located(noun: lang.Noun, where: lang.In) -> lang.Noun:
    if any(isinstance(each, lang.In) for each in noun.where):
        return noun
    return lang.Noun(
        how=noun.how,
        amount=noun.amount,
        up_to=noun.up_to,
        other=noun.other,
        kinds=noun.kinds,
        where=(*noun.where, where),
        who=noun.who,
        joined=noun.joined,
        by=noun.by,
    )


def _move(run: Run, clause: lang.MoveTo, each: Thing, player: PlayerId) -> None:
    match clause.way:
        case "destroy":
            move = Move(player=player, object=each.ref.id, to=GRAVEYARD, reason="destroy")
            run.act(_of_attack(run, each, move))
        case "banish":
            run.act(
                Move(
                    player=player,
                    object=each.ref.id,
                    to=BANISHED,
                    reason="banish",
                    face_down=clause.face_down,
                )
            )
        case _:
            _put(run, clause, each, player)


def _of_attack(run: Run, each: Thing, move: Move) -> Move:
    """An attack without a card is destroyed with its source."""
    proxy = each.obj.proxy_of if each.obj is not None else None
    source = run.state.find(proxy) if proxy is not None else None
    if source is None:
        return move
    return Move(player=move.player, object=source.id, to=move.to, reason=move.reason)


def _put(run: Run, clause: lang.MoveTo, each: Thing, player: PlayerId) -> None:
    zone = "deck" if clause.way == "shuffle" else clause.to.zone
    if "|" in zone:
        zone = run.pick_word(player, zone.split("|"))
    if zone == nouns.SOUL:
        owner = next(iter(run.players(clause.to.whose or lang.YOU)), player)
        run.act(Attach(player=player, object=each.ref.id, to=run.hero(owner)))
        return
    if zone == "arena":
        run.act(Put(player=player, card=each.ref.id))
        return
    if zone not in _TO:
        raise NotExecutableError(f"zone {zone}")
    position: str = clause.to.position
    if position == "top_or_bottom":
        position = run.pick_word(player, ("top", "bottom"))
    face_down = clause.face_down or (zone == "arsenal" and not clause.face_up)
    run.act(
        Move(
            player=player,
            object=each.ref.id,
            to=_TO[zone],
            position="bottom" if position == "bottom" else "top",
            face_down=face_down and zone in {"arsenal", "banished"},
        )
    )
    for counters in clause.counters:
        count = run.number(counters.amount)
        run.act(Counters(player=player, object=each.ref.id, kind=counters.kind, change=count))


@performs(lang.Turn)
def _turn(run: Run, clause: lang.Turn) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    found = run.select(clause.what, player)
    kind = TurnFaceUp if clause.to == "face_up" else TurnFaceDown
    for each in found:
        run.act(kind(player=player, object=each.ref.id))
    run.mean(*(each.ref for each in found))
    run.did = bool(found)


@performs(lang.Tap)
def _tap(run: Run, clause: lang.Tap) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    found = run.select(clause.what, player)
    kind = Untap if clause.untap else Tap
    for each in found:
        run.act(kind(player=player, object=each.ref.id))
    run.mean(*(each.ref for each in found))
    run.did = bool(found)


@performs(lang.Control)
def _control(run: Run, clause: lang.Control) -> None:
    player = next(iter(run.doers(clause.by)), run.me)
    if clause.exchange is not None:
        raise NotExecutableError("exchanging control")
    found = run.select(clause.what, player)
    for each in found:
        run.act(Control(player=player, object=each.ref.id, to=player))
    run.mean(*(each.ref for each in found))
    run.did = bool(found)


# Tokens


@performs(lang.Make)
def _make(run: Run, clause: lang.Make) -> None:
    """Create tokens; a token goes where its text places it."""
    if not isinstance(clause.token, lang.TokenOf):
        raise NotExecutableError("a token that is a copy")
    entry = clause.entry
    under = entry.under if entry is not None and entry.under is not None else clause.by
    made: list[Ref] = []
    for player in run.doers(under):
        count = max(amount_of(run, clause, clause.amount), 0)
        for _ in range(count + _more(run, clause.token, player) if count else 0):
            made += _one_token(run, clause.token, player, entry)
    for ref in made:
        for counters in entry.counters if entry is not None else ():
            count = run.number(counters.amount)
            run.act(Counters(player=run.me, object=ref.id, kind=counters.kind, change=count))
    run.made = tuple(made)
    run.mean(*made)
    run.did = bool(made)
    run.that_many = len(made)


def _more(run: Run, token: lang.TokenOf, player: PlayerId) -> int:
    """Return how many more tokens a player creates by replacement effects."""
    known = known_token(token.name)
    if known is None:
        return 0
    kinds = {each.casefold() for each in str(known.type_line).replace("-", " ").split()}
    more = 0
    for obj in run.state.those(in_arena):
        for printed in abilities(run.view, obj):
            ability = printed.ability
            on = getattr(ability, "on", None)
            if not isinstance(ability, lang.Replaces) or not isinstance(on, lang.PlayerDoes):
                continue
            wanted = [set(kind.types) for kind in on.what.kinds] if on.what is not None else []
            mine = traits(run.view, obj).controller == player
            if mine and on.does == "create" and any(kinds >= each for each in wanted):
                more += sum(
                    run.number(each.amount)
                    for each in ability.clauses
                    if isinstance(each, lang.Special) and each.name == CREATE_MORE
                )
    return more


CREATE_MORE = "create_more"
"""In a replacement: more of the tokens that would be created."""


def _one_token(
    run: Run, token: lang.TokenOf, player: PlayerId, entry: lang.Entry | None
) -> list[Ref]:
    zone = entry.zone.zones[0] if entry is not None and entry.zone is not None else ""
    if zone not in {"", "hand", "banished"}:
        raise NotExecutableError(f"{token.name} in {zone}")
    made = token_action(player, token, _TO[zone] if zone else None)
    if made is None:
        raise NotExecutableError(f"token {token.name}")
    events = run.act(made)
    return [run.state.object(each).ref for each in _made(events) if _there(run, each)]


def _there(run: Run, object_id: ObjectId) -> bool:
    return run.state.objects.get(object_id) is not None


def _made(events: tuple[Event, ...]) -> list[ObjectId]:
    return [each.object for each in events if each.kind == "made" and each.object is not None]
