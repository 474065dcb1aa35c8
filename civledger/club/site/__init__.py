"""The website of a club."""
