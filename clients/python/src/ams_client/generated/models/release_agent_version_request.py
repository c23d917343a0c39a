from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model


@define(kw_only=True)
class ReleaseAgentVersionRequest(Model):
    version: int | Literal["latest"]
    """ The version that turns use, or latest: each version is used from the moment at which it is stored. The default
    is latest. """
