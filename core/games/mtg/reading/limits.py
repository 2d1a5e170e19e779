"""Limits of abilities: when and how often they are activated or trigger."""

from core.effects.program import (
    Limit,
    Who,
)
from core.games.mtg.reading.vocabulary import MAGIC

_LIMITS: dict[str, Limit] = {
    "activate only as a sorcery": Limit(how="sorcery"),
    "activate this ability only any time you could cast a sorcery": Limit(how="sorcery"),
    "activate only as an instant": Limit(how="instant"),
    "activate only once each turn": Limit(times=1, each="turn"),
    "activate no more than twice each turn": Limit(times=2, each="turn"),
    "activate no more than three times each turn": Limit(times=3, each="turn"),
    "activate only once": Limit(times=1, each="game"),
    "activate only during your turn": Limit(how="your_turn"),
    "activate only during your upkeep": Limit(how="your_upkeep"),
    "activate only during combat": Limit(how="combat"),
    "activate only during an opponent's turn": Limit(how="opponents_turn"),
    "activate only before attackers are declared": Limit(how="before_attackers"),
    "activate only during your turn, before attackers are declared": Limit(
        how="your_turn_before_attackers"
    ),
    "activate only during the declare attackers step": Limit(how="declare_attackers"),
    "activate only during the declare blockers step": Limit(how="declare_blockers"),
    "activate only during your end step": Limit(how="your_end_step"),
    "activate only from your hand": Limit(zone="hand"),
    "activate only if ~ is in your graveyard": Limit(zone="graveyard"),
    "activate only during your turn and only once each turn": Limit(
        how="your_turn", times=1, each="turn"
    ),
    "activate only as a sorcery and only once each turn": Limit(
        how="sorcery", times=1, each="turn"
    ),
    "activate only as a sorcery and only once": Limit(how="sorcery", times=1, each="game"),
    "any player may activate this ability": Limit(who=Who(how="any")),
    "any opponent may activate this ability": Limit(who=Who(how="any", kind="opponent")),
    "only your opponents may activate this ability": Limit(who=Who(how="each", kind="opponent")),
    "only any opponent may activate this ability": Limit(who=Who(how="each", kind="opponent")),
    "any player may activate this ability but only as a sorcery": Limit(
        how="sorcery", who=Who(how="any")
    ),
    "any player may activate this ability but only during their turn": Limit(
        how="your_turn", who=Who(how="any")
    ),
    "this ability triggers only once each turn": Limit(how="triggers", times=1, each="turn"),
    "this ability triggers only twice each turn": Limit(how="triggers", times=2, each="turn"),
    "this ability triggers only once": Limit(how="triggers", times=1, each="game"),
    "do this only once each turn": Limit(how="does", times=1, each="turn"),
    "do this only twice each turn": Limit(how="does", times=2, each="turn"),
    "activate each modal ability only once": Limit(how="modes_once"),
    "any player may activate this ability but only any time they could cast a sorcery": Limit(
        how="sorcery", who=Who(how="any")
    ),
    "any player may activate this ability but only during any upkeep step": Limit(
        how="upkeep", who=Who(how="any")
    ),
    "activate only any time you could cast an instant": Limit(how="instant"),
    "activate this ability only any time you could cast an instant": Limit(how="instant"),
    "use this ability only any time you could cast a sorcery": Limit(how="sorcery"),
    "activate only during an opponent's upkeep": Limit(how="opponents_upkeep"),
    "activate only during any upkeep step": Limit(how="upkeep"),
    "activate only once each turn and only during your turn": Limit(
        how="your_turn", times=1, each="turn"
    ),
    "activate only during your upkeep and only once": Limit(
        how="your_upkeep", times=1, each="game"
    ),
    "activate only during your upkeep and only once each turn": Limit(
        how="your_upkeep", times=1, each="turn"
    ),
}
for _words, _limit in _LIMITS.items():
    MAGIC.rule("limit", _words, _limit)
    if _words.startswith("activate "):
        MAGIC.rule(
            "limit", _words.replace("activate ", "activate this ability ", 1), _limit
        ) if "this ability" not in _words else None
MAGIC.rule("limit", "activate only if <cond:when>", Limit)
MAGIC.rule(
    "limit", "activate only if <cond:when> and only once each turn", Limit, times=1, each="turn"
)
MAGIC.rule("limit", "activate only if <cond:when> and only as a sorcery", Limit, how="sorcery")
MAGIC.rule("limit", "activate this ability only if <cond:when>", Limit)
MAGIC.rule("limit", "activate only as a sorcery and only if <cond:when>", Limit, how="sorcery")
MAGIC.rule(
    "limit", "activate only once each turn and only if <cond:when>", Limit, times=1, each="turn"
)
MAGIC.rule(
    "limit", "activate only during your turn and only if <cond:when>", Limit, how="your_turn"
)
