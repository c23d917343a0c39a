import Type from 'typebox'
import { hashOf } from '../request/idempotency.ts'

/** The argument of a tool that does what the header Idempotency-Key does. */
export const IdempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'Kept for 24 hours. A call with the same key and arguments gets what the first one began.',
  }),
)

/** The key of a call, with the hash of what it asks for; undefined without a key. */
export const idempotencyIn = (key: string | undefined, asked: unknown) =>
  key === undefined ? undefined : { key, hash: hashOf(asked) }
