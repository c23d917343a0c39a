import type { PlatformRequest } from '../../../domain/channel/reading.ts'

/** A platform's request as the API hands it over to be read. */
export const platformRequest = (given: {
  method?: string
  headers?: Record<string, string>
  query?: Record<string, string>
  body?: string
}): PlatformRequest => ({
  method: given.method ?? 'POST',
  headers: new Headers(given.headers),
  query: new URLSearchParams(given.query),
  body: new TextEncoder().encode(given.body ?? ''),
})
