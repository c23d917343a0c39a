import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'

/** The open work of all workspaces; the age is that of the oldest, in seconds, 0 without one. */
export type OpenWork = Record<(typeof QUEUES)[number]['name'], { count: number; oldestSeconds: number }>

/** Each query has a partial index, or a table that holds open work alone. */
const QUEUES = [
  { name: 'turns_running', from: `select created_at from turns where status = 'running'` },
  { name: 'turns_waiting', from: `select created_at from turns where status = 'waiting' and not handed_over` },
  {
    name: 'ingestion',
    from: `select created_at from documents where status = 'processing' and deleted_at is null and not is_waiting
      union all select created_at from documents where status = 'processing' and deleted_at is null and is_waiting`,
  },
  { name: 'eval_runs', from: `select started_at as created_at from eval_runs where status = 'running'` },
  { name: 'backtests', from: `select started_at as created_at from backtests where status = 'running'` },
  { name: 'evaluations', from: `select created_at from evaluations where status = 'owed'` },
  { name: 'outbox', from: 'select created_at from outbox' },
  { name: 'escalations', from: `select created_at from escalations where delivery_status = 'pending'` },
  { name: 'replies', from: `select created_at from channel_replies where state = 'pending'` },
  { name: 'trace_exports', from: 'select created_at from trace_exports where refused_at is null' },
] as const

const COUNTS = QUEUES.map(
  ({ name, from }) => `select '${name}' as name, count(*)::int as count,
    coalesce(greatest(0, extract(epoch from now() - min(created_at))), 0)::float8 as "oldestSeconds" from (${from}) as open`,
).join(' union all ')

/** Counts the open work of all workspaces, in one statement. It runs across workspaces. */
export async function countOpenWork(database: Executor): Promise<OpenWork> {
  const { rows } = await database.execute<{ name: string; count: number; oldestSeconds: number }>(sql.raw(COUNTS))
  return Object.fromEntries(rows.map(({ name, ...figures }) => [name, figures])) as OpenWork
}
