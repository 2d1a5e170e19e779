"""Pictures of card faces, drawn by this program: contents, appearance, and a cache."""
