"""`guildpost bisect` in a small repository with one commit that changes a rule, and one that cannot run."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

HOME = Path(__file__).resolve().parents[2]


def git(where, *arguments):
    own = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
    return subprocess.run(
        ["git", *own, "-C", str(where), *arguments], check=True, capture_output=True, text=True
    ).stdout


@pytest.fixture
def repository(tmp_path):
    repo = tmp_path / "repo"
    repo.mkdir()
    for name in ("cli", "engine", "notation", "replays", "spec"):
        shutil.copytree(HOME / name, repo / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(HOME / "pyproject.toml", repo)
    git(repo, "init", "-q")
    start = repo / "cli" / "start.py"
    marks = repo / "replays" / "marks.py"
    whole = start.read_text(), marks.read_text()

    def commit(subject):
        git(repo, "add", "-A")
        git(repo, "commit", "-q", "--allow-empty", "-m", subject)

    commit("all is well")
    start.write_text("import nothing_of_the_kind\n" + whole[0])
    commit("cannot run")
    start.write_text(whole[0])
    commit("runs again")
    marks.write_text(whole[1] + "\n\ndef mark(*parts: bytes) -> str:\n    return 'zzzz'\n")
    commit("marks go wrong")
    commit("later")
    return repo


def test_the_first_bad_commit_is_named(run, at_market, repository):
    (repository / "mine.txt").write_text("not committed")
    done = run("bisect", at_market, "--good", "HEAD~4", "--bad", "HEAD", "--repo", str(repository))
    assert done.code == 0, done.err
    assert "marks go wrong" in done.out
    assert "recomputed" in done.out
    assert git(repository, "status", "--porcelain") == "?? mine.txt\n"
    done = run("bisect", at_market, "--good", "HEAD~4", "--bad", "HEAD~2", "--repo", str(repository))
    assert done.code == 2
    assert "HEAD~2 is not bad" in done.err


def test_what_cannot_be_meant(run, at_market, repository, tmp_path):
    done = run("bisect", at_market, "--good", "HEAD", "--bad", "HEAD~4", "--repo", str(repository))
    assert "does not come after" in done.err
    ran = run("bisect", at_market, "--good", "HEAD~9", "--bad", "HEAD", "--repo", str(repository))
    assert (ran.code, ran.complaint) == (2, f"{repository}: usage: there is no commit 'HEAD~9'")
    assert run("bisect", at_market, "--good", "a", "--bad", "b", "--repo", str(tmp_path / "none")).code == 2


def test_a_command_is_asked_instead_of_verify(run, at_market, repository):
    """As for git bisect run: 0 good, 125 cannot be tried, all else bad."""
    command = "grep -q nothing_of_the_kind cli/start.py && exit 125; ! grep -q zzzz replays/marks.py"
    asked = ("bisect", at_market, "--good", "HEAD~4", "--bad", "HEAD", "--repo", str(repository), "--json")
    done = run(*asked, "--run", command)
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert (found["schema"], found["version"], found["subject"]) == ("guildpost.bisect", 1, "marks go wrong")
    assert found["first_bad"] == git(repository, "rev-parse", "HEAD~1").strip()
    assert "is not good" in run(*asked, "--run", "sleep 9", "--timeout", "1").complaint
    assert "cannot run it" in run(*asked, "--run", "no-such-command-anywhere").complaint
    assert "is not bad" in run(*asked, "--run", "test -s {}").complaint
    assert git(repository, "status", "--porcelain") == ""


def test_uncommitted_changes_are_not_passed_over(run, at_market, repository):
    (repository / "cli" / "start.py").write_text("changed")
    done = run("bisect", at_market, "--good", "HEAD~4", "--bad", "HEAD", "--repo", str(repository))
    assert done.code == 2
    assert "not committed" in done.complaint
    assert (repository / "cli" / "start.py").read_text() == "changed"
