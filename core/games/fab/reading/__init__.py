"""The grammar of Flesh and Blood: card texts as programs."""
