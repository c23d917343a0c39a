import Type, { type Static } from 'typebox'

/**
 * The part of a conversation that the model sees: the last `windowSize` messages, and with `summary` also a summary
 * of the earlier ones.
 */
export const MemoryConfig = Type.Object(
  {
    strategy: Type.Enum(['sliding_window', 'summary']),
    windowSize: Type.Integer({ minimum: 1, maximum: 200 }),
  },
  { additionalProperties: false },
)
export type MemoryConfig = Static<typeof MemoryConfig>
