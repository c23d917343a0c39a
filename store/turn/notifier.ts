import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

/** The channel of Postgres that all processes send to and listen on. */
export const CHANNEL = 'ams_turns'
/** Stands before the id of a turn that has ended. */
export const ENDED = '!'
const FLUSH_MS = 10
/** Shorter: a caller may wait for the complete answer. */
const FLUSH_END_MS = 4
/** A NOTIFY payload holds less than 8,000 bytes: 200 ids of 37 characters and their commas. */
const IDS_PER_PAYLOAD = 200
const RETRY_MS = 100

export type Notifier = {
  /** Announces an id, with `ENDED` before it when its turn has ended. */
  add(word: string): void
  /** Sends what waits, once; what can't be sent is given up. */
  flush(): Promise<void>
}

/**
 * Collects ids for some milliseconds and sends them together. It runs outside of every writing transaction and on a
 * connection of its own, because NOTIFY takes a lock of the whole cluster at commit; a commit that waits for no disk
 * holds it for a moment only. One flush is under way at a time, so the slower they are, the more each carries. The next
 * flush repeats ids that cannot be sent.
 * @param sender names this process in its notifications
 */
export function createNotifier(database: Database, sender: string): Notifier {
  let pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let dueAt = 0
  let lastAt = Number.NEGATIVE_INFINITY
  let inFlight: Promise<void> | undefined
  const send = async () => {
    const words = pending
    pending = new Set()
    lastAt = performance.now()
    try {
      await notify({ $client: database.$client.notifier }, { channel: CHANNEL, payloads: payloadsOf(sender, words) })
    } catch {
      for (const word of words) pending.add(word)
      await wait(RETRY_MS)
    }
  }
  const flush = () => {
    timer = undefined
    inFlight = send().finally(() => {
      inFlight = undefined
      if (pending.size > 0) schedule(false)
    })
  }
  const schedule = (isEnd: boolean) => {
    const moment = lastAt + (isEnd ? FLUSH_END_MS : FLUSH_MS)
    if (inFlight || (timer !== undefined && dueAt <= moment)) return
    clearTimeout(timer)
    dueAt = moment
    timer = setTimeout(flush, Math.max(0, moment - performance.now()))
  }
  return {
    add(word) {
      pending.add(word)
      schedule(word.startsWith(ENDED))
    },
    async flush() {
      clearTimeout(timer)
      await inFlight
      clearTimeout(timer)
      if (pending.size === 0) return
      const payloads = payloadsOf(sender, pending)
      pending = new Set()
      await notify({ $client: database.$client.notifier }, { channel: CHANNEL, payloads }).catch(() => {})
    },
  }
}

/** The payloads as a JSON list, each the sender and ids with commas between. */
function payloadsOf(sender: string, words: Set<string>): string {
  const all = [...words]
  const count = Math.ceil(all.length / IDS_PER_PAYLOAD)
  const payloads = Array.from({ length: count }, (_, index) =>
    [sender, ...all.slice(index * IDS_PER_PAYLOAD, (index + 1) * IDS_PER_PAYLOAD)].join(','),
  )
  return JSON.stringify(payloads)
}

/** All payloads share one commit. */
const notify = statement<{ channel: string; payloads: string }>(
  'notify_of_turns',
  'select pg_notify(:channel, payload) from jsonb_array_elements_text(:payloads::jsonb) as payload',
)
