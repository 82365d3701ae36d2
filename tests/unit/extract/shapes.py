"""Texts that no author writes, each a piece to be repeated: what could cost a square of time."""

from __future__ import annotations

SHAPES = {
    "one word": "a",
    "no spaces": "He,said.“No”",
    "opening marks": "“",
    "straight marks": '"a ',
    "single marks": "‘a ’b ",
    "one sentence": "he said that she told him ",
    "one paragraph": "“We lost,” Ortiz said. “It is over.” ",
    "nested marks": "“a ‘b ",
    "controls": "\x00\x01\u202e ",
    "another script": "彼は言った。「いいえ」",
    "short lines": "Ortiz said no\n",
    "officers": "Prime Minister Ada Pell met the finance minister, Tom Roe, and the mayor.\n\n",
    "titles": "Billionaire owner Ann Roe ",
    "trades": "Stratton traded Al Roe to the Owls. Pell beat the Kites, 3-2. ",
    "fines": "The judge fined Lee Roe $400, Al Vane $200, Ada Pell $300, ",
    "votes": "Ada Quill received 51.6 percent of the vote, Tom Roe 46.8 percent and Ann Lee 1.6. ",
    "posts": "chairman, president, treasurer and chief executive of Acme Corp., ",
}
