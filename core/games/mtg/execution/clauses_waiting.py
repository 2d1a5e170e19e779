"""Waiting clauses: replacements, permissions, extra turns and phases, the end of the game."""

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.mtg.actions import EXTRA_LAND
from core.games.mtg.effect_actions import Prevention
from core.games.mtg.execution import nouns
from core.games.mtg.execution.changes import duration
from core.games.mtg.execution.clauses_casting import cast_now
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.permissions import NO_LIMIT, is_asked_permission
from core.games.mtg.execution.replacements import instead_of_moving, is_asked_replacement
from core.games.mtg.execution.restrictions import is_asked_prohibition
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.turn.steps import ExtraCombat, ExtraTurn
from core.games.mtg.zones.zone_changes import SHUFFLED
from core.rules.actions import (
    AppliesTo,
    Forbid,
    Instead,
    Look,
    Move,
    Permit,
    Points,
    Replacement,
    Until,
)
from core.rules.game_course import DrawGame, Lose, Win
from core.state.effects import Filter
from core.state.ids import PlayerId, Ref, Zone
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY, STACK


@performs(lang.ReplaceNext)
def _replace_next(run: Run, clause: lang.ReplaceNext) -> None:
    match clause.on:
        case lang.BecomesState(state="countered_this_way"):
            _instead_of_the_graveyard(run, clause)
        case lang.Leaves(zone="battlefield"):
            leaving = run.topics[-1] if run.topics else ()
            for to in (GRAVEYARD, HAND, LIBRARY):
                _goes_elsewhere(run, clause, leaving, BATTLEFIELD, to)
        case lang.Dies():
            _goes_elsewhere(run, clause, run.topics[-1] if run.topics else (), BATTLEFIELD)
        case lang.PutInto(what=what, zone="graveyard") if _CAST_SO in what.where:
            _goes_elsewhere(run, clause, run.topics[-1] if run.topics else (), None)
        case lang.PutInto(what=what, zone="graveyard"):
            found = nouns.things(run, what)
            _goes_elsewhere(run, clause, tuple(each.ref for each in found), None)
        case lang.DealsDamage(what=source, to=None, combat=None) if source and clause.once:
            _prevent_next(run, clause, source)
        case _:
            ability = lang.Replaces(on=clause.on, clauses=clause.clauses, when=clause.when)
            if clause.once or not is_asked_replacement(ability):
                raise NotExecutableError("a replacement of this kind")
            run.last(ability, clause.until)


_CAST_SO = lang.Did(name="cast_this_way")


def _instead_of_the_graveyard(run: Run, clause: lang.ReplaceNext) -> None:
    """Put the spells that were countered elsewhere; those that went elsewhere stay there."""
    instead = instead_of_moving(clause.clauses)
    if instead is None or instead[1] == SHUFFLED:
        raise NotExecutableError("a replacement of this kind")
    zone, position = instead
    for ref in run.topics[-1] if run.topics else ():
        obj = run.state.find(run.now(ref)) if isinstance(ref, Ref) else None
        if obj is not None and obj.zone == GRAVEYARD:
            end = "bottom" if position == "bottom" else "top"
            run.act(Move(player=run.me, object=obj.id, to=zone, position=end))  # type: ignore[arg-type] # a literal


def _goes_elsewhere(
    run: Run,
    clause: lang.ReplaceNext,
    refs: tuple[Ref | PlayerId, ...],
    origin: Zone | None,
    to: Zone = GRAVEYARD,
) -> None:
    """Send objects to another zone if they would go to one, a graveyard this turn."""
    instead = instead_of_moving(clause.clauses)
    if instead is None or instead[1] == SHUFFLED:
        raise NotExecutableError("a replacement of this kind")
    lasts = isinstance(clause.on, lang.Leaves)
    for ref in refs:
        obj = run.state.find(run.now(ref)) if isinstance(ref, Ref) else None
        if obj is not None:
            run.act(
                Replacement(
                    player=run.me,
                    applies_to=AppliesTo(object=obj.id, zone=origin, to=to),
                    instead=Instead(to=instead[0]),
                    name=str(run.name()),
                    until="permanent" if lasts else "end_of_turn",
                )
            )


def _prevent_next(run: Run, clause: lang.ReplaceNext, noun: lang.Noun) -> None:
    """Prevent the next damage of a source that the player chooses."""
    whole = lang.Prevent(that=True)
    if [each for each in clause.clauses if not _is_same(each, whole)] or not clause.once:
        raise NotExecutableError("a replacement of this kind")
    event = clause.on
    to: tuple[PlayerId, ...] = ()
    if isinstance(event, lang.DealsDamage) and event.whom is not None:
        to = nouns.players(run, event.whom)
    sources = _sources(run, noun)
    picked = run.pick(run.me, sources, 1, 1)
    if picked:
        ids = tuple(each.ref.id for each in picked)
        run.act(Prevention(player=run.me, to=to, by=ids, once=True))


def _is_same(clause: lang.AnyClause, other: lang.Prevent) -> bool:
    return isinstance(clause, lang.Prevent) and clause.that and clause.amount == other.amount


def _sources(run: Run, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the sources of damage among which a player chooses (609.7a)."""
    if noun.how not in {"a", "bare", "any"}:
        return nouns.things(run, noun)
    there = tuple(run.objects((BATTLEFIELD, STACK)))
    return tuple(each for each in there if nouns.fits(run, noun, each))


_UNTIL: dict[str, Until] = {
    "this_turn": "end_of_turn",
    "end_of_turn": "end_of_turn",
    "exiled": "permanent",
    "your_next_turn": "next_turn",
    "end_of_your_next_turn": "end_of_next_turn",
    "controlled": "while_controlled",
}


@performs(lang.Permit)
def _permit(run: Run, clause: lang.Permit) -> None:
    """Let a player cast or play certain cards, at once or for a time."""
    if clause.to == "additional_lands" and clause.until is not None:
        for player in run.doers(clause.by):
            run.act(Points(player=player, kind=EXTRA_LAND, change=run.number(clause.amount)))
        return
    plain = lang.Permit(
        to=clause.to,
        what=clause.what,
        free=clause.free,
        word=clause.word if clause.word in _AS_ITS_PART else "",
        zones=clause.zones if clause.what is not None and clause.what.how == "it" else (),
        by=clause.by,
        until=clause.until,
        may=clause.may,
        when=clause.when,
        words=clause.words,
        at=clause.at,
        unless=clause.unless,
        otherwise=clause.otherwise,
        instead=clause.instead,
    )
    if clause != plain or clause.what is None:
        lasting = replace(clause, until=None)
        if not clause.zones or not is_asked_permission(lasting):
            raise NotExecutableError("a permission of this kind")
        run.last(lang.Static(clauses=(lasting,)), clause.until)
        return
    player = next(iter(run.doers(clause.by)), run.me)
    if clause.to in {"cast_now", "play_now"}:
        _cast_at_once(run, clause)
        return
    until = _UNTIL.get(clause.until.how) if clause.until is not None else None
    bound = run.source.id if until == "while_controlled" else None
    if clause.to not in _LATER or until is None:
        raise NotExecutableError("a permission of this kind")
    for each in nouns.things(run, clause.what):
        if each.obj is None:
            continue
        if clause.to.startswith("look_at"):
            run.act(Look(player=player, object=each.ref.id))
        wanted = Filter(object=each.ref.id, incarnation=each.obj.incarnation)
        run.act(
            Permit(
                player=run.me,
                who=player,
                what=_LATER[clause.to],  # type: ignore[arg-type] # one of both
                filter=wanted,
                free=clause.free,
                as_=_AS_ITS_PART.get(clause.word, ""),
                until=until,
                bound_to=bound,
                holder=run.me,
            )
        )


_LATER = {
    "cast": "cast",
    "play": "play",
    "look_at_and_play": "play",
    "look_at_and_cast": "cast",
}
"""Permissions to cast or play cards later, some of which the player may look at."""
_AS_ITS_PART = {"adventure": "right", "omen": "right"}
"""The way in which alone a card is cast, by the word of the permission."""

_FORBIDDEN = {
    "cast": "cast",
    "cast_chosen_name": "cast",
    "cast_spells": "cast",
    "play_lands": "play_land",
}


@performs(lang.Forbid)
def _forbid(run: Run, clause: lang.Forbid) -> None:
    """Keep players from casting spells, of some types or a name, or playing lands for a time."""
    what = _FORBIDDEN.get(clause.to)
    if what is None and is_asked_prohibition(clause):
        run.last(lang.Static(clauses=(replace(clause, until=None),)), clause.until)
        return
    if what is None or clause.zones or clause.until is None:
        raise NotExecutableError("a prohibition of this kind")
    if clause.to == "cast_chosen_name" and not run.chosen_name:
        raise NotExecutableError("a name that was not chosen")
    name = run.chosen_name if clause.to == "cast_chosen_name" else None
    types = _types_of(clause.what)
    for player in run.doers(clause.by):
        for each in types:
            run.act(
                Forbid(
                    player=run.me,
                    who=player,
                    what=what,  # type: ignore[arg-type] # one of the two
                    filter=Filter(name=name, type=each),
                    until=duration(clause.until),  # type: ignore[arg-type] # one of the durations
                    holder=run.me,
                )
            )


def _types_of(noun: lang.Noun | None) -> tuple[str | None, ...]:
    """Return the types of spells that a noun means, None for any; raise for other conditions."""
    if noun is None:
        return (None,)
    words = [tuple(each for each in kind.types if each != "spell") for kind in noun.kinds]
    traits = any(kind.traits for kind in noun.kinds)
    if noun.where or noun.joined or traits or any(len(each) > 1 for each in words):
        raise NotExecutableError("a prohibition of some spells")
    return tuple(each[0].capitalize() if each else None for each in words)


@performs(lang.PlayerGets)
def _player_gets(run: Run, clause: lang.PlayerGets) -> None:
    """Let a player keep any number of cards for the rest of the game."""
    lasts = clause.until is not None and clause.until.how == "rest_of_game"
    if clause.name != "no_maximum_hand_size" or not lasts:
        raise NotExecutableError(f"a player gets {clause.name}")
    for player in run.doers(clause.by):
        run.act(Points(player=player, kind="hand_size", change=NO_LIMIT))


@performs(lang.ExtraTurn)
def _extra_turn(run: Run, clause: lang.ExtraTurn) -> None:
    for player in run.doers(clause.by):
        for _ in range(run.number(clause.amount)):
            run.act(ExtraTurn(player=player))


@performs(lang.ExtraPhase)
def _extra_phase(run: Run, clause: lang.ExtraPhase) -> None:
    if clause.phases not in {("combat",), ("combat", "main")}:
        raise NotExecutableError("phases of this kind")
    for _ in range(run.number(clause.amount)):
        run.act(ExtraCombat(player=run.me, main=len(clause.phases) > 1))


@performs(lang.EndGame)
def _end_game(run: Run, clause: lang.EndGame) -> None:
    if clause.how == "restart":
        raise NotExecutableError("a new beginning of the game")
    if clause.how == "draw":
        run.act(DrawGame(player=run.me))
        return
    for player in run.doers(clause.by):
        run.act(Win(player=player) if clause.how == "wins" else Lose(player=player))


def _cast_at_once(run: Run, clause: lang.Permit) -> None:
    """Cast cards without paying, or for their cost, while the ability resolves."""
    if not clause.free or clause.what is None:
        raise NotExecutableError("casting for its cost as an ability resolves")
    found = run.select(_nonland(clause.what), run.me)
    spells = (each for each in found if "Land" not in each.found.type_line.types)
    cast = [each.ref for each in spells if each.obj is not None and cast_now(run, each.ref)]
    run.did = bool(cast)
    if clause.what.how in _ONE_OF_THEM and run.rest:
        run.mean_objects(run.now(each) for each in run.rest)
        return
    run.mean_objects(run.now(each) for each in cast)


_ONE_OF_THEM = frozenset({"one_of_those", "one_of_them", "one_of_the"})


def _nonland(noun: lang.Noun) -> lang.Noun:
    """Return a noun without the cards that are never cast; a target was chosen before."""
    if noun.how == "target":
        return noun
    elsewhere = any(isinstance(each, lang.In) for each in noun.where)
    kinds = tuple(
        replace(
            each,
            types=tuple("card" if elsewhere and x == "spell" else x for x in each.types),
            traits=(*each.traits, "nonland"),
        )
        for each in noun.kinds
    )
    return replace(noun, kinds=kinds)
