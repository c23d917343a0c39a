import Type, { type Static } from 'typebox'

/** How much of a conversation the model sees: the last `windowSize` messages, with `summary` also what came before in short. */
export const MemoryConfig = Type.Object(
  {
    strategy: Type.Enum(['sliding_window', 'summary']),
    windowSize: Type.Integer({ minimum: 1, maximum: 200 }),
  },
  { additionalProperties: false },
)
export type MemoryConfig = Static<typeof MemoryConfig>
