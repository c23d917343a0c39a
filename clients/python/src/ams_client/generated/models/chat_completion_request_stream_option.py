from __future__ import annotations

from typing import Any

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class ChatCompletionRequestStreamOption(Model):
    include_usage: bool | None | Unset = UNSET
    """ True: the last chunk of a stream has the tokens. """
    additional_properties: dict[str, Any] = member("*", {})
