import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type AmsClient, type AnswerOf, type FollowedRunEvent, followRun } from '../../../clients/typescript/index.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'
import { useWorkspace } from '../../shell/api/session.ts'
import { EVAL_READS, type Result, type Run, type RunPath } from '../suites.ts'

const PATH = '/v1/agents/{id}/evals/{suiteId}/runs/{runId}'
type Answer = AnswerOf<typeof PATH, 'get'>

/** A run with its results; while it is under way they come by its stream, painted once a frame. */
export function useLiveRun(path: RunPath): UseQueryResult<Answer, Error> {
  const init = { params: { path } }
  const query = useAnswer(PATH, init)
  const api = useApi()
  const refresh = useRefresh()
  const client = useQueryClient()
  const { id: workspaceId } = useWorkspace()
  const isRunning = query.data?.data.status === 'running'
  const watch = useEffectEvent((run: RunPath, signal: AbortSignal) => {
    const paint = atFrames((events) =>
      client.setQueryData<Answer>(
        [workspaceId, PATH, init],
        (former) => former && { data: merge(former.data, events) },
      ),
    )
    void follow(api, run, signal, paint)
      .then(() => refresh(...EVAL_READS))
      .catch(() => query.refetch())
  })
  const { id, suiteId, runId } = path
  useEffect(() => {
    if (!isRunning) return
    const stop = new AbortController()
    watch({ id, suiteId, runId }, stop.signal)
    return () => stop.abort()
  }, [isRunning, id, suiteId, runId])
  return query
}

async function follow(api: AmsClient, path: RunPath, signal: AbortSignal, onEvent: (event: FollowedRunEvent) => void) {
  for await (const event of followRun(api, path, { signal })) onEvent(event)
}

/** Gathers events and hands them over once a frame; in a hidden tab, which has no frames, after a moment. */
function atFrames(hand: (events: FollowedRunEvent[]) => void): (event: FollowedRunEvent) => void {
  let waiting: FollowedRunEvent[] = []
  return (event) => {
    waiting.push(event)
    if (waiting.length > 1) return
    const flush = () => {
      const events = waiting
      waiting = []
      if (events.length > 0) hand(events)
    }
    if (document.hidden) setTimeout(flush, 100)
    else requestAnimationFrame(flush)
  }
}

/** The run with what its stream told; a result that the page has read already counts once. */
function merge(run: Run, events: FollowedRunEvent[]): Run {
  const results = new Map((run.results ?? []).map((result) => [keyOf(result), result]))
  let facts = run
  for (const { event, data } of events) {
    if (event === 'result') results.set(keyOf(data), data)
    else facts = data
  }
  const ordered = [...results.values()].toSorted(
    (a, b) => a.testCaseIndex - b.testCaseIndex || (a.attempt ?? 0) - (b.attempt ?? 0),
  )
  return { ...facts, results: ordered }
}

const keyOf = ({ testCaseIndex, attempt = 0 }: Result) => `${testCaseIndex}.${attempt}`
