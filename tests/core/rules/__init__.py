"""How rules speak: verdicts, rulesets, the engine, the history."""
