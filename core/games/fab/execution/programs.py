"""The clauses of a face as it resolves, and the phrase of each that has a target."""

from collections.abc import Iterable

from core.cards.card import Face
from core.effects import program as lang
from core.games.fab.reading.readings import reading_of


def clauses_of(face: Face) -> list[lang.AnyClause]:
    """Return the instructions that a face carries out as it resolves."""
    return [
        clause
        for ability in reading_of(face).abilities
        if isinstance(ability, lang.Spell)
        for clause in ability.clauses
    ]


def target_of(clause: lang.AnyClause) -> lang.Noun | lang.Who | None:
    """Return the phrase of a clause that one target is chosen for, None without one."""
    if isinstance(clause, lang.Damage):
        if clause.whom is not None and clause.whom.how == "target":
            return clause.whom
        if clause.to is not None and clause.to.how in {"target", "any_target"}:
            return clause.to
    if isinstance(clause, lang.Alter) and clause.what.how == "target":
        return clause.what
    return clause.by if clause.by.how == "target" else None


def targets_of(faces: Iterable[Face]) -> list[lang.Noun | lang.Who]:
    """Return the phrases of targets of faces, in printed order."""
    found = (target_of(clause) for face in faces for clause in clauses_of(face))
    return [each for each in found if each is not None]
