"""What a document's entities are known by, for the nominals that stand for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from streaming.extract.entities.drafts import Draft

_RANKS = frozenset(("general", "vice", "deputy", "assistant", "associate", "under", "press"))


@dataclass(slots=True)
class Known:
    """Who has which role or is given which post, whom one is to somebody, and what was named so far by its sort."""

    roles: dict[str, list[int]] = field(default_factory=dict)
    posts: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    kin: dict[str, list[int]] = field(default_factory=dict)
    nouns: set[str] = field(default_factory=set)
    named: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, drafts: Iterable[Draft]) -> Known:
        known = cls()
        for draft in drafts:
            for role in draft.roles:
                known.roles.setdefault(role.lower(), []).append(draft.key)
            for post, told_at in draft.posts:
                known.posts.setdefault(post.lower(), []).append((draft.key, told_at))
            for kin in draft.kin:
                known.kin.setdefault(kin, []).append(draft.key)
            known.nouns |= draft.nouns
        return known

    def holders(self, role: str) -> list[int]:
        """Who has the role, else the only one who has one that may be called so for short."""
        return _holders(self.roles, role)

    def given(self, role: str, before: int) -> list[int]:
        """Whom the text has said to be given that role before a token, as by ``holders``."""
        so_far = {
            post: told
            for post, given in self.posts.items()
            if (told := list(dict.fromkeys(key for key, at in given if at < before)))
        }
        return _holders(so_far, role)


def _holders(held: Mapping[str, list[int]], role: str) -> list[int]:
    exact = held.get(role, [])
    if exact:
        return exact
    fitting = [key for full, keys in held.items() if _is_short_for(role, full) for key in keys]
    return list(dict.fromkeys(fitting)) if len(set(fitting)) < 2 else []


def _is_short_for(role: str, full: str) -> bool:
    """ "judge" for "circuit judge", not "manager" for "general manager"."""
    if not full.endswith(" " + role):
        return False
    return not _RANKS & set(full.removesuffix(role).split())
