import { once } from 'node:events'
import type { Socket } from 'node:net'
import { RUNNER_LIMITS, RUNNER_PROTOCOL, type RunnerRequest } from '../../activities/runner/protocol.ts'

/** The bytes of one call, as they are asked for: what is not asked for stays in the kernel. */
export type RequestReader = {
  /** The request. @throws Error when it is none, too long, or late; the signal's reason when the worker has left */
  request(): Promise<RunnerRequest>
  /** The bytes that follow the request. @throws like `request` */
  body(size: number): Promise<Buffer>
}

/** Makes the reader of a connection. @param gone fires when the worker has left */
export function createRequestReader(socket: Socket, gone: AbortSignal): RequestReader {
  let rest: Buffer = Buffer.alloc(0)
  const next = async (): Promise<Buffer> => {
    for (;;) {
      gone.throwIfAborted()
      const part: Buffer | null = socket.read()
      if (part) return part
      await once(socket, 'readable', {
        signal: AbortSignal.any([gone, AbortSignal.timeout(RUNNER_LIMITS.requestSilenceMs)]),
      })
    }
  }
  return {
    async request() {
      for (;;) {
        const end = rest.indexOf(10)
        if (end > RUNNER_LIMITS.headBytes || (end < 0 && rest.length > RUNNER_LIMITS.headBytes))
          throw new Error('The request is too long.')
        if (end < 0) rest = Buffer.concat([rest, await next()])
        else {
          const head = rest.toString('utf8', 0, end)
          rest = rest.subarray(end + 1)
          return requestOf(JSON.parse(head))
        }
      }
    },
    async body(size) {
      const parts = [rest]
      for (let got = rest.length; got < size; got += parts.at(-1)?.length ?? 0) parts.push(await next())
      // From here on the end of the connection shows by itself.
      socket.resume()
      return Buffer.concat(parts).subarray(0, size)
    },
  }
}

/** The worker of another release may speak otherwise: its call is closed, and goes to the next runner. */
function requestOf(value: RunnerRequest): RunnerRequest {
  if (value?.protocol !== RUNNER_PROTOCOL) throw new Error('The request is of another protocol.')
  const isBounded = Number.isInteger(value.size) && value.size >= 0 && value.size <= RUNNER_LIMITS.bodyBytes
  if (!isBounded) throw new Error('The size of the request is out of bounds.')
  if (value.kind === 'task' && !(value.timeMs > 0 && value.timeMs <= RUNNER_LIMITS.timeMs))
    throw new Error('The time of the task is out of bounds.')
  return value
}
