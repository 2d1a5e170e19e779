"""Clauses by which objects change zones, are created, copied, countered or turned over."""

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.printed import Printed, encoded, words_in
from core.execution.carrying import carry_out
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import (
    Convert,
    CopyCard,
    CopySpell,
    Counter,
    Flip,
    Meld,
    Put,
    Token,
    TokenFace,
    Transform,
)
from core.games.mtg.combat.attack_targets import attackable
from core.games.mtg.effect_actions import Link
from core.games.mtg.execution import nouns
from core.games.mtg.execution.changes import change_of, keyword_words
from core.games.mtg.execution.clauses_cards import amount_of, pile
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.kinds import LETTERS
from core.games.mtg.execution.predefined import PREDEFINED
from core.games.mtg.execution.replacements import tokens_added, tokens_made
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.execution.targets import waiting_named
from core.games.mtg.zones.arrival import NO_HOST, NO_PERMANENT, Arrival, hosts_of, why_not
from core.rules.actions import Effect, Move, Shuffle, TokenCopy, TurnFaceDown, TurnFaceUp
from core.rules.history import Event
from core.state.combat import Combat
from core.state.effects import Change
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK

_ZONES = {"hand": HAND, "graveyard": GRAVEYARD, "exile": EXILE, "library": LIBRARY}


@performs(lang.MoveTo)
def _move_to(run: Run, clause: lang.MoveTo) -> None:
    """Move objects to a zone: destroyed, sacrificed, exiled, returned, put or shuffled."""
    if clause.way == "sacrifice":
        _sacrifice(run, clause)
        return
    doers = run.doers(clause.by)
    if len(doers) > 1 or clause.by.how == "each":
        for player in doers:
            with run.acting(player):
                _move(run, clause, player)
    else:
        _move(run, clause, next(iter(doers), run.me))


def _move(run: Run, clause: lang.MoveTo, chooser: PlayerId) -> None:
    found = _moving(run, clause, chooser)
    there = tuple(each for each in found if each.obj is not None and not _has_ceased(each.obj))
    run.did = bool(there)
    run.that_many = len(there)
    zone = "exile" if clause.way == "exile" else clause.to.zone
    if clause.way == "destroy":
        for each in there:
            move = Move(player=run.me, object=each.ref.id, to=GRAVEYARD, reason="destroy")
            run.act(move)
        _mean(run, clause, found)
    elif zone == "battlefield":
        _enter(run, clause, there, chooser)
    elif zone == "library" or clause.way == "shuffle":
        _into_library(run, clause, there, chooser)
    elif zone in _ZONES:
        for each in there:
            run.act(
                Move(
                    player=run.me,
                    object=each.ref.id,
                    to=_ZONES[zone],
                    reason="exile" if zone == "exile" else "",
                    face_down=clause.face_down,
                )
            )
            if zone == "exile":
                _link(run, each)
        _mean(run, clause, found)
        if clause.until is not None and zone == "exile" and there:
            _return_later(run, clause.until)
    else:
        raise NotExecutableError(f"zone {zone}")


def _has_ceased(obj: GameObject) -> bool:
    """Return whether an object is a token that has left the battlefield (111.8)."""
    return obj.token and obj.zone != BATTLEFIELD


def _mean(run: Run, clause: lang.MoveTo, found: tuple[Thing, ...]) -> None:
    """Make moved objects the topic; of all or the rest without any the topic before stays."""
    if found or clause.what.how not in {*nouns.EVERY, "rest"}:
        run.mean_objects(each.ref for each in found)


def _link(run: Run, thing: Thing) -> None:
    """Remember the card that a permanent has exiled."""
    now = run.state.objects.get(thing.ref.id)
    source = run.state.objects.get(run.source.id)
    if now is None or now.zone != EXILE or source is None or source.zone == STACK:
        return
    run.act(
        Link(
            player=run.me,
            object=now.id,
            source=run.source.id,
            incarnation=run.source.incarnation,
        )
    )


def _return_later(run: Run, until: lang.Until) -> None:
    """Let exiled cards return as soon as the event of a duration happens."""
    if until.how != "event" or until.on is None:
        raise NotExecutableError(f"exile until {until.how}")
    back = lang.MoveTo(what=lang.Noun(how="those"), way="return", to=lang.Place(zone="battlefield"))
    run.delay(until.on, (back,), at_once=True)


def _moving(run: Run, clause: lang.MoveTo, chooser: PlayerId) -> tuple[Thing, ...]:
    noun = clause.what
    if clause.from_ is not None:
        noun = _located(noun, clause.from_)
    ordered = clause.to.zone == "library" and clause.way != "shuffle" and clause.to.order == "any"
    if noun.how in {"n", "a"} and _place(noun) == "hand":
        pool = tuple(each for each in pile(run, HAND, chooser) if nouns.fits(run, noun, each))
        count = run.number(noun.amount)
        return run.pick(chooser, pool, 0 if noun.up_to else count, count, ordered=ordered)
    return run.select(noun, chooser) or _from_the_graveyard(run, clause)


def _from_the_graveyard(run: Run, clause: lang.MoveTo) -> tuple[Thing, ...]:
    """Return the source in the graveyard, where it followed its host (400.7)."""
    obj = run.state.objects.get(run.source.id) if clause.what == lang.SELF else None
    if clause.way != "return" or obj is None or obj.zone != GRAVEYARD:
        return ()
    return run.things((obj.ref,))


def _located(noun: lang.Noun, where: lang.In) -> lang.Noun:
    if any(isinstance(each, lang.In) for each in noun.where) or noun.how in {"it", "them", "self"}:
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


def _place(noun: lang.Noun) -> str:
    found = (each for each in noun.where if isinstance(each, lang.In))
    zones = next((each.zones for each in found), ())
    return zones[0] if len(zones) == 1 else ""


def _sacrifice(run: Run, clause: lang.MoveTo) -> None:
    """Have players sacrifice permanents of their own."""
    gone: list[Ref] = []
    doers = run.doers(clause.by)
    for player in doers:
        if clause.what.how in {"self", "it", "them", "that", "those", "chosen", "copies"}:
            found = nouns.things(run, clause.what)
        else:
            own = tuple(
                each
                for each in run.objects((BATTLEFIELD,))
                if each.found.controller == player and nouns.fits(run, clause.what, each)
            )
            found = run.select(clause.what, player, own)
        for each in found:
            if each.obj is not None and each.obj.zone == BATTLEFIELD:
                move = Move(
                    player=each.found.controller,
                    object=each.ref.id,
                    to=GRAVEYARD,
                    reason="sacrifice",
                )
                if run.act(move):
                    gone.append(each.ref)
    run.did = bool(gone)
    run.that_many = len(gone)
    if clause.by.how != "you":
        run.mean(*doers)
    run.mean_objects(gone)


def _enter(run: Run, clause: lang.MoveTo, found: tuple[Thing, ...], chooser: PlayerId) -> None:
    """Put cards onto the battlefield; nonpermanent cards and Auras without a host stay."""
    entry = clause.entry or lang.Entry()
    arrived: list[Ref] = []
    for each in found:
        if each.obj is None:
            continue
        way = "transformed" if entry.transformed else "converted" if entry.converted else ""
        controller = _controller(run, clause, each.obj, chooser)
        arrival = Arrival(
            controller=controller,
            side=int(bool(way) and not entry.face_down),
            face_down=entry.face_down,
        )
        why = why_not(run.view, each.obj, arrival)
        if why == NO_PERMANENT:
            continue
        asks = entry.attached_to is None and why == NO_HOST
        host = _enchanted(run, each.obj, arrival) if asks else _host(run, entry, each.ref.id)
        if host is None and (asks or entry.attached_to is not None):
            continue
        put = Put(
            player=run.me,
            card=each.ref.id,
            as_="face_down" if entry.face_down else way,
            controller=controller,
            tapped=True if entry.tapped else None,
            counters={each.kind: run.number(each.amount) for each in entry.counters},
            attached_to=host,
            attacking=_attacked(run) if entry.attacking else None,
        )
        run.act(put)
        now = run.state.objects.get(each.ref.id)
        if now is not None and now.zone == BATTLEFIELD:
            if entry.flipped:
                run.act(Flip(player=run.me, object=now.id))
            arrived.append(now.ref)
    run.did = bool(arrived)
    run.mean_objects(arrived)


def _controller(run: Run, clause: lang.MoveTo, obj: GameObject, chooser: PlayerId) -> PlayerId:
    """Return the player under whose control an object enters."""
    under = clause.entry.under if clause.entry is not None else None
    if under is not None and under.how == "owner":
        return obj.owner
    named = under or clause.to.whose
    if named is not None:
        return next(iter(nouns.players(run, named)), obj.owner)
    return obj.owner if clause.way == "return" else chooser


def _host(run: Run, entry: lang.Entry, own: ObjectId) -> ObjectId | None:
    """Return the permanent that an object enters attached to by its text, never itself."""
    hosts = run.select(entry.attached_to, run.me) if entry.attached_to is not None else ()
    return next((each.ref.id for each in hosts if each.ref.id != own), None)


def _enchanted(run: Run, aura: GameObject, arrival: Arrival) -> ObjectId | PlayerId | None:
    """Return the host that a player chooses for an Aura that enters without a target (303.4f)."""
    found = hosts_of(run.view, aura, arrival)
    permanents = tuple(run.thing_of(each) for each in found if isinstance(each, GameObject))
    picked = run.pick(arrival.controller, permanents, 1, 1)
    if picked:
        return picked[0].ref.id
    players = tuple(each for each in found if not isinstance(each, GameObject))
    return PlayerId(run.pick_word(arrival.controller, players)) if players else None


def _attacked(run: Run) -> ObjectId | PlayerId | None:
    """Return the target of a permanent that enters attacking: the source's, or any."""
    fight = run.state.fight
    if isinstance(fight, Combat):
        own = fight.attacker(run.source)
        if own is not None and own.at is not None:
            return own.at.id if isinstance(own.at, Ref) else own.at
    targets = attackable(run.view, run.me)
    return next(iter(targets), None)


def _into_library(
    run: Run, clause: lang.MoveTo, found: tuple[Thing, ...], chooser: PlayerId
) -> None:
    """Put cards into libraries: on top in the chosen order, at the bottom, or shuffled in."""
    to = clause.to
    if to.position == "nth":
        _below_the_top(run, found, run.number(to.nth) - 1)
        return
    several = len(found) > 1 and to.order == "any"
    if several and clause.what.how not in {"n", "a"}:
        found = run.pick(chooser, found, len(found), len(found), ordered=True)
    position: str = to.position or "top"
    if position == "top_or_bottom":
        position = run.pick_word(chooser, ("top", "bottom"))
    order = found if position == "bottom" else found[::-1]
    for each in order:
        run.act(
            Move(
                player=run.me,
                object=each.ref.id,
                to=LIBRARY,
                position="bottom" if position == "bottom" else "top",
            )
        )
    run.mean(*(each.ref for each in found))
    if clause.way == "shuffle":
        owners = dict.fromkeys(each.obj.owner for each in found if each.obj is not None)
        for owner in owners or (run.me,):
            pile_now = tuple(obj.id for obj in run.state.in_zone(LIBRARY, owner))
            if pile_now:
                run.act(Shuffle(player=owner, order=pile_now))


def _below_the_top(run: Run, found: tuple[Thing, ...], above: int) -> None:
    """Put cards into their owners' libraries with so many cards above them."""
    for each in found:
        if each.obj is None:
            continue
        top = pile(run, LIBRARY, each.obj.owner)[:above]
        for one in (each, *reversed(top)):
            run.act(Move(player=run.me, object=one.ref.id, to=LIBRARY))
    run.mean_objects(each.ref for each in found)


@performs(lang.Make)
def _make(run: Run, clause: lang.Make) -> None:
    """Create tokens."""
    made: list[Ref] = []
    entry = clause.entry or lang.Entry()
    for player in run.doers(clause.by):
        owner = player
        if entry.under is not None:
            owner = next(iter(nouns.players(run, entry.under)), player)
        count = tokens_made(run.view, owner, amount_of(run, clause, clause.amount))
        for _ in range(count):
            token = clause.token
            if isinstance(token, lang.TokenOf) and token.predefined:
                made += make_predefined(run, token.name, owner, tapped=entry.tapped)
                continue
            for action in _tokens(run, clause, entry, owner):
                made += _made(run, run.act(action), entry)
        if count and not run.adds_tokens:
            made += _further_tokens(run, owner, count)
    run.made = tuple(made)
    run.mean(*made)


def _further_tokens(run: Run, player: PlayerId, count: int) -> list[Ref]:
    """Create the tokens that static abilities add to those of a player (MTG CR 614.1a)."""
    made: list[Ref] = []
    run.adds_tokens = True
    for source, controller, clauses in tokens_added(run.view, player):
        run.that_many = count
        with run.speaking(source, controller):
            carry_out(run, clauses)
        made += run.made
    run.adds_tokens = False
    return made


def make_predefined(run: Run, name: str, player: PlayerId, *, tapped: bool = False) -> list[Ref]:
    """Create a predefined token, such as a Treasure, with its ability."""
    known = PREDEFINED.get(name)
    if known is None:
        raise NotExecutableError(f"a predefined token: {name}")
    line, abilities = known
    events = run.act(Token(player=player, name=name.title(), type_line=line, tapped=tapped))
    made = [each.object for each in events if each.kind == "made" and each.object is not None]
    programs = tuple(encoded(Printed(each, "")) for each in abilities)
    if made and programs:
        run.act(
            Effect(
                player=player,
                objects=tuple(made[:1]),
                change=Change(programs=programs),
                source=name.title(),
            )
        )
    there = (run.state.objects.get(each) for each in made)
    return [obj.ref for obj in there if obj is not None]


def _made(run: Run, events: tuple[Event, ...], entry: lang.Entry) -> list[Ref]:
    ids = [each.object for each in events if each.kind == "made"]
    there = [run.state.objects.get(each) for each in ids if each is not None]
    del entry
    return [obj.ref for obj in there if obj is not None]


def _tokens(
    run: Run, clause: lang.Make, entry: lang.Entry, player: PlayerId
) -> tuple[Token | TokenCopy, ...]:
    token = clause.token
    if isinstance(token, lang.CopyOf):
        if entry.tapped or entry.attacking:
            raise NotExecutableError("a copy that enters in a way of its own")
        plain = tuple(each for each in token.but if each != _NOT_LEGENDARY)
        but = change_of(run, plain, run.line)
        of = run.select(token.of, run.me)
        return tuple(
            TokenCopy(
                player=player,
                of=each.ref.id,
                except_=but if len(plain) == len(token.but) else _not_legendary(each, but),
            )
            for each in of
        )
    return (_token(run, token, entry, player),)


_NOT_LEGENDARY = lang.HasFact(name="not_legendary")


def _not_legendary(thing: Thing, but: Change) -> Change:
    """Return the exceptions of a copy that has the supertypes of an object but for legendary."""
    kept = tuple(each for each in thing.found.type_line.supertypes if each != "Legendary")
    return replace(but, set_supertypes=kept)


def _token(run: Run, token: lang.TokenOf, entry: lang.Entry, player: PlayerId) -> Token:
    if token.predefined:
        raise NotExecutableError(f"a predefined token: {token.name}")
    keywords = tuple(
        keyword_words(each) for each in token.abilities if isinstance(each, lang.Keyword)
    )
    others = (each for each in token.abilities if not isinstance(each, lang.Keyword))
    text = "\n".join(words_in(run.line, each.words).strip('"“”') for each in others)
    heads = {"artifact", "creature", "enchantment", "land", "planeswalker", "battle"}
    words = [word for word in token.types if word != "token"]
    types = [word.title() for word in words if word in heads]
    subtypes = [word.title() for word in words if word not in heads]
    supertypes = [word.title() for word in token.supertypes]
    line = " ".join((*supertypes, *types))
    if subtypes:
        line = f"{line} — {' '.join(subtypes)}"
    face = TokenFace(
        name=token.name or " ".join(subtypes),
        type_line=line,
        power=str(run.number(token.power)) if token.power is not None else None,
        toughness=str(run.number(token.toughness)) if token.toughness is not None else None,
        color_indicator=tuple(LETTERS[each] for each in token.colors if each in LETTERS),
        keywords=keywords,
        text=text,
    )
    return Token(
        player=player,
        name=token.name,
        faces=(face,),
        tapped=entry.tapped,
        attacking=_attacked(run) if entry.attacking else None,
    )


@performs(lang.Turn)
def _turn(run: Run, clause: lang.Turn) -> None:
    """Turn permanents over."""
    found = run.select(clause.what, run.me)
    for each in found:
        if each.obj is None:
            continue
        own = run.ability if each.ref.id == run.source.id else None
        match clause.to:
            case "transformed":
                run.act(Transform(player=run.me, object=each.ref.id, by=own))
            case "converted":
                run.act(Convert(player=run.me, object=each.ref.id, by=own))
            case "flipped":
                run.act(Flip(player=run.me, object=each.ref.id))
            case "face_up":
                run.act(TurnFaceUp(player=run.me, object=each.ref.id, effect=True))
            case "face_down":
                run.act(TurnFaceDown(player=run.me, object=each.ref.id))
    run.mean(*(each.ref for each in found))


@performs(lang.Meld)
def _meld(run: Run, clause: lang.Meld) -> None:
    """Meld the pair that was spoken of, or that the player owns and controls."""
    found = nouns.things(run, clause.what) if clause.what is not None else ()
    if len(found) < 2:  # noqa: PLR2004 - a pair
        found = tuple(
            each
            for ref in dict.fromkeys(
                each for group in run.topics for each in group if isinstance(each, Ref)
            )
            if (each := run.thing(ref)) is not None and each.obj is not None
        )
    ids = tuple(dict.fromkeys(each.ref.id for each in found))
    cards = [card for each in ids for card in run.state.fronts(run.state.object(each))]
    if len(ids) != 2 or len(cards) != 2 or not cards[0].is_partner_of(cards[1]):  # noqa: PLR2004 - a pair
        return
    events = run.act(Meld(player=run.me, objects=ids))
    run.mean(*_made(run, events, lang.Entry()))


@performs(lang.CounterSpell)
def _counter_spell(run: Run, clause: lang.CounterSpell) -> None:
    if clause.to is not None:
        raise NotExecutableError("countering into another zone")
    noun = clause.what
    topics = (
        run.target(noun)
        if noun.how == "target"
        else tuple(each.ref for each in nouns.things(run, noun))
    )
    for topic in topics:
        if isinstance(topic, Ref):
            run.act(Counter(player=run.me, object=topic.id))
    run.mean(*topics)


@performs(lang.CopySpell)
def _copy_spell(run: Run, clause: lang.CopySpell) -> None:
    """Copy spells, and cards to be cast; abilities are copied by hand."""
    spoken = run.target(clause.what) if clause.what.how == "target" else ()
    is_waiting = any(isinstance(each, Ref) and waiting_named(run, each) for each in spoken)
    if is_waiting or all("ability" in kind.types for kind in clause.what.kinds or (lang.Kind(),)):
        raise NotExecutableError("copying an ability")
    but = change_of(run, clause.but, run.line)
    made: list[Ref] = []
    for each in run.select(clause.what, run.me):
        if each.obj is None:
            continue
        for _ in range(amount_of(run, clause, clause.amount)):
            if each.obj.zone != STACK:
                made += _made(run, run.act(CopyCard(player=run.me, of=each.ref.id)), lang.Entry())
                continue
            events = run.act(CopySpell(player=run.me, of=each.ref.id, except_=but))
            made += _made(run, events, lang.Entry())
    run.made = tuple(made)
    run.mean(*made)
