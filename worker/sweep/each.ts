import type { Logger } from 'pino'

const SIDE_BY_SIDE = 8

/**
 * Works on all items, eight at a time. A failure is logged and keeps no other item from its turn; the next sweep finds the
 * item again.
 * @param idOf what the log calls an item
 */
export async function forEachItem<Item>(
  log: Logger,
  items: Iterable<Item>,
  idOf: (item: Item) => string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items].reverse()
  const lane = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
      const current = item
      await work(current).catch((error) => log.warn({ id: idOf(current), err: error }, 'the sweep of an item failed'))
    }
  }
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane))
}
