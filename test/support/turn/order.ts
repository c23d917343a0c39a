import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { untilEnded } from '../fault/fault.ts'
import type { RequestOptions } from '../stack/stack.ts'
import { makeAgent } from './chat.ts'
import { faultOf, isOpen, readTurnFacts, type TurnFacts } from './turn-facts.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens an agent that places orders and a target that counts the orders that arrive after `delayMs`: the effect of a call. */
export async function openShop(options: RequestOptions, delayMs = 0, more: Record<string, unknown> = {}) {
  const counts = new Map<string, number>()
  const server = createServer((request, response) => {
    const order = request.url?.slice(1) ?? ''
    counts.set(order, (counts.get(order) ?? 0) + 1)
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"placed":true}'), delayMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const agentId = await makeAgent({ tools: [{ ...orderTool(url), ...more }] }, options)
  const count = (order: string): number => counts.get(order) ?? 0
  return {
    agentId,
    count,
    /** The first fault of a turn or of its order; undefined for a sound turn. */
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

/** A message that needs a call with an effect and then text: its turn passes every fault point in some process. */
export const orderMessage = (order: string = randomUUID()): string =>
  `order=${order} [[tool order {"order": "${order}"}]] [[tokens 8 10]]`

/** A message without a call: the API process ends the turn itself and writes the text in several pieces. */
export const plainMessage = (): string => `plain=${randomUUID()} [[tokens 20 20]]`

function effectFault({ message, status, result }: TurnFacts, count: (order: string) => number): string | undefined {
  const order = /^order=(\S+)/.exec(message)?.[1]
  if (order === undefined) return undefined
  const placed = count(order)
  if (placed > 1) return `its order was placed ${placed} times`
  if (status !== 'success') return undefined
  const [call] = result?.tool_calls ?? []
  if (!call) return 'it answered without trying to place its order'
  // A call that is not ok has an unknown outcome: the order may have arrived or not.
  return call.ok && placed !== 1 ? 'its order was not placed, but the call is said to have succeeded' : undefined
}

/** Waits until all turns of the shop's agent are final; returns them. */
export const finalTurns = (databaseUrl: string, { agentId }: Pick<Shop, 'agentId'>): Promise<TurnFacts[]> =>
  untilEnded(
    () => readTurnFacts(databaseUrl, [agentId]),
    isOpen,
    ({ id, status }) => `${id} (${status})`,
  )
