import { Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import type { Metric } from '../metric.ts'
import { type Bucket, formatTick, ticksOf } from './bucket.ts'
import type { Layer } from './layers.ts'
import { PLOT } from './plot-size.ts'

type PlotProps = {
  width: number
  layers: Layer[]
  buckets: Bucket[]
  metric: Metric
  /** The text below each bar. */
  ticks: string[]
}

/** Draws the layers: bars on each other, or lines for latencies. What is read, pointed at and pressed lies above it. */
export default function Plot({ width, layers, buckets, metric, ticks }: PlotProps) {
  const rows = buckets.map((bucket, index) => ({
    tick: ticks[index],
    isUnfinished: bucket.isUnfinished,
    ...Object.fromEntries(layers.map(({ key, values }) => [key, values[index] ?? null])),
  }))
  const scale = ticksOf(largestOf(layers, metric), metric)
  return (
    <ComposedChart
      width={width}
      height={PLOT.height}
      data={rows}
      margin={{ top: PLOT.top, right: PLOT.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      barCategoryGap={buckets.length > 60 ? 1 : '18%'}
    >
      <defs>
        <pattern id="logs-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" fill="var(--bad-tint)" />
          <rect width="2.5" height="5" fill="var(--bad)" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="tick"
        height={PLOT.bottom}
        tickLine={false}
        stroke="var(--line)"
        tick={TICK}
        interval="preserveStartEnd"
        minTickGap={32}
      />
      <YAxis
        width={PLOT.left}
        axisLine={false}
        tickLine={false}
        tick={TICK}
        ticks={scale}
        domain={[0, scale.at(-1) ?? 1]}
        tickFormatter={(value: number) => formatTick(value, metric)}
      />
      {layers.map((layer) => (metric === 'latency' ? lineOf(layer) : barOf(layer)))}
    </ComposedChart>
  )
}

const TICK = { fill: 'var(--faint)', fontSize: 12 }

const barOf = ({ key, colour, isHatched }: Layer) => (
  <Bar
    key={key}
    dataKey={key}
    stackId="all"
    fill={isHatched ? 'url(#logs-hatch)' : colour}
    isAnimationActive={false}
    maxBarSize={48}
  />
)

const lineOf = ({ key, colour }: Layer) => (
  <Line
    key={key}
    dataKey={key}
    stroke={colour}
    strokeWidth={2}
    dot={{ r: 2, fill: colour, strokeWidth: 0 }}
    connectNulls={false}
    isAnimationActive={false}
  />
)

function largestOf(layers: Layer[], metric: Metric): number {
  const count = layers[0]?.values.length ?? 0
  const columns = Array.from({ length: count }, (_, at) => layers.map(({ values }) => values[at] ?? 0))
  return Math.max(0, ...columns.map((column) => (metric === 'latency' ? Math.max(...column) : sum(column))))
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
