import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'

/** The place of a sealed text: its workspace, the row that keeps it, and the field there. It opens in no other place. */
export type SecretPlace = { workspaceId: string; rowId: string; field: string }

/** Encrypts secrets for the database: AES-256-GCM, with the place as additional data. */
export interface Sealing {
  /** Seals with the current key. */
  seal(place: SecretPlace, clear: string): string
  /** @throws Error when the text was sealed with a key that is not set, for another place, or altered */
  open(place: SecretPlace, sealed: string): string
  /** True for a text that `seal` has made with the current key. */
  isCurrent(sealed: string): boolean
  /** Returns 64 hexadecimal digits, which only the current key gives for this purpose. They change with the key. */
  derive(purpose: string): string
  /** The same by each key, the current one first: it finds what was derived before the key was changed. */
  deriveByAll(purpose: string): string[]
  /** Tell keys apart without revealing them: that of the current key, then those of the previous ones. */
  readonly fingerprints: string[]
}

/** `v2.<key id>.<base64>` */
const SEALED = /^v2\.([0-9a-f]{16})\.([A-Za-z0-9+/]+=*)$/
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Returns a sealing that seals with the first key and opens with all of them: each is 32 bytes in base64.
 * @throws Error that names the setting of a malformed key
 */
export function createSealing(current: string, previous: string[] = []): Sealing {
  const first = keyOf(current, 'ENCRYPTION_KEY')
  const keys = [first, ...previous.map((each) => keyOf(each, 'ENCRYPTION_KEY_PREVIOUS'))]
  const deriveBy = (key: Key, purpose: string) =>
    createHmac('sha256', key.bytes).update(`derive ${purpose}`).digest('hex')
  return {
    fingerprints: keys.map(({ fingerprint }) => fingerprint),
    derive: (purpose) => deriveBy(first, purpose),
    deriveByAll: (purpose) => keys.map((key) => deriveBy(key, purpose)),
    isCurrent: (sealed) => SEALED.exec(sealed)?.[1] === first.id,
    seal(place, clear) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce).setAAD(additionalData(place, first.id))
      const sealed = Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()])
      return `v2.${first.id}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')}`
    },
    open(place, sealed) {
      const [, id, content = ''] = SEALED.exec(sealed) ?? []
      if (id === undefined) throw new Error('The sealed text has an unknown format.')
      const key = keys.find((each) => each.id === id)
      if (!key) throw new Error(`The text is sealed with the key ${id}, which no setting holds.`)
      return decrypt(key, additionalData(place, id), Buffer.from(content, 'base64'))
    },
  }
}

type Key = { id: string; fingerprint: string; bytes: Buffer }

function keyOf(keyBase64: string, setting: string): Key {
  const bytes = Buffer.from(keyBase64, 'base64')
  if (bytes.length !== 32)
    throw new Error(`${setting} must be 32 bytes in base64, such as \`openssl rand -base64 32\` makes.`)
  const digest = createHash('sha256').update('agent-management-service fingerprint').update(bytes).digest('hex')
  return { id: digest.slice(0, 16), fingerprint: digest.slice(0, 32), bytes }
}

const additionalData = ({ workspaceId, rowId, field }: SecretPlace, keyId: string): Buffer =>
  Buffer.from(JSON.stringify(['v2', keyId, workspaceId, rowId, field]))

function decrypt(key: Key, additional: Buffer, bytes: Buffer): string {
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES }).setAAD(additional)
  decipher.setAuthTag(tag)
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
