from __future__ import annotations

from attrs import define

from ...model import Model, member


@define(kw_only=True)
class InstanceDetailsTemporal(Model):
    ui_url: None | str = member("uiUrl")
    """ The address of Temporal's own page; null where it is not known. """
    namespace: str
    """ The namespace in Temporal. """
