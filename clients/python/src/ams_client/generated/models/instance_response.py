from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.instance import Instance


@define(kw_only=True)
class InstanceResponse(Model):
    data: Instance
