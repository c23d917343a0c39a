import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from './database.ts'
import { toolCalls } from './tables/index.ts'

export type ToolCallStatus = 'started' | 'succeeded' | 'failed' | 'outcome_unknown'
export type ToolCallRow = Omit<typeof toolCalls.$inferSelect, 'status'> & { status: ToolCallStatus }

export async function listToolCalls(database: Executor, turnId: string): Promise<ToolCallRow[]> {
  const rows = await database
    .select()
    .from(toolCalls)
    .where(eq(toolCalls.turnId, turnId))
    .orderBy(asc(toolCalls.round), asc(toolCalls.ordinal))
  return rows as ToolCallRow[]
}

/**
 * Writes that a call is about to be made. The first one to write it may make it.
 * @returns undefined when this call is ours to make, else what the ledger holds of it.
 */
export async function startToolCall(
  tx: Executor,
  call: Pick<ToolCallRow, 'turnId' | 'callId' | 'round' | 'ordinal' | 'name' | 'type' | 'arguments'>,
): Promise<ToolCallRow | undefined> {
  const inserted = await tx
    .insert(toolCalls)
    .values({ ...call, status: 'started', startedAt: new Date() })
    .onConflictDoNothing()
  if (inserted.rowCount === 1) return undefined
  const [row] = await tx
    .select()
    .from(toolCalls)
    .where(and(eq(toolCalls.turnId, call.turnId), eq(toolCalls.callId, call.callId)))
  return row as ToolCallRow
}

/** Writes how a call went; a call that has its result already keeps it. */
export async function finishToolCall(
  tx: Executor,
  turnId: string,
  callId: string,
  outcome: { status: Exclude<ToolCallStatus, 'started'>; result: string; error: string | null; durationMs: number },
): Promise<void> {
  await tx
    .update(toolCalls)
    .set({ ...outcome, endedAt: new Date() })
    .where(and(eq(toolCalls.turnId, turnId), eq(toolCalls.callId, callId), eq(toolCalls.status, 'started')))
}
