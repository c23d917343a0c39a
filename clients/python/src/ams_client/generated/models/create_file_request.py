from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class CreateFileRequest(Model):
    filename: str
    """ The name of the file. """
    base64: str
    """ The bytes of the file in standard base64, padded. """
