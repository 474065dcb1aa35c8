"""The folder of a site: whole files, ours alone."""

import os
from pathlib import Path

import pytest

from civledger.store.new_ledger import NotCreated
from civledger.store.site_folder import SiteFolder, digest_of, digest_program


@pytest.fixture
def site(tmp_path: Path) -> SiteFolder:
    return SiteFolder(str(tmp_path / "site"))


def test_a_file_is_put_and_taken(site: SiteFolder) -> None:
    assert (site.take("games/a.html"), site.size("games/a.html")) == (None, None)
    site.put("games/a.html", b"one")
    site.put("games/a.html", b"other")
    assert (site.take("games/a.html"), site.size("games/a.html")) == (b"other", 5)
    assert os.listdir(os.path.join(site.folder, "games")) == ["a.html"]


def test_what_cannot_be_put_leaves_nothing_behind(site: SiteFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    site.put("a.html", b"one")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(NotCreated, match="cannot be written: No space left"):
            site.put("a.html", b"other")
    assert site.take("a.html") == b"one"
    assert os.listdir(site.folder) == ["a.html"]
    with pytest.raises(NotCreated, match="null"):
        SiteFolder("a\0b").put("x.html", b"")


def test_a_file_goes_only_as_it_was_made_and_a_folder_only_if_it_is_empty(site: SiteFolder) -> None:
    for name in ("a", "b"):
        site.put(f"games/{name}.html", b"page")
    site.remove("games/a.html", digest_of(b"another page"))
    assert site.take("games/a.html") == b"page"
    site.remove("games/a.html", digest_of(b"page"))
    site.remove("games/gone.html", digest_of(b"page"))
    assert os.listdir(os.path.join(site.folder, "games")) == ["b.html"]
    site.remove("games/b.html", "")
    assert os.listdir(site.folder) == []
    site.put("c.html", b"page")
    site.remove("c.html", "")
    assert os.listdir(site.folder) == []


def test_a_link_that_leads_elsewhere_is_not_followed(site: SiteFolder, tmp_path: Path) -> None:
    site.put("a.html", b"")
    Path(site.folder, "games").symlink_to(tmp_path)
    with pytest.raises(NotCreated, match="is a link"):
        site.put("games/a.html", b"")


def test_the_site_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    SiteFolder(f"{tmp_path}/link/").put("a.html", b"page")
    assert (tmp_path / "real" / "a.html").read_bytes() == b"page"


def test_a_program_is_known_by_its_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert digest_program() == digest_program()
    package = tmp_path / "package" / "store"
    package.mkdir(parents=True)
    monkeypatch.setattr("civledger.store.site_folder.__file__", str(package / "site_folder.py"))
    (package / "a.py").write_text("one", "utf-8")
    before = digest_program()
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "a.pyc").write_text("compiled", "utf-8")
    assert digest_program() == before
    (package / "a.py").write_text("two", "utf-8")
    assert digest_program() != before
    archive = tmp_path / "civledger.pyz"
    archive.write_bytes(b"one file")
    monkeypatch.setattr("civledger.store.site_folder.own_archive", lambda: str(archive))
    assert digest_program() == digest_of(b"one file")
