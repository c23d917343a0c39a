/** The filters of the list offer these values, as the API names them. */
export const SOURCES = ['chat', 'channel'] as const
export const STATUSES = [
  'escalated',
  'paused',
  'success',
  'error',
  'blocked',
  'cancelled',
  'running',
  'waiting',
] as const

/** The same for a Select: with a capital letter. */
export const choicesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
