"""Deeds by hand that are about the game rather than one card: tokens, permissions, names."""

from collections.abc import Callable

from core.games.fab import actions as fab
from core.games.fab.hands_on_targets import (
    ANYONE,
    IN_PLAY,
    UNTIL,
    Targets,
    options,
    picked,
    until_of,
    upper,
)
from core.games.fab.pitching import POINTS
from core.games.fab.zones import BANISHED, DECK
from core.law import actions as law
from core.law.actions import Action, Batch
from core.law.forms import Answers, Ask, Field, Form, UnfinishedError
from core.law.verdict import Option
from core.table.effects import PERMANENT, Filter
from core.table.ids import PlayerId, Zone
from core.table.zones import GRAVEYARD, STACK

_NEW, _GAME = "New", "The game"
_BOTTOM = "bottom"
_MANY = 20
_FOR_GOOD = Field(
    id=UNTIL.id, label=UNTIL.label, ask=Ask.PICK, start=PERMANENT, options=UNTIL.options
)


def game_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        _points(targets),
        _replacement(targets),
        _permit(targets),
        _forbid(targets),
        _choose_name(targets),
    )


def _text(name: str, label: str, hint: str = "", known: tuple[str, ...] = ()) -> Field:
    return Field(id=name, label=label, ask=Ask.TEXT, start="", hint=hint, options=options(known))


def _who(targets: Targets) -> Field:
    return Field(
        id="who", label="Who", ask=Ask.PICK, start=targets.player, options=targets.players()
    )


def _many() -> Field:
    return Field(id="many", label="How many", ask=Ask.NUMBER, start=1, lowest=1, highest=_MANY)


def _so_many(targets: Targets, answers: Answers, made: Action) -> Action:
    many = answers.number("many") or 1
    return made if many == 1 else Batch(player=targets.player, steps=(made,) * many)


def _token(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        name, box = answers.text("name"), answers.text("typebox").rstrip(" -—")
        if not name:
            raise UnfinishedError("Give the token a name.")
        if not box:
            raise UnfinishedError("Give it a type box, e.g. Generic Token - Aura.")
        token = fab.Token(
            player=targets.player,
            name=name,
            type_line=box,
            keywords=tuple(upper(word) for word in answers.words("keywords")),
            power=_stat(answers, "power"),
            defense=_stat(answers, "defense"),
            life=_stat(answers, "life"),
        )
        return _so_many(targets, answers, token)

    fields = (
        _text("name", "Name"),
        Field(
            id="typebox",
            label="Type box",
            ask=Ask.TEXT,
            start="Token - ",
            hint="e.g. Runeblade Token - Aura",
        ),
        *(
            Field(id=stat, label=stat.capitalize(), ask=Ask.NUMBER, start=None, lowest=0)
            for stat in ("power", "defense", "life")
        ),
        Field(
            id="keywords", label="Abilities", ask=Ask.WORDS, start=(), hint="e.g. Ward 1, Go again"
        ),
        _many(),
    )
    says = "Creates a token from words."
    return Form(id="token", words="Token", says=says, fields=fields, make=make, group=_NEW)


def _stat(answers: Answers, name: str) -> str | None:
    value = answers.number(name)
    return str(value) if value is not None else None


def _token_copy(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        of = picked(answers, "of", "Say what it is a copy of.")
        return _so_many(targets, answers, fab.TokenCopy(player=targets.player, of=of))

    known = targets.objects((*IN_PLAY, GRAVEYARD, BANISHED))
    start = str(targets.chosen) if str(targets.chosen) in {each.id for each in known} else ""
    of = Field(
        id="of",
        label="Copy of",
        ask=Ask.PICK,
        start=start,
        options=(Option("", "…"), *known),
    )
    says = "Creates a token with what is printed on the active face of a card."
    return Form(
        id="token_copy", words="Token copy", says=says, fields=(of, _many()), make=make, group=_NEW
    )


def _points(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        change = answers.number("change")
        if not change:
            raise UnfinishedError("Say how many.")
        who = PlayerId(answers.text("who"))
        return law.Points(player=who, kind=answers.text("kind"), change=change)

    kinds = tuple(Option(spec.kind, f"{spec.word}s") for spec in POINTS)
    fields = (
        _who(targets),
        Field(id="kind", label="Gains", ask=Ask.PICK, start=kinds[1].id, options=kinds),
        Field(id="change", label="How many", ask=Ask.NUMBER, start=1),
    )
    says = "Gives points or takes them; what waits unpaid on the stack is paid with them."
    return Form(id="points", words="Points", says=says, fields=fields, make=make, group=_GAME)


def _zones(targets: Targets, *, split_deck: bool = False) -> tuple[Option, ...]:
    found: list[Option] = []
    for spec in targets.reading.rules.zones:
        if spec.zone == STACK:
            continue
        if split_deck and spec.zone == DECK:
            found.append(Option(spec.zone, "top of the deck"))
            found.append(Option(_BOTTOM, "bottom of the deck"))
        else:
            found.append(Option(spec.zone, spec.title.lower()))
    return tuple(found)


def _replacement(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        instead, owner = answers.text("instead"), answers.text("owner")
        bottom = instead == _BOTTOM
        to = Zone(answers.text("to"))
        if instead == to:
            raise UnfinishedError("Choose another zone for it to go to.")
        this = answers.text("what") == "this"
        return law.Replacement(
            player=targets.player,
            applies_to=law.AppliesTo(
                to=to,
                owner=PlayerId(owner) if owner else None,
                object=targets.chosen if this else None,
            ),
            instead=law.Instead(
                to=DECK if bottom else Zone(instead), position="bottom" if bottom else "top"
            ),
            until=until_of(answers),
            name=answers.text("name"),
        )

    what = [Option("any", "any card")]
    if targets.chosen is not None:
        what.append(Option("this", targets.name(targets.chosen)))
    fields = (
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
            start=BANISHED,
            options=_zones(targets, split_deck=True),
        ),
        _FOR_GOOD,
        _text("name", "By", "what a choice calls it, if you like", targets.names()),
    )
    says = "What would go to one zone goes to another one instead."
    return Form(
        id="replacement", words="Goes elsewhere", says=says, fields=fields, make=make, group=_GAME
    )


def _permission_fields(targets: Targets, zone: str) -> tuple[Field, ...]:
    kind, named = targets.filter_fields(controller=False)

    def cost(name: str, label: str) -> Field:
        return Field(id=name, label=label, ask=Ask.NUMBER, start=None, lowest=0, hint="any")

    return (
        _who(targets),
        Field(
            id="zone",
            label="From",
            ask=Ask.PICK,
            start=zone,
            options=(Option("", "any zone"), *_zones(targets)),
        ),
        kind,
        named,
        cost("most", "Cost at most"),
        cost("least", "Cost at least"),
    )


def _filter(answers: Answers) -> Filter:
    zone = answers.text("zone")
    return Filter(
        zone=Zone(zone) if zone else None,
        type=upper(answers.text("fit_type")) or None,
        name=answers.text("fit_name") or None,
        mana_value_max=answers.number("most"),
        mana_value_min=answers.number("least"),
    )


def _permit(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return law.Permit(
            player=targets.player,
            who=PlayerId(answers.text("who")),
            filter=_filter(answers),
            free=answers.flag("free"),
            until=until_of(answers),
        )

    free = Field(id="free", label="Without paying for it", ask=Ask.FLAG, start=False)
    fields = (*_permission_fields(targets, BANISHED), free, UNTIL)
    says = "Lets a player play what the rules would not."
    return _lasting("permit", "Let play", says, fields, make)


def _forbid(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return law.Forbid(
            player=targets.player,
            who=PlayerId(answers.text("who")),
            filter=_filter(answers),
            until=until_of(answers),
        )

    fields = (*_permission_fields(targets, ""), UNTIL)
    says = "Forbids a player to play something."
    return _lasting("forbid", "Forbid to play", says, fields, make)


def _lasting(
    name: str,
    words: str,
    says: str,
    fields: tuple[Field, ...],
    make: Callable[[Answers], Action],
) -> Form:
    return Form(id=name, words=words, says=says, fields=fields, make=make, group=_GAME)


def _choose_name(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.text("name"):
            raise UnfinishedError("Choose a name.")
        return law.ChooseName(player=targets.player, name=answers.text("name"))

    field = _text("name", "Name", "one full name of one face or side", targets.names())
    says = "Names a card for an effect. Of a card with two names it is one of them."
    return Form(
        id="choose_name", words="Name a card", says=says, fields=(field,), make=make, group=_GAME
    )
