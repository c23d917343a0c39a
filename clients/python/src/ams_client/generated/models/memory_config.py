from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.memory_config_strategy import MemoryConfigStrategy


@define(kw_only=True)
class MemoryConfig(Model):
    strategy: MemoryConfigStrategy
    window_size: int = member("windowSize")
