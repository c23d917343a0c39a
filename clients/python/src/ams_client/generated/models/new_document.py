from __future__ import annotations

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class NewDocument(Model):
    filename: str
    content: str | Unset = UNSET
    """ Plain text, for .txt, .md, .markdown and .csv. """
    base64: str | Unset = UNSET
    """ The bytes of the file; PDF and DOCX need it. """
