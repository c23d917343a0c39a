import { createHash, randomBytes } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { ApiError } from '../error.ts'
import { orNull } from '../schema.ts'
import { NewName } from '../text/name.ts'
import { Actor, SCOPES } from './access.ts'

/** The stored fields of a key that decide about a request. */
export type ApiKey = {
  id: string
  workspaceId: string
  name: string
  scopes: string[]
  /** The only agents that the key reaches; null for all. */
  agentIds: string[] | null
  expiresAt: Date | null
  revokedAt: Date | null
}

const Scopes = Type.Array(Type.Enum([...SCOPES]), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })
const MAX_AGENTS = 100
const AgentIds = Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: MAX_AGENTS, uniqueItems: true })

/** A key as responses show it, without the key itself. */
export const ShownApiKey = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  prefix: Type.String({ description: 'The first 8 characters of the key.' }),
  scopes: Type.Array(Type.String()),
  agentIds: orNull(Type.Array(Type.String()), 'The only agents that the key reaches; null for all.'),
  createdBy: Actor,
  createdAt: Type.String(),
  expiresAt: orNull(Type.String()),
  lastUsedAt: orNull(Type.String(), 'To the minute.'),
  revokedAt: orNull(Type.String(), 'From then on the key is refused; after a rotation it may lie ahead.'),
})
export type ShownApiKey = Static<typeof ShownApiKey>

/** A key with its text, which only the response that made it shows. */
export const MadeApiKey = Type.Object({ ...ShownApiKey.properties, key: Type.String() })
export type MadeApiKey = Static<typeof MadeApiKey>

const ExpiresAt = Type.Optional(
  orNull(Type.String({ maxLength: 100 }), 'An ISO date in the future. Null, or left out: the key does not expire.'),
)

export const NewApiKey = Type.Object({
  name: NewName,
  scopes: Type.Optional(Scopes),
  agentIds: Type.Optional(orNull(AgentIds, 'The key reaches only these agents. Null, or left out: all agents.')),
  expiresAt: ExpiresAt,
})
export type NewApiKey = Static<typeof NewApiKey>

/** The first key of a workspace that is being made. It has no agents to be bound to. */
export const FirstApiKey = Type.Object({ name: NewName, scopes: Type.Optional(Scopes), expiresAt: ExpiresAt })

const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60

/** The former key or secret works on for this time after a rotation. */
export const OverlapSeconds = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: MAX_OVERLAP_SECONDS,
    description: 'The old one works on for this time; 0 when left out.',
  }),
)

export const ApiKeyRotation = Type.Object({
  overlapSeconds: OverlapSeconds,
  expiresAt: ExpiresAt,
})

/** The scopes of a new key that names none: all but admin, and approve, so that a key that chats approves nothing. */
export const USUAL_SCOPES = SCOPES.filter((scope) => scope !== 'admin' && scope !== 'approve')

/** Refuses a key for some agents that has the scope admin, which is about the whole workspace. @throws VALIDATION_ERROR */
export function assertScopesFitAgents(scopes: readonly string[], agentIds: readonly string[] | null): void {
  if (agentIds === null || !scopes.includes('admin')) return
  throw new ApiError('VALIDATION_ERROR', {
    message: 'agentIds binds the key to agents, but the scope admin is about the whole workspace.',
    fix: 'Leave agentIds out, or leave admin out of scopes.',
    field: 'agentIds',
  })
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const FORMAT = /^ams_[0-9A-Za-z]{43}$/

/** True for `ams_` and 43 base62 characters. Such a key may still be unknown. */
export const isApiKeyFormat = (text: string): boolean => FORMAT.test(text)

/** Returns a new key: `ams_` and 43 base62 characters, 256 random bits. */
export function makeApiKey(): string {
  let rest = BigInt(`0x${randomBytes(32).toString('hex')}`)
  let text = ''
  for (let index = 0; index < 43; index += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return `ams_${text}`
}

/** Returns the SHA-256 of the whole key in hexadecimal, the form in which it is stored. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('hex')
/** Returns the first 8 characters of a key, for display. */
export const prefixOfApiKey = (key: string): string => key.slice(0, 8)

/** Refuses a key that was revoked or that has expired at `now`. @throws ApiError API_KEY_REVOKED, API_KEY_EXPIRED */
export function refuseEndedKey(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Date): void {
  if (key.revokedAt && key.revokedAt <= now) throw new ApiError('API_KEY_REVOKED')
  if (key.expiresAt && key.expiresAt <= now) throw new ApiError('API_KEY_EXPIRED')
}
