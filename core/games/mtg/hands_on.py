"""Deeds by hand: what card texts say and no table can read, as forms to fill in."""

from collections.abc import Callable

from core.games.mtg import actions as mtg
from core.games.mtg.hands_on_copying import exception_fields, exceptions_of
from core.games.mtg.hands_on_lasting import lasting_forms
from core.games.mtg.hands_on_targets import (
    FIT,
    PERMANENTS_AND_SPELLS,
    TYPES,
    Targets,
    filter_of,
    options,
    picked,
    upper,
)
from core.games.mtg.hands_on_time import bound_of, time_fields, until_of
from core.games.mtg.hands_on_turning import turning_forms
from core.law import actions as law
from core.law.actions import Action
from core.law.forms import Answers, Ask, Field, Form, UnfinishedError
from core.law.reading import Reading
from core.law.verdict import Option
from core.printed.mana import COLOR_ORDER, Color
from core.printed.type_line import SUPERTYPES
from core.table.effects import Change
from core.table.ids import ObjectId, PlayerId
from core.table.zones import GRAVEYARD

_KEYWORDS = (
    *("Deathtouch", "Defender", "Double strike", "First strike", "Flash", "Flying", "Haste"),
    *("Hexproof", "Indestructible", "Lifelink", "Menace", "Reach", "Trample", "Vigilance"),
)
_COUNTERS = ("+1/+1", "-1/-1", "loyalty", "defense", "lore", "charge", "shield", "stun")
_SET = "what it was goes; empty leaves it as it is, none takes all"
_CARD = "This card"


def forms(reading: Reading, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every deed by hand, the most used first."""
    targets = Targets(reading, chosen, player)
    return (
        _bigger(targets),
        _counters(targets),
        _abilities(targets),
        _damage(targets),
        _set_size(targets),
        _types(targets),
        _colours(targets),
        _name(targets),
        _copy(targets),
        _control(targets),
        *turning_forms(targets),
        *lasting_forms(targets),
    )


def _changing(
    targets: Targets,
    name: str,
    words: tuple[str, str],
    fields: tuple[Field, ...],
    change: Callable[[Answers], Change],
) -> Form:
    """Return a form that starts one continuous effect."""

    def make(answers: Answers) -> Action:
        made = change(answers)
        if made == Change():
            raise UnfinishedError("Say what changes.")
        fitting = answers.text("on") == FIT
        return law.Effect(
            player=targets.player,
            objects=() if fitting else targets.chosen_objects(answers),
            all_=filter_of(answers) if fitting else None,
            change=made,
            until=until_of(answers),
            bound_to=bound_of(answers),
            source=answers.text("source"),
        )

    source = Field(
        id="source",
        label="By",
        ask=Ask.TEXT,
        start="",
        options=options(targets.names()),
        hint="the card that says so, if you like",
    )
    asks = (*targets.fields(fitting=True), *fields, *time_fields(targets), source)
    return Form(id=name, words=words[0], says=words[1], fields=asks, make=make, group=_CARD)


def _number(
    name: str, label: str, start: int | None = 0, lowest: int = -99, hint: str = ""
) -> Field:
    return Field(id=name, label=label, ask=Ask.NUMBER, start=start, lowest=lowest, hint=hint)


def _bigger(targets: Targets) -> Form:
    return _changing(
        targets,
        "bigger",
        ("Bigger or smaller", "Adds to power and toughness, e.g. +2/+2."),
        (_number("power", "Power", 1), _number("toughness", "Toughness", 1)),
        lambda answers: Change(
            power=answers.number("power") or 0, toughness=answers.number("toughness") or 0
        ),
    )


def _set_size(targets: Targets) -> Form:
    hint = "empty leaves it as it is"
    return _changing(
        targets,
        "set_size",
        ("Set power and toughness", "It is so large from now on, before what adds to it."),
        (
            _number("power", "Power", None, hint=hint),
            _number("toughness", "Toughness", None, hint=hint),
        ),
        lambda answers: Change(
            set_power=answers.number("power"), set_toughness=answers.number("toughness")
        ),
    )


def _types(targets: Targets) -> Form:
    def words(name: str, label: str, hint: str, known: tuple[str, ...]) -> Field:
        return Field(
            id=name, label=label, ask=Ask.WORDS, start=(), hint=hint, options=options(known)
        )

    supertypes = tuple(sorted(SUPERTYPES))
    return _changing(
        targets,
        "types",
        ("Types", "Adds card types, subtypes and supertypes, or sets them."),
        (
            words("add", "Also is", "e.g. Artifact, Zombie", (*TYPES, *supertypes)),
            words("types", "Set types", _SET, TYPES),
            words("subtypes", "Set subtypes", _SET, ()),
            words("supertypes", "Set supertypes", _SET, supertypes),
        ),
        lambda answers: Change(
            add_types=_type_words(answers, "add") or (),
            set_types=_type_words(answers, "types"),
            set_subtypes=_type_words(answers, "subtypes"),
            set_supertypes=_type_words(answers, "supertypes"),
        ),
    )


def _type_words(answers: Answers, field: str) -> tuple[str, ...] | None:
    found = answers.words(field)
    if [word.lower() for word in found] == ["none"]:
        return ()
    return tuple(upper(word) for word in found) or None


def _colours(targets: Targets) -> Form:
    colours = tuple(Option(letter, Color(letter).word) for letter in COLOR_ORDER)
    ways = (Option("set", "It is just these"), Option("add", "It is these too"))

    def change(answers: Answers) -> Change:
        letters = answers.words("colours")
        if answers.text("way") == "add":
            return Change(add_colors=letters)
        return Change(set_colors=letters)

    return _changing(
        targets,
        "colours",
        ("Colours", "Sets colours or adds some; none at all is colourless."),
        (
            Field(id="way", label="How", ask=Ask.PICK, start="set", options=ways),
            Field(id="colours", label="Colours", ask=Ask.MANY, start=(), options=colours),
        ),
        change,
    )


def _name(targets: Targets) -> Form:
    field = Field(id="name", label="Name", ask=Ask.TEXT, start="", options=options(targets.names()))

    def change(answers: Answers) -> Change:
        return Change(set_name=answers.text("name") or None)

    return _changing(targets, "name", ("Name", "It goes by another name."), (field,), change)


def _abilities(targets: Targets) -> Form:
    return _changing(
        targets,
        "abilities",
        ("Abilities", "It has abilities, loses all of them, or can't transform."),
        (
            Field(
                id="add",
                label="Has",
                ask=Ask.WORDS,
                start=(),
                options=options(_KEYWORDS),
                hint="e.g. Flying, First strike",
            ),
            Field(id="lose", label="Loses all abilities first", ask=Ask.FLAG, start=False),
            Field(id="stuck", label="Can't transform", ask=Ask.FLAG, start=False),
        ),
        lambda answers: Change(
            add_abilities=tuple(upper(word) for word in answers.words("add")),
            lose_abilities=answers.flag("lose"),
            cant_transform=answers.flag("stuck"),
        ),
    )


def _copy(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        of = picked(answers, "of", "Say what it becomes a copy of.")
        until, bound, but = until_of(answers), bound_of(answers), exceptions_of(answers)
        return targets.each(
            answers,
            lambda who: mtg.BecomeCopy(
                player=targets.player,
                object=who,
                of=of,
                until=until,
                bound_to=bound,
                except_=but,
            ),
        )

    known = targets.objects((*PERMANENTS_AND_SPELLS, GRAVEYARD))
    others = tuple(each for each in known if each.id != str(targets.chosen))
    of = Field(id="of", label="Copy of", ask=Ask.PICK, start="", options=(Option("", "…"), *others))
    says = "It takes over what is printed on another card, without its counters."
    asks = (*targets.fields(), of, *exception_fields(targets), *time_fields(targets))
    return Form(id="copy", words="Become a copy", says=says, fields=asks, make=make, group=_CARD)


def _control(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        to, until, bound = PlayerId(answers.text("to")), until_of(answers), bound_of(answers)
        return targets.each(
            answers,
            lambda who: law.Control(
                player=targets.player, object=who, to=to, until=until, bound_to=bound
            ),
        )

    to = Field(
        id="to",
        label="To",
        ask=Ask.PICK,
        start=targets.another_player(),
        options=targets.players(),
    )
    asks = (*targets.fields(), to, *time_fields(targets))
    says = "Another player controls it."
    return Form(id="control", words="Control", says=says, fields=asks, make=make, group=_CARD)


def _counters(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        kind, change = answers.text("kind"), answers.number("change")
        if not kind or not change:
            raise UnfinishedError("Say which counters, and how many.")
        return targets.each(
            answers,
            lambda who: law.Counters(player=targets.player, object=who, kind=kind, change=change),
        )

    kind = Field(
        id="kind", label="Kind", ask=Ask.TEXT, start=_COUNTERS[0], options=options(_COUNTERS)
    )
    asks = (*targets.fields(), kind, _number("change", "How many", 1))
    says = "Puts counters of any kind on it; fewer than none takes them off."
    return Form(id="counters", words="Counters", says=says, fields=asks, make=make, group=_CARD)


def _damage(targets: Targets) -> Form:
    """Damage may go to a player, who is no object."""

    def make(answers: Answers) -> Action:
        amount = answers.number("amount") or 0
        player = answers.text("player")
        if player:
            return law.Damage(player=targets.player, object=PlayerId(player), amount=amount)
        return targets.each(
            answers,
            lambda who: law.Damage(player=targets.player, object=who, amount=amount),
        )

    hits = Field(
        id="player",
        label="To",
        ask=Ask.PICK,
        start="" if targets.chosen is not None else targets.player,
        options=(Option("", "permanents"), *targets.players()),
    )
    permanents = tuple(_only_if(each, hits.id) for each in targets.fields())
    asks = (hits, *permanents, _number("amount", "How much", 1, lowest=1))
    says = "Deals damage to permanents or to a player."
    return Form(id="damage", words="Damage", says=says, fields=asks, make=make, group=_CARD)


def _only_if(field: Field, other: str) -> Field:
    """Ask for a field only while another one is empty, unless it has a condition already."""
    if field.when[0]:
        return field
    return Field(
        id=field.id,
        label=field.label,
        ask=field.ask,
        start=field.start,
        options=field.options,
        when=(other, ("",)),
    )
