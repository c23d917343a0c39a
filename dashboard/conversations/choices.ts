/** The filters of the list offer these values, as the API names them. */
export const SOURCES = ['chat', 'channel'] as const
export const STATUSES = [
  'escalated',
  'paused',
  'action_required',
  'success',
  'error',
  'blocked',
  'cancelled',
  'running',
  'waiting',
] as const

/** Values that are no words. */
const LABELS: Record<string, string> = { action_required: 'Waits for outputs' }

/** The same for a Select: with a capital letter. */
export const choicesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: LABELS[value] ?? value.charAt(0).toUpperCase() + value.slice(1) }))
