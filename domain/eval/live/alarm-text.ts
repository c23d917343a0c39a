import { type Alarm, evaluatorOf } from './alarm.ts'

/** The figures of a message, by metric. */
const NAMES: Record<string, string> = {
  error_rate: 'Errors',
  p95_latency_ms: 'Latency (p95)',
  cost_per_turn: 'Cost per turn',
  negative_feedback: 'Bad feedback',
  no_passage_rate: 'Without a passage',
}

type ToldAlarm = Pick<Alarm, 'name' | 'metric' | 'worseThan' | 'state'> &
  Required<Pick<Alarm, 'value' | 'turns'>> & {
    worseSince: Alarm['worseSince'] | null
  }

/** The message of an alarm that was raised or cleared, as Markdown. */
export function alarmText({ name, metric, worseThan, state, value, turns, worseSince }: ToldAlarm): string {
  const title = `**Alarm ${state === 'ok' ? 'cleared' : 'raised'}:** ${name.replace(/[*_`\\[\]<>~|]/g, '\\$&')}.`
  if (state === 'ok') return title
  const figure = evaluatorOf(metric) === undefined ? NAMES[metric] : `The score of ${evaluatorOf(metric)}`
  const bound = `${evaluatorOf(metric) === undefined ? 'above' : 'below'} ${amountOf(metric, worseThan)}`
  const now =
    value === null
      ? ''
      : `${figure}: ${amountOf(metric, value)} in ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${bound}.`
  return [title, now, worseSince ? sinceText(metric, worseSince) : ''].filter(Boolean).join(' ')
}

function sinceText(metric: string, { change, to, value, before }: NonNullable<Alarm['worseSince']>): string {
  const what = change === 'knowledge' ? 'the knowledge changed' : change === 'model' ? to : `version ${to}`
  return `Since ${what}: ${amountOf(metric, value)}, before: ${amountOf(metric, before.value)}.`
}

function amountOf(metric: string, value: number): string {
  if (metric === 'p95_latency_ms') return `${(value / 1000).toFixed(1)} s`
  if (metric === 'cost_per_turn') return `$${Number(value.toPrecision(3))}`
  return evaluatorOf(metric) === undefined ? `${Number((value * 100).toPrecision(3))}%` : value.toFixed(2)
}
