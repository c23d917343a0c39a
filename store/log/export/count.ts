import { sql } from 'drizzle-orm'
import type { Executor } from '../../database.ts'

/**
 * The number of subjects that have ended, by the name of their trace, and of the entries that wait for Langfuse or were
 * refused.
 */
export type OwnCounts = { ended: Map<string, number>; waiting: number; refused: number }

/** Counts the subjects that began in the window and have ended, without deleted ones. @param window from (included) to (left out) */
export async function countEnded(database: Executor, { from, to }: { from: Date; to: Date }): Promise<OwnCounts> {
  const [first, last] = [from.toISOString(), to.toISOString()]
  const inWindow = (column: string) => sql`${sql.raw(column)} >= ${first} and ${sql.raw(column)} < ${last}`
  const { rows } = await database.execute<{ name: string; count: number }>(sql`
    select 'turn' as name, count(*)::int as count from turns
      join conversations c on c.id = turns.conversation_id and c.deleted_at is null
      join agents a on a.id = turns.agent_id and a.deleted_at is null
      where ended_at is not null and ${inWindow('turns.created_at')}
    union all select 'ingestion', count(*)::int from documents
      join agents a on a.id = documents.agent_id and a.deleted_at is null
      where documents.deleted_at is null and documents.status <> 'processing' and ${inWindow('documents.created_at')}
    union all select 'eval run', count(*)::int from eval_runs
      join agents a on a.id = eval_runs.agent_id and a.deleted_at is null
      where ended_at is not null and ${inWindow('eval_runs.started_at')}`)
  const entries = await database.execute<{ waiting: number; refused: number }>(sql`
    select count(*) filter (where refused_at is null)::int as waiting, count(refused_at)::int as refused from trace_exports`)
  const { waiting = 0, refused = 0 } = entries.rows[0] ?? {}
  return { ended: new Map(rows.map(({ name, count }) => [name, count])), waiting, refused }
}
