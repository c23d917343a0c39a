"""The client of the Agent Management Service."""

from .call import Call
from .client import Ams, AsyncAms
from .errors import AmsError, ConnectionLost, WorkFailed
from .follow import LogEvent, RunEvent, TurnEvent
from .generated.types import UNSET
from .retry import Retry
from .run import FunctionTool

__all__ = [
    "UNSET",
    "Ams",
    "AmsError",
    "AsyncAms",
    "Call",
    "ConnectionLost",
    "FunctionTool",
    "LogEvent",
    "Retry",
    "RunEvent",
    "TurnEvent",
    "WorkFailed",
]
