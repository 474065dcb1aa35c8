"""The format apart from the program: its schema, and a second reader made of the manual alone."""
