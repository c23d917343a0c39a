from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.program_language import ProgramLanguage
from ..types import UNSET, Unset


@define(kw_only=True)
class CodeExecutorSettings(Model):
    language: ProgramLanguage | Unset = UNSET
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
