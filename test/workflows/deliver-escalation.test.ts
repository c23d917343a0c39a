import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { createProcessLog } from '../../providers/process-log.ts'
import { escalations } from '../../store/tables/index.ts'
import { createWorkflowStarter } from '../../worker/starter.ts'
import { sweepEscalations } from '../../worker/sweep/escalations.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { database } from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

let connection: Connection
let client: Client
before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(() => connection.close())

const configOf = (webhookUrl: string) => ({
  escalation: { webhookUrl, autoEscalateKeywords: ['human'], assignedTo: ['ops'], enabled: true },
})

/** Asks for a turn that escalates and checks its answer; returns the escalation. */
async function escalate(webhookUrl: string, message = '[[say On it.]] Give me a human!') {
  const agentId = await makeAgent(configOf(webhookUrl))
  const answer = await chat(agentId, message)
  assert.equal(answer.status, 200, answer.text)
  const id = answer.data.escalation?.id ?? ''
  assert.notEqual(id, '')
  return { agentId, id, answer: answer.data, describe: () => client.workflow.getHandle(`escalation-${id}`).describe() }
}

const closed = (describe: Awaited<ReturnType<typeof escalate>>['describe']) =>
  until('the workflow has ended', async () => {
    const { status } = await describe().catch(() => ({ status: { name: 'RUNNING' } }))
    return status.name === 'RUNNING' ? undefined : status.name
  })

describe('delivering an escalation', () => {
  it("sends one signed webhook with the turn's answer in its transcript", async () => {
    await using receiver = await startWebhookReceiver()
    const { answer, describe } = await escalate(receiver.url)
    assert.equal(await closed(describe), 'COMPLETED')
    assert.equal(receiver.received.length, 1)
    const { body = '', headers = {} } = receiver.received[0] ?? {}
    const payload = new Webhook(stack.webhookSecret).verify(body, headers as Record<string, string>) as {
      transcript: { role: string; text: string }[]
      turn_id: string
    }
    assert.equal(payload.turn_id, answer.turn_id)
    assert.deepEqual(
      payload.transcript.map(({ role, text }) => [role, text]),
      [
        ['user', '[[say On it.]] Give me a human!'],
        ['assistant', 'On it.'],
      ],
    )
  })

  it('repeats the webhook with the same id after five seconds', { timeout: 60_000 }, async () => {
    await using receiver = await startWebhookReceiver([503])
    const { describe, id } = await escalate(receiver.url)
    assert.equal(await closed(describe), 'COMPLETED')
    const [first, second] = receiver.received
    assert.equal(receiver.received.length, 2)
    assert.equal(first?.headers['webhook-id'], id)
    assert.equal(second?.headers['webhook-id'], id)
    const pauseMs = (second?.at ?? 0) - (first?.at ?? 0)
    assert.ok(pauseMs >= 4_500 && pauseMs < 20_000, `${pauseMs} ms`)
  })

  it('leaves no contents in its history', async () => {
    await using receiver = await startWebhookReceiver()
    const { describe, id } = await escalate(receiver.url, '[[say CANARY-ANSWER]] a human, CANARY-MESSAGE')
    await closed(describe)
    const raw = JSON.stringify(await client.workflow.getHandle(`escalation-${id}`).fetchHistory())
    const history = raw.replace(/"data":"([\w+/]+=*)"/g, (_, data) => Buffer.from(data, 'base64').toString())
    assert.ok(history.includes(`"subjectId":"${id}"`), 'the payloads are readable')
    assert.doesNotMatch(history, /CANARY|whsec_/)
    assert.ok(!history.includes(receiver.url))
  })

  it('tries at once on redeliver, while waiting and after its end', { timeout: 60_000 }, async () => {
    await using receiver = await startWebhookReceiver([500])
    const { id, describe } = await escalate(receiver.url)
    await until('the first attempt', async () => receiver.received.length === 1)
    assert.equal((await request('POST', `/v1/escalations/${id}/redeliver`)).status, 200)
    assert.equal(await closed(describe), 'COMPLETED')
    assert.equal((await request('POST', `/v1/escalations/${id}/redeliver`)).status, 200)
    await until('the second round', async () => receiver.received.length === 3)
    assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  })

  it('fails after 24 hours, and redeliver starts another round', { timeout: 60_000 }, async () => {
    await using receiver = await startWebhookReceiver([500, 500])
    const { id, describe } = await escalate(receiver.url)
    const first = await until('the first attempt', async () => {
      const [row] = await database.select().from(escalations).where(eq(escalations.id, id))
      return row?.deliveries[0]
    })
    const aged = [{ ...first, at: new Date(Date.now() - 25 * 3_600_000).toISOString() }]
    await database.update(escalations).set({ deliveries: aged }).where(eq(escalations.id, id))
    await request('POST', `/v1/escalations/${id}/redeliver`)
    assert.equal(await closed(describe), 'FAILED')
    const { searchAttributes } = await describe()
    assert.deepEqual(searchAttributes.AmsErrorCode, ['ESCALATION_NOT_DELIVERED'])
    await request('POST', `/v1/escalations/${id}/redeliver`)
    await until('another round', async () => receiver.received.length === 3)
  })

  it('is started again after its workflow was terminated', async () => {
    await using receiver = await startWebhookReceiver([500, 200])
    const { id, describe } = await escalate(receiver.url)
    await until('the first attempt', async () => receiver.received.length >= 1)
    await client.workflow.getHandle(`escalation-${id}`).terminate('test')
    const log = createProcessLog('worker')
    const workflows = createWorkflowStarter(stack.temporalAddress, 'default')
    // The sweep leaves an escalation alone while its outbox entry is there, which is deleted after the workflow has begun.
    const startAgain = async () => {
      await sweepEscalations({ database, log, workflows }, 0)
      return (await describe()).status.name !== 'TERMINATED'
    }
    await until('it is started again', startAgain).finally(() => workflows.close())
    assert.equal(await closed(describe), 'COMPLETED')
    const [row] = await database.select().from(escalations).where(eq(escalations.id, id))
    assert.equal(row?.deliveryStatus, 'delivered')
  })
})
