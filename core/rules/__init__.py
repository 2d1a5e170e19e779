"""Floor 3: how rules speak. Actions, verdicts, events, rulesets and history; no game's own rule."""
