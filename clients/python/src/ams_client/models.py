"""The things of the API, by the names that the OpenAPI document gives them."""

from .generated.models import *  # noqa: F403
from .generated.models import __all__ as __all__
