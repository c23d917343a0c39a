import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eq } from 'drizzle-orm'
import { sentenceOfFiles } from '../../../domain/channel/media.ts'
import { newId } from '../../../domain/id.ts'
import { settleTurnFiles } from '../../../store/channel/file.ts'
import { channelPlaces, channelReplies } from '../../../store/tables/index.ts'
import { loadTurn } from '../../../store/turn/turn.ts'
import { database, makeStoredAgent, makeStoredConversation, makeWorkspace } from '../../support/turn/conversation.ts'

it('a repeated write of what a message has tells its user once', async () => {
  const workspaceId = await makeWorkspace()
  const agent = await makeStoredAgent(workspaceId)
  const said = [{ message: 'Look.', status: 'running' as const }]
  const { conversationId, turnIds } = await makeStoredConversation(agent, said)
  const [turnId = ''] = turnIds
  const placeId = newId()
  const of = { workspaceId, agentId: agent.id, channel: 'telegram' as const, conversationId, address: { chatId: '1' } }
  await database.insert(channelPlaces).values({ ...of, id: placeId, userId: '1', conversationKey: '1' })
  await database.insert(channelReplies).values({ ...of, id: turnId, placeId, kind: 'turn', state: 'awaiting' })
  const turn = await loadTurn(database, turnId)
  assert.ok(turn)
  const refused = [{ filename: 'dot.png', reason: 'gone' as const }]
  const [first, again] = [
    await settleTurnFiles(database, turn, agent, { taken: [], refused }),
    await settleTurnFiles(database, turn, agent, { taken: [], refused }),
  ]
  assert.deepEqual(again, first)
  const [reply] = await database.select().from(channelReplies).where(eq(channelReplies.id, turnId))
  assert.equal(reply?.text, sentenceOfFiles(refused))
})
