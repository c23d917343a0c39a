import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { mostConnections, POOL_SIZES, READ_ONLY_SIZE } from '../connection/pool.ts'
import type { Database } from '../database.ts'

type Row = { free: number; apis: number; workers: number }

/**
 * Says in one line when the living processes may take more connections than Postgres gives: one that gets none is taken for
 * dead. The others are counted with the pool size of this process, or the usual one of their kind where it has no own.
 */
export async function warnOfTooFewConnections(
  database: Database,
  log: Pick<Logger, 'warn'>,
  poolSize: number | undefined,
): Promise<void> {
  const { rows } = await database.execute<Row>(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as free,
      count(*) filter (where kind = 'api')::int as apis, count(*) filter (where kind = 'worker')::int as workers
    from processes where ended_at is null and beat_at > now() - interval '10 seconds'`)
  const { free = 0, apis = 0, workers = 0 } = rows[0] ?? {}
  const wanted =
    apis * mostConnections(poolSize ?? POOL_SIZES.api) +
    workers * (mostConnections(poolSize ?? POOL_SIZES.worker) + READ_ONLY_SIZE)
  if (wanted <= free) return
  log.warn(
    `Postgres gives ${free} connections (max_connections), and the living processes (${apis} API, ${workers} workers) may take up to ${wanted}: raise max_connections or lower DATABASE_POOL_SIZE.`,
  )
}
