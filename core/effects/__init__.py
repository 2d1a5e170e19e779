"""What card texts do, as programs: the language, tokens, a grammar and its readings."""
