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
    """ The address of the request or of the page, with placeholders such as `{{city}}`. """
    method: HttpMethod | Unset = UNSET
    headers: ToolSettingsHeaders | Unset = UNSET
    """ Further HTTP headers by name; values are secrets. """
    auth_type: ToolAuthType | Unset = member("authType", UNSET)
    auth_value: str | Unset = member("authValue", UNSET)
    """ Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme,
    host, port and authType. """
    body_template: str | Unset = member("bodyTemplate", UNSET)
    """ The body of the request, with placeholders such as `{{city}}`. """
    response_mapping: str | Unset = member("responseMapping", UNSET)
    """ A path or JSONata expression that picks the part of the answer that the model gets. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
    default_url: str | Unset = member("defaultUrl", UNSET)
    """ The address where the call names none. """
    css_selector: str | Unset = member("cssSelector", UNSET)
    """ The parts of the page to read; the main part where it is left out. """
    instructions: str | Unset = UNSET
    """ What the model should know before it uses the tool. """
    language: ProgramLanguage | Unset = UNSET
