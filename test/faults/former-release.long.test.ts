import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { awaitRun, makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { type FormerStack, startFormerStack } from '../support/fault/former-stack.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { whyFormerReleaseIsMissing } from '../support/stack/former-release.ts'
import { chat, chatStream, resumeStream, shownText } from '../support/turn/chat.ts'
import { finalTurns, orderMessage } from '../support/turn/order.ts'

const missing = await whyFormerReleaseIsMissing()
if (missing) console.warn(missing)

let stack: FormerStack
before(async () => {
  if (!missing) stack = await startFormerStack()
})
after(() => stack?.[Symbol.asyncDispose]())

describe('the former release on the schema of this one', { skip: missing ?? false }, () => {
  it('answers, runs tools once and resumes streams', { timeout: 120_000 }, async () => {
    const order = randomUUID()
    const events = await chatStream(stack.shop.agentId, orderMessage(order), stack.asked)
    const turnId = String(events[0]?.data.turn_id)
    assert.equal(shownText(await resumeStream(turnId, 0, stack.asked)), shownText(events))
    const { data } = await chat(stack.shop.agentId, 'plain [[say hi]]', stack.asked)
    const again = await chat(stack.shop.agentId, 'plain [[say again]]', {
      ...stack.asked,
      conversationId: data.conversation_id,
    })
    assert.deepEqual([data.text, again.data.text, stack.shop.count(order)], ['hi', 'again', 1])
    const turns = await finalTurns(stack.own.info.databaseUrl, stack.shop)
    assert.deepEqual(turns.map(stack.shop.faultOf).filter(Boolean), [])
  })

  it('ingests and finds documents', { timeout: 120_000 }, async () => {
    const base = await makeKnowledgeBase(stack.asked)
    const { data } = await base.upload('opening.md', '# Opening hours\n\nThe shop opens at nine.')
    assert.equal((await base.settled(data.id)).status, 'ready')
    assert.match((await base.search('When does the shop open?'))[0]?.text ?? '', /nine/)
  })

  it('runs evals', { timeout: 120_000 }, async () => {
    const suite = await makeSuite([saying('a', 'a'), saying('b', 'b')], stack.shop.agentId, stack.asked)
    const { path } = await startRun(suite, undefined, stack.asked)
    const { status, progress } = await awaitRun(path, undefined, 60_000, stack.asked)
    assert.deepEqual([status, progress.passed], ['completed', 2])
  })
})
