"""The forms that an expectation may have: their keys, and what each of them holds."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from core.cards.mana import COLOR_ORDER, ManaCost, ManaCostError
from core.grammar import listed
from core.rules.events import KINDS
from core.scenario.plain import quoted
from core.scenario.ranges import form_fault

FACE_WORDS = frozenset(
    {"front", "back", "left", "right", "both", "fused", "transformed", "converted"}
    | {"prototyped", "face_down"}
)
"""What a step's ``as`` may be, and what an expectation may say that a card offers."""
_RULINGS = frozenset({"done", "nothing", "refused", "choice"})


class Scope(Struct, frozen=True, kw_only=True):
    """What the words of an expectation may mean: ids so far, players."""

    ids: frozenset[str]
    players: tuple[str, ...]


Check = Callable[[Any, Scope], str]
"""Says what is wrong with a value, or ``""``."""


def _text(value: object, _: Scope) -> str:
    return "" if isinstance(value, str) else "must be text"


def _texts(value: object, _: Scope) -> str:
    fits = isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)
    return "" if fits else "must be a list of texts"


def _flag(value: object, _: Scope) -> str:
    return "" if isinstance(value, bool) else "must be true or false"


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _whole(value: object, _: Scope) -> str:
    return "" if _is_whole(value) else "must be a whole number"


def _times(value: Any, _: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    return "" if _is_whole(value) and value >= 0 else "must be a whole number, 0 or more"


def _number(value: object, _: Scope) -> str:
    fits = _is_whole(value) or isinstance(value, float)
    return "" if fits else "must be a number"


def _amounts(value: object, _: Scope) -> str:
    fits = isinstance(value, Mapping) and all(map(_is_whole, value.values()))
    return "" if fits else "must be a table of whole numbers"


def _moves(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    wrong = _amounts(value, scope)
    fits = not wrong and value and value.keys() <= {"objects", "cards"}
    return "" if fits else wrong or "must say how many objects or cards, and no more"


def _cost(value: object, scope: Scope) -> str:
    return _text(value, scope) or cost_fault(value)


def cost_fault(value: object) -> str:
    """Say why a text is no mana cost, or ``""``."""
    try:
        ManaCost.read(value if isinstance(value, str) else "")
    except ManaCostError as error:
        return str(error)
    return ""


def _colors(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    return _texts(value, scope) or colors_fault(value)


def colors_fault(value: object, colors: tuple[str, ...] = tuple(COLOR_ORDER)) -> str:
    """Say which of several texts is no colour of a game, or ``""``."""
    several = value if isinstance(value, list | tuple) else ()
    odd = next((each for each in several if each not in colors), None)
    return f"{quoted(odd)} is none of the colours {listed(colors)}" if odd is not None else ""


def _faces(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    odd = _texts(value, scope) or min(set(value) - FACE_WORDS, default="")
    if odd and not _texts(value, scope):
        return f"{quoted(odd)} is not a face or half"
    return odd


def _id(value: object, scope: Scope) -> str:
    if not isinstance(value, str):
        return "must be text"
    known = value in scope.ids
    return "" if known else f"{quoted(value)} names nothing that was defined before"


def _player(value: object, scope: Scope) -> str:
    if not isinstance(value, str):
        return "must be text"
    return "" if value in scope.players else f"no player is called {quoted(value)}"


def _winner(value: object, scope: Scope) -> str:
    return "" if value == "" else _player(value, scope)


def _ids(value: object, scope: Scope) -> str:
    several = value if isinstance(value, list | tuple) else None
    if several is None:
        return "must be a list of texts"
    return next((wrong for each in several if (wrong := _id(each, scope))), "")


def _attacked(value: object, scope: Scope) -> str:
    return "" if value in {"", "nothing", *scope.players} else _id(value, scope)


def _target(value: object, scope: Scope) -> str:
    return "" if value in scope.players else _id(value, scope)


def _deals(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    keys = {"from": _id, "to": _target, "amount": _times}
    for each in value if isinstance(value, list | tuple) else (None,):
        if not isinstance(each, Mapping) or each.keys() != keys.keys():
            return "must be a list of tables with from, to and amount"
        for key, check in keys.items():
            wrong = check(each[key], scope)
            if wrong:
                return f"{key}: {wrong}"
    return ""


def _attack(value: object, scope: Scope) -> str:
    return "" if value == "" else _id(value, scope)


def _host(value: object, scope: Scope) -> str:
    known = not value or value in scope.players if isinstance(value, str) else False
    return "" if known else _id(value, scope)


def _editions(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    if _text(value, scope) and _texts(value, scope):
        return "must be text or a list of texts"
    return form_fault(value)


def _one_of(words: frozenset[str]) -> Check:
    listed = ", ".join(sorted(words))

    def check(value: object, _: Scope) -> str:
        fits = isinstance(value, str) and value in words
        return "" if fits else f"must be one of {listed}"

    return check


def _event(value: object, _: Scope) -> str:
    if not isinstance(value, str):
        return "must be text"
    if value in KINDS:
        return ""
    near = get_close_matches(value, sorted(KINDS), 1)
    hint = f"; is {quoted(near[0])} meant?" if near else ""
    return f"nothing that can happen is called {quoted(value)}{hint}"


class Form(Struct, frozen=True, kw_only=True):
    """One form: any of its ``heads`` tells it, ``needs`` and one of ``any_of`` must be there.

    ``others`` holds for keys that only a game can name; without it there are none.
    """

    name: str
    keys: Mapping[str, Check]
    heads: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    others: Check | None = None


_OBJECT: Mapping[str, Check] = {
    "object": _id,
    **dict.fromkeys(("exists", "last_known", "same_object", "tapped", "face_down"), _flag),
    **dict.fromkeys(("marked", "token", "transformed"), _flag),
    **dict.fromkeys(("name", "type_line", "typebox", "zone", "face", "color", "text"), _text),
    **dict.fromkeys(("power", "toughness", "loyalty", "defense", "life", "intellect"), _text),
    **dict.fromkeys(("pitch", "cost", "category", "kind"), _text),
    **dict.fromkeys(
        ("names", "types", "subtypes", "supertypes", "unlocked", "active", "chosen", "conditions"),
        _texts,
    ),
    **dict.fromkeys(("keywords", "keywords_include", "keywords_exclude"), _texts),
    **dict.fromkeys(("colors", "color_indicator"), _colors),
    **dict.fromkeys(("controller", "owner"), _player),
    "copy": _flag,
    "mana_value": _number,
    "mana_cost": _cost,
    "cards": _whole,
    "counters": _amounts,
    "attached_to": _host,
    "attacks": _attacked,
    **dict.fromkeys(("blocked", "sick"), _flag),
    **dict.fromkeys(("blocked_by", "blocks"), _ids),
    "damage": _whole,
    "protector": _winner,
}
_NO_PROPERTIES = frozenset({"object", "exists", "last_known", "same_object"})


def _properties(value: Any, scope: Scope) -> str:  # noqa: ANN401 - plain data may be anything
    wrong = _texts(value, scope)
    odd = "" if wrong else min(set(value) - (_OBJECT.keys() - _NO_PROPERTIES), default="")
    return f"{quoted(odd)} is not a property" if odd else wrong


DECK_BOARDS = ("side", "commander", "hero", "arena")
"""Boards of a deck that an expectation may name beside the main one."""

FORMS = (
    Form(
        name="ruling",
        keys={"ruling": _one_of(_RULINGS), "because": _texts, "possible": _flag},
        heads=("because",),
        needs=("ruling",),
    ),
    Form(
        name="viewer",
        keys={"viewer": _player, "object": _id, "sees": _text},
        heads=("sees",),
        needs=("viewer", "object", "sees"),
    ),
    Form(
        name="may",
        keys={
            "may": _one_of(frozenset({"attack", "block"})),
            "object": _id,
            "at": _target,
            "of": _id,
            "is": _flag,
            "rules": _texts,
        },
        needs=("may", "object", "is"),
    ),
    Form(name="proposed", keys={"proposed": _deals}, needs=("proposed",)),
    Form(
        name="object",
        keys={**_OBJECT, "lacks": _properties},
        needs=("object",),
        any_of=(*(_OBJECT.keys() - {"object", "last_known"}), "lacks"),
    ),
    Form(
        name="seat",
        keys={"seat": _player, "life": _whole, "out": _text, "commander_damage": _amounts},
        needs=("seat",),
        others=_times,
    ),
    Form(
        name="offers",
        keys={"offers": _id, "player": _player, "can": _faces, "cannot": _faces},
        needs=("offers",),
        any_of=("can", "cannot"),
    ),
    Form(name="naming", keys={"naming": _text, "allowed": _flag}, needs=("naming",)),
    Form(
        name="has_name",
        keys={"has_name": _id, "name": _text, "is": _flag},
        needs=("has_name", "name"),
    ),
    Form(
        name="color_identity",
        keys={"color_identity": _id, "is": _colors},
        needs=("color_identity", "is"),
    ),
    Form(name="category", keys={"category": _id, "is": _text}, needs=("category", "is")),
    Form(
        name="in_pool", keys={"in_pool": _id, "hero": _id, "is": _flag}, needs=("in_pool", "hero")
    ),
    Form(
        name="deck",
        keys={
            **dict.fromkeys(("deck", *DECK_BOARDS), _texts),
            "format": _text,
            "refused": _texts,
        },
        needs=("deck", "format", "refused"),
    ),
    Form(
        name="zone",
        keys={
            "zone": _text,
            "player": _player,
            "names": _texts,
            "ordered": _flag,
            "count": _times,
            "cards": _times,
        },
        needs=("zone",),
        any_of=("names", "count", "cards"),
    ),
    Form(name="moved", keys={"moved": _moves}, needs=("moved",)),
    Form(name="happened", keys={"happened": _event, "times": _times}, needs=("happened",)),
    Form(
        name="day_night",
        keys={"day_night": _one_of(frozenset({"day", "night", "neither"}))},
        needs=("day_night",),
    ),
    Form(name="choice", keys={"choice": _texts}, needs=("choice",)),
    Form(
        name="game",
        keys={"game": _times, "over": _flag, "winner": _winner, "wins": _amounts},
        heads=("over", "winner", "wins"),
        any_of=("game", "over", "winner", "wins"),
    ),
    Form(
        name="link",
        keys={
            "link": _times,
            "attack": _attack,
            "name": _text,
            **dict.fromkeys(("targets", "defenders"), _ids),
            **dict.fromkeys(("power", "defense", "damage", "from_hand"), _times),
            **dict.fromkeys(("hit", "resolved"), _flag),
        },
        needs=("link",),
        any_of=(
            *("attack", "name", "targets", "defenders", "power", "defense", "damage"),
            *("hit", "resolved", "from_hand"),
        ),
    ),
    Form(name="links", keys={"links": _times}, needs=("links",)),
    Form(name="layers", keys={"layers": _times}, needs=("layers",)),
    Form(
        name="turn",
        keys={"turn": _times, "active": _player, "step": _text, "phase": _text},
        heads=("active", "step", "phase"),
        any_of=("turn", "active", "step", "phase"),
    ),
    Form(
        name="same_as_checkpoint", keys={"same_as_checkpoint": _flag}, needs=("same_as_checkpoint",)
    ),
)


def form_of(expectation: Mapping[str, Any]) -> Form | None:
    """Return the form of an expectation, told by its keys, or None if it has none."""
    for form in FORMS:
        if form.name in expectation or any(key in expectation for key in form.heads):
            return form
    return None


def expectation_faults(expectation: Mapping[str, Any], scope: Scope) -> Iterator[str]:
    """Yield what is wrong with an expectation by itself, each with the key at fault."""
    form = form_of(expectation)
    if form is None:
        keys = ", ".join(quoted(key) for key in expectation) or "nothing"
        yield f"has no known form: it holds {keys}"
        return
    for key, value in expectation.items():
        check = _editions if key == "rulebooks" else form.keys.get(key, form.others)
        wrong = check(value, scope) if check else f"is not a key of {form.name}"
        if wrong:
            yield f"{key}: {wrong}"
    yield from (f"{key}: is missing" for key in form.needs if key not in expectation)
    wanted = form.any_of or (expectation.keys() - {*form.needs, "rulebooks"} if form.others else ())
    if (form.any_of or form.others) and not any(key in expectation for key in wanted):
        yield f"{form.name}: nothing is expected of it"
    if expectation.get("exists") is False and len(expectation.keys() - {"rulebooks"}) > len(
        ("object", "exists")
    ):
        yield "exists: of what is not there nothing else can be expected"
