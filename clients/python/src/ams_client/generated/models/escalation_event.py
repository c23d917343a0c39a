from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.escalation_notice import EscalationNotice


@define(kw_only=True)
class EscalationEvent(Model):
    event: Literal["escalation"]
    """ The name of the event. """
    id: str
    """ The id, a UUID. """
    data: EscalationNotice
