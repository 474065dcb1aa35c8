"""What the program asks of a game."""
