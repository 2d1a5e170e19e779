"""Programs of card texts: their language, tokens, a grammar and its readings."""
