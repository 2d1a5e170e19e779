"""What players decide before a game goes on: hands, equipment, discards."""
