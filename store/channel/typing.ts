import { sql } from 'drizzle-orm'
import type { ChannelName } from '../../domain/agent/channel.ts'
import type { Executor } from '../database.ts'
import { channelReplies } from '../tables/index.ts'
import type { ReplyRecord } from './reply.ts'

/** The other platforms show that the agent writes for 5 s or more. */
const SHOWN_SECONDS = 4
/** The reaction under a message of Slack stays until it is removed. */
const LASTING: ChannelName = 'slack'
/** An answer that is there within this time needs no indicator. */
const QUICK_SECONDS = 0.5
const BATCH = 100

/** The replies `r` whose users are to see that the agent works. */
export const TYPING_DUE = sql`channel_replies r join turns on turns.id = r.id and turns.status = 'running'
  where r.state = 'awaiting' and (r.typing_at is null
      or r.channel <> ${LASTING} and r.typing_at < now() - ${SHOWN_SECONDS} * interval '1 second')
    and turns.started_at < now() - ${QUICK_SECONDS} * interval '1 second'`

/** Takes replies whose turn runs, each at most every 4 s and on Slack once, so that one worker shows their users that the agent works. */
export async function claimTyping(database: Executor): Promise<ReplyRecord[]> {
  return await database
    .update(channelReplies)
    .set({ typingAt: sql`now()` })
    .where(
      sql`${channelReplies.id} in (
        select r.id from ${TYPING_DUE}
        order by r.typing_at nulls first limit ${BATCH} for update of r skip locked)`,
    )
    .returning()
}
