"""The questions of the rules to the programs of faces, at every table."""

from core.games.mtg.printed.combat import combat_texts
from core.games.mtg.printed.entering import entering
from core.games.mtg.printed.tokens import created_tokens
from core.games.mtg.printed.turning import acts_as_it_transforms, chapters

__all__ = ("acts_as_it_transforms", "chapters", "combat_texts", "created_tokens", "entering")
