from __future__ import annotations

from attrs import define

from ...model import Model


@define(kw_only=True)
class FailureCount(Model):
    kind: str
    """ The kind of work that failed. """
    code: str
    """ The code of the error, one of those in docs/errors.md; null where there is none. """
    retryable: bool
    """ True: trying again can succeed. """
    count: int
    """ How many failures of this kind and code there are. """
