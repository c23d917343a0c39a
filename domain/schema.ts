import Type, { type TSchema } from 'typebox'
import { TEXT_LIMITS } from './text/limit.ts'

/** A schema that also takes null; `description` says what null stands for. */
export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {})

const AnyName = Type.String({ maxLength: TEXT_LIMITS.identifier })

/** Names with a value each. Replaces Type.Record, whose pattern `^.*$` lets a name with a line feed pass unchecked. */
export const mapOf = <Value>(
  value: ReturnType<typeof Type.Unsafe<Value>>,
  {
    most: maxProperties,
    name: propertyNames = AnyName,
    ...more
  }: { most: number; name?: TSchema; description?: string },
) =>
  Type.Unsafe<Record<string, Value>>(
    Type.Object({}, { additionalProperties: value, maxProperties, propertyNames, ...more }),
  )

/** A page of a list that is read by a cursor, from the newest entry on. */
export const CursorPage = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ format: 'uuid', description: 'The next_cursor of the page before' })),
})

/** The cursor of the next page; null after the last one. */
export const NextCursor = orNull(Type.String(), 'Send it as cursor to get the next page; null after the last one.')
