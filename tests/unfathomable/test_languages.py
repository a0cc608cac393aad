"""Every language: its texts fit the events, its rules the paragraphs, and what it does not say is listed.

`python -m tests.unfathomable.test_languages` writes the lists of what is not translated anew; a list that has grown
says that something new is still to be put into words.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from experiments.rules_index import RULES_FILE, book_order, numbers_shown, read_paragraphs, rules_index, the_entry
from sim.declared import DeclaredError
from sim.trace import DEFAULT_LANGUAGE, languages, load_texts, own_table, untranslated
from sim.unfathomable import wording
from sim.unfathomable.settings import check_settings, prepare
from sim.unfathomable.telling import trace_lines
from sim.unfathomable.wording import TEXTS, Wording
from tests.common.made_up_games import fathom
from tests.unfathomable.builders import played_at_random

HERE = Path(__file__).parent
OTHERS = [lang for lang in languages(TEXTS) if lang != DEFAULT_LANGUAGE]
RULE_SECTIONS = ("chapters", "paragraphs", "readings", "not_played")
ONLY_THERE = {*RULE_SECTIONS, "book"}  # sections whose English stands in RULES.md
OF_THE_BOOK = re.compile(r"(GR|\d+\.\d+|AI|AII|AIII|AIV\.\d+)$")  # ids of the Rules Reference; others are marked `de -`
DIFFERENCE = re.compile(r"^\| (\S+) \| (\S+) \| .+ \| .+ \|$", re.MULTILINE)


@pytest.fixture(scope="module")
def prepared():
    return prepare(check_settings(played_at_random(players=5), "test"))


@pytest.fixture(scope="module")
def paragraphs():
    return read_paragraphs(RULES_FILE)


def leaves(table, path=()):
    """(dotted key, value) of everything in a text table."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield ".".join((*path, key)), value


def placeholders(text):
    """The values that a text has room for."""
    return set(re.findall(r"{(\w*)}", str(text)))


def rule_keys():
    """{section: keys} of the rules as RULES.md has them."""
    entries = rules_index()
    return {
        "chapters": list(dict.fromkeys(entry["id"].partition(".")[0] for entry in entries)),
        "paragraphs": [entry["id"] for entry in entries],
        "readings": [reading.split("`")[1] for entry in entries for reading in entry["readings"]],
        "not_played": [entry["id"] for entry in entries if entry["not_played"]],
    }


def not_translated(lang, prepared):
    """All that a language does not say itself: texts, names of ids and cards, and the rules."""
    own = own_table(TEXTS, lang)
    yield from untranslated(own_table(TEXTS, DEFAULT_LANGUAGE), own)
    for kind, names in Wording(prepared, lang).all_names().items():
        yield from (f"names.{kind}.{id_}" for id_ in names if id_ not in own["names"].get(kind, {}))
    for section, keys in rule_keys().items():
        yield from (f"{section}.{key}" for key in keys if key not in own.get(section, {}))


def list_of(lang):
    return HERE / "languages" / f"not_translated_{lang}.txt"


# what there is ------------------------------------------------------------------------------------------------------


def test_german_is_among_the_languages():
    assert OTHERS == ["de"]


@pytest.mark.parametrize("lang", OTHERS)
def test_what_is_not_translated_is_what_the_list_says(lang, prepared):
    found = sorted(set(not_translated(lang, prepared)))
    assert found == list_of(lang).read_text(encoding="utf-8").split()


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_says_nothing_that_is_not_asked_for(lang, prepared):
    english = dict(leaves(own_table(TEXTS, DEFAULT_LANGUAGE)))
    names = Wording(prepared, lang).all_names()
    asked = {f"names.{kind}.{id_}" for kind, known in names.items() for id_ in known}
    asked |= {f"names.answers.{id_}" for id_ in ("none", "no", "yes", "deep_one")}
    asked |= {"names.actions.ability", "names.actions.feat"}
    asked |= {f"{section}.{key}" for section, keys in rule_keys().items() for key in keys}
    for key, _ in leaves({name: part for name, part in own_table(TEXTS, lang).items() if name != "book"}):
        assert key in english or key in asked, key


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translated_text_uses_only_values_that_the_english_one_may_use(lang):
    english = own_table(TEXTS, DEFAULT_LANGUAGE)
    for section in ("game", "events", "commands", "counted"):
        for name, entry in own_table(TEXTS, lang)[section].items():
            known = set().union(*(placeholders(value) for _, value in leaves({name: english[section][name]})))
            used = set().union(*(placeholders(value) for _, value in leaves({name: entry})))
            assert used <= known, f"{section}.{name}"


@pytest.mark.parametrize("lang", OTHERS)
def test_texts_hold_no_stray_blanks_and_end_their_sentences(lang):
    own = own_table(TEXTS, lang)
    for key, value in leaves({name: own[name] for name in ("events", "game", "paragraphs", "readings")}):
        assert value == " ".join(value.split()), key
        assert value.endswith((".", ".)")), key


# told games ---------------------------------------------------------------------------------------------------------


def test_a_told_game_is_the_same_in_every_language_but_for_the_words(prepared):
    english, german = (trace_lines(prepared, 1, 0, lang) for lang in ("en", "de"))
    without_words = [[{k: v for k, v in line.items() if k != "text"} for line in lines] for lines in (english, german)]
    assert without_words[0] == without_words[1]
    told = [(a["text"], b["text"]) for a, b in zip(english, german) if "text" in a]
    assert len(told) > 100
    assert {a for a, b in told if a == b} == set()


def test_a_german_game_speaks_the_words_of_the_german_edition(prepared):
    lines = [line["text"] for line in trace_lines(prepared, 1, 0, "de") if "text" in line]
    assert lines[0] == "Abgrundtief, 5 Spieler, Grundspiel, normale Spielbalance: Partie 0 zum Startwert 1."
    assert "Die Anzeiger stehen auf: Brennstoff 8, Nahrung 8, Geistige Gesundheit 8 und Seelen 8." in lines
    whole = " ".join(lines)
    for word in ("Tiefe Wesen", "Krankenstation", "Kesselraum", "Mythoskarte", "Fertigkeitsprobe", "Vorrat"):
        assert word in whole, word
    for word in ("Deep Ones", "Sick Bay", " draws ", "Skill check"):
        assert word not in whole, word


def test_trace_shows_both_numbers_and_names_the_answers(capsys):
    at_random = ("--policy", "human=random_legal", "--policy", "traitors=random_legal")
    status, out, _ = fathom(capsys, "trace", "base-5p", *at_random, "--lang", "de")
    assert status == 0
    assert "    46.1 (53.1)  Zug 1: " in out
    assert re.search(r"^ +Ziel der Bewegung: Platz \d wählt \S.* \(statt .*(Brücke|Messe|Kapelle)", out, re.MULTILINE)


def test_names_for_reports_are_plain_and_in_the_language(prepared):
    names = Wording(prepared, "de").all_names()
    assert json.loads(json.dumps(names)) == names
    assert names["resources"] == {
        "fuel": "Brennstoff",
        "food": "Nahrung",
        "sanity": "Geistige Gesundheit",
        "souls": "Seelen",
    }
    assert names["space"]["captains_cabin"] == "Kapitänsquartier"
    assert names["loyalties"]["cultist"] == "Kultist"
    assert names["titles"]["keeper"] == "Buchwächter"
    assert names["damage"]["structural_damage_will"] == "Strukturschäden (Wille)"
    assert names["cards"]["observation:3"] == "Scharfsinnig"
    assert names["items"]["shotgun"] == "Shotgun", "no German source: the English name stays"
    assert names["causes"]["damage"] == "das Schiff ist ein Wrack"


def test_every_answer_and_question_has_a_name(prepared):
    for lang in languages(TEXTS):
        words = Wording(prepared, lang)
        answers = set(prepared.names.codes) - set(prepared.names.domains[0].values()) - {"a", "b", "c", "d", "e", "f"}
        assert answers <= set(words.answers())
        assert set(words.questions()) == set(prepared.names.questions.values())


# rules --------------------------------------------------------------------------------------------------------------


def german_numbers():
    """Every number of the German book, from the counts of its chapters."""
    book = own_table(TEXTS, "de")["book"]
    numbered = [f"{n}.{step}" for n, last in enumerate(book["last"], start=1) for step in range(last + 1)]
    return [*numbered, *book["apart"], *(f"AIV.{step}" for step in range(1, book["setup_steps"] + 1))]


def test_the_cross_index_is_complete_both_ways(paragraphs):
    assert [id_ for id_, one in paragraphs.items() if OF_THE_BOOK.match(id_) and "de" not in one.books] == []
    pointed_at = [one.books["de"] for one in paragraphs.values() if "de" in one.books]
    assert sorted(pointed_at) == sorted(german_numbers())
    assert len(pointed_at) == 384


def test_within_a_chapter_both_books_go_the_same_way(paragraphs):
    chapters = {}
    for id_, german in ((id_, one.books["de"]) for id_, one in paragraphs.items() if "de" in one.books):
        chapter, _, step = id_.partition(".")
        german_chapter, _, german_step = german.partition(".")
        assert step == german_step, id_
        assert chapters.setdefault(chapter, german_chapter) == german_chapter, id_
    assert len(set(chapters.values())) == len(chapters)
    assert chapters["4"] == "3"


def test_german_chapters_stand_in_the_order_of_their_alphabet(paragraphs):
    plain = str.maketrans("ÄÖÜäöü", "AOUaou")
    titles = own_table(TEXTS, "de")["chapters"]
    numbered = {int(one.books["de"].partition(".")[0]): id_ for id_, one in paragraphs.items() if id_[0].isdigit()}
    order = [titles[numbered[n].partition(".")[0]].translate(plain)[:3] for n in sorted(numbered)]
    assert len(order) == 54
    assert order == sorted(order)


def test_the_listed_differences_of_the_books_name_true_pairs(paragraphs):
    rows = DIFFERENCE.findall(RULES_FILE.read_text(encoding="utf-8"))
    pairs = [(english, german) for english, german in rows if english in paragraphs]
    assert len(pairs) >= 15
    for english, german in pairs:
        assert paragraphs[english].books["de"] == german


def test_rules_in_german_have_german_texts_and_the_shape_of_the_english_ones():
    own = own_table(TEXTS, "de")["paragraphs"]
    for one, other in zip(rules_index(), rules_index(lang="de"), strict=True):
        assert list(one) == list(other)
        for key in ("id", "german", "books", "page", "code", "tests"):
            assert one[key] == other[key]
        assert (one["text"] != other["text"]) == (one["id"] in own)
        assert len(one["readings"]) == len(other["readings"])
        assert (one["not_played"] is None) == (other["not_played"] is None)


def test_german_paragraphs_refer_to_each_other_by_german_numbers():
    mother = the_entry(rules_index(lang="de"), "4.5")
    assert (mother["german"], mother["chapter"]) == ("3.5", "Aktivierungen")
    assert "(3.6)" in mother["text"]
    assert "(3.7)" in mother["text"]


def test_a_paragraph_is_found_by_either_number():
    entries = rules_index(lang="de")
    assert the_entry(entries, "4.8") is the_entry(entries, "de:3.8") is the_entry(entries, "en:4.8")
    with pytest.raises(DeclaredError, match="did you mean"):
        the_entry(entries, "de:3.88")


def test_rules_in_german_come_in_the_order_of_the_german_book(capsys):
    status, out, _ = fathom(capsys, "rules", "--lang", "de")
    lines = out.splitlines()
    assert status == 0
    shown = [line.split()[0] for line in lines[:-2] if OF_THE_BOOK.match(line.split()[0])]
    assert shown == sorted(german_numbers(), key=book_order)
    assert lines[1].split()[:2] == ["1.0", "(3.0)"]
    assert lines[-1].startswith(f"{len(lines) - 2} Absätze: ")
    _, one, _ = fathom(capsys, "rules", "4.8", "--lang", "de")
    assert one.startswith("3.8   Aktivierungen   englisches Buch 4.8   gespielt\n")
    assert "Mutter Hydra" in one


def test_numbers_of_a_language_without_a_book_are_the_english_ones():
    assert numbers_shown(RULES_FILE, "xx")["4.8"] == "4.8"
    assert numbers_shown(RULES_FILE, "de")["4.8"] == "3.8 (4.8)"


# a third language ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("trace",), ("rules",), ("rules", "4.8")])
def test_an_unknown_language_is_one_line_with_those_that_exist(capsys, arguments):
    status, out, error = fathom(capsys, *arguments, "--lang", "xx")
    assert (status, out) == (2, "")
    assert error == "fathom: language 'xx': there is no such text table (allowed: de, en)\n"


def test_a_third_language_is_one_more_file(prepared, tmp_path, monkeypatch):
    folder = tmp_path / "texts"
    shutil.copytree(TEXTS, folder)
    shutil.copy(RULES_FILE, tmp_path)
    (folder / "fr.toml").write_text(
        'events.turn.text = "Tour {turn} : {seat}."\n[names.skills]\nwill = "Volonté"\n'
        '[chapters]\n4 = "Activations françaises"\n[paragraphs]\n"4.8" = "Hydra (4.7)."\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(wording, "TEXTS", folder)
    assert languages(folder) == ["de", "en", "fr"]
    lines = [line["text"] for line in trace_lines(prepared, 1, 0, "fr") if "text" in line]
    assert any(line.startswith("Tour 1 : ") for line in lines)
    assert any(" draws " in line and "Volonté" in line for line in lines), "what it does not say is English"
    entries = {entry["id"]: entry for entry in rules_index(tmp_path / RULES_FILE.name, lang="fr")}
    assert entries["4.8"]["text"] == "Hydra (4.7)."
    assert entries["4.9"]["chapter"] == "Activations françaises"
    assert entries["4.9"]["text"].startswith("On the map Father Dagon")
    assert load_texts(folder, "fr").command("played") == "played"


def test_what_is_not_translated_is_found_key_by_key():
    english = {"a": {"rule": "1.1", "text": "x", "b": {"text": "y"}}, "c": {"d": "z"}}
    assert list(untranslated(english, {"a": {"text": "q"}})) == ["a.b.text", "c.d"]


if __name__ == "__main__":
    at_random = prepare(check_settings(played_at_random(players=5), "test"))
    for language in OTHERS:
        list_of(language).parent.mkdir(exist_ok=True)
        list_of(language).write_text(
            "\n".join(sorted(set(not_translated(language, at_random)))) + "\n", encoding="utf-8"
        )
