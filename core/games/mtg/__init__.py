"""Magic: The Gathering: faces, casting, transforming, melding and what follows, as tables."""
