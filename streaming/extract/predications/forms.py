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

_IRREGULAR: Mapping[str, tuple[str, str]] = {
    base: (past, participle)
    for base, past, participle in (
        line.split()
        for line in """
arise arose arisen
awake awoke awoken
bear bore born
beat beat beaten
become became become
begin began begun
bend bent bent
bet bet bet
bid bid bid
bite bit bitten
bleed bled bled
blow blew blown
break broke broken
breed bred bred
bring brought brought
broadcast broadcast broadcast
build built built
buy bought bought
catch caught caught
choose chose chosen
cling clung clung
come came come
cost cost cost
creep crept crept
cut cut cut
deal dealt dealt
dig dug dug
do did done
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed fed
feel felt felt
fight fought fought
find found found
flee fled fled
fly flew flown
forbid forbade forbidden
forecast forecast forecast
foresee foresaw foreseen
foretell foretold foretold
forget forgot forgotten
forgive forgave forgiven
forgo forwent forgone
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung hung
have had had
hear heard heard
hide hid hidden
hit hit hit
hold held held
hurt hurt hurt
keep kept kept
kneel knelt knelt
know knew known
lay laid laid
lead led led
leave left left
lend lent lent
let let let
lose lost lost
make made made
mean meant meant
meet met met
mislead misled misled
mistake mistook mistaken
outbid outbid outbid
outdo outdid outdone
outgrow outgrew outgrown
outsell outsold outsold
overcome overcame overcome
overhear overheard overheard
overpay overpaid overpaid
override overrode overridden
overrun overran overrun
oversee oversaw overseen
overshoot overshot overshot
overspend overspent overspent
overtake overtook overtaken
overthrow overthrew overthrown
pay paid paid
put put put
quit quit quit
read read read
rebuild rebuilt rebuilt
redo redid redone
remake remade remade
repay repaid repaid
resell resold resold
retake retook retaken
retell retold retold
rethink rethought rethought
rewrite rewrote rewritten
ride rode ridden
ring rang rung
rise rose risen
run ran run
say said said
see saw seen
seek sought sought
sell sold sold
send sent sent
serve served served
set set set
shake shook shaken
shoot shot shot
show showed shown
shrink shrank shrunk
shut shut shut
sing sang sung
sink sank sunk
sit sat sat
slay slew slain
sleep slept slept
slide slid slid
speak spoke spoken
spend spent spent
spin spun spun
split split split
spring sprang sprung
stand stood stood
steal stole stolen
step stepped stepped
stick stuck stuck
sting stung stung
stride strode stridden
strike struck struck
strive strove striven
swear swore sworn
sweep swept swept
swell swelled swollen
swim swam swum
swing swung swung
take took taken
teach taught taught
tear tore torn
tell told told
think thought thought
throw threw thrown
tread trod trodden
undercut undercut undercut
undergo underwent undergone
underpay underpaid underpaid
understand understood understood
undertake undertook undertaken
undo undid undone
unwind unwound unwound
uphold upheld upheld
upset upset upset
wake woke woken
wear wore worn
weave wove woven
wed wed wed
weep wept wept
win won won
withdraw withdrew withdrawn
withhold withheld withheld
withstand withstood withstood
wring wrung wrung
write wrote written
""".strip().splitlines()
    )
}
_COMMON = word_list("statements", "common_verbs")
_NOUNS = word_list("verbs", "verbs_like_other_words")
"""Verbs whose plain forms are other words as a rule: only "affiliated" is read as one."""
_DOUBLED = word_list("statements", "doubled")


def forms(lemma: str) -> Iterable[tuple[str, str]]:
    """The forms of one verb as (form, kind); kinds are base, s, past, pp and ing."""
    if lemma not in _NOUNS:
        yield lemma, "base"
        yield _with_s(lemma), "s"
    past, participle = _IRREGULAR.get(lemma) or (_with_ed(lemma),) * 2
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
    for lemma in sorted(lemmas | set(_COMMON)):
        for form, kind in forms(lemma):
            pairs = found.setdefault(form, [])
            if (lemma, kind) not in pairs:
                pairs.append((lemma, kind))
    return {form: tuple(pairs) for form, pairs in found.items()}
