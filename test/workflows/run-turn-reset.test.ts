import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { resetWorkflow } from '../support/fault/reset-workflow.ts'
import { stack, until } from '../support/stack/stack.ts'
import { chat } from '../support/turn/chat.ts'
import { openShop, orderMessage } from '../support/turn/order.ts'
import { readTurnFacts } from '../support/turn/turn-facts.ts'

let connection: Connection
let client: Client
before(async () => {
  connection = await Connection.connect({ address: stack.temporalAddress })
  client = new Client({ connection })
})
after(() => connection.close())

describe('an operator who resets the workflow of a turn', () => {
  it('repeats no running call', async () => {
    await using shop = await openShop({}, 2_000)
    const order = randomUUID()
    const answered = chat(shop.agentId, orderMessage(order))
    const turnId = await until('the order has arrived', async () => {
      if (shop.count(order) === 0) return undefined
      return (await readTurnFacts(stack.databaseUrl, [shop.agentId]))[0]?.id
    })
    await resetWorkflow(client, `turn-${turnId}`)
    const { status, data } = await answered
    assert.equal(status, 200)
    assert.equal(data.finish_reason, 'stop')
    assert.deepEqual(await readFaults(shop), [undefined])
    assert.equal(shop.count(order), 1)
  })

  it('changes nothing in an ended turn', async () => {
    await using shop = await openShop({})
    const order = randomUUID()
    const { data } = await chat(shop.agentId, orderMessage(order))
    const handle = client.workflow.getHandle(`turn-${data.turn_id}`)
    await handle.result()
    const before = await readTurnFacts(stack.databaseUrl, [shop.agentId])
    await resetWorkflow(client, `turn-${data.turn_id}`)
    await handle.result()
    assert.deepEqual(await readTurnFacts(stack.databaseUrl, [shop.agentId]), before)
    assert.deepEqual(await readFaults(shop), [undefined])
    assert.equal(shop.count(order), 1)
  })
})

const readFaults = async (shop: Awaited<ReturnType<typeof openShop>>) =>
  (await readTurnFacts(stack.databaseUrl, [shop.agentId])).map(shop.faultOf)
