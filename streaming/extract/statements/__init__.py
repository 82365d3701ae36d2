"""Statements of fact: typed claims with qualifiers, modality, claimants and evidence."""

from __future__ import annotations

from collections.abc import Iterator

from contract.records import Claim, Quote
from contract.vocabulary import Vocabulary
from streaming.extract.model import Document
from streaming.extract.statements.bail import note_accused
from streaming.extract.statements.career_stops import career_stops
from streaming.extract.statements.champions import match_champions
from streaming.extract.statements.charges import match_verdicts, with_crimes
from streaming.extract.statements.claims import Builder
from streaming.extract.statements.delayed_bodies import with_delayed_bodies
from streaming.extract.statements.delayed_names import with_delayed_names
from streaming.extract.statements.delayed_several import delayed_several
from streaming.extract.statements.discourse import Discourse
from streaming.extract.statements.finalists import match_finalists
from streaming.extract.statements.first_person import with_first_persons
from streaming.extract.statements.followed import is_told_of_another, to_lead
from streaming.extract.statements.frames import match_frames
from streaming.extract.statements.further_awards import further_awards
from streaming.extract.statements.games import match_games
from streaming.extract.statements.gapped import gapped
from streaming.extract.statements.gone_before import gone_before
from streaming.extract.statements.holding import note_roles
from streaming.extract.statements.hometowns import match_hometowns
from streaming.extract.statements.in_office import in_office
from streaming.extract.statements.incumbents import incumbents
from streaming.extract.statements.leading import leading
from streaming.extract.statements.left_too import left_too
from streaming.extract.statements.line_scores import match_line_scores
from streaming.extract.statements.lives import match_lives
from streaming.extract.statements.match import Match
from streaming.extract.statements.measure_shares import match_measure_shares
from streaming.extract.statements.measures import match_counts
from streaming.extract.statements.merge import merge_repeats
from streaming.extract.statements.named_successors import named_successors, neighbours
from streaming.extract.statements.one_of_club import match_one_of_club
from streaming.extract.statements.opening_years import opening_years
from streaming.extract.statements.phrases import match_phrases
from streaming.extract.statements.posts import resumed_posts
from streaming.extract.statements.predicated import Predicated
from streaming.extract.statements.read_verdicts import read_verdicts
from streaming.extract.statements.reading import Reading
from streaming.extract.statements.readings import read_sentence
from streaming.extract.statements.replacements import replaced_with
from streaming.extract.statements.resumed_awards import resumed_awards
from streaming.extract.statements.roles import holdings, speakers_titles
from streaming.extract.statements.rule_book import RuleBook, compile_rules
from streaming.extract.statements.scorers import match_scorers
from streaming.extract.statements.season_records import match_season_records
from streaming.extract.statements.several import NOBODY
from streaming.extract.statements.stints import (
    match_fronted_stints,
    match_stints,
    match_stints_before,
)
from streaming.extract.statements.successions import (
    followers,
    former_holders,
    given_jobs,
    hired_instead,
    left_before,
)
from streaming.extract.statements.sums import match_sums
from streaming.extract.statements.tenures import counted_posts
from streaming.extract.statements.then_ages import match_then_ages
from streaming.extract.statements.title_rows import rowed_titles
from streaming.extract.statements.titles_in_turn import match_titles_in_turn
from streaming.extract.statements.told_ages import match_told_ages
from streaming.extract.statements.told_later import told_later
from streaming.extract.statements.told_seats import is_seated_elsewhere, told_seats
from streaming.extract.statements.told_sentences import with_told_sentences
from streaming.extract.statements.told_starts import told_starts
from streaming.extract.statements.told_terms import match_terms
from streaming.extract.statements.trade_returns import trade_returns
from streaming.extract.statements.vacant_posts import begun_posts, vacant_post
from streaming.extract.statements.verbs import form_table
from streaming.extract.statements.voices import Voices
from streaming.extract.statements.vote_pairs import match_share_pairs
from streaming.extract.statements.votes import complete_votes

__all__ = ["find_claims"]

_BOOKS: dict[int, tuple[Vocabulary, RuleBook]] = {}


def find_claims(
    document: Document, quotes: tuple[Quote, ...], vocabulary: Vocabulary
) -> tuple[Claim, ...]:
    """The claims that a document makes, by place in the text.

    Spans are code points into ``document.text``. Body sentences only; questions and
    boilerplate yield nothing. Time is linear in the length of the text.
    """
    voices = Voices(document, quotes)
    document = with_delayed_bodies(with_delayed_names(with_first_persons(document, voices)))
    book = _book(vocabulary)
    forms = form_table(book.lemmas)
    builder = Builder(vocabulary, voices, Discourse(document))
    predicated = Predicated(document.doc, book, vocabulary)
    found: list[Claim] = []
    several = delayed_several(document) or NOBODY
    for sentence in document.sentences:
        if document.paragraphs[sentence.paragraph].kind != "body":
            continue
        readings, several = read_sentence(document, sentence, forms, several, voices.in_marks)
        for reading in readings:
            _claim(reading, book, builder, predicated, found)
    told = told_later(document, found)
    days = builder.discourse.court_days
    return merge_repeats([*with_told_sentences(document, told, days)])


def _claim(
    reading: Reading,
    book: RuleBook,
    builder: Builder,
    predicated: Predicated,
    found: list[Claim],
) -> None:
    """Add what a sentence states to ``found``, what was claimed before it."""
    anchor = builder.discourse.anchor
    builder.discourse.open(reading.items)
    builder.discourse.court_days.note(reading, builder.discourse.when)
    told = [*holdings(reading), *speakers_titles(reading, builder.voices), *in_office(reading)]
    held = [each for each in told if not is_seated_elsewhere(each, builder.discourse.posts)]
    held += rowed_titles(reading, held)
    note_roles(builder.discourse.roles, held)
    for holding in held:
        if holding.of is not None:
            found.extend(builder.from_holding(reading, holding))
    note_accused(reading, builder.discourse)
    builder.discourse.events.note(reading)
    matches = _matches(reading, book, builder.discourse, found) + predicated.matches(reading)
    builder.discourse.to_lead.update(to_lead(reading))
    stated: list[Claim] = []
    silent: list[Match] = []
    for match in sorted(matches, key=lambda m: m.last):
        if is_told_of_another(reading, match):
            silent.append(match)  # from where is known once who follows is read
        else:
            stated.extend(builder.from_match(reading, match))
    stated.extend(incumbents(reading, stated, builder.discourse.posts))
    found.extend(complete_votes(reading, builder.discourse, with_crimes(stated)))
    for holding in held:
        if holding.of is None:
            found.extend(builder.from_holding(reading, holding))
    for holding in told_seats(reading, builder.discourse, found):
        found.extend(builder.from_holding(reading, holding))
    for match in _of_known_posts(reading, builder.discourse):
        found.extend(builder.from_match(reading, match))
    returned = trade_returns(reading, builder.discourse.moves)
    stops = career_stops(reading, builder.discourse, found)
    for match in (*match_games(reading, builder.discourse), *silent, *returned, *stops):
        found.extend(builder.from_match(reading, match))
    builder.discourse.vacant = vacant_post(reading) or builder.discourse.vacant
    builder.discourse.settle(anchor)


def _matches(
    reading: Reading, book: RuleBook, discourse: Discourse, found: list[Claim]
) -> list[Match]:
    """What a sentence states by itself; ``found`` is what was claimed before it."""
    matches = match_frames(reading, book) + match_phrases(reading, book)
    matches += match_counts(reading)
    if not reading.lacks((":pct",)):
        matches += [*match_measure_shares(reading), *match_share_pairs(reading)]
    matches += [*match_lives(reading), *match_stints(reading), *match_stints_before(reading)]
    matches += [*match_fronted_stints(reading), *match_scorers(reading)]
    matches += match_season_records(reading)
    if discourse.tells_of_sport():
        matches += match_one_of_club(reading)
    else:
        matches += opening_years(reading)
    matches += [*match_told_ages(reading), *match_then_ages(reading)]
    matches += [
        *match_hometowns(reading),
        *match_champions(reading),
        *match_titles_in_turn(reading),
        *match_line_scores(reading),
    ]
    matches += match_verdicts(reading, discourse.charged)
    matches += read_verdicts(reading, discourse.claimed)
    matches += discourse.events.match_deaths(reading)
    matches += match_finalists(reading, discourse.taken, discourse.vacant, discourse.award)
    matches += _of_known_posts(reading, discourse)
    if not reading.lacks((":money",)):
        matches += match_sums(reading, discourse, matches, found)
    matches += further_awards(reading, matches)
    return [*matches, *gapped(reading, matches)]


def _of_known_posts(reading: Reading, discourse: Discourse) -> Iterator[Match]:
    """What a sentence tells of posts and of those who follow each other in them, as far as the
    posts are known: by the sentences before it, and again by its own claims."""
    yield from begun_posts(reading, discourse.vacant)
    yield from told_starts(reading, discourse.taken)
    yield from match_terms(reading, discourse.taken)
    yield from resumed_awards(reading, discourse.award)
    yield from resumed_posts(reading, discourse.posts, discourse.seats)
    yield from counted_posts(reading, discourse.posts, discourse.published)
    yield from former_holders(reading, discourse.taken)
    yield from named_successors(reading, discourse.posts)
    known = {**discourse.posts, **discourse.taken}
    gone = frozenset(person for person, told in discourse.claimed if told == "left")
    yield from followers(reading, known, discourse.posts, gone)
    yield from hired_instead(reading, known)
    yield from replaced_with(reading, known)
    yield from neighbours(reading, known)
    yield from left_before(reading, known)
    yield from gone_before(reading, discourse.posts, discourse.taken)
    yield from left_too(reading, discourse.parting)
    yield from given_jobs(reading, discourse.office)
    yield from leading(reading, known, discourse.tells_of_sport())


def _book(vocabulary: Vocabulary) -> RuleBook:
    """The compiled rules of a vocabulary, compiled once; they and the vocabulary are kept."""
    known = _BOOKS.get(id(vocabulary))
    if known is None or known[0] is not vocabulary:
        known = (vocabulary, compile_rules(vocabulary))
        _BOOKS[id(vocabulary)] = known
    return known[1]
