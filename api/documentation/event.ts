/**
 * The events of the streams under their names in the API description: each export is a schema. An event has the name
 * and the id of its frame, and the parsed JSON of its `data`.
 */
import Type, { type TObject, type TSchema } from 'typebox'
import { Backtest } from '../../domain/eval/backtest/backtest.ts'
import { BacktestTurn } from '../../domain/eval/backtest/turn.ts'
import { EvalRun } from '../../domain/eval/run.ts'
import { EvalResult } from '../../domain/eval/suite.ts'
import { WorkspaceLog } from '../../domain/log/workspace-entry.ts'
import { UnavailableServer } from '../../domain/tool/mcp/server.ts'
import { ChatResult } from '../../domain/turn/chat.ts'
import { RequiredAction } from '../../domain/turn/required-action.ts'
import { ErrorAnswer } from './error-answer.ts'

const Id = Type.String({ format: 'uuid' })

const event = <Data extends TSchema>(name: string, data: Data) => Type.Object({ event: Type.Literal(name), data })
/** An event of a turn; `Last-Event-ID` continues after its id. */
const turnEvent = <Data extends TSchema>(name: string, data: Data) =>
  Type.Object({ event: Type.Literal(name), id: Type.String(), data })

export const MessageStartEvent = turnEvent(
  'message.start',
  Type.Object({ conversation_id: Id, turn_id: Id, model: Type.String(), agent_version: Type.Integer() }),
)
export const RetrievalEvent = turnEvent('retrieval', Type.Object({ chunks: ChatResult.properties.citations }))
export const MessageDeltaEvent = turnEvent('message.delta', Type.Object({ text: Type.String() }))
export const ReasoningEvent = turnEvent('reasoning', Type.Object({ text: Type.String() }))
export const ToolCallEvent = turnEvent(
  'tool.call',
  Type.Object({ call_id: Type.String(), name: Type.String(), arguments: Type.Unknown() }),
)
export const ToolResultEvent = turnEvent(
  'tool.result',
  Type.Object({
    call_id: Type.String(),
    ok: Type.Boolean(),
    duration_ms: Type.Number(),
    error: Type.Optional(Type.String()),
  }),
)
export const ToolUnavailableEvent = turnEvent('tool.unavailable', UnavailableServer)
export const ActionRequiredEvent = turnEvent(
  'action.required',
  Type.Object({ required_actions: Type.Array(RequiredAction) }),
)
export const GuardrailEvent = turnEvent('guardrail', ChatResult.properties.guardrail.anyOf[0])
export const EscalationEvent = turnEvent('escalation', ChatResult.properties.escalation.anyOf[0])
export const MessageResetEvent = turnEvent('message.reset', Type.Object({ reason: Type.String() }))
export const MessageEndEvent = turnEvent('message.end', ChatResult)
export const TurnErrorEvent = turnEvent('error', ErrorAnswer)
export const TurnEvent = oneOf({
  MessageStartEvent,
  RetrievalEvent,
  MessageDeltaEvent,
  ReasoningEvent,
  ToolCallEvent,
  ToolResultEvent,
  ToolUnavailableEvent,
  ActionRequiredEvent,
  GuardrailEvent,
  EscalationEvent,
  MessageResetEvent,
  MessageEndEvent,
  TurnErrorEvent,
})

export const RunProgressEvent = event('progress', EvalRun)
export const RunResultEvent = event('result', EvalResult)
export const RunEndEvent = event('end', EvalRun)
export const StreamErrorEvent = event('error', ErrorAnswer)
export const RunEvent = oneOf({ RunProgressEvent, RunResultEvent, RunEndEvent, StreamErrorEvent })

export const BacktestProgressEvent = event('progress', Backtest)
export const BacktestResultEvent = event('result', BacktestTurn)
export const BacktestEndEvent = event('end', Backtest)
export const BacktestEvent = oneOf({
  BacktestProgressEvent,
  BacktestResultEvent,
  BacktestEndEvent,
  StreamErrorEvent,
})

export const LogReadyEvent = event('ready', Type.Object({}))
export const LogEntryEvent = event('log', WorkspaceLog)
export const LogGapEvent = event('gap', Type.Object({ count: Type.Integer() }))
export const LogEvent = oneOf({ LogReadyEvent, LogEntryEvent, LogGapEvent, StreamErrorEvent })

/** A choice between events, which the member `event` decides. */
function oneOf(events: Record<string, TObject>) {
  const mapping = Object.entries(events).map(([name, { properties }]) => [
    (properties.event as Type.TLiteral).const,
    `#/components/schemas/${name}`,
  ])
  return {
    oneOf: Object.values(events),
    discriminator: { propertyName: 'event', mapping: Object.fromEntries(mapping) as Record<string, string> },
  }
}
