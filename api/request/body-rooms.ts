import type { ApiError } from '../../domain/error.ts'
import { createTally } from './tally.ts'

/** A body that declares no more is taken whole, and not counted: thousands of them take less memory than one document. */
export const SMALL_BODY_BYTES = 64 * 1024
/** The share of the room that one owner may take; the rest serves the others. */
const OWNER_SHARE = 0.75

/** The room of one body. It takes nothing until bytes come. */
export type BodyRoom = {
  /** Takes room for bytes that have come. @throws SERVICE_UNAVAILABLE */
  take(bytes: number): void
  /** Gives all of it back. */
  leave(): void
}

/** The memory for bodies of several owners. */
export type BodyRooms = {
  /** Opens room for a body, when what it declares would fit now. @throws what `refuse` returns */
  open(owner: string, declaredBytes: number): BodyRoom
  readonly bytes: number
}

/** Makes room for this many bytes in all. */
export function createBodyRooms(maxBytes: number, refuse: () => ApiError): BodyRooms {
  const bytesHere = createTally()
  return {
    open(owner, declaredBytes) {
      let [taken, hasLeft] = [0, false]
      const assertRoom = (bytes: number) => {
        const [total, own] = [bytesHere.total, bytesHere.of(owner)]
        // One body of any allowed size always fits, or else a low bound would refuse it for ever.
        if (total > taken && total + bytes > maxBytes) throw refuse()
        if (own > taken && own + bytes > maxBytes * OWNER_SHARE) throw refuse()
      }
      assertRoom(declaredBytes)
      return {
        take(bytes) {
          if (hasLeft) return
          assertRoom(bytes)
          taken += bytes
          bytesHere.add(owner, bytes)
        },
        leave() {
          if (!hasLeft) bytesHere.add(owner, -taken)
          hasLeft = true
        },
      }
    },
    get bytes() {
      return bytesHere.total
    },
  }
}

/**
 * Opens room for a body that may be large. Without a Content-Length it may be as large as is allowed.
 * @returns undefined for a small body
 */
export function openRoom(
  { headers }: Request,
  maxBytes: number,
  open: (declaredBytes: number) => BodyRoom,
): BodyRoom | undefined {
  const bytes = Math.min(Number(headers.get('content-length') ?? maxBytes), maxBytes)
  return bytes > SMALL_BODY_BYTES ? open(bytes) : undefined
}
