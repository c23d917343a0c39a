import Type, { type Static } from 'typebox'

/** The form of an answer that is JSON instead of text. */
export const AnswerFormat = Type.Object(
  {
    type: Type.Literal('json_schema'),
    name: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64, description: 'The model sees it.' }),
    schema: Type.Unsafe<Record<string, unknown>>(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'JSON Schema 2020-12 with type "object" at the root, $ref only inside (#/…), at most 64 KiB and 32 levels.',
        },
      ),
    ),
  },
  { additionalProperties: false },
)
export type AnswerFormat = Static<typeof AnswerFormat>

/** A request's choice: a format, or null for text although the agent has a format. */
export type ChosenFormat = { format: AnswerFormat | null }

/** The format of a turn's answer: the request's choice, else the agent's. A channel shows its answers to people, as text. */
export const formatOfTurn = (
  agent: { output?: AnswerFormat | null },
  turn: { output: ChosenFormat | null; source: string },
): AnswerFormat | undefined =>
  turn.source === 'channel' ? undefined : ((turn.output ? turn.output.format : agent.output) ?? undefined)
