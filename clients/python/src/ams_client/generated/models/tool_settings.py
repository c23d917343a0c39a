from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.http_method import HttpMethod
from ..models.program_language import ProgramLanguage
from ..models.tool_auth_type import ToolAuthType
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tool_settings_headers import ToolSettingsHeaders


@define(kw_only=True)
class ToolSettings(Model):
    url: str | Unset = UNSET
    method: HttpMethod | Unset = UNSET
    headers: ToolSettingsHeaders | Unset = UNSET
    auth_type: ToolAuthType | Unset = member("authType", UNSET)
    auth_value: str | Unset = member("authValue", UNSET)
    """ Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme,
    host, port and authType. """
    body_template: str | Unset = member("bodyTemplate", UNSET)
    response_mapping: str | Unset = member("responseMapping", UNSET)
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    default_url: str | Unset = member("defaultUrl", UNSET)
    css_selector: str | Unset = member("cssSelector", UNSET)
    instructions: str | Unset = UNSET
    language: ProgramLanguage | Unset = UNSET
