from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.local_model_status import LocalModelStatus


@define(kw_only=True)
class LocalModel(Model):
    id: str
    """ As knowledge bases and settings name the model. """
    status: LocalModelStatus
    megabytes: float
    """ What is fetched, once. """
    fetched_megabytes: float = member("fetchedMegabytes")
    license_: str = member("license")
    speed: str
    """ What to expect of it. """
    passages_per_second: float = member("passagesPerSecond")
    """ About so many passages of 600 characters get their vectors in a second. """
    error: None | str
    """ Why the last fetch failed. """
