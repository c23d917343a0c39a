import type { OnDelta } from '../../domain/model/model.ts'
import { ModelError } from '../../domain/model/model.ts'
import { abortedCall } from './failure.ts'

/** Carries what a listener threw past the classification of the provider's own failures. */
class ListenerError extends Error {}

/** Hands a piece of text on; what the listener throws leaves `callProvider` as it was thrown. */
export async function handOn(onDelta: OnDelta, delta: string): Promise<void> {
  try {
    await onDelta(delta)
  } catch (cause) {
    throw new ListenerError('The listener failed.', { cause })
  }
}

/** Runs one call of a provider. @throws ModelError, made by `failureOf` where it is not one already */
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
    throw error instanceof ModelError ? error : failureOf(error)
  }
}
