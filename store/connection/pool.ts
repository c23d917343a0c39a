import pg from 'pg'
import { boundedConfig, type ConnectionBounds, SHORT, USUAL, watchSilence } from './bounds.ts'

/** A reserved connection stays open this long without work, so that a quiet minute costs no new connection. */
const RESERVED_IDLE_MS = 60_000

/**
 * The connections of one process: a pool for most statements, and reserved ones, so that a scan or a full pool delays no
 * event of a turn.
 */
export class ConnectionPool extends pg.Pool {
  /** Writes the events of turns: one statement at a time, so one connection. */
  readonly journal: pg.Pool
  /** Reads events for the readers of turns that other processes write. */
  readonly reader: pg.Pool
  /** Sends notifications. They are no data, so their commits wait for no disk. */
  readonly notifier: pg.Pool

  constructor(url: string, connections: number) {
    super({ ...boundedConfig(url, USUAL), max: connections })
    watch(this, USUAL)
    this.journal = reserve(url)
    this.reader = reserve(url)
    this.notifier = reserve(url, { synchronous_commit: 'off' })
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | undefined {
    const ended = Promise.all([this.journal.end(), this.reader.end(), this.notifier.end(), super.end()])
    if (!callback) return ended.then(() => {})
    ended.then(callback, callback)
    return undefined
  }
}

function reserve(url: string, session?: Record<string, string>): pg.Pool {
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
