"""What kind of speaker a noun phrase without a name is: nobody named, a group, a document."""

from __future__ import annotations

from contract.records import LinkKind

DOCUMENTS = frozenset(
    "report reports study studies poll polls survey surveys memo memos lawsuit suit"
    " complaint filing"
    " filings indictment article articles story stories book letter letters statement email emails"
    " release document documents records review audit transcript transcripts tweet tweets post"
    " editorial analysis affidavit data figures dossier headline video ad ads website page column"
    " bill law papers notice order ruling notes text message messages results numbers findings"
    " announcement account accounts paperwork petition motion warrant brief census blog minutes"
    " memorandum draft recording recordings deposition brochure certificate diary log footage"
    " summary finding dossiers record writ subpoena contract analysis blogs captions obituary"
    " editorials invoice ledger leaflet pamphlet billboard plaque sign statements emails".split()
)
# Said of people who are kept unnamed, in the plural too.
UNNAMED = frozenset(
    "source sources official officials aide aides insider insiders adviser advisers advisor"
    " advisors"
    " executive executives spokesman spokeswoman spokesperson spokespeople person people operative"
    " operatives staffer staffers strategist strategists scout scouts someone somebody observer"
    " insider confidant associates associate ally allies".split()
)
COLLECTIVES = frozenset(
    "police union club team agency board crowd management court company government campaign office"
    " committee administration department family audience council commission firm hospital school"
    " university organization organisation public jury press media staff majority bank league"
    " squad bureau ministry association party senate house congress network newspaper paper station"
    " group coalition authority prosecution defense defence side front bench city state county"
    " country nation industry community mayor’s governor’s".split()
)
SINGULAR_S = frozenset("boss press congress news business witness hostess waitress actress".split())
GROUP_PRONOUNS = frozenset("they them we us many some others most several few both all".split())


def kind_of_head(head: str, phrase: str) -> LinkKind:
    """The kind of a phrase with no name in it, by its head noun (lower case)."""
    if head in DOCUMENTS:
        return "document"
    if head in UNNAMED:
        return "anonymous" if head != "people" or " " in phrase.strip() else "group"
    if head in COLLECTIVES or head in GROUP_PRONOUNS:
        return "group"
    if is_plural(head):
        return "group"
    return "anonymous"


def is_plural(head: str) -> bool:
    plural = head.endswith("s") and not head.endswith("ss") and head not in SINGULAR_S
    return plural or head in ("people", "men", "women", "children", "voters", "fans")
