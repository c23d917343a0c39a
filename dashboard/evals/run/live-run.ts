import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import {
  type AmsClient,
  type AnswerOf,
  ConnectionLost,
  followEvents,
  unwrap,
} from '../../../clients/typescript/index.ts'
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

type RunEvent = { event: 'progress' | 'end'; data: Run } | { event: 'result'; data: Result }

async function follow(api: AmsClient, path: RunPath, signal: AbortSignal, onEvent: (event: RunEvent) => void) {
  const open = () => openStream(api, path, signal)
  for await (const { event, data } of followEvents({ open, isLast: (given) => given.event === 'end', signal }))
    if (event === 'progress' || event === 'end' || event === 'result') onEvent({ event, data } as RunEvent)
}

async function openStream(api: AmsClient, path: RunPath, signal: AbortSignal): Promise<Response> {
  const call = api.GET(`${PATH}/stream`, { params: { path }, parseAs: 'stream', signal })
  const { response } = await call.catch((cause: unknown) => {
    throw new ConnectionLost(cause)
  })
  if (!response.ok) await unwrap(call as never)
  return response
}

/** Gathers events and hands them over once a frame; in a hidden tab, which has no frames, after a moment. */
function atFrames(hand: (events: RunEvent[]) => void): (event: RunEvent) => void {
  let waiting: RunEvent[] = []
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

const keyOf = ({ testCaseIndex, attempt = 0 }: Result) => `${testCaseIndex}.${attempt}`

/** A stream that is opened again sends every result again: each counts once. */
function merge(run: Run, events: RunEvent[]): Run {
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
