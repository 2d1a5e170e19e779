"""What is proposed on the table before anybody agrees: a defense, and how something is paid for."""
