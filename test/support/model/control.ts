import type { ServerResponse } from 'node:http'
import type { JudgeScript } from './judge.ts'
import { sendJson } from './reply.ts'
import type { ArmedFailure, EmbeddingRefusals, ModelState, SeenRequest } from './state.ts'

type Settable = {
  answers?: Record<string, string | null>
  judge?: Record<string, JudgeScript | null>
  broken?: Record<string, number | null>
  stalled?: Record<string, boolean | null>
  vectors?: Record<string, number[] | null>
}

/** Answers a test at `/__control/`: `ping`, `requests?contains=&kind=&since=`, `calls`, `embedded`, `set`, `fail`, `refuse-embeddings` and `release`. */
export function control(
  path: string,
  query: URLSearchParams,
  body: string,
  response: ServerResponse,
  state: ModelState,
): void {
  const action = ACTIONS[path.slice('/__control/'.length)]
  if (!action) sendJson(response, 404, { error: `no such control ${path}` })
  else sendJson(response, 200, action(state, JSON.parse(body || '{}'), query))
}

const ACTIONS: Record<string, (state: ModelState, body: unknown, query: URLSearchParams) => unknown> = {
  ping: (state) => ({ ok: true, total: state.total() }),
  requests: (state, _body, query) => state.requests.filter((request) => matches(request, query)),
  calls: (state) => Object.fromEntries(state.calls),
  embedded: (state) => state.embedded(),
  /** Refuses one of `every` embedding requests; an empty body ends this. */
  'refuse-embeddings': (state, body) => {
    const given = body as EmbeddingRefusals
    state.refuseEmbeddings(given.every ? given : undefined)
    return { ok: true }
  },
  set(state, body) {
    const { answers, judge, broken, stalled, vectors } = body as Settable
    merge(state.answers, answers)
    merge(state.judge, judge)
    merge(state.broken, broken)
    merge(state.stalled, stalled)
    merge(state.vectors, vectors)
    return { ok: true }
  },
  /** Refuses the next `times` requests whose text holds `contains`; an empty list ends this. */
  fail(state, body) {
    if (Array.isArray(body)) state.failures.length = 0
    state.failures.push(...(Array.isArray(body) ? body : [body as ArmedFailure]))
    return { ok: true }
  },
  /** Lets stalled requests go on to their answer. */
  release(state, body) {
    const { contains = '' } = body as { contains?: string }
    const due = state.requests.filter((request) => request.stalled && request.body.includes(contains))
    for (const request of due) state.releases.get(request.id)?.()
    return { released: due.length }
  },
}

function matches(request: SeenRequest, query: URLSearchParams): boolean {
  const kind = query.get('kind')
  return (
    request.body.includes(query.get('contains') ?? '') &&
    (!kind || request.kind === kind) &&
    request.id >= Number(query.get('since') ?? 0)
  )
}

function merge<Value>(target: Map<string, Value>, given: Record<string, Value | null> | undefined): void {
  for (const [key, value] of Object.entries(given ?? {})) {
    if (value === null) target.delete(key)
    else target.set(key, value)
  }
}
