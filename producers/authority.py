"""Who may say what: an id is claimed only by the site whose text it is.

A feed or page owns what it was served from (its registrable domain), whatever it says of
itself. What it tells of another site's address is kept apart under an id of its own, with that
address beside it (``also_at``). A file on disk was served by nobody: what it says of itself
stands, since its owner gave it; but a feed is one site's there as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import urljoin

from producers.identity import canonical_url, host_of, site, slug
from producers.parsed import Meta
from producers.source import Source

_TAG = re.compile(r"tag:(?:[^,@:]*@)?([^,@:/]+),\d{4}", re.IGNORECASE)
"""RFC 4151: the domain that mints the name."""
_SPACES = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Authority:
    """``site`` is whose text it is, empty where nobody can tell; ``name`` begins the ids that
    are its own only; ``base`` is what its relative addresses are joined to."""

    site: str
    name: str
    base: str = ""

    def owns(self, url: str) -> bool:
        """Whether an address is of this site."""
        return not self.site or site(url) == self.site

    def address(self, link: str | None, base: str | None = None) -> str | None:
        """The web address that a link gives, made whole; None where it gives none."""
        if not link or not link.strip():
            return None
        try:
            whole = urljoin(base or self.base, link.strip())
        except ValueError:
            return None
        return _SPACES.sub("%20", whole) if host_of(whole) else None

    def claim(self, meta: Meta, guid: str | None = None) -> Meta:
        """The meta with the id and the address that this authority may give it. ``guid`` is
        what a feed calls an item: an id that is the item's own address says no more than
        that, and without an authority of its own it counts with its feed's only."""
        url = meta.url
        given = None if not guid or guid == url else self._own(guid)
        if url is None or self.owns(url):
            return replace(meta, id=given)
        apart = given or f"{self.name}/{canonical_url(url)}"
        return replace(meta, id=apart, url=None, also_at=url)

    def _own(self, guid: str) -> str:
        if ":" not in guid:
            return f"{self.name}/{guid}"
        tag = _TAG.match(guid)
        minted = f"https://{tag[1]}/" if tag else guid
        proven = not self.site or (host_of(minted) and site(minted) == self.site)
        return guid if proven else f"{self.name}/{guid}"


def authority_of(source: Source, said: Iterable[str | None] = ()) -> Authority:
    """Whose a source is. ``said`` are the addresses that a feed gives for itself, which name
    it where it was served by that site, or by nobody."""
    addresses = [url for url in said if url]
    base = next(iter(addresses), source.url or "")
    if source.url is None:
        own = next((url for url in addresses if host_of(url)), "")
        return Authority(site(own), host_of(own) or slug(source.origin), base)
    whose = site(source.url)
    home = next((url for url in addresses if site(url) == whose), source.url)
    return Authority(whose, host_of(home) or slug(source.origin), base)
