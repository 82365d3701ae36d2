"""How the job's workers get the real extractor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from contract.errors import ExtractorNotLoaded
from streaming.extract.settings import chosen
from streaming.extractor_version import extractor_digest, extractor_version
from streaming.settings import StreamSettings
from streaming.spark.carried import Carried, carried
from streaming.steps.enrich import Extracting, Extractor


@dataclass(frozen=True)
class Loading:
    """Makes the extractor in a worker: it is not imported before, its model least of all.
    ``digest`` is the driver's."""

    carried: Carried
    digest: str

    def __call__(self) -> Extractor:
        settings = self.carried.here()
        own = extractor_digest(settings)
        if own != self.digest:
            raise ExtractorNotLoaded(
                f"it has another code, model, vocabulary or alias file there ({own}) than on the "
                f"driver ({self.digest})"
            )
        from streaming.extract.pipeline import extract, make_ready

        make_ready(settings)
        return partial(extract, settings=settings)


def extracting(settings: StreamSettings) -> Extracting:
    """The extractor with the user's settings; its version tells both apart. Raises BadInput
    where a file that they name cannot be read."""
    wanted = chosen(settings.vocabulary, settings.aliases, settings.min_confidence)
    digest = extractor_digest(wanted)
    load = Loading(carried(wanted), digest)
    return Extracting(load, extractor_version(wanted), settings.extract_seconds)
