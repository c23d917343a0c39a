import { maskerOf } from '../../../domain/guardrail/mask.ts'
import { maskPii } from '../../../domain/pii/mask.ts'
import { storableText } from '../../../domain/text/storable.ts'
import { type OwnTool, toolTimeoutMs } from '../../../domain/tool/call.ts'
import { noteUnavailable } from '../../mcp/unavailable.ts'
import type { ToolContext, ToolOutcome } from '../../tool/contract.ts'
import type { TurnDependencies } from '../dependencies.ts'
import type { TurnHold } from '../hold.ts'
import { recordOf } from '../model-record.ts'
import type { PreparedTurn } from '../prepare.ts'

export type Calling = { deps: TurnDependencies; hold: TurnHold; prepared: PreparedTurn }

/** Makes a call. `turnId`: the turn that asked for it. @throws what stops the holder */
export async function makeCall(
  { deps, hold, prepared }: Calling,
  { turnId, callId }: { turnId: string; callId: string },
  tool: OwnTool,
  args: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { workspaceId, agentId, conversationId, retrieval: limits } = hold.turn
  if (!deps.runTool) throw new Error('This process runs no tools.')
  const stop = stopOf(hold)
  const context: ToolContext = {
    workspaceId,
    agentId,
    conversationId,
    turnId,
    callId,
    limits,
    idempotencyKey: `${turnId}:${callId}`,
    mask: maskOf(prepared),
    maskLong: maskLongOf(prepared),
    takesPictures: !prepared.agent.guardrailConfig?.piiDetection,
    onModelCall: recordOf(hold),
    onUnavailable: (reason) => noteUnavailable({ deps, hold, prepared }, tool, reason),
    signal: AbortSignal.any([stop, AbortSignal.timeout(toolTimeoutMs(tool))]),
  }
  const outcome = await deps.runTool(tool, args, context)
  // A call that this holder broke off has no outcome, so the ledger keeps it as `started`.
  if (!outcome.ok) stop.throwIfAborted()
  return outcome
}

/**
 * Masks what a tool returns, and what repeats the model's own words, before model and store get it. Characters that can't
 * be stored are removed first, because one may stand in the middle of a number that is to be masked.
 */
export const maskOf = ({ agent }: PreparedTurn): ((text: string) => string) =>
  agent.guardrailConfig?.piiDetection ? (text) => maskPii(storableText(text)).text : storableText

/** Does what `maskOf` does for a long text, with pauses. */
const maskLongOf =
  ({ agent }: PreparedTurn) =>
  (text: string): Promise<string> =>
    maskerOf(agent.guardrailConfig)(storableText(text))

/** Fires when the holder must stop. Events that Postgres refuses break off no call: its effect may have begun. */
export function stopOf(hold: TurnHold): AbortSignal {
  const stop = new AbortController()
  const onAbort = () => {
    if (hold.stopReason !== undefined) stop.abort()
  }
  if (hold.signal.aborted) onAbort()
  else hold.signal.addEventListener('abort', onAbort, { once: true })
  return stop.signal
}
