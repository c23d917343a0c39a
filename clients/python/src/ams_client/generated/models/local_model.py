from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.local_model_status import LocalModelStatus

if TYPE_CHECKING:
    from ..models.local_model_error import LocalModelError


@define(kw_only=True)
class LocalModel(Model):
    id: str
    """ As knowledge bases and settings name the model. """
    status: LocalModelStatus
    megabytes: float
    """ What is fetched at most, once: libraries and weights. """
    fetched_megabytes: float = member("fetchedMegabytes")
    """ It never falls during a fetch. """
    license_: str = member("license")
    """ The licence of the model. """
    speed: str
    """ What to expect of it. """
    passages_per_second: float = member("passagesPerSecond")
    """ How many passages of 600 characters get their vectors in a second, about. """
    error: LocalModelError | None
    """ Why the model is failed or damaged. """
    can_fetch: bool = member("canFetch")
    """ Whether this key or session may fetch it: in the operator’s workspace, with the scope admin. """
