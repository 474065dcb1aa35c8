"""What an archive of games says about those who play them: a wing of its own."""
