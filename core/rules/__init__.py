"""Actions, verdicts, events, rulesets and history; no rule of a single game."""
