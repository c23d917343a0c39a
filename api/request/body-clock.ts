import { ApiError } from '../../domain/error.ts'

/** A body may stand still for so long, however much of it came before; each byte gives back its time at the least rate. */
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
  let endsAt = performance.now() + FREE_MS
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<never>((_, reject) => {
    const look = () => {
      const left = endsAt - performance.now()
      if (left <= 0) reject(new ApiError('BODY_TOO_SLOW', { headers: { connection: 'close' } }))
      else timer = setTimeout(look, left)
    }
    look()
  })
  isOver.catch(() => {})
  return {
    count(bytes) {
      endsAt = Math.min(endsAt + bytes / LEAST_BYTES_PER_MS, performance.now() + FREE_MS)
    },
    race: (part) => Promise.race([part, isOver]),
    stop: () => clearTimeout(timer),
  }
}
