import type { DataOf } from '../../clients/typescript/index.ts'

const LOCALE = 'en-US'
const whole = new Intl.NumberFormat(LOCALE)

/** `1,240`. */
export const formatCount = (count: number): string => whole.format(count)

/** `1 document`, `214 documents`; `many` where it is not the word with an s. */
export const formatNumberOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

type Usage = DataOf<'/v1/turns/{turn_id}', 'get'>['usage']

/** `1,240 in (1,024 cached), 96 out (64 reasoning)`; parts of which there are none are left out. */
export function formatTokens(usage: Usage): string {
  const { promptTokens, completionTokens, cachedTokens, cacheWriteTokens, reasoningTokens } = usage
  const read = partsText({ cached: cachedTokens, 'written to the cache': cacheWriteTokens })
  return `${formatCount(promptTokens)} in${read}, ${formatCount(completionTokens)} out${partsText({ reasoning: reasoningTokens })}`
}

function partsText(parts: Record<string, number>): string {
  const known = Object.entries(parts).filter(([, count]) => count > 0)
  return known.length === 0 ? '' : ` (${known.map(([name, count]) => `${formatCount(count)} ${name}`).join(', ')})`
}

/**
 * Dollars with the digits that tell something: `$1.20`, `$0.00012`, `$0.00` for nothing.
 * @param usd a number, or a decimal as the API writes it
 */
export function formatCost(usd: number | string): string {
  const value = Number(usd)
  if (value === 0 || Math.abs(value) >= 0.01) return `$${fixed(value, 2)}`
  return `$${value.toLocaleString(LOCALE, { maximumSignificantDigits: 2 })}`
}

const fixed = (value: number, digits: number) =>
  value.toLocaleString(LOCALE, { minimumFractionDigits: digits, maximumFractionDigits: digits })

const UNITS = ['B', 'KB', 'MB', 'GB']

/** `812 B`, `18 KB`, `1.2 MB`: sizes of files, 1,024 bytes a step. */
export function formatBytes(bytes: number): string {
  const power = bytes === 0 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${power > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}

/** `107 ms`, `0.9 s`, `12 s`, `4 min`, `2 h`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 500) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** A share of 0 to 1 as `4.1%`; `0%` means none at all. */
export function formatShare(share: number): string {
  if (share === 0) return '0%'
  const percent = share * 100
  return percent < 0.1 ? '<0.1%' : `${percent.toFixed(percent < 10 ? 1 : 0)}%`
}

// A format costs more to make than to use, and a page writes a thousand moments.
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const exactTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `14:02`, in the zone of the browser. */
export const formatClock = (moment: number | string): string => clock.format(new Date(moment))

/** `14:02` for a moment of today, else `22 Nov 2026, 14:02`. */
export const formatTime = (moment: number | string, now = Date.now()): string =>
  formatDay(moment) === formatDay(now) ? formatClock(moment) : `${formatDay(moment)}, ${formatClock(moment)}`

/** `22 Nov 2026, 14:02:07 UTC+1`, for the exact moment beside a relative one. */
export function formatMoment(moment: number | string): string {
  const date = new Date(moment)
  const day = formatDay(moment)
  return `${day}, ${exactTime.format(date)} ${zoneOf(date)}`
}

/** `22 Nov 2026`. */
export const formatDay = (moment: number | string): string => dayOfYear.format(new Date(moment))

/** `UTC`, `UTC+1`, `UTC+5:30`: the zone of the browser at this moment. */
export function zoneOf(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  if (minutes === 0) return 'UTC'
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(Math.abs(minutes) / 60)}${rest ? `:${rest}` : ''}`
}

/** `now`, `2 min ago`, `3 h ago`, `5 days ago`, then the day. */
export function formatAgo(moment: number | string, now = Date.now()): string {
  const minutes = Math.floor((now - new Date(moment).getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  if (days === 1) return '1 day ago'
  return days < 30 ? `${days} days ago` : formatDay(moment)
}

/** An id cut in its middle: `01a1ff45…e2d0`. The whole one stands in the title and goes to the clipboard. */
export const formatId = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 8)}…${id.slice(-4)}`)

/** The platforms of channels as they write themselves. */
export const CHANNEL_NAMES = { slack: 'Slack', telegram: 'Telegram', whatsapp: 'WhatsApp', discord: 'Discord' } as const
