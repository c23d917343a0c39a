from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiCitation(Model):
    type_: Literal["file_citation"] = member("type")
    file_id: str
    """ The id of the document. """
    filename: str
    index: int
    """ The place of the first mark of the citation in the text. """
