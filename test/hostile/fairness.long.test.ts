import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { deflateSync } from 'node:zlib'
import pg from 'pg'
import type { EvalRun } from '../../domain/eval/run.ts'
import { makeSuite, saying, startRun } from '../support/eval/eval.ts'
import { pdf } from '../support/knowledge/hostile-document.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { modelControl } from '../support/model/client.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

/** The workspace that asks for everything. */
const crowd = { key: stack.keys.b }

let database: pg.Client
before(async () => {
  database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  // Refusals in other test files have lowered the number of calls that go to the provider at once.
  await database.query('delete from provider_limits')
})
after(() => database.end())

/** Each takes a reader some seconds. */
const slowPdf = () => {
  const bytes = deflateSync(Buffer.from(`BT /F1 12 Tf 72 720 Td ${'(aaaa) Tj '.repeat(60_000)} ET`))
  return pdf([{ bytes, filter: ' /Filter /FlateDecode' }])
}

describe('beside another workspace', () => {
  it('with 60 uploads, 12 of them slow, a page is ready first', async (test) => {
    const theirs = await makeKnowledgeBase(crowd)
    const uploads = Array.from({ length: 60 }, (_, index) =>
      theirs.upload(index < 12 ? `${index}.pdf` : `${index}.txt`, index < 12 ? slowPdf() : `Page ${index}.`),
    )
    for (const { status } of await Promise.all(uploads)) assert.equal(status, 201)
    await timed(test, 'the page was ready', readPage)
    const { data: left } = await request<{ status: string }[]>('GET', `${theirs.path}/documents`, crowd)
    assert.ok(left.some(({ status }) => status === 'processing'))
    await request('DELETE', `/v1/agents/${theirs.agentId}`, crowd)
  })

  it('with 60 uploads whose embeddings hang, a page is ready first', async (test) => {
    const model = modelControl(stack.modelServerUrl)
    const word = `hanging${randomUUID().slice(0, 8)}`
    const theirs = await makeKnowledgeBase(crowd)
    await model.stallEmbeddings(word, true)
    try {
      await Promise.all(Array.from({ length: 60 }, (_, index) => theirs.upload(`${index}.txt`, `${word} ${index}.`)))
      const asked = async () => (await model.requests({ contains: word, kind: 'embedding' })).length
      await until('their places are taken', async () => (await asked()) >= 6, 180_000)
      await timed(test, 'the page was ready', readPage)
      const { data: theirDocuments } = await request<{ status: string }[]>('GET', `${theirs.path}/documents`, crowd)
      assert.ok(theirDocuments.some(({ status }) => status === 'processing'))
    } finally {
      await request('DELETE', `/v1/agents/${theirs.agentId}`, crowd)
      await model.stallEmbeddings(word, false)
      await model.release(word)
    }
  })

  it('with 8 endless programs a program is run first', async (test) => {
    const theirAgent = await makeAgent({ tools: PYTHON }, crowd)
    const endless = '[[tool run {"code": "import time; time.sleep(60)"}]] [[say Done.]]'
    let ended = 0
    const theirs = Array.from({ length: 8 }, () =>
      chat(theirAgent, endless, crowd).then(() => {
        ended += 1
      }),
    )
    await until('their programs are begun', async () => (await countCalls(theirAgent)) === 8)
    await timed(test, 'the program was run', runProgram)
    assert.ok(ended < 8)
    await request('DELETE', `/v1/agents/${theirAgent}`, crowd)
    await Promise.all(theirs)
  })

  it('with 12 eval runs of 400 cases a chat is answered, a page is ready and a program is run first', async (test) => {
    const theirAgent = await makeAgent({}, crowd)
    const cases = Array.from({ length: 400 }, (_, index) => ({
      ...saying('', 'x', 'contains'),
      input: `[[slow 1]] [[say ${index}]]`,
    }))
    const suites = await Promise.all(Array.from({ length: 12 }, () => makeSuite(cases, theirAgent, crowd)))
    const runs = await Promise.all(suites.map((suite) => startRun(suite, { concurrency: 16 }, crowd)))
    const atWork = async () => (await Promise.all(runs.map(({ path }) => findRun(path)))).filter(isAtWork)
    await until('eight of their runs are at work', async () => (await atWork()).length >= 8)
    assert.equal((await atWork()).length, 8)
    await timed(test, 'the chat was answered', async () => {
      const { data } = await chat(await makeAgent(), '[[say Good morning.]]')
      assert.equal(data.text, 'Good morning.')
    })
    await timed(test, 'the page was ready', readPage)
    await timed(test, 'the program was run', runProgram)
    assert.equal((await Promise.all(runs.map(({ path }) => findRun(path)))).filter(isOver).length, 0)
    await request('DELETE', `/v1/agents/${theirAgent}`, crowd)
  })
})

const PYTHON = [{ type: 'code_executor', name: 'run', description: '', config: { language: 'python' } }]

const findRun = async (path: string) => (await request<EvalRun>('GET', path, crowd)).data
const isAtWork = ({ progress }: EvalRun) => progress.done > 0
const isOver = ({ status }: EvalRun) => status !== 'running'

/** Uploads a page of the other workspace, and waits until it is ready. */
async function readPage(): Promise<void> {
  const ours = await makeKnowledgeBase()
  const { data } = await ours.upload('page.txt', 'We open at nine in the morning.')
  assert.equal((await ours.settled(data.id)).status, 'ready')
}

/** Runs a program of the other workspace. */
async function runProgram(): Promise<void> {
  const agentId = await makeAgent({ tools: PYTHON })
  const { data } = await chat(agentId, '[[tool run {"code": "print(6*7)"}]] [[say Done.]]')
  assert.deepEqual(
    data.tool_calls.map(({ ok }) => ok),
    [true],
  )
}

/** Prints how long the act took: a slow machine says nothing about fairness, so no test fails by it. */
async function timed(test: TestContext, what: string, act: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  await act()
  test.diagnostic(`${what} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** The tool calls of the agent's turns that have been begun. */
async function countCalls(agentId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from tool_calls join turns on turns.id = turn_id where agent_id = $1',
    [agentId],
  )
  return rows[0]?.count ?? 0
}
