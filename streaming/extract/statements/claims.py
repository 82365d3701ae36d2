"""From what the rules met to claims: roles mapped, times dated, claimants named."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from contract.records import Claim, Modality
from contract.vocabulary import Predicate, Vocabulary
from streaming.extract.statements.allowed import allowed_qualifiers
from streaming.extract.statements.bodies import PAST
from streaming.extract.statements.called_towns import name_towns
from streaming.extract.statements.conditions import applies
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.evidence import Evidence
from streaming.extract.statements.further_posts import further_posts
from streaming.extract.statements.games import side_meant
from streaming.extract.statements.held import held_roles
from streaming.extract.statements.holding import AHEAD, Holding
from streaming.extract.statements.lasting_posts import is_lasting
from streaming.extract.statements.lexicon import ROLE
from streaming.extract.statements.listed import evidence_of_one
from streaming.extract.statements.match import Match
from streaming.extract.statements.match_evidence import evidence_of
from streaming.extract.statements.offices import is_parting
from streaming.extract.statements.own_deeds import of_own_sentence
from streaming.extract.statements.patterns import ROLE_CLAIM
from streaming.extract.statements.phrase import CABINET
from streaming.extract.statements.players import of_body, played_predicate
from streaming.extract.statements.positions import bodies_of, is_ahead, is_held, name_clubs
from streaming.extract.statements.posts import Post, is_office, is_seat
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.role_names import role_name
from streaming.extract.statements.served import of_last_years, so_far
from streaming.extract.statements.slots import Fill
from streaming.extract.statements.stints import is_stint
from streaming.extract.statements.successions import post_followed
from streaming.extract.statements.sureness import sureness
from streaming.extract.statements.tellers import speaks_of_another, teller
from streaming.extract.statements.then_ages import is_of_then
from streaming.extract.statements.time_qualifiers import dated
from streaming.extract.statements.values import values_of
from streaming.extract.statements.voices import Voices

_TITLE_CONFIDENCE = 0.85
_BACK = frozenset(("return", "come"))

_OF_TOWNS = ("town_roles", "civic_roles")


@dataclass(slots=True)
class Builder:
    """Builds the claims of one document, sentence by sentence."""

    vocabulary: Vocabulary
    voices: Voices
    discourse: Discourse

    def from_match(self, reading: Reading, match: Match) -> Iterator[Claim]:
        """The claims of one met rule; none where nothing is stated."""
        if reading.is_question(match.last) or not applies(reading, match, self.discourse):
            return
        if not name_towns(self.discourse, match):
            return
        evidence = evidence_of(self.vocabulary, self.voices, self.discourse, reading, match)
        if evidence is None:
            return
        evidence = so_far(match, evidence)
        if match.rule.source.time == "-" and {"point_in_time", "-"} & evidence.qualifiers.keys():
            return
        if match.rule.predicate == "age" and is_of_then(reading, match, self.discourse):
            return
        if match.rule.predicate == ROLE_CLAIM:
            yield from self._from_role_match(reading, match, evidence)
            return
        stated = self.vocabulary.predicates[match.rule.predicate]
        sport = self.discourse.tells_of_sport() or is_stint(match)
        if not name_clubs(self.discourse.document, match, stated, sport):
            return
        for told in match.fills.get("subject", ()):
            predicate = played_predicate(self.vocabulary, self.discourse, stated, match, told)
            subject = side_meant(predicate, told, match, self.discourse)
            if subject is None:
                continue
            values = self._values(reading, match, predicate, subject, evidence)
            if not values and predicate.name == "left":
                yield from self._had_office(match, subject, evidence)
            for value in values:
                parting = match.rule.source.negated or is_parting(
                    self.discourse, predicate, subject, value, evidence, match
                )
                if not parting:
                    continue
                if speaks_of_another(reading, subject, evidence, self.voices):
                    continue
                own = evidence_of_one(reading, match, (value, subject), evidence, self.discourse)
                own = self.discourse.moves.complete(predicate.name, subject, value, own)
                yield self._claim(predicate, subject, value, own)
                self.discourse.note_begun(match.rule.verbs, predicate.name, subject, value)
                for moment in own.again if "point_in_time" in predicate.identifying else ():
                    more = {**own.qualifiers, "point_in_time": moment}
                    yield self._claim(predicate, subject, value, replace(own, qualifiers=more))

    def _had_office(self, match: Match, subject: Fill, evidence: Evidence) -> Iterator[Claim]:
        """ "resigned as the state's health commissioner": the office, where no body is named."""
        role = next(iter(match.fills.get("role", ())), None)
        if role is not None and evidence.modality == "asserted" and is_office(role.value):
            yield from self._holds(subject, role, None, replace(evidence, qualifiers={}))

    def _values(
        self,
        reading: Reading,
        match: Match,
        predicate: Predicate,
        subject: Fill,
        evidence: Evidence,
    ) -> list[Fill]:
        told_by = None
        if predicate.name == "left" and evidence.claimants:
            at = reading.items[match.verb.at if match.verb else match.first].start
            main = self.discourse.whole.main_organization
            gone = (subject.value, "left") in self.discourse.claimed
            own = "" if gone else subject.value  # once more of what was left, in his own words
            told_by = teller(reading.document, self.voices, at, own, main)
        return values_of(reading, match, predicate, subject, self.discourse, told_by)

    def from_holding(self, reading: Reading, holding: Holding) -> Iterator[Claim]:
        """The claims of a title beside a name."""
        if reading.is_question():
            return
        chain = self.voices.chain_in_marks(holding.span[0])
        if chain and holding.of is None:
            return  # a title in passing within a quotation is nobody's claim
        modality: Modality = "planned" if holding.status in AHEAD else "asserted"
        told = dated(reading.times_behind(holding.end), "", self.discourse, False)
        if holding.of is not None and holding.of.level:
            told.put("level", holding.of.level)
        evidence = Evidence(
            modality, chain, holding.span, _TITLE_CONFIDENCE, told.values, told.words
        )
        person = Fill(holding.person.name, "person", holding.person.span, holding.person)
        of = holding.of
        body = Fill(of.name, of.kind, of.span, of) if of else None
        if holding.role is None:
            if body is not None and not ROLE.search(person.value):
                predicate = of_body(self.vocabulary, self.discourse, person, holding.of)
                yield self._claim(predicate, person, body, evidence)
            return
        role = Fill(role_name(holding.role.text), "role", (holding.role.start, holding.role.end))
        self.discourse.roles.setdefault(person.value, role.value)
        before = self.discourse.posts.get(person.value)
        lasting = body is None and holding.is_title(self.discourse.document)
        yield from self._holds(person, role, body, evidence, lasting)
        if holding.status in PAST and before is not None:
            self.discourse.posts[person.value] = before  # nobody leaves what he was long ago

    def _from_role_match(
        self, reading: Reading, match: Match, evidence: Evidence
    ) -> Iterator[Claim]:
        role = next(iter(match.fills.get("role", ())), None)
        if role is None or not is_held(reading, match, role):
            return
        if "be" in match.rule.verbs and evidence.modality == "asserted" and is_ahead(reading, role):
            evidence = replace(evidence, modality="planned")
        if match.verb is not None and "nominate" in match.verb.lemmas:
            evidence = replace(evidence, modality="planned")  # for others to confirm
        evidence = of_last_years(reading, role, evidence)
        bodies = bodies_of(reading, match, role) or post_followed(match, self.discourse.posts)
        vague = role.phrase is not None and not role.phrase.definite
        lasting = is_lasting(reading, match, evidence)
        if not bodies and vague and not (is_seat(role.value) or lasting or self._is_civic(role)):
            yield from self._further_alone(reading, match, role, evidence)
            return
        for subject in match.fills.get("subject", ()):
            promoted = match.verb is not None and "promote" in match.verb.lemmas
            left = (subject.value, "left") in self.discourse.claimed
            if left and not bodies and _BACK & set(match.rule.verbs):
                continue  # "came back as pitching coach": not to the one that was left last
            for of in bodies or (None,):
                fills = (subject,) if of is None else (of, subject)
                own = evidence_of_one(reading, match, fills, evidence, self.discourse)
                begins = match.rule.source.time == "start_time" or evidence.modality == "planned"
                if begins:
                    whose = (of.value, of.kind) if of is not None else (None, "")
                    self.discourse.taken[subject.value] = Post(
                        role.value, whose[0], whose[1], own.span[0]
                    )
                present = self.discourse.posts.get(subject.value)
                claims = [*self._holds(subject, role, of, own, lasting)]
                if present is not None and evidence.modality == "planned":
                    self.discourse.posts[subject.value] = present  # what he is to be, he is not yet
                for claim in claims:
                    if not (promoted and claim.predicate == "position_held"):
                        yield claim  # a promotion to an office is stated as one
                for also in further_posts(reading, role, of, own, self.discourse):
                    yield from self._holds(subject, *also)

    def _further_alone(
        self, reading: Reading, match: Match, role: Fill, evidence: Evidence
    ) -> Iterator[Claim]:
        """ "is a lawyer, a poet and the chairman of Acme": the posts behind what is none."""
        for subject in match.fills.get("subject", ()):
            for also in further_posts(reading, role, None, evidence, self.discourse):
                yield from self._holds(subject, *also)

    def _is_civic(self, role: Fill) -> bool:
        """ "who as mayor signed it": an office of the one town that the text tells of."""
        return any(role.value in self.vocabulary.words.get(k, ()) for k in _OF_TOWNS)

    def _holds(
        self, person: Fill, role: Fill, of: Fill | None, told: Evidence, lasting: bool = False
    ) -> Iterator[Claim]:
        """The claims that a person has a role, as the vocabulary's role rules have it."""
        leveled = "level" in told.qualifiers
        for held in held_roles(self.vocabulary, self.discourse, person, role, of, leveled, lasting):
            more = {**held.qualifiers, **told.qualifiers, **held.of_qualifier}
            own = replace(told, qualifiers=more, confidence=told.confidence * held.factor)
            predicate = self.vocabulary.predicates[held.predicate]
            yield self._claim(predicate, held.subject, held.value, own)

    def _claim(self, predicate: Predicate, subject: Fill, value: Fill, evidence: Evidence) -> Claim:
        allowed = allowed_qualifiers(self.discourse, predicate, subject, value, evidence)
        if evidence.modality in ("asserted", "reported"):
            self.discourse.note(subject.value, predicate.name, value, allowed)
        if predicate.name == "left" and evidence.modality == "denied":
            self.discourse.employers.setdefault(subject.value, value.value)  # "never quit the Owls"
        if predicate.name == "left" and "role" in allowed and value.kind != CABINET:
            post = Post(str(allowed["role"]), value.value, value.kind)
            self.discourse.posts.setdefault(subject.value, post)
        own = of_own_sentence(predicate.name, subject.value, evidence)
        return Claim(
            subject=subject.value,
            predicate=predicate.name,
            value=value.value,
            qualifiers=dict(sorted(allowed.items())),
            modality=evidence.modality,
            claimants=() if own else evidence.claimants,
            span=evidence.span,
            confidence=sureness(evidence, subject, value),
            subject_mention=subject.span,
            value_mention=value.span,
            subject_kind=_kind(subject),
            value_kind="place" if predicate.value == ("place",) else _kind(value),
            words={name: said for name, said in evidence.words.items() if name in allowed},
        )


def _kind(fill: Fill) -> str:
    return "organization" if fill.kind in ("unknown", CABINET) else fill.kind
