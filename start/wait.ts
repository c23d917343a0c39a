import { setTimeout as wait } from 'node:timers/promises'
import type { Part } from './part.ts'
import { StartError } from './say.ts'

type WaitOptions = { part?: Part; log?: () => string; withinMs?: number; everyMs?: number }

/**
 * Repeats `check` until it no longer throws, every 50 ms for 60 s unless the options say otherwise.
 * @throws StartError with the log, after the time with the last reason, or when `part` dies again and again, which has said why
 */
export async function waitFor<T>(what: string, check: () => Promise<T>, options: WaitOptions = {}): Promise<T> {
  const until = Date.now() + (options.withinMs ?? 60_000)
  for (;;) {
    try {
      return await check()
    } catch (error) {
      const ended = options.part?.isFailing() ? `its process ${options.part.name} ended` : undefined
      if (ended !== undefined || Date.now() > until)
        throw new StartError(`${what} did not start: ${ended ?? reason(error)}\n${options.log?.() ?? ''}`.trimEnd())
    }
    await wait(options.everyMs ?? 50)
  }
}

/** `fetch` says "fetch failed", and its cause says why. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause || error.message || error.name
}
