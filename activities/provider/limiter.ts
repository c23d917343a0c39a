import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../domain/id.ts'
import { type EmbeddingOptions, ModelError, type ModelProvider, type OnDelta } from '../../domain/model/model.ts'
import type { Models } from '../../providers/model/models.ts'
import type { Database } from '../../store/database.ts'
import { givenUp, ProviderGate } from './gate.ts'

/** A 5xx or a lost connection is tried again this often here; the turn's own retries come on top. */
const MAX_RETRIES = 3
const FIRST_PAUSE_MS = 1_000
const LONGEST_RETRY_PAUSE_MS = 30_000

export type ProviderLimiter = {
  /** The same models, whose calls for the workspace wait for the provider's limit, and are repeated after a refusal. */
  limit<Given extends Models>(models: Given, workspaceId: string): Given
  /**
   * Embeds under the provider's limit, once: a refusal pauses all processes and is thrown, so that its caller frees its
   * place while the provider is busy.
   * @throws ModelError; after a wait of `patienceMs` with status 429 during a pause, and `aborted` behind other calls
   */
  embedOnce(models: Models, modelId: string, texts: string[], options: EmbedOnceOptions): ReturnType<Models['embed']>
  /** Resolves when the provider wants no pause. @throws the signal's reason */
  untilOpen(quota: string, signal: AbortSignal): Promise<void>
  /** True when the provider has wanted a pause within the last `ms`. */
  wasPausedWithin(quota: string, ms: number): boolean
}

export type EmbedOnceOptions = EmbeddingOptions & { workspaceId: string; patienceMs: number; signal: AbortSignal }

/** The longest pause in ms. Some providers ask for a pause until the end of the day, but answer again much sooner. */
export const LONGEST_PAUSE_MS = 60_000

/**
 * Makes the limit of each provider, which the evals and ingestions of all processes share. A process claims its share in the database
 * about once a second and counts in memory in between. A 429 pauses all processes for as long as the provider asks, up
 * to a minute, and halves the limit. The refused call waits and goes again until its turn's deadline. Chat does not
 * wait here.
 * @param options.longestPauseMs shorter than a minute when turns end sooner
 */
export function createProviderLimiter(
  database: Database,
  { longestPauseMs = LONGEST_PAUSE_MS, processId = newId() } = {},
): ProviderLimiter {
  const gates = new Map<string, ProviderGate>()
  const gateOf = (quota: string) => {
    const gate = gates.get(quota) ?? new ProviderGate(database, quota, processId, longestPauseMs)
    gates.set(quota, gate)
    return gate
  }
  const limit = <Given extends Models>(models: Given, workspaceId: string): Given => ({
    ...models,
    find: (modelId) => {
      const found = models.find(modelId)
      return { ...found, provider: limitProvider(found.provider, { gate: gateOf(found.quota), workspaceId }) }
    },
    embed: (modelId, texts, options, signal) => {
      const place = { gate: gateOf(models.find(modelId).quota), workspaceId }
      return callThroughGate(place, signal, () => models.embed(modelId, texts, options, signal))
    },
    paidBy: (payer) => limit(models.paidBy(payer), workspaceId),
  })
  return {
    limit,
    embedOnce: async (models, modelId, texts, options) =>
      callOnce(gateOf(models.find(modelId).quota), options, () =>
        models.embed(modelId, texts, options, options.signal),
      ),
    untilOpen: (quota, signal) => gateOf(quota).untilOpen(signal),
    wasPausedWithin: (quota, ms) => gateOf(quota).wasPausedWithin(ms),
  }
}

/** A call waits at the gate of its provider, in the line of its workspace. */
type Place = { gate: ProviderGate; workspaceId: string }

const limitProvider = (provider: ModelProvider, place: Place): ModelProvider => ({
  ...provider,
  answer: (request, onDelta, onReasoning) => {
    let hasBegun = false
    const listen: OnDelta = (text) => {
      hasBegun = true
      return onDelta(text)
    }
    return callThroughGate(
      place,
      request.signal,
      () => provider.answer(request, listen, onReasoning),
      () => !hasBegun,
    )
  },
})

/**
 * Calls until there is an answer, or a failure that waiting does not mend. An answer whose text has begun is not
 * repeated.
 */
async function callThroughGate<Answer>(
  { gate, workspaceId }: Place,
  signal: AbortSignal,
  call: () => Promise<Answer>,
  mayRepeat: () => boolean = () => true,
): Promise<Answer> {
  let isLost = false
  // A wait that is given up counts as sent when an earlier attempt was sent, because that may cost something.
  const rethrow = (error: unknown): never => {
    throw isLost && error instanceof ModelError && error.isUnreached ? givenUp(false) : error
  }
  for (let failures = 0, refusals = 0; ; ) {
    await gate.enter(workspaceId, signal).catch(rethrow)
    try {
      return await callInside(gate, call, () => retryPauseMs(++refusals))
    } catch (error) {
      const isRefused: boolean = isRefusal(error)
      if (!(error instanceof ModelError) || error.kind !== 'transient' || !mayRepeat()) throw error
      isLost ||= error.isLost
      if (isRefused) continue
      if (++failures > MAX_RETRIES) throw error
      else await waitForRetry(error.retryAfterMs ?? retryPauseMs(failures), signal).catch(rethrow)
    }
  }
}

/** Waits at most `patienceMs` for the limit, then calls once. */
async function callOnce<Answer>(
  gate: ProviderGate,
  { workspaceId, patienceMs, signal }: EmbedOnceOptions,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  try {
    await gate.enter(workspaceId, AbortSignal.any([signal, patience.signal]))
  } catch (error) {
    const pauseMs = gate.pauseLeftMs
    if (signal.aborted || pauseMs === 0) throw error
    throw new ModelError('transient', 'The provider wants a pause.', { status: 429, retryAfterMs: pauseMs })
  } finally {
    clearTimeout(timer)
  }
  return await callInside(gate, call, () => FIRST_PAUSE_MS)
}

/** Makes a call that has entered the gate. A refusal pauses the provider for as long as it asks, or for `pauseMs()`. */
async function callInside<Answer>(
  gate: ProviderGate,
  call: () => Promise<Answer>,
  pauseMs: () => number,
): Promise<Answer> {
  try {
    const answer = await call()
    gate.leave(true)
    return answer
  } catch (error) {
    // The pause begins before this call leaves the gate, so that no waiting call enters in between.
    const pausing = isRefusal(error) ? gate.pause(error.retryAfterMs ?? pauseMs()) : undefined
    gate.leave(false)
    await pausing
    throw error
  }
}

const isRefusal = (error: unknown): error is ModelError => error instanceof ModelError && error.status === 429

/** Exponential backoff: the pause doubles with each failure, with a jitter of a quarter up or down. */
const retryPauseMs = (failures: number): number =>
  Math.min(LONGEST_RETRY_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

const waitForRetry = (pauseMs: number, signal: AbortSignal): Promise<void> =>
  wait(pauseMs, undefined, { signal }).catch(() => {
    throw givenUp()
  })
