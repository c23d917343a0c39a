"""One function for each operation of the API. Each makes a typed call, which a client sends."""

from .generated.api import *  # noqa: F403
from .generated.api import __all__ as __all__
