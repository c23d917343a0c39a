import type { IgnoredReason, PlatformAnswer, Reading } from './reading.ts'

/** The answer 200 without a body. */
export const OK: PlatformAnswer = { status: 200, contentType: 'text/plain', body: '' }

/** Returns the answer 200 with a JSON body. */
export const jsonAnswer = (body: object): PlatformAnswer => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

/** Returns the reading of a request with one event that makes no turn. */
export const ignored = (eventId: string | null, reason: IgnoredReason): Reading => ({
  kind: 'events',
  events: [{ kind: 'ignored', eventId, reason }],
  answer: OK,
})

/** Returns the reading of a request that isn't the platform's. */
export const refused = (reason: string): Reading => ({ kind: 'refused', reason })
