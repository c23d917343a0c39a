import { chmod, unlink } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { RUNNER_LIMITS } from '../../activities/runner/protocol.ts'
import { type RunnerServices, serveCall } from './call.ts'

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
  services: RunnerServices,
  onFault: (error: unknown) => void,
): Promise<RunnerServer> {
  if (await answers(path)) throw new SocketTakenError(`Another runner listens on ${path}.`)
  await unlink(path).catch(() => {})
  const server = createServer((socket) => void serveCall(socket, services).catch(onFault))
  server.maxConnections = RUNNER_LIMITS.connections
  await startListening(server, path)
  await chmod(path, 0o600)
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

function startListening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}

/** Whether a process accepts connections there. */
function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    const settle = (isTaken: boolean) => {
      socket.destroy()
      resolve(isTaken)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
