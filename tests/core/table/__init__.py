"""Tables shared by several programs, without a network."""
