import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newId } from '../../domain/id.ts'
import { insertAgent } from '../../store/agent.ts'
import type { Database } from '../../store/database.ts'
import { workspaces } from '../../store/tables/index.ts'
import { loadTurn, type Turn } from '../../store/turn.ts'
import { acceptTurn } from '../../store/turn-accept.ts'
import type { TurnBus } from '../../store/turn-bus.ts'
import { endTurn } from '../../store/turn-end.ts'
import { createOwnDatabase } from '../support/own-database.ts'

const silentBus: TurnBus = { publish() {}, publishEnd() {}, subscribe: () => () => {}, async close() {} }
const models = { countTokens: () => 1, costOf: () => ({ cost: '0.00000000' }) }

it('a waiting turn that ends leaves the others in line', async () => {
  await using own = await createOwnDatabase()
  const { database } = own
  const [first, second, third] = await acceptThree(database)
  const ending = { database, bus: silentBus, models, startTurn() {} }
  await endTurn(ending, second.id, { status: 'cancelled', finishReason: 'cancelled' })
  const statuses = () => Promise.all([first, second, third].map(({ id }) => statusOf(database, id)))
  assert.deepEqual(await statuses(), ['running', 'cancelled', 'waiting'])
  const ended = await endTurn(ending, first.id, { status: 'cancelled', finishReason: 'cancelled' })
  assert.equal(ended?.promoted?.id, third.id)
  assert.deepEqual(await statuses(), ['cancelled', 'cancelled', 'running'])
})

const statusOf = async (database: Database, turnId: string) => (await loadTurn(database, turnId))?.status

async function acceptThree(database: Database): Promise<[Turn, Turn, Turn]> {
  const workspaceId = newId()
  await database.insert(workspaces).values({ id: workspaceId, name: 'w', webhookSecret: 'sealed' })
  const empty = { toolConfig: null, memoryConfig: null, channelConfig: null, guardrailConfig: null }
  const configuration = { ...empty, name: 'a', model: 'local/extractive', fallbackModels: null, systemPrompt: '' }
  const settings = { ...configuration, status: 'draft' as const, promptConfig: null, escalationConfig: null }
  const agent = await insertAgent(database, workspaceId, settings, 'created')
  const accept = async (conversationId: string | undefined) => {
    const asked = { agentId: agent.id, agentVersion: 1, model: agent.model, conversationId, source: 'chat' as const }
    const given = { ...asked, message: 'hello', inputVerdict: null, requestId: 'r', idempotency: undefined }
    return (await acceptTurn(database, workspaceId, { ...given, timeoutMs: 60_000, held: false })).turn
  }
  const first = await accept(undefined)
  return [first, await accept(first.conversationId), await accept(first.conversationId)]
}
