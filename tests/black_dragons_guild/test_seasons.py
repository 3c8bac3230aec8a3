"""Rules of spec/black_dragons_guild/seasons.md."""

from __future__ import annotations

import pytest

from guildpost.engine.core.chance import Draws

PHASE = {
    "PickCard": 2,
    "PlaceToken": 3,
    **dict.fromkeys(("UseCastle", "UsePlace", "Train", "KeepQuest"), 3),
    "ChooseQuest": 4,
    **dict.fromkeys(("TakeSlot", "KeepAlly"), 5),
}


def asked_in_a_game(p, seed="seasons"):
    """Plays a seeded table to its end at random; season and question of every move."""
    draws, found = Draws(seed), []
    while not p.session.over:
        seat = p.session.asked()[0]
        options = p.session.options(seat)
        found.append((p.state.season, p.question))
        p.session.play(seat, options[draws.below("move", len(found), len(options))])
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_01_the_game_lasts_four_seasons(table, seats):
    p = table(seats, seed=f"four {seats}")
    asked_in_a_game(p)
    assert [began.season for began in p.told("SeasonBegan")] == [1, 2, 3, 4]
    assert p.state.season == 4
    assert p.state.ended is not None


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_01_only_the_fourth_season_is_the_last(table, season):
    p = table(2, at="end", season=season, display="q1", p1="slots=s1b", p2="slots=s1b", seed="last")
    if season < 4:
        p.say(f"p1: take-s{season}a p2: take-s{season}a")
    assert (p.state.season, p.session.over) == ((season + 1, False) if season < 4 else (4, True))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_02_five_phases_in_order_in_each_season(table, seats):
    p = table(seats, seed=f"phases {seats}")
    found = [(season, PHASE[question]) for season, question in asked_in_a_game(p) if season]
    assert found == sorted(found)
    assert {season for season, _ in found} == {1, 2, 3, 4}
    assert {phase for season, phase in found if season < 4} == {2, 3, 4, 5}
    kinds = [type(told.event).__name__ for told in p.events]
    starts = [at for at, kind in enumerate(kinds) if kind == "SeasonBegan"]
    assert all(kinds[at + 1] == "QuestLaid" for at in starts)


def test_03_a_season_opens_with_quests_off_the_deck_face_up(table):
    p = table(2, at="season", season=2, quest_discard="q4 q5")
    assert p.asked == "que.laid"
    p.say("que=q9,q2,q45,q30")
    assert p.state.display == ["q9", "q2", "q45", "q30"]
    assert (len(p.state.quest_deck), p.state.quest_discard) == (39, ["q4", "q5"])
    assert [p.view(who).display for who in ("p1", "p2", "")] == [["q9", "q2", "q45", "q30"]] * 3
    assert [laid.quest for laid in p.told("QuestLaid")] == ["q9", "q2", "q45", "q30"]


@pytest.mark.parametrize("season", [1, 2, 3, 4])
@pytest.mark.parametrize(("seats", "quests"), [(2, 4), (3, 6), (4, 8)])
def test_04_two_quests_for_each_player(table, seats, quests, season):
    p = table(seats, at="season", season=season)
    p.say("que=" + ",".join(f"q{n}" for n in range(1, quests)))
    assert p.asked == "que.laid"
    p.say(f"que=q{quests}")
    assert (len(p.state.display), p.asked) == (quests, "adv.draft")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_05_the_quests_are_open_before_anybody_picks(table, seats):
    p = table(seats, at="season", season=3, seed="open")
    assert p.question == "PickCard"
    assert all(p.view(f"p{n + 1}").display == p.state.display for n in range(seats))
    assert len(p.state.display) == 2 * seats
    labels = [label for label in p.fell if label in ("que.laid", "adv.draft")]
    assert labels == ["que.laid"] * 2 * seats + ["adv.draft"] * 5 * seats


def numbers(first, last):
    """Quests from one number to another."""
    return ",".join(f"q{n}" for n in range(first, last + 1))


def test_amb20_discarded_quests_are_shuffled_when_the_deck_runs_out(table):
    p = table(
        2,
        at="season",
        season=3,
        achievements="ach5",
        p1=f"done={numbers(1, 20)}",
        p2=f"done={numbers(21, 40)}",
        quest_discard="q43 q44 q45",
    )
    p.say("que=q42")
    assert not p.told("Reshuffled")
    p.say("que=q41")
    assert (p.asked, p.state.quest_discard) == ("que.laid", [])
    assert [shuffled.pile for shuffled in p.told("Reshuffled")] == ["que"]
    p.say("que=q45,q43")
    assert (p.state.display, p.state.quest_deck, p.asked) == (["q42", "q41", "q45", "q43"], ["q44"], "adv.draft")


@pytest.mark.parametrize("left", [0, 1, 3])
def test_amb20_with_both_piles_empty_fewer_quests_are_laid(table, left):
    p = table(
        2, at="season", season=4, achievements="ach5", p1=f"done={numbers(1, 20)}", p2=f"done={numbers(21, 45 - left)}"
    )
    if left:
        p.say("que=" + numbers(46 - left, 45))
    assert (len(p.state.display), p.asked) == (left, "adv.draft")
