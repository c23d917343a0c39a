import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { untilEnded } from '../fault/fault.ts'
import type { RequestOptions } from '../stack/stack.ts'
import { makeAgent } from './chat.ts'
import { faultOf, isOpen, readTurnFacts, type TurnFacts } from './turn-facts.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** An agent that places orders, and a target that counts those that really arrived: a call's effect, seen from outside. */
export async function openShop(options: RequestOptions, delayMs = 0) {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const order = request.url?.slice(1) ?? ''
    counts.set(order, (counts.get(order) ?? 0) + 1)
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"placed":true}'), delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agentId = await makeAgent({ tools: [orderTool(url)] }, options)
  const count = (order: string): number => counts.get(order) ?? 0
  return {
    agentId,
    count,
    /** The first thing that is wrong with a turn, its orders included. */
    faultOf: (turn: TurnFacts): string | undefined => faultOf(turn) ?? effectFault(turn, count),
    close() {
      server.closeAllConnections()
      server.close()
    },
    async [Symbol.asyncDispose]() {
      this.close()
    },
  }
}

const orderTool = (url: string) => ({
  type: 'api_call',
  name: 'order',
  description: 'Places an order.',
  config: { url: `${url}/{{order}}`, method: 'POST' },
  inputSchema: { order: { type: 'string', description: 'Its number.', required: true } },
})

/** A call with an effect, then text: every point is passed, in one process or the other. */
export const orderMessage = (order: string = randomUUID()): string =>
  `order=${order} [[tool order {"order": "${order}"}]] [[tokens 8 10]]`

/** Without a call the API ends the turn itself; the text takes long enough to be written piece by piece. */
export const plainMessage = (): string => `plain=${randomUUID()} [[tokens 20 20]]`

function effectFault({ message, status, result }: TurnFacts, count: (order: string) => number): string | undefined {
  const order = /^order=(\S+)/.exec(message)?.[1]
  if (order === undefined) return undefined
  const placed = count(order)
  if (placed > 1) return `its order was placed ${placed} times`
  if (status !== 'success') return undefined
  const [call] = result?.tool_calls ?? []
  if (!call) return 'it answered without trying to place its order'
  // Without `ok` the outcome is unknown: it may have been placed or not.
  return call.ok && placed !== 1 ? 'its order was not placed, but the call is said to have succeeded' : undefined
}

/** The turns of the shop's agent once all are final. */
export const finalTurns = (databaseUrl: string, { agentId }: Pick<Shop, 'agentId'>): Promise<TurnFacts[]> =>
  untilEnded(
    () => readTurnFacts(databaseUrl, [agentId]),
    isOpen,
    ({ id, status }) => `${id} (${status})`,
  )
