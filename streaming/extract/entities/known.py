"""What a document's entities are known by, for the nominals that stand for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from streaming.extract.entities.drafts import Draft, Post

_RANKS = frozenset(("general", "vice", "deputy", "assistant", "associate", "under", "press"))


@dataclass(slots=True)
class Known:
    """Who has which role or is given which post, whom one is to somebody, and what was named so
    far by its sort."""

    roles: dict[str, list[int]] = field(default_factory=dict)
    posts: dict[str, list[tuple[int, Post]]] = field(default_factory=dict)
    kin: dict[str, list[int]] = field(default_factory=dict)
    nouns: set[str] = field(default_factory=set)
    named: list[int] = field(default_factory=list)

    @classmethod
    def of(cls, drafts: Iterable[Draft]) -> Known:
        """What is known of the drafts so far."""
        known = cls()
        for draft in drafts:
            for role in draft.roles:
                known.roles.setdefault(role.lower(), []).append(draft.key)
            for post in draft.posts:
                known.posts.setdefault(post.role.lower(), []).append((draft.key, post))
            for kin in draft.kin:
                known.kin.setdefault(kin, []).append(draft.key)
            known.nouns |= draft.nouns
        return known

    def holders(self, role: str) -> list[int]:
        """Who has the role, else the only one who has one that may be called so for short."""
        return _holders(self.roles, role)

    def given(self, role: str, before: int, *, new: bool) -> list[int]:
        """Whom the text has said to be given that role before a token, as by ``holders``; whoever
        is to have it only later where the ``new`` one is asked for."""
        so_far: dict[str, list[int]] = {}
        for told, given in self.posts.items():
            keys = (key for key, post in given if post.told_at < before and (new or not post.ahead))
            so_far[told] = list(dict.fromkeys(keys))
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
