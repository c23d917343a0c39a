import Type, { type Static } from 'typebox'

/** What to do next: paths carry the `/api` prefix and `{id}` placeholders, never real ids. */
export const NextStep = Type.Object(
  { description: Type.String(), method: Type.String(), path: Type.String() },
  { additionalProperties: false },
)
export type NextStep = Static<typeof NextStep>
