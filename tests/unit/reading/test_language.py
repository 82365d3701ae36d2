"""Which language a text is in. Texts are written for this test."""

from __future__ import annotations

import pytest

from streaming.extract import language
from streaming.extract.language import language_of
from streaming.extract.pipeline import extract
from streaming.extract.reading.reader import Reader

ENGLISH = "The mayor said on Tuesday that the ferry had sunk, and that a bridge would cost less. "
GERMAN = "Der Bürgermeister sagte am Dienstag, die Fähre sei gesunken, eine Brücke koste weniger. "
SPANISH = "El alcalde dijo el martes que el barco se había hundido y que un puente costaría menos. "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ENGLISH, "en"),
        (GERMAN, "de"),
        (SPANISH, "es"),
        (ENGLISH * 30, "en"),
        (GERMAN * 30, "de"),
        ("市長は火曜日に、フェリーが沈んだと述べ、橋の方が安く済むと語った。" * 3, "ja"),
        (ENGLISH * 20 + SPANISH * 4, "en"),
    ],
)
def test_language(text: str, expected: str) -> None:
    assert language_of(text) == expected


@pytest.mark.parametrize(
    ("text", "declared", "expected"),
    [
        ("", None, "en"),
        ("Mets 5, Otters 3", None, "en"),
        ("Mets 5, Otters 3", "es", "es"),
        ("Mets 5, Otters 3", "de-AT", "de"),
        ("Mets 5, Otters 3", "English", "en"),
        (GERMAN, "en", "de"),
        ("12345 " * 100, "fr", "fr"),
    ],
)
def test_declared_language_decides_where_the_text_cannot(
    text: str, declared: str | None, expected: str
) -> None:
    assert language_of(text, declared) == expected


def test_small_words_tell_english_without_the_language_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def load() -> None:
        raise AssertionError("the language model was loaded")

    monkeypatch.setattr(language, "_model", load)
    assert language_of(ENGLISH * 3) == "en"
    for other in (GERMAN * 3, ENGLISH + SPANISH * 3):
        with pytest.raises(AssertionError, match="was loaded"):
            language_of(other)


def test_the_model_reads_no_other_language(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*given: object) -> None:
        raise AssertionError("the model was run")

    monkeypatch.setattr(Reader, "read", read)
    assert extract(GERMAN * 3).language == "de"
    with pytest.raises(AssertionError, match="the model was run"):
        extract(ENGLISH * 3)
