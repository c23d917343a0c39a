from __future__ import annotations

from attrs import define

from ...model import Model, member
from ..types import UNSET, Unset


@define(kw_only=True)
class WebScraperSettings(Model):
    url: str | Unset = UNSET
    """ The address of the page, with placeholders such as `{{city}}`. """
    default_url: str | Unset = member("defaultUrl", UNSET)
    """ The address where the call names none. """
    css_selector: str | Unset = member("cssSelector", UNSET)
    """ The parts of the page to read; the main part where it is left out. """
    timeout_ms: int | Unset = member("timeoutMs", UNSET)
    """ The longest time of a call, in milliseconds. """
