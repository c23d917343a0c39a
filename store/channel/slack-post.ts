import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../domain/id.ts'
import type { Executor } from '../database.ts'
import { agents, channelPlaces } from '../tables/index.ts'
import { insertReply, type PlaceRecord } from './reply.ts'

/** A channel of Slack in which an agent's app speaks to the team. */
export type TeamChannel = { workspaceId: string; agentId: string; channelId: string }

/** Says a text in a channel of Slack, in the caller's transaction; nothing where the agent's Slack app is off. */
export async function insertSlackPost(tx: Executor, channel: TeamChannel, text: string): Promise<void> {
  const { agentId, channelId } = channel
  const isOn = and(eq(agents.id, agentId), sql`${agents.channelConfig} -> 'slack' ->> 'enabled' = 'true'`)
  const [agent] = await tx.select({ id: agents.id, since: SINCE }).from(agents).where(isOn)
  if (!agent) return
  const place = await openTeamPlace(tx, channel, `alarms/${channelId}`)
  const address = { channelId, threadTs: null, ts: agent.since }
  await insertReply(tx, place, { id: newId(), kind: 'sentence', text, conversationId: null, address })
}

/** A message that is in doubt is looked for from here on; Slack's clock is another one. */
export const SINCE = sql<string>`(extract(epoch from now())::bigint - 60) || '.000000'`

/** The place of what an agent says in a channel of its team: one leaves after another. @param key its name among the places */
export async function openTeamPlace(
  tx: Executor,
  { workspaceId, agentId, channelId }: TeamChannel,
  conversationKey: string,
): Promise<PlaceRecord> {
  const address = { channelId, threadTs: null, ts: null }
  const [place] = await tx
    .insert(channelPlaces)
    .values({ id: newId(), workspaceId, agentId, channel: 'slack', userId: '', conversationKey, address })
    .onConflictDoUpdate({
      target: [channelPlaces.agentId, channelPlaces.channel, channelPlaces.userId, channelPlaces.conversationKey],
      set: { address },
    })
    .returning()
  if (!place) throw new Error('The place was written but not returned.')
  return place
}
