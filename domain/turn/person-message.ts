import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { ReplyState } from '../channel/reply.ts'
import { orNull } from '../schema.ts'

/** The most characters (Unicode code points) of one message of a person. */
const MAX_LENGTH = 20_000

/** The body of POST /v1/conversations/{id}/messages. */
export const NewPersonMessage = Type.Object(
  {
    text: Type.String({
      maxLength: MAX_LENGTH,
      pattern: '\\S',
      'x-accepts': `a text of at most ${MAX_LENGTH} characters that is not blank`,
    }),
  },
  { additionalProperties: false },
)

/** A person of the team wrote it in a conversation, in place of its agent. */
export const PersonMessage = Type.Object({
  id: Type.String({ format: 'uuid' }),
  text: Type.String({ description: 'After masking, where the agent masks.' }),
  actor: Actor,
  delivery: orNull(
    Type.Object({ state: ReplyState, reason: orNull(Type.String()), fix: orNull(Type.String()) }),
    'How far its sending into the channel is; null in a conversation that no channel began.',
  ),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
})
export type PersonMessage = Static<typeof PersonMessage>
