import type { ModelCall } from '../../domain/model/call.ts'
import { sumCosts } from '../../domain/model/cost.ts'
import { sumUsage, tokenUsageOf } from '../../domain/model/usage.ts'
import type { ChatResult } from '../../domain/turn/chat.ts'
import type { Citation } from '../../domain/turn/citation.ts'
import type { EscalationNotice, FinishReason, GuardrailVerdict } from '../../domain/turn/turn.ts'
import { shownAction } from '../conversation/required-action.ts'
import { isAnswered, type TurnCalls, type TurnOutcome } from './outcome.ts'
import type { Turn } from './turn.ts'

/** Readers of the stream were shown this. */
export type Shown = {
  text: string
  citations: Citation[]
  guardrail: GuardrailVerdict | null
  escalation: EscalationNotice | null
}

/** The end of a turn stores these: the caller's answer, the cost (USD, 8 places), the model of the log, the trace. */
export type TurnResult = { result: ChatResult; cost: string; model: string; trace: ReturnType<typeof traceOf> }

/**
 * Composes the result of a turn; writes nothing.
 * @param turn with the snapshot that is stored at its end
 * @param calls all calls of the turn
 */
export function composeResult(turn: Turn, outcome: TurnOutcome, calls: TurnCalls, shown: Shown): TurnResult {
  const answers = calls.models.filter(({ purpose }) => purpose === 'answer')
  // The usage is what the agent's model took before its answer was complete; the cost is that of every call.
  const used = calls.models.filter(({ purpose }) => purpose === 'answer' || purpose === 'rewrite')
  const result: ChatResult = {
    conversation_id: turn.conversationId,
    turn_id: turn.id,
    text: shown.text,
    output: (isAnswered(outcome) ? outcome.output : null) ?? null,
    usage: sumUsage(used),
    finish_reason: finishReasonOf(outcome),
    ...(turn.mergedInto && { merged_into: turn.mergedInto }),
    citations: shown.citations,
    tool_calls: calls.tools.map((call) => ({
      name: call.name,
      ok: call.status === 'succeeded',
      duration_ms: call.durationMs ?? 0,
    })),
    ...(isAnswered(outcome) && outcome.actions && { required_actions: outcome.actions.map(shownAction) }),
    guardrail: shown.guardrail ?? turn.inputVerdict,
    escalation: shown.escalation ?? turn.snapshot?.escalation ?? null,
  }
  const cost = sumCosts(calls.models.map((call) => call.cost))
  // A fallback model may have answered in place of the agent's own model.
  const model = answers.findLast(({ error }) => error === null)?.model ?? turn.model
  return { result, cost, model, trace: traceOf(turn, calls, result) }
}

function finishReasonOf(outcome: TurnOutcome): FinishReason {
  if (isAnswered(outcome)) return outcome.finishReason
  return outcome.status === 'cancelled' ? 'cancelled' : 'stop'
}

/** A model call as the trace of a log entry shows it. */
export const traceOfCall = (call: ModelCall) => {
  const { round, purpose, model, estimated, cost, error, startedAt, endedAt } = call
  return { round, purpose, model, ...tokenUsageOf(call), estimated, cost, error, startedAt, endedAt }
}

/** The log entry keeps the turn's course and cost, without contents. */
function traceOf(turn: Turn, calls: TurnCalls, result: ChatResult) {
  return {
    request_id: turn.requestId,
    agent_version: turn.agentVersion,
    finish_reason: result.finish_reason,
    retrieval: turn.snapshot?.chunks ?? [],
    model_calls: calls.models.map(traceOfCall),
    tool_calls: calls.tools.map(({ callId, name, type, status, durationMs, startedAt }) => ({
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
