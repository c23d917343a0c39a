import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import { deliver, deliveriesOf, openSlackAgent, untilCount } from '../../support/channel/channel.ts'
import { slackForm } from '../../support/channel/slack.ts'
import { request } from '../../support/stack/stack.ts'

describe('a slash command of Slack', () => {
  it('to a paused or disabled agent gets one sentence each time, in the answer that Slack shows', async () => {
    await using slack = await openSlackAgent()
    const ask = async (text: string) => {
      const fields = { command: '/ask', text, channel_id: 'D1', user_id: 'U1', trigger_id: randomUUID() }
      const { status, text: body } = await deliver(slack.agentId, 'slack', slackForm(slack.signingSecret, fields))
      assert.equal(status, 200, body)
      return JSON.parse(body)
    }
    const setStatus = (status: string) => request('PATCH', `/v1/agents/${slack.agentId}`, { body: { status } })
    await setStatus('paused')
    for (const text of ['one', 'two'])
      assert.deepEqual(await ask(text), { response_type: 'ephemeral', text: SENTENCES.paused })
    await setStatus('disabled')
    assert.deepEqual(await ask('three'), { response_type: 'ephemeral', text: SENTENCES.disabled })
    await setStatus('active')
    assert.deepEqual(await ask('[[say here again]]'), { response_type: 'in_channel' })
    await untilCount('replies', () => slack.texts(), 1)
    assert.deepEqual(slack.texts(), ['here again'])
    const deliveries = await deliveriesOf(slack.agentId, 'slack')
    assert.deepEqual(
      deliveries.map(({ verdict, reason }) => [verdict, reason]),
      [
        ['turn', null],
        ['answered', 'agent-disabled'],
        ['answered', 'paused'],
        ['answered', 'paused'],
      ],
    )
  })
})
