import Type, { type Static } from 'typebox'
import { FOLLOW_UP_QUERIES } from '../knowledge/searched-query.ts'

/**
 * The part of a conversation that the model sees: the last `windowSize` messages, and with `summary` also a summary
 * of the earlier ones. `followUpQuery` says how the search uses it, and `interrupt` when a message reaches a turn that works.
 */
export const MemoryConfig = Type.Object(
  {
    strategy: Type.Enum(['sliding_window', 'summary']),
    windowSize: Type.Integer({ minimum: 1, maximum: 200 }),
    followUpQuery: Type.Optional(
      Type.Enum([...FOLLOW_UP_QUERIES], {
        description:
          'What searches the knowledge bases for a message behind others. model: a question that the agent’s model writes, in at most 5 s. words: the message and the rare words of the message before; also where the model is local, fails or is late. message: the message alone. Left out: the setting FOLLOW_UP_QUERY, which is model by default.',
      }),
    ),
    interrupt: Type.Optional(
      Type.Boolean({
        description:
          'True: a message that comes while a turn of its conversation works with tools reaches the model before the next round of that turn, and ends with finish_reason merged. False, and left out: it waits in line.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type MemoryConfig = Static<typeof MemoryConfig>
