"""What the commands show, a file for each of them."""
