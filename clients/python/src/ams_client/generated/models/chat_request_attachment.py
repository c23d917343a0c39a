from __future__ import annotations

from uuid import UUID

from attrs import define

from ...model import Model
from ..types import UNSET, Unset


@define(kw_only=True)
class ChatRequestAttachment(Model):
    file_id: UUID | Unset = UNSET
    """ A file that POST /v1/files has taken. It stands alone. """
    filename: str | Unset = UNSET
    """ The name of the file. """
    base64: str | Unset = UNSET
    """ The bytes in standard base64, padded; together with filename. """
