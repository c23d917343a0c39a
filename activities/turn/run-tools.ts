import { passFaultPoint } from '../../domain/fault-point.ts'
import type { ToolCallRequest } from '../../domain/model/model.ts'
import { isNestedTooDeep } from '../../domain/nesting.ts'
import { maskPii, maskValues } from '../../domain/pii/mask.ts'
import { storableText, storableValue } from '../../domain/text/storable.ts'
import { type CallableTool, isRepeatable, toolTimeoutMs, validateArguments } from '../../domain/tool/call.ts'
import { openToolSecrets } from '../../store/agent/agent.ts'
import { openEscalation } from '../../store/escalation/record.ts'
import { saveSnapshot } from '../../store/turn/lease.ts'
import { finishToolCall, startToolCall, type ToolCallRow, type ToolCallStatus } from '../../store/turn/tool-call.ts'
import type { ToolContext, ToolOutcome } from '../tool/contract.ts'
import type { TurnDependencies } from './dependencies.ts'
import type { TurnHold } from './hold.ts'
import { toolsOf } from './model-request.ts'
import type { PreparedTurn } from './prepare.ts'

type Act = { deps: TurnDependencies; hold: TurnHold; prepared: PreparedTurn }
type Settled = { status: Exclude<ToolCallStatus, 'started'>; result: string; error: string | null }

const LOST_TRACK =
  'The outcome is unknown: the call was sent, then we lost track of it. It may have had its effect. It is not repeated.'
const NO_ANSWER =
  'The outcome is unknown: the call was sent and may have had its effect. Do not repeat it before you know that it had none.'

/** Runs the calls of the last round side by side. Each leaves its result in the ledger; none runs twice if that could hurt. */
export async function runTools(deps: TurnDependencies, hold: TurnHold, prepared: PreparedTurn): Promise<void> {
  const round = hold.rounds.at(-1)
  if (!round) return
  const act = { deps, hold, prepared }
  await Promise.all(round.toolCalls.map((request, ordinal) => runCall(act, round.round, ordinal, request)))
}

async function runCall(act: Act, round: number, ordinal: number, request: ToolCallRequest): Promise<void> {
  const tool = toolsOf(act.prepared).find(request.name)
  const checked = tool && validateArguments(tool, request.argumentsJson)
  const written = storableValue(checked?.ok ? checked.args : parsed(request.argumentsJson))
  // The tool gets what the model wrote; ledger and readers get it masked.
  const args = act.prepared.agent.guardrailConfig?.piiDetection ? maskValues(written) : written
  const name = nameOf(tool, request, maskOf(act.prepared))
  tellCall(act.hold, request, name, args)
  const startedAt = performance.now()
  const earlier = await writeStarted(act, { round, ordinal, request, tool, name, args })
  if (earlier && earlier.status !== 'started')
    return tellResult(act.hold, request.callId, earlier.status, earlier.error, earlier.durationMs ?? 0)
  const settled = await settle(act, request, tool, checked, earlier)
  const durationMs = Math.round(performance.now() - startedAt)
  await writeResult(act, request.callId, settled, durationMs)
  tellResult(act.hold, request.callId, settled.status, settled.error, durationMs)
}

async function settle(
  act: Act,
  request: ToolCallRequest,
  tool: CallableTool | undefined,
  checked: ReturnType<typeof validateArguments> | undefined,
  earlier: ToolCallRow | undefined,
): Promise<Settled> {
  const mask = maskOf(act.prepared)
  if (!tool || !checked) return failed(mask(`There is no tool ${request.name}.`))
  if (!checked.ok) return failed(mask(checked.error))
  if (tool === 'escalate') return await escalate(act, storableText(String(checked.args.reason ?? '')))
  if (earlier && !isRepeatable(tool)) return unknown(LOST_TRACK)
  passFaultPoint('turn.tool.after-started')
  const outcome = await execute(act, request.callId, tool, checked.args)
  passFaultPoint('turn.tool.after-effect')
  if (!outcome.ok)
    return outcome.isUnknown ? unknown(`${storableText(outcome.error)} ${NO_ANSWER}`) : failed(outcome.error)
  return { status: 'succeeded', result: storableText(outcome.text), error: null }
}

/**
 * What a tool brings in, and what repeats the model's own words, is masked before model and store see it: as it will be
 * stored, since what the store takes out may stand in the middle of a number.
 */
const maskOf = ({ agent }: PreparedTurn): ((text: string) => string) =>
  agent.guardrailConfig?.piiDetection ? (text) => maskPii(storableText(text)).text : storableText

const unknown = (error: string): Settled => ({ status: 'outcome_unknown', result: error, error })

function failed(what: string): Settled {
  const error = storableText(what)
  return { status: 'failed', result: `Error: ${error}`, error }
}

async function execute(
  { deps, hold, prepared }: Act,
  callId: string,
  tool: Exclude<CallableTool, 'escalate'>,
  args: Record<string, unknown>,
): Promise<ToolOutcome> {
  const { turn } = hold
  if (!deps.runTool) throw new Error('this process runs no tools')
  const context: ToolContext = {
    workspaceId: turn.workspaceId,
    agentId: turn.agentId,
    conversationId: turn.conversationId,
    turnId: turn.id,
    callId,
    idempotencyKey: `${turn.id}:${callId}`,
    mask: maskOf(prepared),
    signal: AbortSignal.any([hold.signal, AbortSignal.timeout(toolTimeoutMs(tool))]),
  }
  const [opened] = openToolSecrets(deps.sealing, prepared.agent.workspaceId, [tool])
  const outcome = await deps.runTool(opened ?? tool, args, context)
  // A call that we broke off ourselves has no outcome: the ledger goes on saying "started".
  hold.signal.throwIfAborted()
  return outcome
}

async function escalate({ deps, hold, prepared }: Act, reason: string): Promise<Settled> {
  // A test must go the way that it would go with a user, and call nobody.
  if (hold.turn.source === 'eval') return PERSON_TOLD
  const notice = await deps.database.transaction(async (tx) => {
    const keep = (snapshot: PreparedTurn['snapshot']) => saveSnapshot(tx, hold.turn.id, hold.generation, snapshot)
    // Written before, too: that takes the row at once, where two calls side by side would wait for each other.
    await keep(prepared.snapshot)
    const opened = await openEscalation(tx, hold.turn, prepared.agent, { kind: 'tool', message: reason })
    if (opened) await keep({ ...prepared.snapshot, escalation: opened })
    return opened
  })
  if (!notice) return failed('Escalation is switched off.')
  if (!hold.told.has('escalation')) hold.events.append({ type: 'escalation', data: notice })
  hold.told.add('escalation')
  prepared.snapshot.escalation = notice
  return PERSON_TOLD
}

const PERSON_TOLD: Settled = {
  status: 'succeeded',
  result: 'A person was told and will look at this conversation.',
  error: null,
}

type NewCall = {
  round: number
  ordinal: number
  request: ToolCallRequest
  tool: CallableTool | undefined
  name: string
  args: unknown
}

/** State first: the call is in the ledger before its request leaves. */
async function writeStarted({ deps, hold }: Act, { round, ordinal, request, tool, name, args }: NewCall) {
  passFaultPoint('turn.tool.before-started')
  return await startToolCall(deps.database, hold.generation, {
    turnId: hold.turn.id,
    callId: request.callId,
    round,
    ordinal,
    name,
    type: tool === undefined ? 'unknown' : tool === 'escalate' ? 'escalate' : tool.type,
    arguments: args ?? null,
  })
}

async function writeResult({ deps, hold }: Act, callId: string, settled: Settled, durationMs: number): Promise<void> {
  await finishToolCall(deps.database, hold.generation, hold.turn.id, callId, { ...settled, durationMs })
  passFaultPoint('turn.tool.after-result')
}

/** The name that the user gave the tool, not the provider's form of it; of no tool what the model wrote. */
function nameOf(tool: CallableTool | undefined, request: ToolCallRequest, mask: (text: string) => string): string {
  if (tool === undefined) return mask(request.name)
  return tool === 'escalate' ? 'escalate' : tool.name
}

/** What can't be read, or not be walked through, is shown as the model wrote it. */
function parsed(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json)
    return isNestedTooDeep(value) ? json : value
  } catch {
    return json
  }
}

function tellCall(hold: TurnHold, { callId }: ToolCallRequest, name: string, args: unknown): void {
  if (hold.told.has(`tool.call:${callId}`)) return
  hold.told.add(`tool.call:${callId}`)
  hold.events.append({ type: 'tool.call', data: { call_id: callId, name, arguments: args } })
}

function tellResult(
  hold: TurnHold,
  callId: string,
  status: ToolCallStatus,
  error: string | null,
  durationMs: number,
): void {
  if (hold.told.has(`tool.result:${callId}`)) return
  hold.told.add(`tool.result:${callId}`)
  const data = { call_id: callId, ok: status === 'succeeded', duration_ms: durationMs }
  hold.events.append({ type: 'tool.result', data: error === null ? data : { ...data, error } })
}
