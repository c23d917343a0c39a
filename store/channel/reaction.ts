import { sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { ChannelReaction } from '../../domain/channel/reading.ts'
import { ApiError } from '../../domain/error.ts'
import { newId } from '../../domain/id.ts'
import { type Database, type Executor, exportingAs } from '../database.ts'
import { removeFeedback, setReaction } from '../log/feedback.ts'
import { channelEvents } from '../tables/index.ts'
import { noteRepeat, recordIgnored } from './event.ts'

type Addressed = { workspaceId: string; agentId: string; channel: ChannelName }

/**
 * Takes a reaction as the feedback of the turn whose answer has the message, once: a delivery that comes again changes
 * nothing.
 */
export async function takeReaction(database: Database, to: Addressed, event: ChannelReaction): Promise<void> {
  const { workspaceId } = to
  await database
    .transaction(async (tx) => {
      const { eventId } = event
      if (await noteRepeat(tx, { ...to, eventId })) return
      const rated = await findRated(tx, to, event)
      if (!rated) return await recordIgnored(tx, to, { eventId, reason: 'reaction' })
      const { rowCount } = await tx
        .insert(channelEvents)
        .values({ ...to, id: newId(), eventId, verdict: 'feedback', ...rated })
        .onConflictDoNothing()
      if (!rowCount) return
      const { turnId } = rated
      const exporting = exportingAs(tx, database)
      // The last reaction of a user counts, so the one before needs no removal.
      const reaction = `${to.channel}/${event.reaction}`
      if (event.score === null) await removeFeedback(exporting, { workspaceId, turnId }, reaction)
      else await setReaction(exporting, { workspaceId, turnId }, event.score, reaction)
    })
    .catch(ignoreDeleted)
}

/** The turn was deleted meanwhile. */
function ignoreDeleted(error: unknown): void {
  if (!(error instanceof ApiError && error.errorCode === 'TURN_NOT_FOUND')) throw error
}

/** The turn whose answer has the message. Ids of messages are unique in their place alone. */
async function findRated(tx: Executor, { workspaceId, agentId, channel }: Addressed, event: ChannelReaction) {
  const { placeKey, messageId } = event
  const { rows } = await tx.execute<{ turnId: string; conversationId: string; placeId: string }>(sql`
    select r.id as "turnId", r.conversation_id as "conversationId", r.place_id as "placeId"
    from channel_places p
      join channel_replies r on r.place_id = p.id and r.kind = 'turn' and r.parts @> ${JSON.stringify([{ messageId }])}::jsonb
      join turns t on t.id = r.id and t.status not in ('waiting', 'running')
      join conversations c on c.id = t.conversation_id and c.deleted_at is null
    where p.workspace_id = ${workspaceId} and p.agent_id = ${agentId} and p.channel = ${channel}
      and split_part(p.conversation_key, '/', 1) = ${placeKey}
    limit 1`)
  return rows[0]
}
