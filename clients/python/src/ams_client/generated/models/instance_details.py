from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model, member

if TYPE_CHECKING:
    from ..models.instance_details_temporal import InstanceDetailsTemporal
    from ..models.instance_limits import InstanceLimits


@define(kw_only=True)
class InstanceDetails(Model):
    version: str
    """ The version of the API process. """
    public_url: str = member("publicUrl")
    """ The address of this service as users reach it. """
    temporal: InstanceDetailsTemporal
    langfuse_url: None | str = member("langfuseUrl")
    """ The address of Langfuse; null where traces are not sent there. """
    embedding_model: str = member("embeddingModel")
    """ That of new knowledge bases that name none. """
    workspace_model_keys: bool = member("workspaceModelKeys")
    """ True where workspaces may set keys of model providers of their own. """
    limits: InstanceLimits
