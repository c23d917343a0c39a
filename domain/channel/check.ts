import Type, { type Static } from 'typebox'
import { CHANNELS } from '../agent/channel.ts'
import { orNull } from '../schema.ts'

/** One finding about the setup of a channel. */
export const CheckResult = Type.Object(
  {
    name: Type.String({ description: 'What was looked at, such as token, scopes or webhook.' }),
    ok: Type.Boolean(),
    found: Type.String(),
    fix: orNull(Type.String(), 'Where to mend it; null when all is well.'),
  },
  { additionalProperties: false },
)
export type CheckResult = Static<typeof CheckResult>

/** The platform's state of an agent's channel: the answer of POST /v1/agents/{id}/channels/{channel}/test. */
export const ChannelCheck = Type.Object(
  {
    channel: Type.Enum([...CHANNELS]),
    ok: Type.Boolean({ description: 'True when all checks are.' }),
    address: Type.String({ description: 'The address that the platform must deliver to.' }),
    checks: Type.Array(CheckResult),
    durationMs: Type.Integer({ minimum: 0 }),
    endedAt: Type.String({ description: 'ISO 8601, UTC.' }),
  },
  { additionalProperties: false },
)
export type ChannelCheck = Static<typeof ChannelCheck>

/** The channels whose platform takes its settings from us; on the others they are entered by hand. */
export const REGISTERED_CHANNELS = ['telegram', 'discord'] as const

/** The address of an agent's channel. @param publicUrl the origin at which the service is reached */
export const channelAddress = (publicUrl: string, agentId: string, channel: string): string =>
  `${publicUrl}/api/channels/${agentId}/${channel}`
