from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.file import File
    from ..models.next_step import NextStep


@define(kw_only=True)
class FileChangeResponse(Model):
    data: File
    next_steps: list[NextStep]
    """ Requests that make sense next. """
