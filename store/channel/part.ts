import { type SQL, sql } from 'drizzle-orm'
import type { ReplyPart } from '../../domain/channel/reply.ts'
import { channelReplies } from '../tables/index.ts'

/**
 * The parts of a reply in their order, those that fit in another state; null where it has none yet.
 * @param fits a condition on `part`, a part as JSON
 */
export const partsWithState = (fits: SQL, state: ReplyPart['state']): SQL =>
  sql`(select jsonb_agg(case when ${fits} then part || ${JSON.stringify({ state })}::jsonb else part end
    order by place) from jsonb_array_elements(${channelReplies.parts}) with ordinality as listed (part, place))`
