import { type DataOf, unwrap } from '../../../clients/typescript/index.ts'
import { formatCost, formatShare } from '../../parts/format.ts'
import { useAnswer, useApi, useRefresh } from '../../shell/api/answer.ts'

const PATH = '/v1/agents/{id}/alarms'
const READ_AGAIN_MS = 15_000

export type Alarm = DataOf<typeof PATH, 'get'>[number]

/** The metrics that need no evaluator, in the order of the form. */
export const METRICS = [
  { value: 'error_rate', label: 'Errors' },
  { value: 'p95_latency_ms', label: 'Latency (p95)' },
  { value: 'cost_per_turn', label: 'Cost per turn' },
  { value: 'negative_feedback', label: 'Bad feedback' },
  { value: 'no_passage_rate', label: 'Without a passage' },
]

export const isOfEvaluator = (metric: string): boolean => metric.startsWith('evaluator:')

/** True for a metric that is shown in percent. */
export const isShare = (metric: string): boolean =>
  !isOfEvaluator(metric) && metric !== 'p95_latency_ms' && metric !== 'cost_per_turn'

export const labelOfMetric = (metric: string): string =>
  METRICS.find(({ value }) => value === metric)?.label ?? `Score: ${metric.slice('evaluator:'.length)}`

export function formatFigure(metric: string, value: number): string {
  if (metric === 'p95_latency_ms') return `${(value / 1000).toFixed(1)} s`
  if (metric === 'cost_per_turn') return formatCost(value)
  return isShare(metric) ? formatShare(value) : value.toFixed(2)
}

/** With which change the figure became worse, and what it was before. */
export function causeOf(metric: string, { change, to, value, before }: NonNullable<Alarm['worseSince']>): string {
  const what = { version: `version ${to}`, model: `the model ${to}`, knowledge: 'the knowledge changed' }[change]
  return `Since ${what}: ${formatFigure(metric, value)}, before ${formatFigure(metric, before.value)}`
}

export const useAlarms = (agentId: string) =>
  useAnswer(PATH, { params: { path: { id: agentId } } }, { refetchInterval: READ_AGAIN_MS })

/** Stores the alarms of an agent, all of them. */
export function useReplaceAlarms(agentId: string): (body: Alarm[]) => Promise<void> {
  const api = useApi()
  const refresh = useRefresh()
  return async (body) => {
    await unwrap(api.PUT(PATH, { params: { path: { id: agentId } }, body }))
    await refresh(PATH, '/v1/alarms')
  }
}
