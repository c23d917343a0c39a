import { passFaultPoint } from '../../domain/fault-point.ts'
import { maskerOf } from '../../domain/guardrail/mask.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'
import { maskPii, maskValues } from '../../domain/pii/mask.ts'
import { storableText, storableValue } from '../../domain/text/storable.ts'
import {
  type CallableTool,
  isBuiltIn,
  isOutside,
  needsApproval,
  type OwnTool,
  RESULT_READER,
  toolTimeoutMs,
  toolTypeOf,
  validateArguments,
} from '../../domain/tool/call.ts'
import { isNestedTooDeep } from '../../domain/tool/nesting.ts'
import type { Executor } from '../../store/database.ts'
import { openEscalation } from '../../store/escalation/record.ts'
import { untilWritten } from '../../store/repeat.ts'
import { LeaseLost, saveSnapshot } from '../../store/turn/lease.ts'
import type { ToolCallRow } from '../../store/turn/tool-call.ts'
import { noteUnavailable } from '../mcp/unavailable.ts'
import type { ToolContext, ToolOutcome } from '../tool/contract.ts'
import { isForOthers } from './answer/others.ts'
import type { TurnDependencies } from './dependencies.ts'
import { readResult } from './history/read-result.ts'
import type { TurnHold } from './hold.ts'
import { recordOf } from './model-record.ts'
import type { PreparedTurn } from './prepare.ts'
import { inToolSpan } from './span.ts'
import {
  type CallResult,
  failed,
  mayHaveActed,
  resultOf,
  type ToolRound,
  tellResult,
  unknown,
  writeResult,
  writeStarted,
} from './tool-ledger.ts'

const NOBODY_ASKED = 'A person allows each call of this tool. In an eval nobody is asked, so the call was not made.'
export const LOST_TRACK =
  'The outcome is unknown: the call was sent, then we lost track of it. It may have had its effect. It is not repeated.'

/**
 * Runs the tool calls of the last round side by side and stores their results in the ledger. A call that may have had an
 * effect is not run a second time. All calls are run to their end, also when one of them fails.
 * @throws LeaseLost, or what Postgres refused
 */
export async function runToolRound(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  const round = hold.rounds.at(-1)
  if (!round) return
  const shared = { deps, hold, prepared }
  const calls = round.toolCalls.map(async (request, ordinal) => {
    if (!isForOthers(prepared, request)) await inPlace(shared, () => runCall(shared, round.round, ordinal, request))
  })
  await untilAllEnd(calls)
}

/** Waits for all calls, also when one of them fails. @throws LeaseLost, else the first failure */
export async function untilAllEnd(calls: Promise<void>[]): Promise<void> {
  const failures = (await Promise.allSettled(calls)).flatMap((call) =>
    call.status === 'rejected' ? [call.reason] : [],
  )
  if (failures.length > 0) throw failures.find((failure) => failure instanceof LeaseLost) ?? failures[0]
}

/**
 * Begins a call once its workspace has a place for it. Before that neither the ledger nor a reader hears of it, and its
 * tool's time does not run. @throws what stops the holder
 */
export async function inPlace<Result>({ deps, hold }: ToolRound, work: () => Promise<Result>): Promise<Result> {
  if (!deps.toolPlaces) return await work()
  return await deps.toolPlaces.run(hold.turn.workspaceId, stopOf(hold), work)
}

async function runCall(shared: ToolRound, round: number, ordinal: number, request: ToolCallRequest): Promise<void> {
  const tool = shared.prepared.tools.find(request.name)
  const checked = tool && validateArguments(tool, request.argumentsJson)
  const written = storableValue(checked?.ok ? checked.args : parsed(request.argumentsJson))
  // The tool gets the arguments as the model wrote them; ledger and readers get them masked.
  const args = shared.prepared.agent.guardrailConfig?.piiDetection ? maskValues(written) : written
  const name = nameOf(tool, request, maskOf(shared.prepared))
  shared.hold.tellOnce({ type: 'tool.call', data: { call_id: request.callId, name, arguments: args } })
  const startedAt = performance.now()
  const earlier = await writeStarted(shared, { round, ordinal, request, tool, name, args })
  if (earlier && earlier.status !== 'started')
    return tellResult(shared.hold, request.callId, earlier, earlier.durationMs ?? 0)
  const result = await inToolSpan(request, tool, () => settleCall(shared, request, tool, checked, earlier))
  const durationMs = Math.round(performance.now() - startedAt)
  await writeResult(shared, request.callId, result, durationMs)
  tellOccurrence('tool.ended', { type: toolTypeOf(tool), status: result.status, durationMs })
  tellResult(shared.hold, request.callId, result, durationMs)
}

/** Makes the call where it may be made. @returns its result, or why it was not made */
async function settleCall(
  shared: ToolRound,
  request: ToolCallRequest,
  tool: CallableTool | undefined,
  checked: ReturnType<typeof validateArguments> | undefined,
  earlier: ToolCallRow | undefined,
): Promise<CallResult> {
  const mask = maskOf(shared.prepared)
  // A call that was sent keeps that outcome, also where its tool is not offered any more.
  if (earlier && mayHaveActed(earlier, tool)) return unknown(LOST_TRACK)
  if (!tool || !checked) return failed(mask(`There is no tool ${request.name}.`))
  if (!checked.ok) return failed(mask(checked.error))
  if (isOutside(tool)) return failed('Others run this tool.')
  if (tool === 'escalate') return await escalate(shared, storableText(String(checked.args.reason ?? '')))
  if (tool === RESULT_READER) return await readResult(shared, checked.args)
  if (needsApproval(tool)) return failed(NOBODY_ASKED)
  passFaultPoint('turn.tool.after-started')
  const outcome = await execute(shared, { turnId: shared.hold.turn.id, callId: request.callId }, tool, checked.args)
  passFaultPoint('turn.tool.after-effect')
  return resultOf(outcome, request.callId)
}

/**
 * Masks what a tool returns, and what repeats the model's own words, before model and store get it. Characters that can't
 * be stored are removed first, because one may stand in the middle of a number that is to be masked.
 */
const maskOf = ({ agent }: PreparedTurn): ((text: string) => string) =>
  agent.guardrailConfig?.piiDetection ? (text) => maskPii(storableText(text)).text : storableText

/** Makes a call. `turnId`: the turn that asked for it. */
export async function execute(
  { deps, hold, prepared }: ToolRound,
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

/** Does what `maskOf` does for a long text, with pauses. */
const maskLongOf =
  ({ agent }: PreparedTurn) =>
  (text: string): Promise<string> =>
    maskerOf(agent.guardrailConfig)(storableText(text))

/** Fires when the holder must stop. Events that Postgres refuses break off no call: its effect may have begun. */
function stopOf(hold: TurnHold): AbortSignal {
  const stop = new AbortController()
  const onAbort = () => {
    if (hold.stopReason !== undefined) stop.abort()
  }
  if (hold.signal.aborted) onAbort()
  else hold.signal.addEventListener('abort', onAbort, { once: true })
  return stop.signal
}

async function escalate({ deps, hold, prepared }: ToolRound, reason: string): Promise<CallResult> {
  // An eval must run as it would for a user, but call no person.
  if (hold.turn.source === 'eval') return PERSON_TOLD
  const openOnce = async (tx: Executor) => {
    const keep = (snapshot: PreparedTurn['snapshot']) => saveSnapshot(tx, hold.turn.id, hold.generation, snapshot)
    // This update takes the row's lock for writing at once. Two calls side by side that both took a shared lock first
    // would wait for each other.
    await keep(prepared.snapshot)
    const opened = await openEscalation(tx, hold.turn, prepared.agent, { kind: 'tool', message: reason })
    if (opened) await keep({ ...prepared.snapshot, escalation: opened })
    return opened
  }
  // A repeat after a commit finds the escalation that it opened.
  const notice = await untilWritten(() => deps.database.transaction(openOnce), hold.signal)
  if (!notice) return failed('Escalation is switched off.')
  hold.tellOnce({ type: 'escalation', data: notice })
  prepared.snapshot.escalation = notice
  return PERSON_TOLD
}

const PERSON_TOLD: CallResult = {
  status: 'succeeded',
  result: 'A person was told and will look at this conversation.',
  error: null,
}

/** The name that the agent's owner gave the tool, not the provider's form of it. For an unknown tool, the name that the model wrote. */
function nameOf(tool: CallableTool | undefined, request: ToolCallRequest, mask: (text: string) => string): string {
  if (tool === undefined) return mask(request.name)
  return isBuiltIn(tool) ? tool : tool.name
}

/** Arguments that are no JSON, or nested too deep, are shown as the model wrote them. */
function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return isNestedTooDeep(value) ? json : value
  } catch {
    return json
  }
}
