"""Conditions and events in our words."""

from typing import Any

from core.effects import program as lang
from core.effects.summary.nouns import article, digits, listed, zones_of
from core.effects.summary.speech import COMMON, Speech, UnsaidError, is_plural


def verb(part: Any, one: str, several: str) -> str:
    """Return the form of a verb behind a subject."""
    return several if is_plural(part) else one


def subject(say: Speech, part: Any) -> str:
    """Return a subject: "them" is "they"."""
    words = say.say(part)
    return "they" + words[4:] if words == "them" or words.startswith("them ") else words


def does(say: Speech, part: Any, one: str, several: str) -> str:
    """Return a subject with its verb."""
    words = subject(say, part)
    if isinstance(part, lang.Noun) and part.how == "a" and not part.other:
        words = f"any {words.partition(' ')[2]}"
    return f"{words} {verb(part, one, several)}"


@COMMON.says(lang.AllOf)
def _all_of(say: Speech, condition: Any) -> str:
    return " and also ".join(say.say(each) for each in condition.of)


@COMMON.says(lang.AnyOf)
def _any_of(say: Speech, condition: Any) -> str:
    return " or else ".join(say.say(each) for each in condition.of)


@COMMON.says(lang.Controls)
def _controls(say: Speech, condition: Any) -> str:
    who = condition.who
    verbs = verb(who, "controls", "control")
    if who == lang.YOU and not (condition.owns or condition.negated):
        return does(say, condition.what, "is yours", "are yours")
    if condition.owns:
        verbs = f"{verb(who, 'owns', 'own')} and {verbs}"
    if condition.negated:
        verbs = f"{verb(who, 'does', 'do')} not control"
    return f"{subject(say, who)} {verbs} {say.say(condition.what)}"


_COMPARE = {
    "=": "is",
    "<": "is less than",
    ">": "is more than",
    "<=": "is at most",
    ">=": "is at least",
}


@COMMON.says(lang.Compares)
def _compares(say: Speech, condition: Any) -> str:
    left, right = condition.left, condition.right
    number = digits(say, right)
    if isinstance(left, lang.PlayerStat) and left.stat in {"graveyard", "hand"}:
        zone = f"{say.possessive(left.of)} {left.stat}"
        if condition.compare == "=" and number == "0":
            return f"{zone} is empty"
        number = say.say(right)
        words = {
            ">=": f"at least {number} cards are",
            "<=": f"no more than {number} cards are",
            "=": f"exactly {number} cards are",
        }
        return f"{words[condition.compare]} in {zone}"
    return f"{say.say(left)} {_COMPARE[condition.compare]} {number}"


_THIS_WAY = {
    "revealed_this_way": "reveals {}",
    "exiled_this_way": "exiles {}",
    "discarded_this_way": "discards {}",
    "sacrificed_this_way": "sacrifices {}",
    "put_into_a_graveyard_this_way": "puts {} into a graveyard",
    "you_discarded_this_way": "discards {}",
}


@COMMON.says(lang.Is)
def _is(say: Speech, condition: Any) -> str:
    what = condition.what
    if len(condition.where) == 1 and isinstance(condition.where[0], lang.Did):
        this_way = _THIS_WAY.get(condition.where[0].name)
        if this_way and not (condition.kinds or condition.negated):
            _ = condition.past
            return f"this {this_way.format(say.say(what))}"
    first = condition.where[0] if len(condition.where) == 1 else None
    plain = not (condition.kinds or condition.negated or condition.past)
    if isinstance(first, lang.Statistic) and first.than is not None and plain:
        less = "less" if first.compare == "<" else "more"
        than = say.say(first.than)
        _ = say.say(first)
        return f"{say.possessive(what)} {first.stat} is {less} than that of {than}"
    if isinstance(first, lang.Counters | lang.Statistic) and plain:
        having = say.say(first).removeprefix("with ").removeprefix("of ")
        return f"{does(say, what, 'has', 'have')} {having}"
    verbs = verb(what, "was", "were") if condition.past else verb(what, "is", "are")
    if condition.negated:
        verbs += " not"
    out = []
    for kind in condition.kinds:
        words = say.say(kind)
        out.append(article(words) if kind.types and not is_plural(what) else words)
    behind = [say.say(each).removeprefix("which is ") for each in condition.where]
    return f"{subject(say, what)} {verbs} {listed([*out], 'or')} {' '.join(behind)}".replace(
        "  ", " "
    ).strip()


@COMMON.says(lang.Exists)
def _exists(say: Speech, condition: Any) -> str:
    there = "there are" if is_plural(condition.what) else "there is"
    return f"{there} {'not ' if condition.negated else ''}{say.say(condition.what)}"


_WHEN = {
    "this_turn": "this turn",
    "last_turn": "in the last turn",
    "this_combat_chain": "this combat chain",
    "this_chain_link": "this chain link",
    "game": "this game",
    "this_combat": "this combat",
}


@COMMON.says(lang.Happened)
def _happened(say: Speech, condition: Any) -> str:
    when = _WHEN[condition.when]
    said = happening(say, condition.on, past=True)
    nt = "it is not so that " if condition.negated else ""
    times = f" {say.say(condition.times)} or more times" if condition.times is not None else ""
    return f"{nt}{when} {said}{times}"


@COMMON.says(lang.Done)
def _done(say: Speech, condition: Any) -> str:
    who = condition.who
    if condition.cant:
        return f"{subject(say, who)} cannot"
    if who == lang.YOU:
        return "not" if condition.negated else "so"
    if condition.negated:
        return does(say, who, "doesn't", "don't")
    return does(say, who, "does", "do")


@COMMON.says(lang.WasCast)
def _was_cast(say: Speech, condition: Any) -> str:
    out = f"{say.say(condition.what)} was {'not ' if condition.negated else ''}"
    if condition.cost:
        return f"{out}{condition.cost.replace('_', ' ')}"
    out += "cast"
    if condition.zone:
        whose = condition.whose
        out += f" from {say.possessive(whose) if whose is not None else 'a'} {condition.zone}"
    return out


@COMMON.says(lang.Pays)
def _pays(say: Speech, condition: Any) -> str:
    who = condition.who
    nt = f"{verb(who, 'does', 'do')} not pay" if condition.negated else verb(who, "pays", "pay")
    return f"{subject(say, who)} {nt} {', '.join(say.say(each) for each in condition.costs)}"


@COMMON.says(lang.Does)
def _does(say: Speech, condition: Any) -> str:
    clause = condition.clause
    said = say.say(clause)
    return (
        f"instead {subject(say, clause.by)} {said}" if clause.by == lang.YOU else f"instead {said}"
    )


def _no(amount: Any) -> str:
    return "no" if amount == lang.Number(value=0) else str(amount.value)


@COMMON.says(lang.Holds)
def _holds(say: Speech, condition: Any) -> str:
    if condition.name == "spells_last_turn":
        return f"{_no(condition.amount)} spells were cast in the last turn"
    name = f"{'not ' if condition.negated else ''}{condition.name}"
    template = say.facts.get(f"holds {name}")
    if template is None:
        raise UnsaidError(f"no words for holds {name}: {condition.plain}")
    return say.filled(template, condition).replace("{h}", "{h}")


# Events


def happening(say: Speech, event: Any, *, past: bool = False) -> str:
    """Return an event as the words behind "when"."""
    if past and isinstance(event, lang.PutInto):
        where = zones_of(say, event.zone_in) if event.zone_in is not None else event.zone
        return f"{say.say(event.what)} went to {where}"
    if past:
        if isinstance(event, lang.PlayerDoes):
            template = say.facts.get(f"did {event.does}")
            if template is None:
                raise UnsaidError(f"no words for did {event.does}: {event!r}")
            return say.filled(template, event)
        if isinstance(event, lang.Casts):
            what = say.say(event.what) if event.what is not None else "a spell"
            return f"{subject(say, event.who)} cast {what}"
        if isinstance(event, lang.Attacks):
            return f"{subject(say, event.what)} attacked"
        raise UnsaidError(f"no words for the past {event!r}")
    return say.say(event)


@COMMON.says(lang.EitherEvent)
def _either(say: Speech, event: Any) -> str:
    said = [say.say(each).split(" ") for each in event.of]
    common = 0
    while all(len(each) > common + 1 and each[common] == said[0][common] for each in said):
        common += 1
    if said[0][:common] in (["a"], ["an"], ["the"]):
        common = 0
    return " or ".join([" ".join(said[0]), *(" ".join(each[common:]) for each in said[1:])])


@COMMON.says(lang.While)
def _while(say: Speech, event: Any) -> str:
    return f"{say.say(event.event)} while {say.say(event.when)}"


@COMMON.says(lang.BecomesTrue)
def _becomes_true(say: Speech, event: Any) -> str:
    return say.say(event.when)


@COMMON.says(lang.Enters)
def _enters(say: Speech, event: Any) -> str:
    out = does(say, event.what, "enters", "enter")
    if event.tapped:
        out += " tapped"
    if event.under is not None:
        out += f" under {say.possessive(event.under)} control"
    if event.zones:
        whose = say.possessive(event.whose) if event.whose is not None else "a"
        out += f" from {whose} {listed(list(event.zones), 'or')}".replace("a exile", "exile")
    return out


@COMMON.says(lang.Leaves)
def _leaves(say: Speech, event: Any) -> str:
    whose = say.possessive(event.whose) if event.whose is not None else "the"
    dying = " without dying" if event.without_dying else ""
    return f"{does(say, event.what, 'leaves', 'leave')} {whose} {event.zone}{dying}"


@COMMON.says(lang.Dies)
def _dies(say: Speech, event: Any) -> str:
    return does(say, event.what, "dies", "die")


@COMMON.says(lang.PutInto)
def _put_into(say: Speech, event: Any) -> str:
    zone = event.zone
    if event.zone_in is not None:
        where = zones_of(say, event.zone_in)
    else:
        zone = say.zones.get(zone, zone)
        where = f"{say.possessive(event.whose) if event.whose is not None else 'a'} {zone}"
    out = f"{does(say, event.what, 'goes', 'go')} to {where}"
    if event.from_ and event.from_ != "anywhere":
        out += f" from the {event.from_}"
    elif event.from_:
        out += ", from wherever"
    return out


@COMMON.says(lang.Attacks)
def _attacks(say: Speech, event: Any) -> str:
    out = does(say, event.what, "attacks", "attack")
    if event.alone:
        out += " alone"
    if event.whom is not None:
        out += f" {say.say(event.whom)}"
    if event.planeswalkers:
        out += " or any planeswalker of yours" if event.whom == lang.YOU else " or a planeswalker"
    if event.with_ is not None:
        out += f" together with {say.say(event.with_)}"
    return out


@COMMON.says(lang.AttacksWith)
def _attacks_with(say: Speech, event: Any) -> str:
    out = does(say, event.who, "attacks", "attack")
    if event.whom is not None:
        out += f" {say.say(event.whom)}"
    if event.planeswalkers:
        out += " or a planeswalker"
    if event.what is not None:
        out += f" with {say.say(event.what)}"
    return out


@COMMON.says(lang.Blocks)
def _blocks(say: Speech, event: Any) -> str:
    whom = f" {say.say(event.whom)}" if event.whom is not None else ""
    return f"{does(say, event.what, 'blocks', 'block')}{whom}"


@COMMON.says(lang.BecomesBlocked)
def _becomes_blocked(say: Speech, event: Any) -> str:
    by = f" by {say.say(event.by)}" if event.by is not None else ""
    return f"{does(say, event.what, 'becomes', 'become')} blocked{by}"


def _to(said: list[str]) -> str:
    return f" to {listed(said, 'or')}" if said else ""


def _whom(said: list[str]) -> str:
    return f" {listed(said, 'or')}" if said else ""


@COMMON.says(lang.DealsDamage)
def _deals_damage(say: Speech, event: Any) -> str:
    who = event.what if event.what is not None else event.who
    kind = {None: "", True: "", False: "noncombat "}[event.combat]
    fight = " in combat" if event.combat else ""
    amount = ""
    if event.more_than is not None:
        amount = f"over {digits(say, event.more_than)} "
    elif event.amount is not None:
        amount = f"{digits(say, event.amount)} "
    if event.excess:
        kind = f"excess {kind}"
    kind = f"{event.damage} {kind}" if event.damage else kind
    to = [say.say(each) for each in (event.to, event.whom) if each is not None]
    to = ["any player" if each == "a player" else each for each in to]
    return f"{does(say, who, 'deals', 'deal')} {amount}{kind}damage{fight}{_to(to)}"


@COMMON.says(lang.IsDealt)
def _is_dealt(say: Speech, event: Any) -> str:
    who = event.what if event.what is not None else event.who
    kind = {None: "", True: "combat ", False: "noncombat "}[event.combat]
    if event.excess:
        kind = f"excess {kind}"
    kind = f"{event.damage} {kind}" if event.damage else kind
    amount = f"{digits(say, event.amount)} " if event.amount is not None else ""
    by = f" by {say.say(event.by)}" if event.by is not None else ""
    return f"{does(say, who, 'is', 'are')} dealt {amount}{kind}damage{by}"


_NTH = {0: "", 2: "second", 3: "third", 4: "fourth"}


@COMMON.says(lang.Casts)
def _casts(say: Speech, event: Any) -> str:
    verbs = ("plays", "play") if event.plays else ("casts", "cast")
    if event.copies:
        verbs = ("casts or copies", "cast or copy")
    what = say.say(event.what) if event.what is not None else "a spell"
    if event.nth:
        what = f"a {_NTH[event.nth]} {what.removeprefix('a ')} in a turn"
    what = what.replace(" in exile", " from exile")
    if event.who == lang.YOU and event.what not in {None, lang.SELF} and not event.nth:
        done = {"plays": "played", "casts": "cast", "casts or copies": "cast or copied"}[verbs[0]]
        return f"{what.removesuffix(' spell') if ' or ' in what else what} of yours is {done}"
    return f"{does(say, event.who, *verbs)} {what}"


@COMMON.says(lang.Draws)
def _draws(say: Speech, event: Any) -> str:
    what = "a card"
    if event.nth:
        what = f"a {_NTH[event.nth]} card in one turn"
    return f"{does(say, event.who, 'draws', 'draw')} {what}"


@COMMON.says(lang.LifeChanges)
def _life_changes(say: Speech, event: Any) -> str:
    one, several = ("gains", "gain") if event.gains else ("loses", "lose")
    first = " for the first time in a turn" if event.first else ""
    return f"{does(say, event.who, one, several)} life{first}"


@COMMON.says(lang.PlayerDoes)
def _player_does(say: Speech, event: Any) -> str:
    template = say.facts.get(f"does {event.does}")
    if template is None:
        raise UnsaidError(f"no words for does {event.does}: {event.plain}")
    said = say.filled(template, event)
    if event.what is not None and event.what.how == "a" and not event.what.other:
        one = " an " if " an " in said else " a "
        said = said.replace(one, " any ", 1)
    return said


_STEPS = {
    "upkeep": "upkeep step",
    "end_step": "end step",
    "draw_step": "draw step",
    "combat": "combat",
    "first_main_phase": "precombat main step",
    "end_phase": "end phase",
}


@COMMON.says(lang.Begins)
def _begins(say: Speech, event: Any) -> str:
    """Return the moment with its preposition: "at your upkeep"."""
    step, whose = _STEPS.get(event.step, event.step.replace("_", " ")), event.whose
    if step == "combat" and not event.ends:
        if whose == lang.YOU:
            return "at combat in your turn"
        each = whose is None or whose.how == "each"
        return "at each combat" if each else f"at combat in {say.possessive(whose)} turn"
    for first in ("beginning of ", "start of "):
        if step.startswith(first):
            own = "every" if whose in {None, lang.Who(how="each")} else say.possessive(whose)
            return f"as {own} {step.removeprefix(first)} begins"
    before = "at the end of" if event.ends else "at"
    if whose is None and step == "combat":
        return f"{before} combat"
    if whose is None or whose == lang.Who(how="each"):
        return f"{before} every {step}"
    if whose != lang.YOU:
        return f"{before} the {step} of {say.say(whose)}"
    return f"{before} {say.possessive(whose)} {step}"


@COMMON.says(lang.BecomesState)
def _becomes_state(say: Speech, event: Any) -> str:
    template = say.facts.get(f"becomes {event.state}{' into' if event.name else ''}")
    if template is None:
        raise UnsaidError(f"no words for becomes {event.state}: {event.plain}")
    return say.filled(template, event)


@COMMON.says(lang.Targeted)
def _targeted(say: Speech, event: Any) -> str:
    who = event.what if event.who is None else event.who
    by = ""
    if event.by is not None:
        said = say.say(event.by)
        by = f" by any {said.partition(' ')[2]}" if event.by.how == "a" else f" by {said}"
    first = " for the first time in a turn" if event.first else ""
    return f"{does(say, who, 'is', 'are')} targeted{by}{first}"


@COMMON.says(lang.CountersPut)
def _counters_put(say: Speech, event: Any) -> str:
    kind = f"{event.kind} counters" if event.kind else "counters"
    if event.amount is not None:
        kind = f"{say.say(event.amount)} {kind}"
    who = subject(say, event.who) + " " if event.who is not None else ""
    verbs = "remove" if event.removed else "put"
    if not who:
        return f"{kind} are {'removed from' if event.removed else 'put on'} {say.say(event.what)}"
    return f"{who}{verbs} {kind} {'from' if event.removed else 'on'} {say.say(event.what)}"


@COMMON.says(lang.Hits)
def _hits(say: Speech, event: Any) -> str:
    who = event.who if event.by_player or event.what is None else event.what
    to = [say.say(each) for each in (event.whom, event.to) if each is not None]
    return f"{does(say, who, 'hits', 'hit')}{_whom(to)}"


@COMMON.says(lang.Defends)
def _defends(say: Speech, event: Any) -> str:
    out = does(say, event.what, "defends", "defend")
    if event.passive:
        by = f" by {say.say(event.by)}" if event.by is not None else ""
        out = f"{does(say, event.what, 'is', 'are')} defended{by}"
    if event.whom is not None:
        out += f" against {say.say(event.whom)}"
    if event.hero is not None:
        out += f" {say.say(event.hero)}"
    if event.together is not None:
        out += f" together with {say.say(event.together)}"
    return out + (" alone" if event.alone else "")


@COMMON.says(lang.Happens)
def _happens(say: Speech, event: Any) -> str:
    return say.fact("happens", event)


@COMMON.says(lang.DoneBy)
def _done_by(say: Speech, where: Any) -> str:
    who, when = where.by, where.when.replace("_", " ")
    verb_ = {"play": "played", "hit": "hit", "defend_with": "defended with"}[where.does]
    if say.of_next:
        verb_ = where.does.replace("_", " ")
    if who is None:
        return f"{verb_} {when}" if where.does != "hit" else f"that hit within {when}"
    if where.does == "hit":
        return f"that hit within {when}"
    if say.of_next:
        return f"that {say.say(who)} {verb_} in {when}"
    return f"{say.say(who)} {verb_} {when}"


__all__ = ("does", "happening", "subject", "verb")
