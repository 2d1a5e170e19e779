"""Clauses about cards: draw, discard, mill, scry, search, look, reveal, shuffle."""

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.carrying import carry_out, unbroken
from core.execution.run import MANY
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.replacements import cards_drawn, draws_left, instead_of_drawing
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.layers.traits import traits
from core.rules.actions import Arrange, Discard, Draw, Look, Mill, Move, Reveal, Shuffle
from core.rules.history import Event
from core.rules.table_actions import top_cards
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import EXILE, GRAVEYARD, HAND, LIBRARY


def thing_of(run: Run, obj: GameObject) -> Thing:
    """Return an object as a thing."""
    return Thing(obj.ref, traits(run.view, obj), obj)


def pile(run: Run, zone: str, player: PlayerId) -> tuple[Thing, ...]:
    """Return a player's cards of a zone, the topmost first."""
    found = (obj for obj in run.state.by_place if obj.zone == zone and obj.owner == player)
    return tuple(thing_of(run, obj) for obj in found)[::-1]


def amount_of(run: Run, clause: lang.AnyClause, amount: lang.AnyAmount | None) -> int:
    """Return the amount of a clause, multiplied by the number of its "for each"."""
    return run.number(amount) * (1 if clause.each is None else run.number(clause.each))


def chosen_amount(
    run: Run, clause: lang.AnyClause, amount: lang.AnyAmount | None, player: PlayerId
) -> int:
    """Return an amount, asking the player for one that they choose."""
    if isinstance(amount, lang.UpTo):
        return run.pick_number(player, 0, run.number(amount.amount))
    if isinstance(amount, lang.AnyNumber):
        return run.pick_number(player, amount.at_least, MANY)
    return amount_of(run, clause, amount)


def moved(events: tuple[Event, ...]) -> tuple[int, ...]:
    """Return the ids of the objects that arrived in an action."""
    return tuple(each for event in events if event.kind == "zone_change" for each in event.arrived)


def mean_players(run: Run, who: lang.Who, players: tuple[PlayerId, ...]) -> None:
    """Make players the topic, but for the controller alone."""
    if who.how != "you":
        run.mean(*players)


@performs(lang.Draw)
def _draw(run: Run, clause: lang.Draw) -> None:
    players = run.doers(clause.by)
    for player in players:
        count = chosen_amount(run, clause, clause.amount, player)
        count = draws_left(run.view, player, cards_drawn(run.view, player, count))
        _draw_cards(run, player, count)
        run.that_many = count
    mean_players(run, clause.by, players)


def _draw_cards(run: Run, player: PlayerId, count: int) -> None:
    """Have a player draw, card by card where something else happens instead."""
    if count and instead_of_drawing(run.view, player) is None:
        run.act(Draw(player=player, count=count))
        return
    for _ in range(count):
        instead = instead_of_drawing(run.view, player)
        if instead is None:
            run.act(Draw(player=player, count=1))
            continue
        with run.speaking(*instead[:2]), unbroken(run):
            carry_out(run, instead[2])


@performs(lang.Mill)
def _mill(run: Run, clause: lang.Mill) -> None:
    players = run.doers(clause.by)
    arrived: list[Ref] = []
    for player in players:
        count = amount_of(run, clause, clause.amount)
        before = {obj.id for obj in top_cards(run.state, LIBRARY, player, count)}
        run.act(Mill(player=player, count=count))
        found = (run.state.objects.get(each) for each in before)
        arrived += [obj.ref for obj in found if obj is not None]
    mean_players(run, clause.by, players)
    run.mean_objects(arrived)


@performs(lang.Discard)
def _discard(run: Run, clause: lang.Discard) -> None:
    players = run.doers(clause.by)
    gone: list[Ref] = []
    for player in players:
        hand = pile(run, HAND, player)
        noun = clause.what
        if clause.each is not None:
            count = lang.Number(value=run.number(noun.amount) * run.number(clause.each))
            noun = replace(noun, how="n", amount=count)
        if any("hand" in kind.types for kind in noun.kinds):
            picked = hand
        elif clause.random or any(
            isinstance(each, lang.Did) and "random" in each.name for each in noun.where
        ):
            picked = hand[::-1][: run.number(noun.amount)]
        else:
            picked = run.select(noun, player, None if _names_objects(noun) else hand)
        there = {each.ref for each in hand}
        picked = tuple(each for each in picked if each.ref in there)
        for each in picked:
            run.act(Discard(player=player, object=each.ref.id))
            gone.append(run.now(each.ref))
        run.that_many = len(picked)
        most = max(len(picked), run.counts.get("cards_discarded_greatest", 0))
        run.counts["cards_discarded_greatest"] = most
        run.did = bool(picked)
    mean_players(run, clause.by, players)
    run.mean_objects(gone)


def _names_objects(noun: lang.Noun) -> bool:
    return noun.how in {"it", "them", "that", "those", "self", "chosen", "target"}


@performs(lang.Scry)
def _scry(run: Run, clause: lang.Scry) -> None:
    for player in run.doers(clause.by):
        count = amount_of(run, clause, clause.amount)
        found = _looked_at(run, player, count)
        if not found:
            continue
        away = run.pick(player, found, 0, len(found), ordered=True, private=True, always=True)
        kept = _ordered(run, player, tuple(each for each in found if each not in away))
        top = tuple(each.ref.id for each in kept)
        bottom = tuple(each.ref.id for each in away)
        run.act(Arrange(player=player, objects=top, bottom=bottom))


@performs(lang.Surveil)
def _surveil(run: Run, clause: lang.Surveil) -> None:
    for player in run.doers(clause.by):
        count = amount_of(run, clause, clause.amount)
        found = _looked_at(run, player, count)
        if not found:
            continue
        away = run.pick(player, found, 0, len(found), ordered=True, private=True, always=True)
        for each in away[::-1]:
            run.act(Move(player=player, object=each.ref.id, to=GRAVEYARD, reason="mill"))
        kept = _ordered(run, player, tuple(each for each in found if each not in away))
        if kept:
            run.act(Arrange(player=player, objects=tuple(each.ref.id for each in kept)))


def _looked_at(
    run: Run, player: PlayerId, count: int, whose: PlayerId | None = None
) -> tuple[Thing, ...]:
    """Have a player look at the top cards of a library; return them, the topmost first."""
    owner = whose or player
    found = tuple(thing_of(run, obj) for obj in top_cards(run.state, LIBRARY, owner, count))
    if found and owner == player:
        run.act(Look(player=player, count=len(found)))
    for each in found if owner != player else ():
        run.act(Look(player=player, object=each.ref.id))
    order = {obj.id: obj.order for obj in run.state.in_zone(LIBRARY, owner)}
    return tuple(sorted(found, key=lambda each: -order[each.ref.id]))


def _see(run: Run, found: tuple[Thing, ...]) -> None:
    """Make cards those that were looked at or revealed last."""
    run.seen, run.rest = tuple(each.ref for each in found), ()
    run.mean_objects(run.seen)


def _owners(run: Run, whose: lang.Who | None, player: PlayerId) -> tuple[PlayerId, ...]:
    """Return the players whose zones a player looks at; "their" own ones are the player's."""
    if whose is None:
        return (player,)
    if whose.how in {"they", "same"} and run.same is None and player != run.me:
        return (player,)
    return nouns.players(run, whose)


def _ordered(run: Run, player: PlayerId, found: tuple[Thing, ...]) -> tuple[Thing, ...]:
    if len(found) < 2:  # noqa: PLR2004 - an order needs two
        return found
    return run.pick(player, found, len(found), len(found), ordered=True, private=True)


@performs(lang.Look)
def _look(run: Run, clause: lang.Look) -> None:
    for player in run.doers(clause.by):
        if clause.what is not None:
            found = run.select(clause.what, player)
            for each in found:
                run.act(Look(player=player, object=each.ref.id))
        elif clause.zone == "library" and clause.amount is not None:
            count = run.number(clause.amount)
            found = tuple(
                each
                for owner in _owners(run, clause.whose, player)
                for each in _looked_at(run, player, count, owner)
            )
            if clause.reveal:
                for each in found:
                    run.act(Reveal(player=player, object=each.ref.id))
        elif clause.zone == "hand" and clause.whose is not None:
            found = tuple(
                each
                for whose in nouns.players(run, clause.whose)
                for each in pile(run, HAND, whose)
            )
            for each in found:
                if clause.reveal:
                    run.act(Reveal(player=each.found.controller, object=each.ref.id))
                else:
                    run.act(Look(player=player, object=each.ref.id))
        else:
            raise NotExecutableError("looking there")
        _see(run, found)


@performs(lang.Reveal)
def _reveal(run: Run, clause: lang.Reveal) -> None:
    for player in run.doers(clause.by):
        if clause.until_ is not None:
            _reveal_until(run, clause, player)
            continue
        if clause.what is None:
            found = _revealed(run, clause, player)
        else:
            hand = pile(run, HAND, player)
            found = run.select(clause.what, player, hand if _from_hand(clause.what) else None)
        for each in found:
            if each.obj is not None:
                run.act(Reveal(player=each.obj.owner, object=each.ref.id))
        if clause.what is None:
            _see(run, found)
        else:
            run.mean_objects(each.ref for each in found)
        run.did = bool(found)


def _revealed(run: Run, clause: lang.Reveal, player: PlayerId) -> tuple[Thing, ...]:
    """Return the cards of hands, or on top of libraries, that are revealed."""
    owners = _owners(run, clause.whose, player)
    match clause.zone:
        case "hand":
            return tuple(each for one in owners for each in pile(run, HAND, one))
        case "library" if clause.amount is not None:
            count = amount_of(run, clause, clause.amount)
            return tuple(each for one in owners for each in pile(run, LIBRARY, one)[:count])
    raise NotExecutableError("revealing there")


def _from_hand(noun: lang.Noun) -> bool:
    return any(isinstance(each, lang.In) and "hand" in each.zones for each in noun.where)


def _reveal_until(run: Run, clause: lang.Reveal, player: PlayerId) -> None:
    """Reveal or exile cards from the top of a library until one fits, or so many."""
    wanted = clause.until_
    if wanted is None:
        raise NotExecutableError("revealing until something else")
    count = run.number(wanted.amount)
    seen: list[Thing] = []
    hit: list[Thing] = []
    for each in pile(run, LIBRARY, player):
        action = Move(player=player, object=each.ref.id, to=EXILE, reason="exile")
        run.act(action if clause.exile else Reveal(player=player, object=each.ref.id))
        seen.append(each)
        if nouns.fits(run, wanted, each):
            hit.append(each)
            if len(hit) == count:
                break
    run.rest = tuple(run.now(each.ref) for each in seen if each not in hit)
    run.mean(*run.rest)
    run.mean_objects(run.now(each.ref) for each in hit)
    shown = tuple(run.now(each.ref) for each in seen)
    run.revealed = (*run.revealed, *shown) if player != run.me else shown


@performs(lang.Search)
def _search(run: Run, clause: lang.Search) -> None:
    """Search zones: their cards are looked at first; the shuffle comes with the rest."""
    zones = tuple(dict.fromkeys(each.removesuffix("_or") for each in clause.zones))
    if clause.place is not None or any(each not in _SEARCHED for each in zones):
        raise NotExecutableError("searching elsewhere")
    for player in run.doers(clause.by):
        for owner in _owners(run, clause.whose, player):
            cards = tuple(x for each in zones for x in pile(run, _SEARCHED[each], owner))
            if "library" in zones:
                run.searched.add(owner)
                _looked_at(run, player, len(run.state.in_zone(LIBRARY, owner)), owner)
            for each in cards if "hand" in zones and owner != player else ():
                if each.obj is not None and each.obj.zone == HAND:
                    run.act(Look(player=player, object=each.ref.id))
            found = _found(run, clause.what, player, cards)
            if clause.shown:
                for each in found:
                    run.act(Reveal(player=player, object=each.ref.id))
            run.mean(owner)
            run.mean_objects(each.ref for each in found)
            run.did = bool(found)
            run.that_many = len(found)
            then = clause.then
            if not found:
                then = tuple(each for each in then if isinstance(each, lang.Shuffle))
            with unbroken(run):
                carry_out(run, then)


_SEARCHED = {"library": LIBRARY, "graveyard": GRAVEYARD, "hand": HAND}


def _found(
    run: Run, noun: lang.Noun, player: PlayerId, library: tuple[Thing, ...]
) -> tuple[Thing, ...]:
    plain = all(kind.types == ("card",) and not kind.traits for kind in noun.kinds)
    may_fail = not plain or bool(noun.where)
    fitting = tuple(each for each in library if nouns.fits(run, noun, each))
    most = 1
    match noun.amount:
        case lang.UpTo(amount=amount):
            most, may_fail = run.number(amount), True
        case lang.AnyNumber():
            most, may_fail = len(fitting), True
        case None:
            most = len(fitting) if noun.how in {"all", "any_number"} else 1
        case amount:
            most = run.number(amount)
    if noun.up_to:
        may_fail = True
    if noun.joined and noun.by != "or" and noun.amount is None:
        picked = run.pick(player, fitting, 0, 1 + len(noun.joined), private=True, always=True)
        return _one_of_each(run, noun, picked)
    least = 0 if may_fail else most
    return run.pick(player, fitting, least, most, private=True, always=may_fail)


def _one_of_each(run: Run, noun: lang.Noun, picked: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Return the picked cards of which each fits another one of joined nouns."""
    left = [replace(noun, joined=()), *noun.joined]
    found: list[Thing] = []
    for each in sorted(picked, key=lambda one: sum(nouns.fits(run, kind, one) for kind in left)):
        kind = next((kind for kind in left if nouns.fits(run, kind, each)), None)
        if kind is not None:
            left.remove(kind)
            found.append(each)
    return tuple(found)


@performs(lang.Shuffle)
def _shuffle(run: Run, clause: lang.Shuffle) -> None:
    """Shuffle libraries; the caller of the action brings the order by chance."""
    whose = clause.whose
    found = run.doers(clause.by) if whose is None else nouns.players(run, whose)
    for player in found:
        order = tuple(obj.id for obj in run.state.in_zone(LIBRARY, player))
        if order:
            run.act(Shuffle(player=player, order=order))
    run.seen = tuple(run.now(each) for each in run.seen if run.state.find(each) is None)
