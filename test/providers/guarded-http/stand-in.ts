import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect as openSocket } from 'node:net'
import type { Connect, Resolve } from '../../../providers/guarded-http/connector.ts'

/** Starts a server on loopback; returns it with its port. */
export async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Resolves names from a table; a name outside the table has no address. */
export const resolveFrom =
  (table: Record<string, string[]>): Resolve =>
  async (hostname) =>
    table[hostname] ?? []

/**
 * Records the address of each connection and connects to the loopback server at `port` instead. The socket then reports the
 * address, or `claims`, as its other end. Nothing is sent anywhere else.
 */
export function recordingConnect(port: number, claims?: string): { connect: Connect; dialled: string[] } {
  const dialled: string[] = []
  const connect: Connect = async ({ address }) => {
    dialled.push(address)
    const socket = openSocket({ host: '127.0.0.1', port })
    await once(socket, 'connect')
    Object.defineProperty(socket, 'remoteAddress', { value: claims ?? address })
    return socket
  }
  return { connect, dialled }
}
