from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.chat_result_required_action import ChatResultRequiredAction


@define(kw_only=True)
class ActionRequiredEventData(Model):
    required_actions: list[ChatResultRequiredAction]
