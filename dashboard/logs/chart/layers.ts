import type { DataOf } from '../../../clients/typescript/index.ts'
import type { Metric } from '../metric.ts'
import type { NamedFilters } from '../search.ts'

export type Stats = DataOf<'/v1/stats', 'get'>
type Series = Stats['series'][number]
type Point = Series['points'][number]

/** One colour of the chart. A value is null where it is not known, such as the latency of an hour without turns. */
export type Layer = {
  key: string
  name: string
  colour: string
  /** Errors are hatched, so that they are seen without their colour. */
  isHatched?: boolean
  /** The filters that lead to the turns of this layer. */
  filters?: NamedFilters
  values: (number | null)[]
}

/** Groups with a colour of their own; the others are added up. */
const COLOURED = 4

/** The colours of the chart for a metric: bars lie on each other in this order, lines stand alone. */
export function layersOf(stats: Stats, metric: Metric): Layer[] {
  if (metric === 'latency') return latencies(stats)
  if (metric === 'tokens' && stats.by === null) return tokens(stats)
  const groups = largest(stats, (point) => amountOf(point, metric))
  if (metric !== 'requests' || stats.by === 'status') return groups.map(withHatch)
  const errors = totals(stats, (point) => point.errors)
  return [
    ...largest(stats, ({ requests, errors: failed }) => requests - failed),
    layer({ key: 'errors', name: 'Errors', colour: 'var(--bad)', isHatched: true }, errors, { status: 'error' }),
  ]
}

const amountOf = ({ requests, tokensIn, tokensOut, cost }: Point, metric: Metric): number => {
  if (metric === 'cost') return cost
  return metric === 'tokens' ? tokensIn + tokensOut : requests
}

function latencies({ by, series }: Stats): Layer[] {
  const known = (points: Point[], key: 'p50LatencyMs' | 'p95LatencyMs') =>
    points.map((point) => (point[key] > 0 ? point[key] : null))
  if (by !== null)
    return series
      .slice(0, COLOURED)
      .map((one, index) => layer(nameOf(one, index), known(one.points, 'p95LatencyMs'), filtersOf(by, one)))
  const points = series[0]?.points ?? []
  return [
    layer({ key: 'p50', name: 'p50', colour: colourOf(0) }, known(points, 'p50LatencyMs')),
    layer({ key: 'p95', name: 'p95', colour: colourOf(1) }, known(points, 'p95LatencyMs')),
  ]
}

const tokens = (stats: Stats): Layer[] => [
  layer(
    { key: 'in', name: 'In', colour: colourOf(0) },
    totals(stats, (point) => point.tokensIn),
  ),
  layer(
    { key: 'out', name: 'Out', colour: colourOf(1) },
    totals(stats, (point) => point.tokensOut),
  ),
]

/** The groups with the largest sums, each with its colour, and the rest as one. */
function largest({ by, series }: Stats, value: (point: Point) => number): Layer[] {
  const sumOf = ({ points }: Series) => points.reduce((sum, point) => sum + value(point), 0)
  const sorted = series.toSorted((a, b) => Number(a.key === null) - Number(b.key === null) || sumOf(b) - sumOf(a))
  const own = sorted.slice(0, COLOURED)
  const rest = sorted.slice(COLOURED)
  const layers = own.map((one, index) => layer(nameOf(one, index), one.points.map(value), filtersOf(by, one)))
  if (rest.length === 0) return layers
  const other = { key: 'other', name: `Other (${rest.length})`, colour: 'var(--faint)' }
  return [...layers, layer(other, totals({ series: rest }, value))]
}

const totals = ({ series }: Pick<Stats, 'series'>, value: (point: Point) => number): number[] =>
  (series[0]?.points ?? []).map((_, at) =>
    series.reduce((sum, { points }) => sum + (points[at] ? value(points[at]) : 0), 0),
  )

const nameOf = ({ key, name }: Series, index: number) => ({
  key: `s${index}`,
  name: name ?? key ?? 'All',
  colour: colourOf(index),
})

const colourOf = (index: number) => `var(--series-${(index % COLOURED) + 1})`

const layer = (facts: Omit<Layer, 'values'>, values: (number | null)[], filters?: NamedFilters): Layer => ({
  ...facts,
  ...(filters && { filters }),
  values,
})

const filtersOf = (by: Stats['by'], { key }: Series): NamedFilters | undefined =>
  by === null || key === null ? undefined : { [by]: key }

/** Among statuses the failed ones are hatched, too. */
const withHatch = (one: Layer): Layer =>
  one.filters?.status === 'error' ? { ...one, colour: 'var(--bad)', isHatched: true } : one
