from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.document_change_attributes import DocumentChangeAttributes


@define(kw_only=True)
class DocumentChange(Model):
    attributes: DocumentChangeAttributes
    """ At most 16 attributes, by which a search can be filtered. A name has 1 to 64 characters of A-Za-z0-9_.-;
    filename and document_id are no names. A value is a string of at most 512 characters, a number, or true or
    false. """
