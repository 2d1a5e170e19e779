"""Keyword actions, carried out by texts (MTG CR 701)."""

from collections.abc import Callable, Mapping

from core.effects import program as lang
from core.effects.printed import Printed, encoded
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import (
    DayNight,
    Prepare,
    Put,
    RemoveFromCombat,
    Token,
    TokenFace,
    Unlock,
)
from core.games.mtg.effect_actions import MONARCH, Designate, Title
from core.games.mtg.execution.clauses_cards import amount_of, pile, thing_of
from core.games.mtg.execution.clauses_zones import make_predefined
from core.games.mtg.execution.handlers import HANDLERS, performs
from core.games.mtg.execution.run import KEY, Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.keyword_actions.phasing import PhaseIn, PhaseOut
from core.games.mtg.keyword_actions.regenerating import Regenerate
from core.games.mtg.layers.continuous_effects import CLOAKED, MANIFESTED
from core.games.mtg.layers.traits import traits
from core.messages import CardName, Message, verbatim
from core.rules.actions import (
    Counters,
    Discard,
    Draw,
    Effect,
    Look,
    Move,
    Points,
    Reveal,
    TokenCopy,
)
from core.rules.choices import Choice, Option, target_of
from core.rules.table_actions import top_cards
from core.state.effects import NEXT_TURN, Change
from core.state.ids import PlayerId, Ref, object_answer
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, OUTSIDE

_PLUS = "+1/+1"
_TWO_PLAYERS = 2


@performs(lang.KeywordAction)
def _keyword_action(run: Run, clause: lang.KeywordAction) -> None:
    handler = _ACTIONS.get(clause.name)
    if handler is None:
        raise NotExecutableError(f"keyword action {clause.name}")
    handler(run, clause)


def _objects(run: Run, clause: lang.KeywordAction) -> tuple[Thing, ...]:
    found = run.select(clause.what or lang.SELF, run.me)
    run.mean(*(each.ref for each in found))
    return tuple(each for each in found if each.obj is not None)


def _regenerate(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(Regenerate(player=run.me, object=each.ref.id))


def _phase_out(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(PhaseOut(player=run.me, object=each.ref.id))


def _phase_in(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(PhaseIn(player=run.me, object=each.ref.id))


def _prepare(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(Prepare(player=run.me, object=each.ref.id))


def _investigate(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        for _ in range(amount_of(run, clause, clause.amount)):
            run.mean(*make_predefined(run, "clue", player))


def _adapt(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        if each.obj is not None and not each.obj.counter(_PLUS):
            _grow(run, each.ref, amount_of(run, clause, clause.amount))


def _designated(word: str) -> Callable[[Run, lang.KeywordAction], None]:
    """Return the action by which objects get a designation."""

    def give(run: Run, clause: lang.KeywordAction) -> None:
        for each in _objects(run, clause):
            run.act(Designate(player=run.me, object=each.ref.id, word=word))

    return give


def _once(word: str) -> Callable[[Run, lang.KeywordAction], None]:
    """Return monstrosity or renown: counters and a designation, unless it has that already."""

    def grows(run: Run, clause: lang.KeywordAction) -> None:
        for each in _objects(run, clause):
            if each.obj is not None and word not in each.obj.conditions:
                _grow(run, each.ref, amount_of(run, clause, clause.amount))
                run.act(Designate(player=run.me, object=each.ref.id, word=word))

    return grows


def _grow(run: Run, ref: Ref, amount: int) -> None:
    if amount > 0:
        run.act(Counters(player=run.me, object=ref.id, kind=_PLUS, change=amount))


def _bolster(run: Run, clause: lang.KeywordAction) -> None:
    own = tuple(
        each
        for each in run.objects((BATTLEFIELD,))
        if each.found.controller == run.me and "Creature" in each.found.type_line.types
    )
    least = min((int(each.found.toughness or 0) for each in own), default=0)
    weakest = tuple(each for each in own if int(each.found.toughness or 0) == least)
    amount = amount_of(run, clause, clause.amount)
    for each in run.pick(run.me, weakest, 1, 1):
        run.act(Counters(player=run.me, object=each.ref.id, kind=_PLUS, change=amount))


def _proliferate(run: Run, clause: lang.KeywordAction) -> None:
    for _ in range(amount_of(run, clause, clause.amount)):
        there = tuple(
            each
            for each in run.objects((BATTLEFIELD,))
            if each.obj is not None and each.obj.counters
        )
        players = tuple(each.id for each in run.state.players if each.points and not each.out)
        options = (*(Option(each, verbatim(each)) for each in players), *map(_option, there))
        choice = Choice(
            id="proliferate",
            player=run.me,
            title=Message("{card}: proliferate", card=run.name()),
            key=KEY,
            options=options,
            at_least=0,
            at_most=len(options),
        )
        if not options:
            continue
        for word in run.ask(choice, always=True).options:
            target = target_of(word)
            if isinstance(target, str):
                for kind, _ in run.state.player(PlayerId(target)).points:
                    run.act(Points(player=PlayerId(target), kind=kind, change=1))
            else:
                for kind, _ in run.state.object(target).counters:
                    run.act(Counters(player=run.me, object=target, kind=kind, change=1))


def _option(thing: Thing) -> Option:
    name = CardName(thing.ref.id, " // ".join(thing.found.names))
    return Option(object_answer(thing.ref.id), Message("{card}", card=name), thing.ref.id)


def _populate(run: Run, clause: lang.KeywordAction) -> None:
    for player in run.doers(clause.by):
        tokens = tuple(
            each
            for each in run.objects((BATTLEFIELD,))
            if each.obj is not None
            and each.obj.token
            and each.found.controller == player
            and "Creature" in each.found.type_line.types
        )
        for each in run.pick(player, tokens, 1, 1):
            run.act(TokenCopy(player=player, of=each.ref.id))


def _explore(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        player = each.found.controller
        top = top_cards(run.state, LIBRARY, player, 1)
        card = thing_of(run, top[0]) if top else None
        if card is not None:
            run.act(Reveal(player=player, object=card.ref.id))
        if card is not None and "Land" in card.found.type_line.types:
            run.act(Move(player=player, object=card.ref.id, to=HAND))
            continue
        run.act(Counters(player=player, object=each.ref.id, kind=_PLUS, change=1))
        if card is not None and run.says_yes(player, clause):
            run.act(Move(player=player, object=card.ref.id, to=GRAVEYARD))


def _connive(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        player = each.found.controller
        amount = amount_of(run, clause, clause.amount)
        run.act(Draw(player=player, count=amount))
        hand = pile(run, HAND, player)
        chosen = run.pick(player, hand, amount, amount)
        for card in chosen:
            run.act(Discard(player=player, object=card.ref.id))
        more = sum("Land" not in card.found.type_line.types for card in chosen)
        if more:
            run.act(Counters(player=player, object=each.ref.id, kind=_PLUS, change=more))


def _day_or_night(run: Run, clause: lang.KeywordAction) -> None:
    to = "day" if clause.name == "becomes_day" else "night"
    run.act(DayNight(player=run.me, to="day" if to == "day" else "night"))


def _amass(run: Run, clause: lang.KeywordAction) -> None:
    """Put counters on an Army, a new one without one, that gets the type (701.47)."""
    subtype = clause.word.title() or "Zombie"
    for player in run.doers(clause.by):
        armies = _own(run, player, "Army")
        if not armies:
            face = TokenFace(
                name=f"{subtype} Army",
                type_line=f"Creature — {subtype} Army",
                power="0",
                toughness="0",
                color_indicator=("B",),
            )
            run.act(Token(player=player, faces=(face,)))
            armies = _own(run, player, "Army")
        for each in run.pick(player, armies, 1, 1):
            _grow(run, each.ref, amount_of(run, clause, clause.amount))
            if subtype not in each.found.type_line.subtypes:
                _change(run, each, Change(add_types=(subtype,)), "permanent")
            run.mean(each.ref)


def _own(run: Run, player: PlayerId, subtype: str) -> tuple[Thing, ...]:
    return tuple(
        each
        for each in run.objects((BATTLEFIELD,))
        if each.found.controller == player and subtype in each.found.type_line.subtypes
    )


def _change(run: Run, thing: Thing, change: Change, until: str) -> None:
    run.act(
        Effect(
            player=run.me,
            objects=(thing.ref.id,),
            change=change,
            until=until,  # type: ignore[arg-type] # one of the durations
            source=str(Message("{card}", card=run.name())),
        )
    )


def _endure(run: Run, clause: lang.KeywordAction) -> None:
    """Have the controller choose counters or a Spirit token (701.63)."""
    for each in _objects(run, clause):
        player = each.found.controller
        amount = amount_of(run, clause, clause.amount)
        if amount <= 0:
            continue
        if run.pick_word(player, ("counters", "token")) == "counters":
            _grow(run, each.ref, amount)
            continue
        face = TokenFace(
            name="Spirit",
            type_line="Creature — Spirit",
            power=str(amount),
            toughness=str(amount),
            color_indicator=("W",),
        )
        run.act(Token(player=player, faces=(face,)))


def _manifest(run: Run, clause: lang.KeywordAction) -> None:
    """Put cards onto the battlefield face down, manifested or cloaked (701.40, 701.58)."""
    found = run.select(clause.what or lang.Noun(how="top", who=lang.YOU), run.me)
    _put_hidden(run, found, CLOAKED.word if clause.name == "cloak" else MANIFESTED.word)


def _put_hidden(run: Run, found: tuple[Thing, ...], way: str) -> None:
    arrived: list[Ref] = []
    for each in found:
        run.act(Put(player=run.me, card=each.ref.id, as_=way, controller=run.me))
        now = run.state.objects.get(each.ref.id)
        if now is not None and now.zone == BATTLEFIELD:
            arrived.append(now.ref)
    run.mean(*arrived)


def _manifest_dread(run: Run, clause: lang.KeywordAction) -> None:
    """Manifest one of the top two cards; the other goes to the graveyard (701.62)."""
    for player in run.doers(clause.by):
        top = top_cards(run.state, LIBRARY, player, 2)
        found = tuple(thing_of(run, obj) for obj in top)
        if not found:
            continue
        run.act(Look(player=player, count=len(found)))
        chosen = run.pick(player, found, 1, 1, private=True)
        for each in found:
            if each not in chosen:
                run.act(Move(player=player, object=each.ref.id, to=GRAVEYARD))
        _put_hidden(run, chosen, MANIFESTED.word)


def _remove_from_combat(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(RemoveFromCombat(player=run.me, object=each.ref.id))


def _goad(run: Run, clause: lang.KeywordAction) -> None:
    """Have creatures attack until the player's next turn (701.15)."""
    if len(run.state.playing) > _TWO_PLAYERS:
        raise NotExecutableError("goading among several players")
    for each in _objects(run, clause):
        _change(run, each, Change(must_attack=True), NEXT_TURN)


def _detain(run: Run, clause: lang.KeywordAction) -> None:
    """Keep creatures from attacking, blocking and their abilities for a turn (701.35)."""
    change = Change(cant_attack=True, cant_block=True, prohibits=("activate",))
    for each in _objects(run, clause):
        _change(run, each, change, NEXT_TURN)


def _suspect(run: Run, clause: lang.KeywordAction) -> None:
    """Give creatures menace, and keep them from blocking (701.60)."""
    for each in _objects(run, clause):
        if each.obj is not None and "suspected" not in each.obj.conditions:
            run.act(Designate(player=run.me, object=each.ref.id, word="suspected"))
            change = Change(add_abilities=("Menace",), cant_block=True)
            _change(run, each, change, "permanent")


def _saddle(run: Run, clause: lang.KeywordAction) -> None:
    for each in _objects(run, clause):
        run.act(Designate(player=run.me, object=each.ref.id, word="saddled"))


def _exploit(run: Run, _clause: lang.KeywordAction) -> None:
    """Sacrifice a creature; that is an event of the source (702.110)."""
    creatures = tuple(
        each
        for each in run.objects((BATTLEFIELD,))
        if each.found.controller == run.me and "Creature" in each.found.type_line.types
    )
    for each in run.pick(run.me, creatures, 1, 1):
        source = run.state.find(run.source)
        if source is not None:
            word = "exploited"
            run.act(Designate(player=run.me, object=source.id, word=word, lasts=False))
        run.act(Move(player=run.me, object=each.ref.id, to=GRAVEYARD, reason="sacrifice"))
        run.mean(each.ref)


def _become_monarch(run: Run, clause: lang.KeywordAction) -> None:
    """Make a player the monarch, with the abilities of the monarch (725)."""
    programs = tuple(encoded(Printed(each)) for each in _OF_THE_MONARCH)
    for player in run.doers(clause.by):
        run.act(Title(player=player, name=MONARCH, programs=programs))


_OF_THE_MONARCH = (
    lang.Triggered(
        on=lang.Begins(step="end_step", whose=lang.YOU),
        clauses=(lang.Draw(),),
    ),
    lang.Triggered(
        on=lang.DealsDamage(
            what=lang.Noun(how="a", kinds=(lang.Kind(types=("creature",)),)),
            combat=True,
            whom=lang.YOU,
        ),
        clauses=(lang.KeywordAction(name="become_monarch", by=lang.Who(how="active")),),
    ),
)


def _clash(run: Run, clause: lang.KeywordAction) -> None:
    """Have two players reveal their top cards, and compare the mana values (701.30)."""
    player = next(iter(run.doers(clause.by)), run.me)
    others = [each for each in run.state.opponents(player) if each in run.state.playing]
    if not others:
        return
    other = others[0] if len(others) == 1 else PlayerId(run.pick_word(player, others))
    values: list[float] = []
    for one in (player, other):
        top = top_cards(run.state, LIBRARY, one, 1)
        if not top:
            values.append(-1)
            continue
        run.act(Reveal(player=one, object=top[0].id))
        values.append(traits(run.view, top[0]).mana_value)
        if run.pick_word(one, ("top", "bottom")) == "bottom":
            run.act(Move(player=one, object=top[0].id, to=LIBRARY, position="bottom"))
    run.counts["won"] = int(values[0] > values[1])


def _learn(run: Run, clause: lang.KeywordAction) -> None:
    """Have a player discard a card for a new one; Lessons from outside are by hand (701.48)."""
    for player in run.doers(clause.by):
        if run.state.in_zone(OUTSIDE, player):
            raise NotExecutableError("a Lesson from outside the game")
        hand = pile(run, HAND, player)
        if not hand or not run.says_yes(player, clause):
            continue
        for each in run.pick(player, hand, 1, 1):
            run.act(Discard(player=player, object=each.ref.id))
        run.act(Draw(player=player, count=1))


def _collect_evidence(run: Run, clause: lang.KeywordAction) -> None:
    """Exile cards from the graveyard of a total mana value (701.59)."""
    for player in run.doers(clause.by):
        there = pile(run, GRAVEYARD, player)
        wanted = amount_of(run, clause, clause.amount)
        run.did = sum(each.found.mana_value for each in there) >= wanted
        if not run.did:
            continue
        chosen = run.pick(player, there, 1, len(there), always=True)
        run.did = sum(each.found.mana_value for each in chosen) >= wanted
        for each in chosen if run.did else ():
            run.act(Move(player=player, object=each.ref.id, to=EXILE, reason="exile"))


def _time_travel(run: Run, clause: lang.KeywordAction) -> None:
    """Add or remove a time counter on chosen objects (701.56)."""
    for player in run.doers(clause.by):
        timed = [
            each
            for each in run.objects((BATTLEFIELD, EXILE))
            if each.obj is not None
            and each.obj.counter("time")
            and (each.obj.owner if each.obj.zone == EXILE else each.found.controller) == player
        ]
        for each in run.pick(player, timed, 0, len(timed), always=True):
            more = run.pick_word(player, ("add", "remove")) == "add"
            change = 1 if more else -1
            run.act(Counters(player=player, object=each.ref.id, kind="time", change=change))


def _unlock_door(run: Run, clause: lang.KeywordAction) -> None:
    """Unlock a locked door of a Room (709.5)."""
    for each in _objects(run, clause):
        if each.obj is None:
            continue
        locked = [half for number, half in enumerate(_DOORS) if number not in each.obj.halves]
        half = run.pick_word(run.me, locked) if len(locked) > 1 else "".join(locked)
        if half in {"left", "right"}:
            left = half == "left"
            door = "left" if left else "right"
            run.act(
                Unlock(
                    player=run.me,
                    object=each.ref.id,
                    half=door,  # type: ignore[arg-type] # one of both
                    effect=True,
                )
            )


_DOORS = ("left", "right")


def _mobilize(run: Run, clause: lang.KeywordAction) -> None:
    """Create attacking Warriors for this combat (702.181)."""
    warrior = lang.TokenOf(
        power=lang.ONE, toughness=lang.ONE, colors=("red",), types=("creature", "warrior")
    )
    make = lang.Make(
        token=warrior,
        amount=lang.Number(value=amount_of(run, clause, clause.amount)),
        entry=lang.Entry(tapped=True, attacking=True),
    )
    HANDLERS.perform(run, make)
    gone = lang.MoveTo(what=lang.IT, way="sacrifice", to=lang.Place(zone="graveyard"))
    for each in run.made:
        run.mean(each)
        run.delay(lang.Begins(step="end_step"), (gone,))


_ACTIONS: Mapping[str, Callable[[Run, lang.KeywordAction], None]] = {
    "regenerate": _regenerate,
    "phase_out": _phase_out,
    "phase_in": _phase_in,
    "prepare": _prepare,
    "investigate": _investigate,
    "mobilize": _mobilize,
    "monstrosity": _once("monstrous"),
    "adapt": _adapt,
    "renown": _once("renowned"),
    "harness": _designated("harnessed"),
    "solve": _designated("solved"),
    "amass": _amass,
    "become_monarch": _become_monarch,
    "clash": _clash,
    "cloak": _manifest,
    "collect_evidence": _collect_evidence,
    "detain": _detain,
    "endure": _endure,
    "exploit": _exploit,
    "goad": _goad,
    "learn": _learn,
    "manifest": _manifest,
    "manifest_dread": _manifest_dread,
    "remove_from_combat": _remove_from_combat,
    "saddle": _saddle,
    "suspect": _suspect,
    "time_travel": _time_travel,
    "unlock_door": _unlock_door,
    "bolster": _bolster,
    "proliferate": _proliferate,
    "populate": _populate,
    "explore": _explore,
    "connive": _connive,
    "becomes_day": _day_or_night,
    "becomes_night": _day_or_night,
}
