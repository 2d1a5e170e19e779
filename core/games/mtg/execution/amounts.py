"""Amounts: numbers of a program, computed in a scene."""

from core.cards.card import whole
from core.cards.type_line import BASIC_LANDS
from core.effects import program as lang
from core.execution.scene import NotExecutableError, calculated
from core.games.mtg.execution import nouns
from core.games.mtg.execution.kinds import LETTERS, statistic
from core.games.mtg.execution.scene import Scene, Thing, number_of
from core.games.mtg.layers.traits import traits
from core.state.combat import Combat
from core.state.ids import Ref
from core.state.zones import BATTLEFIELD, GRAVEYARD, HAND, LIBRARY


@number_of.register(lang.Amount)
def number(amount: lang.AnyAmount, scene: Scene) -> int:  # noqa: C901, PLR0911, PLR0912 - one case a kind of amount
    """Return the value of an amount; raise where a player chooses it."""
    match amount:
        case lang.Number(value=value):
            return value
        case lang.X():
            return scene.x or 0
        case lang.ThatMany():
            return scene.latest_number()
        case lang.Count(of=lang.Noun(where=(lang.Did(name="you've_drawn_this_turn"),))):
            return scene.state.player(scene.me).fact("cards drawn")
        case lang.Count(of=of) if lang.Did(name="died_this_turn") in of.where:
            return _died(scene, of)
        case lang.Count(of=of):
            return len(nouns.fitting(scene, of) if of.kinds else nouns.things(scene, of))
        case lang.CountPlayers(of=of):
            return len(nouns.players(scene, of))
        case lang.CountCounters(kind=kind, on=on, of=of):
            if of is not None:
                found = (scene.state.player(each).point(kind) for each in nouns.players(scene, of))
                return sum(found)
            things = nouns.things(scene, on or lang.SELF)
            objects = [nouns.stand_in(scene, each) for each in things]
            if kind:
                return sum(obj.counter(kind) for obj in objects)
            return sum(each for obj in objects for _, each in obj.counters)
        case lang.Stat(stat=stat, of=of):
            things = nouns.things(scene, of)
            values = (statistic(each.found, nouns.stand_in(scene, each), stat) for each in things)
            first = next((value for value in values if value is not None), None)
            return _of_spent(scene, stat) if first is None and of == lang.IT else first or 0
        case lang.Total(stat=stat, of=of, which=which):
            things = nouns.fitting(scene, of) if of.kinds else nouns.things(scene, of)
            totals = [
                statistic(each.found, nouns.stand_in(scene, each), stat) or 0 for each in things
            ]
            if which == "total":
                return sum(totals)
            return (max if which == "greatest" else min)(totals, default=0)
        case lang.PlayerStat(stat=stat, of=of):
            return sum(_of_player(scene, amount, stat, each) for each in nouns.players(scene, of))
        case lang.CountDistinct(what=what, among=among):
            return len(_distinct(scene, what, among))
        case lang.Calculated():
            return calculated(scene, amount)
        case lang.Known(name=name):
            return _known(scene, name, amount.what)
    raise NotExecutableError(f"amount {type(amount).__name__}")


def _of_spent(scene: Scene, stat: str) -> int:
    """Return a number of the object that a cost took, which a pronoun may mean."""
    for each in reversed(scene.announced.spent):
        scene.known.setdefault(each.last.ref, each.last)
        thing = Thing(each.last.ref, each.last, None)
        value = statistic(each.last, nouns.stand_in(scene, thing), stat)
        if value is not None:
            return value
    return 0


def _died(scene: Scene, noun: lang.Noun) -> int:
    """Return how many creatures have died this turn, those of some players if it names them."""
    wheres = [each for each in noun.where if each != lang.Did(name="died_this_turn")]
    plain = all(kind == lang.Kind(types=("creature",)) for kind in noun.kinds)
    who = lang.Who(how="each")
    match wheres:
        case [lang.Controlled(by=by, negated=False)]:
            who = by
            wheres = []
    if not plain or wheres or noun.other or noun.joined:
        raise NotExecutableError("the count of those that died")
    return sum(
        scene.state.player(each).fact("creatures died") for each in nouns.players(scene, who)
    )


def _of_player(scene: Scene, amount: lang.PlayerStat, stat: str, player: str) -> int:
    who = next(each for each in scene.state.players if each.id == player)
    match stat:
        case "life":
            return who.life
        case "hand":
            return len(scene.state.in_zone(HAND, who.id))
        case "graveyard":
            return len(scene.state.in_zone(GRAVEYARD, who.id))
        case "library":
            return len(scene.state.in_zone(LIBRARY, who.id))
        case "starting_life":
            return scene.state.match.life or 20
        case "devotion":
            return _devotion(scene, amount.colors, who.id)
    raise NotExecutableError(f"number of a player: {stat}")


def _devotion(scene: Scene, colors: tuple[str, ...], player: str) -> int:
    letters = {LETTERS[each] for each in colors}
    there = (traits(scene.view, obj) for obj in scene.state.in_zone(BATTLEFIELD))
    mine = (each for each in there if each.controller == player)
    return sum(bool(symbol.colors & letters) for each in mine for symbol in each.mana_cost)


def _distinct(scene: Scene, what: str, among: lang.Noun) -> set[object]:  # noqa: PLR0911 - one case a value
    things = nouns.fitting(scene, among) if among.kinds else nouns.things(scene, among)
    match what:
        case "color":
            return {letter for each in things for letter in each.found.colors}
        case "card_type":
            return {word for each in things for word in each.found.type_line.types}
        case "name":
            return {name for each in things for name in each.found.names}
        case "basic_land_type":
            words = (word for each in things for word in each.found.type_line.subtypes)
            return {word for word in words if word in BASIC_LANDS}
        case "mana_value":
            return {each.found.mana_value for each in things}
        case "unlocked_door":
            doors = (each.obj for each in things if each.obj is not None)
            return {(obj.id, half) for obj in doors for half in obj.halves}
        case "door_name":
            return {
                name for each in things if each.obj and each.obj.halves for name in each.found.names
            }
        case "power":
            return {whole(each.found.power) for each in things}
    raise NotExecutableError(f"different values: {what}")


_OF_THIS_TURN = frozenset(
    {"cards discarded", "cards drawn", "creatures died", "life gained", "life lost", "spells cast"}
)
"""The counts of this turn that are the amount of a text for its player."""


_LATEST = frozenset({"damage_dealt", "excess_damage", "life_lost", "that_much"})
"""Numbers of the clause or event before."""


def _known(scene: Scene, name: str, what: lang.Noun | None) -> int:  # noqa: C901, PLR0911 - one case a number
    if name in scene.counts:
        return scene.counts[name]
    if name == "times_kicked":
        return scene.announced.kicked
    if name.endswith(("_this_way", "_dealt")) or name in _LATEST:
        return scene.latest_number()
    count = name.removesuffix("_this_turn").replace("_", " ")
    if name.endswith("_this_turn") and count in _OF_THIS_TURN:
        return scene.state.player(scene.me).fact(count)
    if name == "cards_fewer_than_three":
        hands = (len(scene.state.in_zone(HAND, each)) for each in scene.latest_players()[:1])
        return max(3 - sum(hands), 0)
    if name == "players":
        return len(scene.state.playing)
    if name == "colors_of_it":
        things = nouns.things(scene, what or lang.IT)
        return len({letter for each in things for letter in each.found.colors})
    if name == "your_opponents":
        return len(scene.state.opponents(scene.me))
    if name == "greatest_life":
        return max(scene.state.player(each).life for each in scene.state.playing)
    if name == "opponents_attacked_this_combat":
        fight = scene.state.fight
        attackers = fight.attackers if isinstance(fight, Combat) else ()
        return len({each.at for each in attackers if not isinstance(each.at, Ref)})
    if name == "mana_spent":
        source = scene.state.objects.get(scene.source.id)
        if what is not None:
            source = next((each.obj for each in nouns.things(scene, what)), None)
        return source.mana_spent if source is not None else 0
    raise NotExecutableError(f"number {name}")
