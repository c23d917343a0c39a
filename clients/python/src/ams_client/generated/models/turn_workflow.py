from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class TurnWorkflow(Model):
    id: str
    """ The id, a UUID. """
    url: str | Unset = UNSET
    """ The page in the Temporal UI; for members and keys of the operator’s workspace only. """
