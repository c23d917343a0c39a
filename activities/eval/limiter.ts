import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../domain/id.ts'
import { ModelError, type ModelProvider, type OnDelta } from '../../domain/model/model.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { givenUp, ProviderGate } from './provider-gate.ts'

/** How often a 5xx or a lost connection is tried again here, before the turn's own retries count it. */
const MAX_RETRIES = 3
const FIRST_PAUSE_MS = 1_000
const LONGEST_RETRY_PAUSE_MS = 30_000

export type ProviderLimiter = {
  /** The same models, whose calls keep to what all processes together may ask of a provider. */
  limit(models: Models): Models
  /** Resolves when the provider is not known to want a pause. @throws the signal's reason */
  untilOpen(provider: string, signal: AbortSignal): Promise<void>
  /** Whether it has wanted one so recently. */
  wasPausedWithin(provider: string, ms: number): boolean
}

/** After a longer pause a provider is asked all the same: some name the end of the day, and answer again much sooner. */
export const LONGEST_PAUSE_MS = 60_000

/**
 * One limit a provider, shared by the evals of all processes: each claims its share in the database about once a
 * second, and counts in memory in between. A 429 pauses everybody as long as the provider asks, up to a minute, and
 * halves the limit; the refused call waits and goes again until its turn's deadline. Chat does not wait here.
 * @param options.longestPauseMs less than a minute where turns end sooner
 */
export function createProviderLimiter(
  database: Database,
  { longestPauseMs = LONGEST_PAUSE_MS, processId = newId() } = {},
): ProviderLimiter {
  const gates = new Map<string, ProviderGate>()
  const gateOf = (provider: string) => {
    const gate = gates.get(provider) ?? new ProviderGate(database, provider, processId, longestPauseMs)
    gates.set(provider, gate)
    return gate
  }
  return {
    limit: (models) => ({
      ...models,
      find: (modelId) => {
        const found = models.find(modelId)
        return { ...found, provider: limited(found.provider, gateOf(found.provider.name)) }
      },
      embed: (modelId, texts, signal) =>
        retried(gateOf(models.find(modelId).provider.name), signal, () => models.embed(modelId, texts, signal)),
    }),
    untilOpen: (provider, signal) => gateOf(provider).untilOpen(signal),
    wasPausedWithin: (provider, ms) => gateOf(provider).wasPausedWithin(ms),
  }
}

const limited = (provider: ModelProvider, gate: ProviderGate): ModelProvider => ({
  ...provider,
  answer: (request, onDelta) => {
    let spoke = false
    const listen: OnDelta = (text) => {
      spoke = true
      return onDelta(text)
    }
    return retried(
      gate,
      request.signal,
      () => provider.answer(request, listen),
      () => !spoke,
    )
  },
})

/** Calls until there is an answer, or a failure that waiting does not mend. What has begun to speak is not begun again. */
async function retried<Answer>(
  gate: ProviderGate,
  signal: AbortSignal,
  call: () => Promise<Answer>,
  mayRepeat: () => boolean = () => true,
): Promise<Answer> {
  let isLost = false
  // Given up while it waits: what an earlier attempt sent may cost something all the same.
  const known = (error: unknown): never => {
    throw isLost && error instanceof ModelError && error.isUnreached ? givenUp(false) : error
  }
  for (let failures = 0, refusals = 0; ; ) {
    await gate.enter(signal).catch(known)
    try {
      const answer = await call()
      gate.leave(true)
      return answer
    } catch (error) {
      const refused = error instanceof ModelError && error.status === 429
      // Before this call's place is given away: nobody may slip in.
      const paused = refused ? gate.pause(error.retryAfterMs ?? pauseAfter(++refusals)) : undefined
      gate.leave(false)
      await paused
      if (!(error instanceof ModelError) || error.kind !== 'transient' || !mayRepeat()) throw error
      isLost ||= error.isLost
      if (refused) continue
      if (++failures > MAX_RETRIES) throw error
      else await rest(error.retryAfterMs ?? pauseAfter(failures), signal).catch(known)
    }
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_RETRY_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

const rest = (pauseMs: number, signal: AbortSignal): Promise<void> =>
  wait(pauseMs, undefined, { signal }).catch(() => {
    throw givenUp()
  })
