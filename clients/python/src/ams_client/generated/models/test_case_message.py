from __future__ import annotations

from attrs import define

from ...model import Model
from ..models.message_role import MessageRole


@define(kw_only=True)
class TestCaseMessage(Model):
    role: MessageRole
    text: str
    """ The text. """
