"""The clients: `Ams` for ordinary programs, `AsyncAms` for asyncio."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import UUID

import httpx

from . import document as documents
from . import run as runs
from .call import Call
from .errors import AmsError, ConnectionLost, WorkFailed
from .follow import Follower, LogEvent, RunEvent, TurnEvent, chat_follower, log_follower, run_follower, turn_follower
from .generated.models import (
    ChatRequest,
    ChatResult,
    Document,
    EvalRun,
    File,
    RequiredAction,
    SubmitToolOutputsRequestOutput,
)
from .operations import get_document, get_eval_run
from .retry import Retry, answer_of, is_final, keyed

Answer = TypeVar("Answer")
Event = TypeVar("Event")
# The service sends a comment every 10 s. A connection that is silent for longer is taken for cut.
_SILENCE_SECONDS = 25.0
_EVENT_STREAM = {"Accept": "text/event-stream"}


def _settings(base_url: str, api_key: str | None, timeout_seconds: float) -> dict[str, Any]:
    if not base_url.startswith(("http://", "https://")):
        raise ValueError(f"base_url must begin with http:// or https://, such as http://localhost:3000; it is {base_url}")
    headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    return {"base_url": base_url.rstrip("/"), "headers": headers, "timeout": timeout_seconds}


def _stream_request(call: Call[str]) -> dict[str, Any]:
    request = call.request()
    return {**request, "headers": {**request["headers"], **_EVENT_STREAM}, "timeout": _SILENCE_SECONDS}


def _is_passing(error: Exception) -> bool:
    if not isinstance(error, AmsError):
        return True
    return (error.status in (408, 429) or error.status >= 500) and not is_final(error)


def _ended(run: EvalRun) -> EvalRun:
    if run.status == "failed" and run.error:
        raise WorkFailed(run.error.code, run.error.message, run.error.fix)
    return run


def _output_of(call: RequiredAction, tools: runs.Tools) -> SubmitToolOutputsRequestOutput:
    try:
        return runs.output_of(call, runs.function_of(call, tools)(**call.arguments))
    except Exception as error:
        return runs.failure_of(call, error)


async def _awaited_output_of(call: RequiredAction, tools: runs.Tools) -> SubmitToolOutputsRequestOutput:
    try:
        output = runs.function_of(call, tools)(**call.arguments)
        return runs.output_of(call, await output if inspect.isawaitable(output) else output)
    except Exception as error:
        return runs.failure_of(call, error)


class Ams:
    """`with Ams("http://localhost:3000", "ams_…") as ams: ams.send(list_agents())`"""

    def __init__(
        self, base_url: str, api_key: str | None = None, *, retry: Retry = Retry(), timeout_seconds: float = 330
    ) -> None:
        self._http = httpx.Client(**_settings(base_url, api_key, timeout_seconds))
        self._retry = retry

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def send(self, call: Call[Answer], *, on_progress: documents.OnProgress | None = None) -> Answer:
        """The answer of an operation. Throws AmsError when it is refused, ConnectionLost when no answer comes."""
        call = keyed(call)
        for attempt in count(1):
            outcome = self._outcome_of(call, on_progress)
            wait_seconds = self._retry.wait_seconds(call, outcome, attempt)
            if wait_seconds is None:
                return answer_of(call, outcome)
            time.sleep(wait_seconds)
        raise AssertionError

    def stream_chat(self, body: ChatRequest, *, idempotency_key: str | None = None) -> Iterator[TurnEvent]:
        """Asks an agent and yields the events of the turn, also over lost connections."""
        return self._follow(chat_follower(body, idempotency_key))

    def run(
        self,
        agent_id: UUID,
        message: str,
        *,
        tools: runs.Tools | None = None,
        on_event: Callable[[TurnEvent], None] | None = None,
        max_rounds: int = runs.MAX_ROUNDS,
        **more: Any,
    ) -> ChatResult:
        """Asks an agent, calls the functions that it asks for with the arguments as keywords, and gives the answer.

        What a function raises is told to the model. `more` are further members of the request, such as `user`. After
        `max_rounds` the answer is given as it is, with its `required_actions`. Throws AmsError when a request is refused,
        and WorkFailed when the turn fails."""
        offered = tools or {}
        result = self._end_of(self.stream_chat(runs.request_of(agent_id, message, offered, more)), on_event)
        for _ in range(max_rounds):
            outputs = [_output_of(call, offered) for call in runs.calls_of(result)]
            if not outputs:
                break
            turn_id = self.send(runs.settle_call(result.turn_id, outputs)).data.turn_id
            # Another call of the turn waits for a person.
            if turn_id is None:
                break
            result = self._end_of(self.follow_turn(turn_id), on_event)
        return result

    def follow_turn(self, turn_id: UUID | str, *, last_event_id: str | None = None) -> Iterator[TurnEvent]:
        """The events of a turn that runs or has ended; those after `last_event_id`, else all."""
        return self._follow(turn_follower(turn_id, last_event_id))

    def follow_run(self, agent_id: UUID, suite_id: UUID, run_id: UUID) -> Iterator[RunEvent]:
        """The progress of an eval run, each of its results once, and its end."""
        return self._follow(run_follower(agent_id, suite_id, run_id))

    def follow_logs(self, **query: Any) -> Iterator[LogEvent]:
        """The entries of the log from now on, such as those with `status="error"`."""
        return self._follow(log_follower(query))

    def wait_for_run(
        self, agent_id: UUID, suite_id: UUID, run_id: UUID, *, on_progress: Callable[[EvalRun], None] | None = None
    ) -> EvalRun:
        """The run with its results when it has ended. Throws WorkFailed when it failed."""
        for event in self.follow_run(agent_id, suite_id, run_id):
            if on_progress and event.event != "result":
                on_progress(event.data)
        return _ended(self.send(get_eval_run(agent_id, suite_id, run_id)).data)

    def upload_document(
        self,
        agent_id: UUID,
        kb_id: UUID,
        file: documents.NewFile,
        *,
        attributes: documents.Attributes | None = None,
        replace: bool = False,
        on_progress: documents.OnProgress | None = None,
    ) -> Document:
        """Uploads a path, or a name with its content. The same file again is the same document. `replace` lets it take
        the place of the documents of its name once it is ready."""
        return self.send(documents.upload_call(agent_id, kb_id, file, attributes, replace), on_progress=on_progress).data

    def upload_file(self, file: documents.NewFile, *, on_progress: documents.OnProgress | None = None) -> File:
        """Uploads a path, or a name with its content, for messages: name the id in `attachments`. A file that no message
        uses is removed after 24 hours."""
        return self.send(documents.file_call(file), on_progress=on_progress).data

    def wait_for_document(
        self, agent_id: UUID, kb_id: UUID, document_id: UUID, *, on_progress: Callable[[Document], None] | None = None
    ) -> Document:
        """The document as soon as searches find it. Throws WorkFailed when it could not be ingested."""
        wait_seconds = documents.FIRST_LOOK_SECONDS
        while True:
            found = self.send(get_document(agent_id, kb_id, document_id)).data
            if on_progress:
                on_progress(found)
            if documents.is_ready(found):
                return found
            time.sleep(wait_seconds)
            wait_seconds = min(wait_seconds * 1.5, documents.LONGEST_LOOK_SECONDS)

    def _end_of(self, events: Iterator[TurnEvent], on_event: Callable[[TurnEvent], None] | None) -> ChatResult:
        last: TurnEvent | None = None
        for last in events:
            if on_event:
                on_event(last)
        return runs.result_of(last)

    def _outcome_of(
        self, call: Call[Answer], on_progress: documents.OnProgress | None
    ) -> httpx.Response | ConnectionLost:
        request = self._http.build_request(**call.request())
        if on_progress:
            body = documents.pieces(request.read(), on_progress)
            request = self._http.build_request(call.method, request.url, headers=request.headers, content=body)
        try:
            return self._http.send(request)
        except httpx.TransportError as error:
            return ConnectionLost(str(error))

    def _follow(self, follower: Follower[Event]) -> Iterator[Event]:
        while not follower.has_ended:
            try:
                with self._http.stream(**_stream_request(follower.open())) as response:
                    if not response.is_success:
                        response.read()
                        raise AmsError(response)
                    follower.opened(response.headers)
                    for text in response.iter_text():
                        yield from follower.feed(text)
                        if follower.has_ended:
                            return
            except (httpx.TransportError, AmsError) as error:
                if not _is_passing(error):
                    raise
                follower.refused(error)
            time.sleep(follower.pause_seconds())


class AsyncAms:
    """`async with AsyncAms("http://localhost:3000", "ams_…") as ams: await ams.send(list_agents())`"""

    def __init__(
        self, base_url: str, api_key: str | None = None, *, retry: Retry = Retry(), timeout_seconds: float = 330
    ) -> None:
        self._http = httpx.AsyncClient(**_settings(base_url, api_key, timeout_seconds))
        self._retry = retry

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def send(self, call: Call[Answer], *, on_progress: documents.OnProgress | None = None) -> Answer:
        """The answer of an operation. Throws AmsError when it is refused, ConnectionLost when no answer comes."""
        call = keyed(call)
        for attempt in count(1):
            outcome = await self._outcome_of(call, on_progress)
            wait_seconds = self._retry.wait_seconds(call, outcome, attempt)
            if wait_seconds is None:
                return answer_of(call, outcome)
            await asyncio.sleep(wait_seconds)
        raise AssertionError

    def stream_chat(self, body: ChatRequest, *, idempotency_key: str | None = None) -> AsyncIterator[TurnEvent]:
        """Asks an agent and yields the events of the turn, also over lost connections."""
        return self._follow(chat_follower(body, idempotency_key))

    async def run(
        self,
        agent_id: UUID,
        message: str,
        *,
        tools: runs.Tools | None = None,
        on_event: Callable[[TurnEvent], None] | None = None,
        max_rounds: int = runs.MAX_ROUNDS,
        **more: Any,
    ) -> ChatResult:
        """Asks an agent, calls or awaits the functions that it asks for with the arguments as keywords, and gives the answer.

        What a function raises is told to the model. `more` are further members of the request, such as `user`. After
        `max_rounds` the answer is given as it is, with its `required_actions`. Throws AmsError when a request is refused,
        and WorkFailed when the turn fails."""
        offered = tools or {}
        result = await self._end_of(self.stream_chat(runs.request_of(agent_id, message, offered, more)), on_event)
        for _ in range(max_rounds):
            outputs = await asyncio.gather(*(_awaited_output_of(call, offered) for call in runs.calls_of(result)))
            if not outputs:
                break
            turn_id = (await self.send(runs.settle_call(result.turn_id, outputs))).data.turn_id
            # Another call of the turn waits for a person.
            if turn_id is None:
                break
            result = await self._end_of(self.follow_turn(turn_id), on_event)
        return result

    def follow_turn(self, turn_id: UUID | str, *, last_event_id: str | None = None) -> AsyncIterator[TurnEvent]:
        """The events of a turn that runs or has ended; those after `last_event_id`, else all."""
        return self._follow(turn_follower(turn_id, last_event_id))

    def follow_run(self, agent_id: UUID, suite_id: UUID, run_id: UUID) -> AsyncIterator[RunEvent]:
        """The progress of an eval run, each of its results once, and its end."""
        return self._follow(run_follower(agent_id, suite_id, run_id))

    def follow_logs(self, **query: Any) -> AsyncIterator[LogEvent]:
        """The entries of the log from now on, such as those with `status="error"`."""
        return self._follow(log_follower(query))

    async def wait_for_run(
        self, agent_id: UUID, suite_id: UUID, run_id: UUID, *, on_progress: Callable[[EvalRun], None] | None = None
    ) -> EvalRun:
        """The run with its results when it has ended. Throws WorkFailed when it failed."""
        async for event in self.follow_run(agent_id, suite_id, run_id):
            if on_progress and event.event != "result":
                on_progress(event.data)
        return _ended((await self.send(get_eval_run(agent_id, suite_id, run_id))).data)

    async def upload_document(
        self,
        agent_id: UUID,
        kb_id: UUID,
        file: documents.NewFile,
        *,
        attributes: documents.Attributes | None = None,
        replace: bool = False,
        on_progress: documents.OnProgress | None = None,
    ) -> Document:
        """Uploads a path, or a name with its content. The same file again is the same document. `replace` lets it take
        the place of the documents of its name once it is ready."""
        return (await self.send(documents.upload_call(agent_id, kb_id, file, attributes, replace), on_progress=on_progress)).data

    async def upload_file(self, file: documents.NewFile, *, on_progress: documents.OnProgress | None = None) -> File:
        """Uploads a path, or a name with its content, for messages: name the id in `attachments`. A file that no message
        uses is removed after 24 hours."""
        return (await self.send(documents.file_call(file), on_progress=on_progress)).data

    async def wait_for_document(
        self, agent_id: UUID, kb_id: UUID, document_id: UUID, *, on_progress: Callable[[Document], None] | None = None
    ) -> Document:
        """The document as soon as searches find it. Throws WorkFailed when it could not be ingested."""
        wait_seconds = documents.FIRST_LOOK_SECONDS
        while True:
            found = (await self.send(get_document(agent_id, kb_id, document_id))).data
            if on_progress:
                on_progress(found)
            if documents.is_ready(found):
                return found
            await asyncio.sleep(wait_seconds)
            wait_seconds = min(wait_seconds * 1.5, documents.LONGEST_LOOK_SECONDS)

    async def _end_of(
        self, events: AsyncIterator[TurnEvent], on_event: Callable[[TurnEvent], None] | None
    ) -> ChatResult:
        last: TurnEvent | None = None
        async for last in events:
            if on_event:
                on_event(last)
        return runs.result_of(last)

    async def _outcome_of(
        self, call: Call[Answer], on_progress: documents.OnProgress | None
    ) -> httpx.Response | ConnectionLost:
        request = self._http.build_request(**call.request())
        if on_progress:
            body = documents.async_pieces(request.read(), on_progress)
            request = self._http.build_request(call.method, request.url, headers=request.headers, content=body)
        try:
            return await self._http.send(request)
        except httpx.TransportError as error:
            return ConnectionLost(str(error))

    async def _follow(self, follower: Follower[Event]) -> AsyncIterator[Event]:
        while not follower.has_ended:
            try:
                async with self._http.stream(**_stream_request(follower.open())) as response:
                    if not response.is_success:
                        await response.aread()
                        raise AmsError(response)
                    follower.opened(response.headers)
                    async for text in response.aiter_text():
                        for event in follower.feed(text):
                            yield event
                        if follower.has_ended:
                            return
            except (httpx.TransportError, AmsError) as error:
                if not _is_passing(error):
                    raise
                follower.refused(error)
            await asyncio.sleep(follower.pause_seconds())
