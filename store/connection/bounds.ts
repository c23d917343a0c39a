import type pg from 'pg'

/** The bounds of the statements and connections of one pool, in milliseconds. */
export type ConnectionBounds = {
  /** Postgres ends a statement after this long. */
  statementMs: number
  /** This process destroys a connection that has given no answer for this long. */
  silenceMs: number
}

/**
 * The bounds of most statements. The slowest of them, a search or the stats of a long window, take some seconds under
 * full load. The silence is longer than the statement, so that Postgres itself ends a slow statement.
 */
export const USUAL: ConnectionBounds = { statementMs: 20_000, silenceMs: 25_000 }
/**
 * The bounds of small statements that all turns of the process wait for. A statement outlasts a Postgres that is frozen
 * for 8 s.
 */
export const SHORT: ConnectionBounds = { statementMs: 8_000, silenceMs: 10_000 }
/**
 * The bounds of statements that work through many rows: sums of log entries, deletions, purges. No caller waits for
 * them.
 */
export const LONG: ConnectionBounds = { statementMs: 300_000, silenceMs: 310_000 }

/** A statement waits this long for a lock. Holders of locks write some rows and commit; one that froze is ended first. */
const LOCK_MS = 10_000
/** A process that freezes inside a transaction must not keep rows locked that another process takes over. */
const IDLE_IN_TRANSACTION_MS = 10_000
/** A query also waits this long for a connection of a full pool: an outage of 8 s refuses no request. */
export const CONNECT_MS = 10_000

/**
 * Settings of each session on the server's side, so that the server notices a dead client and frees its locks: an idle
 * connection is asked after 10 s, then every 5 s, and ended after 3 questions without an answer; sent data that is not
 * acknowledged ends it after 20 s. The system's own values are two hours and some 15 minutes.
 */
const SESSION = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
}

/**
 * The configuration of a connection.
 * @param more settings of the session beside the usual ones
 */
export function boundedConfig(url: string, bounds: ConnectionBounds, more: Record<string, string> = {}) {
  const session = Object.entries({ ...SESSION, ...more }).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    // Keepalive of this side: the system asks after 10 s of silence, then once a second.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: bounds.statementMs,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: session.join(' '),
  }
}

const silences = new WeakMap<pg.Client, number>()

/**
 * Destroys the connection when a query gets no answer in time. Its queries fail then, and a pool drops it. The
 * `query_timeout` of pg only fails the query: the connection would wait for the answer for ever, and a transaction would
 * put it back into the pool.
 */
export function watchSilence(client: pg.Client, silenceMs: number): void {
  silences.set(client, silenceMs)
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  const give = () =>
    client.connection.stream.destroy(new Error('Postgres did not answer; the connection was given up.'))
  client.query = new Proxy(client.query, {
    apply(query, _self, given) {
      stop()
      timer = setTimeout(give, silences.get(client))
      return Reflect.apply(query, client, given)
    },
  })
  client.on('drain', stop)
  client.on('end', stop)
}

/** Changes how long the connection may be silent. @returns a function that sets the former time again */
export function allowSilence(client: pg.Client, silenceMs: number): () => void {
  const former = silences.get(client)
  silences.set(client, silenceMs)
  return () => void (former !== undefined && silences.set(client, former))
}
