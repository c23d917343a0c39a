import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import type { Alarm, RaisedAlarm } from '../../../domain/eval/live/alarm.ts'
import { checkAlarm } from '../../../store/eval/live/alarm-check.ts'
import { alarms } from '../../../store/tables/index.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { openSlackAgent, untilCount } from '../../support/channel/channel.ts'
import { makeKey } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { database } from '../../support/turn/conversation.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

const alarmOf = (change: Partial<Alarm> = {}): Alarm => ({
  name: 'Errors',
  metric: 'error_rate',
  worseThan: 0.5,
  windowMinutes: 60,
  minTurns: 1,
  ...change,
})
const put = (agentId: string, body: unknown, options = {}) =>
  request<Alarm[]>('PUT', `/v1/agents/${agentId}/alarms`, { ...options, body })

describe('PUT /v1/agents/{id}/alarms', () => {
  it('takes back what GET shows, ignores the state, and makes no version', async () => {
    const agentId = await makeAgent()
    const path = `/v1/agents/${agentId}/alarms`
    assert.deepEqual((await request('GET', path)).data, [])
    const given = [alarmOf(), alarmOf({ name: 'Tone', metric: 'evaluator:polite tone', worseThan: 0.8 })]
    const { status, data } = await put(agentId, given)
    assert.equal(status, 200)
    assert.deepEqual(
      data.map(({ since, ...each }) => each),
      given.map((each) => ({ ...each, state: 'ok', value: null, turns: 0 })),
    )
    const back = data.map((each) => ({ ...each, state: 'raised', value: 1, turns: 9, since: '2020-01-01T00:00:00Z' }))
    const shown = (await put(agentId, back.toReversed())).data.map(({ name, state, since }) => [name, state, since])
    assert.deepEqual(
      shown,
      data.toReversed().map(({ name, since }) => [name, 'ok', since]),
    )
    assert.equal((await request('GET', `/v1/agents/${agentId}`)).data.version, 1)
  })

  for (const [field, change] of [
    ['[0].metric', { metric: 'errors' }],
    ['[0].metric', { metric: 'evaluator:' }],
    ['[0].worseThan', { worseThan: -1 }],
    ['[0].worseThan', { worseThan: 1.1 }],
    ['[0].windowMinutes', { windowMinutes: 0 }],
    ['[0].windowMinutes', { windowMinutes: 1441 }],
    ['[0].minTurns', { minTurns: 0 }],
    ['[0].name', { name: ' ' }],
  ] as const)
    it(`refuses ${field} of ${JSON.stringify(change)}`, async () => {
      const { status, error } = await put(await makeAgent(), [alarmOf(change)])
      assert.deepEqual([status, error.field], [400, field])
    })

  it('refuses a name that stands twice', async () => {
    const { status, error } = await put(await makeAgent(), [alarmOf(), alarmOf({ metric: 'cost_per_turn' })])
    assert.deepEqual([status, error.field], [400, '[1].name'])
  })

  it('answers 404 for the agent of another workspace, and GET too', async () => {
    const agentId = await makeAgent()
    const key = stack.keys.b
    assert.equal((await put(agentId, [], { key })).error.code, 'AGENT_NOT_FOUND')
    assert.equal((await request('GET', `/v1/agents/${agentId}/alarms`, { key })).error.code, 'AGENT_NOT_FOUND')
  })
})

describe('a raised alarm', () => {
  it('is shown, sent to webhooks and cleared when it is removed', async () => {
    const as = await openSession(await makePerson())
    await using receiver = await startWebhookReceiver()
    const agentId = await makeAgent({}, as)
    const events = ['alarm.raised', 'alarm.cleared']
    const hook = await request('POST', '/v1/webhooks', { ...as, body: { url: receiver.url, events } })
    assert.equal(hook.status, 201, hook.text)
    await chat(agentId, `[[fail 400]] ${randomUUID()}`, as)
    await put(agentId, [alarmOf()], as)
    const list = async () => (await request<RaisedAlarm[]>('GET', '/v1/alarms', as)).data
    const [raised] = await until('a raised alarm', async () => ((await list()).length > 0 ? list() : undefined), 90_000)
    const { since, ...shown } = raised as RaisedAlarm
    assert.deepEqual(shown, { agentId, ...alarmOf(), state: 'raised', value: 1, turns: 1 })
    const key = await makeKey({ scopes: ['read'], agentIds: [await makeAgent()] })
    assert.deepEqual((await request('GET', '/v1/alarms', { key })).data, [])
    await put(agentId, [], as)
    assert.deepEqual(await list(), [])
    await until('two events', async () => receiver.received.length >= 2, 30_000)
    const bodies = receiver.received.map(({ body }) => JSON.parse(String(body)))
    assert.deepEqual(bodies.map(({ type, data }) => [type, data.name, data.state, data.reason]).toSorted(), [
      ['alarm.cleared', 'Errors', 'ok', 'removed'],
      ['alarm.raised', 'Errors', 'raised', undefined],
    ])
  })

  it('is told in the channel of Slack that it names, and when its agent is deleted', async () => {
    await using slack = await openSlackAgent({})
    const { agentId, platform } = slack
    await chat(agentId, `[[fail 400]] ${randomUUID()}`)
    const slackChannel = 'C0APPROVALS'
    const { data } = await put(agentId, [alarmOf({ name: 'Errors *now*', slackChannel })])
    assert.equal(data[0]?.slackChannel, slackChannel)
    const [alarm] = await database.select().from(alarms).where(eq(alarms.agentId, agentId))
    assert.ok(alarm)
    await checkAlarm(database, alarm.workspaceId, alarm.id, new Date(Date.now() + 60_000))
    await untilCount('messages', () => platform.messages, 1)
    const [message] = platform.messages
    assert.equal(message?.channel, slackChannel)
    assert.match(message?.text ?? '', /Alarm raised.*Errors \*now\*\. Errors: 100% in 1 turn, above 50%\./)
    await request('DELETE', `/v1/agents/${agentId}`)
    assert.deepEqual(await database.select().from(alarms).where(eq(alarms.agentId, agentId)), [])
  })
})
