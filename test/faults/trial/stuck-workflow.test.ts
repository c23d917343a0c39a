import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { startWebhookReceiver } from '../../support/webhook-receiver.ts'

let client: Client
before(async () => {
  client = new Client({ connection: await Connection.connect({ address: stack.temporalAddress }) })
})
after(() => client.connection.close())

describe('a workflow that this release cannot run', () => {
  it('is replaced, and the escalation is delivered', { timeout: 900_000 }, async () => {
    await using receiver = await startWebhookReceiver([500])
    const escalation = { webhookUrl: receiver.url, autoEscalateKeywords: ['human'], assignedTo: ['ops'], enabled: true }
    const agentId = await makeAgent({ escalation })
    const { data } = await chat(agentId, '[[say On it.]] Give me a human!')
    const workflowId = `escalation-${data.escalation?.id}`
    await until('the first attempt', async () => receiver.received.length === 1)
    const stuck = await client.workflow.start('workflowOfALaterRelease', {
      workflowId,
      taskQueue: 'ams-delivery',
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    })
    await until(
      'another run',
      async () => (await describeLatest(workflowId)).runId !== stuck.firstExecutionRunId,
      600_000,
    )
    await until('it is delivered', async () => (await describeLatest(workflowId)).status.name === 'COMPLETED', 60_000)
    assert.ok(receiver.received.length > 1)
  })
})

const describeLatest = (workflowId: string) => client.workflow.getHandle(workflowId).describe()
