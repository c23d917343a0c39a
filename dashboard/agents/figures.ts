import type { DataOf } from '../../clients/typescript/index.ts'
import { momentsOf, type Range } from '../parts/range/range.ts'
import { useAnswer } from '../shell/api/answer.ts'

type Stats = DataOf<'/v1/stats', 'get'>

/** The figures of an agent in the window. `lastAt`: when its last turn was logged. */
export type AgentFigures = { turns: number; errors: number; cost: number; lastAt: string | null }

/** The figures of an agent by its id; undefined while they are not known. */
export type FiguresOf = (agentId: string) => AgentFigures | undefined

const NONE: AgentFigures = { turns: 0, errors: 0, cost: 0, lastAt: null }

/** Asks what each agent did in the window. The list stands without it: a failure leaves the columns empty. */
export function useFigures(range: Range | undefined): FiguresOf {
  const { from, to } = momentsOf(range)
  const bucket = range === '30d' ? 'day' : 'hour'
  const { data } = useAnswer('/v1/stats', {
    params: { query: { by: 'agent', source: 'chat', bucket, from, ...(to && { to }) } },
  })
  return figuresOf(data?.data.series)
}

function figuresOf(series: Stats['series'] | undefined): FiguresOf {
  if (!series) return () => undefined
  const found = new Map(series.map((one) => [one.key, figuresIn(one)]))
  // The service names the busiest; what the others did stands in one group without a key.
  const rest = found.has(null) ? undefined : NONE
  return (agentId) => found.get(agentId) ?? rest
}

function figuresIn({ totals: { requests, errors, cost }, lastAt }: Stats['series'][number]): AgentFigures {
  return { turns: requests, errors, cost, lastAt }
}
