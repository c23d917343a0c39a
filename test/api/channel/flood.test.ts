import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliver, untilCount } from '../../support/channel/channel.ts'
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
})
