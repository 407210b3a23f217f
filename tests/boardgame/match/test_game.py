"""Games of a match: seeds, openings, sides, limits."""

from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from threading import Event, Thread
from time import sleep

import pytest

from boardgame.chance import hash_below
from boardgame.errors import BoardGameError, IllegalActError
from boardgame.match import Match, games, play_game, play_games
from boardgame.player import Choice, RandomPlayer
from kensington.game import KENSINGTON, Kensington, KensingtonRecord
from kensington.position import Position
from kensington.rules import Place, act_from_text
from tests.boardgame.match.files import killed

pytestmark = pytest.mark.pure

RANDOM = {"red": RandomPlayer(), "blue": RandomPlayer()}
SEEDS = {"red": 1, "blue": 2}


class Stubborn:
    """Always plays on point 12."""

    name = "stubborn"

    def choose(self, position, seed, think=None, history=()):
        return Choice(Place(12), seed)


class InTurn:
    """Plays the first legal act, and checks that its generator is its own."""

    name = "in turn"

    def __init__(self, first):
        self.expected = first

    def choose(self, position, seed, think=None, history=()):
        assert seed == self.expected
        self.expected += 1
        return Choice(position.legal_acts()[0], seed + 1)


@dataclass(frozen=True)
class KensingtonWith(Kensington):
    """Kensington with players of the tests."""

    own: tuple = ()

    def players(self):
        return {player.name: player for player in self.own}


def moves(game):
    return " ".join(",".join(map(str, turn.acts)) for turn in game.turns)


def test_hashed_numbers_never_change():
    """As `printf "1 game 1" | sha256sum` has it, modulo 100, and so on."""
    assert [hash_below(100, 1, "game", n) for n in range(1, 6)] == [63, 72, 81, 27, 83]


def test_a_game_follows_from_the_seed_and_its_number():
    match = Match(KENSINGTON, "random", "random", seed=7, turns=40)
    again = Match(KENSINGTON, "random", "random", seed=7, turns=40)
    for number in (3, 1):
        assert moves(match.play(number)) == moves(again.play(number))
    other = Match(KENSINGTON, "random", "random", seed=8, turns=40)
    assert len({moves(m.play(n)) for m in (match, other) for n in (1, 2)}) == 4


def documented(below, words):
    """A number derived from words as docs/matches.md says."""
    return int.from_bytes(sha256(words.encode()).digest(), "big") % below


def test_openings_and_seeds_are_drawn_as_the_page_says():
    position = Position.start()
    for number, act in enumerate(Match(KENSINGTON, "ann", "ben", seed=7, opening=6).opening_of(4)):
        legal = position.legal_acts()
        assert act == legal[documented(len(legal), f"7 opening 2 0 {number}")]
        position = position.play(act)
    begun = {}
    Match(KensingtonWith(own=(Noting("ann", begun), Noting("ben", begun))), "ann", "ben", seed=7, turns=6).play(3)
    assert begun == {"ann": 1 + documented(65535, "7 game 3 red"), "ben": 1 + documented(65535, "7 game 3 blue")}


class Noting(RandomPlayer):
    """Plays at random and notes its first seed."""

    def __init__(self, name, begun):
        self.name = name
        self.begun = begun

    def choose(self, position, seed, think=None, history=()):
        self.begun.setdefault(self.name, seed)
        return super().choose(position, seed)


def test_players_get_the_positions_before_each_act():
    class Chronicler(RandomPlayer):
        def choose(self, position, seed, think=None, history=()):
            seen.append((*history, position))
            return super().choose(position, seed)

    seen: list[tuple[Position, ...]] = []
    opening = [act_from_text(word) for word in ("1", "40", "3", "60", "5")]  # Red completes a triangle
    record = play_game(KENSINGTON, dict.fromkeys(RANDOM, Chronicler()), SEEDS, opening=opening, turns=40)
    assert record.history[0] == record.start and len(record.history) == len(record.acts) > 40
    assert seen == [record.history[:number] for number in range(6, len(record.acts) + 1)]
    assert KensingtonRecord.of_acts(KENSINGTON, record.start, ()).history == ()


def test_an_opening_that_ends_the_game_is_drawn_again(monkeypatch):
    """A rare case, so the numbers are forced: at the first attempt Red wins with the last placing."""
    led = Position.start()

    def lead(below, seed, purpose, pair, attempt, number):
        nonlocal led
        if attempt:
            return hash_below(below, seed, purpose, pair, attempt, number)
        act = act_from_text("5 1 6 71 13 19 21 22 20 37 12".split()[number])
        index = led.legal_acts().index(act)
        led = led.play(act)
        return index

    monkeypatch.setattr("boardgame.match.games.hash_below", lead)
    opening = Match(KENSINGTON, "ann", "ben", opening=11).opening_of(1)
    assert led.winner == "red"
    assert len(opening) == 11 and not KensingtonRecord.of_acts(KENSINGTON, Position.start(), opening).final.winner


def test_games_1_and_2_have_one_opening_and_games_3_and_4_another():
    match = Match(KENSINGTON, "random", "random", opening=6, turns=20)
    openings = [match.play(n).turns[:6] for n in (1, 2, 3, 4)]
    assert openings[0] == openings[1] != openings[2] == openings[3]


def test_the_first_player_is_red_in_odd_games_and_blue_in_even_ones():
    match = Match(KENSINGTON, "ann", "ben")
    assert [match.names(n)["red"] for n in (1, 2, 3)] == ["ann", "ben", "ann"]
    assert [match.side_of_first(n) for n in (1, 2, 3)] == ["red", "blue", "red"]


@pytest.mark.parametrize("turns", [1, 29, 30, 31, 120])
def test_a_game_is_adjudicated_at_its_limit_of_turns(turns):
    match = Match(KENSINGTON, "random", "random", opening=min(4, turns - 1), turns=turns)
    game = match.play(1)
    assert (len(game.turns), game.result) == (turns, "adjudicated")
    assert not game.final.pending


def test_a_turn_that_has_begun_at_the_limit_is_finished():
    opening = tuple(map(act_from_text, "1 40 3 41".split()))
    game = play_game(KENSINGTON, {"red": FivePlayer(), "blue": RandomPlayer()}, SEEDS, opening, turns=5)
    assert game.turns[-1].acts[0] == Place(5) and len(game.turns[-1].acts) > 1
    assert (len(game.turns), game.final.pending, game.result) == (5, (), "adjudicated")


class Prolonging(RandomPlayer):
    """Plays an act that does not end the turn, if there is one."""

    def choose(self, position, seed, think=None, history=()):
        for act in position.legal_acts():
            if position.play(act).mid_turn:
                return Choice(act, seed)
        return super().choose(position, seed, think)


def test_a_turn_without_end_is_adjudicated(monkeypatch):
    monkeypatch.setattr(games, "MAX_ACTS", 1)
    record = play_game(KENSINGTON, {"red": Prolonging(), "blue": Prolonging()}, SEEDS, turns=40, rules="pays=always")
    assert len(record.acts) == 40 and len(record.turns) < 40 and record.result == "adjudicated"


class FivePlayer(RandomPlayer):
    """Completes the triangle 1, 3, 5 and then plays at random."""

    def choose(self, position, seed, think=None, history=()):
        if Place(5) in position.legal_acts():
            return Choice(Place(5), seed)
        return super().choose(position, seed)


def test_a_won_game_ends():
    opening = tuple(map(act_from_text, "5 1 6 71 13 19 21 22 20 37".split()))
    game = play_game(KENSINGTON, {"red": TwelvePlayer(), "blue": RandomPlayer()}, SEEDS, opening)
    assert game.result == game.final.winner == "red"
    assert moves(game) == "5 1 6 71 13 19 21 22 20 37 12"


class TwelvePlayer(RandomPlayer):
    """Wins on point 12 if it can."""

    def choose(self, position, seed, think=None, history=()):
        if Place(12) in position.legal_acts():
            return Choice(Place(12), seed)
        return super().choose(position, seed)


def test_an_opening_has_the_requested_length_and_no_winner():
    for opening in (0, 1, 5, 30):
        match = Match(KENSINGTON, "random", "random", opening=opening)
        for number in range(1, 20, 2):
            game = KensingtonRecord.of_acts(KENSINGTON, Position.start(), match.opening_of(number))
            assert len(game.turns) == opening
            assert not game.final.winner and not game.final.pending


def test_each_player_has_its_own_generator():
    game = play_game(KENSINGTON, {"red": InTurn(100), "blue": InTurn(2000)}, {"red": 100, "blue": 2000}, turns=60)
    assert len(game.turns) == 60


def test_only_the_players_own_processor_time_counts():
    stop = Event()
    other = Thread(target=lambda: all(not stop.is_set() for _ in count()))
    other.start()
    try:
        game = play_game(KENSINGTON, {"red": Sleeper(), "blue": RandomPlayer()}, SEEDS, turns=2)
    finally:
        stop.set()
        other.join()
    assert float(game.tags["RedSeconds"]) < 0.05


class Sleeper(RandomPlayer):
    """Takes a while, but no processor time."""

    def choose(self, position, seed, think=None, history=()):
        sleep(0.3)
        return super().choose(position, seed)


def test_an_illegal_act_is_reported_with_the_game_and_the_player():
    with pytest.raises(IllegalActError, match="^stubborn played 12: point 12 is occupied$"):
        play_game(KENSINGTON, {"red": Stubborn(), "blue": Stubborn()}, SEEDS)
    with pytest.raises(BoardGameError, match="^game 4: stubborn played 12: point 12 is occupied$"):
        Match(KensingtonWith(own=(Stubborn(),)), "stubborn", "stubborn", opening=0).play(4)


@pytest.mark.parametrize("rules", ["players=4", "players=6,first=blue", "relocation=optional"])
def test_a_match_has_its_rules(rules):
    game = Match(KENSINGTON, "random", "random", turns=70, rules=rules).play(2)
    assert KensingtonRecord.from_text(KENSINGTON, game.to_text()).start == KENSINGTON.start(rules)


def test_the_tags_are_what_the_game_depends_on():
    game = Match(KENSINGTON, "random", "novice", seed=5, opening=2, turns=9).play(2)
    assert list(game.tags) == ["Game", "Red", "Blue", "Seed", "Opening", "Turns", "RedSeconds", "BlueSeconds"]
    assert list(game.tags.values())[:6] == ["2", "novice", "random", "5", "2", "9"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opening": 31}, "an opening of 31 turns: it must have 0 to 30"),
        ({"opening": 33, "rules": "players=4"}, "an opening of 33 turns: it must have 0 to 32"),
        ({"opening": -1}, "an opening of -1 turns"),
        ({"opening": 4, "turns": 4}, "4 turns: nothing is left to play after an opening of 4"),
    ],
)
def test_an_invalid_match_is_refused(options, message):
    with pytest.raises(BoardGameError, match=message):
        Match(KENSINGTON, "random", "random", **options)


def test_a_game_whose_workers_are_always_killed_ends_the_match():
    with pytest.raises(BoardGameError, match="^game 3: its worker process died 3 times$"):
        list(play_games(killed, range(1, 7), 2))
