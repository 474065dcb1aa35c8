"""What a person types is read, not looked up: a line that failed becomes lines that work."""
