import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '../../../start/part.ts'
import { type Services, until } from '../stack/stack.ts'

/** So long at most it takes until all that was accepted is final; longer is said. */
const RECOVERY_MS = 60_000
/** A machine that is slow for a while goes on before that; what nobody works on does not. */
const STANDSTILL_MS = 120_000
const LOOK_MS = 250
/** How long a process may take to come by its point: a slow machine is no fault. */
export const REACH_MS = 300_000

const WORKERS_AT_ONCE = 4
const FEED_MS = 500

/** The points at which a process killed or stopped itself, in order, as it said in its log. */
export function firedPoints({ info }: Services, part: Part): string[] {
  const log = readFileSync(join(info.dataDir, 'logs', `${part.name}.log`), 'utf8')
  return [...log.matchAll(/^fault point (\S+): (?:kill|stop)$/gm)].map(([, point = '']) => point)
}

/** Waits until the process has killed itself at its point, and at no other place. */
export async function untilDead(own: Services, part: Part, point: string): Promise<void> {
  await until(`${part.name} died at ${point}`, async () => part.pid() === undefined, REACH_MS)
  assert.deepEqual(firedPoints(own, part), [point])
}

/**
 * Starts workers that each kill themselves at their point, some at a time, and hands out work until all have.
 * @param feed asks for one more piece of work; a dead worker's work goes to those that live
 */
export async function killWorkersAt(own: Services, points: readonly string[], feed: () => void): Promise<void> {
  const feeding = setInterval(feed, FEED_MS)
  try {
    await eachOf(points, WORKERS_AT_ONCE, async (point) => {
      await untilDead(own, own.addWorker({ AMS_FAULT_POINT: point }), point)
    })
  } finally {
    clearInterval(feeding)
  }
}

/**
 * Waits until no item is open any more, and gives them all. Fails when for two minutes no more has ended: a machine that
 * is slow ends the last of many later, which is no fault; one that nobody works on stays open.
 */
export async function untilEnded<Item>(
  read: () => Promise<Item[]>,
  isOpen: (item: Item) => boolean,
  nameOf: (item: Item) => string,
): Promise<Item[]> {
  const seen: string[] = []
  let [fewest, since] = [Number.POSITIVE_INFINITY, Date.now()]
  for (const startedAt = since; ; await sleep(LOOK_MS)) {
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

/** All that is needed to see from afar how far it came, and on what machine. */
const standstill = (all: number, seen: string[], open: string[]): string =>
  `Of ${all} ${open.length} have not ended, none of them for ${STANDSTILL_MS / 1000} s. ` +
  `Open after ${seen.slice(-20).join(', ')}; load ${loadavg()[0]} on ${availableParallelism()} cores. ${open}`

/** Acts on all items, so many at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
