import { continueTrace, inSpan, type OpenSpan } from '../../domain/log/span.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'
import { type CallableTool, isBuiltIn, toolTypeOf } from '../../domain/tool/call.ts'
import type { TurnHold } from './hold.ts'

/**
 * Does a holder's work on a turn in a span of the turn's trace, whichever process does it. Names are those of
 * OpenTelemetry's conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-agent-spans/).
 */
export function inTurnSpan<Result>({ turn, generation }: TurnHold, work: (span: OpenSpan) => Promise<Result>) {
  const attributes = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.id': turn.agentId,
    'gen_ai.conversation.id': turn.conversationId,
    'ams.agent.version': turn.agentVersion,
    'ams.turn.id': turn.id,
    'ams.turn.generation': generation,
    'ams.turn.source': turn.source,
    'ams.workspace.id': turn.workspaceId,
  }
  return continueTrace(turn.traceContext, () => inSpan({ name: 'invoke_agent', kind: 'internal', attributes }, work))
}

/** Settles a tool call in a span. A name that is no tool's is the model's own text, so it is left out. */
export function inToolSpan<Outcome extends { status: string }>(
  { callId }: ToolCallRequest,
  tool: CallableTool | undefined,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const name = tool === undefined ? 'unknown' : isBuiltIn(tool) ? tool : tool.name
  const attributes = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': callId,
    'gen_ai.tool.type': 'function',
    'ams.tool.type': toolTypeOf(tool),
  }
  return inSpan({ name: `execute_tool ${name}`, kind: 'internal', attributes }, async (span) => {
    const outcome = await work()
    if (outcome.status !== 'succeeded') span.fail(outcome.status)
    return outcome
  })
}
