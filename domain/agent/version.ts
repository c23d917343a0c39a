import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'

/** One entry of an agent's history. Lists show the newest entry first. */
export const AgentVersion = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    createdAt: Type.String(),
    change: Type.String({ description: 'What was changed, such as "PUT prompt".' }),
    actor: Actor,
  },
  { additionalProperties: false },
)
export type AgentVersion = Static<typeof AgentVersion>
