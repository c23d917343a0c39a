import { isIP, connect as openSocket, type Socket } from 'node:net'
import { connect as openTls } from 'node:tls'
import type { buildConnector } from 'undici'
import { plainHostname, type Target } from './entry.ts'
import { GuardedHttpError } from './error.ts'
import type { Fence, FenceRefusal } from './fence.ts'

/** Returns every address of a host name. It may stop when `signal` fires. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>
/** Opens one TCP connection to an address. Tests put a recording stand-in here. */
export type Connect = (target: { address: string; port: number; signal: AbortSignal }) => Promise<Socket>

/** The parts that one request connects with, and its workspace. */
export type ConnectorParts = { fence: Fence; resolve: Resolve; connect: Connect; workspaceId: string | undefined }

/**
 * Returns the connector of one request. It resolves names itself and connects to the very address that it checked, so
 * a second look-up cannot lead elsewhere. It also checks literal addresses and the remote address of the socket.
 * @param onOpen called when a connection is open
 */
export function createConnector(
  { fence, resolve, connect, workspaceId }: ConnectorParts,
  signal: AbortSignal,
  onOpen: () => void = () => {},
) {
  const open = async (options: buildConnector.Options): Promise<Socket> => {
    const host = plainHostname(options.hostname)
    const port = portOf(options)
    const addresses = await openAddresses({ fence, resolve, workspaceId }, host, port, signal)
    const socket = await openFirst(addresses, port, connect, signal)
    try {
      refuseClosed(fence, { hostname: host, address: socket.remoteAddress ?? '', port, workspaceId })
    } catch (error) {
      socket.destroy()
      throw error
    }
    return options.protocol === 'https:' ? upgrade(socket, host, signal) : socket
  }
  return (options: buildConnector.Options, callback: buildConnector.Callback): void => {
    open(options).then(
      (socket) => {
        onOpen()
        callback(null, socket)
      },
      (error: Error) => callback(error, null),
    )
  }
}

/** The port of an address that may name none. */
export const portOf = ({ port, protocol }: { port?: string | number | null; protocol: string }): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80)

/**
 * The addresses of a host, all of them open to the workspace.
 * @param host in the form of `plainHostname`
 * @throws GuardedHttpError `blocked`, or `connection` for a host without an address
 */
export async function openAddresses(
  { fence, resolve, workspaceId }: Omit<ConnectorParts, 'connect'>,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<[string, ...string[]]> {
  const addresses = isIP(host) ? [host] : await resolve(host, signal)
  const [first, ...others] = addresses
  if (first === undefined) throw new GuardedHttpError('connection', `The host "${host}" has no address.`)
  for (const address of addresses) refuseClosed(fence, { hostname: host, address, port, workspaceId })
  return [first, ...others]
}

/** @throws GuardedHttpError `blocked` when the fence refuses the target */
function refuseClosed(fence: Fence, target: Target): void {
  const refusal = fence.refusal(target)
  if (refusal) throw new GuardedHttpError('blocked', `The host "${target.hostname}" ${WHY[refusal]}`)
}

const WHY: Record<FenceRefusal, string> = {
  private: 'is not public; the operator opens private hosts with TOOL_ALLOWED_HOSTS.',
  denied: 'is closed; the operator has named it in TOOL_DENIED_HOSTS.',
  unlisted: 'is not open; the operator opens each host with TOOL_ALLOWED_HOSTS.',
}

/** Connects to the first address that answers; each address but the last has 3 s. */
async function openFirst(addresses: string[], port: number, connect: Connect, signal: AbortSignal): Promise<Socket> {
  const last = addresses.length - 1
  for (const address of addresses.slice(0, last)) {
    try {
      return await connect({ address, port, signal: AbortSignal.any([signal, AbortSignal.timeout(3000)]) })
    } catch {
      signal.throwIfAborted()
    }
  }
  return connect({ address: addresses[last] ?? '', port, signal })
}

function upgrade(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const servername = isIP(host) ? undefined : host
  const secured = openTls({ socket, host, servername, ALPNProtocols: ['http/1.1'] })
  return whenReady(secured, 'secureConnect', signal)
}

/** Opens a plain TCP connection. It ignores the proxies of the environment. */
export const connectSocket: Connect = ({ address, port, signal }) =>
  whenReady(openSocket({ host: address, port, noDelay: true }), 'connect', signal)

function whenReady<Ready extends Socket>(socket: Ready, event: string, signal: AbortSignal): Promise<Ready> {
  return new Promise((fulfil, reject) => {
    const abort = () => socket.destroy(signal.reason)
    const settle = (error?: Error) => {
      signal.removeEventListener('abort', abort)
      socket.off('error', settle)
      if (error) reject(error)
      else fulfil(socket)
    }
    socket.once(event, () => settle())
    socket.once('error', settle)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
}
