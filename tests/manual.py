"""README and the pages of the manual, as tests read them."""

from tests.cli import ROOT

README = ROOT / "README.md"
PAGES = {file.stem: file for file in sorted((ROOT / "civledger" / "manual").glob("*.md"))}


def page(name: str) -> str:
    return PAGES[name].read_text("utf-8")


def all_texts() -> str:
    """Return README and all pages, one after the other."""
    return "\n".join(file.read_text("utf-8") for file in (README, *PAGES.values()))
