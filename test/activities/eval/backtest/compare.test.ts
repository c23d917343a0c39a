import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { newId } from '../../../../domain/id.ts'
import { createSealing } from '../../../../domain/secret/sealing.ts'
import { argumentsHash } from '../../../../domain/tool/argument-hash.ts'
import type { BacktestPart } from '../../../../store/tables/eval/backtest.ts'
import { modelCalls, toolCalls, turns } from '../../../../store/tables/index.ts'
import { loadTurn } from '../../../../store/turn/turn.ts'
import { askAgain, askedAgain } from '../../../support/eval/backtest.ts'
import { modelControl } from '../../../support/model/client.ts'
import { request, stack } from '../../../support/stack/stack.ts'
import { chat, makeAgent } from '../../../support/turn/chat.ts'
import { database } from '../../../support/turn/conversation.ts'
import { openService } from '../../tool/tool-server.ts'

const control = modelControl(stack.modelServerUrl)

let shop: Awaited<ReturnType<typeof openService>>
before(async () => {
  shop = await openService()
  shop.answers(({ method, url }, response) => response.end(`{"did":"${method} ${url}"}`))
})
beforeEach(() => shop.received.splice(0))
after(() => shop.close())

const tool = (name: string, method: string) => ({
  type: 'api_call',
  name,
  description: `The tool ${name}.`,
  config: { url: `${shop.base}/${name}`, method },
  inputSchema: { sku: { type: 'string', description: 'What.' } },
})
const makeShop = (more: Record<string, unknown> = {}) =>
  makeAgent({ tools: [tool('stock', 'GET'), tool('order', 'POST')], ...more })

/** A message whose answer a test can change behind the service's back, as another model would answer. */
async function ask(agentId: string, script: string) {
  const message = `Question ${newId()}`
  const says = (answer: string) => control.setAnswers({ [message]: answer })
  await says(script)
  const { data, text } = await chat(agentId, message)
  assert.ok(data, text)
  return { turnId: data.turn_id, data, message, says }
}

describe('the divergence of a turn', () => {
  const ORDER = '[[tool order {"sku": "a"}]] [[say Done.]]'
  for (const [kind, recorded, candidate] of [
    ['tool_arguments', ORDER, '[[tool order {"sku": "b"}]] [[say Done.]]'],
    ['tool_new', ORDER, '[[tool order {"sku": "a"}]] [[tool stock {"sku": "a"}]] [[say Done.]]'],
    ['tool_missing', ORDER, '[[say Done.]]'],
    ['text', '[[say One.]]', '[[say Two.]]'],
    ['status', '[[say One.]]', '[[say One.]] [[length]]'],
    ['status', '[[say One.]]', '[[fail 400 99]]'],
    [
      'none',
      '[[ptool stock {"sku": "a"}]] [[ptool order {"sku": "b"}]] [[say Done.]]',
      '[[ptool order {"sku": "b"}]] [[ptool stock {"sku": "a"}]] [[say Done.]]',
    ],
  ] as const)
    it(`is ${kind}: ${candidate}`, async () => {
      const { turnId, says } = await ask(await makeShop(), recorded)
      const made = shop.received.length
      await says(candidate)
      const { divergence } = await askedAgain(turnId)
      assert.equal(divergence, kind)
      assert.equal(shop.received.length, made)
    })
})

describe('a call that the ledger cannot answer', () => {
  it('fails, is listed with its kind, and the model goes on', async () => {
    const { turnId, says } = await ask(await makeShop(), '[[say Done.]]')
    await says('[[tool order {"sku": "z"}]] [[tool stock {"sku": "z"}]]')
    const { newCalls, candidate, verdict } = await askedAgain(turnId, { judge: {} })
    assert.deepEqual(newCalls, [
      { name: 'order', arguments: { sku: 'z' }, kind: 'effect' },
      { name: 'stock', arguments: { sku: 'z' }, kind: 'read' },
    ])
    assert.match(candidate.text, /Not available in a backtest\./)
    assert.deepEqual([verdict, shop.received.length], [null, 0])
  })

  it('is a second order, where one was recorded; a second look gets the last result again', async () => {
    const { turnId, says } = await ask(await makeShop(), '[[tool stock {"sku": "a"}]] [[tool order {"sku": "a"}]]')
    const twice = (name: string) => `[[tool ${name} {"sku": "a"}]] `.repeat(2)
    await says(`${twice('stock')} ${twice('order')}`)
    const { newCalls } = await askedAgain(turnId)
    assert.deepEqual(newCalls, [{ name: 'order', arguments: { sku: 'a' }, kind: 'effect' }])
  })

  it('is found by the hash of a former key, and by its arguments where it has no hash', async () => {
    const { turnId } = await ask(await makeShop(), '[[tool order {"sku": "a"}]]')
    const turn = await loadTurn(database, turnId)
    const former = createSealing(stack.previousEncryptionKey)
    const hash = argumentsHash(former, turn?.workspaceId ?? '', { sku: 'a' })
    for (const argumentsHash of [hash, null]) {
      await database.update(toolCalls).set({ argumentsHash }).where(eq(toolCalls.turnId, turnId))
      assert.equal((await askedAgain(turnId)).divergence, 'none')
    }
  })

  it('is never computed of another: escalate calls nobody', async () => {
    const agentId = await makeAgent()
    const config = { enabled: true, assignedTo: ['team'], autoEscalateKeywords: [], webhookUrl: shop.base }
    const { status, text } = await request('PUT', `/v1/agents/${agentId}/escalation`, { body: config })
    assert.equal(status, 200, text)
    const { turnId, says } = await ask(agentId, '[[say Done.]]')
    await says('[[tool escalate {"reason": "help"}]] [[say Done.]]')
    const { divergence, newCalls } = await askedAgain(turnId)
    assert.deepEqual([divergence, newCalls], ['tool_new', []])
    assert.equal((await request<unknown[]>('GET', `/v1/agents/${agentId}/escalations`)).data.length, 0)
  })
})

describe('another candidate', () => {
  it('answers with its own prompt over the same messages', async () => {
    const agentId = await makeAgent({ systemPrompt: 'Be kind.' })
    const { data } = await chat(agentId, '[[echo-system]]')
    await request('PUT', `/v1/agents/${agentId}/prompt`, { body: { systemPrompt: 'Be brief.' } })
    const { data: agent } = await request<{ version: number }>('GET', `/v1/agents/${agentId}`)
    const { candidate, divergence } = await askedAgain(data.turn_id, { candidateVersion: agent.version })
    assert.match(candidate.text, /Be brief\./)
    assert.equal(divergence, 'text')
  })

  it('is another model, counted at the prices of the start', async () => {
    const { turnId, message } = await ask(await makeAgent(), '[[say Here.]]')
    const prices = { 'extra/second': { input: 1_000_000, output: 0 } }
    const { candidate } = await askedAgain(turnId, { candidate: { model: 'extra/second' }, prices })
    assert.equal(Number(candidate.cost), candidate.usage.tokensIn)
    const [last] = (await control.requests({ contains: message })).slice(-1)
    assert.equal(last?.model, 'second')
  })

  it('has settings that go before those of the turn', async () => {
    const { turnId, message } = await ask(await makeAgent(), '[[say Here.]]')
    await askedAgain(turnId, { candidate: { settings: { temperature: 0.3 } } })
    const [last] = (await control.requests({ contains: message })).slice(-1)
    assert.equal(JSON.parse(last?.body ?? '{}').temperature, 0.3)
  })
})

describe('the judge of a pair', () => {
  async function judged(prefers: string, name = `pair${newId().slice(-8)}`) {
    const { turnId, says } = await ask(await makeAgent(), '[[say The old answer.]]')
    await control.setJudge({ [name]: { prefers } })
    await says('[[say The new answer.]]')
    return await askedAgain(turnId, { judge: { criteria: `GRADEIT:${name}`, model: 'openai/gpt-4o-mini' } })
  }

  it('prefers the candidate’s answer in both orders', async () => {
    const { verdict, reasoning } = await judged('new')
    assert.deepEqual([verdict, reasoning], ['better', 'It has new.'])
  })

  it('prefers the recorded answer in both orders', async () => {
    assert.equal((await judged('old')).verdict, 'worse')
  })

  it('says same where it has none that it prefers', async () => {
    assert.equal((await judged('answer')).verdict, 'same')
  })

  it('says same where it always prefers the first', async () => {
    const { turnId, says } = await ask(await makeAgent(), '[[say One.]]')
    const name = `first${newId().slice(-8)}`
    await control.setJudge({ [name]: { text: '{"reasoning": "Because.", "preferred": "first"}' } })
    await says('[[say Two.]]')
    const judge = { criteria: `GRADEIT:${name}`, model: 'openai/gpt-4o-mini' }
    assert.equal((await askedAgain(turnId, { judge })).verdict, 'same')
  })

  it('is not asked about equal texts', async () => {
    const { turnId } = await ask(await makeAgent(), '[[say One.]]')
    const name = `none${newId().slice(-8)}`
    const { verdict, reasoning } = await askedAgain(turnId, { judge: { criteria: `GRADEIT:${name}` } })
    assert.deepEqual([verdict, reasoning], ['same', null])
    assert.equal((await control.requests({ contains: `GRADEIT:${name}` })).length, 0)
  })
})

describe('an attempt that is given up', () => {
  it('is gone on with by another one, which asks nothing twice and pays once', async () => {
    const agentId = await makeShop()
    const { turnId, message } = await ask(agentId, '[[tool order {"sku": "a"}]] [[tool stock {"sku": "a"}]]')
    const asked = async () => (await control.requests({ contains: message })).length
    const before = await asked()
    const parts: BacktestPart[] = []
    for (const most of [1, 2]) {
      const stop = new AbortController()
      const keep = async (part: BacktestPart) => {
        parts.push(JSON.parse(JSON.stringify(part)))
        if (parts.length === most) stop.abort(new Error('killed'))
      }
      await assert.rejects(askAgain(turnId, { parts, keep, signal: stop.signal }))
    }
    assert.equal(new Set(parts.map(({ step }) => step)).size, 2)
    const { divergence, cost } = await askedAgain(turnId, { parts })
    assert.equal(divergence, 'none')
    assert.equal((await asked()) - before, 3)
    const paid = await database.select().from(modelCalls).where(eq(modelCalls.agentId, agentId))
    assert.equal(paid.length, 3)
    assert.equal(paid.reduce((sum, call) => sum + Number(call.cost), 0).toFixed(8), cost)
  })
})

describe('a turn whose model is down', () => {
  it('is errored where it refuses the key, which says nothing of the answer', async () => {
    const { turnId, says } = await ask(await makeAgent(), '[[say One.]]')
    await says('[[fail 401 99]]')
    assert.equal((await askAgain(turnId)).status, 'errored')
  })

  it('is errored, and not worse', async () => {
    const { turnId, says } = await ask(await makeAgent(), '[[say One.]]')
    await says('[[fail 503 99]]')
    const outcome = await askAgain(turnId, { signal: AbortSignal.timeout(120_000) })
    assert.equal(outcome.status, 'errored')
  })
})

describe('a turn whose request cannot be composed again', () => {
  const reasonOf = async (turnId: string) => {
    const outcome = await askAgain(turnId)
    return outcome.status === 'left_out' ? outcome.reason : outcome.status
  }

  it('is left out where a message before it was purged', async () => {
    const agentId = await makeAgent()
    const first = await chat(agentId, 'My name is Ada.')
    const conversationId = first.data.conversation_id
    const { data } = await chat(agentId, 'What is my name?', { conversationId })
    await database.execute(sql`update turns set status = 'error' where id = ${first.data.turn_id}`)
    assert.equal(await reasonOf(data.turn_id), 'memory_gone')
  })

  it('is left out where no hash was kept', async () => {
    const { turnId } = await ask(await makeAgent(), '[[say One.]]')
    await database.update(modelCalls).set({ requestHash: null }).where(eq(modelCalls.turnId, turnId))
    assert.equal(await reasonOf(turnId), 'recorded_before')
  })

  it('is left out where its request was another', async () => {
    const { turnId } = await ask(await makeAgent(), '[[say One.]]')
    await database.update(turns).set({ message: 'Changed.' }).where(eq(turns.id, turnId))
    assert.equal(await reasonOf(turnId), 'changed')
  })

  it('is left out where it was stopped in the middle of its answer', async () => {
    const { turnId } = await ask(await makeAgent(), '[[say One.]]')
    await database.update(turns).set({ status: 'cancelled' }).where(eq(turns.id, turnId))
    assert.equal(await reasonOf(turnId), 'changed')
  })

  it('is left out where its passages are gone', async () => {
    const { turnId } = await ask(await makeAgent(), '[[say One.]]')
    const chunks = JSON.stringify([{ chunkId: newId(), score: 1 }])
    await database.execute(sql`
      update turns set snapshot = jsonb_set(snapshot, '{chunks}', ${chunks}::jsonb) where id = ${turnId}`)
    await database.update(modelCalls).set({ requestHash: 'x' }).where(eq(modelCalls.turnId, turnId))
    assert.equal(await reasonOf(turnId), 'passage_gone')
  })
})
