"""The small parts of names: particles, and what stands behind a name, as
its last part or as none: "Jr.", "Inc.", "OBE", "M.D.".
"""

from __future__ import annotations

from streaming.extract.lexicon import entries, table, words

_GIVEN = table("roles")
HONOURS = frozenset(entries(_GIVEN["letters"])) | frozenset(entries(_GIVEN["letters_and_places"]))
"""Letters behind a person's name, without a last stop: "Jane Roe OBE"."""
SUFFIXES = frozenset(entries("Jr Sr II III IV"))
LEGAL_FORMS = frozenset(entries("Inc LLC Ltd Corp Co LP PLC"))
BEHIND_COMMA = SUFFIXES | LEGAL_FORMS | frozenset(entries(_GIVEN["letters"])) | {"MD"}
"""What may stand behind a comma: "Roe, Jr.", "Roe, M.D.", "Pell, Inc."; not "Columbia, SC"."""
_IRISH = words("given_names", "irish_particles")
PARTICLES = words("given_names", "particles")
"""What is part of the surname behind it: "van der Berg"."""


def is_particle(word: str) -> bool:
    """ "van", "Mac": part of the surname behind it, small or not."""
    lower = word.lower()
    return lower in PARTICLES or lower in _IRISH


def bare_surname(surname: str) -> str:
    """ "Haddad" of "al-Haddad", by which some papers call him; else the surname."""
    article, hyphen, rest = surname.partition("-")
    return rest if hyphen and article.lower() in ("al", "el") else surname
