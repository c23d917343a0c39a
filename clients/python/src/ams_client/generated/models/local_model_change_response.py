from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.local_model import LocalModel
    from ..models.next_step import NextStep


@define(kw_only=True)
class LocalModelChangeResponse(Model):
    data: LocalModel
    next_steps: list[NextStep]
    """ Requests that make sense next. """
