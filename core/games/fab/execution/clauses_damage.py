"""Clauses about damage: dealing, amplifying and preventing it."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError
from core.games.fab.actions import Hit
from core.games.fab.combat.combat_chain import is_attack_on_stack, is_attacking
from core.games.fab.execution.clauses_cards import amount_of, mean_players
from core.games.fab.execution.facts import Thing
from core.games.fab.execution.handlers import performs
from core.games.fab.execution.run import Run
from core.games.fab.execution.surge import DEALT
from core.games.fab.execution.waiting_effects import event_of, is_about_done
from core.games.fab.objects.damage_effects import Amp, Prevention
from core.games.fab.zones import in_arena
from core.rules.actions import Damage, Effect
from core.state.effects import END_OF_TURN, Change
from core.state.ids import ObjectId, PlayerId
from core.state.zones import STACK

_ALL = 1_000
"""More damage than any source deals."""
_OWN_SOURCE = frozenset({"self", "it", "same"})


@performs(lang.Damage)
def _damage(run: Run, clause: lang.Damage) -> None:
    if clause.divided:
        raise NotExecutableError("damage that is divided")
    source = _source(run, clause.source)
    number = amount_of(run, clause, clause.amount)
    if clause.plus is not None:
        number += run.number(clause.plus)
    hit = [] if clause.to is None else [each.ref.id for each in _struck(run, clause.to)]
    players: tuple[PlayerId, ...] = ()
    if clause.whom is not None:
        players = run.doers(clause.whom)
        hit += [run.hero(player) for player in players]
    if clause.to is None and clause.whom is None:
        raise NotExecutableError("damage to nobody")
    dealt = 0
    for each in hit:
        events = run.act(
            Damage(
                player=run.me,
                object=each,
                amount=number,
                type="arcane" if clause.damage == "arcane" else "generic",
                source=source,
            )
        )
        dealt += sum(event.amount for event in events if event.kind == "damaged")
    run.that_many = dealt
    run.counts[DEALT] = run.counts.get(DEALT, 0) + dealt
    run.did = dealt > 0
    if clause.whom is not None:
        mean_players(run, clause.whom, players)
    else:
        run.mean(*(obj.ref for each in hit if (obj := run.state.objects.get(each)) is not None))


def _struck(run: Run, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the objects that damage is dealt to, one of them "them or an ally they control"."""
    if noun.how != "them" or noun.by != "or" or not noun.joined:
        return run.select(noun, run.me)
    heroes = (run.state.object(run.hero(each)) for each in run.latest_players())
    others = (each for other in noun.joined for each in run.fitting(replace(other, how="bare")))
    return run.pick(run.me, [*map(run.thing_of, heroes), *others], 1, 1)


def _source(run: Run, noun: lang.Noun) -> ObjectId | None:
    """Return the source of damage; None where it is no longer there."""
    if noun.how == "self":
        return run.source.id if run.state.find(run.now(run.source)) is not None else None
    found = run.select(noun, run.me) if noun.how not in _OWN_SOURCE else run.meant(noun)
    return found[0].ref.id if found and found[0].obj is not None else None


def amp(run: Run, clause: lang.KeywordAction) -> None:
    """Amp for the players who do it."""
    for player in run.doers(clause.by):
        run.act(Amp(player=player, amount=amount_of(run, clause, clause.amount)))


@performs(lang.Special)
def _special(run: Run, clause: lang.Special) -> None:
    """Carry out a named instruction: more arcane damage, a hit; some only limit the play."""
    match clause.name:
        case "more_arcane_damage_this_turn":
            run.act(Amp(player=run.me, amount=run.number(clause.amount), always=True))
        case "more_arcane_damage" if clause.what is not None:
            _next_deals_more(run, clause, clause.what)
        case "has_hit" if clause.what is not None:
            _has_hit(run, clause.what)
        case "cant_be_played_to" if clause.what is not None:
            everyone, until = lang.Who(how="each"), lang.Until(how="this_chain_link")
            run.perform(lang.Forbid(to="play", what=clause.what, by=everyone, until=until))
        case "player_stat":
            hero, more = run.hero(run.me), Change(intellect=run.number(clause.amount))
            run.act(Effect(player=run.me, objects=(hero,), change=more, until=END_OF_TURN))
        case name if name not in _LIMITS:
            raise NotExecutableError(name)


_LIMITS = frozenset({"only_played_from", "x_cant_be", "unpreventable", "x_is"})
"""Instructions that a card carries out by being on the stack or the combat chain."""


def _next_deals_more(run: Run, clause: lang.Special, noun: lang.Noun) -> None:
    """Let the next card with arcane damage deal more, as it is played."""
    fixed = lang.Special(name=clause.name, amount=lang.Number(value=run.number(clause.amount)))
    run.delay(event_of(noun), (fixed,), until=lang.Until(how="this_turn"), at_once=True)


def _has_hit(run: Run, noun: lang.Noun) -> None:
    """Let an object that has dealt damage have hit."""
    players = run.latest_players()
    for each in run.meant(noun):
        if each.obj is not None:
            for player in players:
                run.act(Hit(player=run.me, source=each.ref.id, hero=run.hero(player), amount=0))


@performs(lang.Prevent)
def _prevent(run: Run, clause: lang.Prevent) -> None:
    if clause.that or clause.both or clause.combat is not None:
        raise NotExecutableError("damage that is known")
    by = None if clause.source is None else _chosen_source(run, clause.source)
    number = _ALL if clause.amount is None else amount_of(run, clause, clause.amount)
    players = run.doers(clause.whom) if clause.whom is not None else ()
    for each in _protected(run, clause, players):
        run.act(Prevention(player=run.me, to=each, amount=number, by=by, damage=clause.damage))
    if clause.whom is not None:
        mean_players(run, clause.whom, players)


def _protected(run: Run, clause: lang.Prevent, players: tuple[PlayerId, ...]) -> Iterator[ObjectId]:
    yield from (run.hero(player) for player in players)
    if clause.to is not None:
        where = tuple(each for each in clause.to.where if not isinstance(each, lang.Did))
        noun = replace(clause.to, where=where)
        yield from (each.ref.id for each in run.select(noun, run.me))
    if clause.to is None and not players:
        yield run.hero(run.me)


def _chosen_source(run: Run, noun: lang.Noun) -> ObjectId | None:
    """Return the source that a player chooses among attacks, layers and permanents."""
    names = {each.name for each in noun.where if isinstance(each, lang.Did)}
    if names != {"of_your_choice"} or noun.kinds != (lang.Kind(types=("source",)),):
        raise NotExecutableError("damage by sources of a kind")
    there = [
        run.thing_of(obj)
        for obj in run.state.by_place
        if obj.ref != run.source
        if is_attacking(run.view, obj)
        or is_attack_on_stack(run.view, obj)
        or obj.zone == STACK
        or in_arena(obj)
    ]
    picked = run.pick(run.me, there, 1, 1)
    return picked[0].ref.id if picked else None


def _more_arcane(clause: lang.ReplaceNext) -> lang.AnyAmount | None:
    """Return by how much cards deal more: "it deals that much plus 1 instead", this turn."""
    deals = clause.clauses[0] if len(clause.clauses) == 1 else None
    amount = deals.amount if isinstance(deals, lang.Damage) else None
    arcane = isinstance(clause.on, lang.DealsDamage) and clause.on.damage == "arcane"
    if not arcane or clause.once or not isinstance(amount, lang.Calculated):
        return None
    plus = amount.how == "plus" and isinstance(amount.left, lang.ThatMany)
    return amount.right if plus else None


def _due(run: Run, clauses: Sequence[lang.AnyClause]) -> list[lang.AnyClause]:
    """Return clauses but for those that another one is done instead of, or that are not due."""
    found: list[lang.AnyClause] = []
    for each in clauses:
        if run.holds(each.when):
            found[-1:] = [each] if each.instead else [*found[-1:], each]
    return found


@performs(lang.ReplaceNext)
def _replace_next(run: Run, clause: lang.ReplaceNext) -> None:
    """Prevent some of the next damage to a hero, or let arcane damage of cards be greater."""
    on = clause.on
    more = _more_arcane(clause)
    if more is not None:
        run.act(Amp(player=run.me, amount=run.number(more), always=True))
        return
    own = tuple(each for each in clause.clauses if not is_about_done(each.when))
    prevents, *others = _due(run, own) or (None,)
    if not isinstance(on, lang.IsDealt) or not isinstance(prevents, lang.Prevent) or others:
        raise NotExecutableError("replacement")
    rewards = tuple(replace(each, when=None) for each in clause.clauses if each not in own)
    if rewards:
        this_turn = lang.Until(how="this_turn")
        run.delay(lang.PlayerDoes(does="prevent"), rewards, until=this_turn)
    if on.by is not None or on.amount is not None or not clause.once:
        raise NotExecutableError("damage by sources of a kind")
    number = _ALL if prevents.amount is None else amount_of(run, prevents, prevents.amount)
    heroes = [run.hero(player) for player in run.doers(on.who)] if on.who is not None else []
    if on.what is not None:
        heroes += [each.ref.id for each in run.select(on.what, run.me)]
    for each in heroes:
        run.act(Prevention(player=run.me, to=each, amount=number, damage=on.damage, once=True))
