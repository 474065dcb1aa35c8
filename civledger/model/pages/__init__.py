"""What pages, logs and phones show, as values."""
