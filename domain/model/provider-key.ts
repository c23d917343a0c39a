import Type, { type Static } from 'typebox'
import { orNull } from '../schema.ts'
import { isMask } from '../secret/mask.ts'
import type { SecretPlace } from '../secret/sealing.ts'
import { Text } from '../text/limit.ts'
import { hasUserInformation, isWebAddress } from '../text/web-address.ts'
import { MODEL_PROTOCOLS, type ModelProtocol } from './protocol.ts'

const Protocol = Type.Enum([...MODEL_PROTOCOLS])

/** A key goes into a header, or is the mask of the present one. */
const ApiKey = Type.Refine(
  Text('secret', { minLength: 1, description: 'The keyHint of the present key keeps it.' }),
  (value) => isMask(value) || /^[\x21-\x7e]+$/.test(value),
  () => 'must be a key: letters, digits and signs of ASCII without blanks',
)

/** An address without a query, since a protocol adds paths to it. */
const ProviderAddress = Type.Refine(
  orNull(
    Text('address', { examples: ['https://llm.example.com/v1'] }),
    'Left out or null: the address of the provider, or that of the operator’s settings.',
  ),
  (value) => value === null || (isWebAddress(value) && !hasUserInformation(value) && !/[?#]/.test(value)),
  () => 'must be an http:// or https:// address without user name, password, query and fragment',
)

/** A workspace's own key of a provider, as it is set. */
export const ProviderKeyChange = Type.Object({
  apiKey: ApiKey,
  baseUrl: Type.Optional(ProviderAddress),
  protocol: Type.Optional(
    orNull(Protocol, 'How the address is spoken to. Left out or null: as the provider is spoken to without it.'),
  ),
})
export type ProviderKeyChange = Static<typeof ProviderKeyChange>

/** A provider, and whose key of it counts. */
export const ProviderKey = Type.Object({
  provider: Type.String(),
  source: Type.Enum(['workspace', 'operator', 'none'], {
    description:
      'Whose key counts. The workspace’s own counts before the operator’s; with none, its models do not answer.',
  }),
  setting: orNull(Type.String(), 'The setting by which the operator sets the provider up; null when it needs none.'),
  baseUrl: orNull(Type.String(), 'The address of the workspace’s own key; null: that of the provider or the operator.'),
  keyHint: orNull(Type.String(), 'The masked key of the workspace; null without one.'),
  protocol: orNull(Protocol, 'How the provider is spoken to; null for the models of this machine.'),
})
export type ProviderKey = Static<typeof ProviderKey>

/** The result of a key's test. */
export const ProviderTest = Type.Object({
  ok: Type.Boolean(),
  error: Type.Optional(Type.String({ description: 'Why the key or the address does not work; left out when ok.' })),
})
export type ProviderTest = Static<typeof ProviderTest>

/** The place of a workspace's sealed key of a provider. */
export const providerKeyPlace = (workspaceId: string, provider: string): SecretPlace => ({
  workspaceId,
  rowId: workspaceId,
  field: `modelProvider/${provider}`,
})

/** A workspace's own key of a provider. */
export type OwnKey = {
  /** Returns the clear key. @throws Error when it was sealed with a key that is not set */
  open(): string
  baseUrl: string | null
  protocol: ModelProtocol | null
}
