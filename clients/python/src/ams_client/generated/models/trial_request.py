from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model

if TYPE_CHECKING:
    from ..models.trial_request_headers import TrialRequestHeaders


@define(kw_only=True)
class TrialRequest(Model):
    method: str
    """ The HTTP method. """
    url: str
    """ The address, an absolute URL of http or https. """
    headers: TrialRequestHeaders
    """ HTTP headers by name. """
    body: None | str
    """ The body of the request; null where it has none. """
