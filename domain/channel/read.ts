import type { ChannelSection, PlatformRequest, Reading, ReadingContext } from './reading.ts'

/**
 * Verifies a request of a platform on its raw bytes, and reads it. It never throws for a bad request. Events of a section
 * that is switched off are `ignored` with the reason `disabled`.
 */
export async function readRequest(
  _request: PlatformRequest,
  _section: ChannelSection,
  _context: ReadingContext,
): Promise<Reading> {
  return { kind: 'refused', reason: 'This platform is not read yet.' }
}
