import type pg from 'pg'

/** The first key of the advisory locks of processes; the second is the process's session key. Any constant does. */
export const PRESENCE_LOCK = 720_619_411

/** A process whose session has ended and whose beat stands still for this long has ended. */
const GONE_MS = 1_200
/**
 * And for this number of looks in a row, which come every 200 ms in a worker: on a busy machine looks come late, and a living process
 * connects again late, too.
 */
const GONE_LOOKS = 6
/** The same while Postgres or a connection has just come back: living processes reconnect first. */
const GONE_AFTER_RETURN_MS = 5_000
/**
 * A process that dies has beaten shortly before. When a session ends after a longer silence, the network was silent: the
 * process, which gives a session up after 5 s without an answer, may live and return.
 */
const SILENCE_BEFORE_DEATH_MS = 4_000
/** The same for a process that has not connected yet since then: it may stand still, or its connection may be cut again. */
const GONE_UNSEEN_MS = 10_000
/** Postgres or a connection counts as just come back for this long. */
const RETURN_MS = 10_000
/** A slower look, or a longer time between two looks, tells nothing about the time before it. */
const LONGEST_GAP_MS = 1_000

type SeenProcess = { id: string; beat: string; isPresent: boolean; hasEnded: boolean; isYoung: boolean }

const LOOK = `with locks as materialized (
    select objid from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  )
  select id, beat, session_key in (select objid::bigint from locks) as "isPresent", ended_at is not null as "hasEnded",
    now() - pg_postmaster_start_time() < interval '${RETURN_MS} milliseconds' as "isYoung"
  from processes`

/** Refuses when the process has shown since the look that it lives. */
const END = `update processes set ended_at = now() where id = $1 and beat = $2 and ended_at is null
  and ($3 or session_key not in (select objid::bigint from pg_locks where locktype = 'advisory' and classid = $4 and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())))`

export type ProcessWatch = {
  /** Looks at all processes and writes down the ends that it has found. @returns whether any process has ended */
  look(client: pg.ClientBase): Promise<boolean>
  /** The watcher's connection was lost: earlier looks tell nothing any more. */
  loseConnection(): void
}

type Seen = {
  beat: string
  beatSince: number
  freeSince: number | undefined
  /** The looks in a row that found neither session nor another beat. */
  looks: number
  /** True: a look since the connection came back has found its session. */
  wasPresent: boolean
}

/**
 * Watches all processes, and writes down the end of a process: its session ended soon after its last beat and
 * no other followed, or its beat stands still for `silenceMs` (a stopped process, or a machine behind a dead network). Times are the watcher's own, on one connection that worked all that time; no clocks are compared.
 */
export function createProcessWatch(silenceMs: number): ProcessWatch {
  const seen = new Map<string, Seen>()
  let lookedAt = Number.NEGATIVE_INFINITY
  let lostAt = Number.NEGATIVE_INFINITY
  const goneMs = ({ wasPresent }: Seen, isYoung: boolean, now: number) => {
    if (!isYoung && now - lostAt >= RETURN_MS) return GONE_MS
    return wasPresent ? GONE_AFTER_RETURN_MS : GONE_UNSEEN_MS
  }
  return {
    async look(client) {
      const startedAt = performance.now()
      // With a name, Postgres plans it once for the session.
      const { rows } = await client.query<SeenProcess>({ name: 'look', text: LOOK, values: [PRESENCE_LOCK] })
      const now = performance.now()
      if (now - startedAt > LONGEST_GAP_MS || startedAt - lookedAt > LONGEST_GAP_MS) seen.clear()
      lookedAt = now
      const processIds = new Set(rows.map(({ id }) => id))
      for (const id of seen.keys()) if (!processIds.has(id)) seen.delete(id)
      let hasEnded = rows.some((row) => row.hasEnded)
      for (const row of rows.filter((each) => !each.hasEnded)) {
        const found = note(seen, row, now)
        const { beatSince, freeSince, looks } = found
        const isSilent = now - beatSince >= silenceMs
        const hasDied = freeSince !== undefined && freeSince - beatSince < SILENCE_BEFORE_DEATH_MS
        const goneSince = Math.max(freeSince ?? now, beatSince)
        const isGone = hasDied && looks >= GONE_LOOKS && now - goneSince >= goneMs(found, row.isYoung, now)
        if (!isSilent && !isGone) continue
        await client.query(END, [row.id, row.beat, isSilent, PRESENCE_LOCK])
        hasEnded = true
      }
      return hasEnded
    },
    loseConnection() {
      seen.clear()
      lostAt = performance.now()
    },
  }
}

/** Remembers since when beat and lock are as they are now. */
function note(seen: Map<string, Seen>, { id, beat, isPresent }: SeenProcess, now: number): Seen {
  const before = seen.get(id)
  const beatSince = before?.beat === beat ? before.beatSince : now
  const isSame = !isPresent && before?.freeSince !== undefined && beatSince !== now
  const next = {
    beat,
    beatSince,
    freeSince: isPresent ? undefined : (before?.freeSince ?? now),
    looks: isSame ? (before?.looks ?? 0) + 1 : 0,
    wasPresent: isPresent || (before?.wasPresent ?? false),
  }
  seen.set(id, next)
  return next
}
