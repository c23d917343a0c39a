import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { channelEvents, channelPlaces, channelReplies } from '../tables/index.ts'
import type { Turn } from '../turn/turn.ts'

/**
 * Ties the events of kept messages to the turn that answers them, in the caller's transaction, and writes the reply that
 * waits for the turn's end. It goes to where the user's latest message came from.
 * @param eventIds the ids of the rows, at least one
 * @param messageAt when the latest of the messages came
 */
export async function answerKeptEvents(tx: Executor, turn: Turn, eventIds: string[], messageAt: Date): Promise<void> {
  const { id, workspaceId, agentId, conversationId } = turn
  // One parameter, however long the pause was: a statement takes 65,535 at most.
  const isKept = sql`${channelEvents.id} = any(${`{${eventIds.join()}}`}::uuid[])`
  const [latest] = await tx
    .select({ place: channelPlaces })
    .from(channelEvents)
    .innerJoin(channelPlaces, eq(channelPlaces.id, channelEvents.placeId))
    .where(isKept)
    .orderBy(desc(channelEvents.receivedAt))
    .limit(1)
  await tx.update(channelEvents).set({ verdict: 'turn', turnId: id }).where(isKept)
  if (!latest) return
  const { id: placeId, channel, address } = latest.place
  const reply = { kind: 'turn', state: 'awaiting', address, messageAt } as const
  await tx.insert(channelReplies).values({ id, workspaceId, agentId, conversationId, placeId, channel, ...reply })
}
