"""Whether what a sentence tells is told as done, planned, required, wished or not so: what the
shipped model makes of each, or a counted miss. Governors from "tends to" on stand in no sentence
that it learned from (tools/train_reader/governed_sentences.txt), only in lexicon/factuality.toml.
"""

from __future__ import annotations

from collections import Counter

from streaming.extract.lexicon import entries, table
from streaming.extract.model import About
from streaming.extract.pipeline import read
from streaming.extract.predications import predications

LEAST = 128
"""Of the rows below; two may be missed, as the last bits of a processor decide."""

# sentence | predicate | modality, behind "not" where it is negated
ROWS = """
Hal Stroud managed to sell the mill. | sell | asserted
Hal Stroud did not manage to sell the mill. | sell | denied
Hal Stroud forgot to lock the mill. | lock | denied
Hal Stroud did not fail to lock the mill. | lock | asserted
Orla Finch refused to sign the lease. | sign | denied
Orla Finch may refuse to sign the lease. | sign | conditional
Orla Finch ruled out selling the ferry. | sell | denied
Orla Finch denied having promised to buy the ferry. | buy | denied
Orla Finch has no plans to sell the ferry. | sell | denied
Orla Finch does not plan to sell the ferry. | sell | denied
Orla Finch wants to sell the ferry. | sell | wished
Orla Finch does not want to sell the ferry. | sell | denied
Orla Finch has yet to sign the lease. | sign | denied
Orla Finch likes to mock Hal Stroud. | mock | asserted
Orla Finch would like to meet Hal Stroud. | meet | wished
Petra Vance had to leave Calverton. | leave | asserted
Petra Vance has to leave Calverton. | leave | required
Petra Vance would have to leave Calverton. | leave | required
Petra Vance does not have to leave Calverton. | leave | conditional
Petra Vance must repay the loan. | repay | required
Petra Vance is obliged to repay the loan. | repay | required
Petra Vance can repay the loan. | repay | conditional
Petra Vance is allowed to enter Calverton. | enter | conditional
Petra Vance was able to repay the loan. | repay | asserted
The council voted to repay Petra Vance. | repay | planned
The strategy is to sell the mill. | sell | planned
Petra Vance was glad to meet Hal Stroud. | meet | asserted
Petra Vance was quick to blame Hal Stroud. | blame | asserted
Petra Vance went on to lead Marlow Tannery. | lead | asserted
Petra Vance came to Selkirk to lead Marlow Tannery. | lead | planned
It will be hard for Petra Vance to win. | win | conditional
Petra Vance should leave if Hal Stroud wins the vote. | win | conditional
Petra Vance said Hal Stroud would have won. | win | conditional
Petra Vance said Hal Stroud would win. | win | planned
Petra Vance faces a choice: should she leave? | face | asserted
Do not trust Hal Stroud. | trust | not wished
Petra Vance learned that Hal Stroud had sold the mill. | sell | asserted
Petra Vance did not know that Hal Stroud had sold the mill. | sell | asserted
Petra Vance had never heard Hal Stroud sing. | sing | denied
Petra Vance fears that Hal Stroud will sell the mill. | sell | wished
Petra Vance promised that Hal Stroud would sell the mill. | sell | planned
Petra Vance did not say that Hal Stroud sold the mill. | sell | questioned
Petra Vance does not think that Hal Stroud sold the mill. | sell | denied
Petra Vance asked if Hal Stroud had sold the mill. | sell | questioned
Petra Vance did not say why Hal Stroud had sold the mill. | sell | asserted
There is no reason to think that Hal Stroud will sell the mill. | sell | denied
Ruben Astley was accused of stealing the boat. | steal | reported
Ruben Astley apologized for stealing the boat. | steal | asserted
Ruben Astley plans on buying the boat. | buy | planned
Ruben Astley has no intention of buying the boat. | buy | denied
Ruben Astley cannot win without carrying Selkirk. | carry | conditional
Ruben Astley won without carrying Selkirk. | carry | denied
The race may end in June, when Selkirk votes. | vote | planned
Protests could spread while Ruben Astley is trying to calm Selkirk. | try | asserted
Ruben Astley would resign because the council closed the school. | close | asserted
Neither Hal Stroud nor Petra Vance met the mayor. | meet | not asserted
No member of the council met Petra Vance. | meet | not asserted
Nor did Petra Vance meet the mayor. | meet | not asserted
Nor will Calverton accept the offer. | accept | not planned
Calverton will not accept the offer. | accept | not planned
Hal Stroud should not sell the mill. | sell | not required
Calverton talked about the toll in the wake of the attack on Hal Stroud. | attack | asserted
Calverton called for an attack on Bolt Harbour. | attack | wished
Hal Stroud prevented Petra Vance from leaving Calverton. | leave | denied
Hal Stroud wants to prevent Petra Vance from leaving Calverton. | leave | wished
Hal Stroud will close the mill should the council pass the bill. | pass | conditional
Hal Stroud was too ill to visit the mill. | visit | denied
Orla Finch is unfit to lead the council. | lead | denied
Orla Finch is going to sell the ferry. | go | planned
Hal Stroud ended up selling the mill. | sell | asserted
Hal Stroud got caught selling the mill. | sell | asserted
The loss means that Calverton left the league. | leave | asserted
Petra Vance argued that Calverton left the league. | leave | reported
The toll was nearly double in Calverton. | double | asserted
Dana Holt tends to praise Ivor Penn. | praise | asserted
Dana Holt got to meet Ivor Penn. | meet | asserted
The storm caused Dana Holt to miss the train. | miss | asserted
The storm did not cause Dana Holt to miss the train. | miss | denied
Dana Holt did not bother to call Ivor Penn. | call | denied
Dana Holt finished painting the barn. | paint | asserted
Dana Holt ceased paying the rent. | pay | asserted
Dana Holt recalled selling the barn. | sell | asserted
Dana Holt overlooked that Ivor Penn had sold the barn. | sell | asserted
Dana Holt forgot that Ivor Penn had sold the barn. | sell | asserted
Dana Holt understood that Ivor Penn had sold the barn. | sell | asserted
Dana Holt was unaware that Ivor Penn had sold the barn. | sell | asserted
Dana Holt was shocked that Ivor Penn had sold the barn. | sell | asserted
Dana Holt was relieved to leave Hull. | leave | asserted
Dana Holt was honored to meet Ivor Penn. | meet | asserted
Dana Holt celebrated winning the race. | win | asserted
Dana Holt recognized that Ivor Penn had sold the barn. | sell | asserted
Dana Holt estimated that Ivor Penn sold the barn. | sell | reported
Dana Holt guessed that Ivor Penn sold the barn. | sell | reported
Dana Holt presumes that Ivor Penn sold the barn. | sell | reported
Dana Holt arranged to sell the barn. | sell | planned
Dana Holt did not arrange to sell the barn. | sell | denied
Dana Holt is bound to sell the barn. | sell | planned
The deadline to sell the barn is Friday. | sell | planned
Dana Holt authorized Ivor Penn to sell the barn. | sell | conditional
Dana Holt has the potential to win the race. | win | conditional
Dana Holt has no potential to win the race. | win | denied
It is harder for Dana Holt to win the race. | win | conditional
Dana Holt was obliged to sell the barn. | sell | required
Dana Holt is obliged to sell the barn. | sell | required
Dana Holt is mulling selling the barn. | sell | wished
Dana Holt yearns to sell the barn. | sell | wished
Dana Holt strives to win the race. | win | wished
Dana Holt lobbied to close the port. | close | wished
Dana Holt pushed to close the port. | close | wished
Dana Holt hesitated to close the port. | close | wished
Dana Holt did not hesitate to close the port. | close | denied
Dana Holt was tempted to close the port. | close | wished
Dana Holt debated closing the port. | close | wished
Dana Holt instructed Ivor Penn to close the port. | close | wished
Dana Holt did not instruct Ivor Penn to close the port. | close | denied
The proposal to close the port is dead. | close | wished
Dana Holt forgot to close the port. | close | denied
Dana Holt did not forget to close the port. | close | asserted
Dana Holt may forget to close the port. | close | conditional
Dana Holt is unfit to close the port. | close | denied
Dana Holt is ineligible to enter the race. | enter | denied
Dana Holt refused to close the port. | close | denied
Dana Holt has refused to close the port. | close | denied
Dana Holt will refuse to close the port. | close | conditional
Dana Holt did not refuse to close the port. | close | conditional
Dana Holt ruled out closing the port. | close | denied
Dana Holt has not ruled out closing the port. | close | conditional
Dana Holt has ruled out closing the port. | close | denied
The law forbids Dana Holt to close the port. | close | denied
Dana Holt inquired whether Ivor Penn had closed the port. | close | questioned
Dana Holt yearned to manage to close the port. | close | wished
Dana Holt denied forgetting to close the port. | close | asserted
Ivor Penn said Dana Holt refused to close the port. | close | denied
Ivor Penn said Dana Holt forgot to close the port. | close | denied
"""


def _told(sentence: str, predicate: str, wanted: str) -> bool:
    doc = read(sentence, About(language="en"))[0].doc
    assert doc is not None
    told = {
        f"{'' if p.polarity else 'not '}{p.modality}"
        for p in predications(doc)
        if p.lemma == predicate
    }
    return told == {wanted}


def test_each_is_told_as_it_is_so() -> None:
    rows = [tuple(part.strip() for part in row.split("|")) for row in ROWS.strip().splitlines()]
    missed = [row for row in rows if not _told(*row)]
    assert len(rows) - len(missed) >= LEAST, missed


def test_a_governing_word_has_one_class() -> None:
    listed = table("factuality")["governs"]
    times = Counter(word for block in listed.values() for word in entries(block))
    assert [word for word, many in times.items() if many > 1] == []
