"""Verbs that players do to objects: present, past and passive forms under one name."""

from core.games.fab.reading.vocabulary import FAB

VERBS: dict[str, tuple[str, str, str]] = {
    "play": ("play", "plays", "played"),
    "activate": ("activate", "activates", "activated"),
    "discard": ("discard", "discards", "discarded"),
    "banish": ("banish", "banishes", "banished"),
    "draw": ("draw", "draws", "drawn"),
    "pitch": ("pitch", "pitches", "pitched"),
    "boost": ("boost", "boosts", "boosted"),
    "charge": ("charge", "charges", "charged"),
    "create": ("create", "creates", "created"),
    "fuse": ("fuse", "fuses", "fused"),
    "ice_fuse": ("ice fuse", "ice fuses", "ice fused"),
    "destroy": ("destroy", "destroys", "destroyed"),
    "reveal": ("reveal", "reveals", "revealed"),
    "equip": ("equip", "equips", "equipped"),
    "defend_with": ("defend with", "defends with", "defended with"),
    "attack_with": ("attack with", "attacks with", "attacked with"),
    "hit_with": ("hit with", "hits with", "hit with"),
    "intimidate": ("intimidate", "intimidates", "intimidated"),
    "transcend": ("transcend", "transcends", "transcended"),
    "transform": ("transform", "transforms", "transformed"),
    "opt": ("opt", "opts", "opted"),
    "choose": ("choose", "chooses", "chosen"),
    "name": ("name", "names", "named"),
    "return": ("return", "returns", "returned"),
    "retrieve": ("retrieve", "retrieves", "retrieved"),
    "mark": ("mark", "marks", "marked"),
    "freeze": ("freeze", "freezes", "frozen"),
    "prevent": ("prevent", "prevents", "prevented"),
    "scrap": ("scrap", "scraps", "scrapped"),
    "steal": ("steal", "steals", "stolen"),
    "beat_chest": ("beat chest", "beats chest", "beaten chest"),
    "reload": ("reload", "reloads", "reloaded"),
    "wager": ("wager", "wagers", "wagered"),
    "remove": ("remove", "removes", "removed"),
    "search": ("search", "searches", "searched"),
    "own": ("own", "owns", "owned"),
    "control": ("control", "controls", "controlled"),
    "sow": ("sow", "sows", "sown"),
    "galvanize": ("galvanize", "galvanizes", "galvanized"),
    "crank": ("crank", "cranks", "cranked"),
    "clash": ("clash", "clashes", "clashed"),
    "rune_gate": ("rune gate", "rune gates", "rune gated"),
    "tap": ("{t}", "{t}s", "tapped"),
    "amp": ("amp", "amps", "amped"),
    "negate": ("negate", "negates", "negated"),
    "put": ("put", "puts", "put"),
    "shuffle": ("shuffle", "shuffles", "shuffled"),
    "roll": ("roll", "rolls", "rolled"),
    "give": ("give", "gives", "given"),
    "look_at": ("look at", "looks at", "looked at"),
    "turn_up": ("turn face-up", "turns face-up", "turned face-up"),
}
for _name, (_present, _presents, _past) in VERBS.items():
    FAB.rule("presentverb", _present, _name)
    FAB.rule("presentverb", _presents, _name)
    FAB.rule("pastverb1", _past, _name)
FAB.rule("pastverb", "<pastverb1>", None)
FAB.rule("presentverb", "charge to play", "charge_to_play")
FAB.rule("presentverb", "play from arsenal", "play_from_arsenal")
FAB.rule("presentverb", "play from your hand", "play_from_hand")
FAB.rule("presentverb", "play from your banished zone", "play_from_banished")
for _first, _second in (
    ("play", "create"),
    ("play", "activate"),
    ("discard", "banish"),
    ("reveal", "discard"),
    ("put", "create"),
    ("charge", "pitch"),
    ("destroy", "banish"),
):
    _one, _two = VERBS[_first], VERBS[_second]
    _both = f"{_first}_or_{_second}"
    FAB.rule("pastverb", f"{_one[2]} or {_two[2]}", _both)
    FAB.rule("pastverb", f"{_one[2]} and/or {_two[2]}", _both)
    FAB.rule("presentverb", f"{_one[0]} or {_two[0]}", _both)
    FAB.rule("presentverb", f"{_one[1]} or {_two[1]}", _both)
for _words, _name in {
    "you have boosted this turn": "boosts_this_turn",
    "you have boosted this combat chain": "boosts_this_combat_chain",
    "you have attacked this turn": "attacks_this_turn",
    "you have transcended this turn": "transcensions_this_turn",
    "you have hit this turn": "hits_this_turn",
    "you have attacked with weapons this turn": "weapon_attacks_this_turn",
    "you have charged this turn": "charges_this_turn",
    "~ has attacked this turn": "attacks_of_it_this_turn",
    "you have opted this turn": "opts_this_turn",
    "you have gained {h} this turn": "life_gains_this_turn",
    "you do": "times_done",
    "it was cranked": "cranks",
}.items():
    FAB.rule("pasttimes", _words, _name)
FAB.rule("playerdid", "who have lost {h} this turn", "heroes_who_lost_life")
FAB.rule("playerdid", "who have gained {h} this turn", "heroes_who_gained_life")
FAB.rule("playerdid", "dealt damage this turn", "heroes_dealt_damage")
FAB.rule("playerdid", "who started this game", "heroes_at_start")
