from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class OpenAiErrorError(Model):
    message: str
    """ A sentence that says what happened, and one that says what the caller can do. """
    type_: str = member("type")
    """ OpenAI's kind of error. """
    param: None | str
    """ The path of the field at fault. """
    code: str
    """ The code of the error, one of those in docs/errors.md. """
