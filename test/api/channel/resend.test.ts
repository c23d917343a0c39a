import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { DeliveredReply } from '../../../domain/channel/delivery.ts'
import { openTelegramAgent, untilCount, untilReply } from '../../support/channel/channel.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, stack } from '../../support/stack/stack.ts'

const resend = (agentId: string, replyId: string, as: RequestOptions = {}) =>
  request<DeliveredReply>('POST', `/v1/agents/${agentId}/channels/telegram/replies/${replyId}/resend`, as)

/** An agent whose reply the platform took or not: its answer was lost. */
async function openDoubtful() {
  const telegram = await openTelegramAgent()
  telegram.platform.faults.push({ on: /sendMessage/, is: 'cut-before' })
  await telegram.say('[[say Once more.]]')
  const reply = await untilReply(telegram.agentId, 'telegram', 'doubtful')
  return { telegram, reply, [Symbol.asyncDispose]: () => telegram[Symbol.asyncDispose]() }
}

describe('POST /v1/agents/{id}/channels/{channel}/replies/{replyId}/resend', () => {
  it('sends a doubtful reply again, and is audited', async () => {
    await using opened = await openDoubtful()
    const { telegram, reply } = opened
    assert.deepEqual(telegram.texts(), [])
    assert.match(reply.fix ?? '', /resend/)
    const { status, data, text } = await resend(telegram.agentId, reply.id)
    assert.deepEqual([status, data?.id, data?.state, data?.reason], [200, reply.id, 'pending', null], text)
    await untilCount('replies', () => telegram.texts(), 1)
    assert.deepEqual(telegram.texts(), ['Once more.'])
    await untilReply(telegram.agentId, 'telegram', 'sent')
    const { data: entries } = await request<AuditEntry[]>('GET', '/v1/audit?action=resendReply&limit=100')
    const entry = entries.find(({ subject }) => subject.id === telegram.agentId)
    assert.deepEqual(entry?.change, { channel: 'telegram', replyId: reply.id })
  })

  it('sends it once when two persons ask at the same time', async () => {
    await using opened = await openDoubtful()
    const { telegram, reply } = opened
    const answers = await Promise.all([1, 2].map(() => resend(telegram.agentId, reply.id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await untilReply(telegram.agentId, 'telegram', 'sent')
    assert.deepEqual(telegram.texts(), ['Once more.'])
  })

  it('sends nothing again that was sent: 409', async () => {
    await using telegram = await openTelegramAgent()
    await telegram.say('[[say Hello.]]')
    const { id } = await untilReply(telegram.agentId, 'telegram', 'sent')
    const { status, error } = await resend(telegram.agentId, id)
    assert.deepEqual([status, error.code], [409, 'REPLY_NOT_FAILED'])
  })

  it('is 404 for other replies and agents, and 403 without the scope write', async () => {
    await using opened = await openDoubtful()
    const { telegram, reply } = opened
    assert.equal((await resend(telegram.agentId, randomUUID())).error.code, 'REPLY_NOT_FOUND')
    assert.equal((await resend(telegram.agentId, reply.id, { key: stack.keys.b })).error.code, 'AGENT_NOT_FOUND')
    const key = await makeKey({ scopes: ['read', 'chat'] })
    assert.equal((await resend(telegram.agentId, reply.id, { key })).error.code, 'SCOPE_MISSING')
    assert.equal((await untilReply(telegram.agentId, 'telegram', 'doubtful')).id, reply.id)
  })
})
