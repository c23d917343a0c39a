import { createHash, randomBytes } from 'node:crypto'

/** Makes the address at which a person sets a new password, and the hash of its token, hexadecimal, for the store. */
export function makePasswordLink(publicUrl: string): { link: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { link: `${publicUrl}/#/password?token=${token}`, hash: createHash('sha256').update(token).digest('hex') }
}
