import type { Config } from '../../config.ts'
import { ApiError } from '../../domain/error.ts'
import { listChannelAgentIds } from '../../store/channel/agent.ts'
import { asSystem } from '../../store/connection/scope.ts'
import type { Database } from '../../store/database.ts'
import { type BodyRoom, createBodyRooms, openRoom } from '../request/body-rooms.ts'
import { networkOf } from '../request/client-address.ts'
import { type ClientLimit, createClientLimit } from '../request/visitor-limit.ts'

/** All bodies whose signature is not verified yet share this memory: eight of WhatsApp's largest. */
const MAX_UNVERIFIED_BYTES = 24 * 1024 * 1024

type Address = string | null | undefined

/** The list of the agents with channels may be this old. */
const FRESH_MS = 5_000

/** The clients that deliver to channels. Until a signature is verified, anyone may be one. */
export type ChannelClients = {
  /**
   * Looks up the agent that a request names. Platforms deliver for all their users from the same addresses, so a client that
   * has named too many unknown agents is still heard for those that have channels.
   * @throws ApiError RATE_LIMITED instead of a look-up
   */
  find<Found>(address: Address, agentId: string, find: () => Promise<Found | undefined>): Promise<Found | undefined>
  /** Counts one request of a client to an agent. @throws ApiError RATE_LIMITED */
  count(address: Address, agentId: string): Promise<void>
  /** Opens room for a body; it is none of the room of a workspace. @throws ApiError SERVICE_UNAVAILABLE */
  openRoom(address: Address, request: Request, maxBytes: number): BodyRoom | undefined
}

/** The bounds of one process, as the settings have them. An address of a channel names an agent of whatever workspace. */
export const channelClientsOf = (
  { channelClientLimitPerMinute }: Config,
  visitors: Pick<ClientLimit, 'lookUp'>,
  database: Database,
): ChannelClients =>
  createChannelClients(channelClientLimitPerMinute, visitors, () => asSystem(() => listChannelAgentIds(database)))

/**
 * Makes the bounds of one process.
 * @param limit the number of requests that a network may make to an agent in a minute
 * @param visitors counts requests to agents that do not exist
 * @param listAgentIds the agents that have channels
 */
export function createChannelClients(
  limit: number,
  visitors: Pick<ClientLimit, 'lookUp'>,
  listAgentIds: () => Promise<string[]>,
): ChannelClients {
  const requests = createClientLimit(limit, {
    message: `This client address has made more than ${limit} requests in a minute to the channels of this agent.`,
    fix: 'Deliver again as Retry-After says; the operator sets the limit with CHANNEL_CLIENT_LIMIT_PER_MINUTE.',
  })
  const knownIds = createKnownIds(listAgentIds)
  const rooms = createBodyRooms(MAX_UNVERIFIED_BYTES, busy)
  return {
    async find(address, agentId, find) {
      try {
        return await visitors.lookUp(address, find, 'channel')
      } catch (error) {
        if (!(error instanceof ApiError && error.errorCode === 'RATE_LIMITED')) throw error
        if (!(await knownIds()).has(agentId.toLowerCase())) throw error
        return await find()
      }
    },
    count: (address, agentId) => requests.count(address, agentId),
    openRoom: (address, request, maxBytes) =>
      openRoom(request, maxBytes, (bytes) => rooms.open(networkOf(address), bytes)),
  }
}

/** The ids of a list that is read only when it is asked for, and again when it is 5 s old: a flood reads it no more often. */
function createKnownIds(list: () => Promise<string[]>): () => Promise<Set<string>> {
  let known: { ids: Promise<Set<string>>; readAt: number } | undefined
  return () => {
    if (known && performance.now() - known.readAt < FRESH_MS) return known.ids
    known = { ids: list().then((ids) => new Set(ids)), readAt: performance.now() }
    return known.ids
  }
}

const busy = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'Large deliveries of too many bytes are under way, and their signatures are not verified yet.',
    fix: 'Deliver again after the seconds in Retry-After.',
    headers: { 'retry-after': '2' },
  })
