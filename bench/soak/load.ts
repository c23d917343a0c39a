import { streamFault, streamThroughout } from '../../test/support/fault/careful-client.ts'
import { orderMessage, plainMessage, type Shop } from '../../test/support/turn/order.ts'

/** A client waits at most this long for one turn: two takeovers and the start of processes. */
const TURN_LIMIT_MS = 120_000

export type Load = {
  shop: Shop
  baseUrls: string[]
  key: string
  turns: number
  clients: number
  deadline: number
}

/** The clients' count of turns, events and resets, and the faults of the streams. */
export type Asked = { turns: number; events: number; resets: number; faults: string[] }

/** Asks for turns with several clients at once: every second turn needs a tool, every fourth continues a conversation. */
export async function askMany(load: Load): Promise<Asked> {
  const asked: Asked = { turns: 0, events: 0, resets: 0, faults: [] }
  let begun = 0
  const client = async () => {
    let conversationId: string | undefined
    while (begun < load.turns && Date.now() < load.deadline) {
      begun += 1
      conversationId = await askOnce(load, asked, begun % 4 === 0 ? conversationId : undefined, begun % 2 === 0)
    }
  }
  await Promise.all(Array.from({ length: load.clients }, client))
  return asked
}

async function askOnce(load: Load, asked: Asked, conversationId: string | undefined, withTool: boolean) {
  const options = {
    key: load.key,
    ...(conversationId && { conversationId }),
    // Each request goes to a random process: a dead process refuses, and the client tries the next.
    get baseUrl() {
      return load.baseUrls[Math.floor(Math.random() * load.baseUrls.length)] ?? ''
    },
  }
  try {
    const message = withTool ? orderMessage() : plainMessage()
    const events = await streamThroughout(load.shop.agentId, message, options, TURN_LIMIT_MS)
    asked.turns += 1
    asked.events += events.length
    asked.resets += events.filter(({ event }) => event === 'message.reset').length
    const fault = streamFault(events)
    if (fault) asked.faults.push(fault)
    return String(events[0]?.data.conversation_id)
  } catch (error) {
    asked.faults.push(String(error))
    return undefined
  }
}
