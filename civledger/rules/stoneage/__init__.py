"""Stone Age: everything that only this game knows."""
