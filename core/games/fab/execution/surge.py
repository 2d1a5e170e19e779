"""Surge: instructions of a card that has dealt more damage than printed (FaB CR 8.4.8)."""

from msgspec.structs import replace

from core.effects import program as lang

DEALT = "damage_dealt_this_way"
"""The count of the damage that a resolving text has dealt."""


def surging(ability: lang.Triggered) -> lang.Spell | None:
    """Return surge as an instruction that follows the damage of its card, None of another ability.

    Surge is no trigger: it is a part of the resolution of the card.
    """
    on = ability.on
    if ability.word != "Surge" or not isinstance(on, lang.DealsDamage) or on.more_than is None:
        return None
    more = lang.Compares(left=lang.Known(name=DEALT), compare=">", right=on.more_than)
    clauses = tuple(map(_of_the_card, ability.clauses))
    several = lang.Several(when=more, clauses=clauses, words=ability.words)
    return lang.Spell(clauses=(several,), words=ability.words, word=ability.word)


def _of_the_card(clause: lang.AnyClause) -> lang.AnyClause:
    if isinstance(clause, lang.Alter) and clause.what == lang.IT:
        return replace(clause, what=lang.SELF)
    return clause
