"""Clauses about cards: draw, discard, look, reveal, search, shuffle, opt."""

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.carrying import carry_out
from core.execution.run import MANY
from core.execution.scene import NotExecutableError
from core.games.fab.execution.facts import Thing
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.zones import DECK
from core.rules.actions import Arrange, ChooseName, Discard, Draw, Look, Reveal, Shuffle
from core.rules.table_actions import top_cards
from core.state.ids import PlayerId, Ref
from core.state.zones import HAND

_SEVERAL = 2


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
    if isinstance(amount, lang.Between):
        return run.pick_number(player, amount.least, amount.most)
    return amount_of(run, clause, amount)


def mean_players(run: Run, who: lang.Who, players: tuple[PlayerId, ...]) -> None:
    """Make players the topic, but for the controller alone."""
    if who.how not in {"you", "same"}:
        run.mean(*players)


@performs(lang.Draw)
def _draw(run: Run, clause: lang.Draw) -> None:
    players = run.doers(clause.by)
    for player in players:
        count = chosen_amount(run, clause, clause.amount, player)
        if clause.minus is not None:
            count = max(count - run.number(clause.minus), 0)
        run.act(Draw(player=player, count=count))
        run.that_many = count
    mean_players(run, clause.by, players)


@performs(lang.Discard)
def _discard(run: Run, clause: lang.Discard) -> None:
    players = run.doers(clause.by)
    gone: list[Ref] = []
    for player in players:
        hand = run.pile(HAND, player)
        noun = clause.what
        if any("hand" in kind.types for kind in noun.kinds):
            picked = hand
        elif clause.random:
            picked = hand[::-1][: run.number(noun.amount)]
        else:
            picked = run.select(noun, player, None if _names_objects(noun) else hand)
        for each in picked:
            run.act(Discard(player=player, object=each.ref.id))
            gone.append(each.ref)
        run.that_many = len(picked)
        run.did = bool(picked)
    mean_players(run, clause.by, players)
    run.mean(*gone)


def _names_objects(noun: lang.Noun) -> bool:
    return noun.how in {"it", "them", "that", "those", "self", "chosen", "target"}


@performs(lang.Shuffle)
def _shuffle(run: Run, clause: lang.Shuffle) -> None:
    """Shuffle decks; the caller of the action brings the order by chance."""
    found = run.doers(clause.by) if clause.whose is None else run.players(clause.whose)
    for player in found:
        shuffle_deck(run, player)


def shuffle_deck(run: Run, player: PlayerId) -> None:
    """Have a player shuffle their deck."""
    order = tuple(obj.id for obj in run.state.in_zone(DECK, player))
    if order:
        run.act(Shuffle(player=player, order=order))


def looked_at(run: Run, player: PlayerId, whose: PlayerId, count: int) -> tuple[Thing, ...]:
    """Have a player look at the top cards of a deck; return them, the topmost first."""
    found = tuple(run.thing_of(obj) for obj in top_cards(run.state, DECK, whose, count))
    if found and whose == player:
        run.act(Look(player=player, count=len(found)))
    elif found:
        for each in found:
            run.act(Look(player=player, object=each.ref.id))
    order = {obj.id: obj.order for obj in run.state.in_zone(DECK, whose)}
    return tuple(sorted(found, key=lambda each: -order[each.ref.id]))


@performs(lang.Look)
def _look(run: Run, clause: lang.Look) -> None:
    found: tuple[Thing, ...] = ()
    for player in run.doers(clause.by):
        if clause.what is not None and clause.what.how == "top":
            for whose in run.players(clause.what.who or lang.YOU):
                count = run.number(clause.what.amount)
                mean_players(run, clause.what.who or lang.YOU, (whose,))
                found = (*found, *looked_at(run, player, whose, count))
        elif clause.place is not None and clause.place.zones in {("hand",), ("arsenal",)}:
            zone = clause.place.zones[0]
            for whose in run.players(clause.place.whose or lang.YOU):
                found = (*found, *run.pile(zone, whose))
                mean_players(run, clause.place.whose or lang.YOU, (whose,))
            for each in found:
                run.act(Look(player=player, object=each.ref.id))
        elif clause.what is not None:
            found = run.select(clause.what, player)
            for each in found:
                run.act(Look(player=player, object=each.ref.id))
        else:
            raise NotExecutableError("looking there")
    run.mean(*(each.ref for each in found))
    run.seen = tuple(each.ref for each in found)
    run.did = bool(found)


@performs(lang.Reveal)
def _reveal(run: Run, clause: lang.Reveal) -> None:
    found: tuple[Thing, ...] = ()
    for player in run.doers(clause.by):
        if clause.until_ is not None:
            found = _reveal_until(run, clause, player)
            continue
        if clause.what is None:
            place = clause.place
            if place is None or place.zones != ("hand",):
                raise NotExecutableError("revealing there")
            whose = run.players(place.whose or lang.YOU)
            found = tuple(each for one in whose for each in run.pile(HAND, one))
        elif clause.what.how in {"top", "bottom"}:
            found = run.meant(clause.what)
        else:
            hand = run.pile(HAND, player)
            found = run.select(clause.what, player, hand if _of_hand(clause.what) else None)
        for each in found:
            if each.obj is not None:
                run.act(Reveal(player=each.obj.owner, object=each.ref.id))
    run.mean(*(each.ref for each in found))
    run.seen = tuple(each.ref for each in found)
    run.did = bool(found)
    run.that_many = len(found)


def _of_hand(noun: lang.Noun) -> bool:
    """Return whether a noun means cards of the hand, as one without a zone does."""
    zones = [each.zones for each in noun.where if isinstance(each, lang.In)]
    chosen = noun.how in {"a", "n", "any_number"}
    return chosen and all(each == ("hand",) for each in zones)


def _reveal_until(run: Run, clause: lang.Reveal, player: PlayerId) -> tuple[Thing, ...]:
    """Reveal cards from the top of a deck until one fits; the rest is "the rest"."""
    wanted = clause.until_
    if wanted is None:
        return ()
    whose = next(iter(run.players(clause.whose or lang.YOU)), player)
    seen: list[Thing] = []
    for each in run.pile(DECK, whose):
        run.act(Reveal(player=whose, object=each.ref.id))
        if run.fits(replace(wanted, how="bare", amount=None), each):
            run.rest = tuple(one.ref for one in seen)
            return (each,)
        seen.append(each)
    run.rest = tuple(one.ref for one in seen)
    return ()


@performs(lang.Search)
def _search(run: Run, clause: lang.Search) -> None:
    """Search a deck: its cards are looked at first; it is shuffled by the clause behind."""
    place = clause.place
    if place is None or place.zones != ("deck",):
        raise NotExecutableError("searching elsewhere")
    for player in run.doers(clause.by):
        for whose in run.players(place.whose or lang.YOU):
            if whose != player:
                raise NotExecutableError("the deck of another player")
            deck = run.pile(DECK, whose)
            if deck:
                run.act(Look(player=player, count=len(deck)))
            noun = clause.what
            fitting = tuple(each for each in deck if run.fits(_plain(noun), each))
            _, most = run.how_many(noun, len(fitting))
            found = run.pick(player, fitting, 0, most, private=True, always=True)
            run.mean(*(each.ref for each in found))
            if not found:
                run.mean(Ref(run.source.id, -1))
            run.did = bool(found)
            run.that_many = len(found)
            carry_out(run, clause.then)


def _plain(noun: lang.Noun) -> lang.Noun:
    return replace(noun, how="bare", amount=None)


@performs(lang.Choose)
def _choose(run: Run, clause: lang.Choose) -> None:
    players = run.doers(clause.by) or (run.me,)
    player = players[0]
    if clause.what is not None:
        found: list[Ref] = []
        for each_player in players:
            mean_players(run, clause.by, (each_player,))
            with run.acting(each_player):
                pool = run.left() if _is_of_the_seen(clause.what) and run.seen else None
                found += [each.ref for each in run.select(clause.what, each_player, pool)]
        run.chosen = tuple(found)
        run.mean(*run.chosen)
        run.did = bool(found)
    elif clause.who is not None:
        run.chosen_player = next(iter(run.doers(clause.who)), None)
        if run.chosen_player is not None:
            run.mean(run.chosen_player)
    elif clause.name == "card_name":
        name = run.pick_word(player, (), is_open=True)
        run.act(ChooseName(player=player, name=name))
        run.named = name
    elif clause.name == "color":
        run.chosen_word = run.pick_word(player, ("red", "yellow", "blue"))
    elif clause.options:
        run.chosen_word = run.pick_word(player, clause.options)
    else:
        raise NotExecutableError(f"choosing {clause.name}")


def _is_of_the_seen(noun: lang.Noun) -> bool:
    """Return whether a noun looks in no place, so that it means cards revealed before."""
    place = lang.In | lang.Controlled | lang.Linked
    cards = any("card" in kind.types for kind in noun.kinds)
    return cards and not any(isinstance(each, place) for each in noun.where)


def opt(run: Run, player: PlayerId, count: int) -> None:
    """Have a player opt: each card looked at is put on top or to the bottom, in any order."""
    found = looked_at(run, player, player, count)
    if not found:
        return
    top = run.pick(player, found, 0, len(found), ordered=True, private=True, always=True)
    left = tuple(each for each in found if each not in top)
    bottom = left
    if len(left) >= _SEVERAL:
        bottom = run.pick(player, left, len(left), len(left), ordered=True, private=True)
    run.act(
        Arrange(
            player=player,
            objects=tuple(each.ref.id for each in top),
            bottom=tuple(each.ref.id for each in bottom),
        )
    )
