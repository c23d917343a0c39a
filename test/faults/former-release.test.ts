import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { startFormerRelease, whyFormerReleaseIsMissing } from '../support/stack/former-release.ts'
import { type Services, startOwnStack } from '../support/stack/stack.ts'
import { chat, chatStream, resumeStream, shownText } from '../support/turn/chat.ts'
import { finalTurns, openShop, orderMessage, type Shop } from '../support/turn/order.ts'

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

describe('the former release on the schema of this one', { skip: missing ?? false }, () => {
  it('answers, runs tools once and resumes streams', { timeout: 120_000 }, async () => {
    const order = randomUUID()
    const events = await chatStream(shop.agentId, orderMessage(order), asked)
    const turnId = String(events[0]?.data.turn_id)
    assert.equal(shownText(await resumeStream(turnId, 0, asked)), shownText(events))
    const { data } = await chat(shop.agentId, 'plain [[say hi]]', asked)
    const again = await chat(shop.agentId, 'plain [[say again]]', { ...asked, conversationId: data.conversation_id })
    assert.deepEqual([data.text, again.data.text, shop.count(order)], ['hi', 'again', 1])
    const turns = await finalTurns(own.info.databaseUrl, shop)
    assert.deepEqual(turns.map(shop.faultOf).filter(Boolean), [])
  })

  it('ingests and finds documents', { timeout: 120_000 }, async () => {
    const base = await makeKnowledgeBase(asked)
    const { data } = await base.upload('opening.md', '# Opening hours\n\nThe shop opens at nine.')
    assert.equal((await base.settled(data.id)).status, 'ready')
    assert.match((await base.search('When does the shop open?'))[0]?.text ?? '', /nine/)
  })

  it('runs evals', { timeout: 120_000 }, async () => {
    const suite = await makeSuite([saying('a', 'a'), saying('b', 'b')], shop.agentId, asked)
    const { path } = await startRun(suite, undefined, asked)
    const { status, progress } = await awaitRun(path, undefined, 60_000, asked)
    assert.deepEqual([status, progress.passed], ['completed', 2])
  })
})
