/** A window of time, as the address holds it: a length until now, or two moments with `..` between them. */
export type Range = string

export const RANGES = ['24h', '7d', '30d'] as const
const HOURS: Record<string, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }
const HOUR_MS = 3_600_000

/** The moments of a range, ISO 8601 in UTC; the last 24 hours when the text is none. `to` is undefined for "until now". */
export function momentsOf(range: Range | undefined, now = Date.now()): { from: string; to: string | undefined } {
  const [from, to] = (range ?? '').split('..')
  if (from && to && isMoment(from) && isMoment(to)) return { from: isoOf(from), to: isoOf(to) }
  // Whole minutes: a painting in the same minute asks the same question.
  const minute = Math.floor(now / 60_000) * 60_000
  return { from: isoOf(minute - (HOURS[range ?? ''] ?? 24) * HOUR_MS), to: undefined }
}

/** The text of a range between two moments. */
export const rangeOf = (from: string, to: string): Range => `${isoOf(from)}..${isoOf(to)}`

/** True for a range between two moments. */
export const isCustom = (range: Range | undefined): boolean => range?.includes('..') ?? false

const isMoment = (text: string) => !Number.isNaN(new Date(text).getTime())
const isoOf = (moment: string | number) => new Date(moment).toISOString()
