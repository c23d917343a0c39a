from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiMessageContentImageUrl(Model):
    url: str
    """ The address, an absolute URL of http or https. """
    additional_properties: dict[str, Any] = member("*", {})
