"""Clauses of turns, choices, chance and keyword actions."""

from core.effects.program import (
    ExtraPhase,
    ExtraTurn,
    Flip,
    KeywordAction,
    NewTargets,
    Number,
    Repeat,
    Skip,
    Special,
)
from core.games.mtg.reading.vocabulary import MAGIC, clause

clause("[<who:by>] take|takes an extra turn after this one", ExtraTurn)
clause("[<who:by>] take|takes <num:amount> extra turns after this one", ExtraTurn)
clause("[<who:by>] skip|skips their|your next <step>", Skip)
clause("[<who:by>] skip|skips their|your <step>", Skip, always=True)
clause(
    "[<who:by>] skip|skips all combat phases of their|your next turn",
    Skip,
    step="combat_of_next_turn",
)
clause("[<who:by>] skip|skips their next combat phase", Skip, step="combat")
clause("[<who:by>] skip|skips that draw", Skip, step="draw")
for _after, _words in {
    "this": "after this phase",
    "this_main": "after this main phase",
    "combat": "after this combat phase",
}.items():
    clause(
        f"{_words}, there is an additional combat phase",
        ExtraPhase,
        phases=("combat",),
        after=_after,
    )
    clause(
        f"{_words}, there is an additional combat phase followed by an additional main phase",
        ExtraPhase,
        phases=("combat", "main"),
        after=_after,
    )
    clause(
        f"there is an additional combat phase {_words}",
        ExtraPhase,
        phases=("combat",),
        after=_after,
    )
    clause(
        f"there is an additional combat phase followed by an additional main phase {_words}",
        ExtraPhase,
        phases=("combat", "main"),
        after=_after,
    )
clause(
    "there is an additional upkeep step after this step",
    ExtraPhase,
    phases=("upkeep",),
    after="this",
)
clause(
    "there is an additional end step after this step",
    ExtraPhase,
    phases=("end_step",),
    after="this",
)
clause(
    "there is an additional beginning phase after this phase",
    ExtraPhase,
    phases=("beginning",),
    after="this",
)
clause("end the turn", Special(name="end_turn"))
clause("[<who:by>] choose|chooses new targets for <noun:what>", NewTargets)
clause("change the target of <noun:what>", NewTargets, change=True)
clause("change the target of <noun:what> to <noun:to>", NewTargets, change=True)
clause("change <possessive:what> target to <noun:to>", NewTargets, change=True)

clause("[<who:by>] flip|flips a coin", Flip)
clause("[<who:by>] flip|flips <num:amount> coins", Flip)
for _sides, _words in {
    20: "d20",
    6: "six-sided die",
    4: "d4",
    8: "d8",
    10: "d10",
    12: "d12",
    6.5: "d6",
}.items():
    clause(f"[<who:by>] roll|rolls a {_words}", Flip, sides=int(_sides))
clause("[<who:by>] roll|rolls an eight-sided die", Flip, sides=8)
clause("[<who:by>] roll|rolls a four-sided die", Flip, sides=4)
clause("[<who:by>] roll|rolls two d6", Flip, sides=6, amount=Number(value=2))
clause("[<who:by>] roll|rolls <num:amount> d20", Flip, sides=20)

_action = KeywordAction
for _name in (
    "proliferate",
    "populate",
    "learn",
    "forage",
    "planeswalk",
    "time travel",
    "venture into the dungeon",
    "open an attraction",
    "roll to visit your attractions",
    "assemble a contraption",
    "manifest dread",
    "shuffle and discard",
    "recruit",
    "start your engines",
):
    clause(_name, KeywordAction(name=_name.replace(" ", "_")))
for _verb in (
    "proliferate",
    "populate",
    "learn",
    "investigate",
    "forage",
    "amass",
    "endure",
    "manifest dread",
):
    _first, _, _rest = _verb.partition(" ")
    clause(f"<who:by> {_first}|{_first}s {_rest}".strip(), _action, name=_verb.replace(" ", "_"))
clause("[<who:by>] investigate|investigates", _action, name="investigate")
clause(
    "[<who:by>] investigate|investigates twice", _action, name="investigate", amount=Number(value=2)
)
clause("[<who:by>] investigate|investigates <num:amount> times", _action, name="investigate")
clause("proliferate twice", KeywordAction(name="proliferate", amount=Number(value=2)))
clause("proliferate <num:amount> times", _action, name="proliferate")
for _name in (
    "fateseal",
    "monstrosity",
    "adapt",
    "bolster",
    "support",
    "incubate",
    "discover",
    "blight",
    "earthbend",
    "amass",
    "mobilize",
    "waterbend",
    "firebend",
    "endure",
    "renown",
):
    clause(f"[<who:by>] {_name}|{_name}s <num:amount>", _action, name=_name)
clause("amass <typewordsquality:word> <num:amount>", _action, name="amass")
clause("<noun:what> endure|endures <num:amount>", _action, name="endure")
clause("collect evidence <num:amount>", _action, name="collect_evidence")
clause("the ring tempts <who:by>", _action, name="ring_tempts")
for _name in ("explore", "connive", "mutate", "exploit", "train", "evolve", "specialize"):
    clause(f"<noun:what> {_name}|{_name}s", _action, name=_name)
clause("<noun:what> connive|connives <num:amount>", _action, name="connive")
clause("<noun:what> explore|explores twice", _action, name="explore", amount=Number(value=2))
clause("<noun:what> phase|phases out", _action, name="phase_out")
clause("<noun:what> phase|phases in", _action, name="phase_in")
for _name in (
    "detain",
    "goad",
    "suspect",
    "exert",
    "regenerate",
    "cloak",
    "manifest",
    "airbend",
    "plot",
    "meld",
    "monstrous",
    "prepare",
    "unsuspect",
    "behold",
    "unlock",
    "foretell",
    "harness",
    "earthbend",
    "crew",
):
    clause(f"{_name} <noun:what>", _action, name=_name)
for _name in ("goad", "suspect", "exert", "detain", "manifest", "cloak", "regenerate", "behold"):
    clause(f"<who:by> {_name}|{_name}s <noun:what>", _action, name=_name)
for _name in ("manifest", "cloak"):
    clause(f"[<who:by>] {_name}|{_name}s <topcards:what>", _action, name=_name)
clause("clash with <who:who>".replace("<who:who>", "an opponent"), KeywordAction(name="clash"))
clause("<who:by> become|becomes the monarch", _action, name="become_monarch")
clause("<who:by> take|takes the initiative", _action, name="take_initiative")
clause("it becomes day", KeywordAction(name="becomes_day"))
clause("it becomes night", KeywordAction(name="becomes_night"))
clause("it becomes day as ~ enters", KeywordAction(name="becomes_day_as_enters"))
clause("remove <noun:what> from combat", _action, name="remove_from_combat")
clause("<noun:what> gain|gains suspend", _action, name="gains_suspend")
clause(
    "unlock a locked door of <noun:what>",
    _action,
    name="unlock_door",
)
clause("lock or unlock a door of <noun:what>", _action, name="lock_or_unlock_door")
clause("<who:by> become|becomes the monarch", _action, name="become_monarch")
clause("put a <typewordsquality:word> sticker on <noun:what>", _action, name="sticker")
clause("put a name sticker on <noun:what>", _action, name="name_sticker")
clause("vote|votes for <word>".replace("<word>", "<name:word>"), _action, name="vote")
clause("[<who:by>] face|faces a villainous choice", _action, name="villainous_choice")
clause("end the combat phase", Special(name="end_combat"))

clause("repeat this process", Repeat)
clause("repeat this process once", Repeat, amount=Number(value=1))
clause("repeat this process <num:amount> more times", Repeat)
clause("repeat the process", Repeat)
clause("<who:by> repeat|repeats this process", Repeat)
clause("repeat this process any number of times", Repeat, amount=None)

clause(
    "<who:by> control|controls <who:who> during that player's next turn",
    Special,
    name="control_player_next_turn",
)
clause(
    "<who:by> control|controls <who:who> while they're searching their library",
    Special,
    name="control_player_while_searching",
)
for _name, _words in {
    "creature_cannot_be_regenerated": "it can't be regenerated\nthat creature can't be regenerated",
    "destroyed_cannot_be_regenerated": "they can't be regenerated",
    "all_able_block": "all creatures able to block <noun:what> this turn do so",
    "all_able_block_always": "all creatures able to block <noun:what> do so",
    "do_the_same": "do the same for <noun:what>",
    "legend_rule_off": 'the "legend rule" doesn\'t apply to <noun:what>',
    "damage_not_removed": "damage isn't removed from <noun:what> during cleanup steps",
    "ante_remove": "remove ~ from your deck before playing if you're not playing for ante",
    "draft_face_up": "draft ~ face up",
    "reveal_as_drafted": "reveal ~ as you draft it",
    "any_number_in_deck": "a deck can have any number of cards named ~",
    "can_be_commander": "~ can be your commander",
    "counters_remain": "counters remain on ~ as it moves to any zone other than a player's hand or library",
    "exchange_zones": "exchange your hand and graveyard",
    "separate_piles": "separate <noun:what> into two piles",
    "return_all_to_owner": "each player gains control of all permanents they own",
    "no_triggers_on_entering": "creatures entering don't cause abilities to trigger",
    "round_up": "round up each time",
    "x_cannot_be_zero": "x can't be 0",
    "loyalty_twice": "you may activate the loyalty abilities of <noun:what> twice each turn rather than only once",
    "untap_others_steps": "untap <noun:what> during each other player's untap step",
    "lands_every_type": "lands you control are every basic land type in addition to their other types",
    "skip_no_life": "you don't lose the game for having 0 or less life",
    "triggers_additional": "that ability triggers an additional time",
    "spell_slots": "~ is all colors",
    "restart": "restart the game",
    "no_graveyard_targets": "cards in graveyards can't be the targets of spells or abilities",
    "mana_empties": "mana doesn't empty",
    "text_change": "change the text of <noun:what> by replacing all instances of one color word with another",
    "text_change_land": "change the text of <noun:what> by replacing all instances of one basic land type with another",
    "text_change_both": "change the text of <noun:what> by replacing all instances of one color word with another or one basic land type with another",
    "phase_together": "<noun:what> phases in or out with ~",
    "reduce_no_more": "this effect doesn't remove <noun:what>",
    "day_bound_turn": "as it becomes day",
    "stays_suspended": "it gains suspend",
    "combat_toughness": "each creature you control assigns combat damage equal to its toughness rather than its power\ncreatures you control assign combat damage equal to their toughness rather than their power",
    "crew_power": "~ crews vehicles as though its power were <num:amount> greater",
    "saddle_and_crew_power": "~ saddles mounts and crews vehicles as though its power were <num:amount> greater",
    "boast_twice": "creatures you control can boast twice during each of your turns rather than once",
    "exile_face_down_look": "look at the cards exiled this way",
    "does_nothing": "nothing happens",
    "players_not_lose_mana": "players don't lose unspent mana as steps and phases end",
}.items():
    for _pattern in _words.split("\n"):
        if "<" in _pattern:
            clause(_pattern, Special, name=_name)
        else:
            clause(_pattern, Special(name=_name))
clause("an opponent separates <noun:what> into two piles", Special, name="opponent_separates_piles")
clause("separate <noun:what> into two piles", Special, name="separate_piles")
clause("[<who:by>] choose|chooses one of those piles", Special, name="choose_pile")
clause("flip a coin until you lose a flip", Special(name="flip_until_lost"))
clause(
    "each copy targets a different one of those <typewordsquality:word>",
    Special,
    name="copies_target_different",
)
clause(
    "if the player does, they may copy ~ and may choose a new target for that copy".replace(
        "if the player does, they", "they"
    ),
    Special(name="may_copy_self"),
)
clause(
    "for each kind of counter on <noun:what>, give <noun:to> another counter of that kind",
    Special,
    name="another_of_each_counter",
)
clause("creatures can't attack <who>", Special, name="creatures_cannot_attack")
clause(
    "<noun:what> can be blocked as though it|they didn't have <keywordword:word>",
    Special,
    name="blocked_despite",
)
clause(
    "exile all but the bottom card of <whosewho:who> library", Special, name="exile_all_but_bottom"
)
clause(
    "<who:by> get|gets an additional upkeep step after this step",
    ExtraPhase,
    phases=("upkeep",),
    after="this",
)
clause(
    "you may activate abilities of <noun:what> as though those creatures had haste",
    Special,
    name="activate_as_hasty",
)
clause(
    "this ability can't cause the total number of <counters:word> on ~ to be greater than <num:amount>",
    Special,
    name="counters_at_most",
)
MAGIC.part(
    "whosewho",
    lambda line, at: MAGIC.parse("whose", line, at),
    lambda who: MAGIC.say("whose", who) if who else None,
)
MAGIC.part(
    "keywordword",
    lambda line, at: ((each.name, end) for each, end in MAGIC.parse("keyword", line, at)),
    lambda word: word or None,
)
clause(
    "if a triggered ability of <noun:to> triggers, that ability triggers an additional time",
    Special,
    name="triggers_additional",
)
clause(
    "if <noun:what> entering causes a triggered ability of <noun:to> to trigger, that ability triggers an additional time",
    Special,
    name="entering_triggers_additional",
)
clause(
    "if <noun:what> dying causes a triggered ability of <noun:to> to trigger, that ability triggers an additional time",
    Special,
    name="dying_triggers_additional",
)
clause(
    "if <noun:what> attacking causes a triggered ability of <noun:to> to trigger, that ability triggers an additional time",
    Special,
    name="attacking_triggers_additional",
)
