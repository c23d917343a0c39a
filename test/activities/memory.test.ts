import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { createMemoryActivities } from '../../activities/memory.ts'
import { readConfig } from '../../config.ts'
import { newId } from '../../domain/id.ts'
import { createModels } from '../../providers/model/models.ts'
import { conversations, modelCalls, turns } from '../../store/tables/index.ts'
import { modelControl } from '../support/model/client.ts'
import { stack } from '../support/stack/stack.ts'
import {
  database,
  makeStoredAgent,
  makeStoredConversation,
  makeWorkspace,
  type StoredTurn,
} from '../support/turn/conversation.ts'

const { summarizeConversation } = createMemoryActivities({
  database,
  models: createModels(readConfig(stack.env)),
})
const control = modelControl(stack.modelServerUrl)

const GUARDRAILS = { blockedTopics: [], piiDetection: true, maxInputLength: 100, maxOutputLength: 100 }

/** A conversation whose window holds only the last turn; `script` tells the stand-in how to answer for the summary. */
async function setUp(
  script: string,
  more: StoredTurn[] = [],
  configurations: Parameters<typeof makeStoredAgent>[1] = {},
) {
  const workspaceId = await makeWorkspace()
  const agent = await makeStoredAgent(workspaceId, {
    memoryConfig: { strategy: 'summary', windowSize: 2 },
    ...configurations,
  })
  const marker = `mark-${newId()}`
  const said = [{ message: `${marker} ${script}`, text: 'first answer' }, ...more, { message: 'last', text: 'kept' }]
  const { conversationId } = await makeStoredConversation(agent, said)
  const find = async () => {
    const [row] = await database.select().from(conversations).where(eq(conversations.id, conversationId))
    return { summary: row?.summary, summaryPlace: row?.summaryPlace }
  }
  const summarize = () => summarizeConversation(workspaceId, conversationId)
  const asked = () => control.requests({ contains: marker })
  return { workspaceId, agent, conversationId, find, summarize, asked }
}

describe('the rolling summary', () => {
  it('is made by one call without tools from the turns outside the window', async () => {
    const { find, summarize, asked } = await setUp('[[say They like tea.]]')
    assert.equal(await summarize(), true)
    assert.deepEqual(await find(), { summary: 'They like tea.', summaryPlace: 1 })
    const requests = await asked()
    assert.equal(requests.length, 1)
    assert.deepEqual(requests[0]?.tools ?? [], [])
    assert.ok(!JSON.stringify(requests[0]).includes('kept'))
    assert.ok(JSON.stringify(requests[0]).includes('first answer'))
  })

  it('is made from the last summary and the turns since', async () => {
    const { conversationId, find, summarize, asked } = await setUp('second', [
      { message: 'third [[say Both.]]', text: 'x' },
    ])
    const before = { summary: 'PREVIOUS-SUMMARY', summaryPlace: 0 }
    await database.update(conversations).set(before).where(eq(conversations.id, conversationId))
    assert.equal(await summarize(), true)
    assert.deepEqual(await find(), { summary: 'Both.', summaryPlace: 2 })
    assert.ok(JSON.stringify((await asked())[0]).includes('PREVIOUS-SUMMARY'))
  })

  it('stays as it was when the model fails', async () => {
    const { find, summarize } = await setUp('[[fail 400 9]]')
    assert.equal(await summarize(), false)
    assert.deepEqual(await find(), { summary: null, summaryPlace: 0 })
  })

  it('stays as it was when the model says nothing', async () => {
    const { find, summarize } = await setUp('[[answer empty-summary]]')
    await control.setAnswers({ 'empty-summary': ' ' })
    assert.equal(await summarize(), false)
    assert.deepEqual(await find(), { summary: null, summaryPlace: 0 })
  })

  it('never alters a stored message', async () => {
    const { conversationId, summarize } = await setUp('[[say Short.]]')
    const read = () =>
      database
        .select({ message: turns.message, text: turns.text, status: turns.status, place: turns.place })
        .from(turns)
        .where(eq(turns.conversationId, conversationId))
        .orderBy(turns.place)
    const before = await read()
    await summarize()
    assert.deepEqual(await read(), before)
  })

  it('is stored once when two callers make it at the same time', async () => {
    const { find, summarize } = await setUp('[[slow 0.3]] [[say Once.]]')
    const made = await Promise.all([summarize(), summarize()])
    assert.deepEqual(made.toSorted(), [false, true])
    assert.deepEqual(await find(), { summary: 'Once.', summaryPlace: 1 })
  })

  it('asks the model nothing for a sliding window or when no turn left the window', async () => {
    const once = await setUp('[[say Done.]]')
    await once.summarize()
    assert.equal(await once.summarize(), false)
    assert.equal((await once.asked()).length, 1)
    const sliding = await setUp('[[say No.]]', [], { memoryConfig: { strategy: 'sliding_window', windowSize: 2 } })
    assert.equal(await sliding.summarize(), false)
    assert.equal((await sliding.asked()).length, 0)
  })

  it('leaves out blocked and failed messages', async () => {
    const others = [
      { message: 'BLOCKED-MESSAGE', text: 'refusal', status: 'blocked' as const },
      { message: 'FAILED-MESSAGE', status: 'error' as const },
    ]
    const { summarize, asked } = await setUp('[[say Clean.]]', others)
    await summarize()
    assert.doesNotMatch(JSON.stringify(await asked()), /BLOCKED-MESSAGE|FAILED-MESSAGE/)
  })

  it('is masked when piiDetection is on', async () => {
    const { find, summarize } = await setUp('[[say Write to jo@example.com.]]', [], { guardrailConfig: GUARDRAILS })
    await summarize()
    assert.equal((await find()).summary, 'Write to [EMAIL].')
  })

  it('is cut at 8,000 characters', async () => {
    const { find, summarize } = await setUp('[[answer long-summary]]')
    await control.setAnswers({ 'long-summary': 'ä'.repeat(9_000) })
    await summarize()
    assert.equal((await find()).summary?.length, 8_000)
  })

  it('takes in a long conversation in several calls', async () => {
    const long = Array.from({ length: 4 }, (_, index) => ({
      message: `[[say Part ${index}.]]`,
      text: 'x'.repeat(30_000),
    }))
    const { find, summarize } = await setUp('start', long)
    assert.equal(await summarize(), true)
    assert.deepEqual(await find(), { summary: 'Part 3.', summaryPlace: 5 })
  })

  it('is not made by local/extractive, which only quotes', async () => {
    const { find, summarize } = await setUp('anything', [], { model: 'local/extractive' })
    assert.equal(await summarize(), false)
    assert.equal((await find()).summary, null)
  })

  it('is not made for a deleted conversation', async () => {
    const { conversationId, find, summarize } = await setUp('[[say Too late.]]')
    await database.update(conversations).set({ deletedAt: new Date() }).where(eq(conversations.id, conversationId))
    assert.equal(await summarize(), false)
    assert.equal((await find()).summary, null)
  })

  it('is recorded as a model call with its usage', async () => {
    const { conversationId, summarize } = await setUp('[[say Cheap.]] [[usage 11 7]]')
    await summarize()
    const calls = await database
      .select({ purpose: modelCalls.purpose, tokens: modelCalls.promptTokens })
      .from(modelCalls)
      .innerJoin(turns, eq(turns.id, modelCalls.turnId))
      .where(eq(turns.conversationId, conversationId))
    assert.deepEqual(calls, [{ purpose: 'summary', tokens: 11 }])
  })

  it('is recorded with what the model thought when the call breaks off', async () => {
    const thought = 'They like tea. '.repeat(20)
    const { conversationId, summarize } = await setUp(
      `[[think ${thought}]] [[say Tea.]] [[fault overloaded_error]]`,
      [],
      {
        model: 'anthropic/claude-sonnet-5-5',
      },
    )
    await summarize()
    const [call] = await database
      .select({ tokens: modelCalls.completionTokens })
      .from(modelCalls)
      .innerJoin(turns, eq(turns.id, modelCalls.turnId))
      .where(eq(turns.conversationId, conversationId))
    assert.ok(call && call.tokens > 60, String(call?.tokens))
  })
})
