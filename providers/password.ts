import { hash, verify } from '@node-rs/argon2'
import { ApiError } from '../domain/error.ts'
import { CrowdedError, createFairPlaces } from '../domain/operation/fair-places.ts'

/** Each hash takes 19 MiB and a thread; more of them at once would take the threads of file and DNS access. */
const AT_ONCE = 2
/** Of one client, such as an office behind one address: about a second of hashes. */
const MAX_WAITING_OF_CLIENT = 20
const MAX_WAITING = 100
/** Argon2id with the first parameters that OWASP's password storage cheat sheet recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes and checks passwords, a few at a time, by turns of the clients that send them. A client is the network that
 * limits count.
 */
export type Passwords = {
  /** @throws RATE_LIMITED when too many of the client wait; SERVICE_UNAVAILABLE when too many of all wait */
  hash(client: string, password: string): Promise<string>
  /** False without a stored hash, after the same time. @throws as `hash` */
  verify(client: string, stored: string | null, password: string): Promise<boolean>
  /** Loads the list of common passwords. The function tells whether the list has a text, which is in small letters. */
  loadCommon(): Promise<(text: string) => boolean>
}

/** Makes the passwords of one process. */
export function createPasswords(): Passwords {
  const inTurn = createTurns()
  let unknown: Promise<string> | undefined
  let common: Promise<Set<string>> | undefined
  const make = (password: string) => hash(password.normalize('NFKC'), PARAMETERS)
  return {
    hash: (client, password) => inTurn(client, () => make(password)),
    verify: (client, stored, password) =>
      inTurn(client, async () => {
        unknown ??= make('no password is this one')
        const isRight = await verify(stored ?? (await unknown), password.normalize('NFKC'))
        return stored !== null && isRight
      }),
    async loadCommon() {
      common ??= readCommon()
      const list = await common
      return (text) => list.has(text)
    },
  }
}

/** Its 49,000 words take some megabytes, so a process reads them when a password is set. */
async function readCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(Object.values(dictionary).flat().map(String))
}

/** Runs work by turns of clients. Of the places one is left to the other clients, whatever a client sends. */
function createTurns() {
  const places = createFairPlaces({
    total: AT_ONCE,
    perWorkspace: AT_ONCE - 1,
    waitingPerWorkspace: MAX_WAITING_OF_CLIENT,
  })
  const never = new AbortController().signal
  return async <Result>(client: string, work: () => Promise<Result>): Promise<Result> => {
    if (places.waiting >= MAX_WAITING)
      throw new ApiError('SERVICE_UNAVAILABLE', { message: 'Too many people sign in at this moment.' })
    return await places.run(client, never, work).catch((error) => {
      throw error instanceof CrowdedError ? crowded() : error
    })
  }
}

const crowded = () =>
  new ApiError('RATE_LIMITED', {
    message: `More than ${MAX_WAITING_OF_CLIENT} passwords from this client address wait to be checked.`,
    fix: 'Send the request again after the seconds in Retry-After.',
    headers: { 'retry-after': '2' },
  })
