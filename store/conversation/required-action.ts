import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReceiptAction, RequiredAction } from '../../domain/turn/required-action.ts'
import { insertDecisionNotice } from '../channel/approval.ts'
import type { Executor } from '../database.ts'
import { requiredActions, toolCalls, turns } from '../tables/index.ts'
import { countMergedInto, type Turn } from '../turn/turn.ts'

/** A call that its turn ends with, and its place in the turn's rounds. */
export type NewAction = RequiredAction & {
  round: number
  ordinal: number
  toolType: string
  toolHash: string | null
  argumentsHash: string
}

/** The action as the caller sees it. */
export const shownAction = ({
  round,
  ordinal,
  toolType,
  toolHash,
  argumentsHash,
  ...action
}: NewAction): RequiredAction => action

/** The type of calls that the caller runs, in `tool_calls`. */
export const CALLERS = 'caller'

/** Writes the actions of a turn that ends, and their calls into the ledger, in the transaction that ends it. */
export async function insertActions(tx: Executor, turn: Turn, actions: readonly NewAction[]): Promise<void> {
  const { id: turnId, workspaceId, agentId, conversationId, generation } = turn
  if (actions.length === 0) return
  await tx.insert(toolCalls).values(
    actions.map(({ call_id: callId, round, ordinal, name, arguments: args, toolType, argumentsHash }) => ({
      turnId,
      workspaceId,
      callId,
      round,
      ordinal,
      name,
      arguments: args,
      argumentsHash,
      type: toolType,
      status: 'waiting' as const,
      generation,
      startedAt: new Date(),
    })),
  )
  await tx.insert(requiredActions).values(
    actions.map(({ id, type, call_id: callId, name, toolHash, arguments: args, expires_at }, ordinal) => ({
      id,
      workspaceId,
      agentId,
      conversationId,
      turnId,
      callId,
      ordinal,
      type,
      name,
      toolHash,
      arguments: args,
      status: 'open' as const,
      expiresAt: new Date(expires_at),
    })),
  )
}

/** An action with the place of its turn, and the turn that goes on with it. */
export type ActionRow = typeof requiredActions.$inferSelect & {
  place: number
  continuedBy: string | null
  continuedPlace: number | null
}

/** The action as receipts and transcripts show it. */
export const viewAction = (action: ActionRow): ReceiptAction => ({
  id: action.id,
  type: action.type,
  call_id: action.callId,
  name: action.name,
  arguments: action.arguments,
  expires_at: action.expiresAt.toISOString(),
  status: action.status,
})

/** The calls of these ids that a caller runs, with the turns that asked for them. */
export const listCallsOfCallers = (
  database: Executor,
  workspaceId: string,
  callIds: string[],
): Promise<Pick<ActionRow, 'callId' | 'turnId' | 'agentId' | 'name' | 'arguments'>[]> =>
  database
    .select(CALL_COLUMNS)
    .from(requiredActions)
    .where(
      and(
        eq(requiredActions.workspaceId, workspaceId),
        inArray(requiredActions.callId, callIds),
        eq(requiredActions.type, 'tool_output'),
      ),
    )

const { callId, turnId, agentId, name, arguments: args } = getTableColumns(requiredActions)
const CALL_COLUMNS = { callId, turnId, agentId, name, arguments: args }

const continuations = alias(turns, 'continuations')

/** The actions of these turns, in their order. */
export async function listActions(database: Executor, turnIds: string[]): Promise<ActionRow[]> {
  if (turnIds.length === 0) return []
  return await database
    .select({
      ...getTableColumns(requiredActions),
      place: turns.place,
      continuedBy: continuations.id,
      // Messages that were merged into the turn are no turns between the two.
      continuedPlace: sql<number | null>`${continuations.place} - (
        select count(*)::int from turns merged where merged.merged_into = ${requiredActions.turnId})`,
    })
    .from(requiredActions)
    .innerJoin(turns, eq(turns.id, requiredActions.turnId))
    .leftJoin(continuations, eq(continuations.continues, requiredActions.turnId))
    .where(inArray(requiredActions.turnId, turnIds))
    .orderBy(asc(requiredActions.turnId), asc(requiredActions.ordinal))
}

/** The turns that a turn goes on with, the oldest first, as far as each stands right before the next one. */
export async function listContinuedTurns(database: Executor, turn: Turn): Promise<Turn[]> {
  if (!turn.continues) return []
  const chain = sql`(
    with recursive chain as (
      select id, continues, place from turns where id = ${turn.id}
      union all
      select before.id, before.continues, before.place from chain
      join turns before on before.id = chain.continues and before.place + ${countMergedInto('before')} = chain.place - 1
    ) select id from chain where id <> ${turn.id})`
  return await database.select().from(turns).where(sql`${turns.id} in ${chain}`).orderBy(asc(turns.place))
}

const BATCH = 500

/** Ends the open actions of a cancelled turn; no turn goes on with them. */
export async function rejectActions(database: Executor, turnId: string): Promise<void> {
  await close(database, 'rejected', sql`turn_id = ${turnId} and status = 'open'`)
  for (const { id, type } of await listActions(database, [turnId]))
    if (type === 'approval') await insertDecisionNotice(database, id)
}

/** Ends the actions whose time is over; no turn goes on with them. */
export const expireActions = (database: Executor): Promise<void> =>
  close(
    database,
    'expired',
    sql`id in (select id from required_actions where status = 'open' and type = 'tool_output' and expires_at <= now()
      limit ${BATCH} for update skip locked)`,
  )

async function close(database: Executor, status: 'rejected' | 'expired', which: ReturnType<typeof sql>): Promise<void> {
  const error = status === 'rejected' ? 'The turn was cancelled.' : 'No output came in time.'
  const { rows } = await database.execute<{ turnId: string }>(sql`
    with closed as (
      update required_actions set status = ${status}, decided_at = now() where ${which}
      returning turn_id, call_id
    )
    update tool_calls set status = 'failed', error = ${error}, ended_at = now() from closed
    where tool_calls.turn_id = closed.turn_id and tool_calls.call_id = closed.call_id and tool_calls.status = 'waiting'
    returning tool_calls.turn_id as "turnId"`)
  await endUnmadeCalls(
    database,
    rows.map(({ turnId }) => turnId),
  )
}

const NO_TURN = 'No turn went on, so the call was not made.'

/** Ends the calls of these turns that people have allowed, where nothing is open any more and no turn goes on to make them. */
export async function endUnmadeCalls(database: Executor, turnIds: string[]): Promise<void> {
  if (turnIds.length === 0) return
  await database.execute(sql`
    update tool_calls set status = 'failed', error = ${NO_TURN}, ended_at = now()
    where turn_id = any(${`{${turnIds.join()}}`}::uuid[]) and status = 'waiting'
      and not exists (select from required_actions open where open.turn_id = tool_calls.turn_id and open.status = 'open')
      and not exists (select from turns continuing where continuing.continues = tool_calls.turn_id)`)
}

/** Takes the actions of a turn for the transaction that settles some of them. */
export const lockActions = (tx: Executor, turnId: string) =>
  tx
    .select({ ...getTableColumns(requiredActions), isOver: sql<boolean>`${requiredActions.expiresAt} <= now()` })
    .from(requiredActions)
    .where(eq(requiredActions.turnId, turnId))
    .orderBy(asc(requiredActions.ordinal))
    .for('update')
