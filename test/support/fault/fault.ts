import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '../../../start/part.ts'
import { type Services, until } from '../stack/stack.ts'

/** All accepted work should be final within this time; a longer recovery prints a warning. */
const RECOVERY_MS = 60_000
/** A slow machine ends something within this time; work without a worker does not. */
const STANDSTILL_MS = 120_000
const LOOK_EVERY_MS = 250
/** A process may take this long to reach its fault point: a slow machine is no fault. */
export const REACH_MS = 300_000

const WORKERS_AT_ONCE = 4
const FEED_EVERY_MS = 500

/** The points at which a process killed or stopped itself, in the order of its log. */
export function firedPoints({ info }: Services, part: Part): string[] {
  const log = readFileSync(join(info.dataDir, 'logs', `${part.name}.log`), 'utf8')
  return [...log.matchAll(/^fault point (\S+): (?:kill|stop)$/gm)].map(([, point = '']) => point)
}

/** Waits until the process has killed itself at its point; throws when its log names another point. */
export async function untilDead(own: Services, part: Part, point: string): Promise<void> {
  await until(`${part.name} died at ${point}`, async () => part.pid() === undefined, REACH_MS)
  assert.deepEqual(firedPoints(own, part), [point])
}

/**
 * Starts workers that each kill themselves at their point, four at a time, and hands out work until all are dead.
 * @param feed asks for one more piece of work; living workers take over the work of a dead worker
 */
export async function killWorkersAt(own: Services, points: readonly string[], feed: () => void): Promise<void> {
  const feeding = setInterval(feed, FEED_EVERY_MS)
  try {
    await eachOf(points, WORKERS_AT_ONCE, async (point) => {
      await untilDead(own, await own.addWorker({ AMS_FAULT_POINT: point }), point)
    })
  } finally {
    clearInterval(feeding)
  }
}

/**
 * Waits until no item is open and returns all items. Throws when no item has ended for two minutes: a slow machine is no
 * fault, but an item without a worker stays open.
 */
export async function untilEnded<Item>(
  read: () => Promise<Item[]>,
  isOpen: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): Promise<Item[]> {
  const seen: string[] = []
  let [fewest, since] = [Number.POSITIVE_INFINITY, Date.now()]
  for (const startedAt = since; ; await sleep(LOOK_EVERY_MS)) {
    const items = (await read().catch(() => undefined)) ?? []
    const open = items.filter(isOpen)
    const tookMs = Date.now() - startedAt
    if (items.length > 0 && open.length === 0) {
      if (tookMs > RECOVERY_MS)
        console.warn(`Recovery took ${Math.round(tookMs / 1000)} s; open after ${seen.join(', ')}.`)
      return items
    }
    if (items.length > 0 && open.length < fewest) {
      fewest = open.length
      since = Date.now()
      seen.push(`${Math.round(tookMs / 1000)} s: ${fewest}`)
    }
    if (Date.now() - since > STANDSTILL_MS) throw new Error(standstill(items.length, seen, open.map(nameOf)))
  }
}

/** The message of a standstill: its progress and the load of the machine. */
const standstill = (all: number, seen: string[], open: string[]): string =>
  `${open.length} of ${all} have not ended, and none ended in the last ${STANDSTILL_MS / 1000} s. ` +
  `Open after ${seen.slice(-20).join(', ')}; load ${loadavg()[0]} on ${availableParallelism()} cores. ${open}`

/** Runs the task for each item, at most `atOnce` at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  task: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await task(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
