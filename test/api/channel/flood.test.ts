import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { deliver, openSlackAgent, untilCount } from '../../support/channel/channel.ts'
import { slackForm } from '../../support/channel/slack.ts'
import { openWhatsappAgent } from '../../support/channel/whatsapp-agent.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'

describe("a user's flood", () => {
  it('stops no message of another user in the same webhook', async () => {
    await using own = await startOwnApi({ CHANNEL_USER_LIMIT_PER_MINUTE: '1' })
    const { baseUrl } = own
    await using whatsapp = await openWhatsappAgent({ baseUrl })
    const webhook = whatsapp.requestOf(
      { user: 1, text: '[[say one]]' },
      { user: 1, text: '[[say too many]]' },
      { user: 2, text: '[[say two]]' },
    )
    const refused = await deliver(whatsapp.agentId, 'whatsapp', webhook, { baseUrl })
    assert.deepEqual([refused.status, refused.error.code], [429, 'RATE_LIMITED'])
    await untilCount('replies', () => whatsapp.texts(2), 1)
    assert.deepEqual(whatsapp.texts(2), ['two'])
    assert.equal((await deliver(whatsapp.agentId, 'whatsapp', webhook)).status, 200)
    await untilCount('replies', () => whatsapp.texts(1), 2)
    assert.deepEqual([whatsapp.texts(1), whatsapp.texts(2)], [['one', 'too many'], ['two']])
  })

  it("is told to its user where it is of Slack's commands, which Slack delivers once", async () => {
    await using own = await startOwnApi({ CHANNEL_USER_LIMIT_PER_MINUTE: '1' })
    const { baseUrl } = own
    await using slack = await openSlackAgent({ baseUrl })
    for (const text of ['[[say one]]', '[[say too many]]']) {
      const fields = { command: '/ask', text, channel_id: 'D1', user_id: 'U1', trigger_id: randomUUID() }
      assert.equal((await deliver(slack.agentId, 'slack', slackForm(slack.signingSecret, fields), own)).status, 200)
    }
    await untilCount('replies', () => slack.texts(), 2)
    assert.deepEqual(slack.texts().toSorted(), [SENTENCES.limited, 'one'])
    assert.equal((await slack.say('[[say of an event]]')).status, 429)
  })
})
