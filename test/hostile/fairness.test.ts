import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import pg from 'pg'
import { pdf } from '../support/knowledge/hostile-document.ts'
import { makeKnowledgeBase } from '../support/knowledge/knowledge.ts'
import { request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'

/** The workspace that asks for everything. */
const crowd = { key: stack.keys.b }

let database: pg.Client
before(async () => {
  database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
})
after(() => database.end())

/** Each takes a reader some seconds. */
const slowPdf = () => {
  const bytes = deflateSync(Buffer.from(`BT /F1 12 Tf 72 720 Td ${'(aaaa) Tj '.repeat(60_000)} ET`))
  return pdf([{ bytes, filter: ' /Filter /FlateDecode' }])
}

describe('beside another workspace', () => {
  it('with 60 uploads, 12 of them slow, a page is ready first', async () => {
    const theirs = await makeKnowledgeBase(crowd)
    const uploads = Array.from({ length: 60 }, (_, index) =>
      theirs.upload(index < 12 ? `${index}.pdf` : `${index}.txt`, index < 12 ? slowPdf() : `Page ${index}.`),
    )
    for (const { status } of await Promise.all(uploads)) assert.equal(status, 201)
    const ours = await makeKnowledgeBase()
    const { data } = await ours.upload('page.txt', 'We open at nine in the morning.')
    assert.equal((await ours.settled(data.id)).status, 'ready')
    const { data: left } = await request<{ status: string }[]>('GET', `${theirs.path}/documents`, crowd)
    assert.ok(left.some(({ status }) => status === 'processing'))
    await request('DELETE', `/v1/agents/${theirs.agentId}`, crowd)
  })

  it('with 8 endless programs a program is run first', async () => {
    const tools = [{ type: 'code_executor', name: 'run', description: '', config: { language: 'python' } }]
    const theirAgent = await makeAgent({ tools }, crowd)
    const endless = '[[tool run {"code": "import time; time.sleep(60)"}]] [[say Done.]]'
    let ended = 0
    const theirs = Array.from({ length: 8 }, () =>
      chat(theirAgent, endless, crowd).then(() => {
        ended += 1
      }),
    )
    await until('their programs are begun', async () => (await countCalls(theirAgent)) === 8)
    const { data } = await chat(await makeAgent({ tools }), '[[tool run {"code": "print(6*7)"}]] [[say Done.]]')
    assert.deepEqual(
      data.tool_calls.map(({ ok }) => ok),
      [true],
    )
    assert.ok(ended < 8)
    await request('DELETE', `/v1/agents/${theirAgent}`, crowd)
    await Promise.all(theirs)
  })
})

/** The tool calls of the agent's turns that have been begun. */
async function countCalls(agentId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'select count(*)::int as count from tool_calls join turns on turns.id = turn_id where agent_id = $1',
    [agentId],
  )
  return rows[0]?.count ?? 0
}
