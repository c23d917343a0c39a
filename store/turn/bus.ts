import type { NumberedTurnEvent } from '../../domain/turn/turn.ts'
import { inPresentScope } from '../connection/scope.ts'
import type { Database } from '../database.ts'
import { listen } from './listener.ts'
import { createNotifier, ENDED } from './notifier.ts'

/**
 * The bus calls it when a turn has new events.
 * @param events the events when this process wrote them; undefined when another process did, and the reader must look
 * @param hasEnded true when the turn is final, so that its holder stops
 */
export type Wake = (events: NumberedTurnEvent[] | undefined, hasEnded: boolean) => void

/**
 * Tells readers that a turn has new events: readers in this process get the events, other processes get a NOTIFY.
 * A reader misses no event when a notification is lost: the bus wakes all readers from time to time.
 */
export interface TurnBus {
  publish(turnId: string, events: NumberedTurnEvent[]): void
  /**
   * Publishes the last events of a final turn; its holder, in whatever process, stops. It also tells the end of an eval
   * run, by its id.
   */
  publishEnd(turnId: string, events: NumberedTurnEvent[]): void
  /** @returns a function that ends the subscription */
  subscribe(turnId: string, wake: Wake): () => void
  close(): Promise<void>
}

/** While this process hears no notifications, all its readers look this often, with one query for 100 of them. */
const DEAF_WAKE_MS = 500
/** While it does, a notification is lost only when its sender dies before it is sent. */
const WAKE_MS = 5_000

/** The bus of one process. It listens on a connection of its own until `close`. */
export function createTurnBus(database: Database, databaseUrl: string): TurnBus {
  const wakes = new Map<string, Set<Wake>>()
  const wakeLocally = (turnId: string, events: NumberedTurnEvent[] | undefined, hasEnded: boolean) => {
    for (const wake of wakes.get(turnId) ?? []) wake(events, hasEnded)
  }
  const wakeAll = (hasEnded: boolean) => {
    for (const turnId of [...wakes.keys()]) wakeLocally(turnId, undefined, hasEnded)
  }
  // This process ignores its own notifications: its readers got the events before.
  const sender = crypto.randomUUID().slice(0, 8)
  const notifier = createNotifier(database, sender)
  const listener = listen(databaseUrl, sender, {
    heard: (word) => wakeLocally(word.replace(ENDED, ''), undefined, word.startsWith(ENDED)),
    reconnected: () => wakeAll(true),
  })
  let wokenAt = performance.now()
  const waking = setInterval(() => {
    if (listener.isHealthy && performance.now() - wokenAt < WAKE_MS) return
    wokenAt = performance.now()
    wakeAll(false)
  }, DEAF_WAKE_MS)
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
      // The listener's work belongs to no workspace, and publishers may belong to another one.
      const scoped = inPresentScope(wake)
      wakes.set(turnId, own.add(scoped))
      return () => {
        own.delete(scoped)
        if (own.size === 0 && wakes.get(turnId) === own) wakes.delete(turnId)
      }
    },
    async close() {
      clearInterval(waking)
      await Promise.all([notifier.flush(), listener.close()])
    },
  }
}
