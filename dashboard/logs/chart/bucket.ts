import { formatCost, formatCount, formatDuration } from '../../parts/format.ts'
import { formatIn, zoneName } from '../../parts/range/zone.ts'
import type { Metric } from '../metric.ts'
import type { Window } from '../search.ts'
import type { Stats } from './layers.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const SIZE_MS: Record<Stats['bucket'], number> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS }

/** One bar: its beginning and end in ISO 8601. The present one is not over, so its figures are those so far. */
export type Bucket = { from: string; to: string; isUnfinished: boolean }

/** The size of the bars of a window: minutes up to three hours, hours up to eight days, else days of UTC. */
export function bucketOf({ from, to }: Window): Stats['bucket'] {
  const lengthMs = (to ? Date.parse(to) : Date.now()) - Date.parse(from)
  if (lengthMs <= 3 * HOUR_MS) return 'minute'
  return lengthMs <= 8 * DAY_MS ? 'hour' : 'day'
}

/** The bars of an answer. The first and the last one lie within the window. */
export function bucketsOf({ bucket, from, to, series }: Stats, now = Date.now()): Bucket[] {
  const points = series[0]?.points ?? []
  return points.map(({ at }) => {
    const begin = Math.max(Date.parse(at), Date.parse(from))
    const end = Math.min(Date.parse(at) + SIZE_MS[bucket], Math.max(Date.parse(to), begin + 1))
    const isUnfinished = Date.parse(at) + SIZE_MS[bucket] > now
    return { from: new Date(begin).toISOString(), to: new Date(end).toISOString(), isUnfinished }
  })
}

/** `22 Nov, 14:00–15:00 UTC+1`, and both days where the bar is longer than one. */
export function spanOf({ from, to }: Bucket, zone: string): string {
  const day = (moment: string) => formatIn(zone, moment, { day: 'numeric', month: 'short' })
  const clock = (moment: string) => formatIn(zone, moment, { hour: '2-digit', minute: '2-digit' })
  const end = day(from) === day(to) ? clock(to) : `${day(to)}, ${clock(to)}`
  return `${day(from)}, ${clock(from)}–${end} ${zoneName(zone, from)}`
}

/** The words below a bar. Days are those of UTC. */
export const tickOf = ({ from }: Bucket, size: Stats['bucket'], zone: string): string =>
  size === 'day'
    ? formatIn('UTC', from, { day: 'numeric', month: 'short' })
    : formatIn(zone, from, { hour: '2-digit', minute: '2-digit' })

/** A value of a metric with its unit. */
export function formatValue(value: number, metric: Metric): string {
  if (metric === 'cost') return formatCost(value)
  return metric === 'latency' ? formatDuration(value) : formatCount(Math.round(value))
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** The same for the axis, where the space is narrow. */
export const formatTick = (value: number, metric: Metric): string =>
  metric === 'requests' || metric === 'tokens' ? compact.format(value) : formatValue(value, metric)

/** Four ticks from 0, at steps of 1, 2 or 5 times a power of ten. Whole numbers for what is counted. */
export function ticksOf(largest: number, metric: Metric): number[] {
  const smallest = metric === 'requests' || metric === 'tokens' ? 1 : 0
  const rough = Math.max(largest / 3, smallest) || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * 0.999) ?? 10 * power
  return [0, 1, 2, 3].map((index) => index * step)
}
