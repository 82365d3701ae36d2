"""From what the rules met to claims: roles mapped, times dated, claimants named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from contract.records import Claim, Link, Modality, Quote, Span
from contract.vocabulary import Predicate, RoleRule, Vocabulary
from streaming.extract.statements.claimants import chain_at, thinker
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.frames import Match
from streaming.extract.statements.lexicon import ROLE
from streaming.extract.statements.modality import is_wished, modality_of
from streaming.extract.statements.nouns import make_ref
from streaming.extract.statements.patterns import ROLE_CLAIM
from streaming.extract.statements.reading import Reading, TimeMark
from streaming.extract.statements.roles import Holding
from streaming.extract.statements.slots import Fill, clean, ordinal, role_name

_STARTS = frozenset("hire appoint name promote elect select choose pick tap sign".split())
_ROLE_TIMES = {"end_time", "start_time", "point_in_time"}


@dataclass(slots=True)
class Builder:
    """Builds the claims of one document, sentence by sentence."""

    vocabulary: Vocabulary
    quotes: Sequence[Quote]
    discourse: Discourse

    def from_match(self, reading: Reading, match: Match) -> Iterator[Claim]:
        modality: Modality | None = "asserted"
        if match.verb is not None:
            modality = modality_of(reading, match.verb)
        elif is_wished(reading, match.first):
            return
        if modality is None or reading.is_question() or not self._applies(reading, match):
            return
        if match.rule.source.modality and modality == "asserted":
            modality = match.rule.source.modality  # type: ignore[assignment]
        qualifiers, words = self._qualifiers(reading, match, modality)
        at = reading.items[match.verb.at if match.verb else match.first].start
        span = (reading.items[match.first].start, reading.items[match.last].end)
        chain = chain_at(self.quotes, at, direct_only=match.verb is None)
        holder = thinker(reading, match.verb) if chain and match.verb else None
        if holder is not None and holder.name not in {link.name for link in chain}:
            chain = (holder, *chain)
        common = _Common(modality, chain, span, match.rule.source.confidence * match.factor)
        if match.verb is not None and reading.items[match.verb.first].low in ("is", "are"):
            common = replace(common, running=True)
        if match.rule.source.time == "-" and {"point_in_time", "-"} & qualifiers.keys():
            return
        if match.rule.predicate == ROLE_CLAIM:
            yield from self._role_match(reading, match, qualifiers, words, common)
            return
        predicate = self.vocabulary.predicates[match.rule.predicate]
        for subject in self._subjects(match, predicate):
            for value in _apart(self._values(reading, match, predicate, subject)):
                yield self._claim(predicate, subject, value, qualifiers, words, common)

    def _applies(self, reading: Reading, match: Match) -> bool:
        """Whether the pattern's conditions on the sentence and on what came before hold."""
        pattern = match.rule.source
        if pattern.unless and any(item.low in pattern.unless for item in reading.items):
            return False
        if not pattern.after:
            return True
        known = self.discourse.claimed
        return any((f.value, pattern.after) in known for f in match.fills.get("subject", ()))

    def from_holding(self, reading: Reading, holding: Holding) -> Iterator[Claim]:
        chain = chain_at(self.quotes, holding.span[0], direct_only=True)
        if chain and holding.of is None:
            return  # a title in passing within a quotation is nobody's claim
        common = _Common("asserted", chain, holding.span, 0.85)
        person = Fill(holding.person.name, "person", holding.person.span, holding.person)
        of = holding.of
        fill = Fill(of.name, of.kind, of.span, of) if of else None
        if holding.role is None:
            if ROLE.search(person.value):
                return  # "Leader of the Party" is no person
            if fill is not None:
                yield self._claim(
                    self.vocabulary.predicates["works_for"], person, fill, {}, {}, common
                )
            return
        role = Fill(role_name(holding.role.text), "role", (holding.role.start, holding.role.end))
        self.discourse.roles.setdefault(person.value, role.value)
        yield from self._role(person, role, fill, {}, {}, common)

    def _subjects(self, match: Match, predicate: Predicate) -> list[Fill]:
        return match.fills.get("subject", [])

    def _values(
        self, reading: Reading, match: Match, predicate: Predicate, subject: Fill
    ) -> list[Fill]:
        fills = match.fills.get("value", [])
        if fills and "time" in predicate.value:
            dated = [(f, self.discourse.when(f.time)) for f in fills if f.time is not None]
            return [replace(f, value=when.iso) for f, when in dated if when is not None]
        if fills and fills[0].kind == "agenow":
            return [replace(fills[0], value=fills[0].value.split()[0], kind="age")]
        if fills and not (fills[0].kind == "person" and "person" not in predicate.value):
            return [f for f in fills if f.value != subject.value]
        if "organization" not in predicate.value:
            return []
        role = next(iter(match.fills.get("role", ())), None)
        stated = self._of(reading, role) if role is not None else None
        if stated is not None:
            return [stated]
        known = self.discourse.employer(subject.ref)
        if known is None and fills:
            known = self.discourse.employer(fills[0].ref)
        if predicate.name == "left" and not self._may_be_left(reading, match, known):
            return []
        if known is None and not fills and predicate.name in _FALLS_BACK:
            known = self.discourse.main_organization()
        return [Fill(known, "organization", subject.span)] if known else []

    def _may_be_left(self, reading: Reading, match: Match, known: str | None) -> bool:
        """Whether an organisation that the text does not name here may be meant: not where
        it names another ("pushed out of the leadership") or a role elsewhere."""
        if match.verb is not None:
            end = reading.clause_end(match.verb)
            for attached in reading.attached(match.verb.at + 1, end):
                phrase = attached.phrase
                if (
                    attached.preposition in ("from", "of")
                    and phrase is not None
                    and not phrase.refs
                ):
                    if phrase.head is not None and reading.items[phrase.start].kind == "det":
                        return phrase.head in _POSTS
        if "role" in match.fills and known is not None:
            return (
                known == self.discourse.main_organization()
                or self.discourse.main_organization() is None
            )
        return True

    def _role_match(
        self,
        reading: Reading,
        match: Match,
        qualifiers: dict[str, str | int],
        words: dict[str, str],
        common: _Common,
    ) -> Iterator[Claim]:
        role = match.fills["role"][0]
        of = next(
            (f for f in match.fills.get("value", ()) if f.kind in ("organization", "place")), None
        )
        if of is None:
            of = self._of(reading, role)
        if of is None:
            of = next((f for f in match.fills.get("agent", ()) if f.kind == "organization"), None)
        if of is None and role.phrase is not None and not role.phrase.definite:
            return
        for subject in match.fills.get("subject", ()):
            yield from self._role(subject, role, of, qualifiers, words, common)

    def _of(self, reading: Reading, role: Fill) -> Fill | None:
        """ "manager of the Mets", "the club's manager" around a role."""
        phrase = role.phrase
        if (
            phrase is not None
            and phrase.owner is not None
            and phrase.owner.kind in ("organization", "place")
        ):
            ref = phrase.owner
            return Fill(ref.name, ref.kind, ref.span, ref)
        at = next((i for i, item in enumerate(reading.items) if item.end == role.span[1]), None)
        if (
            at is None
            or at + 2 >= len(reading.items)
            or reading.items[at + 1].low not in ("of", "at", "for", "with", "in")
        ):
            return None
        after = reading.phrase(at + 2)
        if (
            after is None
            or not after.refs
            or after.refs[0].kind not in ("organization", "place", "unknown")
        ):
            return None
        ref = after.refs[0]
        return Fill(ref.name, ref.kind, ref.span, ref, phrase=after)

    def _role(
        self,
        person: Fill,
        role: Fill,
        of: Fill | None,
        qualifiers: dict[str, str | int],
        words: dict[str, str],
        common: _Common,
    ) -> Iterator[Claim]:
        rule = self._role_rule(role.value)
        if role.phrase is not None and self._is_ranked(role):
            return
        if rule is None or (
            rule.exact and role.value.endswith("manager") and self._other_manager(role)
        ):
            return
        if (
            of is None
            and person.ref is not None
            and not _owned(role)
            and self._is_of_organization(role.value)
        ):
            known = self.discourse.employer(person.ref) or self.discourse.main_organization()
            of = Fill(known, "organization", role.span) if known else None
            common = replace(common, confidence=common.confidence * 0.9)
        if rule.predicate == "position_held":
            predicate = self.vocabulary.predicates["position_held"]
            more = dict(qualifiers)
            if of is not None:
                more["of"] = of.value
            yield self._claim(predicate, person, role, more, words, common)
            return
        if of is None or (of.kind not in rule.of and of.kind != "unknown"):
            return
        predicate = self.vocabulary.predicates[rule.predicate]
        more = dict(qualifiers)
        if "role" in predicate.qualifiers and role.value != rule.heads[0]:
            more.setdefault("role", role.value)
        one, other = (of, person) if rule.subject == "organization" else (person, of)
        yield self._claim(predicate, one, other, more, words, common)

    def _is_ranked(self, role: Fill) -> bool:
        """ "named the best coach" makes nobody a coach."""
        start, end = role.phrase.words if role.phrase else role.span
        words = self.discourse.document.text[start:end].lower().split()
        return bool({"best", "greatest", "top", "worst", "better", "first-ever"} & set(words))

    def _other_manager(self, role: Fill) -> bool:
        """ "partnership manager", "store manager": a noun before makes it another job."""
        text = self.discourse.document.text
        before = _WORD_BEFORE.search(text, max(0, role.span[0] - 30), role.span[0])
        return before is not None and bool(_JOB_NOUN.fullmatch(before[1]))

    def _is_of_organization(self, role: str) -> bool:
        """Whether a role is one of an organisation, so that the one spoken of is meant."""
        folded = role.casefold().removeprefix("interim ").removeprefix("acting ")
        known = {word.casefold() for word in self.vocabulary.words["organization_roles"]}
        return folded in known or folded.endswith(" coach")

    def _role_rule(self, role: str) -> RoleRule | None:
        """The rule whose head the role ends with; "general manager" is no manager."""
        folded = role.casefold().removeprefix("interim ").removeprefix("acting ")
        best: tuple[int, RoleRule] | None = None
        for rule in self.vocabulary.roles:
            for head in rule.heads:
                told = head.casefold()
                if folded == told or (not rule.exact and folded.endswith(f" {told}")):
                    length = len(told) + (folded == told)
                    if best is None or length > best[0]:
                        best = (length, rule)
        return best[1] if best else None

    def _qualifiers(
        self, reading: Reading, match: Match, modality: Modality
    ) -> tuple[dict[str, str | int], dict[str, str]]:
        qualifiers: dict[str, str | int] = dict(match.rule.source.set)
        words: dict[str, str] = {}
        for name, fills in match.fills.items():
            if name in ("subject", "value", "role", "agent") and match.rule.predicate == ROLE_CLAIM:
                continue
            if name in ("subject", "value", "agent"):
                continue
            fill = fills[0]
            if fill.time is not None and fill.kind == "time":
                when = self.discourse.when(fill.time, modality == "planned")
                if when is None:
                    continue
                qualifiers[name], words[name] = when.iso, when.words
            elif fill.kind in ("ord", "num") and fill.value.isdigit():
                qualifiers[name] = int(fill.value)
            else:
                value = fill.value.removeprefix("starting ") if name == "position" else fill.value
                qualifiers[name] = value
        self._phrase_qualifiers(match, qualifiers)
        if match.rule.predicate == "award_received" and match.verb is not None:
            team = reading.clauses.whose(match.verb)
            ref = make_ref(reading.document, reading.items[team]) if team is not None else None
            if ref is not None and ref.kind == "organization":
                qualifiers.setdefault("with_team", ref.name)
        self._nearby(reading, match, qualifiers)
        if match.verb is not None:
            marks = self._marks(reading, match)
        else:
            marks = reading.times_between(match.first, min(len(reading.items), match.last + 4))
        for mark in marks:
            self._time(mark, match, modality, qualifiers, words)
        return qualifiers, words

    def _phrase_qualifiers(self, match: Match, qualifiers: dict[str, str | int]) -> None:
        for fill in match.fills.get("value", ()):
            if fill.phrase is not None:
                if fill.phrase.level:
                    qualifiers.setdefault("level", fill.phrase.level)
                if fill.phrase.league:
                    qualifiers.setdefault("league", fill.phrase.league)

    def _nearby(self, reading: Reading, match: Match, qualifiers: dict[str, str | int]) -> None:
        """Level, length, sum, round and pick that stand anywhere within the statement."""
        if match.rule.predicate not in self.vocabulary.predicates:
            return
        wanted = self.vocabulary.predicates[match.rule.predicate].qualifiers
        end = reading.clause_end(match.verb) if match.verb else match.last + 1
        start = match.verb.at if match.verb else match.first
        for i in range(start, min(len(reading.items), max(end, match.last + 1))):
            item = reading.items[i]
            if item.kind == "level" and "level" in wanted:
                qualifiers.setdefault(
                    "level",
                    item.text.replace("minor-league", "minor league").replace(
                        "major-league", "major league"
                    ),
                )
            elif item.kind == "money" and "amount" in wanted:
                qualifiers.setdefault("amount", clean(item.text))
            elif (
                item.time is not None
                and item.time.duration
                and "duration" in wanted
                and match.verb is None
            ) or (item.time is not None and item.time.duration and "amount" in wanted):
                qualifiers.setdefault("duration", item.time.duration)
            elif item.kind in ("ord", "num") and "overall_pick" in wanted:
                self._pick(reading, i, qualifiers)

    def _pick(self, reading: Reading, i: int, qualifiers: dict[str, str | int]) -> None:
        number = ordinal(reading.items[i].low)
        around = (
            reading.items[i].low + " " + " ".join(item.low for item in reading.items[i + 1 : i + 3])
        )
        if number is None:
            return
        if "overall" in around or (
            i and reading.items[i - 1].low in ("no", "no.", ".") and "pick" in around
        ):
            qualifiers.setdefault("overall_pick", number)
        elif "round" in around:
            qualifiers.setdefault("round", number)

    def _marks(self, reading: Reading, match: Match) -> list[TimeMark]:
        verb = match.verb
        assert verb is not None
        marks = reading.times(verb)
        if marks or verb.mode != "inf":
            return marks
        earlier = [v for v in reading.verbs if v.at < verb.first]
        return reading.times(earlier[-1]) if earlier else []

    def _time(
        self,
        mark: TimeMark,
        match: Match,
        modality: Modality,
        qualifiers: dict[str, str | int],
        words: dict[str, str],
    ) -> None:
        if mark.time.duration:
            if (
                mark.preposition in ("for", "", "over", "in", "during", "across")
                and "duration" not in qualifiers
            ):
                qualifiers["duration"] = mark.time.duration
                words["duration"] = mark.time.words
            return
        when = self.discourse.when(mark.time, modality == "planned")
        name = _TIME_OF.get(mark.preposition, match.rule.source.time)
        if match.verb is not None and match.verb.mode == "inf" and name == "point_in_time":
            name = "start_time"
        if name == "point_in_time" and match.rule.predicate in ("age", "from"):
            return
        if when is None or mark.preposition in ("before", "by") or not name or name in qualifiers:
            return
        qualifiers[name], words[name] = when.iso, when.words

    def _role_left(self, person: Fill) -> str | None:
        """The role that a person leaves: beside the name, or the one known of them."""
        if person.phrase is not None and person.phrase.role is not None:
            return role_name(person.phrase.role.text)
        return self.discourse.roles.get(person.value)

    def _claim(
        self,
        predicate: Predicate,
        subject: Fill,
        value: Fill,
        qualifiers: dict[str, str | int],
        words: dict[str, str],
        common: _Common,
    ) -> Claim:
        allowed = {name: told for name, told in qualifiers.items() if name in predicate.qualifiers}
        if "point_in_time" in predicate.qualifiers:
            for name in ("start_time", "end_time"):
                if name in qualifiers and name not in predicate.qualifiers:
                    allowed.setdefault("point_in_time", qualifiers[name])
        if (
            predicate.name == "win_loss_record"
            and common.running
            and "point_in_time" not in allowed
        ):
            if self.discourse.published is not None:
                allowed["point_in_time"] = self.discourse.published.isoformat()
        if predicate.name == "left" and "role" not in allowed:
            role = self._role_left(subject)
            if role:
                allowed["role"] = role
        confidence = common.confidence
        for fill in (subject, value):
            if fill.ref is not None:
                confidence *= fill.ref.confidence
        if common.modality in ("asserted", "reported"):
            self.discourse.note(subject.value, predicate.name, value)
        kind = lambda fill: "organization" if fill.kind == "unknown" else fill.kind  # noqa: E731
        return Claim(
            subject=subject.value,
            predicate=predicate.name,
            value=value.value,
            qualifiers=dict(sorted(allowed.items())),
            modality=common.modality,
            claimants=common.claimants,
            span=common.span,
            confidence=round(min(1.0, confidence), 4),
            subject_mention=subject.span,
            value_mention=value.span,
            subject_kind=kind(subject),
            value_kind=kind(value),
            words={name: said for name, said in words.items() if name in allowed},
        )


def _owned(role: Fill) -> bool:
    """Whether the text says whose role it is, though nobody known: "the campaign's chief"."""
    return role.phrase is not None and role.phrase.owned


_POSTS = frozenset("post job position duties role office".split())
_FALLS_BACK = frozenset(("left", "works_for", "contract_with", "debuted_with"))
"""Predicates whose organisation may be the one that the article is about."""
_FIXED_PAIRS = ("assault and battery", "breaking and entering", "aiding and abetting")


def _apart(values: list[Fill]) -> list[Fill]:
    """Crimes that are told in one breath, each on its own: "embezzlement and fraud"."""
    found = []
    for value in values:
        if value.kind == "crime" and " and " in value.value and value.value not in _FIXED_PAIRS:
            parts = re.split(r",? and |, ", value.value)
            found += [replace(value, value=part.strip()) for part in parts if part.strip()]
        else:
            found.append(value)
    return found


_WORD_BEFORE = re.compile(r"([a-z]+)[ -]$")
_JOB_NOUN = re.compile(
    r"[a-z]*(?:ship|ment|tion|sion|ance|ence)|office|store|bank|program|case|account|fund|city|town|property|project|"
    r"stage|plant|factory|branch|product|risk|media|data|policy|sales|hotel|restaurant|press|tour|road|portfolio|hedge|"
    r"money|asset|wealth|traffic|night|floor|line|shop|bar|warehouse|farm|site|service|systems|community|brand"
)


_TIME_OF = {
    "since": "start_time",
    "until": "end_time",
    "till": "end_time",
    "through": "end_time",
    "from": "start_time",
    "to": "end_time",
}


@dataclass(frozen=True, slots=True)
class _Common:
    """What all claims of one match share."""

    modality: Modality
    claimants: tuple[Link, ...]
    span: Span
    confidence: float
    running: bool = False
    """Said in the present: "is 6-11" is the record of the article's day."""
