"""Clauses about permanents and life: damage, counters, tapping, changes, control, attaching."""

from collections.abc import Iterable

from msgspec.structs import replace

from core.cards.card import whole
from core.cards.type_line import BASIC_LANDS
from core.effects import program as lang
from core.execution.scene import NotExecutableError, Topic
from core.games.mtg.actions import Prepare
from core.games.mtg.effect_actions import Designate, Prevention
from core.games.mtg.execution import nouns
from core.games.mtg.execution.changes import (
    CHOSEN_COLOR,
    THIS_TURN,
    WHILE,
    change_of,
    duration,
    keyword_words,
)
from core.games.mtg.execution.clauses_cards import amount_of, mean_players
from core.games.mtg.execution.handlers import performs
from core.games.mtg.execution.kinds import LETTERS
from core.games.mtg.execution.replacements import counters_put, life_gained
from core.games.mtg.execution.run import Run
from core.games.mtg.execution.scene import Thing
from core.games.mtg.layers.continuous_effects import HELD
from core.games.mtg.layers.static_abilities import may_hold
from core.games.mtg.layers.traits import traits
from core.messages import Message
from core.rules.actions import (
    Attach,
    BecomeCopy,
    Control,
    Counters,
    Damage,
    Effect,
    Life,
    Points,
    Tap,
    Unattach,
    Untap,
)
from core.state.effects import END_OF_TURN, Change
from core.state.ids import ObjectId, PlayerId, Ref
from core.state.zones import BATTLEFIELD


@performs(lang.GainLife)
def _gain_life(run: Run, clause: lang.GainLife) -> None:
    players = run.doers(clause.by)
    for player in players:
        amount = amount_of(run, clause, clause.amount)
        if amount > 0:
            amount = life_gained(run.view, player, amount)
            if amount:
                run.act(Life(player=player, change=amount))
        run.that_many = amount
    mean_players(run, clause.by, players)


@performs(lang.LoseLife)
def _lose_life(run: Run, clause: lang.LoseLife) -> None:
    players = run.doers(clause.by)
    total = 0
    for player in players:
        amount = amount_of(run, clause, clause.amount)
        if amount > 0:
            run.act(Life(player=player, change=-amount))
        total += amount
    run.that_many = total
    run.counts["life_lost_this_way"] = total
    mean_players(run, clause.by, players)


@performs(lang.SetLife)
def _set_life(run: Run, clause: lang.SetLife) -> None:
    if clause.with_ is not None or clause.amount is None:
        raise NotExecutableError("exchanging life")
    for player in run.doers(clause.by):
        change = run.number(clause.amount) - run.state.player(player).life
        if change:
            run.act(Life(player=player, change=change))


@performs(lang.Damage)
def _damage(run: Run, clause: lang.Damage) -> None:
    """Deal damage to objects and players, in shares where it is divided."""
    if clause.evenly or clause.combat:
        raise NotExecutableError("damage of this kind")
    if clause.to is not None and clause.to.how == "itself" and clause.source.how in nouns.EVERY:
        _damage_themselves(run, clause)
        return
    source = damage_source(run, clause.source)
    topics = _damaged(run, clause)
    total = 0
    for topic in topics:
        amount = run.share(topic) if clause.divided else amount_of(run, clause, clause.amount)
        if amount <= 0:
            continue
        to = topic.id if isinstance(topic, Ref) else topic
        if isinstance(topic, Ref) and run.state.find(run.now(topic)) is None:
            continue
        run.act(Damage(player=run.me, object=to, amount=amount, source=source))
        total += amount
    run.that_many = total
    run.mean(*topics)


def _damage_themselves(run: Run, clause: lang.Damage) -> None:
    """Have each of some objects deal damage to itself, by its own power."""
    found = nouns.things(run, clause.source)
    for each in found:
        run.mean(each.ref)
        amount = amount_of(run, clause, clause.amount)
        if amount > 0:
            own = each.ref.id
            run.act(Damage(player=run.me, object=own, amount=amount, source=own))
    run.mean(*(each.ref for each in found))


def _damaged(run: Run, clause: lang.Damage) -> tuple[Topic, ...]:
    found: list[Topic] = []
    if clause.to is not None:
        found += _reached(run, clause.to)
    if clause.whom is not None:
        found += run.doers(clause.whom)
    if clause.to is None and clause.whom is None:
        if not clause.instead or not run.topics:
            raise NotExecutableError("damage to nothing")
        found += run.topics[-1]  # the targets of the clause that it replaces
    return tuple(found)


def _reached(run: Run, noun: lang.Noun) -> Iterable[Topic]:
    """Yield the objects and players that a noun means, chosen ones too."""
    for each in (noun, *noun.joined):
        if each.how == "player" and each.who is not None:
            yield from run.doers(each.who)
        elif each.how in {"target", "any_target"}:
            yield from run.target(each)
        elif each.how in {"that", "it", "them", "those"} and not nouns.things(run, each):
            yield from run.latest_players()
        else:
            alone = lang.Noun(
                how=each.how,
                amount=each.amount,
                up_to=each.up_to,
                other=each.other,
                kinds=each.kinds,
                where=each.where,
            )
            yield from (one.ref for one in run.select(alone, run.me))


def damage_source(run: Run, noun: lang.Noun) -> ObjectId | None:
    """Return the object that deals damage; None if it is gone."""
    for each in nouns.things(run, noun):
        if run.state.objects.get(each.ref.id) is not None:
            return each.ref.id
    return None


@performs(lang.Fight)
def _fight(run: Run, clause: lang.Fight) -> None:
    """Have creatures deal damage to each other; it counts at once, as the step ends."""
    first = before_targets(run, clause.what)
    second = run.select(clause.other, run.me) if clause.other is not None else ()
    pair = (*first, *second)
    if len(pair) != 2 or any(not _fights(each) for each in pair):  # noqa: PLR2004 - both
        return
    one, other = pair
    powers = [whole(each.found.power) or 0 for each in pair]
    run.act(Damage(player=run.me, object=other.ref.id, amount=powers[0], source=one.ref.id))
    run.act(Damage(player=run.me, object=one.ref.id, amount=powers[1], source=other.ref.id))
    run.mean(one.ref, other.ref)


def _fights(thing: Thing) -> bool:
    obj = thing.obj
    return obj is not None and obj.zone == BATTLEFIELD and "Creature" in thing.found.type_line.types


@performs(lang.Tap)
def _tap(run: Run, clause: lang.Tap) -> None:
    found = run.select(clause.what, _chooser(run, clause))
    for each in found:
        if each.obj is None:
            continue
        untap = clause.untap
        if clause.either:
            untap = run.pick_word(run.me, ("tap", "untap")) == "untap"
        kind = Untap if untap else Tap
        run.act(kind(player=run.me, object=each.ref.id))
    run.mean(*(each.ref for each in found))


def _chooser(run: Run, clause: lang.AnyClause) -> PlayerId:
    return next(iter(run.doers(clause.by)), run.me)


@performs(lang.PutCounters)
def _put_counters(run: Run, clause: lang.PutCounters) -> None:
    found = run.select(clause.what, _chooser(run, clause))
    counters = clause.counters
    if clause.choice:
        kind = run.pick_word(run.me, tuple(each.kind for each in counters))
        counters = tuple(each for each in counters if each.kind == kind)
    for each in found:
        if each.obj is None:
            continue
        for counter in counters:
            amount = (
                run.share(each.ref) if clause.divided else amount_of(run, clause, counter.amount)
            )
            amount = counters_put(run.view, each, counter.kind, amount)
            run.act(Counters(player=run.me, object=each.ref.id, kind=counter.kind, change=amount))
            run.counters_named = counter.kind
    run.mean(*(each.ref for each in found))


@performs(lang.RemoveCounters)
def _remove_counters(run: Run, clause: lang.RemoveCounters) -> None:
    found = run.select(clause.what, _chooser(run, clause))
    wanted = run.counters_named if clause.kind in {"that", "those", "them"} else clause.kind
    removed = 0
    for each in found:
        if each.obj is None:
            continue
        kinds = [wanted] if wanted else [kind for kind, _ in each.obj.counters]
        if len(kinds) > 1 and clause.amount is not None:
            kinds = [run.pick_word(run.me, kinds)]
        for kind in kinds:
            there = each.obj.counter(kind)
            amount = there if clause.amount is None else min(there, run.number(clause.amount))
            if amount:
                run.act(Counters(player=run.me, object=each.ref.id, kind=kind, change=-amount))
            removed += amount
    run.that_many = removed
    run.did = removed > 0
    run.mean(*(each.ref for each in found))


@performs(lang.MoveCounters)
def _move_counters(run: Run, clause: lang.MoveCounters) -> None:
    sources = run.select(clause.what, run.me)
    targets = run.select(clause.to, run.me)
    for source in sources:
        if source.obj is None or not targets or targets[0].obj is None:
            continue
        kinds = [clause.kind] if clause.kind else [kind for kind, _ in source.obj.counters]
        for kind in kinds:
            there = source.obj.counter(kind)
            amount = there if clause.amount is None else min(there, run.number(clause.amount))
            if amount:
                run.act(Counters(player=run.me, object=source.ref.id, kind=kind, change=-amount))
                run.act(Counters(player=run.me, object=targets[0].ref.id, kind=kind, change=amount))


@performs(lang.DoubleCounters)
def _double_counters(run: Run, clause: lang.DoubleCounters) -> None:
    for each in run.select(clause.what, run.me):
        if each.obj is not None:
            for kind, there in each.obj.counters:
                if not clause.kind or kind == clause.kind:
                    run.act(Counters(player=run.me, object=each.ref.id, kind=kind, change=there))


@performs(lang.GetCounters)
def _get_counters(run: Run, clause: lang.GetCounters) -> None:
    players = run.doers(clause.by)
    for player in players:
        amount = amount_of(run, clause, clause.amount)
        run.act(Points(player=player, kind=clause.kind, change=amount))
    mean_players(run, clause.by, players)


@performs(lang.Alter)
def _alter(run: Run, clause: lang.Alter) -> None:
    """Start a continuous effect on the current objects."""
    found = run.select(clause.what, _chooser(run, clause))
    there = tuple(each for each in found if each.obj is not None)
    if not there and clause.what.how == "that" and _is_of_spells(clause.what):
        raise NotExecutableError("a spell that will be cast")
    if _counts_others(clause):
        _alter_by_others(run, clause, there)
        return
    times = 1 if clause.each is None else run.number(clause.each)
    if any(isinstance(each, lang.Multiply | lang.SwitchSize) for each in clause.changes):
        _alter_each(run, clause, there)
        return
    copies = [each for each in clause.changes if isinstance(each, lang.IsCopy)]
    others = tuple(each for each in clause.changes if not isinstance(each, lang.IsCopy))
    if _is_designation(run, others, there):
        return
    chooser = _chooser(run, clause)
    until = duration(clause.until)
    if any(isinstance(each, lang.Can) and each.what.endswith(THIS_TURN) for each in others):
        until = END_OF_TURN
    bound = run.source.id if until.startswith(WHILE) else None
    for copy in copies:
        _become_copies(run, copy, there, until)
    chosen = [_with_choice(run, each, chooser) for each in others]
    change = change_of(run, chosen, run.line_of(clause), times)
    ids = tuple(each.ref.id for each in there)
    if ids and change != Change():
        run.act(
            Effect(
                player=run.me,
                objects=ids,
                change=change,
                until=until,  # type: ignore[arg-type] # one of the durations
                bound_to=bound,
                source=str(Message("{card}", card=run.name())),
            )
        )
    run.mean(*(each.ref for each in found))


def _counts_others(clause: lang.Alter) -> bool:
    """Return whether each of several objects changes by the number of the others."""
    counted = clause.each.of if isinstance(clause.each, lang.Count) else None
    return counted is not None and counted.other and clause.what.how in nouns.EVERY


def _alter_by_others(run: Run, clause: lang.Alter, found: tuple[Thing, ...]) -> None:
    """Change each object by the number of others that are counted."""
    counted = clause.each.of if isinstance(clause.each, lang.Count) else lang.SELF
    everyone = {each.ref for each in run.fitting(replace(counted, other=False))}
    for each in found:
        run.mean(each.ref)
        others = lang.Number(value=len(everyone - {each.ref}))
        _alter(run, replace(clause, what=lang.IT, each=others))
    run.mean(*(each.ref for each in found))


def _alter_each(run: Run, clause: lang.Alter, found: tuple[Thing, ...]) -> None:
    """Change each of some objects by its own size: double or switch power and toughness."""
    for each in found:
        run.mean(each.ref)
        size = [whole(each.found.power) or 0, whole(each.found.toughness) or 0]
        changes = tuple(_sized(change, size) for change in clause.changes)
        _alter(run, replace(clause, what=lang.IT, changes=changes))
    run.mean(*(each.ref for each in found))


def _sized(change: lang.AnyChange, size: list[int]) -> lang.AnyChange:
    power, toughness = size
    match change:
        case lang.Multiply(power=of_power, toughness=of_toughness, times=times):
            more = (times - 1) * power * of_power, (times - 1) * toughness * of_toughness
        case lang.SwitchSize():
            more = toughness - power, power - toughness
        case _:
            return change
    return lang.Size(power=lang.Number(value=more[0]), toughness=lang.Number(value=more[1]))


def _is_designation(run: Run, changes: tuple[lang.AnyChange, ...], found: Iterable[Thing]) -> bool:
    """Designate objects for a change that is only a designation; return whether it was."""
    if changes == (lang.HasFact(name="prepared"),):
        for each in found:
            run.act(Prepare(player=run.me, object=each.ref.id))
        return True
    word = HELD if changes in _HELD else "saddled" if changes == _SADDLED else ""
    for each in found if word else ():
        run.act(Designate(player=run.me, object=each.ref.id, word=word))
    return bool(word)


_SADDLED = (lang.HasFact(name="saddled"),)


def _is_of_spells(noun: lang.Noun) -> bool:
    return any("spell" in kind.types for kind in noun.kinds)


_HELD = ((lang.HasFact(name="no_next_untap"),), (lang.HasFact(name="no_next_untap_yours"),))


def _with_choice(  # noqa: PLR0911 - one case a choice
    run: Run, change: lang.AnyChange, player: PlayerId
) -> lang.AnyChange:
    """Return a change in which a player has chosen a colour, a type or an ability."""
    match change:
        case lang.Becomes(choice="color"):
            return replace(change, choice="", colors=(run.pick_word(player, tuple(LETTERS)),))
        case lang.Becomes(choice="colors"):
            colors = run.pick_words(player, tuple(LETTERS), 1, len(LETTERS))
            return replace(change, choice="", colors=colors)
        case lang.Becomes(choice="basic_land_type"):
            words = tuple(each.lower() for each in BASIC_LANDS)
            return replace(change, choice="", types=(run.pick_word(player, words),))
        case lang.Becomes(choice="that_type" | "chosen_type"):
            return replace(change, choice="", types=tuple(map(str.lower, run.words_chosen())))
        case lang.Becomes(choice="that_color" | "chosen_color"):
            return replace(change, choice="", colors=tuple(map(str.lower, run.words_chosen())))
        case lang.Becomes(choice="creature_type"):
            word = run.pick_word(player, (), is_open=True).lower()
            return replace(change, choice="", types=(word,))
        case lang.Gains(choice=True, abilities=abilities):
            words = tuple(keyword_words(each) for each in abilities)
            taken = words.index(run.pick_word(player, words))
            return replace(change, choice=False, abilities=(abilities[taken],))
        case lang.Gains(abilities=(lang.Keyword(quality=quality) as word,)) if (
            quality == CHOSEN_COLOR
        ):
            color = run.pick_word(player, tuple(LETTERS))
            return replace(change, abilities=(replace(word, quality=color),))
    return change


def _become_copies(run: Run, change: lang.IsCopy, found: tuple[Thing, ...], until: str) -> None:
    of = run.select(change.of, run.me)
    but = change_of(run, change.but, run.line)
    for each in found:
        if of and of[0].obj is not None:
            run.act(
                BecomeCopy(
                    player=run.me,
                    object=each.ref.id,
                    of=of[0].ref.id,
                    except_=but,
                    until=until,  # type: ignore[arg-type] # one of the durations
                )
            )


@performs(lang.Prevent)
def _prevent(run: Run, clause: lang.Prevent) -> None:
    """Prevent damage for the rest of the turn."""
    if clause.that or (clause.next and clause.amount is None):
        raise NotExecutableError("preventing so")
    to: list[ObjectId | PlayerId] = []
    if clause.to is not None:
        to += [each.id if isinstance(each, Ref) else each for each in _reached(run, clause.to)]
    if clause.whom is not None:
        to += run.doers(clause.whom)
    by = run.select(clause.source, run.me) if clause.source is not None else ()
    if clause.both:
        by = run.things(
            run.now(each) for each in _reached(run, clause.to or lang.SELF) if isinstance(each, Ref)
        )
    if (clause.to is not None or clause.whom is not None) and not to:
        return
    run.act(
        Prevention(
            player=run.me,
            to=tuple(to),
            by=tuple(each.ref.id for each in by if each.obj is not None),
            amount=None if clause.amount is None else run.number(clause.amount),
            combat=bool(clause.combat),
        )
    )


@performs(lang.Control)
def _control(run: Run, clause: lang.Control) -> None:
    """Give a player control of objects."""
    if clause.exchange is not None or clause.exchanged:
        _exchange(run, clause)
        return
    doers = run.doers(clause.by)
    if len(doers) > 1:
        for each_player in doers:
            with run.acting(each_player):
                _control(run, replace(clause, by=lang.Who(how="same")))
        return
    player = _chooser(run, clause)
    until = duration(clause.until)
    bound = run.source.id if until.startswith(WHILE) else None
    found = run.select(clause.what, player)
    for each in found:
        if each.obj is not None:
            run.act(
                Control(
                    player=run.me,
                    object=each.ref.id,
                    to=player,
                    until=until,  # type: ignore[arg-type] # one of the durations
                    bound_to=bound,
                )
            )
    run.mean(*(each.ref for each in found))


def _exchange(run: Run, clause: lang.Control) -> None:
    """Exchange control of two permanents, if both are there (701.12)."""
    pair = run.select(clause.what, run.me)
    if clause.exchange is not None:
        pair = (*pair, *run.select(clause.exchange, run.me))
    there = [each for each in pair if each.obj is not None and each.obj.zone == BATTLEFIELD]
    if len(there) != 2 or len(pair) != 2:  # noqa: PLR2004 - both
        return
    one, other = (each.found.controller for each in there)
    if one == other:
        return
    until = duration(clause.until)
    for each, player in zip(there, (other, one), strict=True):
        run.act(
            Control(
                player=run.me,
                object=each.ref.id,
                to=player,
                until=until,  # type: ignore[arg-type] # one of the durations
            )
        )
    run.mean(*(each.ref for each in there))


@performs(lang.Attach)
def _attach(run: Run, clause: lang.Attach) -> None:
    found = before_targets(run, clause.what)
    hosts = before_targets(run, clause.to) if clause.to is not None else ()
    for each in found:
        if clause.to is None:
            run.act(Unattach(player=run.me, object=each.ref.id))
        elif hosts and _may_hold(run, each, hosts[0]):
            run.act(Attach(player=run.me, object=each.ref.id, to=hosts[0].ref.id))
    run.mean(*(each.ref for each in hosts))


def _may_hold(run: Run, attached: Thing, host: Thing) -> bool:
    """Return whether an object can be attached to another; otherwise it does not move (701.3b)."""
    if attached.obj is None or host.obj is None or host.obj.zone != BATTLEFIELD:
        return False
    return may_hold(traits(run.view, attached.obj), traits(run.view, host.obj))


def before_targets(run: Run, noun: lang.Noun) -> tuple[Thing, ...]:
    """Return the objects of a noun; a pronoun means none of the clause's own targets."""
    own = run.topics[run.spoken_before :]
    del run.topics[run.spoken_before :]
    found = run.select(noun, run.me)
    run.topics += own
    return found
