import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '../database.ts'
import { agents, conversations, personMessages, turns } from '../tables/index.ts'
import { LeaseLost } from '../turn/lease.ts'
import type { Turn } from '../turn/turn.ts'

/**
 * The condition on a turn that it waits for its agent, which is paused: a turn that goes on after a person's decision. It is out
 * of the line, its time stands still, and no sweep looks at it; a turn that waits in line has had no holder.
 */
export const IS_PARKED = sql.raw("(turns.status = 'waiting' and turns.handed_over)")

/**
 * Lets a held turn wait until its agent is not paused any more; the next turn in line runs.
 * @returns undefined when the agent is not paused now, so that the turn goes on
 * @throws LeaseLost
 */
export const parkTurn = (
  database: Database,
  { id, agentId, conversationId }: Turn,
  generation: number,
): Promise<{ promoted: Turn | undefined } | undefined> =>
  database.transaction(async (tx) => {
    // The change that ends the pause holds this lock, so it finds the turn, or this finds the change.
    const [agent] = await tx.select({ status: agents.status }).from(agents).where(eq(agents.id, agentId)).for('share')
    if (agent?.status !== 'paused') return undefined
    await tx
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, conversationId))
      .for('update')
    const parked = await tx
      .update(turns)
      .set({
        status: 'waiting',
        handedOver: true,
        holderId: null,
        generation: sql`${turns.generation} + 1`,
        beatAt: sql`now()`,
      })
      .where(and(eq(turns.id, id), eq(turns.generation, generation), eq(turns.status, 'running')))
      .returning({ id: turns.id })
    if (parked.length === 0) throw new LeaseLost()
    return { promoted: (await promoteNext(tx, [conversationId])).get(conversationId) }
  })

/** Lets the parked turns of an agent go on, each with the time that it had left. The caller has locked the agent. */
export async function unparkTurns(tx: Executor, agentId: string): Promise<void> {
  const isParked = and(eq(turns.agentId, agentId), IS_PARKED)
  const parked = tx.select({ id: turns.conversationId }).from(turns).where(isParked)
  const locked = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, parked))
    .orderBy(conversations.id)
    .for('update')
  if (locked.length === 0) return
  await tx
    .update(turns)
    .set({ handedOver: false, deadlineAt: sql`now() + (${turns.deadlineAt} - ${turns.beatAt})`, beatAt: sql`now()` })
    .where(isParked)
  await promoteNext(
    tx,
    locked.map(({ id }) => id),
  )
}

/**
 * Lets the next turn in line of each conversation run, where none runs. The caller has locked the conversations.
 * @returns those that have time left, by their conversation
 */
export async function promoteNext(tx: Executor, conversationIds: string[]): Promise<Map<string, Turn>> {
  if (conversationIds.length === 0) return new Map()
  const hasTime = sql<boolean>`${turns.deadlineAt} > now()`
  const promoted = await tx
    .update(turns)
    .set({
      status: 'running',
      startedAt: sql`now()`,
      beatAt: sql`now()`,
      // A turn that was parked has a former holder.
      handedOver: sql`${turns.generation} > 0`,
    })
    .where(
      sql`${turns.id} in (
        select distinct on (conversation_id) id from turns
        where conversation_id in ${conversationIds} and status = 'waiting' and not handed_over
          and not exists (
            select from turns as running
            where running.conversation_id = turns.conversation_id and running.status = 'running')
        order by conversation_id, place)`,
    )
    .returning({ ...getTableColumns(turns), hasTime })
  return new Map(promoted.flatMap(({ hasTime, ...turn }) => (hasTime ? [[turn.conversationId, turn]] : [])))
}

/** The turns of a conversation's line: all, and those that wait. */
export async function countOpen(tx: Executor, conversationId: string): Promise<{ open: number; waiting: number }> {
  const [row] = await tx
    .select({
      open: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${turns.status} = 'waiting'))::int`,
    })
    .from(turns)
    .where(
      and(
        eq(turns.conversationId, conversationId),
        sql`${turns.status} in ('waiting', 'running') and not ${IS_PARKED}`,
      ),
    )
  return row ?? { open: 0, waiting: 0 }
}

/** `hasOthers`: turns of it have not ended, also where none of them is before this one. */
export type Line = { continuedBy: string | null; place: number; isBusy: boolean; hasOthers: boolean }

/** The head of the conversation's line, and the turn that goes on already. */
export async function readLine(tx: Executor, { id, conversationId }: Turn): Promise<Line> {
  const { rows } = await tx.execute<Line>(sql`
    select max(id::text) filter (where continues = ${id}) as "continuedBy",
      max(place) filter (where status <> 'waiting') + 1 as place,
      bool_or(status in ('waiting', 'running') and not ${IS_PARKED}) as "isBusy",
      bool_or(status in ('waiting', 'running')) as "hasOthers"
    from turns where conversation_id = ${conversationId}`)
  if (!rows[0]) throw new Error('The turn that asked is not in its conversation.')
  return rows[0]
}

/** The unique index of places holds within a statement, so the places pass through negative ones. */
export async function makeRoom(tx: Executor, conversationId: string, place: number): Promise<void> {
  await tx.execute(sql`
    update turns set place = -place - 1
    where conversation_id = ${conversationId} and status = 'waiting' and place >= ${place}`)
  await tx.execute(sql`update turns set place = -place where conversation_id = ${conversationId} and place < 0`)
  await tx
    .update(personMessages)
    .set({ place: sql`${personMessages.place} + 1` })
    .where(and(eq(personMessages.conversationId, conversationId), sql`${personMessages.place} >= ${place}`))
}
