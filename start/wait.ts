import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from './part.ts'
import { StartError } from './say.ts'

type WaitOptions = { part?: Part; log?: () => string; withinMs?: number; everyMs?: number }

/**
 * Repeats `check` until it no longer throws, every 50 ms for 60 s unless the options say otherwise.
 * @throws StartError with the last reason and the log, after the time or when `part` dies again and again
 */
export async function waitFor<T>(what: string, check: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
  const until = Date.now() + (options.withinMs ?? 60_000)
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (options.part?.isFailing() || Date.now() > until)
        throw new StartError(`${what} did not start: ${reason(error)}\n${options.log?.() ?? ''}`.trimEnd())
    }
    await wait(options.everyMs ?? 50)
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
