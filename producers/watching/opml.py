"""Lists of feeds: OPML 2.0 and plain text, an address a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from contract.errors import BadInput
from producers.web.addresses import is_url

_DO = "Give an OPML file, or a text file with an address a line."


@dataclass(frozen=True, slots=True)
class Listed:
    """One feed of a list; ``title`` None where it says none."""

    address: str
    title: str | None = None


def read_list(raw: bytes, name: str) -> list[Listed]:
    """The feeds of an OPML document or of a plain list, each once, in their order. Lines that
    begin with # are remarks. Raises BadInput ``not_a_list`` where it is neither."""
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        found = _opml(raw, name)
    else:
        found = _plain(raw, name)
    if not found:
        raise BadInput(f"{name} names no feed.", _DO, "not_a_list")
    return list({one.address: one for one in reversed(found)}.values())[::-1]


def write_opml(feeds: Iterable[Listed]) -> bytes:
    """The feeds as OPML 2.0."""
    root = etree.Element("opml", version="2.0")
    head = etree.SubElement(root, "head")
    etree.SubElement(head, "title").text = "onrecord"
    body = etree.SubElement(root, "body")
    for one in feeds:
        etree.SubElement(
            body, "outline", type="rss", text=one.title or one.address, xmlUrl=one.address
        )
    written: bytes = etree.tostring(root, xml_declaration=True, encoding="utf-8", pretty_print=True)
    return written


def _opml(raw: bytes, name: str) -> list[Listed]:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True
    )
    try:
        root = etree.fromstring(raw, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise BadInput(f"{name} is no OPML: {str(error)[:200]}.", _DO, "not_a_list") from error
    if root is None or etree.QName(root).localname.lower() != "opml":
        raise BadInput(f"{name} is XML, but no OPML.", _DO, "not_a_list")
    found = []
    for outline in root.iter("outline"):
        given = {key.lower(): value for key, value in outline.attrib.items()}
        address = given.get("xmlurl", "").strip()
        if is_url(address):
            found.append(Listed(address, given.get("title") or given.get("text") or None))
    return found


def _plain(raw: bytes, name: str) -> list[Listed]:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not UTF-8.", _DO, "not_a_list") from error
    lines = [(at, line.strip()) for at, line in enumerate(text.splitlines(), 1)]
    found = []
    for at, line in lines:
        if not line or line.startswith("#"):
            continue
        if not is_url(line.split()[0]):
            raise BadInput(f"Line {at} of {name} is no http(s) address.", _DO, "not_a_list")
        address, _, title = line.partition(" ")
        found.append(Listed(address, title.strip() or None))
    return found
