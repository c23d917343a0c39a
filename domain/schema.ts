import Type, { type TSchema } from 'typebox'

/** A schema that also takes null; `description` says what null stands for. */
export const orNull = <Schema extends TSchema>(schema: Schema, description?: string) =>
  Type.Union([schema, Type.Null()], description ? { description } : {})

/** A page of a list that is read by a cursor, from the newest entry on. */
export const CursorPage = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  cursor: Type.Optional(Type.String({ format: 'uuid', description: 'The next_cursor of the page before' })),
})

/** The cursor of the next page; null after the last one. */
export const NextCursor = orNull(Type.String(), 'Send it as cursor to get the next page; null after the last one.')
