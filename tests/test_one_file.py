"""`civledger.pyz` does everything with a bare Python in an empty folder: no package is installed, nothing unpacked."""

import json
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli import ROOT
from tests.depth import share
from tests.manual import README
from tests.transcript import FENCE
from tests.web.tables import Table

pytestmark = [pytest.mark.deep(alone=True), pytest.mark.skipif(sys.platform == "win32", reason="built by a shell")]

BASE = shutil.which(f"python{sys.version_info.major}.{sys.version_info.minor}", path=f"{sys.base_prefix}/bin")
NEWER = [f"python3.{minor}" for minor in range(sys.version_info.minor + 1, 20)]
PYENV = Path.home() / ".pyenv" / "versions"


class Bare(NamedTuple):
    """A Python without packages, the program in one file, and an empty folder."""

    python: str
    archive: Path
    folder: Path

    @property
    def surroundings(self) -> dict[str, str]:
        """Return what a command knows: where programs are, and a home of its own."""
        who = {f"GIT_{role}_{key}": "ann@example.org" for role in ("AUTHOR", "COMMITTER") for key in ("NAME", "EMAIL")}
        return {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(self.folder / "home"), **who}

    def run(self, *words: str) -> str:
        """Return what any command says, which nobody answers and which ends in time."""
        ran = subprocess.run(
            words,
            cwd=self.folder,
            env=self.surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        assert "Traceback" not in ran.stderr, ran.stderr
        return ran.stdout + ran.stderr

    def civledger(self, *words: str) -> str:
        """Return what the program says."""
        return self.run(self.python, "-I", str(self.archive), *words)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([ROOT / ".ci" / "build", folder, sys.executable], check=True, capture_output=True)
    return folder / "civledger.pyz"


def _find_newest() -> str | None:
    """Return the newest Python that runs here and is newer than that of these tests: on PATH, or one of pyenv's."""
    for name in reversed(NEWER):
        for found in (shutil.which(name), *sorted(PYENV.glob(f"{name[6:]}.*/bin/{name}"), reverse=True)):
            if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
                return str(found)
    return None


NEWEST = _find_newest()


PYTHONS = [
    pytest.param(BASE or sys.executable, id="ours"),
    pytest.param(
        NEWEST,
        id="newest",
        marks=pytest.mark.skipif(NEWEST is None, reason=f"no Python here is newer than 3.{sys.version_info.minor}"),
    ),
]


@pytest.fixture(params=share(PYTHONS, 2))
def bare(request: pytest.FixtureRequest, built: Path, tmp_path: Path) -> Bare:
    shutil.copytree(ROOT / "ledgers", tmp_path / "ledgers")
    (tmp_path / "friday").mkdir()
    return Bare(request.param, Path(shutil.copy(built, tmp_path)), tmp_path / "friday")


def test_the_two_minutes_of_readme(bare: Bare) -> None:
    (block,) = (found[3] for found in FENCE.finditer(README.read_text("utf-8")) if found[1] == "console")
    for shown in re.split(r"^\$ ", block, flags=re.M)[1:]:
        line, _, said = shown.partition("\n")
        calling = line.replace("civledger", f"{bare.python} -I {bare.archive}", 1)
        assert bare.run("sh", "-c", calling).split() == said.split(), line


def test_page_manual_and_explanations(bare: Bare) -> None:
    shutil.copy(ROOT / "ledgers" / "tutorial.toml", bare.folder / "game.toml")
    bare.civledger("report", "-o", "game.html")
    assert (bare.folder / "game.html").read_text("utf-8").rstrip().endswith("</html>")
    assert "Phones" in bare.civledger("help", "phones")
    assert bare.civledger("explain", "MC401").startswith("MC401")
    shutil.copy(ROOT / "ledgers" / "four-stone-age.toml", bare.folder / "stone.toml")
    assert "no findings" in bare.civledger("check", "-f", "stone.toml")


def test_a_club_by_processes_that_read_the_templates_at_once(bare: Bare) -> None:
    for number in range(12):
        shutil.copy(ROOT / "ledgers" / "tutorial.toml", bare.folder / f"{number}.toml")
    assert "12 games" in bare.civledger("club", ".", "-o", "site", "--jobs", "4")
    pages = [page.read_text("utf-8").rstrip() for page in (bare.folder / "site").rglob("*.html")]
    assert (len(pages) > 12, {page[-7:] for page in pages}) == (True, {"</html>"})


def test_phones(bare: Bare) -> None:
    bare.civledger("new", "game.toml", "--players", "Ann,Bo,Cy,Di,Ed")
    words = [bare.python, "-I", str(bare.archive), "host", "--port", "0", "--format", "json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=bare.folder, env=bare.surroundings, stdout=pipe, stderr=pipe, text=True) as host:
        assert host.stdout is not None
        table = Table(json.loads(host.stdout.readline()), host)
        assert "</html>" in table.ask(None, "GET", "/").data
        assert table.ask(None, "GET", "/static/start.js").status == 200
        assert table.enter("Minoa", "a", "census", tokens=4).status == 201
        line = table.ask("keeper", "POST", "/api/command", {"id": "b", "line": "status"})
        assert (line.status, "Minoa" in str(line.data)) == (200, True)
        assert len(table.see("keeper", "/api/table")["seats"]) == 5
        assert table.stop(signal.SIGINT) == 0


def test_an_audit_by_two_processes_and_what_it_keeps(bare: Bare) -> None:
    for name in ("tutorial.toml", "four-stone-age.toml"):
        shutil.copy(ROOT / "ledgers" / name, bare.folder)

    def count_kept() -> int:
        assert "2 games: 0 errors" in bare.civledger("audit", ".", "--jobs", "2")
        (database,) = bare.folder.rglob("verdicts-*.sqlite")
        with sqlite3.connect(database) as kept:
            return int(kept.execute("SELECT count(*) FROM verdicts").fetchone()[0])

    assert (count_kept(), count_kept()) == (2, 2)
    with zipfile.ZipFile(bare.archive, "a") as archive:
        archive.writestr("civledger/another", "program")
    assert count_kept() == 4


def test_completion_makes_the_command_that_it_completes(bare: Bare) -> None:
    script = bare.civledger("completion", "bash")
    (bare.folder / "completion.bash").write_text(script, "utf-8")
    said = bare.run("bash", "-c", "source ./completion.bash && civledger --version && complete -p civledger")
    assert said.splitlines()[0] == bare.civledger("--version").strip()
    assert "civledger" in said.splitlines()[1]


def test_git_merges_ledgers_with_it(bare: Bare) -> None:
    bare.civledger("new", "game.toml", "--players", "Ann,Bo,Cy,Di,Ed")
    bare.run("git", "init", "-q", "-b", "main")
    assert f"'{bare.archive}' merge" in bare.civledger("git")
    assert "git config" not in bare.civledger("git")
    bare.run("git", "add", ".gitattributes", "game.toml")
    bare.run("git", "commit", "-qm", "Begin")
    bare.run("git", "branch", "other")
    for branch, line in (("main", ("census", "minoa=4")), ("other", ("census", "hatti=5"))):
        bare.run("git", "switch", "-q", branch)
        bare.civledger(*line, "-f", "game.toml")
        bare.run("git", "commit", "-qam", branch)
    assert "CONFLICT" not in bare.run("git", "merge", "-q", "--no-edit", "main")
    text = (bare.folder / "game.toml").read_text("utf-8")
    assert ("Minoa = 4" in text, "Hatti = 5" in text, "<<<" in text) == (True, True, False)
    shown = bare.run("git", "log", "-p", "main")
    assert ("+  census  Minoa 4" in shown, "[[entry]]" in shown) == (True, False)
