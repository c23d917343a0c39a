from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.replace_agent_model_request_output import ReplaceAgentModelRequestOutput
    from ..models.replace_agent_model_request_setting import ReplaceAgentModelRequestSetting


@define(kw_only=True)
class ReplaceAgentModelRequest(Model):
    model: str
    fallback_models: list[str] | None | Unset = member("fallbackModels", UNSET)
    settings: None | ReplaceAgentModelRequestSetting | Unset = UNSET
    output: None | ReplaceAgentModelRequestOutput | Unset = UNSET
