"""Forms for actions by hand: card texts that the rules do not carry out."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from msgspec.structs import replace

from core.cards.type_line import CLASSES_AND_TALENTS, TYPES, type_line_of
from core.games.fab import actions as fab
from core.games.fab.objects.permanents import ARCANE, shields_of
from core.games.fab.objects.traits import COLORS, is_hero, traits
from core.games.fab.objects.zone_changes import controller_of, name_of
from core.games.fab.playing.costs import gain_of
from core.games.fab.turn.phases import POINTS
from core.games.fab.zones import ARENA_ZONES, BANISHED, DECK, in_arena, zone_label
from core.messages import Message, Words, sentence_case, verbatim
from core.rules import actions as base
from core.rules import effect_forms
from core.rules.actions import Action, Batch, Damage
from core.rules.choices import Option
from core.rules.effect_forms import (
    CARD,
    GAME,
    MANY,
    NEW,
    Idiom,
    KnownTypes,
    Targets,
    changing,
    so_many,
    who,
)
from core.rules.forms import (
    Answers,
    Ask,
    Field,
    Form,
    UnfinishedError,
    asking,
    filled,
    how_many,
    pick,
)
from core.rules.lasting_effects import DURATIONS, WATCHING
from core.rules.ruleset import StateView
from core.state.effects import END_OF_TURN, Change
from core.state.ids import ObjectId, PlayerId
from core.state.objects import GameObject
from core.state.visibility import may_see
from core.state.zones import GRAVEYARD, HAND, STACK

IN_PLAY = (*sorted(ARENA_ZONES), STACK)
"""Where objects are that effects find."""


def type_words(view: StateView, player: PlayerId) -> tuple[str, ...]:
    """Return words of type boxes: all types and supertypes, and the subtypes in play."""
    found = {
        word
        for obj in view.state.objects
        if obj.zone in IN_PLAY and may_see(view.rules.zones, obj, player)
        for word in traits(view, obj).subtypes
    }
    return (*TYPES, *sorted(found), *sorted(CLASSES_AND_TALENTS))


def _details(view: StateView, obj: GameObject) -> Iterable[Words]:
    found = traits(view, obj)
    color = next((word for word in COLORS if word == found.stat("color")), "")
    return (color.lower(), found.controller, "" if in_arena(obj) else zone_label(obj.zone))


IDIOM = Idiom(
    zones=IN_PLAY,
    word=Message("objects"),
    details=_details,
    types=type_words,
    type_hint=Message("any word of a type box"),
    durations=tuple(name for name in DURATIONS if name not in WATCHING),
    deck=DECK,
    top=Option(DECK, Message("top of the deck")),
    bottom=Option("bottom", Message("bottom of the deck")),
    away=BANISHED,
    cost=Message("Cost"),
    permitted=END_OF_TURN,
)


_SAYS = Message("Deals damage by an effect. That alone is not a hit.")
_TYPES = (Option("generic", Message("Generic")), Option(ARCANE, Message("Arcane")))


def damage_form(targets: Targets) -> Form:
    """Return the form that deals damage, with abilities that may prevent it."""
    plain = effect_forms.damage(targets, _SAYS)
    view = targets.view
    shields = tuple(_shields(view))
    hand = targets.objects((HAND,)) if any(paid for _, paid in shields) else ()
    hand = tuple(each for each in hand if gain_of(view, view.object(ObjectId(int(each.id)))))
    fields = [*plain.fields, pick("type", Message("Type"), _TYPES)]
    if shields:
        fields.append(
            _many("prevent", Message("Prevented with"), tuple(each for each, _ in shields))
        )
    if hand:
        fields.append(_many("pitch", Message("Pitched for it"), hand))

    def make(answers: Answers) -> Action:
        return _with(view, plain.make(answers), answers)

    return replace(plain, fields=tuple(fields), make=make)


def _shields(view: StateView) -> Iterator[tuple[Option, bool]]:
    """Yield the objects that may prevent damage, and whether that is paid for."""
    for player in view.state.playing:
        for _, same in groupby(shields_of(view, player, ARCANE), lambda shield: shield.obj.id):
            shields = tuple(same)
            says = Message(
                "{card}: {keywords}, {player}",
                card=name_of(view, shields[0].obj),
                keywords=tuple(verbatim(f"{each.by.keyword} {each.amount}") for each in shields),
                player=player,
            )
            yield Option(str(shields[0].obj.id), says), any(each.by.paid for each in shields)


def _many(name: str, title: Message, known: tuple[Option, ...]) -> Field:
    return Field(id=name, title=title, ask=Ask.MANY, start=(), options=known)


def _with(view: StateView, action: Action, answers: Answers) -> Action:
    if isinstance(action, Batch):
        return replace(action, steps=tuple(_with(view, each, answers) for each in action.steps))
    if not isinstance(action, Damage):
        return action
    dealt = replace(action, type=answers.text("type"))
    if isinstance(action.object, str):
        player = action.object
    elif is_hero(view, obj := view.object(action.object)):
        player = controller_of(view, obj)
    else:
        return dealt
    prevent, pitch = (
        tuple(
            object_id
            for object_id in (ObjectId(int(word)) for word in answers.words(field))
            if controller_of(view, view.object(object_id)) == player
        )
        for field in ("prevent", "pitch")
    )
    return replace(dealt, prevent=prevent, pitch=pitch if prevent else ())


_STATS = ("power", "defense", "life")
_PERMIT = Message("Lets a player play a card that the rules would not allow.")
_FORBID = Message("Forbids a player to play something.")


def game_forms(targets: Targets) -> tuple[Form, ...]:
    """Return the forms for new objects, then those about the game."""
    return (
        _token(targets),
        _token_copy(targets),
        _points(targets),
        effect_forms.replacement(targets),
        effect_forms.permit(targets, Message("Allow playing"), _PERMIT, BANISHED),
        effect_forms.forbid(targets, Message("Forbid playing"), _FORBID),
        effect_forms.choose_name(
            targets,
            (Message("Name a card"), Message("Names a card for an effect.")),
            Message("one full name of one face or side"),
            targets.names(),
        ),
    )


def _token(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        box = answers.text("type_line").rstrip(" -—")
        if not answers.text("name"):
            raise UnfinishedError(Message("Give the token a name."))
        if not box:
            raise UnfinishedError(Message("Give it a type box, e.g. Generic Token - Aura."))
        token = filled(fab.Token, answers, player=targets.player, type_line=box)
        return so_many(targets.player, token, answers.number("many"))

    fields = (
        asking(fab.Token, "name", Message("Name")),
        asking(
            fab.Token,
            "type_line",
            Message("Type box"),
            hint=Message("e.g. Runeblade Token - Aura"),
            start="Token - ",
        ),
        *(
            asking(fab.Token, stat, sentence_case(stat), ask=Ask.NUMBER, lowest=0)
            for stat in _STATS
        ),
        asking(fab.Token, "keywords", Message("Abilities"), hint=Message("e.g. Ward 1, Go again")),
        how_many("many", MANY),
    )
    says = Message("Creates a token from words.")
    return Form(
        id="token", title=Message("Token"), message=says, fields=fields, make=make, group=NEW
    )


def _token_copy(targets: Targets) -> Form:
    zones = (*IN_PLAY, GRAVEYARD, BANISHED)
    says = Message("Creates a token with the printed properties of a card's active face.")
    return effect_forms.token_copy(targets, zones, says, (how_many("many", MANY),))


def _points(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.number("change"):
            raise UnfinishedError(Message("Say how many."))
        return filled(base.Points, answers, player=PlayerId(answers.text("who")))

    kinds = tuple(Option(spec.kind, spec.named.filled({"count": 2})) for spec in POINTS)
    fields = (
        who(targets),
        pick("kind", Message("Gains"), kinds, kinds[1].id),
        asking(base.Points, "change", Message("How many"), start=1),
    )
    says = Message("Gives points or takes them; unpaid cards on the stack are paid with them.")
    return Form(
        id="points", title=Message("Points"), message=says, fields=fields, make=make, group=GAME
    )


_KEYWORDS = (
    *("Ambush", "Arcane Barrier 1", "Battleworn", "Blade Break", "Dominate", "Go again"),
    *("Intimidate", "Overpower", "Phantasm", "Piercing 1", "Spellvoid 1", "Stealth", "Temper"),
    *("Ward 1",),
)
_COUNTERS = ("+1{p}", "-1{p}", "+1{d}", "-1{d}", "steam", "energy", "aim", "verse", "doom")
_ABILITY = Message(
    "Puts an ability of it on the stack as a layer. It stays there without its source."
)
_CONTROL = Message("Another player controls it. Its owner stays the same.")


def forms(view: StateView, chosen: ObjectId | None, player: PlayerId) -> tuple[Form, ...]:
    """Return every action by hand, the most used first: of a hero damage and life."""
    targets = Targets(view, chosen, player, IDIOM)
    numbers = _numbers(targets), effect_forms.counters(targets, _COUNTERS), _abilities(targets)
    life = damage_form(targets), _life(targets)
    obj = view.state.objects.get(chosen) if chosen is not None else None
    return (
        *((*life, *numbers) if obj is not None and is_hero(view, obj) else (*numbers, *life)),
        _cost(targets),
        _base(targets),
        _types(targets),
        _colour(targets),
        effect_forms.name(targets),
        _copy(targets),
        effect_forms.control(targets, _CONTROL),
        effect_forms.ability(targets, _ABILITY),
        *game_forms(targets),
    )


def _numbers(targets: Targets) -> Form:
    return changing(
        targets,
        "numbers",
        (
            Message("Power and defense"),
            Message("Adds to power or defense, or takes from them, e.g. +3 power."),
        ),
        (
            asking(Change, "power", Message("Power"), start=1),
            asking(Change, "defense", Message("Defense")),
        ),
    )


def _cost(targets: Targets) -> Form:
    says = Message("It costs more to play or to activate; a negative number makes it cost less.")
    field = asking(Change, "cost", Message("Resource points more"), start=1)
    return changing(targets, "cost", (Message("Cost"), says), (field,))


def _base(targets: Targets) -> Form:
    hint = Message("empty leaves it as it is")
    return changing(
        targets,
        "base",
        (
            Message("Set base values"),
            Message("Sets base power or defense; increases apply afterwards."),
        ),
        (
            asking(Change, "set_power", Message("Base power"), lowest=0, hint=hint),
            asking(Change, "set_defense", Message("Base defense"), lowest=0, hint=hint),
        ),
    )


def _types(targets: Targets) -> Form:
    known = type_words(targets.view, targets.player)
    suggested = KnownTypes(
        all=known,
        types=TYPES,
        subtypes=type_line_of(known).subtypes,
        supertypes=tuple(sorted(CLASSES_AND_TALENTS)),
    )
    says = Message("Adds types, subtypes and supertypes, or sets them.")
    return effect_forms.types(targets, says, Message("e.g. Draconic, Dagger"), suggested)


def _colour(targets: Targets) -> Form:
    known = (
        *(Option(word, verbatim(word.lower())) for word in COLORS),
        Option("", Message("of no colour")),
    )
    field = pick("colour", Message("It is"), known)

    def change(answers: Answers) -> Change:
        word = answers.text("colour")
        return Change(set_colors=(word,) if word else ())

    says = Message("Changes its colour strip. Its pitch value stays the same.")
    return changing(targets, "colour", (Message("Colour strip"), says), (field,), change)


def _abilities(targets: Targets) -> Form:
    return changing(
        targets,
        "abilities",
        (Message("Abilities"), Message("Gives it abilities, or removes its own.")),
        (
            asking(
                Change,
                "add_abilities",
                Message("Has"),
                hint=Message("e.g. Dominate, Go again"),
                known=_KEYWORDS,
            ),
            asking(Change, "lose_abilities", Message("Loses all of its own")),
        ),
    )


def _copy(targets: Targets) -> Form:
    zones = tuple(spec.zone for spec in targets.view.rules.zones)
    says = Message("It becomes a copy of another card. It stays the same object.")
    return effect_forms.copy(targets, zones, says)


def _life(targets: Targets) -> Form:
    def make(answers: Answers) -> Action:
        if not answers.number("change"):
            raise UnfinishedError(Message("Say how much life."))
        return filled(base.Life, answers, player=PlayerId(answers.text("who")))

    asks = (who(targets), asking(base.Life, "change", Message("Gains or loses"), start=1))
    says = Message("A hero gains life; a negative number loses life.")
    return Form(id="life", title=Message("Life"), message=says, fields=asks, make=make, group=CARD)
