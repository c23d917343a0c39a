import pg from 'pg'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

/**
 * Called when a turn has new events.
 * @param events the events when this process wrote them; undefined when another process did, and the reader must look
 * @param hasEnded true when the turn is final, so that its holder stops
 */
export type Wake = (events: NumberedTurnEvent[] | undefined, hasEnded: boolean) => void

/**
 * Tells readers that a turn has new events: readers in this process get the events, other processes get a NOTIFY.
 * A reader needs no notification: it also polls, slowly.
 */
export interface TurnBus {
  publish(turnId: string, events: NumberedTurnEvent[]): void
  /** Publishes the last events of a final turn; its holder, in whatever process, stops. */
  publishEnd(turnId: string, events: NumberedTurnEvent[]): void
  /** @returns a function that ends the subscription */
  subscribe(turnId: string, wake: Wake): () => void
  close(): Promise<void>
}

const CHANNEL = 'ams_turns'
/** Stands before the id of a turn that has ended. */
const ENDED = '!'
const FLUSH_MS = 10
/** Shorter: a caller may wait for the complete answer. */
const FLUSH_END_MS = 2
/** A NOTIFY payload holds less than 8,000 bytes: 200 ids of 37 characters and their commas. */
const IDS_PER_NOTIFY = 200
const RECONNECT_MS = 500

/** The bus of one process. It listens on a connection of its own until `close`. */
export function createTurnBus(database: Database, databaseUrl: string): TurnBus {
  const wakes = new Map<string, Set<Wake>>()
  const wakeLocally = (turnId: string, events: NumberedTurnEvent[] | undefined, hasEnded: boolean) => {
    for (const wake of wakes.get(turnId) ?? []) wake(events, hasEnded)
  }
  // This process ignores its own notifications: its readers got the events before.
  const sender = crypto.randomUUID().slice(0, 8)
  const notifier = createNotifier(database, sender)
  const listener = listen(databaseUrl, sender, {
    heard: (word) => wakeLocally(word.replace(ENDED, ''), undefined, word.startsWith(ENDED)),
    // Notifications sent while the connection was down are lost: every reader and every holder looks.
    reconnected: () => {
      for (const turnId of [...wakes.keys()]) wakeLocally(turnId, undefined, true)
    },
  })
  return {
    publish(turnId, events) {
      wakeLocally(turnId, events, false)
      notifier.add(turnId)
    },
    publishEnd(turnId, events) {
      wakeLocally(turnId, events, true)
      notifier.add(ENDED + turnId)
    },
    subscribe(turnId, wake) {
      const own = wakes.get(turnId) ?? new Set()
      wakes.set(turnId, own.add(wake))
      return () => {
        own.delete(wake)
        if (own.size === 0 && wakes.get(turnId) === own) wakes.delete(turnId)
      }
    },
    async close() {
      await notifier.flush()
      await listener.close()
    },
  }
}

/**
 * Collects ids for some milliseconds and sends them in one NOTIFY. It runs outside of every writing transaction, because
 * NOTIFY takes a lock of the whole cluster at commit.
 */
function createNotifier(database: Database, sender: string) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const flush = async () => {
    timer = undefined
    lastAt = performance.now()
    const words = [...pending]
    pending.clear()
    for (let from = 0; from < words.length; from += IDS_PER_NOTIFY) {
      const payload = [sender, ...words.slice(from, from + IDS_PER_NOTIFY)].join(',')
      // A lost notification costs its reader one poll interval and nothing else.
      await notify(database, { channel: CHANNEL, words: payload }).catch(() => {})
    }
  }
  const flushBy = (moment: number) => {
    if (timer !== undefined && dueAt <= moment) return
    clearTimeout(timer)
    dueAt = moment
    timer = setTimeout(flush, Math.max(0, moment - performance.now()))
  }
  return {
    flush,
    add(word: string) {
      pending.add(word)
      flushBy(lastAt + (word.startsWith(ENDED) ? FLUSH_END_MS : FLUSH_MS))
    },
  }
}

const notify = statement<{ channel: string; words: string }>('notify_of_turns', 'select pg_notify(:channel, :words)')

/** Listens on one connection, which is opened again when it breaks. */
function listen(databaseUrl: string, self: string, on: { heard: (word: string) => void; reconnected: () => void }) {
  let isClosed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    if (isClosed) return
    const current = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = current
    let isReplaced = false
    const reconnect = () => {
      if (isReplaced || isClosed) return
      isReplaced = true
      current.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_MS)
    }
    current.on('error', reconnect)
    current.on('end', reconnect)
    current.on('notification', (message) => {
      const [sender, ...words] = (message.payload ?? '').split(',')
      if (sender !== self) for (const word of words) on.heard(word)
    })
    try {
      await current.connect()
      await current.query(`listen ${CHANNEL}`)
      on.reconnected()
    } catch {
      reconnect()
    }
  }
  void connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
