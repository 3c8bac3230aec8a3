"""`guildpost shrink` as it is typed."""

from guildpost.replays.file import read


def test_a_check_keeps_what_it_accepts(run, at_market, tmp_path):
    before = (tmp_path / at_market).read_bytes()
    done = run("shrink", at_market, "--check", "grep -q thieves-guild {}", "-o", "s.json")
    assert done.code == 0
    assert " -> 0 moves" in done.err
    assert read((tmp_path / "s.json").read_bytes()).game == "thieves-guild"
    assert run("verify", "s.json").code == 0
    assert (tmp_path / at_market).read_bytes() == before


def test_a_check_that_hangs_is_a_no(run, at_market):
    done = run("shrink", at_market, "--check", "sleep 30; true", "--timeout", "1")
    assert done.code == 2
    assert "did not end within 1 s" in done.err


def test_a_record_without_failure_is_refused(run, at_market):
    assert run("shrink", at_market).code == 2
    assert run("shrink", at_market, "--error").code == 2
    assert run("shrink", at_market, "--rule", "no.such.rule").code == 2


def test_one_thing_is_looked_for(run, at_market):
    assert "one of" in run("shrink", at_market, "--error", "--divergence").err


def test_the_input_is_never_written_over(run, at_market, tmp_path):
    before = (tmp_path / at_market).read_bytes()
    assert run("shrink", at_market, "--check", "true", "-o", at_market).code == 2
    assert (tmp_path / at_market).read_bytes() == before
