"""Every rule paragraph with the code and the tests that carry it, read from RULES.md, docstrings and test marks."""

import ast
import re
from dataclasses import dataclass, field
from pathlib import Path

from sim.declared import one_of
from sim.trace import DEFAULT_LANGUAGE, load_texts

ROOT = Path(__file__).resolve().parent.parent
RULES_FILE = ROOT / "sim" / "unfathomable" / "RULES.md"
CHAPTER = re.compile(r"^## (?:\S+) (.+)$")
HEADING = re.compile(r"^### (\S+)((?: \| [a-z]{2} \S+)*)(?: \| p\. (\S+))?\s*$")
IN_BOOK = re.compile(r"([a-z]{2}) (\S+)")
NOT_IN_BOOK = "-"
REFERENCE = re.compile(r"\b(?:AIV|\d+)\.\d+\b")
IDS = re.compile(r"^\s*((?:[A-Z0-9]+[A-Z0-9.]*(?:-[A-Z0-9.]+)?)(?:, [A-Z0-9]+[A-Z0-9.]*(?:-[A-Z0-9.]+)?)*):")
NOTES = {"Not played: ": "not_played", "Missing: ": "missing", "Reading ": "reading"}


@dataclass
class Paragraph:
    """One paragraph of the rules and what carries it."""

    id: str
    chapter: str
    books: dict[str, str]  # its number in the book of each language that has it; the id is the English one
    page: str | None
    text: list[str] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)
    not_played: str | None = None
    missing: str | None = None
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def is_played(self):
        return self.not_played is None and self.missing is None

    def as_dict(self):
        """The object that `fathom rules --json` prints."""
        return {
            "id": self.id,
            "german": self.books.get("de"),
            "books": self.books,
            "chapter": self.chapter,
            "page": self.page,
            "text": " ".join(self.text),
            "readings": self.reading,
            "code": self.code,
            "tests": self.tests,
            "not_played": self.not_played,
            "missing": self.missing,
        }


def read_paragraphs(path):
    """RULES.md -> {id: Paragraph}, in its order."""
    paragraphs, chapter, current, part = {}, "", None, "text"
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        heading = HEADING.match(line)
        if heading:
            current = paragraphs[heading[1]] = Paragraph(heading[1], chapter, numbers_in(heading), heading[3])
            part = "text"
        elif line.startswith("#"):
            title = CHAPTER.match(line)
            chapter, current = title[1] if title else "", None
        elif current is not None and line.strip():
            part = add_line(current, line.strip(), part)
    return paragraphs


def numbers_in(heading):
    """{language: number} of a heading; `de -` says that the German book has no such paragraph."""
    others = {language: number for language, number in IN_BOOK.findall(heading[2]) if number != NOT_IN_BOOK}
    return {DEFAULT_LANGUAGE: heading[1], **others}


def add_line(paragraph, line, part):
    """Sort a line into the text or one of the notes; a note may run over several lines."""
    for prefix, name in NOTES.items():
        if line.startswith(prefix):
            rest = line.removeprefix(prefix)
            if name == "reading":
                paragraph.reading.append(rest)
            else:
                setattr(paragraph, name, rest)
            return name
    if part == "text":
        paragraph.text.append(line)
    elif part == "reading":
        paragraph.reading[-1] += f" {line}"
    else:
        setattr(paragraph, part, f"{getattr(paragraph, part)} {line}")
    return part


def ids_of(docstring, order):
    """The paragraph ids a docstring opens with; `4.13-4.17` means all from the one to the other."""
    found = IDS.match(docstring or "")
    if not found:
        return []
    ids = []
    for word in found[1].split(", "):
        first, _, last = word.partition("-")
        if first in order and last in order:
            ids += order[order.index(first) : order.index(last) + 1]
        elif word in order:
            ids.append(word)
    return ids


def carried_by_code(root, order):
    """(id, 'file:line') for every docstring and every row of params that names a paragraph."""
    for path in sorted((root / "sim").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                for paragraph in ids_of(ast.get_docstring(node), order):
                    yield paragraph, f"{name}:{getattr(node, 'lineno', 1)}"
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Param":
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and argument.value in order:
                        yield argument.value, f"{name}:{node.lineno}"


def carried_by_tests(root):
    """(id, 'file::test') for every test with a rule mark."""
    for path in sorted((root / "tests").rglob("test_*.py")):
        name = path.relative_to(root).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    for paragraph in marked_ids(decorator):
                        yield paragraph, f"{name}::{node.name}"


def marked_ids(decorator):
    """The ids of `@pytest.mark.rule("4.8", ...)`."""
    if isinstance(decorator, ast.Call) and getattr(decorator.func, "attr", "") == "rule":
        return [argument.value for argument in decorator.args if isinstance(argument, ast.Constant)]
    return []


def indexed_paragraphs(rules_file=RULES_FILE, root=ROOT):
    """All paragraphs with their code and tests; ids in tests that no paragraph has are an error."""
    paragraphs = read_paragraphs(rules_file)
    order = list(paragraphs)
    for paragraph, place in carried_by_code(root, order):
        if place not in paragraphs[paragraph].code:
            paragraphs[paragraph].code.append(place)
    for paragraph, place in carried_by_tests(root):
        if paragraph not in paragraphs:
            raise KeyError(f"{place} is marked with {paragraph!r}, which is no paragraph of {rules_file.name}")
        if place not in paragraphs[paragraph].tests:
            paragraphs[paragraph].tests.append(place)
    return paragraphs


def rules_index(rules_file=RULES_FILE, root=ROOT, lang=DEFAULT_LANGUAGE):
    """The list that `fathom rules --json` prints; the texts in a language, where it has them."""
    entries = [paragraph.as_dict() for paragraph in indexed_paragraphs(rules_file, root).values()]
    numbers = {entry["id"]: entry["books"].get(lang, entry["id"]) for entry in entries}
    texts = texts_of(rules_file, lang)
    return [in_words_of(texts, numbers, entry) for entry in entries]


def texts_of(rules_file, lang=DEFAULT_LANGUAGE):
    """The texts that lie beside a rules file."""
    return load_texts(Path(rules_file).parent / "texts", lang)


def in_words_of(texts, numbers, entry):
    """An entry of the index with the texts of a language, which refer to paragraphs as its book numbers them."""

    def said(section, key, english):
        text = texts.rule_text(section, key, english)
        return text and REFERENCE.sub(lambda found: numbers.get(found[0], found[0]), text)

    return entry | {
        "chapter": texts.rule_text("chapters", entry["id"].partition(".")[0], entry["chapter"]),
        "text": said("paragraphs", entry["id"], entry["text"]),
        "readings": [
            f"`{name}`: {said('readings', name, text)}" for name, text in map(reading_parts, entry["readings"])
        ],
        "not_played": said("not_played", entry["id"], entry["not_played"]),
    }


def reading_parts(reading):
    """(name, text) of "`name`: text"."""
    name, _, text = reading.partition(": ")
    return name.strip("`"), text


def the_entry(entries, wanted):
    """The entry of an id, or of a number in the book of a language, as in `de:3.8`."""
    known = {f"{lang}:{number}": entry for entry in entries for lang, number in entry["books"].items()}
    known |= {entry["id"]: entry for entry in entries}
    return known[one_of(wanted, list(known), "rules")]


def book_number(books, lang):
    """`4.8`; with the number of another language's book in front, `3.8 (4.8)`."""
    english = books[DEFAULT_LANGUAGE]
    return english if lang == DEFAULT_LANGUAGE or lang not in books else f"{books[lang]} ({english})"


def book_order(number):
    """Sorts the numbers of a book: golden rules, chapters, appendices."""
    chapter, _, step = number.partition(".")
    part = 1 if chapter.isdigit() else 0 if chapter == "GR" else 2
    return part, int(chapter) if part == 1 else chapter, int(step) if step.isdigit() else 0


def numbers_shown(rules_file, lang):
    """{id: number} as a told game in a language shows it."""
    return {one.id: book_number(one.books, lang) for one in read_paragraphs(rules_file).values()}
