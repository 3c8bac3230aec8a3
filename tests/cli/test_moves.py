import json


def test_each_listed_move_can_be_played_as_it_stands(run, started):
    listed = run("moves", started)
    assert listed.lines[0] == "give-6c-hu1" or "give-6c-hu1" in listed.lines
    for line in listed.lines[:4]:
        assert run("play", started, line, "-o", f"{line}.json").code == 0


def test_only_the_asked_seat_has_moves(run, started):
    assert run("moves", started, "--as", "hu").out == run("moves", started).out
    ran = run("moves", started, "--as", "bh")
    assert (ran.code, ran.out) == (0, "")
    assert ran.complaint == "bh is not asked now"


def test_what_else_may_be_said_is_a_hint_beside_the_list(run, started):
    assert run("play", started, "give-6c-hu1").code == 0
    assert run("moves", started).complaint.startswith("hu may also say: ")


def test_as_json(run, started):
    records = [json.loads(line) for line in run("moves", started, "--json").lines]
    assert {record["text"] for record in records} >= {"give-6c-hu4", "give-2c-hu1"}
    assert records[0]["schema"] == "guildpost.move"
    assert {record["seat"] for record in records} == {"hu"}


def test_seats_have_many_names(run, started):
    same = {run("moves", started, "--as", name).out for name in ("hu", "HU", "hu3", "p1", "Anna", " anna ")}
    assert len(same) == 1
    ran = run("moves", started, "--as", "Carla")
    assert ran.code == 2
    assert ran.complaint == "g.json: usage: no seat is called 'Carla'; there are: p1 hu, p2 bh"
    assert run("moves", started, "--as", "p3").code == 2
    assert run("moves", started, "--as", "el").code == 2
