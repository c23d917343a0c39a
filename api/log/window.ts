import { ApiError } from '../../domain/error.ts'
import { momentOf } from '../request/moment.ts'

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000
/** Postgres dates the entries, and its clock may be a moment ahead of this process's; the newest entry is shown all the same. */
const CLOCK_TOLERANCE_MS = 1_000

/**
 * The window of a query; without `from` it begins 30 days ago, without `to` it ends now.
 * @throws ApiError VALIDATION_ERROR
 */
export function windowOf(query: { from?: string; to?: string }): { from: Date; to: Date } {
  const from = momentOf('from', query.from) ?? new Date(Date.now() - THIRTY_DAYS_MS)
  const to = momentOf('to', query.to) ?? new Date(Date.now() + CLOCK_TOLERANCE_MS)
  if (from <= to) return { from, to }
  throw new ApiError('VALIDATION_ERROR', {
    message: 'Query parameter from must be before to.',
    fix: 'Send a from before to; without them, from is 30 days before now and to is now.',
    field: 'from',
  })
}
