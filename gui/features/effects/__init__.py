"""Manual effects and editions: the effect dialog, the edition comparison, and their commands."""
