const SECRET_WORDS = new Set(['auth', 'authorization', 'pass', 'pwd', 'sig', 'sid', 'session', 'jwt', 'bearer', 'hmac'])
const SECRET_ENDING =
  /(?:keys?|tokens?|secrets?|passwords?|passwd|passphrase|signature|cookies?|credentials?|sessionid|authorization)$/

/** True for a name that a secret usually has, such as `X-API-Key`, `access_token`, `clientSecret`, `Cookie`. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(0, 500)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some((word) => SECRET_WORDS.has(word) || SECRET_ENDING.test(word))
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const MIN_RUN = 20

/**
 * True for a text that holds a UUID or a run of at least 20 letters and digits with two digits and a letter, as made
 * secrets do and words do not.
 */
export function looksSecret(text: string): boolean {
  if (text.length < MIN_RUN) return false
  if (UUID.test(text)) return true
  return text.split(/[^A-Za-z0-9]+/).some((run) => run.length >= MIN_RUN && /[A-Za-z]/.test(run) && /\d\D*\d/.test(run))
}
