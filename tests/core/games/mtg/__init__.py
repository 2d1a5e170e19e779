"""Magic, a file a subject."""
