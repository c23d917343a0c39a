import { ApiError } from '../../domain/error.ts'

/** A body may come as it likes for so long; then it must have come at the least rate since. */
const FREE_MS = 5_000
const LEAST_BYTES_PER_MS = 50

/** The time that a body has left. The least rate bounds the whole time too, because a body has a most size. */
export type BodyClock = {
  /** Adds bytes that have come. */
  count(bytes: number): void
  /** @throws ApiError BODY_TOO_SLOW when the time is over before `part` is there */
  race<Part>(part: Promise<Part>): Promise<Part>
  stop(): void
}

/** Starts the clock of a body. */
export function startBodyClock(): BodyClock {
  const startedAt = performance.now()
  let bytes = 0
  let timer: NodeJS.Timeout | undefined
  const msLeft = () => startedAt + FREE_MS + bytes / LEAST_BYTES_PER_MS - performance.now()
  const isOver = new Promise<never>((_, reject) => {
    const look = () => {
      const left = msLeft()
      if (left <= 0) reject(new ApiError('BODY_TOO_SLOW', { headers: { connection: 'close' } }))
      else timer = setTimeout(look, left)
    }
    look()
  })
  isOver.catch(() => {})
  return {
    count(more) {
      bytes += more
    },
    race: (part) => Promise.race([part, isOver]),
    stop: () => clearTimeout(timer),
  }
}
