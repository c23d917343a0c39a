from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.local_model_status import LocalModelStatus


@define(kw_only=True)
class LocalModelFastEngine(Model):
    """The engine that embeds passages, some eight times as fast as the one that embeds questions, for the Python that
    runs it. Without it the model is slow: where it was fetched before it had one, or before another Python, fetch
    it again."""

    status: LocalModelStatus
    megabytes: float
    """ What is fetched for it at most. """
