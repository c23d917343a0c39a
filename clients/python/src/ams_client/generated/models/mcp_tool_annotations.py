from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class McpToolAnnotations(Model):
    title: str | Unset = UNSET
    read_only_hint: bool | Unset = member("readOnlyHint", UNSET)
    destructive_hint: bool | Unset = member("destructiveHint", UNSET)
    idempotent_hint: bool | Unset = member("idempotentHint", UNSET)
    open_world_hint: bool | Unset = member("openWorldHint", UNSET)
