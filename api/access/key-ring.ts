import type { Logger } from 'pino'
import type { Access } from '../../domain/access/access.ts'
import { type ApiKey, hashApiKey, isApiKeyFormat, refuseEndedKey } from '../../domain/access/api-key.ts'
import { ApiError } from '../../domain/error.ts'
import { findApiKey, touchApiKey } from '../../store/access/api-key.ts'
import { asSystem, inWorkspace } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { createUnknownKeys } from '../request/unknown-keys.ts'

const FRESH_MS = 4_000
/** An unknown key may be made in the next moment, so it is looked up again soon. */
const UNKNOWN_FRESH_MS = 1_000
const TOUCH_MS = 60_000
const MAX_ENTRIES = 10_000

type FoundKey = { key: ApiKey; access: Access }
type Entry = { found: Promise<FoundKey | undefined>; freshUntil: number; touchedAt: number; isKnown: boolean }

/**
 * Finds API keys, mostly without Postgres: a key is read again after 4 s, so a revocation takes effect within 5 s. A
 * wrong key is remembered for a second, and an address that sends many wrong keys is refused.
 */
export interface KeyRing {
  /**
   * Returns the rights of the key in a request's header Authorization.
   * @param address the client's, for the limit of wrong keys
   * @throws ApiError API_KEY_MISSING, API_KEY_INVALID, API_KEY_EXPIRED, API_KEY_REVOKED, RATE_LIMITED
   */
  identify(authorization: string | null, address?: string): Promise<Access>
  /** Reads every key again, because this process has deleted a workspace. */
  forgetAll(): void
}

/** Makes a key ring of one process. It notes the last use of a key at most once a minute. */
export function createKeyRing(database: Database, log: Logger, unknownKeys = createUnknownKeys()): KeyRing {
  const entries = new Map<string, Entry>()

  const read = (hash: string, address: string | undefined): Entry => {
    const cached = entries.get(hash)
    if (cached && performance.now() < cached.freshUntil) return cached
    // The key tells the workspace, so it is looked up in all of them.
    const find = () => asSystem(() => findApiKey(database, hash)).then((key) => key && { key, access: accessOf(key) })
    const found = cached?.isKnown ? find() : unknownKeys.lookUp(address, find)
    const { touchedAt = Number.NEGATIVE_INFINITY, isKnown = false } = cached ?? {}
    const entry = { found, freshUntil: performance.now() + FRESH_MS, touchedAt, isKnown }
    if (entries.size >= MAX_ENTRIES) entries.clear()
    entries.set(hash, entry)
    const note = (known: FoundKey | undefined) => {
      entry.isKnown = known !== undefined
      if (!known) entry.freshUntil = performance.now() + UNKNOWN_FRESH_MS
    }
    // A failed or refused look-up says nothing about the key.
    found.then(note, () => entries.get(hash) === entry && entries.delete(hash))
    return entry
  }

  const touch = (entry: Entry, key: ApiKey) => {
    if (performance.now() - entry.touchedAt < TOUCH_MS) return
    entry.touchedAt = performance.now()
    inWorkspace(key.workspaceId, () => touchApiKey(database, key.workspaceId, key.id)).catch((error) =>
      log.warn({ error }, 'the last use of a key could not be noted'),
    )
  }

  return {
    async identify(authorization, address) {
      const entry = read(hashApiKey(clearKeyOf(authorization)), address)
      const found = await entry.found
      if (!found) throw new ApiError('API_KEY_INVALID', { headers: CHALLENGE })
      refuseEnded(found.key)
      touch(entry, found.key)
      return found.access
    },
    forgetAll: () => entries.clear(),
  }
}

const accessOf = ({ id, workspaceId, name, scopes, agentIds }: ApiKey): Access => ({
  workspaceId,
  actor: { type: 'key', id, name },
  scopes,
  agentIds,
})

const CHALLENGE = { 'www-authenticate': 'Bearer' }

function clearKeyOf(authorization: string | null): string {
  const [, scheme, value] = /^(\S+)\s*(.*)$/.exec(authorization?.trim() ?? '') ?? []
  if (!value || scheme?.toLowerCase() !== 'bearer') throw new ApiError('API_KEY_MISSING', { headers: CHALLENGE })
  if (!isApiKeyFormat(value)) throw new ApiError('API_KEY_INVALID', { headers: CHALLENGE })
  return value
}

function refuseEnded(key: ApiKey): void {
  try {
    refuseEndedKey(key, new Date())
  } catch (error) {
    if (error instanceof ApiError) throw new ApiError(error.errorCode, { headers: CHALLENGE })
    throw error
  }
}
