"""Changes of objects, durations, moments and costs in our words."""

from typing import Any

from core.effects import program as lang
from core.effects.summary.nouns import article, digits, listed, zones_of
from core.effects.summary.speech import COMMON, Speech, UnsaidError, capital

_DURATIONS = {
    "end_of_turn": "this turn",
    "this_turn": "this turn",
    "your_next_turn": "till your turn comes",
    "end_of_your_next_turn": "through your next turn",
    "end_of_combat": "until combat ends",
    "this_combat": "this combat",
    "rest_of_game": "for the whole game from now on",
    "exiled": "while it remains exiled",
    "controlled": "while you control it",
    "tapped": "while ~ stays tapped",
    "start_of_your_next_turn": "until your next turn starts",
    "end_phase": "through that end phase",
    "while_attacking": "while attacking",
    "end_of_their_next_turn": "through their next turn",
}


@COMMON.says(lang.Until)
def _until(say: Speech, until: Any) -> str:
    how = until.how
    if how == "while" and until.when is not None:
        return f"while {say.say(until.when)}"
    if how == "event" and until.on is not None:
        return f"until {say.say(until.on)}"
    if how not in _DURATIONS:
        raise UnsaidError(f"no words for the duration {how}")
    return _DURATIONS[how]


@COMMON.says(lang.Moment)
def _moment(say: Speech, moment: Any) -> str:
    step = moment.step.replace("_", " ")
    if step == "end of combat":
        return "as combat ends"
    whose = "the" if moment.whose is None else say.possessive(moment.whose)
    this = " of this turn" if moment.this_turn else ""
    return f"as {whose} {'next ' if moment.next else ''}{step} begins{this}"


# Costs


@COMMON.says(lang.ManaCost)
def _mana_cost(say: Speech, cost: Any) -> str:
    each = f" for each {say.say(cost.each)}" if cost.each is not None else ""
    many = " any number of times" if cost.any_amount else ""
    return f"{cost.mana}{each}{many}"


@COMMON.says(lang.TapSelf)
def _tap_self(say: Speech, cost: Any) -> str:
    del say, cost
    return "tap"


@COMMON.says(lang.UntapSelf)
def _untap_self(say: Speech, cost: Any) -> str:
    del say, cost
    return "untap"


@COMMON.says(lang.ResourceCost)
def _resource_cost(say: Speech, cost: Any) -> str:
    amount, sign = cost.amount, "{c}" if cost.kind == "chi" else "{r}"
    if isinstance(amount, lang.Number):
        return sign * amount.value if amount.value else "0"
    return f"{say.say(amount)}{sign}"


@COMMON.says(lang.Loyalty)
def _loyalty(say: Speech, cost: Any) -> str:
    del say
    if cost.x:
        return "−X" if cost.amount <= 0 else "+X"
    sign = "+" if cost.amount > 0 else "−"
    return f"{sign}{abs(cost.amount)}" if cost.amount else "0"


@COMMON.says(lang.NamedCost)
def _named_cost(say: Speech, cost: Any) -> str:
    return say.fact("cost", cost)


@COMMON.says(lang.Do)
def _do(say: Speech, cost: Any) -> str:
    clause = cost.clause
    if isinstance(clause, lang.LoseLife) and clause.pays:
        return f"pay {digits(say, clause.amount)} life"
    return say.say(clause)


# Changes


def signed(say: Speech, amount: Any, *, minus: bool) -> str:
    """Return an amount with its sign."""
    return f"{'-' if minus else '+'}{digits(say, amount)}"


@COMMON.says(lang.Size)
def _size(say: Speech, change: Any) -> str:
    power = signed(say, change.power, minus=change.power_minus)
    return f"get|{power}/{signed(say, change.toughness, minus=change.toughness_minus)}"


@COMMON.says(lang.StatChange)
def _stat_change(say: Speech, change: Any) -> str:
    sign = {"power": "{p}", "defense": "{d}", "life": "{h}"}.get(change.stat, f" {change.stat}")
    return f"get|{signed(say, change.amount, minus=change.minus)}{sign}"


@COMMON.says(lang.BaseSize)
def _base_size(say: Speech, change: Any) -> str:
    base = "base " if change.base else ""
    power, toughness = change.power, change.toughness
    if power is not None and power == toughness and not isinstance(power, lang.Number):
        return f"have|{base}power and toughness as high as {digits(say, power)}"
    if power is not None and toughness is not None:
        return f"have|{digits(say, power)}/{digits(say, toughness)} as {base}power and toughness"
    if power is not None:
        equal = "" if isinstance(power, lang.Number) else "as high as "
        return f"have|{base}power {equal}{digits(say, power)}"
    return f"have|{base}toughness {digits(say, toughness)}"


@COMMON.says(lang.Gains)
def _gains(say: Speech, change: Any) -> str:
    said = [gained(say, each) for each in change.abilities]
    verb = "have" if say.lasting else "gain"
    return f"{verb}|{listed(said, 'or' if change.choice else 'and')}"


def gained(say: Speech, ability: Any) -> str:
    """Return an ability that something has: a keyword, or a text in quotes."""
    before, say.lasting, of_spell, say.of_spell = say.lasting, False, say.of_spell, False
    said = say.say(ability)
    say.lasting, say.of_spell = before, of_spell
    if isinstance(ability, lang.Keyword):
        return said
    text = capital(said.replace("~", "this").replace('"', "'"))
    return f'"{text}"'


@COMMON.says(lang.Loses)
def _loses(say: Speech, change: Any) -> str:
    if change.all:
        return "lose|every ability"
    if change.other:
        return "lose|all other abilities"
    return f"lose|{listed([say.say(each) for each in change.abilities])}"


@COMMON.says(lang.Becomes)
def _becomes(say: Speech, change: Any) -> str:
    out: list[str] = []
    if change.choice:
        out.append(
            f"the {change.choice.replace('_', ' ').replace('color', 'colour')} of your choice"
        )
    power, toughness = change.power, change.toughness
    words: list[str] = []
    equal, size = "", ""
    if power is not None and toughness is not None:
        if isinstance(power, lang.Number):
            size = f"{power.value}/{digits(say, toughness)}"
        else:
            equal = f" of power and toughness as high as {say.say(power)}"
    words += [each.replace("_", " ") for each in change.traits]
    if change.colors:
        words.append(listed([each.replace("color", "colour") for each in change.colors]))
    words += [say.title(each) for each in change.types]
    words += [size] if size else []
    if words:
        only_colors = not change.types
        out.append(" ".join(words) if only_colors else article(" ".join(words)))
    said = " ".join(out) + equal
    if change.abilities:
        said += f" with {listed([gained(say, each) for each in change.abilities])}"
    if change.in_addition:
        said += f" besides its other {listed(list(change.in_addition))}"
    if change.still:
        said += f" and still {listed([article(say.title(each)) for each in change.still])}"
    verb = "turn" if change.choice else "become"
    if say.lasting and change.types:
        return f"count|as {said}"
    return f"{'be' if say.lasting else verb}|{said}"


@COMMON.says(lang.IsCopy)
def _is_copy(say: Speech, change: Any) -> str:
    return f"turn|into a copy of {say.say(change.of)}{excepted(say, change.but)}"


_OF_COPIES = {
    "count": "counts",
    "turn": "turns",
    "keep": "keeps",
    "become": "is",
    "be": "is",
    "gain": "has",
    "have": "has",
    "get": "gets",
    "lose": "loses",
}


def excepted(say: Speech, changes: Any) -> str:
    """Return the differences of a copy."""
    out = []
    for each in changes:
        verb_, _, rest = say.say(each).partition("|")
        out.append(f"{_OF_COPIES.get(verb_, verb_)} {rest}".strip())
    return f", but it {listed(out)}" if out else ""


@COMMON.says(lang.Cant)
def _cant(say: Speech, change: Any) -> str:
    what = say.facts.get(f"cant {change.what}", change.what.replace("_", " "))
    out = f"can't {what}"
    if change.by is not None:
        out += f" by {say.say(change.by)}"
    if change.but is not None:
        out += f" except by {say.say(change.but)}"
    if change.whom is not None:
        out += f" {say.say(change.whom)}"
    if change.unless is not None:
        out += f" unless {say.say(change.unless)}"
    return f"|{out}"


@COMMON.says(lang.Must)
def _must(say: Speech, change: Any) -> str:
    what = change.what.replace("_", " ")
    each = {
        "": "",
        "combat": " each combat",
        "turn": " each turn",
        "controllers_next_turn": " in the next turn of its controller",
    }[change.each]
    whom = f" {say.say(change.whom)}" if change.whom is not None else ""
    if change.by is not None:
        whom += f" {say.say(change.by)}"
    return f"|must {what}{whom}{each} if able"


@COMMON.says(lang.Can)
def _can(say: Speech, change: Any) -> str:
    what = say.facts.get(f"can {change.what}")
    if what is None:
        raise UnsaidError(f"no words for can {change.what}")
    return f"|can {say.filled(what, change)}"


@COMMON.says(lang.HasFact)
def _has_fact(say: Speech, change: Any) -> str:
    return say.fact("has", change)


# How objects enter


def entry_words(say: Speech, entry: Any) -> str:
    """Return how an object enters: " tapped and attacking"."""
    if entry is None:
        return ""
    return say.whole(entry, _entry)


def _entry(say: Speech, entry: Any) -> str:
    out: list[str] = []
    names = ("tapped", "attacking", "transformed", "converted", "face_down", "flipped")
    out += [name.replace("_", " ") for name in names if getattr(entry, name)]
    said = f" {listed(out)}" if out else ""
    if entry.counters:
        said += f" with {listed([say.say(each) for each in entry.counters])}"
    if entry.attached_to is not None:
        said += f" attached to {say.say(entry.attached_to)}"
    if entry.zone is not None:
        said += f" {say.say(entry.zone)}"
    if entry.under is not None:
        owner = "the owner's" if entry.under.how == "owner" else say.possessive(entry.under)
        said += f" under {owner} control"
    if entry.whom is not None:
        said += f" {say.say(entry.whom)}"
    return said


def place_words(say: Speech, place: Any, *, one: bool = True) -> str:
    """Return a zone with its preposition."""
    return say.whole(place, _place, frozenset(), one)


def _place(say: Speech, place: Any, one: bool) -> str:  # noqa: FBT001 - of several objects
    zone, whose = say.zones.get(place.zone, place.zone), place.whose
    owner = "the owner's" if one else "the owners'"
    if whose is not None and whose.how != "owner":
        owner = say.possessive(whose)
    order = {"random": " in random order", "any": " in any order", "": "", "chosen": ""}[
        place.order
    ]
    if zone in {"battlefield", "exile", "stack", "arena"}:
        return {"battlefield": "into play", "exile": "into exile"}.get(zone, f"into the {zone}")
    if place.position in {"top", "bottom"}:
        return f"{'atop' if place.position == 'top' else 'under'} {owner} {zone}{order}"
    return f"into {owner} {zone}{order}"


__all__ = ("entry_words", "excepted", "gained", "place_words", "signed", "zones_of")
