from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..models.eval_import_format import EvalImportFormat


@define(kw_only=True)
class EvalImportCheck(Model):
    format_: EvalImportFormat = member("format")
    content: str
    """ The file, as text. """
