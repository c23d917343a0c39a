import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '../../domain/id.ts'
import { SYSTEM_ROLE } from '../connection/scope.ts'
import type { ProcessKind } from './life.ts'
import { createProcessWatch, PRESENCE_LOCK, type ProcessWatch } from './watch.ts'

/** A process looks at the others at this interval. A worker takes over what an ended one held; an API process only writes ends down, for a time without workers. */
const LOOK_MS: Record<ProcessKind, number> = { worker: 200, api: 400 }
const BEAT_MS = 1_000
/** Shorter than the time after which a watch counts a missing session. */
const RECONNECT_MS = 100
const CONNECT_TIMEOUT_MS = 2_000
/** The first attempt after a cut is given up early: within the same time there is a second one. */
const RECONNECT_TIMEOUT_MS = 500
/** The statements take milliseconds. A longer one hangs on a dead connection, and another connection may work. */
const QUERY_TIMEOUT_MS = 5_000
/** A process that has returned under a new id moves its turns and runs with this many beats: an insert may still use the old id. */
const MOVES = 5

export type PresenceSettings = {
  /** The address has a login that works across workspaces. */
  databaseUrl: string
  kind: ProcessKind
  /** A process whose session lives and whose beat stands still for this long counts as ended. */
  silenceMs: number
  supervisorId: string | undefined
  /** The presence calls it when others took this process for dead and it goes on under another id. */
  onReturn?: () => void
  /** The release that a worker runs. */
  buildId?: string
  /** True: the worker's runner does not answer. The presence asks at each beat. */
  isRunnerLost?: () => boolean
  /** True: the process must have a wall and has none. The presence asks at each beat. */
  isWallMissing?: () => boolean
}

/** The presence of this process in the database: while it lasts, no other process takes the turns of this one. */
export type Presence = {
  /** Begins to register and to beat. `onLook` is called at each look, with true when a process has ended. */
  start(onLook?: (hasEnded: boolean) => void): void
  /** The id that this process holds turns under. A process that was taken for dead gets another one. */
  readonly id: string
  /** Resolves once the process is registered: only then it may hold a turn. */
  readonly registered: Promise<void>
  /** Writes down that this process has ended: its turns are free at once. */
  end(): Promise<void>
}

const REGISTER = `insert into processes (id, kind, session_key, beat, beat_at, supervisor_id, pid, build_id)
  values ($1, $2, $3, 1, now(), $4, $5, $6) on conflict (id) do nothing`
const BEAT = `update processes set beat = beat + 1, beat_at = now(),
    runner_lost_at = case when $2::boolean then coalesce(runner_lost_at, now()) end,
    wall_missing_at = case when $3::boolean then coalesce(wall_missing_at, now()) end
  where id = $1 and ended_at is null`
const MOVE = `with runs as (
    update eval_runs set holder_id = $1, beat_at = now() where holder_id = any($2::uuid[]) and status = 'running'
  ), tests as (
    update backtests set holder_id = $1, beat_at = now() where holder_id = any($2::uuid[]) and status = 'running'
  )
  update turns set holder_id = $1, beat_at = now()
  where holder_id = any($2::uuid[]) and status = 'running' and not handed_over`
const END = 'update processes set ended_at = now() where id = any($1::uuid[]) and ended_at is null'

/**
 * Makes the presence of this process. It registers the process, beats for it on a connection of its own, and watches the
 * other processes on the same connection. The session holds a
 * shared advisory lock: when the process dies, the kernel closes its sockets, Postgres ends the session, and the lock is
 * free. A new session takes the lock beside a session that hangs.
 */
export function createPresence(settings: PresenceSettings): Presence {
  const watch = createProcessWatch(settings.silenceMs)
  const registered = Promise.withResolvers<void>()
  const self: Self = {
    id: newId(),
    formerIds: [],
    movesLeft: 0,
    sessionKey: randomKey(),
    isRegistered: false,
    isEnding: false,
  }
  let client: pg.Client | undefined
  const run = async (onLook: (hasEnded: boolean) => void) => {
    for (let wasAlive = false; !self.isEnding; ) {
      client = createClient(settings.databaseUrl, wasAlive ? RECONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS)
      const broken = watchForBreak(client)
      wasAlive = false
      const onAlive = () => {
        wasAlive = true
        registered.resolve()
      }
      try {
        await live(settings, self, { client, watch, broken, onLook, onAlive })
      } catch {
        watch.loseConnection()
      }
      if (self.isEnding) return
      client.end().catch(() => {})
      // After a cut the pools connect again, too. Who comes first is served first, and a process without presence counts as dead.
      if (!wasAlive) await wait(RECONNECT_MS)
    }
  }
  return {
    start: (onLook = () => {}) => void run(onLook),
    get id() {
      return self.id
    },
    registered: registered.promise,
    async end() {
      if (self.isEnding) return
      self.isEnding = true
      // When this fails, the closed session tells the watches of the other processes.
      await client?.query(END, [[self.id, ...self.formerIds]]).catch(() => {})
      await client?.end().catch(() => {})
    },
  }
}

type Self = {
  id: string
  /** The ids that other processes took for dead while this process lived. */
  formerIds: string[]
  movesLeft: number
  sessionKey: number
  isRegistered: boolean
  isEnding: boolean
}

type Session = {
  client: pg.Client
  watch: ProcessWatch
  broken: AbortSignal
  /** The session calls it with each beat. */
  onAlive: () => void
  onLook: (hasEnded: boolean) => void
}

const randomKey = (): number => crypto.getRandomValues(new Int32Array(1)).map((key) => key & 0x7fffffff)[0] ?? 1

const createClient = (databaseUrl: string, connectionTimeoutMillis: number) =>
  new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis,
    query_timeout: QUERY_TIMEOUT_MS,
    application_name: 'ams-presence',
    options: `-c role=${SYSTEM_ROLE}`,
  })

function watchForBreak(client: pg.Client): AbortSignal {
  const breaking = new AbortController()
  client.on('error', () => breaking.abort())
  client.on('end', () => breaking.abort())
  return breaking.signal
}

/** Beats and looks on one session until it breaks. @throws what broke it */
async function live(settings: PresenceSettings, self: Self, session: Session): Promise<void> {
  const { client, watch, broken, onAlive, onLook } = session
  await client.connect()
  await client.query('select pg_advisory_lock_shared($1, $2)', [PRESENCE_LOCK, self.sessionKey])
  let nextBeatAt = performance.now()
  while (!self.isEnding) {
    if (performance.now() >= nextBeatAt) {
      nextBeatAt = performance.now() + BEAT_MS
      await beat(settings, self, client)
      onAlive()
    }
    if (self.isEnding) return
    onLook(await watch.look(client))
    await wait(LOOK_MS[settings.kind], undefined, { signal: broken })
  }
}

/** Beats. Registers the process first, and again under a new id when it was taken for dead. */
async function beat(
  { kind, supervisorId, buildId, onReturn, isRunnerLost, isWallMissing }: PresenceSettings,
  self: Self,
  client: pg.Client,
): Promise<void> {
  const register = (id: string) =>
    client.query(REGISTER, [id, kind, self.sessionKey, supervisorId ?? null, process.pid, buildId ?? null])
  if (!self.isRegistered) {
    await register(self.id)
    self.isRegistered = true
    return
  }
  const { rowCount } = await client.query({
    name: 'beat',
    text: BEAT,
    values: [self.id, isRunnerLost?.() ?? false, isWallMissing?.() ?? false],
  })
  if (rowCount === 0) {
    const id = newId()
    await register(id)
    self.formerIds.push(self.id)
    self.id = id
    self.movesLeft = MOVES
    onReturn?.()
  }
  if (self.movesLeft === 0) return
  await client.query(MOVE, [self.id, self.formerIds])
  self.movesLeft -= 1
}
