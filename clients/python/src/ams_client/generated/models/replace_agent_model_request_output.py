from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.replace_agent_model_request_output_type import (
    ReplaceAgentModelRequestOutputType,
)

if TYPE_CHECKING:
    from ..models.replace_agent_model_request_output_schema import ReplaceAgentModelRequestOutputSchema


@define(kw_only=True)
class ReplaceAgentModelRequestOutput(Model):
    type_: ReplaceAgentModelRequestOutputType = member("type")
    name: str
    """ The model sees it. """
    schema: ReplaceAgentModelRequestOutputSchema
    """ JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels. """
