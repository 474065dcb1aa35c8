"""The page in a real browser: Debian's chromium without a window."""
