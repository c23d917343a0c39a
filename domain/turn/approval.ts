import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { orNull } from '../schema.ts'
import { Text } from '../text/limit.ts'

const STATUSES = ['open', 'approved', 'rejected', 'expired'] as const
export type ApprovalStatus = (typeof STATUSES)[number]
export const ApprovalStatus = Type.Enum([...STATUSES])

/** A call of a tool that a person allows or rejects. */
export const Approval = Type.Object({
  id: Type.String({ format: 'uuid' }),
  status: ApprovalStatus,
  turnId: Type.String({ format: 'uuid' }),
  conversationId: Type.String({ format: 'uuid' }),
  agent: Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String() }),
  callId: Type.String(),
  name: Type.String({ description: 'The name of the tool.' }),
  arguments: Type.Unknown({ description: 'As the model wrote them; masked where the agent masks.' }),
  decidedArguments: Type.Unknown({ description: 'Those of the person who changed them; null where nobody has.' }),
  reason: orNull(Type.String(), 'Why the call was rejected; tool_changed: its tool is another one now.'),
  decidedBy: orNull(Actor),
  createdAt: Type.String(),
  expiresAt: Type.String({ description: 'ISO 8601, UTC. Then an open call is rejected.' }),
  decidedAt: orNull(Type.String()),
})
export type Approval = Static<typeof Approval>

/** What a person decides about a call. */
export const ApprovalDecision = Type.Object({
  decision: Type.Enum(['approve', 'reject']),
  arguments: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description:
        'With approve: the call is made with these in place of those that the model wrote. A masked value that is sent back keeps the one that it stands for.',
    }),
  ),
  reason: Type.Optional(Text('description', { description: 'The model reads it.' })),
})
export type ApprovalDecision = Static<typeof ApprovalDecision>
