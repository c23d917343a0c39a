import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { breakWord } from '../../support/knowledge/ingestion.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { request, stack } from '../../support/stack/stack.ts'

describe('knowledge bases', () => {
  it('are created, listed newest first, and read', async () => {
    const first = await makeKnowledgeBase()
    const list = `/v1/agents/${first.agentId}/knowledge-bases`
    const body = { name: 'Second', description: 'with a description' }
    const { status, data, json } = await request('POST', list, { body })
    assert.equal(status, 201)
    assert.deepEqual([data.name, data.description, data.agentId], [body.name, body.description, first.agentId])
    assert.ok(json.next_steps.some(({ method, path }) => method === 'POST' && path.endsWith('/{kbId}/documents')))
    const listed = await request<{ id: string; description: string | null }[]>('GET', list)
    assert.deepEqual(
      listed.data.map(({ id }) => id),
      [data.id, first.id],
    )
    assert.equal(listed.data[1]?.description, null)
    assert.deepEqual((await request('GET', `${list}/${data.id}`)).data, data)
  })

  it('are listed in parts with a limit, and all without one', async () => {
    const bases = [await makeKnowledgeBase()]
    for (let n = 1; n < 4; n++) bases.unshift(await makeKnowledgeBase({ agentId: bases[0]?.agentId ?? '' }))
    const list = async (query = '') => {
      const { json } = await request<{ id: string }[]>('GET', `/v1/agents/${bases[0]?.agentId}/knowledge-bases${query}`)
      return { ids: json.data.map(({ id }) => id), total: (json as unknown as { total: number }).total }
    }
    const ids = bases.map(({ id }) => id)
    assert.deepEqual(await list(), { ids, total: 4 })
    assert.deepEqual(await list('?limit=&offset=null'), { ids, total: 4 })
    assert.deepEqual(await list('?limit=2&offset=1'), { ids: ids.slice(1, 3), total: 4 })
    assert.deepEqual(await list('?offset=3'), { ids: ids.slice(3), total: 4 })
    assert.deepEqual(await list('?limit=2&offset=9'), { ids: [], total: 4 })
    await request('DELETE', bases[0]?.path ?? '')
    assert.deepEqual(await list('?limit=1'), { ids: ids.slice(1, 2), total: 3 })
    for (const [query, name] of [
      ['limit=0', 'limit'],
      ['limit=1001', 'limit'],
      ['offset=-1', 'offset'],
    ]) {
      const { status, error } = await request('GET', `/v1/agents/${bases[0]?.agentId}/knowledge-bases?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(String(name)))
    }
  })

  it('are not found in another workspace or agent', async () => {
    const [base, otherBase] = await Promise.all([makeKnowledgeBase(), makeKnowledgeBase()])
    const foreign = await request('GET', `/v1/agents/${base.agentId}/knowledge-bases/${otherBase.id}`)
    assert.deepEqual([foreign.status, foreign.error.code], [404, 'KNOWLEDGE_BASE_NOT_FOUND'])
    const other = await request('GET', base.path, { key: stack.keys.b })
    assert.deepEqual([other.status, other.error.code], [404, 'AGENT_NOT_FOUND'])
  })

  it('are not found after their deletion', async () => {
    const base = await makeKnowledgeBase()
    const { data } = await base.upload('a.txt', 'something')
    await base.settled(data.id)
    assert.equal(typeof (await request('DELETE', base.path)).json.message, 'string')
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/documents'],
      ['POST', '/retry'],
      ['GET', `/documents/${data.id}`],
    ] as const)
      assert.equal((await request(method, base.path + path)).error.code, 'KNOWLEDGE_BASE_NOT_FOUND', method + path)
    assert.deepEqual((await request('GET', `/v1/agents/${base.agentId}/knowledge-bases`)).data, [])
  })
})

describe('a search of a knowledge base', () => {
  it('returns the best passages first, with scores from 0 to 1', async () => {
    const base = await makeKnowledgeBase()
    const texts = [
      'The kite is turquoise.',
      'The submarine is yellow.',
      'The colour of the tower is turquoise and grey.',
    ]
    const uploads = await Promise.all(texts.map((text, index) => base.upload(`${index}.txt`, text)))
    for (const { data } of uploads) await base.settled(data.id)
    const hits = await base.search('What colour is the tower?', 50)
    assert.equal(hits[0]?.filename, '2.txt')
    const scores = hits.map(({ score }) => score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    )
    assert.ok(scores.every((score) => score > 0 && score <= 1))
    assert.equal((await base.search('turquoise', 1)).length, 1)
  })

  it('goes by meaning or by words alone when mode says so', async () => {
    const base = await makeKnowledgeBase()
    const { data } = await base.upload('lamp.txt', 'The lamp in the hall is green.')
    await base.settled(data.id)
    const search = (query: string, mode: string) =>
      request<{ score: number }[]>('POST', `${base.path}/search`, { body: { query, mode } })
    assert.deepEqual((await search('zebra', 'text')).data, [])
    const [byWords, byMeaning, byBoth] = await Promise.all(
      ['text', 'vector', 'hybrid'].map(async (mode) => (await search('green lamp', mode)).data[0]?.score ?? 0),
    )
    assert.ok(byWords !== undefined && byMeaning !== undefined && byBoth !== undefined)
    assert.ok(byWords > 0.5 && byMeaning > 0.5 && byBoth > 0.5)
    assert.equal((await search('lamp', 'luck')).status, 400)
  })

  it('returns nothing from an empty knowledge base', async () =>
    assert.deepEqual(await (await makeKnowledgeBase()).search('anything'), []))

  it('searches by words alone while questions cannot be embedded', async () => {
    const base = await makeKnowledgeBase()
    const word = `xylophone${randomUUID().slice(0, 8)}`
    const { data } = await base.upload('a.txt', 'A xylophone stands in the hall. The piano is out of tune.')
    await base.settled(data.id)
    await breakWord(word, 500)
    assert.equal((await base.search(`Where is the ${word} xylophone?`))[0]?.document_id, data.id)
    await breakWord(word, null)
  })

  for (const [body, field] of [
    [{}, 'query'],
    [{ query: '' }, 'query'],
    [{ query: 'x', limit: 0 }, 'limit'],
    [{ query: 'x', limit: 51 }, 'limit'],
    [{ query: 'x', limit: 1.5 }, 'limit'],
    [{ query: 'x', filter: 'y' }, 'filter'],
  ] as const)
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const base = await makeKnowledgeBase()
      const { status, error } = await request('POST', `${base.path}/search`, { body })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(error.message.includes(field), error.message)
    })

  for (const query of [
    '"',
    "it's -5 & | ! ( ) : *",
    'or and not',
    '🦊',
    '漢字',
    'a'.repeat(20_000),
    "'; drop table chunks; --",
  ])
    it(`accepts ${JSON.stringify(query.slice(0, 40))} as words`, async () => {
      const base = await makeKnowledgeBase()
      const { data } = await base.upload('a.txt', 'Some text, that is all.')
      await base.settled(data.id)
      assert.equal((await request('POST', `${base.path}/search`, { body: { query } })).status, 200)
    })
})
