"""Events that triggered abilities and replacements wait for."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    AnyNumber,
    Attacks,
    AttacksWith,
    BecomesBlocked,
    BecomesState,
    BecomesTrue,
    Begins,
    Blocks,
    Casts,
    CountersPut,
    DealsDamage,
    Dies,
    Draws,
    EitherEvent,
    Enters,
    Happens,
    Holds,
    In,
    IsDealt,
    Kind,
    Leaves,
    LifeChanges,
    Noun,
    PlayerDoes,
    PutInto,
    Targeted,
    While,
    Who,
)
from core.effects.tokens import Line
from core.games.mtg.reading.vocabulary import MAGIC

SAME = Noun(how="same")
SAME_PLAYER = Who(how="same")


def event_rule(pattern: str, make: Any, **constants: Any) -> None:
    """Add an event; without its subject it can follow another event ("enters or attacks")."""
    for each in pattern.strip().split("\n"):
        rule = MAGIC.rule("event1", each, make, **constants)
        first = rule.nodes[0]
        if first[0] == 2 and first[2] in {"what", "who"} and len(rule.nodes) > 1:  # noqa: PLR2004
            same = SAME if first[2] == "what" else SAME_PLAYER
            MAGIC.variant("eventmore", rule, rule.nodes[1:], **{first[2]: same})


_rule = event_rule
_SELF_IN_EXILE = Noun(how="self", where=(In(zones=("exile",)),))
_rule("<noun:what> enter|enters under <whose:under> control [tapped: tapped]", Enters)
_rule("<noun:what> enter|enters [tapped: tapped]", Enters)
_rule("<noun:what> enter|enters from <whose> graveyard", Enters, zones=("graveyard",))
_rule("<noun:what> enter|enters from exile", Enters, zones=("exile",))
_rule("<noun:what> enter|enters untapped", Enters, zones=("untapped",))
_rule("<noun:what> die|dies", Dies)
_rule("<noun:what> leave|leaves the battlefield [without_dying: without dying]", Leaves)
_rule("<noun:what> leave|leaves <whose> graveyard", Leaves, zone="graveyard")
_rule("<noun:what> are|is put into a graveyard from the battlefield", PutInto, from_="battlefield")
_rule("<noun:what> are|is put into a graveyard from anywhere", PutInto, from_="anywhere")
_rule(
    "<noun:what> are|is put into a graveyard from anywhere other than the battlefield",
    PutInto,
    from_="not_battlefield",
)
_rule(
    "<noun:what> are|is put into <whose> graveyard|graveyards from the battlefield",
    PutInto,
    from_="battlefield",
)
_rule(
    "<noun:what> are|is put into <whose> graveyard|graveyards from anywhere",
    PutInto,
    from_="anywhere",
)
_rule(
    "<noun:what> are|is put into <whose> graveyard|graveyards from anywhere other than the battlefield",
    PutInto,
    from_="not_battlefield",
)
_rule(
    "<noun:what> are|is put into <whose> graveyard|graveyards from <whose:whose_from> library|hand=from_",
    PutInto,
)
_rule("<noun:what> are|is put into <whose> graveyard|graveyards", PutInto)
_rule(
    "<noun:what> are|is put into exile from the battlefield",
    PutInto,
    zone="exile",
    from_="battlefield",
)
_rule(
    "<noun:what> are|is put into exile from <whose:whose_from> library|hand|graveyard=from_",
    PutInto,
    zone="exile",
)
_rule(
    "<noun:what> are|is put into <whose> hand from <whose:whose_from> graveyard=from_",
    PutInto,
    zone="hand",
)
_rule(
    "<noun:what> are|is put into <whose> hand from anywhere", PutInto, zone="hand", from_="anywhere"
)
_rule("<noun:what> are|is returned to <whose> hand", PutInto, zone="hand", from_="battlefield")
_rule("<noun:what> are|is milled", PutInto, from_="milled")
_rule("<noun:what> attack|attacks alone", Attacks, alone=True)
_rule("<noun:what> attack|attacks and aren't|isn't blocked", Attacks, unblocked=True)
_rule(
    "<noun:what> attack|attacks <who:whom> or a planeswalker you|they control|controls",
    Attacks,
    planeswalkers=True,
)
_rule(
    "<noun:what> attack|attacks <who:whom> and/or one or more planeswalkers they control",
    Attacks,
    planeswalkers=True,
)
_rule("<noun:what> attack|attacks <who:whom>", Attacks)
_rule("<noun:what> attack|attacks while saddled", Attacks, while_="saddled")
_rule("<noun:what> attack|attacks the turn it|they came under your control", Attacks, while_="new")
_rule("<noun:what> attack|attacks a battle", Attacks, while_="battle")
_rule("<noun:what> attack|attacks a planeswalker", Attacks, while_="planeswalker")
_rule("<noun:what> attack|attacks", Attacks)
_rule("<onenoun:what> and at least <noun:with_> attack|attacks", Attacks)
_rule("<who> attack|attacks with <noun:what>", AttacksWith)
_rule("<who> attack|attacks <who:whom> with <noun:what>", AttacksWith)
_rule(
    "<who> attack|attacks <who:whom> [planeswalkers: and/or planeswalkers you control]", AttacksWith
)
_rule(
    "<who> attack|attacks <who:whom> or a planeswalker you control", AttacksWith, planeswalkers=True
)
_rule("<who> attack|attacks", AttacksWith)
_rule("<noun:what> block|blocks", Blocks)
_rule("<noun:what> block|blocks <noun:whom>", Blocks)
_rule("<noun:what> become|becomes blocked", BecomesBlocked)
_rule("<noun:what> become|becomes blocked by <noun:by>", BecomesBlocked)
for _combat, _kind in ((True, "combat "), (False, "noncombat "), (None, "")):
    _constants: dict[str, Any] = {"combat": _combat}
    _rule(f"<noun:what> deal|deals {_kind}damage", DealsDamage, **_constants)
    _rule(f"<noun:what> deal|deals {_kind}damage to <who:whom>", DealsDamage, **_constants)
    _rule(f"<noun:what> deal|deals {_kind}damage to <noun:to>", DealsDamage, **_constants)
    _rule(
        f"<noun:what> deal|deals {_kind}damage to <who:whom> or <noun:to>",
        DealsDamage,
        **_constants,
    )
    _rule(f"<noun:what> are|is dealt {_kind}damage", IsDealt, **_constants)
    _rule(f"<noun:what> are|is dealt excess {_kind}damage", IsDealt, excess=True, **_constants)
    _rule(f"<who> are|is dealt {_kind}damage", IsDealt, **_constants)
    _rule(f"you're dealt {_kind}damage", IsDealt, who=Who(), **_constants)
_rule("you've been dealt damage", IsDealt, who=Who())
_rule("<who> cast|casts <noun:what>", Casts)
_rule("<who> cast|casts <noun:what> from <whose> hand|graveyard|library=from_", Casts)
_rule("<who> cast|casts <noun:what> from exile|anywhere_other_than_your_hand=from_", Casts)
_rule(
    "<who> cast|casts <noun:what> from anywhere other than their hand",
    Casts,
    from_="anywhere_other_than_their_hand",
)
_rule("<who> cast|casts or copy|copies <noun:what>", Casts, copies=True)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
for _word, _nth in _ORDINALS.items():
    _rule(f"<who> cast|casts your|their {_word} spell each turn", Casts, nth=_nth)
    _rule(f"<who> cast|casts your|their {_word} <ordinalnoun:what> each turn", Casts, nth=_nth)
    _rule(
        f"<who> cast|casts your|their {_word} spell during each opponent's turn",
        Casts,
        nth=_nth,
        during="each_opponent's_turn",
    )
    _rule(f"<who> cast|casts your|their {_word} spell of a turn", Casts, nth=_nth)
    _rule(f"<who> draw|draws your|their {_word} card each turn", Draws, nth=_nth)
    _rule(
        f"<noun:what> attack|attacks for the {_word} time each turn",
        Attacks,
        while_=f"{_word}_time",
    )
_rule("<who> cast|casts a spell during <whose> turn", Casts, during="turn")
_rule("<who> cast|casts <noun:what> during your turn", Casts, during="your_turn")
_rule("<who> cast|casts <noun:what> during an opponent's turn", Casts, during="opponents_turn")
_rule("<who> cast|casts <noun:what> during your main phase", Casts, during="your_main_phase")
_rule("<who> play|plays <noun:what>", Casts, plays=True)
_rule("<who> play|plays <noun:what> from exile", Casts, plays=True, from_="exile")
_rule("<who> play|plays a land or cast|casts a spell from exile", Casts, plays=True, from_="exile")
_rule("<who> draw|draws a card", Draws)
_rule("<who> draw|draws <n:amount> cards", Draws)
_rule(
    "<who> draw|draws a card except the first one they|you draw in each of their|your draw steps",
    Draws,
    but_first=True,
)
_rule("<who> gain|gains life", LifeChanges)
_rule("<who> gain|gains life for the first time each turn", LifeChanges, first=True)
_rule("<who> lose|loses life", LifeChanges, gains=False)
_rule("<who> lose|loses life for the first time each turn", LifeChanges, gains=False, first=True)
_rule("<who> lose|loses <n:amount> or more life", LifeChanges, gains=False)
for _state, _patterns in {
    "tapped": "<noun:what> become|becomes tapped",
    "untapped": "<noun:what> become|becomes untapped",
    "tapped_for_mana": "<noun:what> are|is tapped for mana",
    "monstrous": "<noun:what> become|becomes monstrous",
    "renowned": "<noun:what> become|becomes renowned",
    "face_up": "<noun:what> are|is turned face up",
    "face_down": "<noun:what> are|is turned face down",
    "transformed": "<noun:what> transform|transforms",
    "converted": "<noun:what> convert|converts",
    "exiled": "<noun:what> are|is exiled",
    "countered": "<noun:what> are|is countered",
    "saddled": "<noun:what> become|becomes saddled",
    "crewed": "<noun:what> become|becomes crewed",
    "attached": "<noun:what> become|becomes attached to <noun:to>",
    "unattached": "<noun:what> become|becomes unattached from <noun:to>",
    "enchanted": "<noun:what> become|becomes enchanted",
    "equipped": "<noun:what> become|becomes equipped",
    "plotted": "<noun:what> become|becomes plotted",
    "suspected": "<noun:what> become|becomes suspected",
    "prepared": "<noun:what> become|becomes prepared",
    "destroyed": "<noun:what> are|is destroyed",
    "regenerated": "<noun:what> regenerates this way\n<noun:what> is regenerated",
    "created": "<noun:what> are|is created",
    "championed": "<noun:what> are|is championed with ~",
    "revealed": "<noun:what> are|is revealed",
    "haunted_dies": "the creature it haunts dies\nthe creature ~ haunts dies",
    "sacrificed": "<noun:what> are|is sacrificed",
    "drawn": "<noun:what> are|is drawn",
    "blessed": "<noun:what> become|becomes paired with <noun:to>",
    "put_in_hand": "<noun:what> are|is put into your hand",
    "solved": "<noun:what> are|is solved",
    "in_opening_hand": "<noun:what> are|is in your opening hand",
}.items():
    _rule(_patterns, BecomesState, state=_state)
_rule(
    "<noun:what> become|becomes saddled|crewed=state for the first time each turn",
    BecomesState,
    first=True,
)
_rule("<noun:what> transform|transforms into <name>", BecomesState, state="transformed")
_rule("<noun:what> transform|transforms into ~", BecomesState, state="transformed", name="~")
_rule("<noun:what> are|is transformed into <name>", BecomesState, state="transformed")
_rule("<noun:what> become|becomes the target of <noun:by>", Targeted)
_rule(
    "<noun:what> become|becomes the target of <noun:by> for the first time each turn",
    Targeted,
    first=True,
)
_rule("<who> become|becomes the target of <noun:by>", Targeted, what=None)
_rule(
    "one or more <counters:kind> are put on <noun:what>", CountersPut, amount=AnyNumber(at_least=1)
)
_rule("a|an <counters:kind> is put on <noun:what>", CountersPut)
_rule(
    "<who> put|puts one or more <counters:kind> on <noun:what>",
    CountersPut,
    amount=AnyNumber(at_least=1),
)
_rule("<who> put|puts a|an <counters:kind> on <noun:what>", CountersPut)
_rule("<who> remove|removes a|an <counters:kind> from <noun:what>", CountersPut, removed=True)
_rule("a|an <counters:kind> is removed from <noun:what>", CountersPut, removed=True)
_rule(
    "one or more <counters:kind> are removed from <noun:what>",
    CountersPut,
    removed=True,
    amount=AnyNumber(at_least=1),
)
_rule("the last <counters:kind> is removed from <noun:what>", CountersPut, removed=True, last=True)
for _number, _word in enumerate(
    "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(), 3
):
    _rule(
        f"the {_word} <counters:kind> is put on <noun:what>",
        CountersPut,
        amount=AnyNumber(at_least=_number),
    )
_rule(
    "a|an <counters:kind> is removed from ~ while it's exiled",
    CountersPut,
    removed=True,
    what=_SELF_IN_EXILE,
)
_rule(
    "the last <counters:kind> is removed from ~ while it's exiled",
    CountersPut,
    removed=True,
    last=True,
    what=_SELF_IN_EXILE,
)
_rule("<who> cast|casts your|their third spell in a turn", Casts, nth=3)
_rule("<who> or <noun:what> become|becomes the target of <noun:by>", Targeted)
_rule("you next cast <noun:what> this turn", Happens, name="you_next_cast")
_rule("you next cast <noun:what>", Happens, name="you_next_cast_ever")
_rule("you cast your next <ordinalnoun:what> this turn", Happens, name="you_next_cast")
for _name, _patterns in {
    "day_or_night_changes": "day becomes night or night becomes day",
    "becomes_day": "it becomes day",
    "becomes_night": "it becomes night",
    "fourth_spell_of_turn": "the fourth spell of a turn is cast",
    "becomes_level": "<noun:what> becomes level <num:amount>",
    "you_do": "you do",
    "mana_is_spent": "that mana is spent to cast <noun:what>\nyou spend this mana to cast <noun:what>",
    "damage_prevented_this_way": "damage is prevented this way",
    "cast_it_this_way": "you cast it this way",
    "the_ring_tempts_you": "the ring tempts you",
    "you_win": "you win the flip",
    "you_lose": "you lose the flip",
    "control_none": "you control no <noun:what>",
    "none_on_battlefield": "there are no <noun:what> on the battlefield",
    "reveals_this_way": "you reveal <noun:what> this way\n<who> reveal|reveals <noun:what> this way",
    "discards_this_way": "you discard <noun:what> this way\n<who> discards <noun:what> this way",
    "sacrifices_this_way": "you sacrifice <noun:what> this way",
    "exiles_this_way": "you exile <noun:what> this way\none or more <noun:what> are exiled this way",
    "pays_this_way": "you pay this cost one or more times\nyou pay this cost\nyou pay this cost one or more times this way",
    "mills_this_way": "one or more <noun:what> are milled this way",
    "dies_this_way": "<noun:what> dies this way\n<noun:what> die this way",
    "triggered_ability_triggers": "an ability of <noun:what> triggers",
    "becomes_blocked_by_none": "<noun:what> attack|attacks and no creatures block it",
    "removed_counters_this_way": "you remove a|one counter this way\nyou remove one or more counters this way\nyou remove <amount:amount> counters this way".replace(
        "\nyou remove <amount:amount> counters this way", ""
    ),
    "controller_unable": "<who> can't",
    "last_time_counter": "the last is removed",
    "set_in_motion": "you set ~ in motion",
    "chaos": "chaos ensues",
    "visits": "you visit ~",
    "speed_increases": "your speed increases",
    "max_speed": "you have max speed",
    "dealt_damage_this_turn_dies": "<noun:what> dealt damage by ~ this turn die|dies",
}.items():
    _rule(_patterns, Happens, name=_name)
_rule("the beginning of <whose> <step>", Begins)
_rule("the beginning of the <step>", Begins)
_rule("<whose> <step>", Begins)
_rule("the beginning of <step> on <whose> turn", Begins)
_rule("the beginning of the <step> of <who:whose>", Begins)
_rule("the beginning of <step>", Begins)
_rule("the beginning of each <step>", Begins)
_rule("the beginning of each of <whose> <stepplural:step>", Begins)
_rule("the beginning of each <step> on <whose> turn", Begins)
_rule(
    "the beginning of the <step> of <noun>".replace(" of <noun>", " on each player's turn"), Begins
)
_rule("the end of combat", Begins, step="combat", ends=True)
_rule("end of combat", Begins, step="combat", ends=True)
_rule("the end of turn", Begins, step="turn", ends=True)
_rule(
    "the beginning of enchanted creature's controller's upkeep".replace(
        "creature's", "permanent's"
    ),
    Begins,
    step="upkeep",
    whose=Who(how="controller", of=Noun(how="enchanted", kinds=(Kind(types=("permanent",)),))),
)
for _words, _key in {
    "main phases": "main_phase",
    "postcombat main phases": "second_main_phase",
    "precombat main phases": "first_main_phase",
    "draw steps": "draw_step",
    "upkeeps": "upkeep",
    "end steps": "end_step",
    "first main phases": "first_main_phase",
}.items():
    MAGIC.rule("stepplural", _words, _key)


def _ordinal_noun(line: Line, at: int) -> Iterator[Found]:
    yield from MAGIC.parse("eachnoun", line, at)


MAGIC.part("ordinalnoun", _ordinal_noun, lambda noun: MAGIC.say("eachnoun", noun))


def _with_subject(event: Any, former: Any) -> Any:
    """Return an event whose left-out subject is that of the event before it."""
    for name, same in (("what", SAME), ("who", SAME_PLAYER)):
        if getattr(event, name, None) == same:
            has = getattr(former, name, None)
            return replace(event, **{name: has}) if has is not None else None
    return None


def _event(line: Line, at: int) -> Iterator[Found]:
    """Read an event, or several with "or", and the condition under which it counts."""
    for event, end in _events(line, at):
        if line.is_at(end, ("while",)):
            for condition, last in MAGIC.parse("cond", line, end + 1):
                yield While(event=event, when=condition), last
        for words, name in _DURING:
            if line.is_at(end, words):
                yield While(event=event, when=Holds(name=name)), end + len(words)
        yield event, end
    for condition, end in MAGIC.parse("cond", line, at):
        yield BecomesTrue(when=condition), end


_DURING = (
    (("during", "your", "turn"), "your_turn"),
    (("during", "each", "of", "your", "turns"), "your_turn"),
    (("during", "an", "opponent", "'s", "turn"), "opponents_turn"),
    (("during", "combat"), "combat"),
    (("during", "your", "main", "phase"), "your_main_phase"),
    (("during", "their", "turn"), "their_turn"),
)


def _events(line: Line, at: int) -> Iterator[Found]:
    for event, end in MAGIC.parse("event1", line, at):
        for gap in (
            ("or",),
            (",", "or"),
            ("and", "whenever"),
            ("or", "whenever"),
            ("or", "when"),
            ("and", "when"),
            ("and", "at"),
        ):
            if not line.is_at(end, gap):
                continue
            for more, last in MAGIC.parse("eventmore", line, end + len(gap)):
                whole = _with_subject(more, event)
                if whole is not None:
                    yield EitherEvent(of=(_with_object(event, whole), whole)), last
            for more, last in MAGIC.parse("event1", line, end + len(gap)):
                yield EitherEvent(of=(event, more)), last
        yield event, end


def _with_object(event: Any, latter: Any) -> Any:
    """Return "blocks" with the object of "blocks or becomes blocked by a creature"."""
    if isinstance(latter, BecomesBlocked) and isinstance(event, Blocks) and event.whom is None:
        return replace(event, whom=latter.by)
    return event


def _say_event(event: Any) -> str | None:
    if isinstance(event, BecomesTrue):
        return MAGIC.say("cond", event.when)
    if isinstance(event, While):
        said_event = MAGIC.say("event", event.event)
        for words, name in _DURING:
            if event.when == Holds(name=name):
                return said_event and f"{said_event} {' '.join(words)}"
        condition = MAGIC.say("cond", event.when)
        return said_event and condition and f"{said_event} while {condition}"
    if isinstance(event, EitherEvent):
        said = [MAGIC.say("event", each) for each in event.of]
        parts = [each for each in said if each]
        return " or ".join(parts) if len(parts) == len(said) else None
    return MAGIC.say_by_rules("event1", event)


MAGIC.part("event", _event, _say_event)
_rule("the end of combat on <whose> turn", Begins, step="combat", ends=True)
_rule("<noun:what> are|is put into graveyards from anywhere", PutInto, from_="anywhere")
_rule("<noun:what> are|is put into graveyards from the battlefield", PutInto, from_="battlefield")
_rule(
    "<noun:what> are|is put into <whose> graveyard for the first time each turn",
    PutInto,
    from_="first_time",
)


for _does, _patterns in {
    "sacrifice": "<who> sacrifice|sacrifices <noun:what>",
    "discard": "<who> discard|discards <noun:what>",
    "cycle": "<who> cycle|cycles <noun:what>",
    "cycle_or_discard": "<who> cycle|cycles or discard|discards <noun:what>",
    "tap_for_mana": "<who> tap|taps <noun:what> for mana",
    "create": "<who> create|creates <noun:what>",
    "exile": "<who> exile|exiles <noun:what>",
    "activate": "<who> activate|activates <noun:what>",
    "activate_of": "<who> activate|activates an ability of <noun:what>",
    "activate_nonmana_of": "<who> activate|activates an ability of <noun:what> that isn't a mana ability\n<who> activate|activates an ability of <noun:what> if it isn't a mana ability",
    "activate_nonmana": "<who> activate|activates an ability that isn't a mana ability",
    "activate_loyalty_of": "<who> activate|activates a loyalty ability of <noun:what>",
    "reveal": "<who> reveal|reveals <noun:what>",
    "exert": "<who> exert|exerts <noun:what>",
    "untap": "<who> untap|untaps <noun:what>",
    "untap_in_untap_step": "<who> untap|untaps <noun:what> during <whose> untap step".replace(
        "<whose>", "your"
    ),
    "tap": "<who> tap|taps <noun:what>",
    "crew": "<noun:what> crews a vehicle\n<noun:what> crew a vehicle",
    "transform": "<who> transform|transforms <noun:what>",
    "attach": "<who> attach|attaches <noun:what>",
    "unlock": "<who> unlock|unlocks this door\n<who> unlock|unlocks <noun:what>",
    "fully_unlock": "<who> fully unlock|unlocks <noun:what>",
    "copy": "<who> copy|copies <noun:what>",
    "play_land": "<who> play|plays a land",
    "put_onto_battlefield": "<who> put|puts <noun:what> onto the battlefield",
    "search": "<who> search|searches their library\n<who> search|searches your library",
    "shuffle": "<who> shuffle|shuffles their library\n<who> shuffle|shuffles your library",
    "scry": "<who> scry|scries",
    "surveil": "<who> surveil|surveils",
    "scry_or_surveil": "<who> scry|scries or surveil|surveils",
    "proliferate": "<who> proliferate|proliferates",
    "investigate": "<who> investigate|investigates",
    "learn": "<who> learn|learns",
    "roll": "<who> roll|rolls one or more dice",
    "win_flip": "<who> win|wins a coin flip",
    "lose_flip": "<who> lose|loses a coin flip",
    "flip_coin": "<who> flip|flips a coin",
    "venture": "<who> venture|ventures into the dungeon",
    "complete_dungeon": "<who> complete|completes a dungeon",
    "commit_crime": "<who> commit|commits a crime",
    "give_gift": "<who> give|gives a gift",
    "manifest_dread": "<who> manifest|manifests dread",
    "become_monarch": "<who> become|becomes the monarch",
    "take_initiative": "<who> take|takes the initiative",
    "collect_evidence": "<who> collect|collects evidence",
    "forage": "<who> forage|forages",
    "clash": "<who> clash|clashes",
    "win_clash": "<who> clash|clashes and you win\n<who> win|wins a clash",
    "lose_game": "<who> lose|loses the game",
    "is_attacked": "<who> are|is attacked",
    "activate_exhaust": "<who> activate|activates an exhaust ability",
    "investigate_first": "<who> investigate|investigates for the first time each turn",
    "kick": "<who> kick|kicks <noun:what>",
    "counter": "a spell or ability <who> control|controls counters <noun:what>",
    "made_to_discard": "a spell or ability <who> control|controls causes you to discard <noun:what>",
    "pay_cumulative_upkeep": "<who> pay|pays ~'s cumulative upkeep",
    "not_pay_cumulative_upkeep": "<who> doesn't pay ~'s cumulative upkeep",
    "turn_up": "<who> turn|turns <noun:what> face up",
    "saddle": "<noun:what> saddles a mount",
    "saddle_or_crew": "<noun:what> saddles a mount or crews a vehicle",
    "fight": "<noun:what> fight|fights",
    "attack_planeswalkers": "<who> attack|attacks one or more planeswalkers you control",
    "planar": "<who> roll|rolls a die",
    "solve_case": "<who> solve|solves a case",
    "expend": "<who> expend|expends <num:amount>",
    "earthbend": "<who> earthbend|earthbends",
    "bend": "<who> waterbend|waterbends, earthbend|earthbends, firebend|firebends, or airbend|airbends",
    "explore": "<noun:what> explore|explores",
    "connive": "<noun:what> connive|connives",
    "exploit": "<noun:what> exploit|exploits a creature\n<who> exploit|exploits a creature",
    "mutate": "<noun:what> mutate|mutates",
    "evolve": "<noun:what> evolve|evolves",
    "train": "<noun:what> train|trains",
    "enlist": "<noun:what> enlist|enlists a creature",
    "phase_in": "<noun:what> phase|phases in",
    "phase_out": "<noun:what> phase|phases out",
    "specialize": "<noun:what> specialize|specializes",
    "champion": "<noun:what> championed with",
    "gain_control": "<who> gain|gains control of <noun:what> from another player\n<who> gain|gains control of <noun:what>",
    "lose_control": "<who> lose|loses control of <noun:what>",
    "planeswalk": "<who> planeswalk|planeswalks",
    "get_energy": "<who> get|gets one or more {e}",
    "pay_life": "<who> pay|pays life",
    "open_attraction": "<who> open|opens an attraction",
    "discover": "<who> discover|discovers",
    "warp": "<who> warp|warps <noun:what>",
    "mill": "<who> mill|mills <noun:what>",
    "choose_background": "<who> choose|chooses a background",
}.items():
    _rule(_patterns, PlayerDoes, does=_does)
