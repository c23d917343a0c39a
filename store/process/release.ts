import { sql } from 'drizzle-orm'
import type { Executor } from '../database.ts'
import { preparedOnce } from '../statement.ts'

/** The name of the fact in `installation`; its value is `{ buildId }`. */
const CURRENT_RELEASE = 'current_release'

/** The build id of the current release, as part of a statement. */
export const CURRENT_BUILD_ID = sql`(select value ->> 'buildId' from installation where name = ${CURRENT_RELEASE})`

export const IS_LIVING_PROCESS = sql`processes.ended_at is null`
const IS_LIVING_WORKER = sql`processes.kind = 'worker' and ${IS_LIVING_PROCESS}`

/** The release whose workers take new work. */
export type CurrentRelease = {
  /** The build id is null before the first worker. */
  buildId: string | null
  /** True: a worker of this release lives. */
  hasWorker: boolean
}

/** Returns the current release, as the row says. */
export async function findCurrentRelease(database: Executor): Promise<CurrentRelease> {
  const [found] = await currentReleases(database).execute()
  return found ?? { buildId: null, hasWorker: false }
}

const currentReleases = preparedOnce((database) =>
  database
    .select({
      buildId: sql<string | null>`${CURRENT_BUILD_ID}`,
      hasWorker: sql<boolean>`exists (
        select from processes where ${IS_LIVING_WORKER} and build_id = ${CURRENT_BUILD_ID})`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('find_current_release'),
)

/** Makes a release the current one. */
export async function setCurrentRelease(database: Executor, buildId: string): Promise<void> {
  await database.execute(sql`
    insert into installation (name, value) values (${CURRENT_RELEASE}, ${JSON.stringify({ buildId })}::jsonb)
    on conflict (name) do update set value = excluded.value`)
}

/**
 * Makes a release the current one in place of `former`. One of two workers that do so at once succeeds.
 * @returns false when another release is the current one meanwhile
 */
export async function replaceCurrentRelease(
  database: Executor,
  former: string | null,
  buildId: string,
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    insert into installation (name, value) values (${CURRENT_RELEASE}, ${JSON.stringify({ buildId })}::jsonb)
    on conflict (name) do update set value = excluded.value
    where installation.value ->> 'buildId' = ${former}`)
  return rowCount === 1
}

export type LivingRelease = { buildId: string; workers: number; heldTurns: number }

/** The releases that have a living worker, with the number of their workers and of the running turns that these hold. */
export async function listLivingReleases(database: Executor): Promise<LivingRelease[]> {
  const { rows } = await database.execute<LivingRelease>(sql`
    select build_id as "buildId", count(distinct processes.id)::int as workers, count(turns.id)::int as "heldTurns"
    from processes left join turns on turns.holder_id = processes.id and turns.status = 'running' and not turns.handed_over
    where ${IS_LIVING_WORKER} group by build_id order by build_id`)
  return rows
}
