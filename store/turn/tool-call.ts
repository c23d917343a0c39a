import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { jsonOf, statement } from '../statement.ts'
import { toolCalls } from '../tables/index.ts'
import { HOLDER, type HolderValues, LeaseLost } from './lease.ts'

export type ToolCallRow = typeof toolCalls.$inferSelect
export type ToolCallStatus = ToolCallRow['status']

/** All tool calls of a turn, in the order in which the model asked for them. */
export const listToolCalls = async (database: Executor, turnId: string): Promise<ToolCallRow[]> =>
  (await listToolCallsOf(database, [turnId])).get(turnId) ?? []

/** The same for many turns; a turn without tool calls has no entry. */
export async function listToolCallsOf(database: Executor, turnIds: string[]): Promise<Map<string, ToolCallRow[]>> {
  if (turnIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(toolCalls)
    .where(inArray(toolCalls.turnId, turnIds))
    .orderBy(asc(toolCalls.round), asc(toolCalls.ordinal))
  return Map.groupBy(rows, ({ turnId }) => turnId)
}

type NewToolCall = Pick<ToolCallRow, 'turnId' | 'callId' | 'round' | 'ordinal' | 'name' | 'type' | 'arguments'>

type StartValues = HolderValues &
  Pick<NewToolCall, 'callId' | 'round' | 'ordinal' | 'name' | 'type'> & { arguments: string | null; startedAt: Date }

const start = statement<StartValues, { isOurs: boolean }>(
  'start_tool_call',
  `with ${HOLDER}, started as (
    insert into tool_calls (turn_id, workspace_id, call_id, round, ordinal, name, type, arguments, status, started_at,
      generation)
    select id, workspace_id, :callId, :round, :ordinal, :name, :type, :arguments::jsonb, 'started', :startedAt, :generation
    from holder on conflict do nothing returning turn_id
  )
  select exists (select from started) as "isOurs" from holder`,
)

/**
 * Writes into the ledger that a tool call is about to be made. The first holder to write it may make the call. May be
 * repeated before the call is made: a row of the same generation is the holder's own.
 * @returns undefined when the caller may make the call; else the row that an earlier holder wrote
 * @throws LeaseLost
 */
export async function startToolCall(
  database: Database,
  generation: number,
  call: NewToolCall,
): Promise<ToolCallRow | undefined> {
  const values = { ...call, generation, arguments: jsonOf(call.arguments), startedAt: new Date() }
  const { rows } = await start(database, values)
  if (!rows[0]) throw new LeaseLost()
  if (rows[0].isOurs) return undefined
  const row = (await listToolCalls(database, call.turnId)).find(({ callId }) => callId === call.callId)
  return row?.generation === generation && row.status === 'started' ? undefined : row
}

const UNKNOWN_END = 'The turn ended while this call was under way: it may have had its effect.'

/** Marks the calls that are still open at the end of these turns as `outcome_unknown`: their results will not be stored. */
export async function closeToolCalls(tx: Executor, turnIds: string[]): Promise<void> {
  await tx
    .update(toolCalls)
    .set({ status: 'outcome_unknown', error: UNKNOWN_END, endedAt: new Date() })
    .where(and(inArray(toolCalls.turnId, turnIds), eq(toolCalls.status, 'started')))
}

type Result = { status: Exclude<ToolCallStatus, 'started'>; result: string; error: string | null; durationMs: number }

type FinishValues = HolderValues & Result & { callId: string; endedAt: Date }

const finish = statement<FinishValues, { id: string }>(
  'finish_tool_call',
  `with ${HOLDER}, finished as (
    update tool_calls
    set status = :status, result = :result, error = :error, duration_ms = :durationMs, ended_at = :endedAt
    from holder where turn_id = holder.id and call_id = :callId and status = 'started'
  )
  select id from holder`,
)

/** Writes the result of a tool call. A call that has a result keeps it, so this may be repeated. @throws LeaseLost */
export async function finishToolCall(
  database: Database,
  generation: number,
  turnId: string,
  callId: string,
  result: Result,
): Promise<void> {
  const { rows } = await finish(database, { turnId, generation, callId, ...result, endedAt: new Date() })
  if (!rows[0]) throw new LeaseLost()
}
