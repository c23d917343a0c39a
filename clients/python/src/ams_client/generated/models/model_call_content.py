from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member
from ..models.model_call_content_composed import ModelCallContentComposed

if TYPE_CHECKING:
    from ..models.model_call_content_input import ModelCallContentInput
    from ..models.model_call_content_output import ModelCallContentOutput


@define(kw_only=True)
class ModelCallContent(Model):
    composed: ModelCallContentComposed
    """ again: the input is composed now, of what the turn left. stored: it was kept; no call of this release is. """
    matches: bool | None
    """ True: the model got this input, by the hash of the call. Null: not known, without a hash or an input, or among
    more than 64 results. """
    gone: list[str]
    """ What the input had and that was deleted since: memory, passage, file. """
    is_cut: bool
    """ True when input or output is cut at 1,000,000 characters. """
    input_: ModelCallContentInput | None = member("input")
    """ Null for calls of other purposes than answer and rewrite, and while the turn is prepared. """
    output: ModelCallContentOutput | None
    """ Null when the call failed or runs. """
