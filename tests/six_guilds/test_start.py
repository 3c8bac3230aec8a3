"""Positions that no game can begin at are refused at their field."""

from __future__ import annotations

import pytest

from guildpost.engine.core.errors import BadSetup
from guildpost.engine.games import game
from guildpost.engine.six_guilds.goods import BuyGoods
from guildpost.engine.six_guilds.hall import BuyWorkshop
from guildpost.engine.six_guilds.port import TradeAtPort
from guildpost.engine.six_guilds.turns import PlaceDie
from guildpost.engine.six_guilds.workshops import OfferBenefit

GAME = game("six-guilds")


@pytest.mark.parametrize(
    ("step", "complaint"),
    [
        (BuyGoods(0, "art", "low"), ""),
        (BuyGoods(0, "art", "top"), "agenda.BuyGoods.slot: one of low, mid, high"),
        (BuyGoods(0, "tea", "low"), "agenda.BuyGoods.guild: there is no guild tea"),
        (BuyGoods(9, "art", "low"), "agenda.BuyGoods.seat: there is no seat 9"),
        (TradeAtPort(0, 9), "agenda.TradeAtPort.value: from 1 to 6"),
        (TradeAtPort(0, 3), "agenda.TradeAtPort: there is no answer to this question"),
        (PlaceDie(1), "agenda.PlaceDie: there is no answer to this question"),
        (BuyWorkshop(0), "agenda.BuyWorkshop: there is no answer to this question"),
        (OfferBenefit(0, "art", 0), "agenda.OfferBenefit.space: no workshop stands there"),
    ],
)
def test_a_question_that_nobody_could_answer_is_refused(table, step, complaint):
    play = table(at="turn", p1="dice=3")
    position = GAME.copy(play.session.at)
    position.agenda[-1] = step
    if not complaint:
        GAME.check_start(position, play.data)
        return
    with pytest.raises(BadSetup) as refusal:
        GAME.check_start(position, play.data)
    assert str(refusal.value) == complaint
