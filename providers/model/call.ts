import type { OnDelta } from '../../domain/model/model.ts'
import { ModelError } from '../../domain/model/model.ts'
import { abortedCall, guardedCall } from './failure.ts'

/** Carries an error of the listener past the classification of the provider's own failures. */
class ListenerError extends Error {}

/** Hands a piece of text to the listener. `callProvider` throws an error of the listener unchanged. */
export async function handOn(onDelta: OnDelta, delta: string): Promise<void> {
  try {
    await onDelta(delta)
  } catch (cause) {
    throw new ListenerError('The listener failed.', { cause })
  }
}

/**
 * Runs one call of a provider. @throws ModelError, which `failureOf` makes of other errors, and any error of the
 * listener
 */
export async function callProvider<Result>(
  provider: string,
  signal: AbortSignal,
  failureOf: (error: unknown) => ModelError,
  call: () => Promise<Result>,
): Promise<Result> {
  if (signal.aborted) throw abortedCall(provider)
  try {
    return await call()
  } catch (error) {
    if (error instanceof ListenerError) throw error.cause
    if (signal.aborted) throw abortedCall(provider)
    throw error instanceof ModelError ? error : (guardedCall(provider, error) ?? failureOf(error))
  }
}
