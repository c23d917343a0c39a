from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.replace_agent_model_request_output import ReplaceAgentModelRequestOutput
    from ..models.replace_agent_model_request_setting import ReplaceAgentModelRequestSetting


@define(kw_only=True)
class ModelConfig(Model):
    model: str
    fallback_models: list[str] | Unset = member("fallbackModels", UNSET)
    settings: ReplaceAgentModelRequestSetting | Unset = UNSET
    output: ReplaceAgentModelRequestOutput | Unset = UNSET
