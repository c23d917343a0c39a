import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { listenToOccurrences, type Occurrences } from '../../domain/log/occurrence.ts'

/** The figures of a process. */
export type ProcessFigures = {
  registry: Registry
  /** The figures as Prometheus text, with its content type. */
  read(): Promise<{ text: string; contentType: string }>
  /** Adds a figure that is read when the figures are asked for. */
  addGauge(name: string, help: string, read: () => number): void
  /** Adds a figure that only grows, and is read when the figures are asked for. */
  addCounter(name: string, help: string, read: () => number): void
  /** Adds the figures of the connections to Postgres. */
  addDatabase(pool: { readonly totalCount: number; readonly waitingStatements: number }): void
  /** Adds how late the event loop came to its last look. @param readMs the lateness in milliseconds */
  addEventLoop(readMs: () => number): void
  /** Begins to count what happens in this process, and adds its memory, processor time and event loop. */
  collectProcess(): void
}

/** The runtime looks at its event loop this often. Every 10 ms, its default, cost half of the time of an idle API process. */
const LOOP_LOOK_MS = 100

const TURN_SECONDS = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300]
const FIRST_TOKEN_SECONDS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.5, 3, 6, 12, 30]
const STEP_SECONDS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 300]
const TOOL_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60]

/** Makes the figures that API processes and workers have in common. Names and units follow Prometheus' conventions. */
export function createProcessFigures(): ProcessFigures {
  const registry = new Registry()
  const registers = [registry]
  const count = occurrenceCounters(registry)
  const addGauge = (name: string, help: string, read: () => number) => {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
  }
  return {
    registry,
    addGauge,
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
    addCounter(name, help, read) {
      const collect = () => {
        counter.reset()
        counter.inc(read())
      }
      const counter: Counter = new Counter({ name, help, registers, collect })
    },
    addDatabase(pool) {
      addGauge('ams_database_connections', 'Open connections to Postgres', () => pool.totalCount)
      addGauge('ams_database_queries_waiting', 'Queries that wait for a connection', () => pool.waitingStatements)
    },
    addEventLoop(readMs) {
      const help = 'How late the event loop came to its last look'
      addGauge('ams_event_loop_late_seconds', help, () => readMs() / 1000)
    },
    collectProcess() {
      collectDefaultMetrics({ register: registry, prefix: 'ams_', eventLoopMonitoringPrecision: LOOP_LOOK_MS })
      listenToOccurrences((name, facts) => count[name](facts))
    },
  }
}

type Counting<Name extends keyof Occurrences = keyof Occurrences> = {
  [Each in Name]: (facts: Occurrences[Each]) => void
}

const occurrenceCounters = (registry: Registry): Counting => ({
  ...turnCounters(registry),
  ...callCounters(registry),
  ...workCounters(registry),
})

function turnCounters(registry: Registry): Counting<'turn.ended' | 'turn.taken-over' | 'turn.reset'> {
  const turns = counterOf(registry, 'ams_turns_total', 'Ended turns', ['source', 'status'])
  const durations = histogramOf(
    registry,
    'ams_turn_duration_seconds',
    'From acceptance to the end of a turn',
    'source',
    TURN_SECONDS,
  )
  const firstTokens = histogramOf(
    registry,
    'ams_turn_first_token_seconds',
    'From acceptance to the first token',
    'source',
    FIRST_TOKEN_SECONDS,
  )
  const takeOvers = counterOf(registry, 'ams_turn_takeovers_total', 'Turns that this process took over')
  const resets = counterOf(registry, 'ams_turn_resets_total', 'Turns whose shown text was taken back')
  return {
    'turn.ended'({ source, status, durationMs, firstTokenMs }) {
      turns.inc({ source, status })
      durations.observe({ source }, durationMs / 1000)
      if (firstTokenMs !== null) firstTokens.observe({ source }, firstTokenMs / 1000)
    },
    'turn.taken-over': () => takeOvers.inc(),
    'turn.reset': () => resets.inc(),
  }
}

const histogramOf = (registry: Registry, name: string, help: string, label: string, buckets: number[]) =>
  new Histogram({ name, help, labelNames: [label], buckets, registers: [registry] })

const counterOf = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Counter({ name, help, labelNames, registers: [registry] })

/** The tokens by part; those of the cache are also in the input, those of reasoning in the output. */
const TOKEN_PARTS = [
  { name: 'input', of: 'promptTokens' },
  { name: 'output', of: 'completionTokens' },
  { name: 'cached', of: 'cachedTokens' },
  { name: 'cache_write', of: 'cacheWriteTokens' },
  { name: 'reasoning', of: 'reasoningTokens' },
] as const

function callCounters(registry: Registry): Counting<'tool.ended' | 'model.called' | 'model.paused'> {
  const tools = counterOf(registry, 'ams_tool_calls_total', 'Tool calls that ended', ['type', 'status'])
  const durations = histogramOf(registry, 'ams_tool_call_duration_seconds', 'Time of tool calls', 'type', TOOL_SECONDS)
  const labels = ['provider', 'purpose', 'outcome']
  const calls = counterOf(registry, 'ams_model_calls_total', 'Attempts at model calls', labels)
  const tokens = counterOf(registry, 'ams_model_tokens_total', 'Tokens of model calls', ['provider', 'purpose', 'part'])
  const pauses = counterOf(registry, 'ams_model_pauses_total', 'Pauses after a 429 of a provider', ['provider'])
  return {
    'tool.ended'({ type, status, durationMs }) {
      tools.inc({ type, status })
      durations.observe({ type }, durationMs / 1000)
    },
    'model.called'({ usage, ...facts }) {
      calls.inc(facts)
      const { provider, purpose } = facts
      for (const part of TOKEN_PARTS) tokens.inc({ provider, purpose, part: part.name }, usage[part.of])
    },
    'model.paused': (facts) => pauses.inc(facts),
  }
}

function workCounters(
  registry: Registry,
): Counting<'ingestion.step' | 'eval.case' | 'evaluation.ended' | 'spans.left'> {
  const steps = counterOf(registry, 'ams_ingestion_steps_total', 'Steps of ingestions', ['stage', 'outcome'])
  const durations = histogramOf(
    registry,
    'ams_ingestion_step_duration_seconds',
    'Time of the steps of ingestions',
    'stage',
    STEP_SECONDS,
  )
  const cases = counterOf(registry, 'ams_eval_cases_total', 'Eval cases with a result', ['outcome'])
  const evaluations = counterOf(registry, 'ams_evaluations_total', 'Judgements of live turns', ['outcome'])
  const spans = counterOf(registry, 'ams_trace_spans_total', 'Spans for OpenTelemetry, by what became of them', [
    'outcome',
  ])
  return {
    'ingestion.step'({ stage, isDone, durationMs }) {
      steps.inc({ stage, outcome: isDone ? 'done' : 'failed' })
      durations.observe({ stage }, durationMs / 1000)
    },
    'evaluation.ended': (facts) => evaluations.inc(facts),
    'eval.case': (facts) => cases.inc(facts),
    'spans.left': ({ count, outcome }) => spans.inc({ outcome }, count),
  }
}
