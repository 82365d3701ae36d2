"""Web addresses: what of one may be told, where it must not lead."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit, urlunsplit

from producers.identity import host_of

_URL = re.compile(r"https?://", re.IGNORECASE)
_CREDENTIAL = re.compile(
    r"(?:^|[_.-])(?:access|api|auth|csrf|jwt|password|passwd|private|pwd|secret|session|sid|sig|"
    r"signature|token)(?:$|[_.-])|(?:(?:^|[_.-]|api|access|feed|user)key|token|secret|password|credentials?)$",
    re.IGNORECASE,
)
"""Names of parameters that hold credentials, as scrubbers of logs know them."""
_RANDOM = re.compile(
    r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{20,}|"
    r"(?=[^0-9]*[0-9])(?=[^A-Za-z]*[A-Za-z])[A-Za-z0-9_~+/=]{20,}",
    re.IGNORECASE,
)
"""A UUID, a long hexadecimal number, twenty letters and digits that are no words: nobody but
its owner knows such a value."""
_ENDING = re.compile(r"\.(?:rss|xml|atom|rdf|json)$", re.IGNORECASE)
HIDDEN = "***"
_NAT64 = ipaddress.ip_network("64:ff9b::/96")

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address


def is_url(given: object) -> bool:
    """Whether an input is an address rather than a path."""
    return isinstance(given, str) and bool(_URL.match(given))


def shown(url: str) -> str:
    """The address as it may be stored and told: without user name and password, without
    parameters that hold credentials or look random, such parts of its path hidden, and
    without a fragment."""
    return _without(url, _is_secret, _told)


def apart(url: str) -> str | None:
    """The address without credentials alone, where ``shown`` hides more of it: what tells pages
    apart that are told alike. For hashing: it may be told to nobody. None where all but
    credentials is told."""
    whole = _without(url, _is_credential, str)
    return whole if whole != shown(whole) else None


def _without(url: str, leave: Callable[[str, str], bool], told: Callable[[str], str]) -> str:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return HIDDEN if "@" in url else url
    netloc = f"[{host}]" if ":" in host else host
    netloc = f"{netloc}:{port}" if port is not None else netloc
    path = "/".join(told(part) for part in parts.path.split("/"))
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    open_ones = [(name, value) for name, value in pairs if not leave(name, value)]
    query = parts.query if len(open_ones) == len(pairs) else urlencode(open_ones)
    return urlunsplit((parts.scheme, netloc, path, query, ""))


def secrets_of(url: str) -> tuple[str, ...]:
    """What of an address nobody may see, longest first: for scrubbing it out of texts."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ()
    found = {parts.username or "", parts.password or ""} if parts.password else set()
    found |= {v for n, v in parse_qsl(parts.query) if _is_secret(n, v)}
    found |= {_hidden(part) for part in parts.path.split("/")}
    return tuple(sorted((one for one in found if len(one) > 3), key=len, reverse=True))


def _told(part: str) -> str:
    hidden = _hidden(part)
    return HIDDEN + part[len(hidden) :] if hidden else part


def _hidden(part: str) -> str:
    """What of a part of a path nobody may see: all but a feed's ending where it looks random."""
    bare = _ENDING.sub("", part)
    return bare if _RANDOM.fullmatch(unquote(bare)) else ""


def _is_secret(name: str, value: str) -> bool:
    return _is_credential(name, value) or bool(_RANDOM.fullmatch(value))


def _is_credential(name: str, value: str) -> bool:
    return bool(value) and bool(_CREDENTIAL.search(name))


def is_public(address: str) -> bool:
    """Whether the open internet reaches an IP address: not this machine, its network, a link,
    a metadata service, a group, nor any of them as an IPv6 address carries it (mapped, 6to4,
    Teredo, NAT64)."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return all(each.is_global and not each.is_multicast for each in (one, *_carried(one)))


def _carried(one: IPAddress) -> tuple[IPAddress, ...]:
    if isinstance(one, ipaddress.IPv4Address):
        return ()
    inner: list[IPAddress | None] = [one.ipv4_mapped, one.sixtofour, *(one.teredo or ())]
    if one in _NAT64:
        inner.append(ipaddress.IPv4Address(int(one) & 0xFFFFFFFF))
    return tuple(each for each in inner if each is not None)


def named_private(url: str) -> frozenset[str]:
    """The private addresses that an address names outright (``http://127.0.0.1:8000/feed``,
    ``localhost``): who writes that down means this machine. A name that only leads to one is
    none."""
    host = host_of(url)
    if host == "localhost":
        return frozenset({"127.0.0.1", "::1"})
    try:
        one = str(ipaddress.ip_address(host))
    except ValueError:
        return frozenset()
    return frozenset() if is_public(one) else frozenset({one})
