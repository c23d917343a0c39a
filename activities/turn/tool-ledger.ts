import { passFaultPoint } from '../../domain/fault-point.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'
import { storableText } from '../../domain/text/storable.ts'
import { type CallableTool, isRepeatable, toolTypeOf } from '../../domain/tool/call.ts'
import { readOnLine } from '../../domain/tool/cut-result.ts'
import { untilAnswered, untilWritten } from '../../store/repeat.ts'
import {
  finishToolCall,
  listToolCalls,
  startToolCall,
  type ToolCallRow,
  type ToolCallStatus,
} from '../../store/turn/tool-call.ts'
import type { ToolOutcome } from '../tool/contract.ts'
import type { TurnDependencies } from './dependencies.ts'
import { keepPictures } from './history/result-picture.ts'
import type { TurnHold } from './hold.ts'
import type { PreparedTurn } from './prepare.ts'

export type ToolRound = { deps: TurnDependencies; hold: TurnHold; prepared: PreparedTurn }
/** The end of a call, as the model reads it. */
export type CallResult = {
  status: Exclude<ToolCallStatus, 'started'>
  result: string
  error: string | null
  /** The masked text, where the result has a part of it. */
  wholeResult?: string
  pictures?: Uint8Array[]
}

/** A call as the ledger names it before its request leaves. */
export type CallToStart = {
  round: number
  ordinal: number
  request: ToolCallRequest
  tool: CallableTool | undefined
  name: string
  args: unknown
}

/** Writes the call into the ledger before its request leaves. @returns the row of an earlier attempt, if there is one */
export async function writeStarted(
  { deps, hold }: ToolRound,
  { round, ordinal, request, tool, name, args }: CallToStart,
) {
  passFaultPoint('turn.tool.before-started')
  const call = {
    turnId: hold.turn.id,
    callId: request.callId,
    round,
    ordinal,
    name,
    type: toolTypeOf(tool),
    arguments: args ?? null,
  }
  return await untilWritten(() => startToolCall(deps.database, hold.generation, call), hold.signal)
}

/** A result that has arrived is kept until Postgres answers, even when the holder gives up the turn meanwhile. */
export async function writeResult(
  { deps, hold }: ToolRound,
  callId: string,
  result: CallResult,
  durationMs: number,
): Promise<void> {
  const written = { ...(await keepPictures(deps, hold, callId, result)), durationMs }
  await untilWritten(() => finishToolCall(deps.database, hold.generation, hold.turn.id, callId, written))
  passFaultPoint('turn.tool.after-result')
}

/** Reads the calls of the last round, and those of earlier ones that this holder has not read. */
export async function readToolCalls({ database }: Pick<TurnDependencies, 'database'>, hold: TurnHold): Promise<void> {
  const known = hold.allCalls().tools
  // The calls of the last known round may have been read before they ended.
  const fromRound = known.at(-1)?.round ?? 1
  const read = await untilAnswered(() => listToolCalls(database, hold.turn.id, fromRound), hold.signal)
  hold.replaceToolCalls([...known.filter(({ round }) => round < fromRound), ...read])
}

/** Tells readers how a call ended. */
export function tellResult(
  hold: TurnHold,
  callId: string,
  { status, error }: Pick<ToolCallRow, 'status' | 'error'>,
  durationMs: number,
): void {
  const data = { call_id: callId, ok: status === 'succeeded', duration_ms: durationMs }
  hold.tellOnce({ type: 'tool.result', data: error === null ? data : { ...data, error } })
}

const NO_ANSWER =
  'The outcome is unknown: the call was sent and may have had its effect. Do not repeat it before you know that it had none.'

/** The end of a call that was made. */
export function resultOf(outcome: ToolOutcome, callId: string): CallResult {
  const { kept } = outcome
  const line = kept ? `\n${readOnLine(callId, kept.shown)}` : ''
  const whole = kept && { wholeResult: storableText(kept.whole) }
  if (outcome.ok) {
    const { text, pictures = [] } = outcome
    return { status: 'succeeded', result: storableText(text) + line, error: null, ...whole, pictures }
  }
  const error = storableText(outcome.error) + line
  return { ...(outcome.isUnknown ? unknown(`${error} ${NO_ANSWER}`) : failed(error)), ...whole }
}

/** True where an earlier holder may have sent the call and a second one may do harm. */
export const mayHaveActed = ({ type }: Pick<ToolCallRow, 'type'>, tool: CallableTool | undefined): boolean =>
  tool ? !isRepeatable(tool) : type !== toolTypeOf(undefined)

export const unknown = (error: string): CallResult => ({ status: 'outcome_unknown', result: error, error })

export function failed(message: string): CallResult {
  const error = storableText(message)
  return { status: 'failed', result: `Error: ${error}`, error }
}
