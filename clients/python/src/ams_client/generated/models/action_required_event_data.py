from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.required_action import RequiredAction


@define(kw_only=True)
class ActionRequiredEventData(Model):
    required_actions: list[RequiredAction]
    """ What the turn waits for. """
