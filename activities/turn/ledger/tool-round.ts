import type { ToolCallRequest } from '../../../domain/model/model.ts'
import { maskValues } from '../../../domain/pii/mask.ts'
import { storableText, storableValue } from '../../../domain/text/storable.ts'
import { argumentsHash } from '../../../domain/tool/argument-hash.ts'
import {
  type CallableTool,
  isBuiltIn,
  isOutside,
  needsApproval,
  RESULT_READER,
  validateArguments,
} from '../../../domain/tool/call.ts'
import { isNestedTooDeep } from '../../../domain/tool/nesting.ts'
import { LeaseLost } from '../../../store/turn/lease.ts'
import type { ToolCallRow } from '../../../store/turn/tool-call.ts'
import { isForOthers } from '../answer/others.ts'
import type { RoundDependencies } from '../dependencies.ts'
import { readResult } from '../history/read-result.ts'
import type { TurnHold } from '../hold.ts'
import type { PreparedTurn } from '../prepare.ts'
import { maskOf, stopOf } from './make-call.ts'
import { type CallResult, failed, mayHaveActed, type ToolRound, tellResult, unknown } from './result.ts'

const NOBODY_ASKED = 'A person allows each call of this tool. In an eval nobody is asked, so the call was not made.'
export const LOST_TRACK =
  'The outcome is unknown: the call was sent, then we lost track of it. It may have had its effect. It is not repeated.'

/**
 * Runs the tool calls of the last round side by side and stores their results in the ledger. A call that may have had an
 * effect is not run a second time. All calls are run to their end, also when one of them fails.
 * @throws LeaseLost, or what Postgres refused
 */
export async function runToolRound(deps: RoundDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
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
export async function inPlace<Result>(
  { deps, hold }: { deps: Pick<RoundDependencies, 'toolPlaces'>; hold: TurnHold },
  work: () => Promise<Result>,
): Promise<Result> {
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
  const hash = checked?.ok ? hashOf(shared, request, written) : null
  const call = { round, ordinal, request, tool, name, args, argumentsHash: hash }
  const { ledger } = shared.deps
  const earlier = await ledger.startCall(shared.hold, call)
  if (earlier && earlier.status !== 'started')
    return tellResult(shared.hold, request.callId, earlier, earlier.durationMs ?? 0)
  const result = await ledger.observe(request, tool, () => settleCall(shared, request, tool, checked, earlier))
  const durationMs = Math.round(performance.now() - startedAt)
  await ledger.finishCall(shared.hold, request.callId, result, durationMs)
  tellResult(shared.hold, request.callId, result, durationMs)
}

const hashOf = ({ deps: { sealing }, hold: { turn } }: ToolRound, { argumentsJson }: ToolCallRequest, args: unknown) =>
  argumentsHash(sealing, turn.workspaceId, args, argumentsJson)

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
  return await shared.deps.ledger.makeCall(shared.hold, shared.prepared, request.callId, tool, checked.args)
}

async function escalate({ deps, hold, prepared }: ToolRound, reason: string): Promise<CallResult> {
  // An eval must run as it would for a user, but call no person.
  if (hold.turn.source === 'eval') return PERSON_TOLD
  const notice = await deps.ledger.escalate(hold, prepared, reason)
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
