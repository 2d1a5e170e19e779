"""Changes of objects: size, abilities, types, colours, restrictions, permissions; control, tapping."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.effects.grammar import Found
from core.effects.program import (
    Alter,
    BaseSize,
    Becomes,
    Can,
    Cant,
    Gains,
    HasFact,
    IsCopy,
    Loses,
    Multiply,
    Must,
    Noun,
    Number,
    Size,
    SwitchSize,
    X,
)
from core.effects.tokens import Line
from core.games.mtg.reading.becoming import become, printed_size, say_becomes, say_size
from core.games.mtg.reading.vocabulary import COLORS, MAGIC, clause

_rule = MAGIC.rule


def _signed(text: str) -> tuple[Any, bool]:
    minus = text[0] in "-−"
    digits = text[1:]
    return (X() if digits.lower() == "x" else Number(value=int(digits))), minus


def _size_change(line: Line, at: int) -> Iterator[Found]:
    token = line.low[at] if at < len(line) else ""
    if token[:1] in set("+-−") and "/" in token:
        power, _, toughness = token.partition("/")
        (left, left_minus), (right, right_minus) = _signed(power), _signed(toughness)
        yield (
            Size(power=left, toughness=right, power_minus=left_minus, toughness_minus=right_minus),
            at + 1,
        )


def _say_size(change: Any) -> str | None:
    if not isinstance(change, Size):
        return None
    said: list[str] = []
    for amount, minus in (
        (change.power, change.power_minus),
        (change.toughness, change.toughness_minus),
    ):
        words = "X" if isinstance(amount, X) else str(getattr(amount, "value", ""))
        if not words:
            return None
        said.append(f"{'-' if minus else '+'}{words}")
    return "/".join(said)


MAGIC.part(
    "sizechange",
    _size_change,
    lambda change: None if getattr(change, "additional", True) else _say_size(change),
)


def _base_size(line: Line, at: int) -> Iterator[Found]:
    for base in (True, False):
        words = ("base", "power", "and", "toughness") if base else ("power", "and", "toughness")
        if line.is_at(at, words):
            for (power, toughness), end in printed_size(line, at + len(words)):
                yield BaseSize(power=power, toughness=toughness, base=base), end
            if line.is_at(at + len(words), ("each", "equal", "to")):
                for amount, end in MAGIC.parse("count", line, at + len(words) + 3):
                    yield BaseSize(power=amount, toughness=amount, base=base), end


def _say_base_size(change: Any) -> str | None:
    if not isinstance(change, BaseSize):
        return None
    base = "base " if change.base else ""
    if isinstance(change.power, (Number, X)) and isinstance(change.toughness, (Number, X)):
        return f"{base}power and toughness {say_size(change.power, change.toughness)}"
    if change.power == change.toughness and change.power is not None:
        return f"{base}power and toughness each equal to {MAGIC.say('count', change.power)}"
    return None


MAGIC.part("basesize", _base_size, _say_base_size)

# Changes behind their subject
_rule("change", "get|gets <sizechange>", None)
_rule("change", "each get <sizechange>", None)
_rule("change", "get|gets an additional <additionalsize>", None)
MAGIC.part(
    "additionalsize",
    lambda line, at: (
        (replace(size, additional=True), end) for size, end in _size_change(line, at)
    ),
    lambda size: _say_size(size) if isinstance(size, Size) and size.additional else None,
)
_rule("change", "gain|gains <keywords:abilities>", Gains)
_rule("change", "each gain <keywords:abilities>", Gains)
_rule("change", "have|has <keywords:abilities>", Gains)
_rule("change", "gain|gains your choice of <keywords:abilities>", Gains, choice=True)
_rule("change", "lose|loses all abilities", Loses(all=True))
_rule("change", "lose|loses all other abilities", Loses(all=True, other=True))
_rule("change", "lose|loses <keywords:abilities>", Loses)
_rule("change", "have|has <basesize>", None)
_rule("change", "have|has base power <num:power>", BaseSize)
_rule("change", "have|has base toughness <num:toughness>", BaseSize)
_rule("change", "become|becomes a copy of <onenoun:of>", IsCopy)
_rule("change", "become|becomes a copy of <onenoun:of>, except <excepts:but>", IsCopy)
_rule("change", "become|becomes copies of <onenoun:of>", IsCopy)
_rule("change", "become|becomes <become>", None)
_rule("change", "are|is <become>", None)
_rule("change", "are|is all colors", Becomes(colors=COLORS))
_rule("change", "are|is every creature type", HasFact(name="every_creature_type"))
for _choice, _words in {
    "color": "the color of your choice",
    "colors": "the color or colors of your choice\nthe colors of your choice",
    "creature_type": "the creature type of your choice",
    "basic_land_type": "the basic land type of your choice",
    "chosen_color": "the chosen color",
    "chosen_type": "the chosen type",
    "color_of_player": "a color of your choice",
    "that_type": "that type",
    "that_color": "that color",
}.items():
    for _each in _words.split("\n"):
        _rule("change", f"become|becomes {_each}", Becomes(choice=_choice))
        _rule("change", f"are|is {_each}", Becomes(choice=_choice))
        for _kept in ("types", "colors"):
            _rule(
                "change",
                f"become|becomes {_each} in addition to its|their other {_kept}\n"
                f"are|is {_each} in addition to its|their other {_kept}",
                Becomes(choice=_choice, in_addition=(_kept,)),
            )
for _what, _words in {
    "attack": "attack",
    "block": "block",
    "attack_or_block": "attack or block",
    "attack_or_block_alone": "attack or block alone",
    "attack_alone": "attack alone",
    "block_alone": "block alone",
    "be_blocked": "be blocked",
    "be_countered": "be countered",
    "be_regenerated": "be regenerated",
    "be_sacrificed": "be sacrificed",
    "be_enchanted": "be enchanted",
    "be_equipped": "be equipped",
    "be_equipped_or_enchanted": "be equipped or enchanted",
    "be_enchanted_by_other_auras": "be enchanted by other auras",
    "transform": "transform",
    "crew": "crew vehicles",
    "untap": "untap",
    "become_untapped": "become untapped",
    "attack_owner": "attack its owner",
    "be_prevented": "be prevented",
    "phase_out": "phase out",
    "have_counters": "have counters put on it|them".replace("|them", ""),
    "get_counters": "have counters put on them",
    "be_copied": "be copied",
    "enter": "enter",
    "activate": "activate abilities",
    "be_turned_up": "be turned face up",
    "be_attached": "be attached",
    "gain_abilities": "have or gain abilities",
    "be_dealt_damage": "be dealt damage",
    "be_destroyed": "be destroyed",
    "attack_you_or_yours": "attack you or permanents you control",
    "lose_abilities": "lose indestructible",
    "be_blocked_by_two": "be blocked except by two or more creatures",
    "be_blocked_by_three": "be blocked except by three or more creatures",
    "be_blocked_by_more_than_one": "be blocked by more than one creature",
    "be_target_of_any": "be the target|targets of spells or abilities",
    "be_target_of_opponents": "be the target|targets of spells or abilities your opponents control",
    "be_exiled": "be exiled",
    "become_suspected": "become suspected",
    "gain_control": "be controlled by other players",
    "deal_combat_damage": "deal combat damage",
    "block_or_be_sacrificed": "block or be sacrificed",
    "attack_or_crew": "attack or crew vehicles",
    "attack_block_or_crew": "attack, block, or crew vehicles",
    "activate_its": "activate their abilities",
}.items():
    _rule("change", f"can't {_words}", Cant, what=_what)
_rule("change", "can't be blocked by <noun:by>", Cant, what="be_blocked")
_rule("change", "can't be blocked except by <noun:but>", Cant, what="be_blocked")
_rule("change", "can't block <noun:by>", Cant, what="block")
_rule(
    "change",
    "can't attack <who:whom> [planeswalkers: or planeswalkers you control]",
    Cant,
    what="attack",
)
_rule(
    "change",
    "can't attack <who:whom> or a planeswalker they|that|you control",
    Cant,
    what="attack",
    planeswalkers=True,
)
_rule("change", "can't be the target|targets of <noun:by>", Cant, what="be_targeted")
_rule("change", "can't be countered by <noun:by>", Cant, what="be_countered")
_rule(
    "change",
    "can't have more than <num:amount> <counters>".replace(" <counters>", " counters on it"),
    Cant,
    what="have_more_counters",
)
_rule("change", "can block only <noun:but>", Cant, what="block")
for _what, _verb in {"attack": "attack|attacks", "block": "block|blocks"}.items():
    for _each in ("turn", "combat"):
        _rule("change", f"{_verb} each {_each} if able", Must, what=_what, each=_each)
        _rule("change", f"{_verb} this {_each} if able", Must, what=_what, each=f"this_{_each}")
        _rule(
            "change",
            f"{_verb} <noun:by> this {_each} if able",
            Must,
            what=_what,
            each=f"this_{_each}",
        )
        _rule(
            "change",
            f"{_verb} <who:whom> this {_each} if able",
            Must,
            what=_what,
            each=f"this_{_each}",
        )
        _rule("change", f"{_verb} <who:whom> each {_each} if able", Must, what=_what, each=_each)
    _rule("change", f"{_verb} if able", Must, what=_what)
    _rule("change", f"must {_what} if able", Must, what=_what)
    _rule("change", f"{_verb} <noun:by> if able", Must, what=_what)
for _each in ("turn", "combat"):
    _rule(
        "change",
        f"attack|attacks or block|blocks each {_each} if able",
        Must,
        what="attack_or_block",
        each=_each,
    )
    _rule(
        "change",
        f"attack|attacks or block|blocks this {_each} if able",
        Must,
        what="attack_or_block",
        each=f"this_{_each}",
    )
    _rule(
        "change",
        f"must be blocked this {_each} if able",
        Must,
        what="be_blocked",
        each=f"this_{_each}",
    )
    _rule("change", f"must be blocked each {_each} if able", Must, what="be_blocked", each=_each)
_rule("change", "must be blocked if able", Must, what="be_blocked")
_rule("change", "must be blocked by <noun:by> if able", Must, what="be_blocked")
_rule(
    "change",
    "can block an additional creature",
    Can(what="block_additional", amount=Number(value=1)),
)
_rule(
    "change",
    "can block an additional creature each combat",
    Can(what="block_additional_each_combat", amount=Number(value=1)),
)
_rule(
    "change",
    "can block an additional <num:amount> creatures each combat",
    Can,
    what="block_additional_each_combat",
)
_rule("change", "can block any number of creatures", Can(what="block_any_number"))
_rule(
    "change",
    "can attack as though it|they didn't have defender",
    Can(what="attack_despite_defender"),
)
_rule("change", "can attack as though it|they had haste", Can(what="attack_as_hasty"))
_rule("change", "can block as though it|they were untapped", Can(what="block_tapped"))
_rule("change", "can block creatures with shadow as though ~ had shadow", Can(what="block_shadow"))
_rule("change", "can attack as though it|they weren't tapped", Can(what="attack_tapped"))
_rule(
    "change",
    "can be the target of spells and abilities as though it|they didn't have hexproof",
    Can(what="be_targeted_despite_hexproof"),
)
for _name, _words in {
    "deals_no_combat_damage": "assign|assigns no combat damage",
    "assigns_toughness": "assign|assigns combat damage equal to its|their toughness rather than its|their power",
    "not_untap": "don't|doesn't untap during its|their controller's|controllers' untap step|steps",
    "not_untap_your_step": "don't|doesn't untap during your untap step",
    "not_untap_its_step": "don't|doesn't untap during its|their owner's untap step",
    "not_untap_players_step": "don't|doesn't untap during their untap step|steps",
    "no_next_untap": "don't|doesn't untap during its|their controller's|controllers' next untap step|steps",
    "no_next_untap_yours": "don't|doesn't untap during your next untap step",
    "no_next_untap_players": "don't|doesn't untap during that player's|their next untap step",
    "not_legendary": "aren't|isn't legendary",
    "is_legendary": "are|is legendary",
    "tapped": "are|is tapped",
    "not_creature": "isn't a creature",
    "goaded": "are|is goaded",
    "suspected": "are|is suspected",
    "saddled": "are|is saddled\nbecome|becomes saddled",
    "face_down": "are|is face down",
    "no_longer_suspected": "is no longer suspected\nare no longer suspected",
    "unblockable_assign": "may assign its combat damage as though it weren't blocked",
    "prepared": "become|becomes prepared\nis|are prepared",
    "unprepared": "become|becomes unprepared",
    "paired": "become|becomes paired with ~",
    "monstrous": "become|becomes monstrous",
    "plotted": "become|becomes plotted",
    "foretold": "become|becomes foretold\nis|are foretold",
    "blocked": "become|becomes blocked",
    "deals_double": "deal|deals double that damage",
    "no_types": "lose|loses all creature types",
    "loses_card_types": "lose|loses all other card types",
    "loses_all_colors": "lose|loses all colors",
    "any_color_types": "are|is every basic land type in addition to its|their other types",
    "regenerated": "regenerates",
    "prevents_untap": "stay|stays tapped",
    "dont_trigger": "don't cause abilities to trigger",
    "wither": "deal|deals damage in the form of -1/-1 counters",
}.items():
    for _each in _words.split("\n"):
        _rule("change", _each, HasFact(name=_name))
_rule(
    "change",
    "is a creature in addition to its other types",
    Becomes(types=("creature",), in_addition=("types",)),
)


MAGIC.part("changes", partial(MAGIC.listed, "change"), partial(MAGIC.say_listed, "change"))
"""Changes of one subject: "get +1/+1, gain flying and can't block"."""
clause("<noun:what> <changes>", Alter)
clause("switch <possessive:what> power and toughness", Alter, changes=(SwitchSize(),))
clause("switch the power and toughness of <noun:what>", Alter, changes=(SwitchSize(),))
clause("double the power of <noun:what>", Alter, changes=(Multiply(),))
clause("double <possessive:what> power", Alter, changes=(Multiply(),))
clause(
    "double <possessive:what> toughness", Alter, changes=(Multiply(power=False, toughness=True),)
)
clause("triple <possessive:what> power", Alter, changes=(Multiply(times=3),))
clause("double the power and toughness of <noun:what>", Alter, changes=(Multiply(toughness=True),))
clause("double <possessive:what> power and toughness", Alter, changes=(Multiply(toughness=True),))
clause("<possessive:what> power and toughness are each equal to <powerboth:changes>", Alter)
clause("<possessive:what> power is equal to <powerone:changes>", Alter)
clause("<possessive:what> toughness is equal to <toughnessone:changes>", Alter)
clause(
    "<possessive:what> base power and toughness are each equal to <basepowerboth:changes>", Alter
)
clause("<possessive:what> base power becomes equal to <basepowerone:changes>", Alter)


def _sized(part: str, *, power: bool, toughness: bool, base: bool) -> None:
    def parse(line: Line, at: int) -> Iterator[Found]:
        for amount, end in MAGIC.parse("count", line, at):
            size = BaseSize(
                power=amount if power else None, toughness=amount if toughness else None, base=base
            )
            yield (size,), end

    def say(changes: Any) -> str | None:
        if len(changes) != 1 or not isinstance(changes[0], BaseSize) or changes[0].base != base:
            return None
        size = changes[0]
        if (size.power is not None, size.toughness is not None) != (power, toughness):
            return None
        if power and toughness and size.power != size.toughness:
            return None
        return MAGIC.say("count", size.power if power else size.toughness)

    MAGIC.part(part, parse, say)


_sized("powerboth", power=True, toughness=True, base=False)
_sized("powerone", power=True, toughness=False, base=False)
_sized("toughnessone", power=False, toughness=True, base=False)
_sized("basepowerboth", power=True, toughness=True, base=True)
_sized("basepowerone", power=True, toughness=False, base=True)
for _it, _how in (("it's", "it"), ("it is", "it"), ("they're", "them"), ("that's", "it")):
    clause(f"{_it} <becomeone:changes>", Alter, what=Noun(how=_how))
    for _word in ("land", "artifact", "planeswalker", "enchantment", "equipment", "vehicle"):
        for _article in ("a", "an", ""):
            for _plural in (_word, f"{_word}s"):
                clause(
                    f"{_it} still {_article} {_plural}".replace("  ", " "),
                    Alter(what=Noun(how=_how), changes=(HasFact(name=f"still_{_word}"),)),
                )
MAGIC.part(
    "becomeone",
    lambda line, at: (((each,), end) for each, end in become(line, at)),
    lambda changes: say_becomes(changes[0]) if changes and len(changes) == 1 else None,
)

_rule("change", "lose|loses this ability", HasFact(name="loses_this_ability"))
_rule(
    "change",
    "attack|attacks <noun:by> during its controller's next turn if able",
    Must,
    what="attack",
    each="controllers_next_turn",
)
_rule(
    "change",
    "attack|attacks during its controller's next turn if able",
    Must,
    what="attack",
    each="controllers_next_turn",
)
_rule(
    "change",
    "attack|attacks a player other than you if able",
    HasFact(name="attacks_another_player"),
)
_rule("change", "can't be countered by spells or abilities", Cant, what="be_countered")
_rule(
    "change",
    "can attack this turn as though it|they didn't have defender",
    Can(what="attack_despite_defender_this_turn"),
)
