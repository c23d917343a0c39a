from __future__ import annotations

from typing import Literal

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiCitation(Model):
    type_: Literal["file_citation"] = member("type")
    """ The kind of this object. """
    file_id: str
    """ The id of the document. """
    filename: str
    """ The name of the file. """
    index: int
    """ The place of the first mark of the citation in the text. """
