import type { Context } from '@temporalio/activity'

/**
 * Whether Temporal only lost sight of a cancelled attempt: the server was restarted, or heartbeats were late. False when
 * an operator or the worker's end asks for the cancellation.
 */
export function isForgotten({ cancellationDetails }: Context): boolean {
  const { notFound, timedOut, cancelRequested, paused, reset, workerShutdown } = cancellationDetails ?? {}
  const isAsked = cancelRequested || paused || reset || workerShutdown
  return !isAsked && Boolean(timedOut || notFound)
}

/** The cancellation of an attempt as two signals: one fires when it was asked for, the other when it was forgotten. */
export function cancellationOf(context: Context): { asked: AbortSignal; forgotten: AbortSignal } {
  const { cancellationSignal } = context
  const [asked, forgotten] = [new AbortController(), new AbortController()]
  const onCancel = () => (isForgotten(context) ? forgotten : asked).abort(cancellationSignal.reason)
  if (cancellationSignal.aborted) onCancel()
  else cancellationSignal.addEventListener('abort', onCancel, { once: true })
  return { asked: asked.signal, forgotten: forgotten.signal }
}
