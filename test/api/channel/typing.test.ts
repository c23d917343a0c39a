import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { inArray, sql } from 'drizzle-orm'
import { channelReplies } from '../../../store/tables/index.ts'
import { openSlackAgent, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { modelControl } from '../../support/model/client.ts'
import { stack, until } from '../../support/stack/stack.ts'
import { database } from '../../support/turn/conversation.ts'

const model = modelControl(stack.modelServerUrl)

describe('the sign that the agent works', () => {
  it('is shown again on Telegram while the turn runs, and once on Slack, where it stays', async () => {
    await using telegram = await openTelegramAgent()
    await using slack = await openSlackAgent()
    const mark = randomUUID()
    const message = `[[stall]] ${mark} [[say done]]`
    await Promise.all([telegram.say(message), slack.say(message)])
    const reactions = () => slack.platform.calls.filter(({ path }) => path === '/reactions.add')
    await untilCount('signs', () => telegram.platform.actions, 1)
    await untilCount('signs', reactions, 1)
    const shown = await database
      .update(channelReplies)
      .set({ typingAt: sql`now() - interval '1 minute'` })
      .where(inArray(channelReplies.agentId, [telegram.agentId, slack.agentId]))
      .returning({ channel: channelReplies.channel, typingAt: channelReplies.typingAt })
    assert.equal(shown.length, 2)
    const before = shown.find(({ channel }) => channel === 'slack')?.typingAt
    await untilCount('signs', () => telegram.platform.actions, 2)
    const [row] = await database
      .select({ typingAt: channelReplies.typingAt })
      .from(channelReplies)
      .where(inArray(channelReplies.agentId, [slack.agentId]))
    assert.deepEqual([row?.typingAt, reactions().length], [before, 1])
    let released = 0
    await until('both turns ask the model', async () => {
      released += await model.release(mark)
      return released === 2
    })
    await untilCount('replies', () => telegram.texts(), 1)
    await untilCount('replies', () => slack.texts(), 1)
  })
})
