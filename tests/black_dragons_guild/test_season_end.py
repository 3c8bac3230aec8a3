"""Rules of spec/black_dragons_guild/season_end.md."""

from __future__ import annotations

import pytest

from guildpost.engine.black_dragons_guild.tables import SLOTS

ROWS = {1: SLOTS[:3], 2: SLOTS[:6], 3: SLOTS[3:], 4: ()}
ALLY_REWARDS = {1: (6, 4), 2: (4, 4), 3: (2, 1), 4: (0, 2)}
"""Coins and Reputation for an empty Ally slot, by season."""


def ended(table, season: int = 1, status: str = "", **more: str):
    """A table at the end of a season, with the Status question answered by all: with slots of `status`, or the first
    that is open."""
    p = table(at="end", season=season, **more)
    slots = status.split()
    while p.question == "TakeSlot":
        word = p.asked.split()[0]
        p.say(f"{word}: take-{slots[int(word[1]) - 1]}" if slots else f"{word}: {p.moves(word)[0]}")
    return p


def walk(p, question: str):
    """Goes on with first options to the next question of this name."""
    while p.asked and p.question != question:
        word = p.asked.split()[0]
        p.say(f"{word}: {p.moves(word)[-1] if p.question == 'ChooseQuest' else p.moves(word)[0]}")
    return p


def boards(p) -> list[tuple[int, int, int, int]]:
    """Action tokens, coins, Reputation and alignment of all."""
    return [(one.tokens, one.coins, one.reputation, one.alignment) for one in p.state.players]


@pytest.mark.parametrize("season", [1, 2, 3])
def test_01_every_player_takes_a_slot_and_its_reward(table, season):
    p = table(at="end", season=season, order="p3 p1 p2")
    slot = ROWS[season][1]
    assert (p.question, p.asked) == ("TakeSlot", "p1 p2 p3")
    p.say(f"p1: take-{slot}").say(f"p2: take-{slot}")
    assert (p.question, p.asked, p["p1"].slots, p.told("SlotTaken")) == ("TakeSlot", "p3", [], [])
    p.say(f"p3: take-{slot}")
    assert [(told.seat, told.slot) for told in p.told("SlotTaken")] == [("p3", slot), ("p1", slot), ("p2", slot)]
    assert [player.slots for player in p.state.players] == [[slot]] * 3
    gained = [told for told in p.told("Changed") if told.how == "status"]
    assert {(told.seat, told.what) for told in gained} == {
        (word, "coins" if season < 3 else "reputation") for word in ("p1", "p2", "p3")
    }


@pytest.mark.parametrize("move", ["no", "end", "yes", "take-a1", "keep-a1"])
def test_01_nothing_else_is_an_answer(table, move):
    table(at="end", season=1).refused(f"p1: {move}", "season_end.02")


def test_02_after_season_1_only_the_first_row(table):
    p = table(at="end", season=1)
    assert p.moves("p2") == ["take-s1a", "take-s1b", "take-s1c"]
    for slot in SLOTS[3:]:
        p.refused(f"p2: take-{slot}", "season_end.02")


def test_03_after_season_2_the_second_row_or_what_is_left_of_the_first(table):
    p = table(at="end", season=2, p1="slots=s1b")
    assert p.moves("p1") == ["take-s1a", "take-s1c", "take-s2a", "take-s2b", "take-s2c"]
    for slot in SLOTS[6:]:
        p.refused(f"p1: take-{slot}", "season_end.03")
    p.say("p1: take-s1c p2: take-s2c p3: take-s2b")
    assert [player.slots for player in p.state.players] == [["s1b", "s1c"], ["s2c"], ["s2b"]]


def test_04_after_season_3_the_second_or_third_row_and_no_longer_the_first(table):
    p = table(at="end", season=3, p1="slots=s1b,s2a")
    assert p.moves("p1") == ["take-s2b", "take-s2c", "take-s3a", "take-s3b", "take-s3c"]
    for slot in ("s1a", "s1c"):
        p.refused(f"p1: take-{slot}", "season_end.04")
    p.say("p1: take-s2c p2: take-s3c p3: take-s3a")
    assert p["p1"].slots == ["s1b", "s2a", "s2c"]


def test_05_no_status_after_season_4(table):
    p = table(at="end", season=4, p1="slots=s1b")
    assert (p.told("SlotTaken"), p["p1"].slots, p.asked) == ([], ["s1b"], "")
    p = table(at="end", season=4, p1="used=a1")
    assert p.question == "KeepAlly"
    p.refused("p1: take-s3a")


@pytest.mark.parametrize(("season", "slot"), [(2, "s1b"), (3, "s2a"), (3, "s1b")])
def test_06_a_slot_is_taken_once(table, season, slot):
    p = table(at="end", season=season, p1=f"slots={slot}")
    assert f"take-{slot}" not in p.moves("p1")
    p.refused(f"p1: take-{slot}", "season_end.06")
    assert p["p1"].slots == [slot]


@pytest.mark.parametrize(
    ("slot", "gained"),
    [
        ("s1a", (1, 0, 0, 0)),
        ("s1b", (0, 5, 0, 0)),
        ("s1c", (0, 0, 4, 0)),
        ("s2a", (0, 5, 0, 0)),
        ("s2b", (0, 0, 4, 0)),
        ("s2c", (0, 0, 2, 2)),
        ("s3a", (1, 0, 0, 0)),
        ("s3b", (0, 4, 0, 0)),
        ("s3c", (0, 0, 4, 0)),
    ],
)
def test_07_rewards_of_the_slots(table, slot, gained):
    season = int(slot[1])
    p = table(at="end", season=season, p1="used=a1", p2="used=a2", p3="used=a3")
    before = boards(p)
    p.say(f"p1: take-{slot} p2: take-s{season}b p3: take-s{season}b")
    assert p.question == "KeepAlly"
    assert tuple(new - old for new, old in zip(boards(p)[0], before[0], strict=True)) == gained
    told = {change.what: change.amount for change in p.told("Changed") if (change.seat, change.how) == ("p1", "status")}
    names = ("tokens", "coins", "reputation", "alignment")
    assert told == {name: amount for name, amount in zip(names, gained, strict=True) if amount}


def test_07_both_action_tokens_make_five(table):
    p = ended(table, 3, "s3a s3b s3b", p1="tokens=4 slots=s1a,s2a")
    assert (p["p1"].tokens, p["p2"].tokens) == (5, 3)


def test_08_each_player_may_keep_one_adventurer_for_the_slot_of_the_season(table):
    p = ended(table, 2, p1="used=a1,a2 allies=a5", p2="used=a8 allies=-", p3="used=a9 allies=-")
    assert (p.question, p.asked) == ("KeepAlly", "p1 p2 p3")
    assert p.moves("p1") == ["keep-a1", "keep-a2", "no"]
    p.say("p1: keep-a2")
    p.refused("p1: keep-a1", "core.turn.01")
    p.say("p2: no p3: keep-a9")
    assert [player.allies for player in p.state.players] == [["a5", "a2"], ["", ""], ["", "a9"]]
    assert [(told.seat, told.card) for told in p.told("AllyKept")] == [("p1", "a2"), ("p2", None), ("p3", "a9")]


def test_08_what_others_keep_shows_when_all_have_answered(table):
    p = ended(table, p1="used=a1", p2="used=a2", order="p2 p1 p3").say("p1: keep-a1")
    assert (p["p1"].allies, p.view("p2").answer, p.view("p1").answer != "") == ([], "", True)
    p.say("p2: keep-a2")
    assert [told.seat for told in p.told("AllyKept")] == ["p2", "p1", "p3"]


@pytest.mark.parametrize(
    ("card", "where"), [("a1", "in hand"), ("a2", "discarded"), ("a8", "another's"), ("a40", "in the deck")]
)
def test_09_only_who_was_out_this_season_can_be_kept(table, card, where):
    p = ended(table, p1="used=a4 hand=a1", p2="used=a8", discard="a2")
    assert p.moves("p1") == ["keep-a4", "no"]
    p.refused(f"p1: keep-{card}", "season_end.09")
    p.say("p1: keep-a4")


@pytest.mark.parametrize("move", ["yes", "end", "take-a4", "drop-a4", "keep-q1"])
def test_09_nothing_else_is_an_answer(table, move):
    ended(table, p1="used=a4").refused(f"p1: {move}", "season_end.09")


@pytest.mark.parametrize(
    ("allies", "keeps"),
    [
        ("a4", ["a1", "a11", "a3", "a7"]),  # 3 and 2, 3, 4, 5
        ("a17", ["a1", "a11", "a3"]),  # 4
        ("a4,a8", ["a1", "a11"]),  # 5
        ("a4,a5", ["a1"]),  # 6
        ("a4,a17", []),  # 7
        ("a8,a9,a17", []),  # 8
        ("-,-", ["a1", "a11", "a3", "a7"]),
    ],
)
def test_10_allies_never_pass_eight_reputation(table, allies, keeps):
    used = ["a1", "a11", "a3", "a7"]
    seasons = len(allies.split(",")) + 1
    p = ended(table, seasons, p1=f"used=a1,a3,a7,a11 allies={allies}", p2="used=a2")
    assert [move for move in used if f"keep-{move}" in (p.moves("p1") if "p1" in p.asked else [])] == keeps
    assert ("p1" in p.asked) == bool(keeps)
    for card in used:
        if keeps and card not in keeps:
            p.refused(f"p1: keep-{card}", "season_end.10")
    if keeps:
        p.say(f"p1: keep-{keeps[-1]} p2: no")
        assert p["p1"].allies[-1] == keeps[-1]


@pytest.mark.parametrize("season", [1, 2, 3, 4])
def test_11_who_keeps_nobody_gains_the_reward_of_the_slot_and_never_both(table, season):
    given = {"p1": "used=a1", "p2": "used=a2", "p3": "coins=8"}
    p = ended(table, season, " ".join([f"s{season}b"] * 3) if season < 4 else "", **given)
    before = boards(p)
    p.say("p1: keep-a1 p2: no")
    gained = [
        {change.what: change.amount for change in p.told("Changed") if (change.seat, change.how) == (word, "ally")}
        for word in ("p1", "p2", "p3")
    ]
    coins, reputation = ALLY_REWARDS[season]
    due = {"coins": coins, "reputation": reputation} if coins else {"reputation": reputation}
    assert gained == [{}, due, due]
    if season < 4:
        assert [new[1] - old[1] for new, old in zip(boards(p), before, strict=True)] == [0, coins, coins]


@pytest.mark.parametrize(
    ("cards", "lost"),
    [
        ("coins=8", 0),
        ("hand=a1", 1),
        ("quests=q1", 1),
        ("hand=a1,a2 quests=q1,q2", 4),
        ("used=a1,a2 done=q1 allies=a3", 0),
    ],
)
def test_12_each_card_left_in_hand_costs_alignment(table, cards, lost):
    p = ended(table, 2, "s2a s2a s2a", p1=f"align=3 {cards}")
    if p.question == "KeepAlly":
        p.say("p1: no")
    assert p["p1"].alignment == 3 - lost
    told = [(change.amount, change.now) for change in p.told("Changed") if change.how == "hand"]
    assert told == ([(-lost, 3 - lost)] if lost else [])
    assert (p["p2"].alignment, p["p3"].alignment) == (0, 0)


@pytest.mark.parametrize(("start", "end"), [(-3, -6), (-4, -6), (-6, -6), (6, 3)])
def test_12_the_track_ends_at_minus_six(table, start, end):
    assert ended(table, 4, p1=f"align={start} hand=a1,a2 quests=q1")["p1"].alignment == end


def test_13_used_adventurers_and_hands_are_discarded(table):
    p = ended(table, 2, p1="used=a1,a2 hand=a10,a11 quests=q10,q2", p2="hand=a3 quests=q1 known=q1", discard="a5")
    p.say("p1: no")
    assert p.state.discard == ["a1", "a2", "a3", "a5", "a10", "a11"]
    assert p.state.quest_discard == ["q1", "q2", "q10"]
    for player in p.state.players:
        assert (player.hand, player.quests, player.known, player.used) == ([], [], [], [])
    assert p.view().players["p1"].hand == p.view().players["p2"].quests == 0
    assert [(told.seat, told.cards, told.how) for told in p.told("Discarded")] == [
        ("p1", ("a1", "a2"), "used"),
        ("p1", ("a10", "a11"), "hand"),
        ("p1", ("q10", "q2"), "hand"),
        ("p2", ("a3",), "hand"),
        ("p2", ("q1",), "hand"),
    ]


def test_14_scrolls_and_recruits_return(table):
    p = table(at="end", season=1, p1="scroll recruit", p2="scroll")
    assert (p.state.scrolls, p.state.recruits) == (0, 1)
    p.say("p1: take-s1b p2: take-s1b p3: take-s1b")
    assert (p.state.scrolls, p.state.recruits) == (2, 2)
    assert not any(player.scroll or player.recruit for player in p.state.players)


def test_15_quests_left_in_the_display_are_discarded(table):
    p = ended(table, 1, display="q10 q3", quest_discard="q4")
    assert (p.state.display, p.state.quest_discard) == ([], ["q3", "q4", "q10"])
    assert [(told.seat, told.cards, told.how) for told in p.told("Discarded")] == [("", ("q10", "q3"), "board")]


@pytest.mark.parametrize("season", [1, 2, 3])
def test_16_then_the_next_season_begins(table, season):
    p = ended(table, season)
    assert (p.state.season, p.asked, p.state.ended) == (season + 1, "que.laid", None)
    assert p.told("Scored") == []


def test_16_after_season_4_the_game_is_scored_and_over(table):
    p = ended(table, 4)
    assert (p.state.season, p.asked, p.session.over) == (4, "", True)
    assert [told.seat for told in p.told("Scored")] == ["p1", "p2", "p3"]
    assert len(p.told("Won")) == 1


def test_17_the_steps_run_in_the_printed_order_each_for_all_players(table):
    p = ended(table, 2, "s2a s2a s2a", p1="used=a1 hand=a2 scroll", p2="used=a4 hand=a5", p3="quests=q1",
              display="q2", order="p3 p1 p2")  # fmt: skip
    assert p["p1"].alignment == p["p3"].alignment == 0
    assert p["p1"].scroll
    p.say("p1: no p2: keep-a4")
    short = [
        (type(told.event).__name__, getattr(told.event, "seat", ""), getattr(told.event, "how", ""))
        for told in p.events
    ]
    order = [name if name not in ("Changed", "Discarded") else f"{name} {how}" for name, _, how in short]
    assert list(dict.fromkeys(order)) == [
        "SlotTaken",
        "Changed status",
        "AllyKept",
        "Changed ally",
        "Changed hand",
        "Discarded hand",
        "Discarded used",
        "Discarded board",
        "SeasonBegan",
    ]
    for name in ("SlotTaken", "AllyKept"):
        assert [seat for kind, seat, _ in short if kind == name] == ["p3", "p1", "p2"]
    at = {kind: [i for i, each in enumerate(order) if each == kind] for kind in order}
    assert max(at["SlotTaken"] + at["Changed status"]) < min(at["AllyKept"])
    assert max(at["AllyKept"] + at["Changed ally"]) < min(at["Changed hand"])
    assert max(at["Changed hand"]) < min(at["Discarded hand"] + at["Discarded used"])
    assert max(at["Discarded hand"] + at["Discarded used"]) < min(at["Discarded board"])


def test_18_allies_stay_in_their_slots_and_the_card_just_kept_too(table):
    p = table(at="questing", season=2, p1="coins=9 slots=s1b allies=a5 hand=a1,a8 quests=q3").say(
        "p1: play-q3-a1+a5+a8 p1: take-s2a p2: take-s2a p3: take-s2a p1: keep-a8"
    )
    assert (p["p1"].allies, p.state.discard) == (["a5", "a8"], ["a1"])
    assert not {"a5", "a8"} & set(p.state.deck)


def test_19_completed_quests_stay_to_the_end(table):
    p = ended(table, 3, p1="done=q1,q2", p2="done=q3 quests=q4")
    assert [player.done for player in p.state.players] == [["q1", "q2"], ["q3"], []]
    assert p.state.quest_discard == ["q4"]
    p = ended(table, 4, p1="done=q1,q2")
    assert (p["p1"].done, p.session.over) == (["q1", "q2"], True)


def test_20_an_ally_slot_that_was_passed_over_stays_empty(table):
    p = ended(table, 3, p1="used=a1,a2 allies=-,a5").say("p1: keep-a1")
    assert p["p1"].allies == ["", "a5", "a1"]
    assert p.state.discard == ["a2"]
    p = ended(table, 4, p1="used=a1 allies=-,-,-").say("p1: keep-a1")
    assert p["p1"].allies == ["", "", "", "a1"]


def test_20_each_slot_is_filled_or_passed_over_at_the_end_of_its_own_season(table):
    p = table(2, at="end", season=1, seed="slots", p1="used=a1", p2="used=a2")
    counts = []
    while p.asked:
        season, word = p.state.season, p.asked.split()[0]
        p.say(f"{word}: {p.moves(word)[-1] if p.question == 'ChooseQuest' else p.moves(word)[0]}")
        if p.state.season > season or not p.asked:
            counts.append((len(p["p1"].allies), len(p["p2"].allies)))
    assert counts == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_21_a_token_of_a_status_reward_stays_for_the_rest_of_the_game(table):
    p = table(2, at="end", season=1, seed="tokens").say("p1: take-s1a p2: take-s1b")
    placed = []
    for season in (2, 3, 4):
        walk(p, "PlaceToken")
        assert (p.state.season, p["p1"].left, p["p2"].left) == (season, 4, 3)
        before = len(p.told("Placed"))
        while p.state.season == season and p.question == "PlaceToken":
            p.say(p.moves()[0])
        placed.append([told.seat for told in p.told("Placed")[before:]].count("p1"))
        while p.asked and p.state.season == season and p.question != "TakeSlot":
            word = p.asked.split()[0]
            p.say(f"{word}: {p.moves(word)[-1]}")
        if p.asked:
            p.say(f"p1: take-s{season}b p2: take-s{season}b")
    assert (placed, p["p1"].tokens, p["p2"].tokens) == ([4, 4, 4], 4, 3)


# rulings


def test_amb42_status_slots_are_on_each_players_own_board(table):
    p = ended(table, 1, "s1a s1a s1a")
    assert [(player.slots, player.tokens) for player in p.state.players] == [(["s1a"], 4)] * 3


def test_amb43_a_row_has_three_slots(table):
    p = table(at="end", season=2)
    assert [sum(slot.startswith(f"take-s{row}") for slot in p.moves("p1")) for row in (1, 2)] == [3, 3]


@pytest.mark.parametrize("season", [1, 2, 3])
def test_amb44_a_status_reward_cannot_be_passed_up(table, season):
    p = table(at="end", season=season)
    assert all(move.startswith("take-") for move in p.moves("p1"))
    p.refused("p1: no", f"season_end.0{season + 1}")


def test_amb45_a_new_token_counts_from_the_next_season_on(table):
    p = table(2, at="end", season=1, seed="tokens", p1="left=0").say("p1: take-s1a p2: take-s1b")
    assert (p.state.season, p["p1"].left, p.told("Placed")) == (2, 0, [])
    assert walk(p, "PlaceToken")["p1"].left == 4


def test_amb46_season_4_has_an_ally_slot_too(table):
    p = table(at="end", season=4, p1="used=a1", p2="used=a2")
    assert (p.question, p.asked) == ("KeepAlly", "p1 p2")
    p.say("p1: keep-a1 p2: no")
    assert [player.allies for player in p.state.players] == [["a1"], [""], [""]]
    assert [player.reputation - told.alignment - told.coins for player, told in zip(
        p.state.players, p.told("Scored"), strict=True)] == [0, 2, 2]  # fmt: skip


@pytest.mark.parametrize("nothing", ["hand=a1", "used=a7 allies=a4,a5", "coins=8"])
def test_amb47_who_can_keep_nobody_is_not_asked_and_has_the_reward(table, nothing):
    p = ended(table, 3, "s3b s3b s3b", p1=nothing, p2="used=a2")
    assert p.asked == "p2"
    p.refused("p1: no", "core.turn.01")
    p.say("p2: keep-a2")
    assert [(told.what, told.amount) for told in p.told("Changed") if told.how == "ally" and told.seat == "p1"] == [
        ("coins", 2),
        ("reputation", 1),
    ]


@pytest.mark.parametrize(
    ("types", "reputation", "kept"), [("ass", 2, True), ("esc+res+dip", 2, True), ("ass", 3, False)]
)
def test_amb48_the_printed_reputation_counts_for_the_limit(table, types, reputation, kept):
    cards = f"a1=1,def,orc,{types},{reputation} a2=9,sup,elf,sco,6"
    p = ended(table, 2, p1="used=a1 allies=a2", p2="used=a8", cards=cards)
    assert ("p1" in p.asked) == kept


def test_amb49_an_ally_is_not_replaced_and_not_kept_twice(table):
    p = ended(table, 2, p1="used=a1 allies=a5", p2="used=a8")
    p.refused("p1: keep-a5", "season_end.09")
    p.say("p1: keep-a1 p2: no")
    assert p["p1"].allies == ["a5", "a1"]


def test_amb50_a_reward_of_alignment_comes_before_the_loss_for_cards_in_hand(table):
    p = ended(table, 2, "s2c s2a s2a", p1="align=5 hand=a1,a2")
    assert p["p1"].alignment == 4  # up to 6 and down by two; the other way round it were 5
    p = ended(table, 2, "s2c s2a s2a", p1="align=3 hand=a1,a2", achievements="ach5")
    assert (p["p1"].alignment, p.state.claims["ach5"]) == (3, [0])


def test_amb50_achievements_are_claimed_before_anybody_is_asked_for_an_ally(table):
    p = ended(table, 2, "s2c s2a s2c", p1="align=3 used=a1", p3="align=4", achievements="ach5", order="p3 p1 p2")
    assert (p.question, p.state.claims["ach5"]) == ("KeepAlly", [2, 0])
    assert [told.reputation for told in p.told("Achieved")] == [5, 3]


@pytest.mark.parametrize(("hand", "claims"), [("hand=a1", [0]), ("coins=8", [])])
def test_amb50_achievements_are_looked_at_after_the_loss_for_hands(table, hand, claims):
    p = ended(table, 3, "s3b s3b s3b", p1=f"align=-4 {hand}", achievements="ach5")
    assert p.state.claims["ach5"] == claims


def test_amb51_cards_set_aside_and_allies_cost_nothing(table):
    p = ended(table, 2, "s2a s2a s2a", p1="used=a1,a2 allies=a3", p2="used=a8,a9").say("p1: no p2: keep-a8")
    assert [player.alignment for player in p.state.players] == [0, 0, 0]


def test_amb67_the_token_of_row_1_can_be_taken_after_season_2(table):
    p = ended(table, 2, "s1a s2a s2a", p1="slots=s1b")
    assert (p["p1"].tokens, p["p1"].slots) == (4, ["s1b", "s1a"])


def test_amb69_completed_quests_count_for_achievements_of_a_later_season(table):
    p = table(at="end", season=3, p1="done=q1,q10,q19", display="q30", achievements="ach3")
    assert p["p1"].done == ["q1", "q10", "q19"]
    p.say("p1: take-s3b p2: take-s3b p3: take-s3b")
    assert p["p1"].done == ["q1", "q10", "q19"]
    assert not {"q1", "q10", "q19"} & {*p.state.quest_deck, *p.state.quest_discard}


# examples


def test_ex53_three_status_rewards(example):
    p = example("season_end.ex53")
    placed = [told.seat for told in p.told("Placed")]
    seasons = [placed[:6], placed[6:13], placed[13:]]
    assert [season.count("p1") for season in seasons] == [3, 4, 5]
    assert [season.count("p2") for season in seasons] == [3, 3, 3]
    assert (p["p1"].slots, p["p1"].tokens) == (["s1b", "s1a", "s3a"], 5)


def test_ex54_the_first_row_is_gone(example):
    p = example("season_end.ex54")
    assert (p["p1"].slots, p["p1"].tokens) == (["s1b", "s2a", "s2b"], 3)


def test_ex55_the_limit_on_allies(example):
    p = example("season_end.ex55")
    assert p["p1"].allies == ["a4", "a3", ""]
    assert (p["p1"].coins, p["p1"].reputation) == (8 + 4 + 2, 1)


def test_ex56_only_who_was_used_can_stay(example):
    p = example("season_end.ex56")
    assert (p["p1"].allies, p.state.discard) == (["a4"], ["a1"])


def test_ex57_cards_left_in_hand(example):
    assert example("season_end.ex57")["p1"].alignment == -2


def test_ex58_the_lower_end_of_the_track(example):
    assert example("season_end.ex58")["p1"].alignment == -6


def test_ex59_clean_up(example):
    p = example("season_end.ex59")
    assert (p.state.scrolls, p.state.recruits) == (2, 2)
    assert (p["p1"].hand, p["p1"].quests, p["p2"].hand) == ([], [], [])
    assert (p["p1"].allies, p["p1"].done) == (["a4", ""], ["q1", "q2"])
    assert (p.state.season, len(p.state.display)) == (3, 6)


def test_ex66_an_ally_that_was_used(example):
    p = example("season_end.ex66")
    assert (p["p1"].allies, p["p1"].used, p.state.discard) == (["a5", "a1"], [], ["a8"])
