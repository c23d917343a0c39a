import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import { runDeploy } from '../../support/fault/two-releases.ts'
import { startFormerRelease, whyFormerReleaseIsMissing } from '../../support/stack/former-release.ts'
import { request, type Services, startOwnStack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { finalTurns, openShop, orderMessage, type Shop } from '../../support/turn/order.ts'

const missing = await whyFormerReleaseIsMissing()
if (missing) console.warn(missing)

let own: Services & AsyncDisposable
let former: Awaited<ReturnType<typeof startFormerRelease>>
let shop: Shop
let asked: { baseUrl: string; key: string }
before(async () => {
  if (missing) return
  own = await startOwnStack({ withoutApplication: true })
  former = await startFormerRelease(own.info)
  asked = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  await own.ready()
  shop = await openShop(asked)
})
after(async () => {
  shop?.close()
  await former?.[Symbol.asyncDispose]()
  await own?.[Symbol.asyncDispose]()
})

describe('deletes of the former release on the schema of this one', { skip: missing ?? false }, () => {
  it('remove conversations and purge agents', { timeout: 180_000 }, async () => {
    const agentId = await makeAgent({}, asked)
    const { data } = await chat(agentId, '[[say bye]]', asked)
    const path = `/v1/agents/${agentId}`
    assert.equal((await request('DELETE', `${path}/conversations/${data.conversation_id}`, asked)).status, 200)
    assert.equal((await request('DELETE', path, asked)).status, 200)
    await until('the purge is done', () => isPurged(agentId), 120_000)
  })
})

describe('a worker of this release beside the former one', { skip: missing ?? false }, () => {
  it('waits for its end, and then runs what that one left', { timeout: 180_000 }, async () => {
    own.part('worker').start()
    await until('it stands by', async () => STANDS_BY.test(await runDeploy(own, [])), 60_000)
    const before = orderMessage()
    assert.equal((await chat(shop.agentId, before, asked)).status, 200)
    assert.match(await runDeploy(own, []), STANDS_BY)
    await former.worker.kill()
    const behind = orderMessage()
    assert.equal((await chat(shop.agentId, behind, asked)).status, 200)
    const turns = await finalTurns(own.info.databaseUrl, shop)
    assert.deepEqual(turns.map(shop.faultOf).filter(Boolean), [])
  })

  it('gives its place back to the former one', { timeout: 180_000 }, async () => {
    former.worker.start()
    await until('both are listed', async () => / {8}unversioned: 1/.test(await runDeploy(own, [])), 60_000)
    assert.match(await runDeploy(own, ['unversioned']), /current unversioned: 1/)
    await own.part('worker').kill()
    const order = orderMessage()
    assert.equal((await chat(shop.agentId, order, asked)).status, 200)
    const turns = await finalTurns(own.info.databaseUrl, shop)
    assert.deepEqual(turns.map(shop.faultOf).filter(Boolean), [])
  })
})

/** The list of releases while the former one is current, and this one has taken no turn. */
const STANDS_BY = / {8}\d\S+: 1 workers, 0 turns held, 0 workflows pinned\ncurrent unversioned: 1/

async function isPurged(agentId: string): Promise<boolean> {
  const connection = await Connection.connect({ address: own.info.temporalAddress })
  const handle = new Client({ connection }).workflow.getHandle(`purge-${agentId}`)
  const found = await handle.describe().catch(() => undefined)
  await connection.close()
  return found?.status.name === 'COMPLETED'
}
