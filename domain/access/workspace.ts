import { randomBytes } from 'node:crypto'

/** The workspace of BOOTSTRAP_API_KEY and of the first key. */
export const DEFAULT_WORKSPACE = 'default'

/** Returns a new Standard Webhooks secret: `whsec_` and base64 of 32 random bytes. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** True for a Standard Webhooks secret: `whsec_` and base64 of 24 to 64 bytes. */
export function isWebhookSecret(text: string): boolean {
  const [, content] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (!content) return false
  const bytes = Buffer.from(content, 'base64')
  return (
    bytes.toString('base64').replace(/=+$/, '') === content.replace(/=+$/, '') &&
    bytes.length >= 24 &&
    bytes.length <= 64
  )
}

/** A workspace keeps its conversations for at most this many days, or for ever. */
export const MAX_RETENTION_DAYS = 36_500
