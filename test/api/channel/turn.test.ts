import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openSlackAgent, openTelegramAgent, untilCount } from '../../support/channel/channel.ts'

describe('a message of a channel', () => {
  it('is answered on Telegram, once', async () => {
    await using telegram = await openTelegramAgent()
    const { status, text } = await telegram.say('[[say Hello, Ada.]]')
    assert.equal(status, 200, text)
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['Hello, Ada.'])
  })

  it('is answered on Slack, once', async () => {
    await using slack = await openSlackAgent()
    const { status, text } = await slack.say('[[say Hello, Ada.]]')
    assert.equal(status, 200, text)
    await untilCount('replies', () => slack.texts(), 1)
    assert.deepEqual(slack.texts(), ['Hello, Ada.'])
  })
})
