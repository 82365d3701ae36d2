"""Verb forms: which lemma a word may be a form of, and which form.

Regular forms are made by spelling rules; the irregular ones are listed. Only listed
verbs are known: those of the vocabulary's patterns and the commonest of English, which
are needed to see where another clause begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from streaming.extract.lexicon import words as word_list

IRREGULAR: Mapping[str, tuple[str, str]] = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
arise arose arisen
become became become
begin began begun
bear bore born
bid bid bid
blow blew blown
beat beat beaten
break broke broken
bring brought brought
build built built
buy bought bought
catch caught caught
choose chose chosen
come came come
cost cost cost
cut cut cut
deal dealt dealt
do did done
draw drew drawn
drive drove driven
fall fell fallen
feel felt felt
fight fought fought
find found found
fly flew flown
forgo forwent forgone
get got gotten
give gave given
go went gone
grow grew grown
hang hung hung
have had had
hear heard heard
hit hit hit
hold held held
hurt hurt hurt
keep kept kept
know knew known
lay laid laid
lead led led
leave left left
let let let
lose lost lost
make made made
mean meant meant
meet met met
overcome overcame overcome
overrun overran overrun
oversee oversaw overseen
overshoot overshot overshot
overspend overspent overspent
overthrow overthrew overthrown
pay paid paid
put put put
quit quit quit
read read read
rise rose risen
run ran run
lend lent lent
say said said
swing swung swung
wear wore worn
see saw seen
seek sought sought
sell sold sold
send sent sent
serve served served
set set set
shoot shot shot
show showed shown
shrink shrank shrunk
shut shut shut
sink sank sunk
sit sat sat
slide slid slid
speak spoke spoken
spend spent spent
split split split
stand stood stood
step stepped stepped
strike struck struck
swear swore sworn
take took taken
teach taught taught
tear tore torn
tell told told
think thought thought
throw threw thrown
understand understood understood
undergo underwent undergone
upset upset upset
forget forgot forgotten
ride rode ridden
sing sang sung
swim swam swum
drink drank drunk
wear wore worn
flee fled fled
sweep swept swept
sleep slept slept
steal stole stolen
hide hid hidden
wake woke woken
weep wept wept
swing swung swung
shake shook shaken
wed wed wed
withdraw withdrew withdrawn
withstand withstood withstood
win won won
write wrote written
""".strip().splitlines()
    )
}
COMMON = word_list("statements", "common_verbs")
_NOUNS = word_list("verbs", "verbs_like_other_words")
"""Verbs whose plain forms are other words as a rule: only "affiliated" is read as one."""
_DOUBLED = word_list("statements", "doubled")


def forms(lemma: str) -> Iterable[tuple[str, str]]:
    """The forms of one verb as (form, kind); kinds are base, s, past, pp and ing."""
    if lemma not in _NOUNS:
        yield lemma, "base"
        yield _with_s(lemma), "s"
    past, participle = IRREGULAR.get(lemma) or (_with_ed(lemma),) * 2
    yield past, "past"
    yield participle, "pp"
    if lemma == "plead":
        yield from (("pled", "past"), ("pled", "pp"))
    if lemma == "hang":
        yield from (("hanged", "past"), ("hanged", "pp"))
    if lemma == "get":
        yield "got", "pp"
    yield _with_ing(lemma), "ing"
    if _BRITISH.search(lemma) and not _doubles(lemma):  # "cancelled", where others have "canceled"
        yield from ((lemma + "led", "past"), (lemma + "led", "pp"), (lemma + "ling", "ing"))


_BRITISH = re.compile(r"\w[^aeiou][aeiou]l$")


def _with_s(lemma: str) -> str:
    if lemma in ("have", "do", "go"):
        return {"have": "has", "do": "does", "go": "goes"}[lemma]
    if lemma.endswith(("s", "x", "z", "ch", "sh")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + "s"


def _doubles(lemma: str) -> bool:
    return lemma in _DOUBLED or (
        len(lemma) == 3
        and lemma[-1] not in "aeiouwxyr"
        and lemma[1] in "aeiou"
        and lemma[0] not in "aeiou"
    )


def _with_ed(lemma: str) -> str:
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        return lemma[:-1] + "ied"
    return lemma + lemma[-1] + "ed" if _doubles(lemma) else lemma + "ed"


def _with_ing(lemma: str) -> str:
    if lemma.endswith("ie"):
        return lemma[:-2] + "ying"
    if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")):
        return lemma[:-1] + "ing"
    return (
        lemma + lemma[-1] + "ing" if _doubles(lemma) or lemma in ("begin", "get") else lemma + "ing"
    )


@lru_cache(maxsize=8)
def form_table(lemmas: frozenset[str]) -> Mapping[str, tuple[tuple[str, str], ...]]:
    """Form -> the (lemma, kind) pairs that it may be, for the lemmas and the common verbs."""
    found: dict[str, list[tuple[str, str]]] = {}
    for lemma in sorted(lemmas | set(COMMON)):
        for form, kind in forms(lemma):
            pairs = found.setdefault(form, [])
            if (lemma, kind) not in pairs:
                pairs.append((lemma, kind))
    return {form: tuple(pairs) for form, pairs in found.items()}
