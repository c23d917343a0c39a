import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { AuditEntry } from '../../../domain/access/audit.ts'
import type { Approval } from '../../../domain/turn/approval.ts'
import { requiredActions } from '../../../store/tables/index.ts'
import { openService } from '../../activities/tool/tool-server.ts'
import { deliver, openSlackAgent, untilCount } from '../../support/channel/channel.ts'
import { slackPress } from '../../support/channel/slack-press.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'

let service: Awaited<ReturnType<typeof openService>>
before(async () => {
  service = await openService()
})
beforeEach(() => service.received.splice(0))
after(() => service.close())

const CHANNEL = 'C0APPROVALS'
const escalation = {
  webhookUrl: '',
  autoEscalateKeywords: [],
  assignedTo: [],
  enabled: false,
  approvalChannel: CHANNEL,
}
const refund = (more: Record<string, unknown> = {}) => ({
  type: 'api_call',
  name: 'refund',
  description: 'Pays an order back.',
  approval: 'always',
  config: { url: `${service.base}/refund/{{order}}`, method: 'POST', ...more },
})

/** A key that may name the channel that decides. */
const decider = () => makeKey({ scopes: ['read', 'write', 'approve'] })

/** An agent whose call waits in Slack. */
async function setUp(more: Record<string, unknown> = {}) {
  const slack = await openSlackAgent({
    key: await decider(),
    configurations: { escalation, tools: [refund()], ...more },
  })
  const { data } = await chat(slack.agentId, '[[tool refund {"order": "A-1 <!channel>"}]]')
  const id = data.required_actions?.[0]?.id ?? ''
  await untilCount('messages', () => slack.platform.messages, 1)
  const [message] = slack.platform.messages
  const press = (decision: 'approve' | 'reject', fields: Partial<Parameters<typeof slackPress>[1]> = {}) =>
    deliver(
      slack.agentId,
      'slack',
      slackPress(slack.signingSecret, {
        decision,
        approvalId: id,
        channelId: CHANNEL,
        ts: message?.ts ?? '',
        ...fields,
      }),
    )
  const approval = async () => (await request<Approval>('GET', `/v1/approvals/${id}`)).data
  const shown = (words: RegExp) =>
    until(`the message to say ${words}`, async () => words.test(slack.platform.messages[0]?.text ?? ''))
  return { slack, id, message, press, approval, shown, [Symbol.asyncDispose]: () => slack[Symbol.asyncDispose]() }
}

describe('a call that a person allows, in a channel of Slack', () => {
  it('is shown with its arguments, a button for each decision, and no markup of its own', async () => {
    await using shown = await setUp()
    const { message, id } = shown
    assert.equal(message?.channel, CHANNEL)
    assert.match(message?.text ?? '', /asks to make the call `refund`.*"order": "A-1 &lt;!channel&gt;"/s)
    const buttons = JSON.stringify(message?.blocks)
    for (const part of ['ams_approve', 'ams_reject', id]) assert.ok(buttons.includes(part), part)
  })

  it('is made once for a press, with the person in the audit and in the message', async () => {
    await using asked = await setUp()
    const { status } = await asked.press('approve')
    assert.equal(status, 200)
    await asked.shown(/Approved by `ada \(Slack U7\)`/)
    assert.ok(!JSON.stringify(asked.slack.platform.messages[0]?.blocks).includes('ams_approve'))
    await until('the call', async () => service.received.length === 1)
    assert.equal((await asked.press('approve')).status, 200)
    const { status: decided, decidedBy } = await asked.approval()
    assert.deepEqual([decided, decidedBy?.name], ['approved', 'ada (Slack U7)'])
    const { data: entries } = await request<AuditEntry[]>('GET', '/v1/audit?limit=100')
    const entry = entries.filter(({ action, subject }) => action === 'decideApproval' && subject.id === asked.id)
    assert.deepEqual(
      entry.map(({ actor }) => actor.name),
      ['ada (Slack U7)'],
    )
    assert.equal(service.received.length, 1)
  })

  it('is decided once by two who press at once, and the message says by whom', async () => {
    await using asked = await setUp()
    const replies = await Promise.all([
      asked.press('approve'),
      asked.press('reject', { userId: 'U8', username: 'bob' }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    const { status, decidedBy } = await asked.approval()
    const word = status === 'approved' ? 'Approved' : 'Rejected'
    await asked.shown(new RegExp(`${word} by \`${decidedBy?.name.replaceAll(/[()]/g, String.raw`\$&`)}\``))
    await until(
      'the turn',
      async () => (await request('GET', `/v1/turns/${(await turnOf(asked)).continued_by}`)).data.ended_at,
    )
    assert.equal(service.received.length, status === 'approved' ? 1 : 0)
  })

  it('is not decided by a wrong signature, another channel, a guest or an approval of others', async () => {
    await using asked = await setUp()
    const other = await setUp()
    await using _other = other
    const forged = await deliver(
      asked.slack.agentId,
      'slack',
      slackPress('wrong', { decision: 'approve', approvalId: asked.id, channelId: CHANNEL, ts: '1.0' }),
    )
    assert.equal(forged.status, 401)
    assert.equal((await asked.press('approve', { channelId: 'C1' })).status, 200)
    assert.equal((await asked.press('approve', { userTeam: 'T2' })).status, 200)
    assert.equal((await asked.press('approve', { approvalId: other.id })).status, 200)
    await untilCount('notices', () => asked.slack.platform.notices, 3)
    assert.deepEqual([(await asked.approval()).status, (await other.approval()).status], ['open', 'open'])
    assert.deepEqual(service.received, [])
  })

  it('is decided in a channel that only those name who may decide', async () => {
    await using asked = await setUp()
    const { agentId } = asked.slack
    const key = await makeKey({ scopes: ['read', 'write'] })
    const path = `/v1/agents/${agentId}`
    const put = (part: string, body: object) => request('PUT', `${path}/${part}`, { key, body })
    const { data } = await request<{ slack: object }>('GET', `${path}/channels`, { key })
    const elsewhere = await put('escalation', { ...escalation, approvalChannel: 'C0OTHERS' })
    const ownSecret = await put('channels', { slack: { ...data.slack, signingSecret: 'f'.repeat(32) } })
    for (const { status, error } of [elsewhere, ownSecret])
      assert.deepEqual([status, error.code], [403, 'SCOPE_MISSING'])
    assert.equal((await put('escalation', { ...escalation, assignedTo: ['Ada'] })).status, 200)
    assert.equal((await put('channels', data)).status, 200)
  })

  it('is not made when its time is over or its tool is another one now', async () => {
    await using late = await setUp()
    const isLate = { expiresAt: sql`now() - interval '1 second'` }
    await database.update(requiredActions).set(isLate).where(eq(requiredActions.id, late.id))
    assert.equal((await late.press('approve')).status, 200)
    await using changed = await setUp()
    const tools = [refund({ url: `${service.base}/other/{{order}}` })]
    await request('PUT', `/v1/agents/${changed.slack.agentId}/tools`, { body: tools })
    assert.equal((await changed.press('approve')).status, 200)
    await changed.shown(/the tool is another one now/)
    assert.equal((await changed.approval()).reason, 'tool_changed')
    assert.notEqual((await late.approval()).status, 'approved')
    assert.deepEqual(service.received, [])
  })

  it('says in its message what was decided elsewhere', async () => {
    await using asked = await setUp()
    const key = await makeKey({ scopes: ['approve'] })
    await request('POST', `/v1/approvals/${asked.id}`, { key, body: { decision: 'reject' } })
    await asked.shown(/Rejected by/)
  })

  it('is shown without what the agent masks', async () => {
    await using slack = await openSlackAgent({
      key: await decider(),
      configurations: {
        escalation,
        tools: [refund()],
        guardrails: { blockedTopics: [], piiDetection: true, maxInputLength: 1_000, maxOutputLength: 1_000 },
      },
    })
    await chat(slack.agentId, `[[tool refund {"order": "ada@example.org"}]]`)
    await untilCount('messages', () => slack.platform.messages, 1)
    assert.match(slack.platform.messages[0]?.text ?? '', /\[EMAIL\]/)
  })

  it('has one message when the answer of Slack to it is lost', async () => {
    await using slack = await openSlackAgent({
      key: await decider(),
      configurations: { escalation, tools: [refund()] },
    })
    slack.platform.faults.push({ on: /chat.postMessage/, is: 'cut-after' })
    const { data } = await chat(slack.agentId, '[[tool refund {"order": "A-1"}]]')
    await untilCount('messages', () => slack.platform.messages, 1)
    const [message] = slack.platform.messages
    const body = { decision: 'approve' as const, approvalId: data.required_actions?.[0]?.id ?? '', channelId: CHANNEL }
    await deliver(slack.agentId, 'slack', slackPress(slack.signingSecret, { ...body, ts: message?.ts ?? '' }))
    await until('the message to say it', async () => /Approved by/.test(slack.platform.messages[0]?.text ?? ''))
    assert.equal(slack.platform.messages.length, 1)
  })
})

const turnOf = async ({ approval }: { approval(): Promise<Approval> }) =>
  (await request('GET', `/v1/turns/${(await approval()).turnId}`)).data
