from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.escalation_config import EscalationConfig


@define(kw_only=True)
class EscalationConfigResponse(Model):
    data: EscalationConfig | None
    """ What was asked for. """
