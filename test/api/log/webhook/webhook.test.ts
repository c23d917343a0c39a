import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { Webhook as Verifier } from 'standardwebhooks'
import type { Webhook, WebhookDelivery } from '../../../../domain/log/webhook/webhook.ts'
import { makePerson, openSession } from '../../../support/access/person.ts'
import { makeSuite, run, saying } from '../../../support/eval/eval.ts'
import { makeKnowledgeBase } from '../../../support/knowledge/knowledge.ts'
import { database, makeKey } from '../../../support/stack/service-key.ts'
import { type RequestOptions, request, stack, until } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'
import { type ReceivedWebhook, startWebhookReceiver } from '../../../support/webhook-receiver.ts'

type Made = Webhook & { secret: string }
type Sent = { type: string; timestamp: string; data: Record<string, unknown>; truncated?: string[] }

const make = (body: object, as: RequestOptions = {}) => request<Made>('POST', '/v1/webhooks', { ...as, body })
const sentIn = ({ body }: ReceivedWebhook): Sent => JSON.parse(body)
const verify = (secret: string, { headers, body }: ReceivedWebhook) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

const deliveriesOf = async (id: string) => {
  const { status, text } = await request('GET', `/v1/webhooks/${id}/deliveries`)
  assert.equal(status, 200, text)
  return (JSON.parse(text) as { data: WebhookDelivery[] }).data
}

/** The first delivery when it has this status. */
const settled = (id: string, status: WebhookDelivery['status']) =>
  until(`a delivery is ${status}`, async () => (await deliveriesOf(id)).find((delivery) => delivery.status === status))

/** A webhook of one agent, with a receiver that answers with these statuses first. */
async function listen(events: string[], answers: (number | string)[] = [], agent: Record<string, unknown> = {}) {
  const receiver = await startWebhookReceiver(answers)
  const agentId = await makeAgent(agent)
  const { status, data, text } = await make({ url: receiver.url, events, agentIds: [agentId] })
  assert.equal(status, 201, text)
  return {
    agentId,
    webhook: data,
    received: receiver.received,
    next: (index = 0) => until('the event', async () => receiver.received[index]),
    async [Symbol.asyncDispose]() {
      await request('DELETE', `/v1/webhooks/${data.id}`)
      await receiver[Symbol.asyncDispose]()
    },
  }
}

describe('the events of turns', () => {
  it('have what chat answers, signed for the official library', async () => {
    await using hook = await listen(['turn.completed'])
    const { data } = await chat(hook.agentId, '[[say it works]]')
    const got = await hook.next()
    verify(hook.webhook.secret, got)
    const event = sentIn(got)
    assert.deepEqual(Object.keys(event).toSorted(), ['data', 'timestamp', 'type'])
    assert.deepEqual([event.type, event.data], ['turn.completed', { ...data, agent_id: hook.agentId }])
    const { data: turn } = await request('GET', `/v1/turns/${data.turn_id}`)
    assert.equal(event.timestamp, turn.ended_at)
    const delivery = await settled(hook.webhook.id, 'delivered')
    assert.deepEqual([delivery.id, delivery.type], [got.headers['webhook-id'], 'turn.completed'])
    assert.deepEqual(
      delivery.attempts.map(({ status, error }) => [status, error]),
      [[204, null]],
    )
  })

  it('tell of the error of a turn that failed', async () => {
    await using hook = await listen(['turn.failed', 'turn.completed'])
    const { error } = await chat(hook.agentId, `${randomUUID()} [[fail 400]]`)
    const { type, data } = sentIn(await hook.next())
    assert.equal(type, 'turn.failed')
    assert.equal(data.agent_id, hook.agentId)
    assert.equal((data.error as { code: string }).code, error.code)
  })

  it('tell of calls that the caller runs', async () => {
    await using hook = await listen(['turn.action_required', 'turn.completed'])
    const body = {
      agent_id: hook.agentId,
      message: '[[tool get_weather {"city": "Oslo"}]]',
      tools: [{ name: 'get_weather', description: 'The weather' }],
    }
    const { data } = await request('POST', '/v1/chat', { body })
    const event = sentIn(await hook.next())
    assert.equal(event.type, 'turn.action_required')
    assert.deepEqual(event.data.required_actions, data.required_actions)
  })

  it('leave out what a webhook does not ask for, and other agents', async () => {
    await using hook = await listen(['turn.completed'])
    await chat(await makeAgent(), '[[say another]]')
    await chat(hook.agentId, `${randomUUID()} [[fail 400]]`)
    await chat(hook.agentId, '[[say mine]]')
    assert.equal(sentIn(await hook.next()).data.text, 'mine')
    assert.equal((await deliveriesOf(hook.webhook.id)).length, 1)
  })

  it('have at most 256 KiB and name the texts that were cut', async () => {
    await using hook = await listen(['turn.completed'])
    const { data } = await chat(hook.agentId, '[[tokens 60000]]')
    assert.ok(data.text.length > 300_000, `${data.text.length}`)
    const got = await hook.next()
    const { truncated, data: sent } = sentIn(got)
    assert.deepEqual(truncated, ['text'])
    assert.ok(data.text.startsWith(String(sent.text)))
    assert.ok(Buffer.byteLength(got.body) <= 262_144)
  })
})

describe('other events', () => {
  it('tell of an escalation and of its end', async () => {
    const escalation = {
      webhookUrl: 'http://127.0.0.1:9/',
      autoEscalateKeywords: ['human'],
      assignedTo: [],
      enabled: true,
    }
    await using hook = await listen(['escalation.created', 'escalation.resolved'], [], { escalation })
    const { data } = await chat(hook.agentId, '[[say yes]] A human, please')
    const id = data.escalation?.id
    const created = sentIn(await hook.next())
    assert.deepEqual([created.type, created.data.id, created.data.status], ['escalation.created', id, 'open'])
    await request('POST', `/v1/escalations/${id}/resolve`)
    await request('POST', `/v1/escalations/${id}/resolve`)
    const resolved = sentIn(await hook.next(1))
    assert.deepEqual([resolved.type, resolved.data.status], ['escalation.resolved', 'resolved'])
    assert.equal((await deliveriesOf(hook.webhook.id)).length, 2)
  })

  it('tell of a run that has ended', async () => {
    await using hook = await listen(['run.completed'])
    await run(await makeSuite([saying('fine', 'fine')], hook.agentId))
    const { type, data } = sentIn(await hook.next())
    assert.deepEqual([type, data.status, data.agentId ?? hook.agentId], ['run.completed', 'completed', hook.agentId])
    assert.equal(hook.received.length, 1)
  })

  it('tell of documents that are ready or failed', async () => {
    const base = await makeKnowledgeBase()
    await using receiver = await startWebhookReceiver()
    const { data: webhook } = await make({
      url: receiver.url,
      events: ['document.ready', 'document.failed'],
      agentIds: [base.agentId],
    })
    const { data: good } = await base.upload('good.md', 'Goods can be returned.')
    const { data: bad } = await base.upload('bad.md', ' \n ')
    await until('both events', async () => receiver.received.length === 2)
    const events = receiver.received.map(sentIn).toSorted((a, b) => a.type.localeCompare(b.type))
    assert.deepEqual(
      events.map(({ type, data }) => [type, data.id, data.status]),
      [
        ['document.failed', bad.id, 'error'],
        ['document.ready', good.id, 'ready'],
      ],
    )
    const { data: shown } = await request('GET', `${base.path}/documents/${good.id}`)
    assert.deepEqual(events[1]?.data, shown)
    await request('DELETE', `/v1/webhooks/${webhook.id}`)
  })
})

describe('a delivery', () => {
  it('is tried again with the same id and body, and a new timestamp', async () => {
    await using hook = await listen(['turn.completed'], [503])
    await chat(hook.agentId, '[[say once]]')
    const [first, second] = [await hook.next(0), await hook.next(1)]
    assert.equal(first.body, second.body)
    assert.equal(first.headers['webhook-id'], second.headers['webhook-id'])
    assert.notEqual(first.headers['webhook-timestamp'], second.headers['webhook-timestamp'])
    const { attempts, nextAttemptAt } = await settled(hook.webhook.id, 'delivered')
    assert.deepEqual(
      attempts.map(({ status }) => status),
      [503, 204],
    )
    assert.equal(nextAttemptAt, null)
  })

  it('counts a redirect as a failure, and says when it tries again', async () => {
    await using hook = await listen(['turn.completed'], ['https://example.com/'])
    await chat(hook.agentId, '[[say once]]')
    const pending = await until('the failure', async () =>
      (await deliveriesOf(hook.webhook.id)).find(({ attempts }) => attempts.length === 1),
    )
    assert.deepEqual([pending.status, pending.attempts[0]?.status], ['pending', 307])
    assert.ok(pending.nextAttemptAt)
  })

  it('is sent again on demand, with the same id and body', async () => {
    await using hook = await listen(['turn.completed'])
    await chat(hook.agentId, '[[say once]]')
    const { id } = await settled(hook.webhook.id, 'delivered')
    const path = `/v1/webhooks/${hook.webhook.id}/deliveries/${id}/redeliver`
    const { status, data } = await request<WebhookDelivery>('POST', path)
    assert.deepEqual([status, data.id, data.status], [200, id, 'pending'])
    const [first, second] = [await hook.next(0), await hook.next(1)]
    assert.deepEqual([second.body, second.headers['webhook-id']], [first.body, id])
    const gone = await request('POST', path.replace(id, randomUUID()))
    assert.deepEqual([gone.status, gone.error.code], [404, 'WEBHOOK_DELIVERY_NOT_FOUND'])
  })

  it('carries both signatures during the overlap of a rotation', async () => {
    await using hook = await listen(['turn.completed'])
    const rotate = `/v1/webhooks/${hook.webhook.id}/rotate-secret`
    const { data } = await request<Made>('POST', rotate, { body: { overlapSeconds: 3600 } })
    assert.ok(data.previousUntil)
    await chat(hook.agentId, '[[say once]]')
    for (const secret of [hook.webhook.secret, data.secret]) verify(secret, await hook.next(0))
    const { data: last } = await request<Made>('POST', rotate)
    await request('POST', `/v1/webhooks/${hook.webhook.id}/test`)
    const ping = await hook.next(1)
    assert.deepEqual(sentIn(ping), { ...sentIn(ping), type: 'test.ping', data: { webhookId: hook.webhook.id } })
    verify(last.secret, ping)
    assert.throws(() => verify(data.secret, ping))
  })

  it('that is answered with 410 switches the webhook off, with an audit entry', async () => {
    await using hook = await listen(['turn.completed'], [410])
    await chat(hook.agentId, '[[say once]]')
    await settled(hook.webhook.id, 'failed')
    const { text } = await request('GET', '/v1/webhooks')
    const shown = (JSON.parse(text).data as Webhook[]).find(({ id }) => id === hook.webhook.id)
    assert.equal(shown?.enabled, false)
    const audit = await request('GET', '/v1/audit?action=webhookSwitchedOff')
    const [entry] = JSON.parse(audit.text).data
    assert.deepEqual([entry.subject.id, entry.actor.type], [hook.webhook.id, 'system'])
    await chat(hook.agentId, '[[say twice]]')
    assert.equal((await deliveriesOf(hook.webhook.id)).length, 1)
  })

  it('switches a webhook off that took nothing for 72 hours', async () => {
    await using hook = await listen(['turn.completed'], [500])
    await database.execute(
      sql`update webhooks set failing_since = now() - interval '73 hours' where id = ${hook.webhook.id}`,
    )
    await chat(hook.agentId, '[[say once]]')
    const { attempts } = await settled(hook.webhook.id, 'failed')
    assert.equal(attempts.length, 1)
  })

  it('goes with its conversation', async () => {
    await using hook = await listen(['turn.completed'])
    const { data } = await chat(hook.agentId, '[[say once]]')
    await settled(hook.webhook.id, 'delivered')
    const { status } = await request('DELETE', `/v1/agents/${hook.agentId}/conversations/${data.conversation_id}`)
    assert.equal(status, 200)
    await until('the purge', async () => (await deliveriesOf(hook.webhook.id)).length === 0)
  })
})

describe('/v1/webhooks', () => {
  it('shows the secret once', async () => {
    await using hook = await listen(['turn.completed'])
    assert.match(hook.webhook.secret, /^whsec_/)
    const { text } = await request('GET', '/v1/webhooks')
    assert.match(text, new RegExp(hook.webhook.id))
    assert.doesNotMatch(text, /whsec_|secret/)
    const [row] = (await database.execute(sql`select secret from webhooks where id = ${hook.webhook.id}`)).rows
    assert.match(String(row?.secret), /^v2\./)
  })

  it('replaces all but the secret', async () => {
    await using hook = await listen(['turn.completed'])
    const body = { url: 'https://example.com/other', events: ['turn.failed'], enabled: false }
    const { data } = await request<Webhook>('PUT', `/v1/webhooks/${hook.webhook.id}`, { body })
    assert.deepEqual([data.url, data.events, data.enabled, data.agentIds], [body.url, body.events, false, null])
    assert.equal('secret' in data, false)
  })

  const url = 'https://example.com/hook'
  const refused: [what: string, body: object, status: number, code: string, field: string | undefined][] = [
    ['no address', { events: ['turn.failed'] }, 400, 'VALIDATION_ERROR', 'url'],
    ['another scheme', { url: 'ftp://example.com', events: ['turn.failed'] }, 400, 'VALIDATION_ERROR', 'url'],
    ['a password', { url: 'https://a:b@example.com', events: ['turn.failed'] }, 400, 'VALIDATION_ERROR', 'url'],
    ['no events', { url, events: [] }, 400, 'VALIDATION_ERROR', 'events'],
    ['an unknown event', { url, events: ['turn.began'] }, 400, 'VALIDATION_ERROR', 'events[0]'],
    ['an unknown field', { url, events: ['turn.failed'], secret: 'mine' }, 400, 'VALIDATION_ERROR', 'secret'],
    [
      'an unknown agent',
      { url, events: ['turn.failed'], agentIds: [randomUUID()] },
      404,
      'AGENT_NOT_FOUND',
      'agentIds[0]',
    ],
  ]
  for (const [what, body, status, code, field] of refused)
    it(`refuses ${what}`, async () => {
      const reply = await make(body)
      assert.deepEqual([reply.status, reply.error.code], [status, code], reply.text)
      if (field) assert.equal(reply.error.field, field)
      assert.ok(reply.error.fix)
    })

  it('refuses one webhook more than 20', async () => {
    const as = await openSession(await makePerson())
    const body = { url, events: ['turn.failed'] }
    for (let count = 0; count < 20; count += 1) assert.equal((await make(body, as)).status, 201)
    const { status, error } = await make(body, as)
    assert.deepEqual([status, error.code], [409, 'WEBHOOK_LIMIT_REACHED'])
  })

  it('is for the scope admin and for its own workspace', async () => {
    await using hook = await listen(['turn.completed'])
    const key = await makeKey({ scopes: ['read', 'write', 'chat'] })
    assert.equal((await request('GET', '/v1/webhooks', { key })).error.code, 'SCOPE_MISSING')
    const other = { key: stack.keys.b }
    const body = { url, events: ['turn.failed'] }
    const path = `/v1/webhooks/${hook.webhook.id}`
    for (const [method, to, sent] of [
      ['PUT', path, body],
      ['DELETE', path, undefined],
      ['POST', `${path}/rotate-secret`, undefined],
      ['POST', `${path}/test`, undefined],
      ['GET', `${path}/deliveries`, undefined],
    ] as const)
      assert.equal(
        (await request(method, to, { ...other, body: sent })).error.code,
        'WEBHOOK_NOT_FOUND',
        `${method} ${to}`,
      )
  })
})
