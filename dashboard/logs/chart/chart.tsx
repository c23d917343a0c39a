import { Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { METRICS, type Metric } from '../metric.ts'
import { useZone } from '../search.ts'
import { type Bucket, bucketsOf, formatValue, spanOf, tickOf } from './bucket.ts'
import { type Layer, layersOf, type Stats } from './layers.ts'
import { boxOf, PLOT } from './plot-size.ts'
import { Readout } from './readout.tsx'
import { type Choice, useChoice } from './use-choice.ts'

const Plot = lazy(() => import('./plot.tsx'))

/** The chart. It is one slider over its bars: arrows walk, with Shift they mark several, Enter zooms in. */
export function Chart({ stats, metric }: { stats: Stats; metric: Metric }) {
  const zone = useZone()
  const { ref, width } = useElementSize()
  const buckets = bucketsOf(stats)
  const layers = layersOf(stats, metric)
  const choice = useChoice(buckets, width)
  const ticks = buckets.map((bucket) => tickOf(bucket, stats.bucket, zone))
  return (
    <div
      ref={ref}
      className="logs-chart-plot"
      role="slider"
      tabIndex={0}
      aria-label={`${METRICS[metric]} over time. Arrows walk, Enter shows the turns.`}
      aria-valuemin={1}
      aria-valuemax={buckets.length}
      aria-valuenow={(choice.last ?? 0) + 1}
      aria-valuetext={textOf(buckets, layers, { metric, zone, index: choice.last ?? 0 })}
      {...choice.handlers}
    >
      {width > 0 && (
        <div aria-hidden className="logs-chart-drawing">
          <Suspense fallback={<Skeleton height={PLOT.height} />}>
            <Plot width={width} layers={layers} buckets={buckets} metric={metric} ticks={ticks} />
          </Suspense>
          <Marks choice={choice} buckets={buckets} width={width} />
          {choice.last !== undefined && (
            <Readout
              layers={layers}
              metric={metric}
              choice={choice}
              width={width}
              span={spanOf(choice.span ?? EMPTY, zone)}
              count={countIn(stats, choice)}
            />
          )}
        </div>
      )}
    </div>
  )
}

const EMPTY: Bucket = { from: new Date(0).toISOString(), to: new Date(0).toISOString(), isUnfinished: false }

/** The bars that are marked, and the one that is not over. */
function Marks({ choice, buckets, width }: { choice: Choice; buckets: Bucket[]; width: number }) {
  const unfinished = buckets.findIndex((bucket) => bucket.isUnfinished)
  const at = (first: number, last: number) => boxOf(first, last, width, buckets.length)
  return (
    <>
      {unfinished >= 0 && <div className="logs-chart-unfinished" style={at(unfinished, buckets.length - 1)} />}
      {choice.first !== undefined && choice.last !== undefined && (
        <div
          className="logs-chart-mark"
          style={at(Math.min(choice.first, choice.last), Math.max(choice.first, choice.last))}
        />
      )}
    </>
  )
}

const countIn = ({ series }: Stats, { first = 0, last = 0 }: Choice): number =>
  series
    .flatMap(({ points }) => points.slice(Math.min(first, last), Math.max(first, last) + 1))
    .reduce((sum, { requests }) => sum + requests, 0)

type Named = { metric: Metric; zone: string; index: number }

/** A bar in words, for those who hear the chart. */
function textOf(buckets: Bucket[], layers: Layer[], { metric, zone, index }: Named): string {
  const bucket = buckets[index]
  if (!bucket) return 'No figures'
  const values = layers.map(({ name, values: all }) => {
    const value = all[index] ?? null
    return `${name} ${value === null ? 'not known' : formatValue(value, metric)}`
  })
  return `${spanOf(bucket, zone)}: ${values.join(', ')}${bucket.isUnfinished ? ', so far' : ''}`
}
