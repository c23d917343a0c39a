import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** Encrypts secrets for the database: AES-256-GCM, bound to their workspace. */
export interface Sealing {
  seal(workspaceId: string, clear: string): string
  /** @throws Error when the text was sealed with another key, for another workspace, or altered */
  open(workspaceId: string, sealed: string): string
  /** Returns a token of 43 characters of A-Za-z0-9_-, which only this key gives for this purpose, always the same. */
  derive(purpose: string): string
  /** Tells keys apart without revealing them. */
  readonly fingerprint: string
}

const FORMAT = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Returns a sealing with the key of ENCRYPTION_KEY: 32 bytes in base64. @throws Error for any other key */
export function createSealing(keyBase64: string): Sealing {
  const key = Buffer.from(keyBase64, 'base64')
  if (key.length !== 32)
    throw new Error('ENCRYPTION_KEY must be 32 bytes in base64, such as `openssl rand -base64 32` makes.')
  return {
    fingerprint: createHash('sha256')
      .update('agent-management-service fingerprint')
      .update(key)
      .digest('hex')
      .slice(0, 32),
    derive: (purpose) => createHmac('sha256', key).update(`derive ${purpose}`).digest('base64url'),
    seal(workspaceId, clear) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(workspaceId))
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `${FORMAT}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    open(workspaceId, sealed) {
      const [format, content = ''] = sealed.split('.')
      if (format !== FORMAT) throw new Error('The sealed text has an unknown format.')
      const bytes = Buffer.from(content, 'base64')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(workspaceId))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
