"""Copies and their exceptions."""

from functools import partial

from msgspec.structs import replace

from core.effects.grammar import AND
from core.effects.program import (
    BaseSize,
    Becomes,
    CopyOf,
    EntersWith,
    Gains,
    HasFact,
    Number,
)
from core.games.mtg.reading.becoming import printed_size, say_size
from core.games.mtg.reading.vocabulary import MAGIC

_rule = MAGIC.rule
# Exceptions of copies
_rule("except1", "it|they have|has <keywords:abilities>", Gains)
for _it in (
    "the token",
    "the tokens",
    "the copy",
    "the copies",
    "the creature",
    "that token",
    "those creatures",
    "those tokens",
    "she",
    "he",
):
    _rule("except1", f"{_it} has|have|gains <keywords:abilities>", Gains)
    _rule("except1", f"{_it} are|is <become>", None)
    _rule("except1", f"{_it} aren't|isn't legendary", HasFact(name="not_legendary"))
_rule("except1", "it|they gain|gains <keywords:abilities>", Gains)
_rule("except1", "it's|they're <become>", None)
_rule(
    "except1",
    "it's not legendary\nit isn't legendary\nthey aren't legendary\nthey're not legendary",
    HasFact(name="not_legendary"),
)
_rule("except1", "it's <become> and loses all other card types", None)
_rule("except1", "have|has <keywords:abilities>", Gains)
_rule("except1", "gain|gains <keywords:abilities>", Gains)
_rule("except1", "aren't|isn't legendary", HasFact(name="not_legendary"))
_rule("except1", "are|is <become>", None)
_rule("except1", "it|they have|has <basesize>", None)
_rule("except1", "its power and toughness are <sizeonly>", None)
_rule("except1", "it doesn't have this ability", HasFact(name="without_this_ability"))
_rule("except1", "it has this ability\nit has this ability", HasFact(name="with_this_ability"))
_rule("except1", "its name is <named>", None)
_rule("except1", "his|her name is <named>", None)
_rule("except1", "it has no mana cost\nhas no mana cost", HasFact(name="no_mana_cost"))
_rule("except1", "it doesn't copy that creature's color\nfor its color", HasFact(name="own_color"))
_rule("except1", "it's|they're also <alsois>", None)
MAGIC.part(
    "alsois",
    lambda line, at: (
        (replace(change, in_addition=("types",)), end)
        for change, end in MAGIC.parse("become", line, at)
        if not change.in_addition
    ),
)
_rule(
    "except1",
    "it's|they're|is legendary in addition to its|their other types",
    Becomes(traits=("legendary",), in_addition=("types",)),
)
_rule("except1", "it's|they're <sizeonly>", None)
_rule(
    "except1",
    "it|he|she enters with <entrycounters:counters> [if it's a <typewords:on>]",
    EntersWith,
)
_rule(
    "except1",
    "is sacrificed when it becomes the target of a spell or ability",
    HasFact(name="sacrificed_as_a_target"),
)
_rule("except1", "it's still a creature", HasFact(name="still_creature"))
MAGIC.part(
    "sizeonly",
    lambda line, at: (
        (BaseSize(power=p, toughness=t, base=False), end) for (p, t), end in printed_size(line, at)
    ),
    lambda size: (
        say_size(size.power, size.toughness)
        if isinstance(size, BaseSize)
        and isinstance(size.power, Number)
        and isinstance(size.toughness, Number)
        and not size.base
        else None
    ),
)
MAGIC.part(
    "named",
    lambda line, at: ((Becomes(named=name), end) for name, end in MAGIC.parse("name", line, at)),
    lambda change: (
        change.named
        if isinstance(change, Becomes) and change == Becomes(named=change.named) and change.named
        else None
    ),
)


MAGIC.part(
    "excepts",
    partial(MAGIC.listed, "except1", gaps=(*AND, (",", "except"), ("except",))),
    partial(MAGIC.say_listed, "except1"),
)
_rule("copyof", "a copy of <onenoun:of>", CopyOf)
_rule("copyof", "a copy of <onenoun:of>, except <excepts:but>", CopyOf)
