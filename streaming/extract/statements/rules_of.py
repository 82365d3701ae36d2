"""Which of the rules that a role meets are those of the body whose it is."""

from __future__ import annotations

import re
from dataclasses import replace

from contract.vocabulary import RoleRule
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.positions import is_called_side
from streaming.extract.statements.slots import Fill

_COUNTY = re.compile(r".* (?:County|Parish|Borough)")


def rules_of(rules: list[RoleRule], discourse: Discourse, of: Fill | None) -> list[RoleRule]:
    """The rules for a role that is ``of`` somebody or something."""
    return _of_counties(_of_sides(rules, discourse, of), of)


def _of_sides(rules: list[RoleRule], discourse: Discourse, of: Fill | None) -> list[RoleRule]:
    """The rules that are of sides alone where the role is a side's, else the others: a club's
    guard plays for it, a bank's works there."""
    sort = of.ref.sort if of is not None and of.ref is not None else ""
    called = of is not None and is_called_side(of.value)
    side = sort in ("club", "school") and (called or discourse.tells_of_sport())
    own = [rule for rule in rules if "side" in rule.of]
    return own if own and side else [rule for rule in rules if "side" not in rule.of]


def _of_counties(rules: list[RoleRule], of: Fill | None) -> list[RoleRule]:
    """The rules that are of counties alone where the role is a county's, else the others: a
    county's executive holds an office, a company's works there."""
    own = [rule for rule in rules if "county" in rule.of]
    if own and of is not None and _COUNTY.fullmatch(of.value):
        return [replace(rule, of=(*rule.of, of.kind)) for rule in own]
    return [rule for rule in rules if "county" not in rule.of]
