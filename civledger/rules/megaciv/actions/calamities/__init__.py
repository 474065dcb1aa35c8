"""What is typed about a calamity: the order, why it is refused, and what is left to decide."""
