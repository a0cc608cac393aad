"""What a report computes: rates, differences, quarters, and what may be said of them."""

import pandas
import pytest

from reports import findings, findings_play, summaries, summaries_play
from reports.differences import newcombe_unpaired
from reports.intervals import Pairs, newcombe, wilson
from reports.saved import Saved
from reports.words import Words, languages

WORDS = Words()


def test_the_unpaired_interval_is_the_published_one():
    """56 of 70 against 48 of 80: Newcombe (1998), table II, method 10."""
    low, high = newcombe_unpaired(48, 80, 56, 70)
    assert (round(low, 4), round(high, 4)) == (0.0524, 0.3339)
    assert newcombe_unpaired(0, 10, 0, 10) == pytest.approx((-0.2775, 0.2775), abs=5e-5)
    assert newcombe_unpaired(0, 0, 5, 10) == (-1.0, 1.0)


def test_rates_have_wilson_intervals_and_nothing_is_guessed_without_a_game():
    table = summaries.with_rates(pandas.DataFrame({"wins": [3, 0], "games": [10, 0]}))
    assert (table.low[0], table.high[0]) == wilson(3, 10)
    assert pandas.isna(table.rate[1])
    assert (table.low[1], table.high[1]) == (0.0, 1.0)


def test_differences_are_paired_and_left_out_where_nothing_is_compared():
    rows = [
        {"both": 40, "only_before": 5, "only_here": 25, "neither": 30},
        {"both": None, "only_before": None, "only_here": None, "neither": None},
    ]
    table = summaries.with_differences(pandas.DataFrame(rows))
    assert table.difference[0] == pytest.approx(0.2)
    assert (table.difference_low[0], table.difference_high[0]) == newcombe(Pairs(40, 5, 25, 30))
    assert table.enough[0]
    assert pandas.isna(table.difference[1])


@pytest.mark.parametrize(
    ("values", "counts", "expected"),
    [
        ([1, 2, 3, 4], [1, 1, 1, 1], (1, 2, 3)),
        ([4, 1, 2], [2, 1, 1], (1, 2, 4)),  # 1 2 4 4
        ([7], [9], (7, 7, 7)),
    ],
)
def test_quarters_of_counted_values(values, counts, expected):
    found = summaries_play.quartiles(pandas.Series(values), pandas.Series(counts))
    assert (found["quarter"], found["median"], found["three_quarters"]) == expected


def test_the_average_of_counted_values_has_a_normal_interval():
    found = summaries_play.average(pandas.Series([0, 1]).to_numpy(), pandas.Series([50, 50]).to_numpy())
    assert found["mean"] == 0.5
    assert found["mean_high"] - found["mean"] == pytest.approx(1.96 * 0.5025 / 10, abs=1e-4)


def a_saved(**tables):
    return Saved({}, {name: pandas.DataFrame(rows) for name, rows in tables.items()})


def variant_table(**wins):
    """1,000 games of each variant at the normal difficulty."""
    rows = []
    for variant, number in wins.items():
        low, high = wilson(number, 1000)
        rate = {"games": 1000, "wins": number, "rate": number / 1000, "low": low, "high": high}
        rows.append({"players": 4, "variant": variant, "difficulty": "normal", **rate})
    return pandas.DataFrame(rows)


@pytest.mark.parametrize(
    ("wins", "title"),
    [
        ((700, 400), "Kindest to the humans: 4 players, learning game; hardest: two players, 4 characters"),
        ((500, 501), "Kindest to the humans: {both}; hardest: {both}"),
    ],
)
def test_a_variant_is_called_kindest_only_if_the_intervals_allow_it(wins, title):
    found = findings.variants(variant_table(learning=wins[0], two_player=wins[1]), WORDS)
    both = "two players, 4 characters and 4 players, learning game"
    assert found.title == title.format(both=both)
    assert "learning game: the humans win" in found.sentences[0]
    assert "of 1,000 games" in found.sentences[1]


def test_games_of_their_own_stand_apart_from_the_standard_settings():
    row = {"section": "settings", "difficulty": "normal", "games": 10, "wins": 5, "players": 4}
    row |= {f"start_{dial}": 8 for dial in ("fuel", "food", "sanity", "souls")}
    row |= dict.fromkeys(("both", "only_before", "only_here", "neither"))
    rows = [row | {"variant": variant} for variant in ("standard", "no_cultist", "learning", "two_player")]
    saved = a_saved(rates=rows)
    assert list(summaries.settings(saved).variant) == ["standard", "no_cultist"]
    assert list(summaries.variants(saved).variant) == ["learning", "two_player"]


def test_titles_are_compared_within_the_usual_number_of_traitors():
    rows = [
        {"arm": "a", "title": "captain", "role": "human", "traitors": 2, "games": 60, "human_wins": 30},
        {"arm": "a", "title": "captain", "role": "hybrid", "traitors": 2, "games": 40, "human_wins": 10},
        {"arm": "a", "title": "captain", "role": "human", "traitors": 1, "games": 5, "human_wins": 5},
    ]
    saved = a_saved(titles=rows)
    assert set(summaries_play.titles(saved).traitors) == {2}
    (row,) = summaries_play.title_differences(saved).to_dict("records")
    assert row["difference"] == pytest.approx(0.25 - 0.5)
    assert (row["difference_low"], row["difference_high"]) == newcombe_unpaired(30, 60, 10, 40)


def test_a_character_is_compared_with_the_games_without_it():
    arms = [{"section": "arms", "arm": "a", "games": 100, "wins": 40}]
    rows = [
        {"arm": "a", "character": "edmund", "role": "human", "games": 30, "wins": 20, "human_wins": 20},
        {"arm": "a", "character": "edmund", "role": "hybrid", "games": 20, "wins": 15, "human_wins": 5},
    ]
    (row,) = summaries_play.presence(a_saved(rates=arms, characters=rows)).to_dict("records")
    assert (row["with_games"], row["with_wins"], row["without_games"], row["without_wins"]) == (50, 25, 50, 15)
    assert row["difference"] == pytest.approx(0.5 - 0.3)


def glance_table(*rows):
    table = pandas.DataFrame(
        [{"arm": name, "players": 3, "role": "human", "wins": w, "games": n} for name, w, n in rows]
    )
    return summaries.with_rates(table)


def test_who_is_ahead_is_said_only_beyond_doubt():
    assert "traitors are ahead" in findings.glance(glance_table(("a", 300, 1000)), WORDS, False).title
    assert "humans are ahead" in findings.glance(glance_table(("a", 700, 1000)), WORDS, False).title
    assert "depends" in findings.glance(glance_table(("a", 5, 10)), WORDS, False).title
    assert "depends" in findings.glance(glance_table(("a", 300, 1000), ("b", 700, 1000)), WORDS, False).title


def test_tables_are_ranked_only_if_their_intervals_do_not_touch():
    apart = findings.glance(glance_table(("a", 300, 1000), ("b", 400, 1000)), WORDS, False)
    assert "do best with b and worst with a;" in apart.text
    close = findings.glance(glance_table(("a", 300, 1000), ("b", 390, 1000), ("c", 400, 1000)), WORDS, False)
    assert "do best with c and b and worst with a;" in close.text
    assert "cannot be told apart" in findings.glance(glance_table(("a", 3, 10), ("b", 4, 10)), WORDS, False).text


def dial_table(rates, games=10_000):
    rows = [
        {"arm": "a", "dial": "all", "value": value, "wins": round(rate * games), "games": games}
        for value, rate in rates
    ]
    return summaries.with_rates(pandas.DataFrame(rows))


@pytest.mark.parametrize(
    ("rates", "part"),
    [
        ([(8, 0.4), (9, 0.45), (10, 0.58)], "between 9 and 10"),
        ([(8, 0.4), (9, 0.5), (10, 0.58)], "9 cannot be told from an even game"),
        ([(8, 0.3), (9, 0.35), (10, 0.4)], "stay below one half"),
        ([(3, 0.6), (4, 0.7)], "stay above one half"),
    ],
)
def test_where_an_even_game_lies(rates, part):
    assert part in findings.even_sentence(dial_table(rates), WORDS)


def change(name, both, only_before, only_here, neither):
    row = {"arm": name, "name": name, "wins": both + only_here, "games": both + only_before + only_here + neither}
    return row | {"both": both, "only_before": only_before, "only_here": only_here, "neither": neither}


def test_a_difference_is_called_one_only_if_its_interval_says_so():
    rows = [change("up", 300, 20, 120, 560), change("down", 300, 120, 20, 560), change("few", 400, 1, 8, 591)]
    table = summaries.with_differences(summaries.with_rates(pandas.DataFrame(rows)))
    assert [findings.verdict_of(row) for row in table.itertuples()] == ["more", "fewer", "open"]
    found = findings.house_rules(table, WORDS)
    assert found.title == "up helps the humans, down hurts"
    assert "No detectable difference yet: few." in found.text


def test_voyages_that_look_alike_are_not_told_apart():
    rows = [
        {"arm": "a", "outcome": outcome, "turn": turn, "what": "fuel", "value": value, "games": 10}
        for outcome in ("lost", "arrived")
        for turn in range(4)
        for value in (5, 6)
    ]
    table = summaries_play.voyages(a_saved(voyages=rows))
    assert "look like all others" in findings_play.voyages(table, WORDS, "a", "a").title


def test_every_language_has_the_same_words():
    def keys(table, prefix=""):
        for key, value in table.items():
            yield from keys(value, f"{prefix}{key}.") if isinstance(value, dict) else [f"{prefix}{key}"]

    def gaps(text):
        return {part.partition("}")[0] for part in text.split("{")[1:]}

    english = {key: WORDS.get(key) for key in keys(WORDS.table)}
    for language in languages():
        words = Words(language)
        assert set(keys(words.table)) == set(english), language
        assert {key: gaps(words.get(key)) for key in english} == {key: gaps(text) for key, text in english.items()}


def test_numbers_are_written_as_people_write_them():
    assert WORDS.number(12345.67, 1) == "12,345.7"
    assert WORDS.percent(0.431) == "43.1\u00a0%"
    assert [WORDS.points(value) for value in (0.031, -0.031, 0.0001, -0.0001)] == ["+3.1", "−3.1", "0.0", "0.0"]
    assert WORDS.listed(["a", "b", "c"]) == "a, b and c"
