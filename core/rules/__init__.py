"""Rules of any game: actions, verdicts, events, rulesets, history and the engine."""
