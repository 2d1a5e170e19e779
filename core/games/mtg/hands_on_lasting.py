"""Deeds by hand that are about the game rather than one card: tokens, permissions, day."""

from typing import get_args

from core.games.mtg import actions as mtg
from core.games.mtg.hands_on_copying import exception_fields, exceptions_of
from core.games.mtg.hands_on_targets import (
    ANYONE,
    PERMANENTS_AND_SPELLS,
    Targets,
    options,
    picked,
    upper,
)
from core.games.mtg.hands_on_time import bound_of, time_fields, until_of
from core.games.mtg.naming import names_on_table
from core.law import actions as law
from core.law.actions import Action, Batch
from core.law.forms import Answers, Ask, Field, Form, UnfinishedError
from core.law.verdict import Option
from core.table.effects import PERMANENT, Filter
from core.table.ids import PlayerId, Zone
from core.table.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, STACK

_NEW, _GAME = "New", "The game"
_BOTTOM = "bottom"
_MANY = 20
_DEEDS = (
    Option("play", "cast or play"),
    Option("cast", "cast"),
    Option("play_land", "play as a land"),
)


def lasting_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        _replacement(targets),
        _permit(targets),
        _forbid(targets),
        _day(targets),
        _choose_name(targets),
    )


def _text(name: str, label: str, hint: str = "", known: tuple[str, ...] = ()) -> Field:
    return Field(id=name, label=label, ask=Ask.TEXT, start="", hint=hint, options=options(known))


def _face_fields(prefix: str, label: str) -> tuple[Field, ...]:
    when = ("double", (True,)) if prefix else ("", ())
    return (
        Field(id=f"{prefix}name", label=f"{label}Name", ask=Ask.TEXT, start="", when=when),
        Field(
            id=f"{prefix}type_line",
            label=f"{label}Type line",
            ask=Ask.TEXT,
            start="Creature — " if not prefix else "",
            hint="e.g. Creature — Zombie",
            when=when,
        ),
        Field(id=f"{prefix}power", label=f"{label}Power", ask=Ask.NUMBER, start=None, when=when),
        Field(
            id=f"{prefix}toughness",
            label=f"{label}Toughness",
            ask=Ask.NUMBER,
            start=None,
            when=when,
        ),
        Field(
            id=f"{prefix}keywords",
            label=f"{label}Abilities",
            ask=Ask.WORDS,
            start=(),
            hint="e.g. Flying, Haste",
            when=when,
        ),
    )


def _token(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        front = _face(answers, "")
        token = mtg.Token(
            player=targets.player,
            name=front.name,
            type_line=front.type_line,
            power=front.power,
            toughness=front.toughness,
            keywords=front.keywords,
            faces=(front, _face(answers, "back_")) if answers.flag("double") else (),
        )
        many = answers.number("many") or 1
        if many == 1:
            return token
        return Batch(player=targets.player, steps=(token,) * many)

    many = Field(id="many", label="How many", ask=Ask.NUMBER, start=1, lowest=1, highest=_MANY)
    double = Field(id="double", label="It has a back face", ask=Ask.FLAG, start=False)
    asks = (*_face_fields("", ""), many, double, *_face_fields("back_", "Back: "))
    says = "Creates a token from words."
    return Form(id="token", words="Token", says=says, fields=asks, make=make, group=_NEW)


def _face(answers: Answers, prefix: str) -> mtg.TokenFace:
    name, line = answers.text(f"{prefix}name"), answers.text(f"{prefix}type_line")
    line = line.replace(" - ", " — ").removeprefix("Token ").rstrip(" —")
    if not name:
        raise UnfinishedError("Give the back a name." if prefix else "Give the token a name.")
    if not line:
        raise UnfinishedError("Give it a type line, e.g. Creature — Zombie.")
    power, toughness = (answers.number(f"{prefix}{stat}") for stat in ("power", "toughness"))
    if "creature" in line.lower() and None in {power, toughness}:
        raise UnfinishedError("Give the creature power and toughness.")
    return mtg.TokenFace(
        name=name,
        type_line=line,
        power=None if power is None else str(power),
        toughness=None if toughness is None else str(toughness),
        keywords=tuple(upper(word) for word in answers.words(f"{prefix}keywords")),
    )


def _token_copy(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        of = picked(answers, "of", "Say what the token is a copy of.")
        return mtg.TokenCopy(player=targets.player, of=of, except_=exceptions_of(answers))

    start = "" if targets.chosen is None else str(targets.chosen)
    known = targets.objects((*PERMANENTS_AND_SPELLS, GRAVEYARD, EXILE))
    if start not in {each.id for each in known}:
        start = ""
    asks = Field(
        id="of", label="Copy of", ask=Ask.PICK, start=start, options=(Option("", "…"), *known)
    )
    says = "Creates a token that is a copy of something."
    fields = (asks, *exception_fields(targets))
    return Form(
        id="token_copy", words="Token copy", says=says, fields=fields, make=make, group=_NEW
    )


def _zones(targets: Targets, *, split_library: bool = False) -> tuple[Option, ...]:
    found = []
    for spec in targets.reading.rules.zones:
        if spec.zone in {STACK, BATTLEFIELD}:
            continue
        if split_library and spec.zone == LIBRARY:
            found.append(Option(LIBRARY, "the top of the library"))
            found.append(Option(f"{LIBRARY} {_BOTTOM}", "the bottom of the library"))
        else:
            found.append(Option(spec.zone, spec.title.lower()))
    return tuple(found)


def _replacement(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        owner = answers.text("owner")
        instead, _, where = answers.text("instead").partition(" ")
        if answers.text("to") == instead:
            raise UnfinishedError("It must go elsewhere than it would.")
        only = targets.chosen if answers.text("what") == "this" else None
        return law.Replacement(
            player=targets.player,
            applies_to=law.AppliesTo(
                to=Zone(answers.text("to")),
                owner=PlayerId(owner) if owner else None,
                object=only,
            ),
            instead=law.Instead(to=Zone(instead), position="bottom" if where == _BOTTOM else "top"),
            until=until_of(answers, PERMANENT),
            bound_to=bound_of(answers),
            name=answers.text("name"),
        )

    what = [Option("any", "any card")]
    if targets.chosen is not None:
        what.append(Option("this", targets.name(targets.chosen)))
    asks = (
        Field(id="what", label="If", ask=Ask.PICK, start="any", options=tuple(what)),
        Field(
            id="owner",
            label="Owned by",
            ask=Ask.PICK,
            start="",
            options=(ANYONE, *targets.players()),
        ),
        Field(id="to", label="Would go to", ask=Ask.PICK, start=GRAVEYARD, options=_zones(targets)),
        Field(
            id="instead",
            label="It goes to",
            ask=Ask.PICK,
            start=EXILE,
            options=_zones(targets, split_library=True),
        ),
        *time_fields(targets, PERMANENT),
        _text("name", "By", "what a choice calls it, if you like", targets.names()),
    )
    says = "What would go to one zone goes to another one instead."
    return Form(
        id="replacement", words="Goes elsewhere", says=says, fields=asks, make=make, group=_GAME
    )


def _permission_fields(targets: Targets, zone: str) -> tuple[Field, ...]:
    zones = (Option("", "any zone"), *_zones(targets))
    kind, named = targets.filter_fields(controller=False)
    return (
        Field(id="who", label="Who", ask=Ask.PICK, start=targets.player, options=targets.players()),
        Field(
            id="what",
            label="May" if zone else "May not",
            ask=Ask.PICK,
            start="play",
            options=_DEEDS,
        ),
        *_only_this(targets),
        Field(
            id="zone",
            label="From",
            ask=Ask.PICK,
            start=zone,
            options=zones,
            when=("only", (None, "")) if targets.chosen is not None else ("", ()),
        ),
        Field(
            id="owner",
            label="Owned by",
            ask=Ask.PICK,
            start="",
            options=(ANYONE, *targets.players()),
        ),
        kind,
        named,
        Field(
            id="most", label="Mana value at most", ask=Ask.NUMBER, start=None, lowest=0, hint="any"
        ),
        Field(
            id="least",
            label="Mana value at least",
            ask=Ask.NUMBER,
            start=None,
            lowest=0,
            hint="any",
        ),
    )


def _only_this(targets: Targets) -> tuple[Field, ...]:
    """Return the field that narrows it to the chosen card, as the object that it is now."""
    if targets.chosen is None:
        return ()
    known = (Option("", "any card that fits"), Option("this", targets.name(targets.chosen)))
    return (Field(id="only", label="Which", ask=Ask.PICK, start="", options=known),)


def _filter(targets: Targets, answers: Answers) -> Filter:
    only = answers.text("only") == "this"
    obj = targets.reading.table.objects.get(targets.chosen) if only and targets.chosen else None
    zone = "" if obj is not None else answers.text("zone")
    owner = answers.text("owner")
    return Filter(
        object=obj.id if obj is not None else None,
        incarnation=obj.incarnation if obj is not None else None,
        zone=Zone(zone) if zone else None,
        owner=PlayerId(owner) if owner else None,
        type=upper(answers.text("fit_type")) or None,
        name=answers.text("fit_name") or None,
        mana_value_max=answers.number("most"),
        mana_value_min=answers.number("least"),
    )


def _deed(answers: Answers) -> law.Playing:
    return next(each for each in get_args(law.Playing) if each == answers.text("what"))


def _permit(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return law.Permit(
            player=targets.player,
            who=PlayerId(answers.text("who")),
            what=_deed(answers),
            filter=_filter(targets, answers),
            free=answers.flag("free"),
            until=until_of(answers, PERMANENT),
            bound_to=bound_of(answers),
        )

    free = Field(id="free", label="Without paying for it", ask=Ask.FLAG, start=False)
    asks = (*_permission_fields(targets, GRAVEYARD), free, *time_fields(targets, PERMANENT))
    says = "Lets a player cast or play what the rules would not."
    return Form(
        id="permit", words="Let cast or play", says=says, fields=asks, make=make, group=_GAME
    )


def _forbid(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return law.Forbid(
            player=targets.player,
            who=PlayerId(answers.text("who")),
            what=_deed(answers),
            filter=_filter(targets, answers),
            until=until_of(answers, PERMANENT),
            bound_to=bound_of(answers),
        )

    asks = (*_permission_fields(targets, ""), *time_fields(targets, PERMANENT))
    says = "Forbids a player to cast or play something."
    return Form(
        id="forbid",
        words="Forbid to cast or play",
        says=says,
        fields=asks,
        make=make,
        group=_GAME,
    )


def _day(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        to = answers.text("to")
        return mtg.DayNight(player=targets.player, to="night" if to == "night" else "day")

    start = "night" if targets.reading.table.day_night == "day" else "day"
    pick = (Option("day", "day"), Option("night", "night"))
    asks = Field(id="to", label="It becomes", ask=Ask.PICK, start=start, options=pick)
    says = "Daybound and nightbound permanents follow."
    return Form(id="day", words="Day or night", says=says, fields=(asks,), make=make, group=_GAME)


def _choose_name(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.text("name"):
            raise UnfinishedError("Choose a name.")
        return law.ChooseName(player=targets.player, name=answers.text("name"))

    known = names_on_table(targets.reading, targets.player)
    asks = _text("name", "Name", "one name of one face or half", known)
    says = "Chooses a card name for an effect. Of a card with two names it is one of them."
    return Form(
        id="choose_name",
        words="Choose a name",
        says=says,
        fields=(asks,),
        make=make,
        group=_GAME,
    )
