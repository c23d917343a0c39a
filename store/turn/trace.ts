import type { ChatResult } from '../../domain/turn/turn.ts'
import type { ModelCall } from './round.ts'
import type { ToolCallRow } from './tool-call.ts'
import type { Turn } from './turn.ts'

/** The record of a turn that logs, stats and traces are made of: what happened and what it cost, no contents. */
export function traceOf(turn: Turn, calls: ModelCall[], tools: ToolCallRow[], result: ChatResult) {
  return {
    request_id: turn.requestId,
    agent_version: turn.agentVersion,
    finish_reason: result.finish_reason,
    retrieval: turn.snapshot?.chunks ?? [],
    model_calls: calls.map(
      ({ round, model, promptTokens, completionTokens, estimated, cost, error, startedAt, endedAt }) => ({
        round,
        model,
        promptTokens,
        completionTokens,
        estimated,
        cost,
        error,
        startedAt,
        endedAt,
      }),
    ),
    tool_calls: tools.map(({ callId, name, type, status, durationMs, startedAt }) => ({
      callId,
      name,
      type,
      status,
      durationMs,
      startedAt,
    })),
    guardrail: result.guardrail,
    escalation: result.escalation,
  }
}
