import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '../../domain/model/model.ts'

/** A model call is repeated up to 4 times within 60 s; once when a fallback model is left to ask. */
export const RETRY_WINDOW_MS = 60_000
export const MAX_RETRIES = 4
export const MAX_RETRIES_BEFORE_FALLBACK = 1
const FIRST_PAUSE_MS = 500

/**
 * Asks until there is an answer. Only failures that can get better are tried again: 429, 5xx, a lost connection. The
 * pauses double from 0.5 s, ±25 %, or are as long as the provider asks; a pause that would end after the window is not
 * begun.
 * @param ask makes one attempt
 * @throws the last failure, or ModelError aborted when the signal fires in a pause
 */
export async function retryModel<Answer>(
  ask: () => Promise<Answer>,
  options: { maxRetries: number; signal: AbortSignal },
): Promise<Answer> {
  const startedAt = performance.now()
  for (let retry = 1; ; retry++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ModelError) || error.kind !== 'transient' || retry > options.maxRetries) throw error
      const pauseMs = error.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** (retry - 1) * (0.75 + Math.random() / 2)
      if (performance.now() - startedAt + pauseMs > RETRY_WINDOW_MS) throw error
      await wait(pauseMs, undefined, { signal: options.signal }).catch(() => {
        throw new ModelError('aborted', 'The call was given up before it was tried again.')
      })
    }
  }
}
