from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.new_document_attributes import NewDocumentAttributes


@define(kw_only=True)
class NewDocument(Model):
    filename: str
    """ The name of the file. """
    content: str | Unset = UNSET
    """ Plain text, for .txt, .md, .markdown and .csv. """
    base64: str | Unset = UNSET
    """ The bytes of the file; PDF and DOCX need it. """
    attributes: NewDocumentAttributes | Unset = UNSET
    """ At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-;
    filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or
    false. """
    replace: bool | Unset = UNSET
    """ True: when the document becomes ready, those of the same filename that were uploaded before it stop answering,
    and are removed. """
