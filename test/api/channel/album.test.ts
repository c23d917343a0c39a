import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, inArray, sql } from 'drizzle-orm'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { channelEvents, channelReplies } from '../../../store/tables/index.ts'
import { deliver, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { database } from '../../support/turn/conversation.ts'

type TelegramAgent = Awaited<ReturnType<typeof openTelegramAgent>>

const sendVideo = (telegram: TelegramAgent, file_id: string) =>
  deliver(telegram.agentId, 'telegram', telegram.update({ video: { file_id }, media_group_id: '7' }))

describe('videos that come one by one', () => {
  it('get one sentence together', async () => {
    await using telegram = await openTelegramAgent()
    for (const file of ['one', 'two', 'three']) await sendVideo(telegram, file)
    await telegram.say('[[say Behind them.]]')
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), [SENTENCES.unreadable, 'Behind them.'])
  })

  it('get it again when the last sentence is older than a minute', async () => {
    await using telegram = await openTelegramAgent()
    for (const file of ['one', 'two']) await sendVideo(telegram, file)
    await untilCount('replies', () => telegram.texts(), 1)
    const told = database
      .select({ id: channelReplies.id })
      .from(channelReplies)
      .where(eq(channelReplies.agentId, telegram.agentId))
    await database
      .update(channelEvents)
      .set({ receivedAt: sql`now() - interval '61 seconds'` })
      .where(inArray(channelEvents.id, told))
    await sendVideo(telegram, 'three')
    await untilCount('replies', () => telegram.texts(), 2)
    assert.deepEqual(telegram.texts(), [SENTENCES.unreadable, SENTENCES.unreadable])
  })
})
