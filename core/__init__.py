"""The rules model of Janus Table: cards, positions, rulings and stories, without a window."""
