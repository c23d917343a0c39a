from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.escalation import Escalation


@define(kw_only=True)
class EscalationListResponse(Model):
    data: list[Escalation]
    """ What was asked for. """
