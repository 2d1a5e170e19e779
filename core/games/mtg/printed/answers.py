"""The questions of the rules to the programs of faces, at every table."""

from core.games.mtg.printed.entering import entering

__all__ = ("entering",)
