import Type, { type Static } from 'typebox'
import { Actor } from '../access/access.ts'
import { orNull } from '../schema.ts'
import { Text } from '../text/limit.ts'
import { NewName } from '../text/name.ts'

/** One entry of an agent's history. Lists show the newest entry first. */
export const AgentVersion = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    createdAt: Type.String(),
    change: Type.String({ description: 'What was changed, such as "PUT prompt".' }),
    actor: Actor,
    label: orNull(Type.String(), 'A name such as production, which one version of the agent has at most.'),
    note: orNull(Type.String(), 'What people say of the version.'),
  },
  { additionalProperties: false },
)
export type AgentVersion = Static<typeof AgentVersion>

/** The body of PATCH …/versions/{version}. A field that is left out stays; null removes it. */
export const AgentVersionChange = Type.Object(
  {
    label: Type.Optional(
      orNull(
        NewName,
        'A name for this version, such as production. Another version of the agent that has it loses it.',
      ),
    ),
    note: Type.Optional(orNull(Text('description', { minLength: 1 }), 'What people should know of the version.')),
  },
  { additionalProperties: false },
)
export type AgentVersionChange = Static<typeof AgentVersionChange>
