"""`fathom rules`: no played paragraph is without code and test."""

import pytest

from experiments.rules_index import ids_of, indexed_paragraphs

CHAPTERS = 54
NUMBERED = 308  # about so many numbered paragraphs has the book, the leads of its chapters not counted


@pytest.fixture(scope="module")
def paragraphs():
    return indexed_paragraphs()


def test_every_played_paragraph_has_code(paragraphs):
    assert [one.id for one in paragraphs.values() if one.is_played and not one.code] == []


def test_every_played_paragraph_has_a_test(paragraphs):
    assert [one.id for one in paragraphs.values() if one.is_played and not one.tests] == []


def test_every_paragraph_has_words_of_its_own(paragraphs):
    assert [one.id for one in paragraphs.values() if not one.text] == []


def test_all_chapters_and_appendices_stand_in_the_file(paragraphs):
    assert {f"{chapter}.0" for chapter in range(1, CHAPTERS + 1)} <= set(paragraphs)
    assert {"AI", "AII", "AIII", *(f"AIV.{step}" for step in range(1, 18))} <= set(paragraphs)
    numbered = [name for name in paragraphs if name[0].isdigit() and not name.endswith(".0")]
    assert len(numbered) >= NUMBERED


def test_german_numbers_are_used_once(paragraphs):
    german = [one.books["de"] for one in paragraphs.values() if "de" in one.books]
    assert len(german) == len(set(german))


def test_a_paragraph_that_is_not_played_says_why(paragraphs):
    reasons = [one.not_played or one.missing for one in paragraphs.values() if not one.is_played]
    assert reasons
    assert all(len(reason) > 3 for reason in reasons)


def test_ids_of_a_docstring():
    order = ["4.8", "4.9", "4.10", "AI"]
    assert ids_of("4.8-4.10, AI: text", order) == ["4.8", "4.9", "4.10", "AI"]
    assert ids_of("4.9: text", order) == ["4.9"]
    assert ids_of("About 4.9: text", order) == []
