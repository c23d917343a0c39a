import { once } from 'node:events'
import { chmod, unlink } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import type { Confinement } from '../../activities/confined/confinement.ts'
import { type AnswerLine, FrameReader, lineOfError, linesOfAnswer } from '../../activities/confined/protocol.ts'
import { connect, RUNNER_LIMITS, RUNNER_PROTOCOL, type RunnerRequest } from '../../activities/confined/runner-client.ts'

/** A runner that listens. */
export type RunnerServer = {
  /** Takes no further call, and resolves when the running ones have ended. */
  close(): Promise<void>
}

/** Another runner listens on the socket. */
export class SocketTakenError extends Error {}

/**
 * Listens on the unix socket `path` for this system user alone. A socket that a killed runner left is replaced.
 * @param onFault gets what went wrong with a call that the worker is not told
 * @throws SocketTakenError; Error when the path cannot be listened on
 */
export async function listen(
  path: string,
  confinement: Confinement,
  onFault: (error: unknown) => void,
): Promise<RunnerServer> {
  const other = await connect(path).catch(() => undefined)
  other?.destroy()
  if (other) throw new SocketTakenError(`Another runner listens on ${path}.`)
  await unlink(path).catch(() => {})
  const server = createServer((socket) => void serveCall(socket, confinement).catch(onFault))
  server.maxConnections = RUNNER_LIMITS.connections
  await once(server.listen(path), 'listening')
  await chmod(path, 0o600)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/**
 * Serves the one call of a connection, which it ends. A worker that leaves ends its call.
 * @throws what the worker has no word for: a broken request, or a fault of ours
 */
async function serveCall(socket: Socket, confinement: Confinement): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => gone.abort(new Error('The connection broke.')))
  socket.once('close', () => gone.abort(new Error('The worker has left.')))
  const tell = (line: AnswerLine) => socket.write(`${JSON.stringify(line)}\n`)
  const alive = setInterval(() => tell({ alive: true }), RUNNER_LIMITS.aliveMs)
  try {
    tell({ alive: true })
    const parts = await answer(socket, confinement, gone.signal)
    for (const line of linesOfAnswer({ parts, heldMiB: 0 }))
      if (!tell(line)) await once(socket, 'drain', { signal: gone.signal })
    socket.end()
  } catch (error) {
    const line = lineOfError(error)
    if (line) socket.end(`${JSON.stringify(line)}\n`)
    else socket.destroy()
    if (!line && !gone.signal.aborted) throw error
  } finally {
    clearInterval(alive)
    // The server reads and drops the rest: a connection closes only when nothing is left in it.
    socket.resume()
  }
}

async function answer(socket: Socket, confinement: Confinement, gone: AbortSignal): Promise<unknown[]> {
  const reader = new FrameReader(socket, RUNNER_LIMITS.requestSilenceMs)
  const head = await reader.line(RUNNER_LIMITS.headBytes)
  const { work, size } = requestOf(JSON.parse(head.toString()))
  if (work) return await confinement.run({ ...work, bytes: () => readBody(), signal: gone })
  await confinement.check()
  return []

  async function readBody(): Promise<Buffer> {
    const body = await reader.bytes(size)
    // From here on the end of the connection shows by itself.
    socket.resume()
    return body
  }
}

/** @throws Error when the request is of another protocol or out of bounds */
function requestOf(request: RunnerRequest): RunnerRequest {
  const { protocol, size, work } = request
  if (protocol !== RUNNER_PROTOCOL) throw new Error('The request is of another protocol.')
  const isBounded = Number.isInteger(size) && size >= 0 && size <= RUNNER_LIMITS.bodyBytes
  if (!isBounded) throw new Error('The size of the request is out of bounds.')
  if (work && !(work.timeMs > 0 && work.timeMs <= RUNNER_LIMITS.timeMs))
    throw new Error('The time of the task is out of bounds.')
  return request
}
