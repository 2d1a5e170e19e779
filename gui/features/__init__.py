"""What a person can open or do beside the cards: one module, or one package, a feature."""
