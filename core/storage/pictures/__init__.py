"""Pictures of printed cards on the disk: a person's own folder, and what was downloaded."""
