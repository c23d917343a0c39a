import type { Take } from './value-rule.ts'

/**
 * Does work that counts its steps, so that no value makes it endless.
 * @returns undefined when it takes more steps than these, or more levels than the call stack holds
 */
export function withinSteps<Result>(most: number, work: (take: Take) => Result): Result | undefined {
  let steps = 0
  const take = (more: number) => {
    steps += more
    if (steps > most) throw new TooManySteps()
  }
  try {
    return work(take)
  } catch (error) {
    if (error instanceof TooManySteps || error instanceof RangeError) return undefined
    throw error
  }
}

class TooManySteps extends Error {}
