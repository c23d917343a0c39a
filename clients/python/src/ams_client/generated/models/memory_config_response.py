from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.memory_config import MemoryConfig


@define(kw_only=True)
class MemoryConfigResponse(Model):
    data: MemoryConfig | None
    """ What was asked for. """
