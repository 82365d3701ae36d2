"""How the job's workers get the real extractor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from contract.errors import ExtractorNotLoaded
from streaming.enrich import Extracting, Extractor
from streaming.extract.settings import ExtractSettings, chosen
from streaming.extractor_version import extractor_version
from streaming.settings import StreamSettings


@dataclass(frozen=True)
class Loading:
    """Makes the extractor in a worker: it is not imported before, its model least of all.
    ``version`` is the driver's."""

    settings: ExtractSettings
    version: str

    def __call__(self) -> Extractor:
        own = extractor_version(self.settings)
        if own != self.version:
            raise ExtractorNotLoaded(f"it is {own} there, and {self.version} on the driver")
        from streaming.extract.pipeline import extract, make_ready

        make_ready(self.settings)
        return partial(extract, settings=self.settings)


def extracting(settings: StreamSettings) -> Extracting:
    """The extractor with the user's settings; its version tells both apart. Raises BadInput
    where a file that they name cannot be read."""
    wanted = chosen(settings.vocabulary, settings.aliases, settings.min_confidence)
    told = extractor_version(wanted)
    return Extracting(Loading(wanted, told), told, settings.extract_seconds)
