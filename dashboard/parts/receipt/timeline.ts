import type { DataOf } from '../../../clients/typescript/index.ts'
import { formatCount } from '../format.ts'

export type Receipt = DataOf<'/v1/turns/{turn_id}', 'get'>
export type ModelCall = Receipt['model_calls'][number]
export type ToolCall = Receipt['tool_calls'][number]

/** One step of a turn, with its moments in milliseconds since 1970; `endMs` is undefined while it runs. */
export type Step = {
  key: string
  label: string
  detail: string
  startMs: number
  endMs: number | undefined
  firstTokenMs?: number | undefined
  isFailed: boolean
} & (
  | { kind: 'wait' }
  | { kind: 'prepare'; chunks: Receipt['chunks']; retrieval: Receipt['retrieval'] }
  | { kind: 'model'; call: ModelCall; number: number }
  | { kind: 'tool'; call: ToolCall }
)

/** Shorter waits than this are no step. */
const SHORTEST_WAIT_MS = 5

/** The steps of a turn in the order in which they began. */
export function stepsOf(receipt: Receipt): Step[] {
  const callers = receipt.required_actions.filter(({ type }) => type === 'tool_output')
  const asked = new Set(callers.map(({ call_id }) => call_id))
  // What the caller runs has no place here: it may take a day after the turn.
  const tools = receipt.tool_calls.filter(({ call_id }) => !asked.has(call_id))
  const calls = [...receipt.model_calls.map(modelStep), ...tools.map(toolStep)]
  return [...waitStep(receipt), ...prepareStep(receipt), ...calls].toSorted((a, b) => a.startMs - b.startMs)
}

function waitStep({ created_at, started_at, ended_at }: Receipt): Step[] {
  const startMs = Date.parse(created_at)
  // A merged message never runs.
  const endMs = momentOf(started_at ?? ended_at)
  if (endMs !== undefined && endMs - startMs < SHORTEST_WAIT_MS) return []
  const detail = endMs === undefined ? 'behind earlier turns of the conversation' : ''
  return [{ kind: 'wait', key: 'wait', label: 'Wait', detail, startMs, endMs, isFailed: false }]
}

function prepareStep({ started_at, prepared_at, chunks, retrieval }: Receipt): Step[] {
  if (started_at === null) return []
  const isSearch = chunks.length > 0
  return [
    {
      kind: 'prepare',
      key: 'prepare',
      chunks,
      retrieval,
      isFailed: false,
      label: isSearch ? 'Retrieve' : 'Prepare',
      detail: isSearch ? count(chunks.length, 'passage') : 'memory and topics',
      startMs: Date.parse(started_at),
      endMs: momentOf(prepared_at),
    },
  ]
}

const PURPOSES = {
  answer: 'Model',
  judge: 'Judge',
  summary: 'Summary',
  embedding: 'Embedding',
  rewrite: 'Search query',
}

function modelStep(call: ModelCall, index: number): Step {
  const { purpose, round, usage, estimated, error } = call
  const tokens = `${formatCount(usage.promptTokens)} in, ${formatCount(usage.completionTokens)} out`
  return {
    kind: 'model',
    key: `model ${index}`,
    call,
    number: index + 1,
    isFailed: error !== null,
    label: purpose === 'answer' ? `Model ${round}` : PURPOSES[purpose],
    detail: error === null ? `${estimated ? '≈ ' : ''}${tokens}` : 'failed',
    startMs: Date.parse(call.started_at),
    endMs: Date.parse(call.ended_at),
    firstTokenMs: momentOf(call.first_token_at),
  }
}

const TOOL_STATES = {
  started: 'running',
  waiting: 'waiting',
  succeeded: 'succeeded',
  failed: 'failed',
  outcome_unknown: 'outcome unknown',
}

function toolStep(call: ToolCall, index: number): Step {
  return {
    kind: 'tool',
    key: `tool ${index}`,
    call,
    label: call.name,
    detail: TOOL_STATES[call.status],
    isFailed: call.status === 'failed' || call.status === 'outcome_unknown',
    startMs: Date.parse(call.started_at),
    endMs: momentOf(call.ended_at),
  }
}

const momentOf = (moment: string | null): number | undefined => (moment === null ? undefined : Date.parse(moment))

/** `1 passage`, `5 passages`. */
const count = (number: number, word: string) => `${formatCount(number)} ${word}${number === 1 ? '' : 's'}`

/** A time without any step, which the timeline shortens; `at` is its place from 0 to 1. */
export type Fold = { at: number; idleMs: number }
export type TimeScale = {
  /** The place of a moment, from 0 to 1. */
  placeOf: (ms: number) => number
  folds: Fold[]
}

/** Times without a step that are longer than this share of the busy time are folded to it. */
const FOLDED_SHARE = 0.15
const SHORTEST_FOLD_MS = 250

/** A scale over the steps of a turn that shortens the times in which nothing happened. */
export function scaleOf(steps: Pick<Step, 'startMs' | 'endMs'>[], nowMs: number): TimeScale {
  const busy = mergedOf(steps.map(({ startMs, endMs }) => [startMs, Math.max(endMs ?? nowMs, startMs)]))
  const busyMs = busy.reduce((sum, [start, end]) => sum + end - start, 0)
  const longestGapMs = Math.max(busyMs * FOLDED_SHARE, SHORTEST_FOLD_MS)
  const cuts = busy.slice(1).flatMap(([start], index) => {
    const from = busy[index]?.[1] ?? start
    return start - from > longestGapMs ? [{ from, to: start, cutMs: start - from - longestGapMs }] : []
  })
  const first = busy[0]?.[0] ?? nowMs
  const shortened = (ms: number) =>
    ms - first - cuts.reduce((sum, { from, to, cutMs }) => sum + cutMs * share(ms, from, to), 0)
  const totalMs = Math.max(shortened(busy.at(-1)?.[1] ?? nowMs), 1)
  const placeOf = (ms: number) => Math.min(Math.max(shortened(ms) / totalMs, 0), 1)
  const folds = cuts.map(({ from, to }) => ({ at: placeOf((from + to) / 2), idleMs: to - from }))
  return { placeOf, folds }
}

/** The part of the span before the moment, from 0 to 1. */
const share = (ms: number, from: number, to: number) => Math.min(Math.max((ms - from) / (to - from), 0), 1)

type Span = [start: number, end: number]

/** The spans without their overlaps, in order. */
function mergedOf(spans: Span[]): Span[] {
  const merged: Span[] = []
  for (const [start, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
