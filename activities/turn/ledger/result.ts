import { storableText } from '../../../domain/text/storable.ts'
import { type CallableTool, isRepeatable, toolTypeOf } from '../../../domain/tool/call.ts'
import { readOnLine } from '../../../domain/tool/cut-result.ts'
import type { ToolCallRow, ToolCallStatus } from '../../../store/turn/tool-call.ts'
import type { ToolOutcome } from '../../tool/contract.ts'
import type { RoundDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'

export type ToolRound = { deps: RoundDependencies; hold: TurnHold; prepared: PreparedTurn }
/** The end of a call, as the model reads it. */
export type CallResult = {
  status: Exclude<ToolCallStatus, 'started'>
  result: string
  error: string | null
  /** The masked text, where the result has a part of it. */
  wholeResult?: string
  pictures?: Uint8Array[]
}

/** Reads the calls of the last round, and those of earlier ones that this holder has not read. */
export async function readToolCalls({ ledger }: Pick<RoundDependencies, 'ledger'>, hold: TurnHold): Promise<void> {
  const known = hold.allCalls().tools
  // The calls of the last known round may have been read before they ended.
  const fromRound = known.at(-1)?.round ?? 1
  const read = await ledger.listCalls(hold, fromRound)
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
