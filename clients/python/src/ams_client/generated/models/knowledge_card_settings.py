from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.tool_auth_type import ToolAuthType
from ..types import UNSET, Unset


@define(kw_only=True)
class KnowledgeCardSettings(Model):
    instructions: str | Unset = UNSET
    """ What the model should know before it uses the tool. """
    auth_type: ToolAuthType | Unset = member("authType", UNSET)
    auth_value: str | Unset = member("authValue", UNSET)
    """ Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme,
    host, port and authType. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
