"""What persons are called ("general manager Jane Roe", "Jane Roe, 53, the club's president")
and whose they are said to be ("Jane Roe of the Ledger", "the Ledger's Jane Roe").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from streaming.extract.entities.drafts import Draft, Post
from streaming.extract.entities.given_roles import role_behind, role_end
from streaming.extract.entities.grammar import DETERMINERS, INFINITIVE, SPEECH, word_at
from streaming.extract.entities.name import Line
from streaming.extract.entities.outlets import OUTLETS
from streaming.extract.entities.register import Linked
from streaming.extract.lexicon import words
from streaming.extract.tokens import Token, is_possessive_mark

HEADS = words("roles", "heads")
KIN = words("roles", "kin")
_MODIFIERS = words("roles", "modifiers")
_TIMES = words("roles", "times")
_ALSO_VERBS = words("roles", "also_verbs")
_WITHIN = HEADS | _MODIFIERS
_PREFIXES = _MODIFIERS | _TIMES | words("places", "demonyms")
_OF = frozenset(("of", "at", "for", "with", "from", "in"))
_BE = frozenset(("is", "was", "became", "remains", "serves", "named", "appointed", "elected"))
_BECAME = frozenset(("became", "becomes"))
_STOPS = frozenset(',.;:()—–“”"?!') | {"who", "which", "whose", "and", "but", "that", "when"}
_STOPS |= {"of", "at", "for", "with", "from", "in", "on", "by", "to", "as"}
# "director of two clubs", "president of both": no field.
_NOT_FIELDS = words("common", "function")
_LONGEST_APPOSITION = 12
_LONGEST_ROLE = 8
_POSSESSIVES = frozenset(("his", "her", "their"))


class RoleReader:
    """Reads roles and affiliations off the text around each person's name."""

    def __init__(
        self,
        found: Sequence[Token],
        lines: Sequence[Line],
        linked: Sequence[Linked],
        drafts: Sequence[Draft],
    ) -> None:
        self._found = found
        self._drafts = drafts
        self._starting = {link.name.first: link for link in linked}
        self._ending = {link.name.last: link for link in linked}
        self._lines: Mapping[int, Line] = {line.sentence: line for line in lines}

    def read(self, link: Linked) -> None:
        """Add to the person's draft what this mention tells."""
        draft = self._drafts[link.key] if link.key is not None else None
        if draft is None or draft.kind != "person":
            return
        line = self._lines[link.name.sentence]
        self._before(link, draft, line)
        self._after(link, draft, line)
        self._given(link, draft, line)

    def _word(self, at: int, line: Line) -> str:
        return word_at(self._found, at) if line.first <= at < line.last else ""

    # "Mets general manager Jane Roe", "the chief executive, Jane Roe, …", "Newsday's Jane Roe".

    def _before(self, link: Linked, draft: Draft, line: Line) -> None:
        at = link.name.first - 1
        if link.name.address:
            at -= 2 if self._word(at, line) == "." else 1
        owner = self._owner(at, line)
        if owner is not None:
            self._affiliate(draft, owner)
            return
        if self._word(at, line) == "," and self._is_apposed(link, line):
            at -= 1
        first = self._role_start(at, line)
        if first > at:
            if self._word(at, line) in KIN:
                draft.kin.append(self._word(at, line))
                draft.vote_by_role(self._word(at, line))
            return
        draft.add_role(self._spelled(first, at + 1))
        draft.vote_by_role(self._word(at, line))
        while self._word(first - 1, line) in _TIMES:
            first -= 1
        club = self._ending.get(first) or self._owner_link(first - 1, line)
        if club is not None:
            self._affiliate(draft, club)

    def _is_apposed(self, link: Linked, line: Line) -> bool:
        """ "the president, Jane Roe, said": the name stands between commas, or ends there; not
        "he asked the judge, Roe said"."""
        return self._word(link.name.last, line) in (",", ".", "", "—")

    def _role_start(self, at: int, line: Line) -> int:
        """The first token of the role that ends with the head at ``at``; ``at + 1`` for none."""
        head = self._word(at, line)
        if head not in HEADS:
            return at + 1
        first = at
        lowest = at - _LONGEST_ROLE
        while first > lowest and self._word(first - 1, line) in _WITHIN:
            if first in self._ending:
                break
            first -= 1
        if head in _ALSO_VERBS and self._word(first - 1, line) in INFINITIVE:
            return at + 1
        return first

    def _owner(self, at: int, line: Line) -> Linked | None:
        """The organisation whose possessive ends at ``at``: "Newsday's", "the Mets’"."""
        link = self._owner_link(at, line)
        if link is None or link.key is None:
            return None
        return link if self._drafts[link.key].kind == "organization" else None

    def _owner_link(self, at: int, line: Line) -> Linked | None:
        if line.first < at < line.last and is_possessive_mark(self._found[at].text):
            return self._ending.get(at)
        return None

    # "Jane Roe, 53, the club's president, …", "Jane Roe of the Ledger", "Jane Roe is mayor of …".

    def _after(self, link: Linked, draft: Draft, line: Line) -> None:
        at = link.name.last
        if self._word(at, line) == "of":
            self._affiliate_at(draft, at + 1, line)
            return
        aged = self._word(at, line) == "," and self._word(at + 1, line).isdecimal()
        if aged:
            draft.age = draft.age or int(self._word(at + 1, line)[:3])
            at += 2
        if self._word(at, line) in (",", "("):
            if not aged and self._word(at + 1, line) in _BECAME:
                return  # "Ann Roe, who is married to Jo Doe, became mayor": Doe did not
            if self._word(at + 1, line) == "of":
                self._affiliate_at(draft, at + 2, line)
            else:
                self._apposition(draft, at + 1, line)
            return
        if self._word(at, line) in _BE:
            at += 1
            at += self._word(at, line) in ("named", "appointed", "elected", "hired", "as")
            at += self._word(at, line) == "as"
            self._apposition(draft, at, line)

    # "named Jane Roe as its president", "Jane Roe will become president", "the new president is".

    def _given(self, link: Linked, draft: Draft, line: Line) -> None:
        name = link.name
        role = role_behind(self._found, name.first, name.last, line.last)
        head = self._said_of(name.first, line) if role is None else self._head(role.first, line)[0]
        if head >= 0:
            last = self._last_head(head, line)
            told = self._spelled(self._role_start(last, line), last + 1)
            draft.posts.append(Post(told, name.first, role is not None and role.ahead))

    def _said_of(self, first: int, line: Line) -> int:
        """The head of the role that the name at ``first`` is the holder of, -1 for none."""
        at = role_end(self._found, first, line.first) - 1
        if self._word(at, line) in HEADS:
            return at
        link = self._ending.get(at + 1)  # "the new president of Acme is"
        at = link.name.first - 2 if link is not None else -1
        return at if self._word(at, line) in HEADS else -1

    def _apposition(self, draft: Draft, first: int, line: Line) -> None:
        """A role within the words that follow a name's comma."""
        at = first
        if self._word(at, line) in _POSSESSIVES and self._word(at + 1, line) in KIN:
            draft.kin.append(self._word(at + 1, line))
            draft.vote_by_role(self._word(at + 1, line))
            return
        if self._word(at, line) in SPEECH:
            return  # "His lawyer, Ann Roe, told the judge": the judge is another
        head, owner = self._head(at, line)
        if head >= 0:
            self._role_of(draft, first, head, owner, line)

    def _head(self, first: int, line: Line) -> tuple[int, Linked | None]:
        """The first head of a role within the words from ``first`` on, -1 for none, and the
        name that stands before it."""
        owner: Linked | None = None
        at = first + (self._word(first, line) in DETERMINERS)
        last = min(first + _LONGEST_APPOSITION, line.last)
        skipped = 0
        while at < last and self._word(at, line) not in HEADS:
            word = self._word(at, line)
            link = self._starting.get(at)
            if link is not None:
                owner, at = link, link.name.last
                continue
            if word in _STOPS or (skipped > 3 and word not in _MODIFIERS):
                return -1, None
            known = word in _PREFIXES or is_possessive_mark(word)
            skipped += not known
            at += 1
        return (-1, None) if at >= last or at in self._starting else (at, owner)

    def _last_head(self, at: int, line: Line) -> int:
        """The last of the heads in a row from ``at`` on: "general manager and coach"."""
        behind = at + 1
        while self._word(behind, line) in _WITHIN and behind not in self._starting:
            at = behind if self._word(behind, line) in HEADS else at
            behind += 1
        return at

    def _role_of(self, draft: Draft, first: int, at: int, owner: Linked | None, line: Line) -> None:
        at = self._last_head(at, line)
        start = self._role_start(at, line)
        if start > at or self._word(start - 1, line) in ("to", "not", "no", "like"):
            return
        draft.add_role(self._spelled(max(start, first), self._field_end(at, line)))
        draft.vote_by_role(self._word(at, line))
        if self._word(at + 1, line) in _OF:
            self._affiliate_at(draft, at + 2, line)
        if owner is not None:
            self._affiliate(draft, owner)

    def _field_end(self, at: int, line: Line) -> int:
        """Behind the role's field, where it has one: "director of enforcement"."""
        field = self._word(at + 2, line)
        plain = field.isalpha() and field not in DETERMINERS and field not in _NOT_FIELDS
        small = line.first <= at + 2 < line.last and self._found[at + 2].text.islower()
        return at + 3 if self._word(at + 1, line) == "of" and plain and small else at + 1

    def _affiliate_at(self, draft: Draft, at: int, line: Line) -> None:
        if self._word(at, line) in ("the", "its", "both"):
            at += 1
        at += self._word(at, line) in OUTLETS  # "of the website Long Switch"
        link = self._starting.get(at)
        if link is not None and line.first <= at < line.last:
            self._affiliate(draft, link)

    def _affiliate(self, draft: Draft, link: Linked) -> None:
        if draft.affiliation is None and link.key is not None:
            other = self._drafts[link.key]
            if other.kind == "organization" and other.sort != "league":
                draft.affiliation = link.key

    def _spelled(self, first: int, last: int) -> str:
        inner = [token.text for token in self._found[first:last] if token.text.isprintable()]
        return " ".join(word if word.isupper() else word.lower() for word in inner)
