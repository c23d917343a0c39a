from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class OpenAiMessageContentFile(Model):
    file_data: None | str | Unset = UNSET
    """ A data address, or base64. """
    file_url: None | str | Unset = UNSET
    """ An https address. """
    file_id: None | str | Unset = UNSET
    """ A file that POST /v1/files has taken. """
    filename: None | str | Unset = UNSET
    """ Its extension says what the bytes are. """
    additional_properties: dict[str, Any] = member("*", {})
