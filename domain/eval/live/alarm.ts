import Type, { type Static } from 'typebox'
import { fieldFault, refuseFaults } from '../../error.ts'
import { SLACK_CHANNEL_ID } from '../../escalation/config.ts'
import { orNull } from '../../schema.ts'

const MAX_ALARMS = 20
const MAX_WINDOW_MINUTES = 24 * 60
const MAX_TURNS = 100_000
/** Of milliseconds and of US dollars. */
const MAX_VALUE = 1_000_000_000

/** This many checks in a row that are not worse, one a minute, clear an alarm. */
export const CALM_CHECKS = 3
/** Too few turns for this long clear a raised alarm. */
export const SILENCE_MS = 24 * 60 * 60 * 1000

/** The figures that are no share. */
const AMOUNTS = ['p95_latency_ms', 'cost_per_turn']
const EVALUATOR = 'evaluator:'

/** The name of the evaluator whose mean score the metric is; undefined for other metrics. */
export const evaluatorOf = (metric: string): string | undefined =>
  metric.startsWith(EVALUATOR) ? metric.slice(EVALUATOR.length) : undefined

const State = Type.Enum(['ok', 'raised'], { description: 'Whether it is raised.' })

const Figures = {
  turns: Type.Integer({ minimum: 0, description: 'How many turns counted.' }),
  value: Type.Number({ description: 'The figure of the metric.' }),
}

/** What a raised alarm began with: the figure since a change, and over the seven days before it. */
export const WorseSince = Type.Object(
  {
    change: Type.Enum(['version', 'model', 'knowledge']),
    to: orNull(Type.String({ maxLength: 200 }), 'The version or the model; null for knowledge.'),
    at: Type.String({ maxLength: 40 }),
    ...Figures,
    before: Type.Object(Figures, { description: 'The same over the seven days before.' }),
  },
  { description: 'The change with which the figure of a raised alarm became worse; left out where none explains it.' },
)
export type WorseSince = Static<typeof WorseSince>

/** A bound on a figure of the turns of users, and its state, which a PUT ignores. */
export const Alarm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  metric: Type.String({
    maxLength: EVALUATOR.length + 100,
    pattern: '^(error_rate|p95_latency_ms|cost_per_turn|negative_feedback|no_passage_rate)$|^evaluator:[\\s\\S]*\\S',
    description:
      'error_rate, p95_latency_ms, cost_per_turn (US dollars), negative_feedback (of rated turns), no_passage_rate (of turns that searched), or evaluator:<name>, its mean score. Shares and scores are 0–1.',
  }),
  worseThan: Type.Number({
    minimum: 0,
    maximum: MAX_VALUE,
    description: 'A value above it is worse; a score below it.',
  }),
  windowMinutes: Type.Integer({ minimum: 1, maximum: MAX_WINDOW_MINUTES }),
  minTurns: Type.Integer({ minimum: 1, maximum: MAX_TURNS }),
  slackChannel: Type.Optional(
    Type.String({
      ...SLACK_CHANNEL_ID,
      description: 'The id of a channel of Slack in which the agent’s Slack app tells each change; none without it.',
    }),
  ),
  state: Type.Optional(State),
  value: Type.Optional(orNull(Type.Number(), 'Null when no turn counted.')),
  turns: Type.Optional(Type.Integer({ minimum: 0, description: 'How many turns counted.' })),
  since: Type.Optional(Type.String({ maxLength: 40, description: 'Since when it has the state.' })),
  worseSince: Type.Optional(WorseSince),
})
export type Alarm = Static<typeof Alarm>

/** An alarm without what the service finds out. */
export type AlarmRule = Pick<Alarm, 'name' | 'metric' | 'worseThan' | 'windowMinutes' | 'minTurns'>

/** True when a figure of the metric is beyond the bound. */
export const isWorse = ({ metric, worseThan }: AlarmRule, value: number): boolean =>
  evaluatorOf(metric) === undefined ? value > worseThan : value < worseThan

/** The alarms of an agent, in their order. */
export const Alarms = Type.Array(Alarm, { maxItems: MAX_ALARMS })

/** An alarm with its agent, as events and the list of raised ones show it. */
export const RaisedAlarm = Type.Object({
  agentId: Type.String({ format: 'uuid' }),
  name: Type.String(),
  metric: Type.String(),
  worseThan: Type.Number(),
  windowMinutes: Type.Integer(),
  minTurns: Type.Integer(),
  state: State,
  value: orNull(Type.Number(), 'Null when no turn counted.'),
  turns: Type.Integer({ description: 'How many turns counted.' }),
  since: Type.String({ description: 'Since when it has the state.' }),
  slackChannel: Type.Optional(Type.String({ description: 'The channel of Slack that is told.' })),
  worseSince: Type.Optional(WorseSince),
})
export type RaisedAlarm = Static<typeof RaisedAlarm>

/** Why an alarm was cleared. recovered: the figure was not worse for three minutes. */
export const ClearReason = Type.Enum(['recovered', 'silent', 'changed', 'removed'])
export type ClearReason = Static<typeof ClearReason>

/** Refuses names that stand twice, and bounds of shares and scores beyond 1. @throws ApiError VALIDATION_ERROR */
export function assertAlarms(alarms: Alarm[]): void {
  const faults = alarms.flatMap(({ name, metric, worseThan }, index) => {
    const isTwice = alarms.findIndex((each) => each.name === name) < index
    const isBeyond = worseThan > 1 && !AMOUNTS.includes(metric)
    return [
      ...(isTwice ? [fieldFault(`[${index}].name`, 'is there twice', 'Give each alarm a name of its own.')] : []),
      ...(isBeyond ? [fieldFault(`[${index}].worseThan`, 'is above 1', 'Shares and scores are from 0 to 1.')] : []),
    ]
  })
  refuseFaults(faults)
}

/** What a check has found: how many turns counted, and their figure, null without any. */
export type Figure = { turns: number; value: number | null }

/** What an alarm remembers from check to check. `heardAt`: when enough turns counted last; `calmChecks`: how many not worse ones were running. */
export type AlarmMemory = { state: 'ok' | 'raised'; calmChecks: number; heardAt: Date }

/** What a check changes. `change` is the event of it, if any. */
export type AlarmStep = AlarmMemory & { change?: 'raised' | 'cleared'; reason?: ClearReason }

/** The next state of an alarm after a check. */
export function stepAlarm(rule: AlarmRule, memory: AlarmMemory, figure: Figure, at: Date): AlarmStep {
  const { turns, value } = figure
  if (value === null || turns < rule.minTurns) {
    const isSilent = memory.state === 'raised' && at.getTime() - memory.heardAt.getTime() >= SILENCE_MS
    const next = { heardAt: memory.heardAt, calmChecks: 0 }
    return isSilent ? { ...next, state: 'ok', change: 'cleared', reason: 'silent' } : { ...next, state: memory.state }
  }
  if (isWorse(rule, value)) {
    const next = { state: 'raised' as const, calmChecks: 0, heardAt: at }
    return memory.state === 'raised' ? next : { ...next, change: 'raised' }
  }
  const calmChecks = memory.calmChecks + 1
  if (memory.state === 'raised' && calmChecks >= CALM_CHECKS)
    return { state: 'ok', calmChecks: 0, heardAt: at, change: 'cleared', reason: 'recovered' }
  return { state: memory.state, calmChecks: memory.state === 'raised' ? calmChecks : 0, heardAt: at }
}
