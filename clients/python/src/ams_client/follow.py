"""Streams over as many connections as they take: no event is missing, and none comes twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar
from uuid import UUID, uuid4

from .call import Call
from .errors import AmsError
from .generated.models import (
    ActionRequiredEvent,
    ChatRequest,
    EscalationEvent,
    GuardrailEvent,
    LogEntryEvent,
    LogGapEvent,
    MessageDeltaEvent,
    MessageEndEvent,
    MessageResetEvent,
    MessageStartEvent,
    ReasoningEvent,
    RetrievalEvent,
    RunEndEvent,
    RunProgressEvent,
    RunResultEvent,
    ToolCallEvent,
    ToolResultEvent,
    TurnErrorEvent,
)
from .model import from_json
from .operations import chat_stream, resume_chat_stream, stream_eval_run, stream_workspace_logs

TurnEvent = (
    MessageStartEvent
    | RetrievalEvent
    | MessageDeltaEvent
    | ToolCallEvent
    | ToolResultEvent
    | ActionRequiredEvent
    | ReasoningEvent
    | GuardrailEvent
    | EscalationEvent
    | MessageResetEvent
    | MessageEndEvent
    | TurnErrorEvent
)
RunEvent = RunProgressEvent | RunResultEvent | RunEndEvent
LogEvent = LogEntryEvent | LogGapEvent

Event = TypeVar("Event")
_FIRST_WAIT_SECONDS = 1.0
_LONGEST_WAIT_SECONDS = 30.0


class Follower(Generic[Event]):
    """The state of a stream between its connections. It sends nothing itself, so both clients use it."""

    def __init__(self, kinds: Any, opens: Callable[["Follower[Event]"], Call[str]], ends_with: tuple[str, ...]) -> None:
        self.turn_id: str | None = None
        self.last_event_id: str | None = None
        self.has_ended = False
        self._kinds = kinds
        self._opens = opens
        self._ends_with = ends_with
        self._rest = ""
        self._seen: set[str] = set()
        self._wait_seconds = _FIRST_WAIT_SECONDS
        self._named_seconds: float | None = None

    def open(self) -> Call[str]:
        """The call of the next connection."""
        self._rest = ""
        return self._opens(self)

    def opened(self, headers: Any) -> None:
        self.turn_id = headers.get("x-turn-id", self.turn_id)

    def refused(self, error: Exception) -> None:
        """Notes the wait that the service named."""
        self._named_seconds = error.retry_after_seconds if isinstance(error, AmsError) else None

    def pause_seconds(self) -> float:
        """The seconds until the next connection: what the service named, else 1, 2, 4 to 30, anew after each event."""
        seconds, self._named_seconds = self._named_seconds or self._wait_seconds, None
        self._wait_seconds = min(self._wait_seconds * 2, _LONGEST_WAIT_SECONDS)
        return seconds

    def feed(self, text: str) -> Iterator[Event]:
        """The events that a piece of the stream completes."""
        *blocks, self._rest = (self._rest + text).split("\n\n")
        for block in blocks:
            given = _parse(block)
            if given is None or self._is_repeated(given):
                continue
            self._wait_seconds = _FIRST_WAIT_SECONDS
            self.last_event_id = given.get("id", self.last_event_id)
            # The error of a stream that broke off has no id: what it tells of goes on.
            if given["event"] == "ready" or (given["event"] == "error" and "id" not in given):
                continue
            self.has_ended = given["event"] in self._ends_with
            yield from_json(self._kinds, given)
            if self.has_ended:
                return

    def _is_repeated(self, given: dict[str, Any]) -> bool:
        key = _key_of(given)
        if key is None:
            return False
        if key in self._seen:
            return True
        self._seen.add(key)
        return False


def chat_follower(body: ChatRequest, idempotency_key: str | None) -> Follower[TurnEvent]:
    """The events of a new turn. A repeated request with the same key gets the same turn."""
    key = idempotency_key or str(uuid4())

    def opens(follower: Follower[TurnEvent]) -> Call[str]:
        if follower.turn_id is None:
            return chat_stream(body=body, idempotency_key=key)
        return _resume(follower)

    return Follower(TurnEvent, opens, ("message.end", "error"))


def turn_follower(turn_id: UUID | str, last_event_id: str | None) -> Follower[TurnEvent]:
    """The events of a turn that runs or has ended, those after the given one."""
    follower: Follower[TurnEvent] = Follower(TurnEvent, _resume, ("message.end", "error"))
    follower.turn_id = str(turn_id)
    follower.last_event_id = last_event_id
    return follower


def run_follower(agent_id: UUID, suite_id: UUID, run_id: UUID) -> Follower[RunEvent]:
    """The progress of a run, each of its results once, and its end."""
    return Follower(RunEvent, lambda _: stream_eval_run(agent_id, suite_id, run_id), ("end",))


def log_follower(query: dict[str, Any]) -> Follower[LogEvent]:
    """The entries of the log from now on, each once."""
    return Follower(LogEvent, lambda _: stream_workspace_logs(**query), ())


def _resume(follower: Follower[TurnEvent]) -> Call[str]:
    call = resume_chat_stream(UUID(follower.turn_id))
    if follower.last_event_id:
        call.headers["Last-Event-ID"] = follower.last_event_id
    return call


def _parse(block: str) -> dict[str, Any] | None:
    """A block without data is a comment."""
    fields = dict(line.split(": ", 1) for line in block.split("\n") if ": " in line and not line.startswith(":"))
    if "data" not in fields:
        return None
    return {**fields, "event": fields.get("event", "message"), "data": json.loads(fields["data"])}


def _key_of(given: dict[str, Any]) -> str | None:
    """Equal for an event that a new connection repeats, where events have no ids."""
    event, data = given["event"], given["data"]
    if event == "result":
        return f"result {data['testCaseIndex']}.{data.get('attempt', 0)}"
    if event == "progress":
        return f"progress {data['progress']['done']}"
    return f"log {data['id']}" if event == "log" else None
