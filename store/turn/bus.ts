import pg from 'pg'
import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

/**
 * `events` when they were written in this process, undefined when somebody else wrote and the reader must look;
 * `ended` when the turn is final, so that its holder stops.
 */
export type Wake = (events: NumberedTurnEvent[] | undefined, ended: boolean) => void

/**
 * Tells readers that a turn has new events: those in this process get the batch itself, the others a NOTIFY.
 * Nothing depends on a notification arriving: every reader also looks by itself, slowly.
 */
export interface TurnBus {
  publish(turnId: string, events: NumberedTurnEvent[]): void
  /** The turn is final: its last events, and word to its holder wherever that is. */
  publishEnd(turnId: string, events: NumberedTurnEvent[]): void
  subscribe(turnId: string, wake: Wake): () => void
  close(): Promise<void>
}

const CHANNEL = 'ams_turns'
/** Before an id that has ended. */
const ENDED = '!'
const FLUSH_MS = 10
/** Somebody may wait for the answer as a whole. */
const FLUSH_END_MS = 2
/** A NOTIFY payload holds less than 8,000 bytes: 200 ids of 37 characters and their commas. */
const IDS_PER_NOTIFY = 200
const RECONNECT_MS = 500

export function createTurnBus(database: Database, databaseUrl: string): TurnBus {
  const wakes = new Map<string, Set<Wake>>()
  const wakeLocally = (turnId: string, events: NumberedTurnEvent[] | undefined, ended: boolean) => {
    for (const wake of wakes.get(turnId) ?? []) wake(events, ended)
  }
  // What this process says itself it has told its own readers already, with the events.
  const sender = crypto.randomUUID().slice(0, 8)
  const notifier = createNotifier(database, sender)
  const listener = listen(databaseUrl, sender, {
    heard: (word) => wakeLocally(word.replace(ENDED, ''), undefined, word.startsWith(ENDED)),
    // Whatever was said meanwhile was missed: everybody looks, holders too.
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

/** Collects ids for some milliseconds and sends them in one NOTIFY, outside of any writing transaction: it takes a global lock at commit. */
function createNotifier(database: Database, sender: string) {
  const said = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let lastAt = Number.NEGATIVE_INFINITY
  const flush = async () => {
    timer = undefined
    lastAt = performance.now()
    const words = [...said]
    said.clear()
    for (let from = 0; from < words.length; from += IDS_PER_NOTIFY) {
      const payload = [sender, ...words.slice(from, from + IDS_PER_NOTIFY)].join(',')
      // A lost notification costs its reader some milliseconds, nothing else.
      await notify(database, [CHANNEL, payload]).catch(() => {})
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
      said.add(word)
      flushBy(lastAt + (word.startsWith(ENDED) ? FLUSH_END_MS : FLUSH_MS))
    },
  }
}

const notify = statement('notify_of_turns', 'select pg_notify($1, $2)')

/** One connection that listens, made again when it breaks. */
function listen(databaseUrl: string, self: string, on: { heard: (word: string) => void; reconnected: () => void }) {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    if (closed) return
    const mine = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client = mine
    let again = false
    const reconnect = () => {
      if (again || closed) return
      again = true
      mine.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_MS)
    }
    mine.on('error', reconnect)
    mine.on('end', reconnect)
    mine.on('notification', (message) => {
      const [sender, ...words] = (message.payload ?? '').split(',')
      if (sender !== self) for (const word of words) on.heard(word)
    })
    try {
      await mine.connect()
      await mine.query(`listen ${CHANNEL}`)
      on.reconnected()
    } catch {
      reconnect()
    }
  }
  void connect()
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
