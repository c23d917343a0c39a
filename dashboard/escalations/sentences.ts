import { CHANNEL_NAMES, formatAgo, formatClock, formatDay } from '../parts/format.ts'
import type { Escalation } from './inbox-query.ts'

/** Names the cause of an escalation in one line: `"human" in the message`, or the reason that the model gave. */
export function triggerOf({ trigger: { kind, keyword, message } }: Pick<Escalation, 'trigger'>): string {
  return kind === 'keyword' ? `“${keyword}” in the message` : message
}

/** The person who waits, as the conversation names it, and where from. */
export function speakerOf({ userId, channel }: Pick<Escalation, 'userId' | 'channel'>): string {
  return [userId ?? 'Unnamed user', channel && CHANNEL_NAMES[channel]].filter(Boolean).join(', ')
}

/** Tells when the webhook was delivered, or since when it is not and until when the service tries. */
export function deliverySentence(escalation: Escalation, nowMs: number): string {
  const { status, deliveries, deliveryStatus, triesUntil, createdAt } = escalation
  const last = deliveries.at(-1)
  if (deliveryStatus === 'delivered') return last ? `Delivered ${formatAgo(last.at, nowMs)}.` : 'Delivered.'
  const cause = last ? `: ${String(last.status ?? last.error ?? 'no answer').replace(/\.+$/, '')}` : ''
  if (deliveryStatus === 'failed') return `Not delivered${cause}. No more tries are made.`
  if (!last) return 'The first delivery is on its way.'
  const until = triesUntil && status === 'open' ? ` Tries go on until ${momentOf(triesUntil, nowMs)}.` : ''
  return `Not delivered since ${formatClock(createdAt)}${cause}.${until}`
}

const DAY_MS = 86_400_000

/** `14:00`, `14:00 tomorrow`, or the time with its day. */
function momentOf(moment: string, nowMs: number): string {
  const clock = formatClock(moment)
  const day = formatDay(moment)
  if (day === formatDay(nowMs)) return clock
  return day === formatDay(nowMs + DAY_MS) ? `${clock} tomorrow` : `${clock}, ${day}`
}
