from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.received_feedback import ReceivedFeedback


@define(kw_only=True)
class OnFeedbackReceivedRequest(Model):
    type_: Literal["feedback.received"] = member("type")
    """ The kind of this object. """
    timestamp: str
    """ The moment of the event. """
    data: ReceivedFeedback
    truncated: list[str] | Unset = UNSET
    """ The members of data that were cut, because the body has at most 256 KiB. """
