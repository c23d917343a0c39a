/** A call with bytes has the time of its answer, and that of so slow a line. */
const LEAST_BYTES_PER_SECOND = 256 * 1024

/** Ends a call of a service that accepts and says nothing, with all attempts that its client makes. */
export type Within = <Result>(
  bytes: number,
  call: (abortSignal: AbortSignal, extend: (bytes: number) => void) => Promise<Result>,
) => Promise<Result>

/** The service did not answer in time. */
class StorageSilentError extends Error {
  constructor() {
    super('Object storage did not answer in time.')
    this.name = 'StorageSilentError'
  }
}

/**
 * Makes the bound of calls. `extend` begins it anew for a call whose bytes are known with its first answer only.
 * @param answerMs the time of a call without bytes
 */
export const boundsOf =
  (answerMs: number): Within =>
  async (bytes, call) => {
    const late = new AbortController()
    const expire = () => late.abort(new StorageSilentError())
    const start = (size: number) => setTimeout(expire, answerMs + (size / LEAST_BYTES_PER_SECOND) * 1000)
    let timer = start(bytes)
    const extend = (size: number) => {
      clearTimeout(timer)
      timer = start(size)
    }
    const expired = new Promise<never>((_, reject) => {
      late.signal.addEventListener('abort', () => reject(late.signal.reason), { once: true })
    })
    try {
      // A client that does not heed the signal ends with the race all the same.
      return await Promise.race([call(late.signal, extend), expired])
    } finally {
      clearTimeout(timer)
    }
  }
