"""The rules model of Janus Table: cards, states, verdicts and scenarios, without a window."""
