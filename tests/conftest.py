"""Helpers of all rings."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# Local runs look for new examples; continuous integration says the same of the same code.
# None has a deadline, nor has its making: machines are shared, and a slow example is no fault.
SLOW = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("local", max_examples=50, **SLOW)
settings.register_profile("ci", derandomize=True, max_examples=50, **SLOW)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def require(part: str, how: str) -> None:
    """Skip the test, since ``part`` is missing here; ``how`` says how to get it.

    Where ONRECORD_REQUIRE_ALL is 1 (continuous integration), it fails instead: there a
    missing part is a fault of the set-up, not of the machine.
    """
    message = f"{part} is not here: {how}"
    if os.environ.get("ONRECORD_REQUIRE_ALL") == "1":
        pytest.fail(message)
    pytest.skip(message)
