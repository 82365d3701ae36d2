"""What stands behind a name and is no part of it, or its last part: "OBE", "M.D.", "Jr.", "Inc"."""

from __future__ import annotations

from streaming.extract.lexicon import entries, table

_GIVEN = table("roles")
HONOURS = frozenset(entries(_GIVEN["letters"])) | frozenset(entries(_GIVEN["letters_and_places"]))
"""Letters behind a person's name, without a last stop: "Jane Roe OBE"."""
SUFFIXES = frozenset(entries("Jr Sr II III IV"))
_LEGAL = frozenset(entries("Inc LLC Ltd Corp Co LP PLC"))
BEHIND_COMMA = SUFFIXES | _LEGAL | frozenset(entries(_GIVEN["letters"])) | {"MD"}
"""What may stand behind a comma: "Roe, Jr.", "Roe, M.D.", "Pell, Inc."; not "Columbia, SC"."""
