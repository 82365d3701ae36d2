"""A claim with other qualifiers, in the order of their names: what is told later, or elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from contract.records import Claim


def qualified(claim: Claim, qualifiers: Mapping[str, Any]) -> Claim:
    """The claim with these qualifiers and no others."""
    return replace(claim, qualifiers=dict(sorted(qualifiers.items())))
