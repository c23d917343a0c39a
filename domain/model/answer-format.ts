import Type, { type Static } from 'typebox'

/** The form of an answer that is JSON instead of text. */
export const AnswerFormat = Type.Object({
  type: Type.Literal('json_schema'),
  name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'JSON Schema 2020-12 with an object at the root.',
  }),
})
export type AnswerFormat = Static<typeof AnswerFormat>

/** A request's choice: a format, or null for text although the agent has a format. */
export type ChosenFormat = { format: AnswerFormat | null }
