from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.http_method import HttpMethod
from ..models.tool_auth_type import ToolAuthType
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.api_call_settings_headers import ApiCallSettingsHeaders


@define(kw_only=True)
class ApiCallSettings(Model):
    url: str | Unset = UNSET
    """ The address of the request, with placeholders such as `{{city}}`. """
    method: HttpMethod | Unset = UNSET
    headers: ApiCallSettingsHeaders | Unset = UNSET
    """ Further HTTP headers by name; values are secrets. """
    body_template: str | Unset = member("bodyTemplate", UNSET)
    """ The body of the request, with placeholders such as `{{city}}`. """
    response_mapping: str | Unset = member("responseMapping", UNSET)
    """ A path or JSONata expression that picks the part of the answer that the model gets. """
    auth_type: ToolAuthType | Unset = member("authType", UNSET)
    auth_value: str | Unset = member("authValue", UNSET)
    """ Stored encrypted and returned masked. The mask in a PUT keeps the stored one for the same tool name, scheme,
    host, port and authType. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
