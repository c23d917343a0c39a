import { ModelError } from '../../domain/model/model.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { MAX_PROVIDER_CALLS, pauseProvider } from '../../store/limit/provider.ts'

/**
 * Evals and ingestions pause this long unless the provider names a pause; then they have half as many calls under way.
 */
const PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** The chat that was refused asks again when the provider's pause is over: it is to come before the others. */
const AFTER_CHAT_MS = 500
/** One process tells the others at most once in this time, however many chats are refused. */
const TELL_EVERY_MS = 500

const toldAt = new Map<string, number>()

/**
 * Makes the evals and ingestions of all processes give way when the provider refuses a chat's call with 429: chat does
 * not wait at their gate, so its refusal is the only sign that they have taken its share.
 */
export function noteRefusedChat(database: Database, quota: string, error: unknown): void {
  if (!(error instanceof ModelError) || error.status !== 429) return
  const now = performance.now()
  if (now - (toldAt.get(quota) ?? Number.NEGATIVE_INFINITY) < TELL_EVERY_MS) return
  toldAt.set(quota, now)
  const pauseMs = Math.min(error.retryAfterMs ?? PAUSE_MS, LONGEST_PAUSE_MS) + AFTER_CHAT_MS
  // The limits of a provider belong to no workspace. The database may be away; the next refusal tells them.
  asSystem(() => pauseProvider(database, quota, pauseMs, MAX_PROVIDER_CALLS)).catch(() => {})
}
