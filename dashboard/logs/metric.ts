/** The chart can show these figures. */
export const METRICS = {
  requests: 'Requests',
  tokens: 'Tokens',
  cost: 'Cost',
  latency: 'Latency',
} as const
export type Metric = keyof typeof METRICS

/** The metric that an address names; requests when it names none. */
export const metricOf = (name: string | undefined): Metric =>
  name !== undefined && name in METRICS ? (name as Metric) : 'requests'
