from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiModel(Model):
    id: str
    """ The id of the agent. """
    object_: Literal["model"] = member("object")
    """ Always `model`. """
    created: int
    """ Unix seconds """
    owned_by: str
    """ The name of the workspace. """
    name: str
    """ The name of the agent, which some chat clients show. """
