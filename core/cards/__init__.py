"""Floor 1: what the press printed. Values only; no rule and no position is known here."""
