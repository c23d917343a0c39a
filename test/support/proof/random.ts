/** Numbers from 0 to below 1, always the same for the same seed. */
export type Random = () => number

/** Makes a generator by Mulberry32 (Tommy Ettinger, public domain). @param seed an integer */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number from `least` to below `most`. */
export const between = (random: Random, least: number, most: number): number => least + random() * (most - least)

/** A whole number from `least` to `most`. */
export const wholeBetween = (random: Random, least: number, most: number): number =>
  Math.floor(between(random, least, most + 1))

/** One of the items. @throws when there is none */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}

/** The items in a random order (Fisher and Yates). */
export function shuffle<Item>(random: Random, items: readonly Item[]): Item[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item]
  }
  return shuffled
}
