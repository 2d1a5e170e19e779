"""Our own words for programs: the text that a shipped card shows is written from its program."""
