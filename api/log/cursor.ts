import { ApiError } from '../../domain/error.ts'
import type { LogSort } from '../../domain/log/workspace-entry.ts'
import type { LogPosition } from '../../store/log/workspace-entry.ts'

const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
const NUMBER = /^-?\d{1,20}(\.\d{1,8})?$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The cursor of a position: a text that callers only hand back. */
export const cursorOf = (sort: LogSort, position: LogPosition | undefined): string | null =>
  position ? Buffer.from(JSON.stringify([sort, position.value, position.id])).toString('base64url') : null

/** The position that a cursor of the same sort stands for. @throws ApiError VALIDATION_ERROR */
export function positionOf(sort: LogSort, cursor: string | undefined): LogPosition | undefined {
  if (cursor === undefined) return undefined
  const [given, value, id] = read(cursor)
  const form = sort === 'newest' || sort === 'oldest' ? TIME : NUMBER
  if (given === sort && form.test(String(value)) && UUID.test(String(id)))
    return { value: String(value), id: String(id) }
  throw new ApiError('VALIDATION_ERROR', {
    message: 'Query parameter cursor is not one of this list.',
    fix: 'Send the next_cursor of the page before, with the same sort; leave cursor out for the first page.',
    field: 'cursor',
  })
}

function read(cursor: string): unknown[] {
  try {
    const found: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
