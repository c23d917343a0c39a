from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define

from ...model import Model
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.tool_import_openapi_type_1 import ToolImportOpenapiType1


@define(kw_only=True)
class ToolImport(Model):
    openapi: str | ToolImportOpenapiType1 | Unset = UNSET
    """ A document of OpenAPI 3.0 or 3.1: an object, or text in JSON or YAML; at most 5 MiB. """
    url: str | Unset = UNSET
    """ The address, an absolute URL of http or https. """
    operations: list[str] | Unset = UNSET
    """ The operations to import, by operationId or as "GET /path"; all when left out. """
    server: str | Unset = UNSET
    """ The server's address; the first of the document where it is left out. """
    dry_run: bool | Unset = UNSET
    """ True: show what would be imported, and store nothing. """
