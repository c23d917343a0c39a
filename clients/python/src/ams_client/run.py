"""The functions of the caller: what an agent may call, and how its turn goes on with what they give."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

import attrs

from .call import Call
from .errors import WorkFailed
from .follow import TurnEvent
from .generated.models import (
    CallerTool,
    ChatRequest,
    ChatResult,
    MessageEndEvent,
    RequiredAction,
    SubmitToolOutputsRequest,
    SubmitToolOutputsRequestOutput,
    ToolOutputsChangeResponse,
    TurnErrorEvent,
)
from .model import from_json, to_json
from .operations import submit_tool_outputs

MAX_ROUNDS = 20
_MAX_OUTPUT_LENGTH = 200_000


@attrs.define(frozen=True)
class FunctionTool:
    """A function with what the model knows of it. `parameters` is the JSON Schema of its arguments."""

    function: Callable[..., Any]
    description: str = ""
    parameters: dict[str, Any] | None = None


Tools = Mapping[str, FunctionTool | Callable[..., Any]]


def request_of(agent_id: UUID, message: str, tools: Tools, more: dict[str, Any]) -> ChatRequest:
    """The request that offers the tools."""
    offered = [_definition_of(name, tool_of(tool)) for name, tool in tools.items()]
    return ChatRequest(agent_id=agent_id, message=message, **({"tools": offered} if offered else {}), **more)


def tool_of(tool: FunctionTool | Callable[..., Any]) -> FunctionTool:
    """A bare function is described by its docstring."""
    return tool if isinstance(tool, FunctionTool) else FunctionTool(tool, (tool.__doc__ or "").strip())


def _definition_of(name: str, tool: FunctionTool) -> CallerTool:
    given: dict[str, Any] = {"name": name, "description": tool.description}
    if tool.parameters is not None:
        given["parameters"] = tool.parameters
    made: CallerTool = from_json(CallerTool, given)
    return made


def result_of(event: TurnEvent | None) -> ChatResult:
    """The result of a turn, from its last event. Throws WorkFailed when it ended with an error."""
    if isinstance(event, TurnErrorEvent):
        error = event.data.error
        raise WorkFailed(error.code, error.message, error.fix)
    assert isinstance(event, MessageEndEvent)
    return event.data


def calls_of(result: ChatResult) -> list[RequiredAction]:
    """The calls that wait for the caller; those of type approval wait for a person."""
    actions = result.required_actions
    return [action for action in actions if action.type_ == "tool_output"] if isinstance(actions, list) else []


def function_of(call: RequiredAction, tools: Tools) -> Callable[..., Any]:
    if call.name not in tools:
        raise LookupError(f"There is no tool {call.name}.")
    return tool_of(tools[call.name]).function


def output_of(call: RequiredAction, output: Any) -> SubmitToolOutputsRequestOutput:
    """Throws TypeError or ValueError when the output is no JSON or too long; the model is told so in its place."""
    if len(output if isinstance(output, str) else json.dumps(to_json(output))) > _MAX_OUTPUT_LENGTH:
        raise ValueError(f"The output has more than {_MAX_OUTPUT_LENGTH} characters.")
    return SubmitToolOutputsRequestOutput(call_id=call.call_id, output=output)


def failure_of(call: RequiredAction, error: Exception) -> SubmitToolOutputsRequestOutput:
    return SubmitToolOutputsRequestOutput(call_id=call.call_id, error=str(error) or type(error).__name__)


def settle_call(turn_id: UUID, outputs: list[SubmitToolOutputsRequestOutput]) -> Call[ToolOutputsChangeResponse]:
    return submit_tool_outputs(turn_id, body=SubmitToolOutputsRequest(outputs=outputs))
