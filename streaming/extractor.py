"""How the job's workers get the real extractor."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version

from streaming.carried import Carried, carried
from streaming.enrich import Extracting, Extractor
from streaming.extract.settings import ExtractSettings
from streaming.settings import StreamSettings


@dataclass(frozen=True)
class Loading:
    """Makes the extractor in a worker: it is not imported before, its model least of all."""

    carried: Carried

    def __call__(self) -> Extractor:
        from streaming.extract.pipeline import extract, make_ready

        settings = self.carried.here()
        make_ready(settings)
        return partial(extract, settings=settings)


def extracting(settings: StreamSettings) -> Extracting:
    """The extractor with the user's settings; its version tells both apart."""
    chosen = ExtractSettings(
        confidence=settings.min_confidence
        if settings.min_confidence is not None
        else ExtractSettings().confidence,
        vocabulary=settings.vocabulary,
        aliases=settings.aliases,
    )
    told = f"{version('onrecord')}+{_digest(chosen)}"
    return Extracting(Loading(carried(chosen)), told, settings.extract_seconds)


def _digest(settings: ExtractSettings) -> str:
    """Eight hex digits of the settings and of the files that they name."""
    digest = hashlib.sha256(repr((settings.confidence, settings.use_tagger)).encode())
    for path in (settings.vocabulary, settings.aliases):
        digest.update(path.read_bytes() if path else b"-")
    return digest.hexdigest()[:8]
