"""Conditions: whether something is true in a scene."""

from msgspec.structs import replace

from core.effects import program as lang
from core.execution.scene import NotExecutableError, compared
from core.games.mtg.effect_actions import BLESSING, MONARCH, has_title, holder_of
from core.games.mtg.execution import nouns
from core.games.mtg.execution.scene import Scene, Thing, is_true
from core.games.mtg.layers.traits import traits
from core.games.mtg.turn import steps
from core.rules.ruleset import StateView
from core.state.combat import Combat
from core.state.ids import PlayerId, Ref
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, GRAVEYARD


@is_true.register(lang.Condition)
def holds(condition: lang.AnyCondition, scene: Scene) -> bool:  # noqa: C901, PLR0911, PLR0912 - one case a kind of condition
    """Return whether a condition is true; raise for one that the table cannot answer."""
    match condition:
        case lang.AllOf(of=of):
            return all(scene.holds(each) for each in of)
        case lang.AnyOf(of=of):
            return any(scene.holds(each) for each in of)
        case lang.Not(of=of):
            return not scene.holds(of)
        case lang.Controls():
            return _controls(scene, condition)
        case lang.Compares(left=lang.PlayerStat(of=lang.Who(how="any")) as left):
            return _holds_of_any(scene, condition, left)
        case lang.Compares(left=lang.PlayerStat(of=lang.Who(how="each")) as left):
            return _holds_of_each(scene, condition, left)
        case lang.Compares(left=left, compare=how, right=right):
            return compared(scene.number(left), how, scene.number(right))
        case lang.Is():
            return _is(scene, condition)
        case lang.Exists(what=what, negated=negated):
            return _enough(len(nouns.fitting(scene, what)), what, scene) != negated
        case lang.Done(negated=negated):
            return scene.has_done() != negated
        case lang.WasCast():
            return _was_cast(scene, condition)
        case lang.Happened():
            return _happened(scene, condition)
        case lang.Holds():
            return _fact(scene, condition) != condition.negated
    raise NotExecutableError(f"condition {type(condition).__name__}")


def _holds_of_any(scene: Scene, condition: lang.Compares, left: lang.PlayerStat) -> bool:
    """Return whether a number of any of some players compares with another number."""
    right = scene.number(condition.right)
    numbers = (
        Scene(scene.view, scene.source, player).number(replace(left, of=lang.YOU))
        for player in scene.state.playing
        if left.of.kind == "player" or player != scene.me
    )
    return any(compared(each, condition.compare, right) for each in numbers)


def _holds_of_each(scene: Scene, condition: lang.Compares, left: lang.PlayerStat) -> bool:
    """Return whether a number of every one of some players compares with another number."""
    right = scene.number(condition.right)
    numbers = (
        Scene(scene.view, scene.source, player).number(replace(left, of=lang.YOU))
        for player in nouns.players(scene, left.of)
    )
    return all(compared(each, condition.compare, right) for each in numbers)


def is_met(
    view: StateView, condition: lang.AnyCondition, player: PlayerId, source: GameObject
) -> bool | None:
    """Return whether a condition of a player's object is true; None leaves it to the players.

    Only controlled objects, numbers of opponents and life totals are judged.
    """
    if not _is_shown(condition):
        return None
    try:
        return Scene(view, source.ref, player).holds(condition)
    except NotExecutableError:
        return None


def _is_shown(condition: lang.AnyCondition) -> bool:
    match condition:
        case lang.Controls(than=None, what=what):
            return not isinstance(what.amount, lang.X)
        case lang.Compares(left=lang.PlayerStat(stat="life"), right=lang.Number()):
            return True
        case lang.Holds(name="opponents_at_least"):
            return True
        case lang.AllOf(of=of) | lang.AnyOf(of=of):
            return all(map(_is_shown, of))
        case _:
            return False


def _enough(found: int, noun: lang.Noun, scene: Scene) -> bool:
    """Return whether so many objects are as many as a noun asks for."""
    if noun.how == "no":
        return found == 0
    wanted = scene.number(noun.amount)
    if noun.how == "at_most":
        return found <= wanted
    if noun.how == "exactly" or (noun.how == "n" and not noun.up_to):
        return found == wanted if noun.how == "exactly" else found >= wanted
    return found >= wanted


def _controls(scene: Scene, condition: lang.Controls) -> bool:
    who = nouns.players(scene, condition.who)
    noun = condition.what
    if noun.joined and noun.by == "and":
        parts = (replace(noun, joined=()), *noun.joined)
        return all(_controls(scene, replace(condition, what=each)) for each in parts)
    there = (
        nouns.fitting(scene, noun)
        if nouns.is_local(noun)
        else (each for each in scene.objects((BATTLEFIELD,)) if nouns.fits(scene, noun, each))
    )
    found = [
        each
        for each in there
        if not condition.owns or nouns.owner_of(scene, each) == each.found.controller
    ]
    if lang.Did(name=_DISTINCT) in noun.where:
        own = ([x for x in found if x.found.controller == player] for player in who)
        counts = [len({x.found.names for x in some}) for some in own]
    else:
        counts = [sum(each.found.controller == player for each in found) for player in who]
    if condition.than is not None:
        others = nouns.players(scene, condition.than)
        most = max((sum(x.found.controller == y for x in found) for y in others), default=0)
        return any(count > most for count in counts) != condition.negated
    if condition.most:
        raise NotExecutableError("the most of something")
    return any(_enough(count, condition.what, scene) for count in counts) != condition.negated


_DISTINCT = "each_with_a_different_name"


def _is(scene: Scene, condition: lang.Is) -> bool:
    if condition.what.how in {"a", "some"} and condition.what.kinds:
        refs = {each for group in scene.topics for each in group}
        spoken = scene.things(tuple(refs))
        whole = replace(condition.what, where=(*condition.what.where, *condition.where))
        return any(nouns.fits(scene, whole, each) for each in spoken) != condition.negated
    found = nouns.things(scene, condition.what)
    noun = lang.Noun(how="bare", kinds=condition.kinds, where=condition.where)
    true = bool(found) and all(nouns.fits(scene, noun, each) for each in found)
    return true != condition.negated


_KICKED = frozenset({"kicked", "kicker", "bargained", "gift", "buyback", "entwined"})


def _was_cast(scene: Scene, condition: lang.WasCast) -> bool:
    if condition.what.how not in {"self", "it"}:
        raise NotExecutableError("how another spell was cast")
    obj = scene.state.objects.get(scene.source.id)
    if obj is None:
        return condition.negated
    if condition.how == "mana" and condition.cost:
        raise NotExecutableError("the colors of mana that was spent")
    cost = condition.cost or condition.how
    if cost in _KICKED:
        true = scene.announced.kicked >= max(condition.times, 1)
    elif cost:
        true = obj.paid.casefold() == cost.casefold()
    elif condition.zone:
        true = condition.zone in {obj.announced.zone, obj.home}
    else:
        true = obj.cast or bool(obj.mana_spent)
    return true != condition.negated


def _happened(scene: Scene, condition: lang.Happened) -> bool:
    """Answer a condition by the counts of this turn (`core.games.mtg.execution.turn_facts`)."""
    kind, who = fact_of(condition.on)
    times = scene.number(condition.times)
    if condition.when == "last_turn":
        kind = f"last turn {kind}"
    elif condition.when != "this_turn":
        raise NotExecutableError(f"happened {condition.when}")
    found = max(
        (scene.state.player(each).fact(kind) for each in nouns.players(scene, who)), default=0
    )
    return (found >= times) != condition.negated


def fact_of(event: lang.AnyEvent) -> tuple[str, lang.Who]:  # noqa: PLR0911 - one case an event
    """Return the count of this turn that answers whether an event has happened, and whose."""
    match event:
        case lang.Dies(what=what) if _plain(what, "creature"):
            return "creatures died", _owner(what)
        case lang.Leaves(what=what, zone="battlefield") if _plain(what, "permanent"):
            return "permanents left", _owner(what)
        case lang.Casts(who=who, what=None):
            return "spells cast", who
        case lang.LifeChanges(who=who, gains=gains):
            return ("life gained" if gains else "life lost"), who
        case lang.Enters(what=what) if _plain(what, "land"):
            return "lands entered", _owner(what)
        case lang.AttacksWith(who=who, what=None):
            return "attacked", who
        case lang.Attacks(what=what) if _plain(what, "creature"):
            return "attacked", _owner(what)
        case lang.Draws(who=who):
            return "cards drawn", who
        case lang.PlayerDoes(does="discard", who=who):
            return "cards discarded", who
    raise NotExecutableError("something that may have happened")


def _plain(noun: lang.Noun, word: str) -> bool:
    if tuple(each.types for each in noun.kinds) != ((word,),) or noun.other:
        return False
    return not any(kind.traits for kind in noun.kinds) and all(
        isinstance(each, lang.Controlled) for each in noun.where
    )


def _owner(noun: lang.Noun) -> lang.Who:
    for where in noun.where:
        if isinstance(where, lang.Controlled):
            return where.by
    return lang.Who(how="each")


_TURN_COUNTS = {
    "gained_life_this_turn": "life gained",
    "lost_life_this_turn": "life lost",
    "lost_life_last_turn": "last turn life lost",
    "drawn_this_turn": "cards drawn",
    "spells_cast_this_turn": "spells cast",
    "cast_this_turn": "spells cast",
    "discarded_this_turn": "cards discarded",
    "spells_this_turn_at_least": "spells cast",
    "spells_last_turn_at_least": "last turn spells cast",
    "permanent_left_this_turn": "permanents left",
    "descended_this_turn": "descended",
}


def _fact(scene: Scene, condition: lang.Holds) -> bool:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one case a fact
    state, me = scene.state, scene.me
    count = _TURN_COUNTS.get(condition.name)
    if count is not None and (condition.what is None or _any_kind(condition.what)):
        return _counted(scene, condition, count)
    match condition.name:
        case "left_this_turn" if condition.what is not None and _is_any_permanent(condition.what):
            return _counted(scene, condition, "permanents left")
        case "searched_this_way":
            who = nouns.players(scene, condition.who) if condition.who is not None else ()
            if scene.same is not None and condition.who is None:
                who = (scene.same,)
            return any(each in scene.searched for each in who or state.playing)
        case "that_graveyard_empty":
            return _is_that_graveyard_empty(scene)
        case "opponents_at_least":
            others = [each for each in state.playing if each != me]
            return len(others) >= scene.number(condition.amount)
        case "not_mana_ability":
            return not scene.counts.get("is_mana")
        case "life_above_starting":
            start = state.match.life or _STARTING_LIFE
            return state.player(me).life >= start + scene.number(condition.amount)
        case "attacked_with_this_turn" if condition.what is not None:
            return state.player(me).fact("attacked") >= scene.number(condition.what.amount)
        case "attacked_with_others":
            return _attacked_with(scene, scene.number(condition.amount))
        case "has_dealt_damage":
            dealt = state.player(me).fact_about("dealt_damage", scene.source)
            return dealt >= scene.number(condition.amount)
        case "red_noncombat_damage_this_turn":
            return state.player(me).fact("red noncombat damage") >= scene.number(condition.amount)
        case "dealt_combat_damage_this_turn" if condition.who is not None:
            wanted = scene.number(condition.amount)
            players = nouns.players(scene, condition.who)
            return any(state.player(each).fact("combat damage taken") >= wanted for each in players)
        case "total_power_at_least" if condition.what is not None:
            total = lang.Total(stat="power", of=condition.what)
            return scene.number(total) >= scene.number(condition.amount)
        case "max_speed":
            return state.player(me).point(SPEED) >= MOST_SPEED
        case "commander_controlled":
            commander = lang.Noun(how="bare", kinds=(lang.Kind(traits=("commander",)),))
            mine = lang.Owned(by=condition.who or lang.YOU, controlled=True)
            return bool(nouns.fitting(scene, replace(commander, where=(mine,))))
        case "controlled_it":
            players = nouns.players(scene, condition.who or lang.YOU)
            return any(each.found.controller in players for each in nouns.things(scene, lang.IT))
        case "main_phase":
            return state.turn_step in steps.MAIN_PHASES
        case "your_main_phase":
            return state.active == me and state.turn_step in steps.MAIN_PHASES
        case "your_turn":
            return state.active == me
        case "not_your_turn" | "opponents_turn" | "another_players_turn":
            return state.active != me
        case "monarch":
            return holder_of(state, MONARCH) in nouns.players(scene, condition.who or lang.YOU)
        case "city_blessing":
            who = nouns.players(scene, condition.who or lang.YOU)
            return any(has_title(state, each, BLESSING) for each in who)
        case "no_monarch":
            return holder_of(state, MONARCH) is None
        case "won_flip" | "won_clash" | "heads" if "won" in scene.counts:
            return bool(scene.counts["won"])
        case "lost_flip" | "tails" if "won" in scene.counts:
            return not scene.counts["won"]
        case "entered_under_control_this_turn" if condition.what is not None:
            return _has_entered(scene, condition.what, condition.who or lang.YOU)
        case "in_hand_at_least" if condition.what is not None:
            hand = lang.In(zones=("hand",), whose=condition.who or lang.YOU)
            cards = replace(condition.what, where=(*condition.what.where, hand))
            return len(nouns.fitting(scene, cards)) >= scene.number(condition.amount)
        case "life_above_starting":
            start = state.match.life or 20
            return state.player(me).life >= start + scene.number(condition.amount)
        case "came_since_last_upkeep":
            own = nouns.things(scene, lang.SELF)
            since = own[0].obj.since if own and own[0].obj is not None else 0
            return since > 0 and since >= state.turn - len(state.players)
        case "day" | "night":
            return state.day_night == condition.name
        case "neither_day_nor_night":
            return state.day_night == "neither"
        case "delirium":
            pile = state.in_zone(GRAVEYARD, me)
            types = {word for obj in pile for word in traits(scene.view, obj).types}
            return len(types) >= _DELIRIUM
        case "metalcraft":
            artifact = lang.Noun(how="bare", kinds=(lang.Kind(types=("artifact",)),))
            return len(_mine(scene, artifact)) >= _SEVERAL
        case "coven":
            creature = lang.Noun(how="bare", kinds=(lang.Kind(types=("creature",)),))
            return len({each.found.power for each in _mine(scene, creature)}) >= _SEVERAL
        case "attacked_this_turn":
            if condition.what is None:
                return _counted(scene, condition, "attacked")
            things = nouns.things(scene, condition.what)
            did = lang.Noun(where=(lang.Did(name="attacked_this_turn"),))
            return any(nouns.fits(scene, did, each) for each in things)
        case "attacked_with_this_turn" if condition.what is None or _is_any_creature(
            condition.what
        ):
            return _counted(scene, condition, "attacked")
        case "died_this_turn" if condition.what is None or _is_any_creature(condition.what):
            died = sum(each.fact("creatures died") for each in state.players)
            return died >= scene.number(condition.amount)
        case "spells_last_turn":
            return not any(each.fact("last turn spells cast") for each in state.players)
        case "spells_this_turn":
            return not any(each.spells_cast for each in state.players)
        case "counters_at_least" | "counters_at_most" | "counters_exactly" | "counters_none":
            return _counters(scene, condition)
        case "player_counters_at_least":
            who = nouns.players(scene, condition.who or lang.YOU)
            wanted = scene.number(condition.amount)
            return any(state.player(each).point(condition.word) >= wanted for each in who)
        case "energy_at_least":
            return state.player(me).point("energy") >= scene.number(condition.amount)
        case "in_zone" if condition.what is not None:
            found = nouns.things(scene, condition.what)
            return any(each.obj is not None and each.obj.zone == condition.word for each in found)
        case "mana_spent_at_least":
            spent = lang.Known(name="mana_spent", what=condition.what)
            return scene.number(spent) >= scene.number(condition.amount)
        case "died_under_control_this_turn":
            return _counted(scene, condition, "creatures died")
        case "left_graveyard_this_turn":
            return _counted(scene, condition, "cards left graveyard")
        case "sacrificed_this_turn" if condition.what is not None:
            words = [word for kind in condition.what.kinds for word in kind.types]
            return _counted(scene, condition, f"sacrificed_{words[0]}")
        case "auras_at_least" if condition.what is not None:
            hosts = {each.ref for each in nouns.things(scene, condition.what)}
            auras = [
                each
                for each in map(state.object, state.attached)
                if each.attached_to in hosts
                and "Aura" in traits(scene.view, each).type_line.subtypes
            ]
            return len(auras) >= scene.number(condition.amount)
        case name if name.startswith("distinct_") and condition.what is not None:
            what = name.removeprefix("distinct_")
            counted = lang.CountDistinct(what=what, among=condition.what)
            return scene.number(counted) >= scene.number(condition.amount)
    raise NotExecutableError(f"fact {condition.name}")


def _attacked_with(scene: Scene, others: int) -> bool:
    """Return whether the source attacks, or attacked, together with so many others."""
    fight = scene.state.fight
    attackers = fight.attackers if isinstance(fight, Combat) else ()
    return len(attackers) > others and any(each.obj == scene.source for each in attackers)


SPEED = "speed"
"""The points that are the speed of a player (MTG CR 702.179)."""
MOST_SPEED = 4
_STARTING_LIFE = 20
_DELIRIUM = 4
_SEVERAL = 3


def _has_entered(scene: Scene, noun: lang.Noun, who: lang.Who) -> bool:
    """Return whether such an object has entered under a player's control this turn."""
    players = nouns.players(scene, who)
    if _plain(noun, "land"):
        return any(scene.state.player(each).fact("lands entered") for each in players)
    new = lang.Did(name="entered_this_turn")
    found = nouns.fitting(scene, replace(noun, where=(*noun.where, new)))
    return any(each.found.controller in players for each in found)


def _mine(scene: Scene, noun: lang.Noun) -> list[Thing]:
    return [each for each in nouns.fitting(scene, noun) if each.found.controller == scene.me]


def _any_kind(noun: lang.Noun) -> bool:
    return all(kind.types in {("spell",), ("card",)} and not kind.traits for kind in noun.kinds)


def _is_any_permanent(noun: lang.Noun) -> bool:
    kinds = tuple((kind.types, kind.traits) for kind in noun.kinds)
    return kinds == ((("permanent",), ()),) and not noun.other


def _is_that_graveyard_empty(scene: Scene) -> bool:
    """Return whether the graveyard is empty that the latest card was in."""
    spoken = [each for group in reversed(scene.topics) for each in group if isinstance(each, Ref)]
    found = scene.things(tuple(spoken))
    return bool(found) and not scene.state.in_zone(GRAVEYARD, nouns.owner_of(scene, found[0]))


def _is_any_creature(noun: lang.Noun) -> bool:
    kinds = tuple((kind.types, kind.traits) for kind in noun.kinds)
    return kinds == ((("creature",), ()),) and not noun.where and not noun.other


def _counters(scene: Scene, condition: lang.Holds) -> bool:
    found = nouns.things(scene, condition.what or lang.SELF)
    if not found:
        return False
    obj = nouns.stand_in(scene, found[0])
    kind = condition.word
    there = obj.counter(kind) if kind else sum(amount for _, amount in obj.counters)
    wanted = scene.number(condition.amount)
    match condition.name:
        case "counters_none":
            return there == 0
        case "counters_at_most":
            return there <= wanted
        case "counters_exactly":
            return there == wanted
    return there >= wanted


def _counted(scene: Scene, condition: lang.Holds, kind: str) -> bool:
    who = condition.who or (lang.Who(how="same") if scene.same else lang.YOU)
    wanted = scene.number(condition.amount)
    return any(scene.state.player(each).fact(kind) >= wanted for each in nouns.players(scene, who))
