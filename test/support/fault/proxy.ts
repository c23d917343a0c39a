import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { forward, type Speed } from './forward.ts'

/** The address of a TCP server: host and port. */
export type Address = { host: string; port: number }

/** One TCP proxy on loopback, in front of one server, with the faults of a network at hand. */
export type FaultProxy = {
  readonly port: number
  /** Resets every connection, on both sides. New ones are served. Gives their number. */
  cut(): number
  /**
   * Passes nothing on, in both directions, not even the end of a connection; connections stay open, and new ones are
   * taken and stay silent. The kernel of this machine still acknowledges each packet, so no TCP timeout fires: only the
   * bounds of the two parts themselves do.
   */
  freeze(): void
  /** Passes each piece on after `delayMs`, and at most `bytesPerSecond` in each direction of each connection. */
  slow(speed: Speed): void
  /** Resets every new connection. Those that are open go on. */
  refuse(): void
  /** Ends freeze, slow and refuse. What was held back is passed on. */
  restore(): void
  /** The number of connections that are open now. */
  connections(): number
  close(): Promise<void>
}

type Pair = { resume(): void; pause(): void; reset(): void }
type State = { frozen: boolean; refusing: boolean; speed: Speed; pairs: Set<Pair> }

const FULL_SPEED: Speed = { delayMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY }
const MAX_CONNECTIONS = 4_096

/** Starts a proxy on a free port of 127.0.0.1. `target` is asked at each new connection. */
export async function startProxy(target: () => Address): Promise<FaultProxy> {
  const state: State = { frozen: false, refusing: false, speed: FULL_SPEED, pairs: new Set() }
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (client) => take(client, target(), state))
  server.maxConnections = MAX_CONNECTIONS
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    const cutOff = [...state.pairs]
    for (const pair of cutOff) pair.reset()
    return cutOff.length
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    freeze() {
      state.frozen = true
      for (const pair of state.pairs) pair.pause()
    },
    slow(speed) {
      state.speed = speed
    },
    refuse() {
      state.refusing = true
    },
    restore() {
      Object.assign(state, { frozen: false, refusing: false, speed: FULL_SPEED })
      for (const pair of state.pairs) pair.resume()
    },
    connections: () => state.pairs.size,
    async close() {
      server.close()
      cut()
    },
  }
}

/** Joins a new connection to one of its own at the server. */
function take(client: Socket, target: Address, state: State): void {
  if (state.refusing) {
    client.on('error', () => {})
    client.resetAndDestroy()
    return
  }
  const server = connect({ ...target, allowHalfOpen: true, noDelay: true })
  client.setNoDelay(true)
  const gate = { isOpen: () => !state.frozen, speed: () => state.speed }
  const directions = [forward(client, server, gate), forward(server, client, gate)]
  let isBroken = false
  const pair: Pair = {
    pause: () => directions.forEach((direction) => void direction.pause()),
    resume: () => (isBroken ? pair.reset() : directions.forEach((direction) => void direction.resume())),
    reset() {
      state.pairs.delete(pair)
      for (const socket of [client, server]) reset(socket)
    },
  }
  state.pairs.add(pair)
  const onError = () => {
    isBroken = true
    // Through a silent network the other side does not hear of it.
    if (!state.frozen) pair.reset()
  }
  for (const [socket, other] of [
    [client, server],
    [server, client],
  ] as const) {
    socket.on('error', onError)
    socket.on('close', () => {
      if (other.destroyed) state.pairs.delete(pair)
    })
  }
  if (!state.frozen) pair.resume()
}

/** A socket whose end is under way can't be reset any more: Node would leave its handle open. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
