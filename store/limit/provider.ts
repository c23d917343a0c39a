import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** All processes together may have this many calls under way at one provider, at the start and at most. */
export const MAX_PROVIDER_CALLS = 256

/** The calls that a process may have under way, and the pause that it must keep before the next one. */
export type ProviderAllowance = { calls: number; pausedMs: number }

/**
 * Claims calls at a provider for this process. The share of the limit follows the claims of all processes.
 * @param wanted calls that this process has under way or waiting
 * @param succeeded true when calls have succeeded since the last claim: then the limit rises by a tenth
 */
export async function claimProvider(
  database: Database,
  provider: string,
  processId: string,
  wanted: number,
  succeeded: boolean,
): Promise<ProviderAllowance> {
  await database.execute(sql`
    insert into provider_claims (provider, process_id, wanted, beat_at)
    values (${provider}, ${processId}, ${wanted}, now())
    on conflict (provider, process_id) do update set wanted = excluded.wanted, beat_at = excluded.beat_at`)
  const { rows } = await database.execute<{ calls: number; pausedMs: number }>(sql`
    with claims as (
      select greatest(sum(wanted), 1) as wanted from provider_claims
      where provider = ${provider} and beat_at > now() - interval '5 seconds'
    ), raised as (
      insert into provider_limits (provider, concurrency) values (${provider}, ${MAX_PROVIDER_CALLS})
      on conflict (provider) do update set updated_at = now(), concurrency = case
        when ${succeeded} and coalesce(provider_limits.lowered_at < now() - interval '2 seconds', true)
        then least(${MAX_PROVIDER_CALLS}, greatest(provider_limits.concurrency + 1, provider_limits.concurrency * 1.1))
        else provider_limits.concurrency end
      returning concurrency, paused_until
    )
    select greatest(1, floor(concurrency * ${wanted} / claims.wanted))::int as calls,
      greatest(0, extract(epoch from paused_until - now()) * 1000)::float8 as "pausedMs"
    from raised, claims`)
  const [row] = rows
  return { calls: row?.calls ?? 1, pausedMs: row?.pausedMs ?? 0 }
}

/**
 * Pauses a provider for all processes, and halves the limit of calls after the pause, at most once a second.
 * @param underWay the calls of this process at the provider
 */
export async function pauseProvider(
  database: Database,
  provider: string,
  pauseMs: number,
  underWay: number,
): Promise<void> {
  await database.execute(sql`
    insert into provider_limits (provider, concurrency, paused_until, lowered_at)
    values (${provider}, ${Math.max(1, underWay / 2)}, now() + ${pauseMs} * interval '1 millisecond', now())
    on conflict (provider) do update set
      paused_until = greatest(provider_limits.paused_until, excluded.paused_until),
      lowered_at = case when provider_limits.lowered_at > now() - interval '1 second'
        then provider_limits.lowered_at else now() end,
      concurrency = case when provider_limits.lowered_at > now() - interval '1 second'
        then provider_limits.concurrency
        else greatest(1, least(provider_limits.concurrency, greatest(${underWay}, 2)) / 2) end`)
}

/** Deletes the claims of processes that have not claimed for a minute. */
export async function deleteStaleClaims(database: Database): Promise<void> {
  await database.execute(sql`delete from provider_claims where beat_at < now() - interval '1 minute'`)
}
