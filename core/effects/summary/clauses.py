"""Instructions in our words."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from core.effects import program as lang
from core.effects.summary.changes import entry_words, excepted, gained, place_words
from core.effects.summary.conditions import happening, subject
from core.effects.summary.nouns import article, digits, listed, plural
from core.effects.summary.speech import (
    COMMON,
    Speech,
    Template,
    UnsaidError,
    capital,
    is_mark,
    is_plural,
)

_OF_EVERY = frozenset(
    {"words", "by", "may", "when", "unless", "otherwise", "instead", "each", "x", "until", "at"}
)


def clause(kind: type, speech: Speech = COMMON) -> Callable[[Template], Template]:
    """Register the template of a clause: its order; `around` adds the fields of every clause."""

    def register(template: Template) -> Template:
        def whole(say: Speech, watched: Any) -> str:
            value = watched.plain
            doer, say.doer = say.doer, value.by if value.may is None else value.may
            said = say.whole(value, template, _OF_EVERY)
            say.doer = doer
            watched.see_all()
            return say.clause(value, around(say, value, said))

        speech.says(kind)(whole)
        return template

    return register


_IRREGULAR = {"do": "does", "have": "has", "pay": "pays", "play": "plays", "be": "is", "go": "goes"}


def third(words: str) -> str:
    """Return an order as the sentence of one player: "draw a card" is "draws a card"."""
    first, blank, rest = words.partition(" ")
    if first in _IRREGULAR:
        return f"{_IRREGULAR[first]}{blank}{rest}"
    ending = "es" if first.endswith(("s", "x", "ch", "sh")) else "s"
    if first.endswith("y") and first[-2:-1] not in "aeou":
        return f"{first[:-1]}ies{blank}{rest}"
    return f"{first}{ending}{blank}{rest}"


def is_order(value: lang.AnyClause) -> bool:
    """Return whether the words of a clause are an order, which has its player before it."""
    if isinstance(value, lang.OneOf):
        return True
    if isinstance(value, lang.Several | lang.ForEach | lang.Alter | lang.Damage | lang.Delayed):
        return False
    return not isinstance(value, _STATEMENTS)


_STATEMENTS = (
    lang.EnterAs,
    lang.CostChange,
    lang.Prevent,
    lang.ReplaceNext,
    lang.Special,
    lang.PlayerGets,
    lang.Permit,
    lang.Forbid,
    lang.EndGame,
    lang.Emblem,
    lang.SpendOnly,
    lang.CounterSpell,
    lang.Modal,
    lang.Fight,
)


def around(
    say: Speech,
    value: Any,
    said: str,
) -> str:
    """Return an order with its player, condition, duration and moment."""
    words = said
    may, by = value.may, value.by
    if may is not None and isinstance(value, lang.AdditionalCost):
        may = None
    if may is not None:
        who = subject(say, may)
        if is_order(value) and by not in {may, lang.YOU} and by.how not in {"same", "they"}:
            words = f"{who} can have {say.say(by)} {words}"
        elif is_order(value) or isinstance(value, lang.Several | lang.OneOf | lang.Permit):
            words = f"{who} can {words}"
        else:
            words = f"{who} may have {_done_by(words)}"
    elif by != lang.YOU and is_order(value):
        who = subject(say, by)
        words = f"{who} {words if is_plural(by) else third(words)}"
    if value.each is not None:
        each = value.each
        words += (
            f" per {say.say(_as_one(each.of))}"
            if isinstance(each, lang.Count)
            else f" times {say.say(each)}"
        )
    if value.until is not None and not isinstance(value, lang.Delayed | lang.ReplaceNext):
        words += f" {say.say(value.until)}"
    if value.x is not None:
        words += f", X being {say.say(value.x)}"
    if value.instead:
        words += " instead"
    if value.unless is not None:
        only = isinstance(value.unless, lang.Does | lang.AnyOf)
        words += f" {'except if' if only else 'unless'} {say.say(value.unless)}"
    if value.at is not None:
        words = f"{words} {say.say(value.at)}"
    if value.when is not None and say.lasting and _is_lasting(value):
        words = f"while {say.say(value.when)}: {words}"
    elif value.when is not None and say.lasting and isinstance(value, lang.Alter):
        words = f"{words} while {say.say(value.when)}"
    elif value.when is not None:
        words = f"if {say.say(value.when)}, {words}"
    if value.otherwise:
        words += f"; otherwise, {'; '.join(say.say(each) for each in value.otherwise)}"
    return words


def _is_lasting(value: lang.AnyClause) -> bool:
    """Return whether the condition of a static clause comes first: "while ..., it has ..."."""
    return getattr(value, "what", None) == lang.IT and not isinstance(value.when, lang.Done)


def _done_by(words: str) -> str:
    """Return a statement behind "have": "it enters" is "it enter"."""
    for one in ("enters", "fights", "deals", "gets", "gains", "becomes", "turns"):
        if f" {one} " in words:
            return words.replace(f" {one} ", f" {one[:-1]} ", 1)
    raise UnsaidError(f"no words for have {words}")


def _as_one(noun: lang.Noun) -> lang.Noun:
    return replace(noun, how="bare_one")


def several(say: Speech, clauses: Sequence[Any]) -> str:
    """Return instructions one after the other, in one sentence."""
    said = []
    before = lang.YOU
    for each in clauses:
        words = say.say(each)
        if before != lang.YOU and each.by == lang.YOU and each.may is None and is_order(each):
            words = f"you {words}" if each.when is None else words
        said.append(words)
        before = each.by if is_order(each) else lang.YOU
    if len(said) == 1:
        return said[0]
    joint = " and then " if all(is_order(each) for each in clauses) else "; "
    if joint == "; ":
        return joint.join(said)
    return f"{', '.join(said[:-1])}{joint}{said[-1]}"


@clause(lang.Several)
def _several(say: Speech, value: Any) -> str:
    return several(say, value.clauses)


@clause(lang.OneOf)
def _one_of(say: Speech, value: Any) -> str:
    return f"do one: {'; '.join(say.say(each) for each in value.clauses)}"


@clause(lang.ForEach)
def _for_each(say: Speech, value: Any) -> str:
    if value.what is not None:
        head = f"for each {say.say(_as_one(value.what))}"
    elif value.who is not None:
        head = f"for {say.say(value.who)}"
    else:
        head = f"{say.say(value.amount)} times"
    return f"{head}, {several(say, value.clauses)}"


@clause(lang.Modal)
def _modal(say: Speech, value: Any) -> str:
    least, most = value.at_least, value.at_most
    number = say.say(least)
    if least != most:
        number = (
            f"{number} or more"
            if isinstance(most, lang.AnyNumber)
            else f"{number} or {say.say(most)}"
        )
    modes = []
    for mode in value.modes:
        word = f"{mode.word} — " if mode.word else ""
        cost = f"{' '.join(say.say(each) for each in mode.costs)} — " if mode.costs else ""
        modes.append(f"\n• {cost}{word}{sentences(say, mode.clauses)}")
    random = " at random" if value.random else ""
    again = " (the same may be chosen again)" if value.repeated else ""
    if value.more is not None:
        more = say.say(value.more_most)
        _ = value.more_least
        again += f" ({more} if {say.say(value.more)})"
    return f"choose {number}{random}{again}:{''.join(modes)}"


def sentences(say: Speech, clauses: Sequence[Any]) -> str:
    """Return instructions as sentences."""
    out = ""
    for each in clauses:
        said = say.say(each)
        if not said:
            continue
        joint = " " if _ended(out) else ". "
        out = f"{out}{joint}{capital(said)}" if out else capital(said)
    return out if _ended(out) else f"{out}."


def _ended(words: str) -> bool:
    """Return whether words end with a full stop, also within a quotation."""
    plain = "".join(each for each in words if not is_mark(each))
    return plain.rstrip("\"'").endswith(".")


@clause(lang.Delayed)
def _delayed(say: Speech, value: Any) -> str:
    on = value.on
    if on == lang.Happens(name="you_do"):
        return f"as you do so, {several(say, value.clauses)}"
    if isinstance(on, lang.Begins) and value.once:
        return f"{say.say(on)}, {several(say, value.clauses)}"
    head = "when next" if value.once else "whenever"
    until = f" {say.say(value.until)}" if value.until is not None else ""
    return f"{head} {happening(say, on)}{until}, {several(say, value.clauses)}"


@clause(lang.ReplaceNext)
def _replace_next(say: Speech, value: Any) -> str:
    head = "the next time" if value.once else "if"
    until = f"{say.say(value.until)}, " if value.until is not None else ""
    return f"{until}{head} {would(say, value.on)}, {several(say, value.clauses)} instead"


def would(say: Speech, event: Any) -> str:
    """Return an event as one that would happen."""
    said = happening(say, event)
    if isinstance(event, lang.DealsDamage) and " deals damage to " in said:
        return said.replace(" deals damage to ", " would damage ")
    for one in (
        "goes",
        "go",
        "dies",
        "die",
        "enters",
        "enter",
        "deals",
        "draws",
        "draw",
        "gain",
        "gains",
        "leaves",
        "leave",
        "becomes",
        "loses",
        "lose",
        "come",
    ):
        if f" {one} " in f"{said} ":
            base = {
                "goes": "go",
                "dies": "die",
                "loses": "lose",
                "leaves": "leave",
                "becomes": "become",
            }.get(one, one.rstrip("s"))
            return f"{said} ".replace(f" {one} ", f" would {base} ", 1).strip()
    if " are put on" in said:
        return said.replace(" are put on", " would be put on")
    if " is dealt" in said or " are dealt" in said:
        return said.replace(" is dealt", " would be dealt").replace(" are dealt", " would be dealt")
    raise UnsaidError(f"no words for would: {said}")


@clause(lang.Pay)
def _pay(say: Speech, value: Any) -> str:
    said = [say.say(each) for each in value.costs]
    first = said[0]
    is_act = first.startswith("pay ") or first[0].islower()
    return listed([first if is_act else f"pay {first}", *said[1:]])


@clause(lang.Draw)
def _draw(say: Speech, value: Any) -> str:
    if value.amount == lang.ONE:
        return f"draw {'another card' if value.additional else 'a card'}"
    number = say.say(value.amount)
    more = " more" if value.additional else ""
    amount = value.amount
    if (
        isinstance(amount, lang.Calculated)
        and amount.how == "plus"
        and amount.left == lang.ThatMany()
    ):
        return f"draw as many cards and {digits(say, amount.right)} more"
    if not isinstance(amount, lang.Number | lang.X | lang.UpTo | lang.Between):
        return (
            f"draw as many{more} cards as {number}"
            if number != "as many"
            else f"draw as many{more} cards"
        )
    return f"draw {number}{more} cards"


@clause(lang.Discard)
def _discard(say: Speech, value: Any) -> str:
    random = " at random" if value.random else ""
    return f"discard {say.say(value.what)}{random}"


def _counted_clause(word: str, thing: str) -> Callable[..., str]:
    def template(say: Speech, value: Any) -> str:
        amount = value.amount
        number = say.say(amount)
        if thing == "card":
            return f"{word} a card" if amount == lang.ONE else f"{word} {number} cards"
        return f"{word} {digits(say, amount)}"

    return template


clause(lang.Mill)(_counted_clause("mill", "card"))
clause(lang.Scry)(_counted_clause("scry", ""))
clause(lang.Surveil)(_counted_clause("surveil", ""))


def _life(say: Speech, amount: Any) -> str:
    number = digits(say, amount)
    if number == "as many":
        return "as much life"
    return f"as much life as {number}" if " " in number else f"{number} life"


@clause(lang.GainLife)
def _gain_life(say: Speech, value: Any) -> str:
    return f"gain {_life(say, value.amount)}"


@clause(lang.LoseLife)
def _lose_life(say: Speech, value: Any) -> str:
    return f"{'pay' if value.pays else 'lose'} {_life(say, value.amount)}"


@clause(lang.GainPoints)
def _gain_points(say: Speech, value: Any) -> str:
    kind, amount = value.kind, value.amount
    word = f"{kind} point"
    many = f"{digits(say, amount)} {word}{'' if amount == lang.ONE else 's'}"
    if not isinstance(amount, lang.Number):
        many = f"as many {word}s as {say.say(amount)}"
    return f"{'lose' if value.loses else 'get'} {many}"


@clause(lang.SetLife)
def _set_life(say: Speech, value: Any) -> str:
    if value.with_ is not None:
        return f"exchange life totals with {say.say(value.with_)}"
    return f"have {digits(say, value.amount)} life"


@clause(lang.Damage)
def _damage(say: Speech, value: Any) -> str:
    kind = f"{value.damage} " if value.damage else ("combat " if value.combat else "")
    amount = digits(say, value.amount)
    more = value.amount
    if isinstance(more, lang.Calculated) and more.left == lang.ThatMany():
        times = "twice" if more.right == lang.Number(value=2) else f"{say.say(more.right)} times"
        amount, kind = {
            "plus": ("", f"as much {kind}damage and {digits(say, more.right)} more"),
            "times": ("", f"{times} as much {kind}damage"),
        }[more.how]
    equal = ""
    if amount == "as many":
        amount = "as much"
    elif " " in amount:
        amount, equal = "as much", f" as {amount}"
    if value.plus is not None:
        amount = f"{amount} plus {digits(say, value.plus)}"
    to = [say.say(each) for each in (value.to, value.whom) if each is not None]
    divided = (
        ", divided at will," if value.divided else (", divided evenly," if value.evenly else "")
    )
    target = f"{divided} to {listed(to)}" if to else ""
    damage = kind if "damage" in kind else f"{kind}damage"
    dealt = f"{f'{amount} ' if amount else ''}{damage}{equal}{target}"
    mine = value.source == lang.SELF or (say.of_spell and value.source == lang.IT)
    if mine and value.may is None and (amount[:1].isdigit() or amount == "X"):
        return dealt
    verb = "deal" if is_plural(value.source) else "deals"
    if to and amount[:1].isdigit() and not divided:
        return f"{subject(say, value.source)} {verb} {listed(to)} {amount} {damage}"
    return f"{subject(say, value.source)} {verb} {dealt}"


def _to(said: list[str]) -> str:
    return f" to {listed(said)}" if said else ""


@clause(lang.Fight)
def _fight(say: Speech, value: Any) -> str:
    if value.other is None:
        return f"{subject(say, value.what)} fight each other"
    return f"{subject(say, value.what)} fights {say.say(value.other)}"


@clause(lang.Prevent)
def _prevent(say: Speech, value: Any) -> str:
    kind = {None: "", True: "combat ", False: "noncombat "}[value.combat]
    kind = f"{value.damage} {kind}" if value.damage else kind
    if value.that:
        amount = (
            "that damage" if value.amount is None else f"{digits(say, value.amount)} of that damage"
        )
    elif value.amount is None:
        amount = f"all {kind}damage"
    else:
        amount = f"{'the next ' if value.next else ''}{digits(say, value.amount)} {kind}damage"
    if value.next and value.amount is None:
        amount = f"the next {kind}damage"
    by = f" from {say.say(value.source)}" if value.source is not None else ""
    to = [say.say(each) for each in (value.to, value.whom) if each is not None]
    both = " and dealt by it" if value.both else ""
    span = f" {value.span.replace('_', ' ')}" if value.span else ""
    if not (say.lasting or span or value.until or value.that):
        span = " this turn"
    return f"prevent {amount}{by}{_to(to)}{both}{span}"


@clause(lang.MoveTo)
def _move(say: Speech, value: Any) -> str:
    way, what, place = value.way, value.what, value.to
    said = say.say(what)
    one = not is_plural(what)
    out = f"{way} {said}"
    if value.from_ is not None:
        out += f" from {say.say(value.from_).removeprefix('in ')}"
    if way in {"destroy", "sacrifice", "exile", "banish"} and not place.position:
        _ = place.whose, place.order
    elif place.zone == "battlefield" and way == "return":
        _ = place.position, place.whose
        out = f"have {said} return{' into play' if what.where else ''}"
    elif place.zone:
        put = {"return": "return", "put": "put", "shuffle": "shuffle"}[way]
        words = place_words(say, place, one=one)
        if put == "return" and place.zone == "hand":
            put, said = "put", f"{said} back"
        elif put == "return":
            words = words.replace("into ", "to ", 1)
        elif place.zone == "hand" and put == "put":
            put = "take"
        out = f"{put} {said} {words}"
    if value.entry is not None:
        out += entry_words(say, value.entry)
    if value.face_down:
        out += " face down"
    if value.face_up:
        out += " face up"
    if value.counters:
        out += f" with {listed([say.say(each) for each in value.counters])}"
    return out


@clause(lang.Shuffle)
def _shuffle(say: Speech, value: Any) -> str:
    return "shuffle" if value.whose is None else f"shuffle {say.possessive(value.whose)} library"


@clause(lang.Reveal)
def _reveal(say: Speech, value: Any) -> str:
    verb = "exile" if value.exile else "show"
    whose = say.possessive(value.whose) if value.whose is not None else "the"
    if value.until_ is not None:
        _ = value.zone
        return f"{verb} cards on top of {whose} library until {say.say(value.until_)} shows"
    if value.zone == "library":
        cards = "card" if value.amount in {None, lang.ONE} else f"{say.say(value.amount)} cards"
        return f"{verb} {whose} top {cards}"
    if value.zone:
        return f"{verb} {whose} {value.zone}"
    place = f" in {say.say(value.place).removeprefix('in ')}" if value.place is not None else ""
    random = " at random" if value.random else ""
    return f"{verb} {say.say(value.what)}{random}{place}"


@clause(lang.Look)
def _look(say: Speech, value: Any) -> str:
    if value.what is not None:
        return f"look at {say.say(value.what)}"
    if value.place is not None:
        return f"look through {say.say(value.place).removeprefix('in ')}"
    whose = say.possessive(value.whose) if value.whose is not None else "your"
    if value.zone == "library" and value.amount is not None:
        cards = "card" if value.amount == lang.ONE else f"{say.say(value.amount)} cards"
        return f"look at {whose} top {cards}"
    return f"look through {whose} {value.zone}"


@clause(lang.Search)
def _search(say: Speech, value: Any) -> str:
    whose = say.possessive(value.whose)
    zones = listed([each.removesuffix("_or") for each in value.zones], "or")
    shown = (
        " and show it"
        if value.shown and not is_plural(value.what)
        else (" and show them" if value.shown else "")
    )
    then = f", {several(say, value.then)}" if value.then else ""
    where = (
        f" in {say.say(value.place).removeprefix('in ')}"
        if value.place is not None
        else f" in {whose} {zones}"
    )
    return f"find {say.say(value.what)}{where}{shown}{then}"


@clause(lang.Turn)
def _turn(say: Speech, value: Any) -> str:
    words = {
        "transformed": "transform {}",
        "converted": "convert {}",
        "flipped": "flip {}",
        "face_up": "turn {} face up",
        "face_down": "turn face down {}",
    }
    said = say.say(value.what)
    if said in {"it", "them"} and value.to == "face_down":
        return f"turn {said} face down"
    return words[value.to].format(said)


@clause(lang.Meld)
def _meld(say: Speech, value: Any) -> str:
    what = say.say(value.what) if value.what is not None else "them"
    return f"meld {what} into {value.into}"


@clause(lang.Tap)
def _tap(say: Speech, value: Any) -> str:
    verb = "tap or untap" if value.either else ("untap" if value.untap else "tap")
    return f"{verb} {say.say(value.what)}"


@clause(lang.Alter)
def _alter(say: Speech, value: Any) -> str:
    what = value.what
    if what.how == "your":
        what = replace(what, how="bare", where=(lang.Controlled(), *what.where))
    words = subject(say, what)
    out: list[str] = []
    last, plus = "", False
    for each in value.changes:
        verb, _, rest = say.say(each).partition("|")
        if last.startswith("get") and verb in {"gain", "have"} and isinstance(each, lang.Gains):
            out.append(rest)
            plus = True
            continue
        form = "are" if verb == "be" else verb
        if verb and not is_plural(what):
            form = third(verb)
        out.append(rest if form == last else f"{form} {rest}".strip())
        last = form
    return f"{words} {f'{out[0]} plus {listed(out[1:])}' if plus else listed(out)}"


@clause(lang.PutCounters)
def _put_counters(say: Speech, value: Any) -> str:
    kinds = listed([say.say(each) for each in value.counters], "or" if value.choice else "and")
    if value.divided:
        return f"share {kinds} among {say.say(value.what)}"
    return f"add {kinds} to {say.say(value.what)}"


@clause(lang.RemoveCounters)
def _remove_counters(say: Speech, value: Any) -> str:
    kind = f"{value.kind} counter" if value.kind else "counter"
    if value.kind == "those":
        return f"remove them from {say.say(value.what)}" if value.what != lang.IT else "remove them"
    if value.amount is None:
        return f"remove all {kind}s from {say.say(value.what)}"
    number = f"{say.say(value.amount)} {kind}{'' if value.amount == lang.ONE else 's'}"
    return f"remove {number} from {say.say(value.what)}"


@clause(lang.Make)
def _make(say: Speech, value: Any) -> str:
    token, amount = value.token, value.amount
    one = amount == lang.ONE
    number = "" if one else ("as many" if isinstance(amount, lang.ThatMany) else say.say(amount))
    tapped = ""
    entry = value.entry
    if entry is not None and entry == lang.Entry(tapped=True):
        tapped = "tapped "
    words = say.whole(token, _copy if isinstance(token, lang.CopyOf) else _token, frozenset(), one)
    if isinstance(token, lang.CopyOf):
        out = f"create {'a token copy' if one else f'{number} token copies'} of {words}"
    elif token.name and not token.predefined:
        out = f"create {words}"
    else:
        out = f"create {article(tapped + words)}" if one else f"create {number} {tapped}{words}"
    return out + ("" if tapped else entry_words(say, entry))


def _copy(say: Speech, token: Any, one: bool) -> str:  # noqa: FBT001
    del one
    return say.say(token.of) + excepted(say, token.but)


def _token(say: Speech, token: Any, one: bool) -> str:  # noqa: FBT001
    if token.predefined:
        name = token.name if token.name[:1].isupper() else token.name.title()
        name = name.removesuffix(" Token")
        return f"{name} token{'' if one else 's'}"
    words = []
    if token.all_colors:
        words.append("all-coloured")
    colors = ["colourless" if each == "colorless" else each for each in token.colors]
    words += [listed(colors)] if colors else []
    types = [say.title(each) for each in token.types]
    named = [each for each in types if each[0].isupper()]
    if (
        named
        and types[-1] == "creature"
        and "artifact" not in types
        and "enchantment" not in types
        and "land" not in types
    ):
        types = types[:-1]
    if not one:
        last = types[-1]
        types[-1] = f"{last}s" if last == "Human" else plural(last)
    words += types
    if token.power is not None and token.toughness is not None:
        words.append(f"{digits(say, token.power)}/{digits(say, token.toughness)}")
    said = " ".join([*(each.lower() for each in token.supertypes), *words])
    if token.name:
        said = f"{token.name}, {article(said)}"
    if token.abilities:
        said += f" with {listed([gained(say, each) for each in token.abilities])}"
    return said


@clause(lang.Emblem)
def _emblem(say: Speech, value: Any) -> str:
    texts = listed([gained(say, each) for each in value.abilities])
    return f"{subject(say, value.by)} {'get' if is_plural(value.by) else 'gets'} an emblem: {texts}"


@clause(lang.CounterSpell)
def _counter(say: Speech, value: Any) -> str:
    to = f" and put it {place_words(say, value.to)}" if value.to is not None else ""
    return f"counter {say.say(value.what)}{to}"


@clause(lang.CopySpell)
def _copy_spell(say: Speech, value: Any) -> str:
    times = "" if value.amount == lang.ONE else f" {say.say(value.amount)} times"
    return f"copy {say.say(value.what)}{times}{excepted(say, value.but)}"


@clause(lang.NewTargets)
def _new_targets(say: Speech, value: Any) -> str:
    if value.change or value.to is not None:
        to = f" to {say.say(value.to)}" if value.to is not None else ""
        return f"change the target of {say.say(value.what)}{to}"
    return f"retarget {say.say(value.what)}"


@clause(lang.AddMana)
def _add_mana(say: Speech, value: Any) -> str:
    if value.options:
        number = value.amount
        times = f" for each {say.say(number)}" if number is not None else ""
        return f"add {listed(list(value.options), 'or')}{times}"
    amount = value.amount or lang.ONE
    mana = f"{say.say(amount)} mana"
    words = {
        "any": "of whichever colour",
        "any_one": "of one colour",
        "any_combination": "of any combination of colours",
    }
    if value.color not in words:
        raise UnsaidError(f"no words for mana {value.color}")
    return f"add {mana} {words[value.color]}"


@clause(lang.SpendOnly)
def _spend_only(say: Speech, value: Any) -> str:
    what = say.facts.get(f"spend {value.name}", value.name)
    if value.spells is not None:
        what = f"on {say.say(value.spells)}"
    if value.abilities_of is not None:
        what += f" or abilities of {say.say(value.abilities_of)}"
    return f"this mana can {'not be spent' if value.negated else 'be spent only'} {what}".replace(
        "can not", "can't"
    )


@clause(lang.Control)
def _control(say: Speech, value: Any) -> str:
    if say.lasting:
        return f"you control {say.say(value.what)}"
    if value.exchange is not None:
        return f"exchange control of {say.say(value.what)} and {say.say(value.exchange)}"
    return f"gain control of {say.say(value.what)}"


@clause(lang.Attach)
def _attach(say: Speech, value: Any) -> str:
    if value.to is None:
        return f"unattach {say.say(value.what)}"
    return f"attach {say.say(value.what)} to {say.say(value.to)}"


@clause(lang.Choose)
def _choose(say: Speech, value: Any) -> str:
    secretly = "secretly " if value.secretly else ""
    random = " at random" if value.random else ""
    if value.what is not None:
        return f"{secretly}pick {say.say(value.what)}{random}"
    if value.who is not None:
        return f"{secretly}choose {say.say(value.who)}{random}"
    but = f" other than {value.but}" if value.but else ""
    return f"{secretly}choose {article(value.name.replace('_', ' '))}{but}{random}"


@clause(lang.Flip)
def _flip(say: Speech, value: Any) -> str:
    if value.sides == 2:  # noqa: PLR2004 - a coin
        return "flip a coin" if value.amount == lang.ONE else f"flip {say.say(value.amount)} coins"
    return f"roll a die of {say.say(lang.Number(value=value.sides))} sides"


@clause(lang.KeywordAction)
def _keyword_action(say: Speech, value: Any) -> str:
    parts = [each for each in ("what", "to", "amount", "who") if getattr(value, each) is not None]
    name = f"action {value.name}"
    template = say.facts.get(" ".join([name, *parts]), say.facts.get(name))
    if template is None:
        raise UnsaidError(f"no words for the action {value.name}: {value.plain}")
    return say.filled(template, value)


@clause(lang.Permit)
def _permit(say: Speech, value: Any) -> str:
    name = value.to
    template = say.facts.get(f"permit {name}")
    if template is None:
        raise UnsaidError(f"no words for permit {name}: {value.plain}")
    if value.what is None:
        template = template.replace("{what}", "anything")
    out = say.filled(template, value)
    if value.what is not None and "{what" not in template:
        out += f" {say.say(value.what)}"
    if value.zones:
        whose = say.possessive(value.whose) if value.whose is not None else "a"
        out += f" from {whose} {listed(list(value.zones), 'or')}"
    if value.free:
        out += " for free"
    if value.paying:
        out += f" for {' and '.join(say.say(each) for each in value.paying)}"
    if value.as_flash:
        out += " at instant speed"
    if value.as_instant:
        out += " at instant speed"
    if value.any_mana:
        out += f" with mana of {value.any_mana.replace('_', ' ').replace('color', 'colour')}"
    if value.once_a_turn:
        out += " once a turn"
    if value.span:
        out += f" {value.span.replace('_', ' ')}"
    if value.may is not None or name.endswith("_now"):
        return out
    return f"{subject(say, value.by)} can {out}"


@clause(lang.Forbid)
def _forbid(say: Speech, value: Any) -> str:
    template = say.facts.get(f"forbid {value.to}")
    if template is None:
        raise UnsaidError(f"no words for forbid {value.to}: {value.plain}")
    if value.by.how == "each":
        return f"no {say.say(value.by).removeprefix('every ')} can {say.filled(template, value)}"
    return f"{subject(say, value.by)} may not {say.filled(template, value)}"


@clause(lang.CostChange)
def _cost_change(say: Speech, value: Any) -> str:
    what, amount = value.what, value.amount
    less = "less" if value.less else "more"
    cost = value.mana or (say.say(lang.ResourceCost(amount=amount)) if amount is not None else "")
    if value.abilities_of is not None and value.abilities_of.how == "this":
        return f"this costs {cost} {less}"
    if value.abilities_of is not None:
        return f"abilities of {say.say(value.abilities_of)} cost {cost} {less} to activate"
    verb = "cost" if is_plural(what) else "costs"
    return f"{say.say(what)} {verb} {cost} {less}"


@clause(lang.PlayerGets)
def _player_gets(say: Speech, value: Any) -> str:
    return say.fact("player", value)


@clause(lang.EndGame)
def _end_game(say: Speech, value: Any) -> str:
    if value.how == "draw":
        return "the game is a draw"
    verb = value.how.removesuffix("s") if is_plural(value.by) else value.how
    return f"{subject(say, value.by)} {verb} the game"


@clause(lang.EnterAs)
def _enter_as(say: Speech, value: Any) -> str:
    what = value.what
    one = not is_plural(what)
    words = subject(say, what)
    verb = "enters" if one else "enter"
    if value.transforms:
        verb = "transforms" if one else "transform"
    if value.turned_up:
        verb += " or is turned face up"
    if value.clauses:
        return f"as {words} {verb}, {several(say, value.clauses)}"
    if value.copy is not None:
        copied = say.whole(value.copy, _copy, frozenset(), 1)
        if value.copy.of.how == "a":
            copied = f"one {copied.removeprefix('a ')}"
        return f"{words} {verb} as a copy of {copied}"
    return f"{words} {verb}{entry_words(say, value.entry)}"


@clause(lang.AdditionalCost)
def _additional_cost(say: Speech, value: Any) -> str:
    costs = listed([say.say(each) for each in value.costs])
    may = f"{subject(say, value.may)} may " if value.may is not None else ""
    what = "cast this" if value.what == lang.SELF else f"cast {say.say(value.what)}"
    return f"as a further cost to {what}, {may}{costs}"


@clause(lang.Special)
def _special(say: Speech, value: Any) -> str:
    return say.fact("special", value)


__all__ = ("around", "capital", "clause", "sentences", "several", "third", "would")
