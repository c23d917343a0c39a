import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'
import { ReplyState } from './reply.ts'

/**
 * The service's decision about a delivery. turn: the message became a turn. kept: its conversation is paused, and a
 * turn answers it after the pause. command: the service did /reset. answered: one sentence of the service was the
 * reply. feedback: a reaction rated an answer, or was taken back. ignored: the event makes no turn. refused: its signature is wrong or too old. limited: too many messages came;
 * the platform delivers it again.
 */
export const ChannelVerdict = Type.Enum([
  'turn',
  'kept',
  'command',
  'answered',
  'feedback',
  'ignored',
  'refused',
  'limited',
])
export type ChannelVerdict = Static<typeof ChannelVerdict>

const Id = Type.String({ format: 'uuid' })

export const DeliveredReply = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'That of its turn, of its event, or of the words of a person.' }),
    state: ReplyState,
    attempts: Type.Integer({ minimum: 0 }),
    code: orNull(Type.String()),
    reason: orNull(Type.String()),
    fix: orNull(Type.String()),
  },
  { additionalProperties: false },
)
export type DeliveredReply = Static<typeof DeliveredReply>

/** A delivery of a platform, as GET /v1/agents/{id}/channels/{channel}/deliveries shows it. */
export const ChannelDelivery = Type.Object(
  {
    id: Id,
    eventId: orNull(Type.String(), "The platform's id of the event; null where it has none, and for refused requests."),
    verdict: ChannelVerdict,
    reason: orNull(Type.String(), 'Why, in a word or a sentence; null for a turn.'),
    turnId: orNull(Id),
    conversationId: orNull(Id),
    repeats: Type.Integer({ minimum: 0, description: 'How often the platform delivered the event again.' }),
    reply: orNull(DeliveredReply, 'How far the reply is; null where there is none.'),
    receivedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  },
  { additionalProperties: false },
)
export type ChannelDelivery = Static<typeof ChannelDelivery>
