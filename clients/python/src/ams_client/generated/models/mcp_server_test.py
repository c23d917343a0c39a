from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class McpServerTest(Model):
    ok: bool
    """ True: it succeeded. """
    revision: None | str
    """ The revision of the protocol that both speak; null where the server gave no list. """
    tools: list[str]
    """ The whole names of the tools that the server lists. """
    error: str | Unset = UNSET
    """ What went wrong; null where nothing did. """
