from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.made_api_key import MadeApiKey
    from ..models.next_step import NextStep


@define(kw_only=True)
class MadeApiKeyChangeResponse(Model):
    data: MadeApiKey
    """ The key that was asked for. It is shown once. """
    next_steps: list[NextStep]
    """ Requests that make sense next. """
