"""Forms for actions by hand: effects of card texts that no rule carries out, and tokens."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from core.cards.abilities import keywords_not_in_text
from core.cards.card import Card, Face
from core.cards.mana import COLOR_ORDER, Color, in_order
from core.cards.type_line import SUPERTYPES, TypeLine
from core.games.mtg import actions as mtg
from core.games.mtg.casting.mana import Mana
from core.games.mtg.faces import names_on_table
from core.games.mtg.layers.traits import traits
from core.games.mtg.printed import loaded
from core.messages import CardName, Message, verbatim
from core.rules import actions as base
from core.rules import effect_forms
from core.rules.actions import Action
from core.rules.choices import Option
from core.rules.effect_forms import GAME, MANY, NEW, Idiom, KnownTypes, Targets, changing, so_many
from core.rules.forms import (
    Answers,
    Ask,
    Field,
    Form,
    Preset,
    UnfinishedError,
    Value,
    asking,
    filled,
    flag,
    how_many,
    pick,
)
from core.rules.lasting_effects import DURATIONS, readable_faces
from core.rules.ruleset import StateView
from core.state.effects import AT_ONCE, PERMANENT, Change
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.zones import BATTLEFIELD, EXILE, GRAVEYARD, LIBRARY, STACK

TYPES = ("Creature", "Artifact", "Enchantment", "Land", "Planeswalker", "Battle")
PERMANENTS_AND_SPELLS = (BATTLEFIELD, STACK)


def _types(view: StateView, player: PlayerId) -> Iterable[str]:
    del player  # types on the battlefield are public
    lines = (traits(view, obj).type_line for obj in view.state.in_zone(BATTLEFIELD))
    return (*TYPES, *sorted({word for line in lines for word in (*line.types, *line.subtypes)}))


def _details(view: StateView, obj: GameObject) -> Iterable[str]:
    found = traits(view, obj)
    size = f"{found.power}/{found.toughness}" if found.power is not None else ""
    return (size, found.controller, "" if obj.zone == BATTLEFIELD else obj.zone)


IDIOM = Idiom(
    zones=(BATTLEFIELD,),
    word=Message("permanents"),
    details=_details,
    types=_types,
    type_hint=Message("any type or subtype"),
    durations=tuple(each for each in DURATIONS if each != AT_ONCE),
    deck=LIBRARY,
    top=Option(LIBRARY, Message("the top of the library")),
    bottom=Option(f"{LIBRARY} bottom", Message("the bottom of the library")),
    apart=frozenset({BATTLEFIELD}),
    away=EXILE,
    cost=Message("Mana value"),
    permitted=PERMANENT,
    options=(
        Option("play", Message("cast or play")),
        Option("cast", Message("cast")),
        Option("play_land", Message("play as a land")),
    ),
)


_OWN = "Abilities"
_WAYS = (
    Option("", Message("as it is")),
    Option("transformed", Message("transformed")),
    Option("converted", Message("converted")),
)


def _return(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        way = answers.text("way")
        return targets.each(
            answers,
            lambda object_id: base.Flicker(player=targets.player, object=object_id, as_=way),
        )

    way = pick("way", Message("It returns"), _WAYS, "transformed")
    message = Message(
        "Exiles it and returns it at once, as Sagas, craft and igniting planeswalkers do."
    )
    asks = (*targets.fields(), way)
    return Form(
        id="return",
        title=Message("Exile and return"),
        message=message,
        fields=asks,
        make=make,
        group=_OWN,
    )


def _turn_by(targets: Targets) -> Form:
    waiting = targets.view.state.waiting

    def make(answers: Answers) -> Action:
        named = answers.text("by")
        found = next((each for each in waiting if str(each.id) == named), None)
        if found is None:
            raise UnfinishedError(Message("No ability is on the stack. Put one there first."))
        return mtg.Transform(player=targets.player, object=ObjectId(found.source.id), by=found.id)

    offered = tuple(
        Option(str(each.id), _object_label(targets, each.source.id)) for each in waiting
    )
    by = pick("by", Message("Ability of"), offered or (Option("", Message("none")),))
    message = Message("Lets an ability on the stack turn its own source over, if it still can.")
    return Form(
        id="turn_by",
        title=Message("Turn by an ability"),
        message=message,
        fields=(by,),
        make=make,
        group=_OWN,
    )


def _object_label(targets: Targets, object_id: ObjectId) -> Message:
    obj = targets.view.state.objects.get(object_id)
    if obj is None:
        return Message("something that is gone")
    name = str(targets.view.rules.tables.characteristics(targets.view, object_id)["name"])
    return verbatim(CardName(obj.id, name)) if name else Message("a nameless one")


MOST = 20
_LONGEST = 40
_TOKEN_KEYWORDS = (
    *("Deathtouch", "Defender", "First strike", "Flying", "Haste", "Hexproof", "Indestructible"),
    *("Lifelink", "Menace", "Reach", "Trample", "Vigilance"),
)
_LETTERS = {Color(letter).word.lower(): letter for letter in COLOR_ORDER}
_ARTIFACTS = ("Blood", "Clue", "Food", "Gold", "Map", "Powerstone", "Treasure")
_NAMED = re.compile(r"\b(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*) tokens?\b")
_MADE_BY = {"investigate": "Clue", "incubate": "Incubator"}
_MAKING = re.compile(rf"\b({'|'.join(_MADE_BY)})s?\b", re.IGNORECASE)
_TOLD = ("power", "toughness", "color_indicator")


def token_form(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Form:
    """Return the form that creates tokens; texts here and printed tokens suggest some."""
    face = mtg.TokenFace
    colours = tuple(Option(letter, verbatim(Color(letter).word)) for letter in COLOR_ORDER)
    return Form(
        id="token",
        title=Message("Create tokens"),
        message=Message("Its name, its types, and the number of tokens."),
        fields=(
            asking(face, "name", Message("Name"), hint=Message("empty: named for its subtypes")),
            asking(
                face, "type_line", Message("Type line"), hint=Message("e.g. Creature - Saproling")
            ),
            asking(face, "power", Message("Power"), hint=Message("a creature's")),
            asking(face, "toughness", Message("Toughness"), hint=Message("a creature's")),
            Field(
                id="color_indicator",
                title=Message("Colours"),
                ask=Ask.MANY,
                start=(),
                options=colours,
            ),
            asking(
                face,
                "keywords",
                Message("Keywords"),
                hint=Message("e.g. Flying, First strike"),
                known=_TOKEN_KEYWORDS,
            ),
            asking(face, "text", Message("Text"), hint=Message("what it does")),
            how_many("count", MOST),
        ),
        make=lambda answers: _make(answers, player),
        presets=tuple(_presets(view, player, cards)),
    )


def _make(answers: Answers, player: PlayerId) -> Action:
    line = TypeLine.read(answers.text("type_line"))
    if not line.types:
        raise UnfinishedError(Message("Say what type it is, e.g. Creature - Saproling."))
    if "Creature" in line.types and not (answers.text("power") and answers.text("toughness")):
        raise UnfinishedError(Message("A creature needs power and toughness."))
    name = answers.text("name") or " ".join(line.subtypes or line.types)
    face = filled(mtg.TokenFace, answers, name=name, type_line=str(line))
    token = filled(
        mtg.Token,
        answers,
        player=player,
        name=name,
        type_line=face.type_line,
        # Only a face can print a colour.
        faces=(face,) if face.color_indicator else (),
    )
    return so_many(player, token, answers.number("count"))


def _presets(view: StateView, player: PlayerId, cards: Iterable[Card]) -> Iterator[Preset]:
    """Yield the tokens that texts on the table create, as printed if they are; then all others.

    Tokens of one name and size may differ in their abilities, so only all values identify one.
    """
    printed: dict[str, list[dict[str, Value]]] = {}
    for values in _printed(cards):
        there = printed.setdefault(str(values["name"]), [])
        if values not in there:
            there.append(values)
    listed: list[dict[str, Value]] = []
    for face in readable_faces(view, player):
        for mentioned in (*_created(face), *_named(face.text, printed)):
            values = next((each for each in _alike(mentioned, printed)), mentioned)
            if values not in listed:
                listed.append(values)
                yield Preset(message=_called(values), source=face.name, values=values)
    for _, alike in sorted(printed.items()):
        for values in alike:
            if values not in listed:
                source = str(values["type_line"])
                words = _with_abilities(values)
                yield Preset(message=words, source=source, printed=True, values=values)


def _printed(cards: Iterable[Card]) -> Iterator[dict[str, Value]]:
    for card in cards:
        face = card.front
        if card.is_token and len(card.faces) == 1 and face.type_line.is_permanent:
            yield {
                "name": face.name,
                "type_line": str(face.type_line),
                "power": face.stat("power") or "",
                "toughness": face.stat("toughness") or "",
                "color_indicator": in_order(face.colors),
                "keywords": face.keywords,
                "text": face.text,
            }


def _alike(
    mentioned: dict[str, Value], printed: Mapping[str, Sequence[dict[str, Value]]]
) -> Iterator[dict[str, Value]]:
    """Yield the printed tokens that match the token of a text."""
    for values in printed.get(str(mentioned["name"]), ()):
        same = all(values[key] == mentioned[key] for key in _TOLD if key in mentioned)
        whole = f"{values['text']}\n{', '.join(_words(values))}"
        if same and not keywords_not_in_text(_words(mentioned), whole):
            yield values


def _words(values: Mapping[str, Value]) -> tuple[str, ...]:
    keywords = values.get("keywords")
    return keywords if isinstance(keywords, tuple) else ()


def _created(face: Face) -> Iterator[dict[str, Value]]:
    """Yield the tokens that the program of a face creates."""
    known = {word.lower(): word for word in _TOKEN_KEYWORDS}
    for token in loaded().created_tokens(face):
        if not token.power:
            yield {"name": token.name, "type_line": token.type_line}
            continue
        yield {
            "name": token.name,
            "type_line": token.type_line,
            "power": token.power,
            "toughness": token.toughness,
            "color_indicator": tuple(_LETTERS[word] for word in _LETTERS if word in token.colors),
            "keywords": tuple(known[word] for word in token.keywords if word in known),
        }


def _named(text: str, printed: Iterable[str]) -> Iterator[dict[str, Value]]:
    """Yield the named tokens of a text, and those of actions with a name of their own."""
    for found in _NAMED.finditer(text):
        name = found["name"]
        if name in _ARTIFACTS:
            yield {"name": name, "type_line": f"Artifact — {name}"}
        elif name in printed:
            yield {"name": name}
    for found in _MAKING.finditer(text):
        name = _MADE_BY[found[1].lower()]
        yield {"name": name, "type_line": f"Artifact — {name}"}


def _with_abilities(values: dict[str, Value]) -> Message:
    """Return the abilities that distinguish a printed token from others of its name and size."""
    listed = ", ".join(_words(values)).lower() or str(values["text"]).partition("\n")[0]
    if len(listed) > _LONGEST:
        listed = f"{listed[:_LONGEST].rstrip(' ,.')}…"
    token = _called(values)
    return Message("{token}, {abilities}", token=token, abilities=listed) if listed else token


def _called(values: dict[str, Value]) -> Message:
    name = str(values["name"])
    if not values.get("power"):
        return verbatim(name)
    power, toughness = str(values["power"]), str(values["toughness"])
    return Message("{name} {power}/{toughness}", name=name, power=power, toughness=toughness)


_BUT = "but_"
_AS_IT_IS = Message("empty: as the original")


def exception_fields(targets: Targets) -> tuple[Field, ...]:
    """Return the fields for "except its name is ..., except it's 1/1 ..." and the like."""
    power, toughness = (
        asking(
            Change, f"set_{stat}", Message("Except: {stat}", stat=stat), prefix=_BUT, hint=_AS_IT_IS
        )
        for stat in ("power", "toughness")
    )
    return (
        asking(
            Change,
            "set_name",
            Message("Except: name"),
            prefix=_BUT,
            hint=_AS_IT_IS,
            known=targets.names(),
        ),
        asking(
            Change,
            "add_types",
            Message("Except: also is"),
            prefix=_BUT,
            hint=Message("e.g. Artifact"),
            known=TYPES,
        ),
        power,
        toughness,
    )


def exceptions_of(answers: Answers) -> Change:
    """Return the exceptions of the copy."""
    return filled(Change, answers, _BUT)


_PERMIT = Message("Lets a player cast or play what the rules would not allow.")
_FORBID = Message("Forbids a player to cast or play something.")


def lasting_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        effect_forms.replacement(targets),
        effect_forms.permit(targets, Message("Allow casting or playing"), _PERMIT, GRAVEYARD),
        effect_forms.forbid(targets, Message("Forbid casting or playing"), _FORBID),
        _mana(targets),
        _day(targets),
        effect_forms.choose_name(
            targets,
            (Message("Choose a name"), Message("Chooses a card name for an effect.")),
            Message("one name of one face or half"),
            names_on_table(targets.view, targets.player),
        ),
    )


def _face_fields(prefix: str, label: str) -> tuple[Field, ...]:
    face, number = mtg.TokenFace, Ask.NUMBER
    example = Message("e.g. Creature — Zombie")
    abilities = Message("e.g. Flying, Haste")
    asks = (
        asking(face, "name", Message("{label}Name", label=label), prefix=prefix),
        asking(
            face,
            "type_line",
            Message("{label}Type line", label=label),
            prefix=prefix,
            hint=example,
            start="" if prefix else "Creature — ",
        ),
        asking(face, "power", Message("{label}Power", label=label), prefix=prefix, ask=number),
        asking(
            face, "toughness", Message("{label}Toughness", label=label), prefix=prefix, ask=number
        ),
        asking(
            face,
            "keywords",
            Message("{label}Abilities", label=label),
            prefix=prefix,
            hint=abilities,
        ),
    )
    return tuple(replace(each, when=("double", (True,))) for each in asks) if prefix else asks


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
        return so_many(targets.player, token, answers.number("many"))

    asks = (
        *_face_fields("", ""),
        how_many("many", MANY),
        flag("double", Message("It has a back face")),
        *_face_fields("back_", "Back: "),
    )
    message = Message("Creates a token from words.")
    return Form(
        id="token", title=Message("Token"), message=message, fields=asks, make=make, group=NEW
    )


def _face(answers: Answers, prefix: str) -> mtg.TokenFace:
    line = answers.text(f"{prefix}type_line")
    line = line.replace(" - ", " — ").removeprefix("Token ").rstrip(" —")
    if not answers.text(f"{prefix}name"):
        raise UnfinishedError(
            Message("Give the back a name.") if prefix else Message("Give the token a name.")
        )
    if not line:
        raise UnfinishedError(Message("Give it a type line, e.g. Creature — Zombie."))
    face = filled(mtg.TokenFace, answers, prefix, type_line=line)
    if "creature" in line.lower() and None in {face.power, face.toughness}:
        raise UnfinishedError(Message("Give the creature power and toughness."))
    return face


def _token_copy(targets: Targets) -> Form:
    zones = (*PERMANENTS_AND_SPELLS, GRAVEYARD, EXILE)
    message = Message("Creates a token that is a copy of something.")
    fields = exception_fields(targets)
    return effect_forms.token_copy(targets, zones, message, fields, exceptions_of)


def _mana(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.text("add") and not answers.text("spend"):
            raise UnfinishedError(Message("Give the mana, e.g. {example}.", example="{R}{R}{C}"))
        return filled(Mana, answers, player=targets.player)

    hint = Message("e.g. {example}", example="RRC")
    asks = (
        asking(Mana, "add", Message("Adds"), hint=hint),
        asking(Mana, "spend", Message("Spends from the pool"), hint=Message("empty for nothing")),
    )
    message = Message("Adds mana that a text makes to your mana pool; a spell can be paid with it.")
    return Form(
        id="mana", title=Message("Add mana"), message=message, fields=asks, make=make, group=GAME
    )


def _day(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        return filled(mtg.DayNight, answers, player=targets.player)

    start = "night" if targets.view.state.day_night == "day" else "day"
    asks = pick(
        "to",
        Message("It becomes"),
        (Option("day", Message("day")), Option("night", Message("night"))),
        start,
    )
    message = Message("Daybound and nightbound permanents follow.")
    return Form(
        id="day",
        title=Message("Day or night"),
        message=message,
        fields=(asks,),
        make=make,
        group=GAME,
    )


_KEYWORDS = (
    *("Deathtouch", "Defender", "Double strike", "First strike", "Flash", "Flying", "Haste"),
    *("Hexproof", "Indestructible", "Lifelink", "Menace", "Reach", "Trample", "Vigilance"),
)
_COUNTERS = ("+1/+1", "-1/-1", "loyalty", "defense", "lore", "charge", "shield", "stun")
_DAMAGE = Message("Deals damage to permanents or to a player.")


def forms(view: StateView, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every action by hand, the most used first."""
    targets = Targets(view, chosen, player, IDIOM)
    message = Message("Puts an ability of it on the stack, which remembers what it was then.")
    return (
        _bigger(targets),
        effect_forms.counters(targets, _COUNTERS),
        _abilities(targets),
        effect_forms.damage(targets, _DAMAGE),
        _set_size(targets),
        _card_types(targets),
        _colours(targets),
        effect_forms.name(targets),
        _copy(targets),
        effect_forms.control(targets, Message("Another player controls it.")),
        _return(targets),
        effect_forms.ability(targets, message, _OWN),
        _turn_by(targets),
        *lasting_forms(targets),
    )


def _bigger(targets: Targets) -> Form:
    return changing(
        targets,
        "bigger",
        (Message("Power/toughness bonus"), Message("Adds to power and toughness, e.g. +2/+2.")),
        (
            asking(Change, "power", Message("Power"), start=1),
            asking(Change, "toughness", Message("Toughness"), start=1),
        ),
    )


def _set_size(targets: Targets) -> Form:
    hint = Message("empty leaves it as it is")
    return changing(
        targets,
        "set_size",
        (
            Message("Set power and toughness"),
            Message("Sets base power and toughness, before bonuses."),
        ),
        (
            asking(Change, "set_power", Message("Power"), hint=hint),
            asking(Change, "set_toughness", Message("Toughness"), hint=hint),
        ),
    )


def _card_types(targets: Targets) -> Form:
    supertypes = tuple(sorted(SUPERTYPES))
    known = KnownTypes(all=(*TYPES, *supertypes), types=TYPES, supertypes=supertypes)
    message = Message("Adds card types, subtypes and supertypes, or sets them.")
    return effect_forms.types(targets, message, Message("e.g. Artifact, Zombie"), known)


def _colours(targets: Targets) -> Form:
    colours = tuple(Option(letter, verbatim(Color(letter).word)) for letter in COLOR_ORDER)
    ways = (Option("set", Message("Set to")), Option("add", Message("Add")))

    def change(answers: Answers) -> Change:
        letters = answers.words("colours")
        if answers.text("way") == "add":
            return Change(add_colors=letters)
        return Change(set_colors=letters)

    return changing(
        targets,
        "colours",
        (Message("Colours"), Message("Sets colours or adds some; none at all is colourless.")),
        (
            pick("way", Message("How"), ways),
            Field(id="colours", title=Message("Colours"), ask=Ask.MANY, start=(), options=colours),
        ),
        change,
    )


def _abilities(targets: Targets) -> Form:
    return changing(
        targets,
        "abilities",
        (
            Message("Abilities"),
            Message("Gives it abilities, removes all of them, or stops it from transforming."),
        ),
        (
            asking(
                Change,
                "add_abilities",
                Message("Has"),
                hint=Message("e.g. Flying, First strike"),
                known=_KEYWORDS,
            ),
            asking(Change, "lose_abilities", Message("Loses all abilities first")),
            asking(Change, "cant_transform", Message("Can't transform")),
        ),
    )


def _copy(targets: Targets) -> Form:
    zones = (*PERMANENTS_AND_SPELLS, GRAVEYARD)
    message = Message("It becomes a copy of another card, without its counters.")
    return effect_forms.copy(targets, zones, message, exception_fields(targets), exceptions_of)
