import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'
import { isChosen, mostOf, type TurnChoice } from './start.ts'

/** What a turn asked one model for its answer; a turn that was not answered by a model has a null model. */
export type TurnUsage = {
  turnId: string
  conversationId: string
  model: string | null
  promptTokens: number
  completionTokens: number
  cachedTokens: number
  cacheWriteTokens: number
  latencyMs: number
}

/**
 * The usage of the turns that a backtest would take. A turn from before the requests were hashed cannot be composed as it
 * was, so it will be left out and counts nothing.
 */
export async function listUsage(
  database: Executor,
  workspaceId: string,
  agentId: string,
  choice: TurnChoice,
): Promise<TurnUsage[]> {
  const { rows } = await database.execute<TurnUsage>(sql`
    select chosen.id as "turnId", chosen.conversation_id as "conversationId", m.model, ${sumOf('prompt_tokens')} as "promptTokens",
      ${sumOf('completion_tokens')} as "completionTokens", ${sumOf('cached_tokens')} as "cachedTokens",
      ${sumOf('cache_write_tokens')} as "cacheWriteTokens",
      coalesce(sum(extract(epoch from m.ended_at - m.started_at) * 1000), 0)::float8 as "latencyMs"
    from (
      select t.id, t.conversation_id from turns t join conversations c on c.id = t.conversation_id
      where ${isChosen(workspaceId, agentId, choice)} order by t.id desc limit ${mostOf(choice)}
    ) chosen left join model_calls m on m.turn_id = chosen.id and m.purpose = 'answer' and m.request_hash is not null
    group by 1, 2, 3 order by chosen.id desc`)
  return rows
}

const sumOf = (column: string): SQL => sql`coalesce(sum(m.${sql.identifier(column)}), 0)::int`
