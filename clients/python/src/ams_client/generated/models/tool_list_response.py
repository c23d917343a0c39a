from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.tool import Tool


@define(kw_only=True)
class ToolListResponse(Model):
    data: list[Tool]
    """ What was asked for. """
