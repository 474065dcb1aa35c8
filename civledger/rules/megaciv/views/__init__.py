"""What the game shows, a file for each command that shows it."""
