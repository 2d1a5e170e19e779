"""Changes of objects: from a program to a change of the layers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.cards.type_line import BASIC_LANDS, SUPERTYPES
from core.effects import program as lang
from core.effects.printed import Printed, encoded, words_in
from core.execution.scene import NotExecutableError
from core.games.mtg.execution import nouns
from core.games.mtg.execution.keywords import expanded
from core.games.mtg.execution.kinds import LETTERS, PERMANENT_TYPES
from core.games.mtg.execution.scene import Scene
from core.games.mtg.layers.traits import copied_faces
from core.state.effects import END_OF_TURN, NEXT_TURN, PERMANENT, Change

_CARD_TYPES = PERMANENT_TYPES | {"instant", "sorcery", "kindred"}
_CANT = {
    "attack": {"cant_attack": True},
    "block": {"cant_block": True},
    "attack_or_block": {"cant_attack": True, "cant_block": True},
    "be_blocked": {"cant_be_blocked": True},
    "transform": {"cant_transform": True},
    "untap": {"doesnt_untap": True},
}
_FACTS: Mapping[str, dict[str, Any]] = {
    "not_untap": {"doesnt_untap": True},
    "not_untap_your_step": {"doesnt_untap": True},
    "not_untap_its_step": {"doesnt_untap": True},
    "no_mana_cost": {"set_mana_cost": ""},
    "every_creature_type": {"add_abilities": ("Changeling",)},
    "any_color_types": {"add_types": BASIC_LANDS},
    "is_legendary": {"add_types": ("Legendary",)},
}
"""Named facts about an object, as changes of it."""
_LIMITS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "deals_no_combat_damage": (("deal_combat_damage",), ()),
    "assigns_toughness": ((), ("assign_toughness",)),
}
"""Named facts about an object that forbid or force something."""
_PERMISSIONS = {
    "attack_despite_defender": "may_attack_despite_defender",
    "attack_as_hasty": "may_attack_as_hasty",
    "block_shadow": "may_block_shadow",
}
THIS_TURN = "_this_turn"
"""The ending of a permission that lasts for the turn."""
_MORE_BLOCKS = frozenset({"block_additional", "block_additional_each_combat", "block_any_number"})
_MUST = {"attack": {"must_attack": True}}
_UNTIL = {
    "end_of_turn": END_OF_TURN,
    "this_turn": END_OF_TURN,
    "your_next_turn": NEXT_TURN,
    "rest_of_game": PERMANENT,
    "controlled": "while_controlled",
    "on_battlefield": "while_there",
    "tapped": "while_tapped",
}
WHILE = "while_"
"""Durations that begin so watch the source of the change."""


def duration(until: lang.Until | None) -> str:
    """Return the duration of a change as effects keep it."""
    if until is None:
        return PERMANENT
    if until.how == "while" and isinstance(until.when, lang.Controls):
        return "while_controlled"
    if until.how not in _UNTIL:
        raise NotExecutableError(f"duration {until.how}")
    return _UNTIL[until.how]


def change_of(scene: Scene, changes: Iterable[lang.AnyChange], line: str, times: int = 1) -> Change:
    """Return the joint change, with sizes multiplied; raise for one that the layers lack."""
    found = Change()
    for each in changes:
        found = _with(scene, found, each, line, times)
    return found


def _with(scene: Scene, found: Change, change: lang.AnyChange, line: str, times: int) -> Change:  # noqa: C901, PLR0911, PLR0912 - one case a kind of change
    match change:
        case lang.Size():
            power = scene.number(change.power) * (-1 if change.power_minus else 1)
            toughness = scene.number(change.toughness) * (-1 if change.toughness_minus else 1)
            return replace(
                found,
                power=found.power + power * times,
                toughness=found.toughness + toughness * times,
            )
        case lang.BaseSize(power=power, toughness=toughness):
            if power is not None:
                scene.that_many = scene.number(power)
            return replace(
                found,
                set_power=scene.number(power) if power is not None else found.set_power,
                set_toughness=(
                    scene.number(toughness) if toughness is not None else found.set_toughness
                ),
            )
        case lang.Gains(abilities=abilities, choice=False):
            return _gaining(scene, found, abilities, line)
        case lang.Loses(all=True):
            return replace(found, lose_abilities=True)
        case lang.Loses(abilities=abilities, other=False):
            words = tuple(keyword_words(each) for each in abilities)
            return replace(found, lose_abilities=words)
        case lang.Becomes(choice="chosen_type"):
            chosen = tuple(word.title() for word in scene.words_chosen())
            return replace(found, add_types=(*found.add_types, *chosen))
        case lang.Becomes(choice=""):
            return _becoming(scene, found, change, line)
        case lang.Cant(by=None, but=None, whom=None, amount=None, unless=None, what=what):
            if what in _CANT:
                return _replaced(found, _CANT[what])
            return replace(found, prohibits=(*found.prohibits, what))
        case lang.Must(by=None, whom=None, what=what):
            if what in _MUST:
                return _replaced(found, _MUST[what])
            return replace(found, forces=(*found.forces, what))
        case lang.Cant(what="be_blocked" | "block") if not _names_a_player(change):
            limit = lang.Static(clauses=(lang.Alter(what=lang.SELF, changes=(change,)),))
            return replace(found, programs=(*found.programs, encoded(Printed(limit, line))))
        case lang.Can(what=what, amount=amount) if what in _MORE_BLOCKS:
            more = 99 if what == "block_any_number" else scene.number(amount, 99)
            return replace(found, blocks_more=found.blocks_more + more)
        case lang.Can(what=what) if what.removesuffix(THIS_TURN) in _PERMISSIONS:
            force = _PERMISSIONS[what.removesuffix(THIS_TURN)]
            return replace(found, forces=(*found.forces, force))
        case lang.HasFact(name="not_creature"):
            return replace(found, set_types=_other_types(scene), set_subtypes=())
        case lang.HasFact(name=name) if name.startswith("still_"):
            return replace(found, add_types=(*found.add_types, name.removeprefix("still_").title()))
        case lang.HasFact(name=name) if name in _LIMITS:
            prohibits, forces = _LIMITS[name]
            return replace(
                found,
                prohibits=(*found.prohibits, *prohibits),
                forces=(*found.forces, *forces),
            )
        case lang.HasFact(name=name) if name in _FACTS:
            return _replaced(found, _FACTS[name])
    raise NotExecutableError(f"change {type(change).__name__}")


def _other_types(scene: Scene) -> tuple[str, ...]:
    """Return the printed card types of the source but for creature."""
    faces = copied_faces(scene.view, scene.state.object(scene.source.id))
    types = (word for face in faces for word in face.type_line.types)
    return tuple(word for word in dict.fromkeys(types) if word != "Creature")


def _names_a_player(change: lang.Cant) -> bool:
    """Return whether a restriction on blocks is about creatures of a player."""
    named = [each for each in (change.by, change.but) if each is not None]
    return any(isinstance(where, lang.Controlled) for each in named for where in each.where)


def _replaced(found: Change, fields: dict[str, Any]) -> Change:
    return replace(found, **fields)


def _gaining(
    scene: Scene, found: Change, abilities: Sequence[lang.AnyAbility], line: str
) -> Change:
    words = tuple(
        keyword_words(each, scene) for each in abilities if isinstance(each, lang.Keyword)
    )
    programs = tuple(
        encoded(Printed(each, words_in(line, each.words)))
        for each in abilities
        if not isinstance(each, lang.Keyword) or each.costs or expanded(each)
    )
    return replace(
        found,
        add_abilities=(*found.add_abilities, *words),
        programs=(*found.programs, *programs),
    )


def keyword_words(ability: lang.AnyAbility, scene: Scene | None = None) -> str:
    """Return a keyword ability with its parameters, as the table spells it: ``Ward {2}``.

    A quality that depends on a choice needs the ``scene``.
    """
    if not isinstance(ability, lang.Keyword):
        raise NotExecutableError("an ability that is no keyword")
    parts = [ability.name.replace("_", " ").capitalize()]
    if isinstance(ability.amount, lang.Number):
        parts.append(str(ability.amount.value))
    parts += [each.mana for each in ability.costs if isinstance(each, lang.ManaCost)]
    if ability.name in _FROM:
        parts += [f"from {each}" for each in _qualities(ability, scene)]
    elif ability.quality:
        parts.append(ability.quality)
    return " ".join(parts)


_FROM = frozenset({"protection", "hexproof"})
CHOSEN_COLOR = "the color of your choice"


def _qualities(ability: lang.Keyword, scene: Scene | None) -> Iterator[str]:
    """Yield the qualities that a protection names: colors, kinds of objects, players."""
    if ability.quality:
        if "chosen" in ability.quality or "choice" in ability.quality:
            yield from _chosen_qualities(ability.quality, scene)
        else:
            yield ability.quality
    if ability.what is not None:
        yield from (_kind_words(kind, ability.what.where, scene) for kind in ability.what.kinds)
    if ability.who is not None:
        if scene is None:
            raise NotExecutableError("protection from players")
        yield from nouns.players(scene, ability.who)


def _chosen_qualities(quality: str, scene: Scene | None) -> Iterator[str]:
    if scene is None or "choice" in quality:
        raise NotExecutableError(f"protection from {quality}")
    yield scene.words_chosen()[-1].casefold()


def _kind_words(kind: lang.Kind, wheres: Sequence[lang.AnyWhere], scene: Scene | None) -> str:
    words = [*kind.traits, *(each for each in kind.types if each != "permanent")]
    for where in wheres:
        if where != lang.Did(name="of_the_chosen_type"):
            raise NotExecutableError("protection from some objects")
        words = [*_chosen_qualities("chosen", scene), *words]
    return " ".join(words)


def _becoming(scene: Scene, found: Change, change: lang.Becomes, line: str) -> Change:
    words = tuple(word.replace("_", " ").title() for word in change.types)
    types = tuple(word for word in words if word.lower() in _CARD_TYPES)
    supertypes = tuple(word for word in words if word in SUPERTYPES)
    subtypes = tuple(word for word in words if word not in types and word not in supertypes)
    adds_types = any(each.endswith("types") for each in change.in_addition)
    if words and (adds_types or change.still):
        found = replace(found, add_types=(*found.add_types, *words))
    elif types:
        found = replace(found, set_types=types, set_subtypes=subtypes)
    elif subtypes:
        found = replace(found, set_subtypes=subtypes)
    letters = tuple(LETTERS[word] for word in change.colors if word in LETTERS)
    if letters and "colors" in change.in_addition:
        found = replace(found, add_colors=letters)
    elif change.colors:
        found = replace(found, set_colors=letters)
    if change.power is not None and change.toughness is not None:
        size = lang.BaseSize(power=change.power, toughness=change.toughness)
        found = _with(scene, found, size, line, 1)
    if change.named:
        found = replace(found, set_name=change.named)
    return _gaining(scene, found, change.abilities, line)
