"""The commands: one file each, no logic in them."""
