"""Clauses about attacks and numbers: changes, damage, prevention, life, points, costs, limits."""

from collections.abc import Iterator
from typing import Any

from core.effects.grammar import Found
from core.effects.program import (
    Alter,
    Becomes,
    Cant,
    Control,
    CostChange,
    Damage,
    Done,
    ExtraTurn,
    Flip,
    Forbid,
    GainLife,
    GainPoints,
    HasFact,
    KeywordAction,
    LoseLife,
    Loses,
    Noun,
    Number,
    Permit,
    Prevent,
    RemoveCounters,
    SetStat,
    Several,
    Special,
    ThatMany,
    Until,
)
from core.effects.tokens import Line
from core.games.fab.reading.vocabulary import FAB, clause

_rule = FAB.rule
# Changes of objects
_GETS = "get|gets|gain|gains|have|has"
clause(f"<noun:what> {_GETS} <changes:changes>", Alter)
_rule("clausemore", f"{_GETS} <changes:changes>", Alter, what=Noun(how="same"))

clause("<noun:what> lose|loses <losing:changes>", Alter)
clause(
    "<noun:what> lose|loses <losing:changes> during the end phase",
    Alter,
    until=Until(how="end_phase"),
)
clause("<noun:what> can't gain <cantgain:changes>", Alter)
_rule("clausemore", "can't gain <cantgain:changes>", Alter, what=Noun(how="same"))
clause("<possessive:what> <setting:changes>", Alter)
clause("<noun:what> is|are <becoming:changes>", Alter)
clause("<noun:what> become|becomes <becoming:changes>", Alter)
clause("<noun:what> lose|loses and can't gain <losecantgain:changes>", Alter)


def _one(part: str, pattern: str, make: Any, **constants: Any) -> None:
    """Add a change that is the only one of its clause."""
    FAB.rule(f"{part}one", pattern, make, **constants)


def _as_tuple(part: str) -> Any:
    def read(line: Line, at: int) -> Iterator[Found]:
        for value, end in FAB.parse(f"{part}one", line, at):
            yield (value,), end

    return read


for _part in ("losing", "cantgain", "losecantgain", "setting", "becoming", "canting"):
    FAB.part(_part, _as_tuple(_part))
_one("losing", "<keywords:abilities>", Loses)
_one("losing", "<statchange>", None)
_one("losing", "all abilities\nall hero card abilities\nall card abilities", Loses, all=True)
_one("losing", "all hero card effects and activated abilities", HasFact, name="no_hero_abilities")
_one("losing", "all activated abilities", HasFact, name="no_activated_abilities")
_one("losing", "all colors", HasFact, name="no_colors")
_one("losing", "all other names", HasFact, name="no_other_names")
_one("losing", "all card types", HasFact, name="no_types")
_one("losing", "all class and talent types", HasFact, name="loses_class_and_talent_types")
for _part, _name in (("cantgain", "cant_gain"), ("losecantgain", "loses_and_cant_gain")):
    _one(_part, "<keywords:abilities>", HasFact, name=_name)
    _one(_part, "{p}|{d}|{h}=word", HasFact, name=f"{_name}_stat")
    _one(_part, "go again", HasFact, name=f"{_name}_go_again")
_one("setting", "<statname:stat> is <num:amount>", SetStat)
_one("setting", "<statname:stat> is equal to <count:amount>", SetStat)
_one("setting", "base <statname:stat> is <num:amount>", SetStat, base=True)
_one("setting", "base <statname:stat> is equal to <count:amount>", SetStat, base=True)
_one("setting", "base <statname:stat> becomes <num:amount>", SetStat, base=True)
_one(
    "setting",
    "base <statname:stat> is halved, rounded up|down=rounded",
    SetStat,
    base=True,
    half=True,
)
_one("setting", "<statname:stat> and <statname:second> are <num:amount>", SetStat)
_one("setting", "<statname:stat> and <statname:second> is|are equal to <count:amount>", SetStat)
_one("setting", "<statname:stat> is doubled", SetStat, doubled=True)
_one("setting", "base <statname:stat> is doubled", SetStat, base=True, doubled=True)
_one("becoming", "<kinds:kinds>", Becomes)
_one("becoming", "<kinds:kinds> in addition to its|their other card|class=kept types", Becomes)
_one("becoming", "<kinds:kinds> in addition to its|their other types|colors=kept", Becomes)
_one("becoming", "a copy of <noun:of>", HasFact, name="copy")
_one("canting", "be defended by <noun:by>", Cant, what="be_defended")
_one("canting", "be defended", Cant, what="be_defended")
_one(
    "canting",
    "be defended by less|fewer than <num:amount> <nouns:by>",
    Cant,
    what="be_defended_by_fewer",
)
_one(
    "canting", "be defended by more than <num:amount> <nouns:by>", Cant, what="be_defended_by_more"
)
_one("canting", "be played from <zone:zone>", Cant, what="play")
_one("canting", "be played", Cant, what="play")
_one("canting", "be played or activated", Cant, what="play_or_activate")
_one("canting", "be activated", Cant, what="activate")
_one("canting", "be prevented", Cant, what="prevent")
_one("canting", "be pitched", Cant, what="pitch")
_one("canting", "be destroyed", Cant, what="destroy")
_one("canting", "be banished", Cant, what="banish")
_one("canting", "be equipped", Cant, what="equip")
_one("canting", "be targeted by <noun:by>", Cant, what="target")
_one("canting", "be targeted", Cant, what="target")
_one("canting", "be negated", Cant, what="negate")
_one("canting", "be discarded", Cant, what="discard")
_one("canting", "be boosted", Cant, what="boost")
_one("canting", "defend <noun:by>", Cant, what="defend")
_one("canting", "defend", Cant, what="defend")
_one("canting", "attack", Cant, what="attack")
_one("canting", "be reduced", Cant, what="reduce")
_one("canting", "have <counters:word>", Cant, what="counters")
_one("canting", "be unfrozen", Cant, what="unfreeze")
clause("<noun:what> can't <canting:changes>", Alter)
_rule("clausemore", "can't <canting:changes>", Alter, what=Noun(how="same"))
_rule("clausemore", "it can't <canting:changes>", Alter, what=Noun(how="same"))
clause("<noun:what> can't be played to this chain link", Special, name="cant_be_played_to")
clause(
    "<noun:what> , instead deals that much arcane damage plus <num:amount>",
    Special,
    name="more_arcane_damage",
)
clause(
    "if <noun:what> would deal arcane damage this turn , instead it deals that much plus <num:amount>",
    Special,
    name="more_arcane_damage_this_turn",
)
clause("<noun:what> may only be defended by <noun:but>", Special, name="only_defended_by")
clause("<noun:what> can only be played from <zone:zone>", Special, name="only_played_from")
clause("<noun:what> may attack <who>", Special, name="may_attack")
clause("<noun:what> may be defended by <noun:to>", Special, name="may_be_defended")
_rule("clausemore", "may attack <who>", Special, name="may_attack", what=Noun(how="same"))
clause(
    "<noun:what> can't be played to <possessive:to> chain link", Special, name="cant_be_played_to"
)
clause("<damageof:what> can't be prevented", Special, name="unpreventable")
_rule("damageof", "damage that would be dealt by <noun>", None)
_rule("damageof", "damage dealt by <noun>", None)
_rule("damageof", "the damage of <noun>", None)
_rule("damageof", "that damage", Noun(how="it"))
_rule("damageof", "the damage", Noun(how="it"))
clause("the damage can't be prevented", Special, name="unpreventable")
clause(
    "arcane damage from <noun:what> can't be prevented",
    Special,
    name="unpreventable",
    word="arcane",
)
clause("[<who:by>] can't <forbidden:to> [<noun:what>]", Forbid)
clause(
    "[<who:by>] can't <forbidden:to> <noun:what> during <whose:whose> next action phase",
    Forbid,
    during="next_action_phase",
)
clause(
    "[<who:by>] can't <forbidden:to> during <whose:whose> next action phase",
    Forbid,
    during="next_action_phase",
)
clause("[<who:by>] can't play or activate <noun:what>", Forbid, to="play_or_activate")
clause("[<who:by>] can't pitch or play <noun:what>", Forbid, to="pitch_or_play")
clause(
    "[<who:by>] can't play cards or activate abilities during your turn",
    Forbid,
    to="play_or_activate",
    during="your_turn",
)
clause("[<who:by>] can't defend <noun:what> with <noun:but>", Forbid, to="defend")
clause("[<who:by>] can't play <noun:what> from <zone:place>", Forbid, to="play")
clause("[<who:by>] may only have <noun:what> in <zone:place>", Special, name="deck_only")
clause("[<who:by>] must defend <noun:what> with <noun:to> if able", Special, name="must_defend")
clause("<noun:what> must attack <who> if able", Special, name="must_attack")
clause("<noun:what> must be defended by <noun:to> if able", Special, name="must_be_defended")
for _words, _key in {
    "play": "play",
    "activate": "activate",
    "gain": "gain",
    "gain {h}": "gain_life",
    "draw cards": "draw",
    "defend with": "defend_with",
    "defend": "defend",
    "attack": "attack",
    "attack with": "attack_with",
    "equip": "equip",
    "create": "create",
    "pitch": "pitch",
    "boost": "boost",
    "charge": "charge",
    "prevent damage": "prevent_damage",
    "prevent arcane damage": "prevent_arcane_damage",
    "prevent arcane damage from": "prevent_arcane_damage",
    "discard": "discard",
    "intimidate": "intimidate",
    "have": "have",
    "win": "win",
    "banish": "banish",
    "search": "search",
    "opt": "opt",
    "pitch cards": "pitch",
    "play cards": "play",
}.items():
    _rule("forbidden", _words, _key)

# Damage
for _kind in ("arcane", "generic", "physical"):
    clause(
        f"[<noun:source>] deal|deals <n:amount> {_kind} damage to <who:whom>", Damage, damage=_kind
    )
    clause(
        f"[<noun:source>] deal|deals <n:amount> {_kind} damage to <noun:to>", Damage, damage=_kind
    )
    clause(f"[<noun:source>] deal|deals <n:amount> {_kind} damage", Damage, damage=_kind)
    clause(
        f"[<noun:source>] deal|deals {_kind} damage equal to <count:amount> to <who:whom>",
        Damage,
        damage=_kind,
    )
    clause(
        f"[<noun:source>] deal|deals {_kind} damage equal to <count:amount> to <noun:to>",
        Damage,
        damage=_kind,
    )
    clause(
        f"[<noun:source>] deal|deals {_kind} damage to <who:whom> equal to <count:amount>",
        Damage,
        damage=_kind,
    )
    clause(
        f"[<noun:source>] deal|deals that much {_kind} damage to <who:whom>",
        Damage,
        damage=_kind,
        amount=ThatMany(),
    )
clause("[<noun:source>] deal|deals <n:amount> damage to <who:whom>", Damage)
clause("[<noun:source>] deal|deals <n:amount> damage to <noun:to>", Damage)
clause("[<noun:source>] deal|deals <n:amount> damage", Damage)
clause(
    "[<noun:source>] deal|deals <n:amount> {p}|physical damage to <who:whom>",
    Damage,
    damage="physical",
)
clause("[<noun:source>] deal|deals damage equal to <count:amount> to <who:whom>", Damage)
clause("[<noun:source>] deal|deals damage to <who:whom> equal to <count:amount>", Damage)
clause(
    "[<noun:source>] deal|deals that much [damage=arcane: arcane] damage plus <num:plus>",
    Damage,
    amount=ThatMany(),
)
clause(
    "it deals that much [damage=arcane: arcane] damage plus <num:plus>", Damage, amount=ThatMany()
)
clause("<noun:what> have|has hit", Special, name="has_hit")
_rule("clausemore", "deals <n:amount> damage to <who:whom>", Damage, source=Noun(how="same"))
_rule(
    "clausemore",
    "deals <n:amount> arcane damage to <who:whom>",
    Damage,
    source=Noun(how="same"),
    damage="arcane",
)

# Prevention
_KINDS = {"": "", "arcane ": "arcane", "{p} ": "physical", "physical ": "physical"}
for _word, _kind in _KINDS.items():
    for _next in ("the next ", ""):
        for _number in (f"{_next}<n:amount> {_word}damage",):
            _fixed: dict[str, Any] = {"damage": _kind, "next": bool(_next)}
            clause(
                f"prevent {_number} that would be dealt to <who:whom> [<span:span>]",
                Prevent,
                **_fixed,
            )
            clause(
                f"prevent {_number} that would be dealt to <noun:to> [<span:span>]",
                Prevent,
                **_fixed,
            )
            clause(
                f"prevent {_number} that would be dealt to <who:whom> <span:span> by <noun:source>",
                Prevent,
                **_fixed,
            )
            clause(
                f"prevent {_number} that would be dealt to <who:whom> by <noun:source> [<span:span>]",
                Prevent,
                **_fixed,
            )
            clause(
                f"prevent {_number} that <noun:source> would deal [<span:span>]", Prevent, **_fixed
            )
            clause(
                f"prevent {_number} that would be dealt by <noun:source> [<span:span>]",
                Prevent,
                **_fixed,
            )
    clause(
        f"prevent all {_word}damage that would be dealt to <who:whom> [<span:span>]",
        Prevent,
        damage=_kind,
    )
    clause(f"prevent {_word}damage equal to <count:amount>", Prevent, damage=_kind)
clause("prevent that damage", Prevent(that=True))
clause("prevent <n:amount> of that damage", Prevent, that=True)
clause("prevent the next <n:amount>", Prevent, next=True)
clause("prevent <n:amount>", Prevent)
clause("prevent it", Prevent(that=True))


def _removed_to_prevent(line: Line, at: int) -> Iterator[Found]:
    """Read a prevention with its cost: "remove a steam counter from this to prevent 3 ..."."""
    if not line.is_at(at, ("remove",)):
        return
    for kind, end in FAB.parse("counters", line, at + 2):
        for noun, last in FAB.parse("noun", line, end + 1) if line.is_at(end, ("from",)) else ():
            if not line.is_at(last, ("to", "prevent")):
                continue
            cost = RemoveCounters(what=noun, kind=kind, amount=Number(value=1))
            for amount, stop in FAB.parse("n", line, last + 2):
                if line.is_at(stop, ("of", "that", "damage")):
                    prevents = Prevent(amount=amount, that=True, when=Done())
                    yield Several(clauses=(cost, prevents)), stop + 3


FAB.part("toprevent", _removed_to_prevent)
clause("<toprevent>", None)
clause("create that many plus <num:amount> of each of those tokens", Special, name="create_more")

# Life and points
clause("[<who:by>] gain|gains <n:amount> {h}", GainLife)
clause("[<who:by>] gain|gains {h} equal to <count:amount>", GainLife)
clause("[<who:by>] gain|gains {h}", GainLife)
clause("[<who:by>] lose|loses <n:amount> {h}", LoseLife)
clause("[<who:by>] lose|loses {h} equal to <count:amount>", LoseLife)
clause("[<who:by>] pay|pays <n:amount> {h}", LoseLife, pays=True)
clause("[<who:by>] gain|gains <resources:amount>", GainPoints, kind="resource")
clause("[<who:by>] gain|gains <n:amount> {r}", GainPoints, kind="resource")
clause(
    "[<who:by>] gain|gains <n:amount> resource|resources points|point", GainPoints, kind="resource"
)
clause("[<who:by>] gain|gains {r} equal to <count:amount>", GainPoints, kind="resource")
clause("[<who:by>] gain|gains <chi:amount>", GainPoints, kind="chi")
clause("[<who:by>] gain|gains <n:amount> action point|points", GainPoints, kind="action")
clause("[<who:by>] gain|gains action points equal to <count:amount>", GainPoints, kind="action")
clause(
    "[<who:by>] lose|loses <n:amount> action point|points", GainPoints, kind="action", loses=True
)
clause("[<who:by>] get|gets <statchange:change>", Special, name="player_stat")


def _symbols(symbol: str) -> Any:
    def read(line: Line, at: int) -> Iterator[Found]:
        end = at
        while line.is_at(end, (symbol,)):
            end += 1
        if end > at:
            yield Number(value=end - at), end

    return read


FAB.part("resources", _symbols("{r}"))
FAB.part("chi", _symbols("{c}"))

# Costs
for _less, _sign in ((True, "less"), (False, "more")):
    clause(f"<noun:what> cost|costs <resources:amount> {_sign}", CostChange, less=_less)
    clause(
        f"<noun:what> cost|costs <resources:amount> {_sign} to play|activate",
        CostChange,
        less=_less,
    )
    clause(
        f"<noun:what> cost|costs <num:amount> resource points {_sign} to play",
        CostChange,
        less=_less,
    )
    clause(
        f"<noun:what> cost|costs <num:amount> {{r}} {_sign} to play|activate",
        CostChange,
        less=_less,
    )
    clause(f"<noun:what> cost|costs <num:amount> {{r}} {_sign}", CostChange, less=_less)
    clause(
        f"<noun:what> cost|costs <who> <resources:amount> {_sign} to play|activate",
        CostChange,
        less=_less,
    )
    _rule(
        "clausemore",
        f"cost|costs <resources:amount> {_sign} to play|activate",
        CostChange,
        less=_less,
        what=Noun(how="same"),
    )
    _rule(
        "clausemore",
        f"cost|costs <resources:amount> {_sign}",
        CostChange,
        less=_less,
        what=Noun(how="same"),
    )
clause("<noun:what> cost|costs an additional <resources:amount>", CostChange, less=False)
clause(
    "<noun:what> cost|costs an additional <resources:amount> to play|activate|attack",
    CostChange,
    less=False,
)
clause("<noun:what> cost|costs <who> an additional <resources:amount>", CostChange, less=False)
clause(
    "<noun:what> cost|costs <who> an additional <resources:amount> to play|activate",
    CostChange,
    less=False,
)

# Permission to play
clause(
    "play <noun:what> [<fromzone:place>] [<span:span>] [as_instant: as though it were an instant]",
    Permit,
    to="play",
)
clause("play <noun:what> as though it were and instant", Permit, to="play", as_instant=True)
clause(
    "play <noun:what> [<fromzone:place>] [<span:span>] [as_instant: as though they were instants]",
    Permit,
    to="play",
)
clause(
    "play <noun:what> as though it were an instant [<span:span>]",
    Permit,
    to="play",
    as_instant=True,
)
clause(
    "play <noun:what> [<fromzone:place>] [<span:span>] without paying its|their {r} cost|costs",
    Permit,
    to="play",
    free=True,
)
clause(
    "play <noun:what> [<fromzone:place>] until <whose:whose> next turn",
    Permit,
    to="play",
    word="until_next_turn",
)
_rule("fromzone", "from <zone>", None)
clause(
    "activate <noun:what> an additional time [<span:span>]",
    Permit,
    to="activate",
    word="additional",
)
clause(
    "attack an additional time with <noun:what> [<span:span>]",
    Permit,
    to="attack",
    word="additional",
)
clause(
    "attack with <noun:what> an additional time [<span:span>]",
    Permit,
    to="attack",
    word="additional",
)
clause("attack <who>", Permit, to="attack_hero")
clause("defend with <noun:what>", Permit, to="defend")

# Keyword actions
for _words, _name in {
    "intimidate|intimidates": "intimidate",
    "transcend|transcends": "transcend",
    "reload|reloads": "reload",
    "go again": "go_again",
    "attack": "attack",
    "beat chest": "beat_chest",
    "repeat this process": "repeat",
    "repeat this process once": "repeat_once",
    "negate it": "negate",
    "undefend": "undefend",
    "the combat chain closes": "close_chain",
    "close the combat chain": "close_chain",
    "end the action phase": "end_action_phase",
    "sow": "sow",
}.items():
    clause(f"[<who:by>] {_words}", KeywordAction, name=_name)
for _words, _name in {
    "intimidate|intimidates": "intimidate",
    "mark|marks": "mark",
    "clash|clashes with": "clash",
}.items():
    clause(f"[<who:by>] {_words} <who>", KeywordAction, name=_name)
for _words, _name in {
    "freeze|freezes": "freeze",
    "unfreeze|unfreezes": "unfreeze",
    "equip|equips": "equip",
    "steal|steals": "steal",
    "negate|negates": "negate",
    "retrieve|retrieves": "retrieve",
    "pitch|pitches": "pitch",
    "crank|cranks": "crank",
    "awaken|awakens": "awaken",
    "scrap|scraps": "scrap",
    "boost|boosts": "boost",
    "charge|charges": "charge",
    "unequip|unequips": "unequip",
    "become|becomes": "become",
    "defend with": "defend_with",
}.items():
    clause(f"[<who:by>] {_words} <noun:what>", KeywordAction, name=_name)
for _name in ("opt", "amp"):
    clause(f"[<who:by>] {_name}|{_name}s <num:amount>", KeywordAction, name=_name)
clause("[<who:by>] intimidate|intimidates <num:amount> times", KeywordAction, name="intimidate")
clause(
    "[<who:by>] charge|charges <zone:place> [any_number: any number of times]",
    KeywordAction,
    name="charge",
)
clause(
    "[<who:by>] transform|transforms <noun:what> into <noun:to>", KeywordAction, name="transform"
)
clause("[<who:by>] transform|transforms <noun:what>", KeywordAction, name="transform")
clause("[<who:by>] wager|wagers <noun:what> with <who>", KeywordAction, name="wager")
clause("[<who:by>] wager|wagers <made:made> with <who>", KeywordAction, name="wager")
clause("<noun:what> return|returns to the brood", KeywordAction, name="return_to_brood")
clause("return to the brood", KeywordAction, name="return_to_brood")
clause("[<who:by>] give|gives <who> <noun:what>", KeywordAction, name="give")
clause("[<who:by>] gain|gains control of <noun:what>", Control)
clause("[<who:by>] take|takes an extra turn after this one", ExtraTurn)
clause("[<who:by>] roll|rolls a 6 sided die", Flip, sides=6)
clause("[<who:by>] roll|rolls <n:amount> 6 sided dice", Flip, sides=6)
clause("[<who:by>] roll|rolls a 20 sided die", Flip, sides=20)
clause("[<who:by>] reroll|rerolls <noun:what>", KeywordAction, name="reroll")
clause(
    "<noun:what> enter|enters the arena with <counterlist:counters>", Special, name="enters_with"
)
clause(
    "<noun:what> enter|enters the arena with <counterlist:counters> on it|him|her|them",
    Special,
    name="enters_with",
)
clause(
    "<noun:what> enter|enters the arena with <counters:word> on it equal to <count:amount>",
    Special,
    name="enters_with",
)
clause("<noun:what> enter|enters the arena frozen|tapped=word", Special, name="enters")
clause("<who:by> have|has <num:amount> weapon zone", Special, name="weapon_zones")
clause("x is <count:amount>", Special, name="x_is")
clause("x is equal to <count:amount>", Special, name="x_is")
clause("x can't be <num:amount>", Special, name="x_cant_be")
clause("<possessive:what> <stat:word> can't be reduced", Special, name="cant_be_reduced")
clause("you are contracted to banish <contracted:what>", KeywordAction, name="contract")
_rule("contracted", "opponents' <nouns>", None)
_rule("contracted", "an opponent's <nouns>", None)
clause("<noun:what> may defend|attack=word", Special, name="may")
clause("<noun:what> trigger|triggers an additional time", Special, name="triggers_again")
clause("effects don't trigger\neffects do not trigger", Special, name="no_triggers")
clause("[<who:by>] win|wins the game", Special, name="wins_game")
clause("[<who:by>] lose|loses the game", Special, name="loses_game")
