"""Which article is it, is it the same text, is it a copy: ids, hashes, signatures."""

from __future__ import annotations

import hashlib
import posixpath
import re
import unicodedata
from functools import cache, lru_cache
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, quote, urlencode, urlsplit, urlunsplit

from tld import get_fld

if TYPE_CHECKING:
    from datasketch import MinHash

SHINGLE = 4
"""Words a shingle: short enough that one changed word leaves most shingles as they were."""
PERMUTATIONS = 128

_PORTS = {"http": 80, "https": 443}
_TRACKING = re.compile(
    r"(utm_.*|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|yclid|_ga|ref|ref_src|cmpid|"
    r"ocid|smid|sr_share|ncid|ftag|guccounter|s_cid|icid|taid|xtor)"
)
_FORM_HOST = re.compile(r"^(?:www|amp|m|mobile)\.(?=[^.]+\.)")
_FORM_ENDING = re.compile(r"\.amp(\.html?)?$", re.IGNORECASE)
_IPV4 = re.compile(r"[0-9.]+")
_PERCENT = re.compile(r"%([0-9a-fA-F]{2})")
_UNRESERVED = re.compile(r"[A-Za-z0-9._~-]")
_WORD = re.compile(r"\w+")


def canonical_url(url: str) -> str:
    """The URL without what does not tell articles apart.

    Scheme and host in lower case, http as https, no default port, no fragment, no
    tracking parameters, the others sorted, no trailing slash, one form of percent codes.
    Text that is no http(s) URL is only stripped.
    """
    trimmed = url.strip()
    try:
        parts = urlsplit(trimmed)
        host, port = parts.hostname, parts.port
    except ValueError:
        return trimmed
    if parts.scheme.lower() not in _PORTS or not host:
        return trimmed
    shown = f"[{host}]" if ":" in host else host.rstrip(".")
    netloc = shown if port in (None, _PORTS[parts.scheme.lower()]) else f"{shown}:{port}"
    path = quote(_PERCENT.sub(_plain, parts.path), safe="%/:@!$&'()*+,;=~")
    path = posixpath.normpath(path) if path.strip("/") else ""
    path = "" if path.strip("/") in ("", ".") else path
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    query = urlencode(sorted(pair for pair in pairs if not _TRACKING.fullmatch(pair[0].lower())))
    return urlunsplit(("https", netloc, "/" + path.lstrip("/") if path else "", query, ""))


def page_address(url: str) -> str:
    """The canonical URL without what makes it a second form of one page: AMP, a site's mobile
    host, "www". Two pages may share it by chance ("/guitar" and "/guitar/amp"), so that it is
    no identity by itself."""
    if not host_of(url):
        return canonical_url(url)
    parts = urlsplit(canonical_url(url))
    host = _FORM_HOST.sub("", parts.netloc)
    segments = [one for one in parts.path.split("/") if one]
    for end in (0, -1):
        if len(segments) > 1 and segments[end].lower() == "amp":
            segments.pop(end)
    path = "/".join(segments)
    query = urlencode([pair for pair in parse_qsl(parts.query) if not _is_form(*pair)])
    return urlunsplit((parts.scheme, host, _FORM_ENDING.sub(r"\1", path), query, ""))


def _is_form(name: str, value: str) -> bool:
    return name.lower() == "amp" or value.lower() == "amp"


@lru_cache(maxsize=4096)
def site(url: str) -> str:
    """Whose an http(s) address is: its registrable domain by the public suffix list that tld
    ships (private suffixes too: two blogs of one host are two sites). Under a suffix that the
    list lacks the last two labels are it, as the list's algorithm says; an IP address is its
    own site. Empty where there is no host."""
    host = host_of(url)
    if not host or ":" in host or _IPV4.fullmatch(host):
        return host
    known = get_fld(f"https://{host}/", fail_silently=True, search_private=True)
    return known or ".".join(host.split(".")[-2:])


def host_of(url: str) -> str:
    """The host of an http(s) address as it is asked for: lower case, international names in
    their ASCII form. Empty where there is none."""
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").rstrip(".").lower()
    except ValueError:
        return ""
    if parts.scheme.lower() not in _PORTS:
        return ""
    try:
        return host.encode("idna").decode("ascii") if not host.isascii() else host
    except UnicodeError:
        return host


def document_id(given: str | None, url: str | None, outlet: str | None, path: str) -> str:
    """A given id, else a hash of the canonical URL, else outlet and path below the
    published folder. At most 512 characters."""
    if given:
        return _short(given)
    if url:
        return "url-" + hashlib.sha256(canonical_url(url).encode()).hexdigest()[:32]
    return _short(f"{slug(outlet)}/{path}" if outlet else path)


def quote_id(document: str, position: int) -> str:
    """The id of a transcript's turn: its place, so that an edit of its words is a version."""
    return f"{_short(document, 480)}#{position}"


def statement_id(document: str, speaker: str, text: str, time: str | None) -> str:
    """The id of a line of a statement feed: what was said, since lines come and go."""
    digest = hashlib.sha256("\n".join([speaker, time or "", normalised(text)]).encode())
    return f"{_short(document, 480)}#{digest.hexdigest()[:16]}"


def under(document: str, quotation: str) -> str:
    """The id of a quotation (``quote_id``, ``statement_id``) as one of another document."""
    return f"{_short(document, 480)}#{quotation.rpartition('#')[2]}"


def content_hash(*texts: str | None) -> str:
    """SHA-256 of normalised texts, hex. White space and Unicode composition do not count."""
    return hashlib.sha256("\n".join(normalised(text or "") for text in texts).encode()).hexdigest()


def normalised(text: str) -> str:
    """Unicode NFC with runs of white space as one space."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def signature(body: str) -> str:
    """MinHash of the body's word shingles, 128 values of 32 bits, hex.

    ``contract.signature.similarity`` compares two. Case and punctuation do not count.
    """
    words = _WORD.findall(normalised(body).lower())
    if len(words) < SHINGLE:
        shingles = {" ".join(words)}
    else:
        shingles = {" ".join(words[at : at + SHINGLE]) for at in range(len(words) - SHINGLE + 1)}
    minhash = _unsigned().copy()
    minhash.update_batch([shingle.encode() for shingle in sorted(shingles)])
    return "".join(f"{int(value):08x}" for value in minhash.hashvalues)


@cache
def _unsigned() -> MinHash:
    """Without words yet, for copies: its permutations take longer to draw than to use."""
    from datasketch import MinHash  # scipy makes its import slow: only who signs pays

    return MinHash(num_perm=PERMUTATIONS, seed=1)


def slug(text: str) -> str:
    """A name for ids: lower-case letters and digits with dashes between."""
    return re.sub(r"[\W_]+", "-", text.lower()).strip("-") or "unnamed"


def _plain(code: re.Match[str]) -> str:
    """RFC 3986, 6.2.2.2: letters, digits and -._~ need no percent code."""
    character = chr(int(code[1], 16))
    return character if _UNRESERVED.fullmatch(character) else code[0].upper()


def _short(text: str, limit: int = 512) -> str:
    if len(text) <= limit:
        return text
    return f"{text[: limit - 33]}-{hashlib.sha256(text.encode()).hexdigest()[:32]}"
