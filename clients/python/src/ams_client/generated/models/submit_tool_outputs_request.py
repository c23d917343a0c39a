from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.submit_tool_outputs_request_output import SubmitToolOutputsRequestOutput


@define(kw_only=True)
class SubmitToolOutputsRequest(Model):
    outputs: list[SubmitToolOutputsRequestOutput]
    """ The results of the calls. """
