"""How sure an attribution is: a logistic regression on the model's own scores (Platt, 1999)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from streaming.extract.lexicon import entries, table
from streaming.extract.logistic import chance
from streaming.extract.tagger.decode import Link

SIGNALS = tuple(entries(table("labels")["signals"]))


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of the signals, fitted on the tune articles."""

    weights: tuple[float, ...]
    intercept: float

    @staticmethod
    def read(raw: dict[str, object] | None) -> Calibration | None:
        """From config.json; None: not calibrated yet."""
        if raw is None:
            return None
        weights = raw["weights"]
        assert isinstance(weights, list) and len(weights) == len(SIGNALS)
        return Calibration(tuple(map(float, weights)), float(str(raw["intercept"])))


def signals(link: Link) -> tuple[float, ...]:
    """Numbers that tell right attributions from wrong ones; log-probabilities and counts."""
    contents = [part.score for part in link.content]
    return (
        sum(contents) / len(contents),
        min(contents),
        link.cue.score if link.cue else -1.0,
        link.source.score if link.source else 0.0,
        max(link.cue_arc, -5.0),
        max(link.source_arc, -5.0),
        float(link.source is None),
        min(len(contents) - 1.0, 3.0),
    )


def confidence(link: Link, calibration: Calibration | None) -> float:
    """Probability that the attribution is right; uncalibrated, that its labels and arcs are."""
    values = signals(link)
    if calibration is None:
        return round(math.exp(max(-20.0, values[1] + values[2] + values[4])), 4)
    z = calibration.intercept + sum(w * v for w, v in zip(calibration.weights, values, strict=True))
    return round(chance(z), 4)
