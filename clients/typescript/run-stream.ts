import { type AmsClient, asStream, streamOf, unwrap } from './client.ts'
import { WorkFailed } from './error.ts'
import type { EvalResult, EvalRun, RunEvent } from './schema.ts'
import { type FollowOptions, followEvents } from './stream.ts'

/** The ids in the path of an eval run. */
export type RunPath = { id: string; suiteId: string; runId: string }
/** The events of a run's stream, without the errors of streams that broke off: the run goes on behind those. */
export type FollowedRunEvent = Exclude<RunEvent, { event: 'error' }>
type Options = Pick<FollowOptions, 'signal' | 'onLost' | 'hurry'>

const RUN = '/v1/agents/{id}/evals/{suiteId}/runs/{runId}'

/**
 * Yields the progress of a run, each of its results once, and at last its end, also over lost connections.
 * @throws AmsError when the run is not there
 */
export async function* followRun(
  client: AmsClient,
  path: RunPath,
  options: Options = {},
): AsyncGenerator<FollowedRunEvent> {
  const seen = new Set<string>()
  const open = () => streamOf(client.GET(`${RUN}/stream`, { params: { path }, ...asStream(options.signal) }))
  for await (const given of followEvents({ open, isLast: ({ event }) => event === 'end', ...options })) {
    const event = given as unknown as RunEvent
    if (event.event === 'error') continue
    // A stream that is opened again begins with the first result.
    const key = keyOf(event)
    if (seen.has(key)) continue
    seen.add(key)
    yield event
  }
}

const keyOf = ({ event, data }: FollowedRunEvent): string => {
  const { testCaseIndex, attempt = 0 } = data as EvalResult
  return event === 'result' ? `result ${testCaseIndex}.${attempt}` : `${event} ${(data as EvalRun).progress.done}`
}

/**
 * Waits until a run has ended. @returns the run with its results, also a cancelled one
 * @param onProgress gets the run without its results each time that a case has ended
 * @throws WorkFailed when the run failed; its code and fix are those of the run
 */
export async function waitForRun(
  client: AmsClient,
  path: RunPath,
  { onProgress, ...options }: Options & { onProgress?: (run: EvalRun) => void } = {},
): Promise<EvalRun> {
  for await (const { event, data } of followRun(client, path, options))
    if (event !== 'result') onProgress?.(data as EvalRun)
  options.signal?.throwIfAborted()
  const { data: run } = await unwrap(client.GET(RUN, { params: { path }, ...signalOf(options) }))
  if (run.status === 'failed' && run.error) throw new WorkFailed(run.error)
  return run
}

const signalOf = ({ signal }: Options) => (signal ? { signal } : {})
