from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class McpToolAnnotations(Model):
    title: str | Unset = UNSET
    """ The title. """
    read_only_hint: bool | Unset = member("readOnlyHint", UNSET)
    """ The server says that the tool changes nothing. """
    destructive_hint: bool | Unset = member("destructiveHint", UNSET)
    """ The server says that the tool may destroy something. """
    idempotent_hint: bool | Unset = member("idempotentHint", UNSET)
    """ The server says that a repeated call has no further effect. """
    open_world_hint: bool | Unset = member("openWorldHint", UNSET)
    """ The server says that the tool reaches beyond the server. """
