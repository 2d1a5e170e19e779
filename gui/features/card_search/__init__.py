"""Card search: finds cards in the shipped and imported card files, and puts them on the table."""
