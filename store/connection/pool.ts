import pg from 'pg'
import { createFairPlaces, type FairPlaces } from '../../domain/operation/fair-places.ts'
import { boundedConfig, CONNECT_MS, type ConnectionBounds, SHORT, USUAL, watchSilence } from './bounds.ts'
import { APP_ROLE, currentScope, type Scope, SYSTEM_ROLE } from './scope.ts'

/** A reserved connection stays open this long without work, so that a quiet minute costs no new connection. */
const RESERVED_IDLE_MS = 60_000
/** Work across workspaces gets half as many connections as work for one: half of its ends of overdue turns run side by side. */
const SYSTEM_SHARE = 2

/** Connections for work of workspaces, where DATABASE_POOL_SIZE says nothing. A worker's is large, because running work must not wait for a connection: work that has not begun waits in Temporal. */
export const POOL_SIZES = { api: 20, worker: 40 } as const
/** Connections of a worker for turns that are asked again. */
export const READ_ONLY_SIZE = 8
/** The process has one connection each for events, their readers, notifications, what others tell, and its beats. */
const RESERVED = 5

const systemSize = (connections: number): number => Math.max(2, Math.ceil(connections / SYSTEM_SHARE))

/** The most connections that a process with a pool of this size takes. */
export const mostConnections = (connections: number): number => connections + systemSize(connections) + RESERVED

/** The address of the database. Roles may have logins of their own, so that neither can become the other. */
export type DatabaseAddress = {
  url: string
  /** The login of work across workspaces; the same as the other one without it. */
  systemUrl?: string | undefined
}

type GotClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * The connections of one process: one pool for statements of a workspace, one for those across workspaces, and reserved
 * ones, so that a scan or a full pool delays no event of a turn. A statement gets a connection of its scope
 * (`./scope.ts`): one that shows it the rows of its workspace only.
 */
export class ConnectionPool extends pg.Pool {
  /** This pool serves work across workspaces. */
  readonly system: pg.Pool
  /** Writes the events of the turns of all workspaces: one statement at a time, so one connection. */
  readonly journal: pg.Pool
  /** Reads events for the readers of turns that other processes write. */
  readonly reader: pg.Pool
  /** Sends notifications. They are no data, so their commits wait for no disk. */
  readonly notifier: pg.Pool
  readonly #unscoped: Scope | undefined
  readonly #places: FairPlaces
  /** Each entry frees the place of a connection that is in use. */
  readonly #leaves = new WeakMap<pg.PoolClient, () => void>()

  /**
   * @param unscoped the scope of statements that have none: `system` in programs that work for no workspace at all. Without
   *   it such a statement fails: one that saw no row would take a living turn for gone
   * @param session further settings of the connections for work of a workspace
   */
  constructor(
    { url, systemUrl = url }: DatabaseAddress,
    connections: number,
    unscoped?: Scope,
    session: Record<string, string> = {},
  ) {
    super({ ...boundedConfig(url, USUAL, { role: APP_ROLE, ...session }), max: connections })
    watch(this, USUAL)
    this.#unscoped = unscoped
    this.#places = createFairPlaces({ total: connections, perWorkspace: largestShare(connections) })
    this.on('release', (_error, client) => this.#leaves.get(client)?.())
    const max = systemSize(connections)
    this.system = new pg.Pool({ ...boundedConfig(systemUrl, USUAL, { role: SYSTEM_ROLE }), max })
    watch(this.system, USUAL)
    this.journal = reserve(systemUrl, { role: SYSTEM_ROLE })
    this.reader = reserve(systemUrl, { role: SYSTEM_ROLE })
    this.notifier = reserve(url, { role: APP_ROLE, synchronous_commit: 'off' })
  }

  /** A connection of the present scope. Every statement of the pool comes through here. */
  override connect(): Promise<pg.PoolClient>
  override connect(callback: GotClient): void
  override connect(callback?: GotClient): Promise<pg.PoolClient> | undefined {
    const taken = this.#take(currentScope() ?? this.#unscoped)
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error) => callback(error, undefined, () => {}),
    )
    return undefined
  }

  async #take(scope: Scope | undefined): Promise<pg.PoolClient> {
    if (scope === undefined) throw new Error('This statement has no scope: its work names neither a workspace nor all.')
    if (scope === 'system') return await this.system.connect()
    const workspace = scope === 'none' ? NONE : scope.workspaceId
    const leave = this.#places.tryEnter(workspace) ?? (await this.#waitForPlace(workspace))
    const client = await super.connect().catch((error: unknown) => {
      leave()
      throw error
    })
    this.#leaves.set(client, leave)
    return await enter(client, workspace)
  }

  /** @throws Error of pg's words for a full pool */
  #waitForPlace(workspace: string): Promise<() => void> {
    return this.#places.wait(workspace, AbortSignal.timeout(CONNECT_MS)).catch((cause: unknown) => {
      throw new Error('timeout exceeded when trying to connect', { cause })
    })
  }

  /** The statements of all workspaces that wait for a connection. */
  get waitingStatements(): number {
    return this.waitingCount + this.#places.waiting
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const pools = [this.system, this.journal, this.reader, this.notifier]
    const ended = Promise.all([...pools.map((pool) => pool.end()), super.end()])
    if (!callback) return ended.then(() => {})
    ended.then(callback, callback)
    return undefined
  }
}

/** One workspace leaves an eighth of the connections to others, so slow statements of one hold up no other one. */
const largestShare = (connections: number): number => Math.max(1, connections - Math.ceil(connections / 8))

const NONE = ''
/** The workspace that each connection is set to. */
const settings = new WeakMap<pg.PoolClient, string>()

/** Sets the connection to the workspace. A busy workspace mostly gets a connection that is set to it, and pays nothing. */
async function enter(client: pg.PoolClient, wanted: string): Promise<pg.PoolClient> {
  if ((settings.get(client) ?? NONE) === wanted) return client
  try {
    // A scope holds a UUID, so nothing needs to be quoted.
    await client.query(`set ams.workspace_id = '${wanted}'`)
  } catch (error) {
    client.release(true)
    throw error
  }
  settings.set(client, wanted)
  return client
}

function reserve(url: string, session: Record<string, string>): pg.Pool {
  const config = { ...boundedConfig(url, SHORT, session), idleTimeoutMillis: RESERVED_IDLE_MS, allowExitOnIdle: true }
  const pool = new pg.Pool({ ...config, max: 1 })
  watch(pool, SHORT)
  return pool
}

function watch(pool: pg.Pool, { silenceMs }: ConnectionBounds): void {
  // The pool replaces an idle connection that breaks (Postgres restarts). Without a listener the error ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // A connection that breaks between two queries of a transaction fails its next query, and the pool drops it. Its
    // error reaches no other listener.
    client.on('error', () => {})
    watchSilence(client, silenceMs)
  })
}
