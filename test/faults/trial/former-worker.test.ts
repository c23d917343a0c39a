import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { type FormerStack, startFormerStack } from '../../support/fault/former-stack.ts'
import { runDeploy } from '../../support/fault/two-releases.ts'
import { FORMER_BUILD_ID, whyFormerReleaseIsMissing } from '../../support/stack/former-release.ts'
import { request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { finalTurns, orderMessage } from '../../support/turn/order.ts'

const missing = await whyFormerReleaseIsMissing()
if (missing) console.warn(missing)

let stack: FormerStack
before(async () => {
  if (!missing) stack = await startFormerStack()
})
after(() => stack?.[Symbol.asyncDispose]())

describe('deletes of the former release on the schema of this one', { skip: missing ?? false }, () => {
  it('remove conversations and purge agents', { timeout: 180_000 }, async () => {
    const agentId = await makeAgent({}, stack.asked)
    const { data } = await chat(agentId, '[[say bye]]', stack.asked)
    const path = `/v1/agents/${agentId}`
    assert.equal((await request('DELETE', `${path}/conversations/${data.conversation_id}`, stack.asked)).status, 200)
    assert.equal((await request('DELETE', path, stack.asked)).status, 200)
    await until('the purge is done', () => isPurged(agentId), 120_000)
  })
})

describe('a worker of this release beside the former one', { skip: missing ?? false }, () => {
  it('waits for its end, and then runs what that one left', { timeout: 180_000 }, async () => {
    stack.own.part('worker').start()
    await until('it stands by', async () => STANDS_BY.test(await runDeploy(stack.own, [])), 60_000)
    const before = orderMessage()
    assert.equal((await chat(stack.shop.agentId, before, stack.asked)).status, 200)
    assert.match(await runDeploy(stack.own, []), STANDS_BY)
    await stack.former.worker.kill()
    const behind = orderMessage()
    assert.equal((await chat(stack.shop.agentId, behind, stack.asked)).status, 200)
    const turns = await finalTurns(stack.own.info.databaseUrl, stack.shop)
    assert.deepEqual(turns.map(stack.shop.faultOf).filter(Boolean), [])
  })

  it('gives its place back to the former one', { timeout: 180_000 }, async () => {
    stack.former.worker.start()
    await until('both are listed', async () => / {8}former: 1/.test(await runDeploy(stack.own, [])), 60_000)
    assert.match(await runDeploy(stack.own, [FORMER_BUILD_ID]), /current former: 1/)
    await stack.own.part('worker').kill()
    const order = orderMessage()
    assert.equal((await chat(stack.shop.agentId, order, stack.asked)).status, 200)
    const turns = await finalTurns(stack.own.info.databaseUrl, stack.shop)
    assert.deepEqual(turns.map(stack.shop.faultOf).filter(Boolean), [])
  })
})

/** The list of releases while the former one is current, and this one has taken no turn. */
const STANDS_BY = / {8}\d\S+: 1 workers, 0 turns held, 0 workflows pinned\ncurrent former: 1/

async function isPurged(agentId: string): Promise<boolean> {
  const connection = await Connection.connect({ address: stack.own.info.temporalAddress })
  const handle = new Client({ connection }).workflow.getHandle(`purge-${agentId}`)
  const found = await handle.describe().catch(() => undefined)
  await connection.close()
  return found?.status.name === 'COMPLETED'
}
