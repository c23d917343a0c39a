import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SENTENCES } from '../../../domain/channel/sentence.ts'
import type { Approval } from '../../../domain/turn/approval.ts'
import { openTelegramAgent, untilCount } from '../../support/channel/channel.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request } from '../../support/stack/stack.ts'

const asking = { type: 'calculator', name: 'sum', description: 'Adds.', approval: 'always', config: {} }

describe('a call that a person allows, in a channel', () => {
  it('is told to the user in one sentence, and the answer comes when somebody has decided', async () => {
    await using telegram = await openTelegramAgent({ configurations: { tools: [asking] } })
    await telegram.say('[[tool sum {"expression": "20+22"}]]')
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), [SENTENCES.approval])
    const { data } = await request<Approval[]>('GET', `/v1/approvals?agent=${telegram.agentId}`)
    const key = await makeKey({ scopes: ['approve'] })
    await request('POST', `/v1/approvals/${data[0]?.id}`, { key, body: { decision: 'approve' } })
    await untilCount('replies', () => telegram.texts(), 2)
    assert.match(telegram.texts()[1] ?? '', /42/)
  })
})
