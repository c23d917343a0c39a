import { eq, sql } from 'drizzle-orm'
import { ApiError } from '../../domain/error.ts'
import { passFaultPoint } from '../../domain/fault-point.ts'
import { newId } from '../../domain/id.ts'
import { currentTrace } from '../../domain/log/span.ts'
import { type ContinuationContext, contextOfContinuation } from '../../domain/turn/client-context.ts'
import { lockAgentForInsert } from '../agent/agent.ts'
import { insertReplyOfContinuation } from '../channel/reply.ts'
import type { Database, Executor } from '../database.ts'
import { untilWritten } from '../repeat.ts'
import { conversations } from '../tables/index.ts'
import { MAX_OUTAGE_MS } from '../turn/accept.ts'
import { insertTurnAt, turnOfInput } from '../turn/insert.ts'
import { loadTurn, type Turn } from '../turn/turn.ts'
import { type Line, makeRoom, readLine } from './line.ts'
import { lockConversation } from './pause.ts'
import { endUnmadeCalls, lockActions } from './required-action.ts'

/** What settles a call. */
export type Output = {
  callId: string
  /** The text that the model gets. */
  result: string
  /** The caller's words when its tool failed. */
  error: string | null
  /** The same again has the same hash. */
  hash: string
}

/** The request whose outputs continue a turn. `context`: what a client of the OpenAI interface says with them. */
export type ContinuingRequest = { requestId: string; context?: ContinuationContext | undefined }

/** `holderId`: the process that runs the turn itself, as of a message that is accepted. */
export type Continuing = ContinuingRequest & { holderId: string | undefined }

/** `open`: the calls that still wait. `continuation`: undefined while there are some, and where a call was cancelled or expired. `created`: this request accepted it. */
export type Settlement = { continuation: Turn | undefined; open: string[]; created: boolean }

/**
 * Settles calls of a turn. The transaction that settles the last one accepts the turn that goes on with it. May be
 * repeated: an output that is there already changes nothing.
 * @throws ApiError ACTION_NOT_FOUND, ACTION_SETTLED, AGENT_NOT_FOUND, CONVERSATION_NOT_FOUND, CONVERSATION_PAUSED
 */
export async function settleActions(
  database: Database,
  turn: Turn,
  outputs: Output[],
  request: Continuing,
): Promise<Settlement> {
  passFaultPoint('turn.accept.before-insert')
  const id = newId()
  const settleOnce = () =>
    database.transaction((tx) =>
      settleWithin(tx, turn, { ...request, id }, (actions) => writeOutputs(tx, actions, outputs)),
    )
  const settlement = await untilWritten(settleOnce, AbortSignal.timeout(MAX_OUTAGE_MS))
  passFaultPoint('turn.accept.after-insert')
  return { ...settlement, created: settlement.continuation?.id === id }
}

/** An action that the transaction has locked; `isOver`: its time has passed. */
export type LockedAction = Awaited<ReturnType<typeof lockActions>>[number]

/**
 * Does the same in the caller's transaction. `request.id` is that of the turn that goes on.
 * @param settle writes what settles actions of the turn, and notes their status in what it gets
 */
export async function settleWithin(
  tx: Executor,
  turn: Turn,
  request: Continuing & { id: string },
  settle: (actions: LockedAction[]) => Promise<void>,
): Promise<Settlement> {
  await lockAgentForInsert(tx, turn.workspaceId, turn.agentId)
  const conversation = await lockConversation(tx, { ...turn, id: turn.conversationId })
  const actions = await lockActions(tx, turn.id)
  await settle(actions)
  const open = actions.filter(({ status }) => status === 'open').map(({ callId }) => callId)
  const isEnded = actions.some(endsWithout)
  if (isEnded && open.length === 0) await endUnmadeCalls(tx, [turn.id])
  if (open.length > 0 || isEnded) return { continuation: undefined, open, created: false }
  const line = await readLine(tx, turn)
  if (line.continuedBy) return { continuation: await loadTurn(tx, line.continuedBy), open, created: false }
  if (conversation.pausedAt) throw new ApiError('CONVERSATION_PAUSED')
  return { continuation: await insertContinuation(tx, turn, { ...request, ...line }), open, created: true }
}

/** True for a call that was cancelled, and for an output that did not come: no turn goes on with it. */
const endsWithout = ({ type, status, result }: LockedAction): boolean =>
  result === null && (status === 'rejected' || (status === 'expired' && type === 'tool_output'))

async function writeOutputs(tx: Executor, actions: LockedAction[], outputs: Output[]): Promise<void> {
  for (const output of outputs) {
    const action = actions.find(({ callId, type }) => callId === output.callId && type === 'tool_output')
    if (!action) throw actionNotFound(output.callId)
    if (action.settledHash === output.hash) continue
    if (action.status !== 'open' || action.isOver) throw settledBefore(action)
    await writeOutput(tx, action, output)
    action.status = 'settled'
  }
}

const actionNotFound = (callId: string) =>
  new ApiError('ACTION_NOT_FOUND', { message: `The turn waits for no output of a call ${callId.slice(0, 100)}.` })

export const settledBefore = ({ callId, status }: { callId: string; status: string }) =>
  new ApiError('ACTION_SETTLED', {
    message:
      status === 'settled'
        ? `The call ${callId} has another output already.`
        : `The call ${callId} is ${status === 'open' ? 'expired' : status} already.`,
  })

/**
 * Settles those of the calls that wait, in the transaction that accepts the message behind them, so no turn goes on with them.
 * An output that comes again is left as it is. What a person has allowed is made all the same, by a turn of its own.
 */
export async function settleBeforeMessage(tx: Executor, turn: Turn, outputs: Output[]): Promise<void> {
  await lockAgentForInsert(tx, turn.workspaceId, turn.agentId)
  const conversation = await lockConversation(tx, { ...turn, id: turn.conversationId })
  const actions = await lockActions(tx, turn.id)
  for (const action of actions) {
    const output = outputs.find(({ callId }) => callId === action.callId)
    if (!output || action.type !== 'tool_output' || action.status !== 'open' || action.isOver) continue
    await writeOutput(tx, action, output)
    action.status = 'settled'
  }
  const isDue = actions.some(({ status }) => status === 'approved') && actions.every(({ status }) => status !== 'open')
  if (!isDue || actions.some(endsWithout) || conversation.pausedAt) return
  const request = { id: newId(), requestId: turn.requestId, holderId: undefined }
  const line = await readLine(tx, turn)
  if (!line.continuedBy) await insertContinuation(tx, turn, { ...request, ...line })
}

async function writeOutput(
  tx: Executor,
  { id, turnId }: { id: string; turnId: string },
  { callId, result, error, hash }: Output,
): Promise<void> {
  await tx.execute(sql`
    with action as (
      update required_actions
      set status = 'settled', result = ${result}, is_error = ${error !== null}, settled_hash = ${hash}, decided_at = now()
      where id = ${id}
    )
    update tool_calls
    set status = ${error === null ? 'succeeded' : 'failed'}, result = ${result}, error = ${error}, ended_at = now(),
      duration_ms = least(greatest(0, extract(epoch from now() - started_at) * 1000), 2147483647)::int
    where turn_id = ${turnId} and call_id = ${callId}`)
}

/** Accepts the turn that goes on, at the head of its conversation's line: turns that wait move one place up. */
async function insertContinuation(
  tx: Executor,
  turn: Turn,
  { id, requestId, context, holderId, place, isBusy, hasOthers }: Continuing & Line & { id: string },
): Promise<Turn> {
  const { workspaceId, conversationId } = turn
  if (hasOthers) await makeRoom(tx, conversationId, place)
  await tx
    .update(conversations)
    .set({ nextPlace: sql`${conversations.nextPlace} + 1` })
    .where(eq(conversations.id, conversationId))
  const input = {
    id,
    agentId: turn.agentId,
    agentVersion: turn.agentVersion,
    model: turn.model,
    conversationId,
    source: turn.source,
    message: '',
    inputVerdict: null,
    clientContext: contextOfContinuation(turn.clientContext, context),
    retrieval: turn.retrieval ?? undefined,
    settings: turn.settings ?? undefined,
    prompt: turn.prompt ?? undefined,
    output: turn.output ?? undefined,
    tools: turn.tools ?? undefined,
    continues: turn.id,
    requestId,
    traceContext: currentTrace(),
    idempotency: undefined,
    timeoutMs: timeoutOf(turn),
    holderId,
  }
  const continuation = await insertTurnAt(
    tx,
    place,
    turnOfInput(workspaceId, input, isBusy ? 'waiting' : 'running'),
    input,
  )
  if (turn.source === 'channel') await insertReplyOfContinuation(tx, turn.id, id)
  return continuation
}

/** A turn that goes on may take as long as the turn that it continues, at most a day: one that was parked has a later deadline. */
export const timeoutOf = ({ createdAt, deadlineAt }: Turn): number =>
  Math.min(deadlineAt.getTime() - createdAt.getTime(), DAY_MS)

const DAY_MS = 24 * 60 * 60 * 1000
