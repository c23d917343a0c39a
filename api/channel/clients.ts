import { ApiError } from '../../domain/error.ts'
import { type BodyRoom, createBodyRooms, openRoom } from '../request/body-rooms.ts'
import { networkOf } from '../request/client-address.ts'
import { createClientLimit } from '../request/visitor-limit.ts'

/** Of all bodies together whose signature is not verified yet: eight of the largest of WhatsApp. */
const MAX_UNVERIFIED_BYTES = 24 * 1024 * 1024

/** The clients that deliver to channels. Until a signature is verified, anyone may be one. */
export type ChannelClients = {
  /** Counts one request of a client to an agent. @throws ApiError RATE_LIMITED */
  count(address: string | null | undefined, agentId: string): Promise<void>
  /** Opens room for a body; it is none of the room of a workspace. @throws ApiError SERVICE_UNAVAILABLE */
  openRoom(address: string | null | undefined, request: Request, maxBytes: number): BodyRoom | undefined
}

/** Makes the bounds of one process. `limit` is the number of requests that a network may make to an agent in a minute. */
export function createChannelClients(limit: number): ChannelClients {
  const requests = createClientLimit(limit, {
    message: `This client address has made more than ${limit} requests in a minute to the channels of this agent.`,
    fix: 'Deliver again as Retry-After says; the operator sets the limit with CHANNEL_CLIENT_LIMIT_PER_MINUTE.',
  })
  const rooms = createBodyRooms(MAX_UNVERIFIED_BYTES, busy)
  return {
    count: (address, agentId) => requests.count(address, agentId),
    openRoom: (address, request, maxBytes) =>
      openRoom(request, maxBytes, (bytes) => rooms.open(networkOf(address), bytes)),
  }
}

const busy = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Large deliveries of too many bytes are under way, and their signatures are not verified yet.',
    fix: 'Deliver again after the seconds in Retry-After.',
    headers: { 'retry-after': '2' },
  })
