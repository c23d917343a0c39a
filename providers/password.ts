import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { ApiError } from '../domain/error.ts'

/** Each hash takes 19 MiB and a thread; more of them at once would take the threads of file and DNS access. */
const AT_ONCE = 2
const MAX_WAITING = 50
/** Argon2id with the first parameters that OWASP's password storage cheat sheet recommends. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and checks passwords, a few at a time. */
export type Passwords = {
  /** @throws SERVICE_UNAVAILABLE when too many wait */
  hash(password: string): Promise<string>
  /** False without a stored hash, after the same time. @throws SERVICE_UNAVAILABLE when too many wait */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Loads the list of common passwords. The function tells whether the list has a text, which is in small letters. */
  loadCommon(): Promise<(text: string) => boolean>
}

/** Makes the passwords of one process. */
export function createPasswords(): Passwords {
  const inTurn = createQueue()
  let unknown: Promise<string> | undefined
  let common: Promise<Set<string>> | undefined
  const make = (password: string) => hash(password.normalize('NFKC'), PARAMETERS)
  return {
    hash: (password) => inTurn(() => make(password)),
    verify: (stored, password) =>
      inTurn(async () => {
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

/** Runs work in the order in which it came, a few pieces at a time. */
function createQueue() {
  const inLane = pLimit(AT_ONCE)
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inLane.pendingCount >= MAX_WAITING)
      throw new ApiError('SERVICE_UNAVAILABLE', { message: 'Too many people sign in at this moment.' })
    return inLane(work)
  }
}
