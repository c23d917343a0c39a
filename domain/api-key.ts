import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from './error.ts'

export const SCOPES = ['read', 'write', 'chat', 'evals'] as const
export type Scope = (typeof SCOPES)[number]

/** The stored fields of a key: everything but the key itself. */
export type ApiKey = {
  id: string
  workspaceId: string
  scopes: string[]
  expiresAt: Date | null
  revokedAt: Date | null
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
export function refuseEndedKey(key: ApiKey, now: Date): void {
  if (key.revokedAt && key.revokedAt <= now) throw new ApiError('API_KEY_REVOKED')
  if (key.expiresAt && key.expiresAt <= now) throw new ApiError('API_KEY_EXPIRED')
}

/** Refuses a key without the scope. @throws ApiError SCOPE_MISSING that names the scope */
export function requireScope(key: ApiKey, scope: Scope): void {
  if (key.scopes.includes(scope)) return
  throw new ApiError('SCOPE_MISSING', {
    message: `The API key lacks the scope ${scope}.`,
    fix: `Use a key with the scope ${scope}; a key that the operator adds with the setting BOOTSTRAP_API_KEY has all scopes.`,
  })
}

/** Returns the scope that an operation needs. @param path the path below `/api`, such as `/v1/agents` */
export function scopeOf(method: string, path: string): Scope {
  if (/^\/v1\/chat/.test(path)) return 'chat'
  if (method === 'GET' || method === 'HEAD') return 'read'
  if (/\/knowledge-bases\/[^/]+\/search$/.test(path)) return 'read'
  if (/^\/v1\/turns\//.test(path)) return 'chat'
  return /^\/v1\/agents\/[^/]+\/evals(\/|$)/.test(path) ? 'evals' : 'write'
}
