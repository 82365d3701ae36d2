"""How the job's workers get the real extractor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from contract.errors import ExtractorNotLoaded
from streaming.enrich import Extracting, Extractor
from streaming.extract.settings import ExtractSettings, chosen
from streaming.extractor_version import extractor_digest, extractor_version
from streaming.settings import StreamSettings


@dataclass(frozen=True)
class Loading:
    """Makes the extractor in a worker: it is not imported before, its model least of all.
    ``digest`` is the driver's."""

    settings: ExtractSettings
    digest: str

    def __call__(self) -> Extractor:
        own = extractor_digest(self.settings)
        if own != self.digest:
            raise ExtractorNotLoaded(
                f"it has another code, model, vocabulary or alias file there ({own}) than on the "
                f"driver ({self.digest})"
            )
        from streaming.extract.pipeline import extract, make_ready

        make_ready(self.settings)
        return partial(extract, settings=self.settings)


def extracting(settings: StreamSettings) -> Extracting:
    """The extractor with the user's settings; its version tells both apart. Raises BadInput
    where a file that they name cannot be read."""
    wanted = chosen(settings.vocabulary, settings.aliases, settings.min_confidence)
    load = Loading(wanted, extractor_digest(wanted))
    return Extracting(load, extractor_version(wanted), settings.extract_seconds)
