from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.local_model_status import LocalModelStatus

if TYPE_CHECKING:
    from ..models.local_model_error import LocalModelError
    from ..models.local_model_fast_engine import LocalModelFastEngine


@define(kw_only=True)
class LocalModel(Model):
    id: str
    """ As knowledge bases and settings name the model. """
    status: LocalModelStatus
    megabytes: float
    """ What is fetched at most, once: weights, engine and fast engine. """
    fetched_megabytes: float = member("fetchedMegabytes")
    """ It never falls during a fetch. """
    license_: str = member("license")
    speed: str
    """ What to expect of it. """
    passages_per_second: float = member("passagesPerSecond")
    """ How many passages of 600 characters get their vectors in a second, about. """
    fast_engine: LocalModelFastEngine = member("fastEngine")
    """ The engine that embeds passages, some eight times as fast as the one that embeds questions, for the Python that
    runs it. Without it the model is slow: where it was fetched before it had one, or before another Python, fetch
    it again. """
    error: LocalModelError | None
    """ Why the model is failed or damaged, or else its fast engine. """
