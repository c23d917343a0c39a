import { ApiError } from '../../domain/error.ts'
import { readIsoDate } from '../../domain/log/entry.ts'

/**
 * The moment of an ISO date that a caller sent; undefined stays undefined.
 * @param name the query parameter or the path of the field, such as `from`
 * @throws ApiError VALIDATION_ERROR for any other text
 */
export function momentOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const moment = readIsoDate(text)
  if (moment) return moment
  throw new ApiError('VALIDATION_ERROR', {
    message: `${name} is not an ISO date.`,
    fix: `Send ${name} as 2026-01-31 or 2026-01-31T12:00:00Z.`,
    field: name,
  })
}
