import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import type { Document } from '../../../domain/knowledge/document.ts'
import { makeKnowledgeBase, type TestBase } from '../../support/knowledge/knowledge.ts'
import { request, stack } from '../../support/stack/stack.ts'

let base: TestBase
before(async () => {
  base = await makeKnowledgeBase()
})

const ATTRIBUTES = { language: 'de', year: 2026, 'price.net': -1.5, public: false }

const upload = (attributes: unknown, body: object = { filename: 'a.md', content: `a ${randomUUID()}` }) =>
  request<Document>('POST', `${base.path}/documents`, { body: { ...body, attributes } })
const change = (documentId: string, body: unknown) =>
  request<Document>('PATCH', `${base.path}/documents/${documentId}`, { body })

const REFUSED: [what: string, attributes: unknown, field: string][] = [
  ['a list', [], 'attributes'],
  ['null', null, 'attributes'],
  ['17 attributes', Object.fromEntries(Array.from({ length: 17 }, (_, n) => [`key${n}`, n])), 'attributes'],
  ['a name with a blank', { 'a b': 1 }, 'attributes.a b'],
  ['an empty name', { '': 1 }, 'attributes.'],
  ['a name of 65 characters', { ['k'.repeat(65)]: 1 }, `attributes.${'k'.repeat(65)}`],
  ['SQL as a name', { "x' or 1=1 --": 1 }, "attributes.x' or 1=1 --"],
  ['the name filename', { filename: 'b.md' }, 'attributes.filename'],
  ['the name document_id', { document_id: 'x' }, 'attributes.document_id'],
  ['a text of 513 characters', { text: 'ü'.repeat(513) }, 'attributes.text'],
  ['a list as a value', { tags: ['a'] }, 'attributes.tags'],
  ['null as a value', { tag: null }, 'attributes.tag'],
]

describe('the attributes of a document', () => {
  it('are given with the upload, and shown in every view', async () => {
    const made = await upload(ATTRIBUTES)
    assert.equal(made.status, 201)
    assert.deepEqual(made.data.attributes, ATTRIBUTES)
    assert.deepEqual((await base.find(made.data.id)).attributes, ATTRIBUTES)
    const { data: list } = await request<Document[]>('GET', `${base.path}/documents`)
    assert.deepEqual(list.find(({ id }) => id === made.data.id)?.attributes, ATTRIBUTES)
    const { data: retried } = await request<Document>('POST', `${base.path}/documents/${made.data.id}/retry`)
    assert.deepEqual(retried.attributes, ATTRIBUTES)
  })

  it('are none without any', async () =>
    assert.deepEqual((await base.upload('none.md', `none ${randomUUID()}`)).data.attributes, {}))

  it('may be 16, with names of 64 and texts of 512 characters', async () => {
    const most = Object.fromEntries(
      Array.from({ length: 16 }, (_, n) => [`${'k'.repeat(62)}${n + 10}`, 'ü'.repeat(512)]),
    )
    assert.deepEqual((await upload(most)).data.attributes, most)
  })

  it('stay as they are when the same bytes and name are uploaded again', async () => {
    const file = { filename: 'same.md', content: randomUUID() }
    const first = await upload({ version: 1 }, file)
    const again = await upload({ version: 2 }, file)
    assert.deepEqual([again.status, again.data.id, again.data.attributes], [200, first.data.id, { version: 1 }])
  })

  for (const [what, attributes, field] of REFUSED)
    it(`are refused with 400 as ${what}`, async () => {
      const { status, error } = await upload(attributes)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(error.message.startsWith(`${field} must be `), error.message)
    })
})

describe('a change of a document', () => {
  it('puts the attributes in place of all former ones', async () => {
    const { id } = (await upload(ATTRIBUTES)).data
    const changed = await change(id, { attributes: { year: 2027 } })
    assert.equal(changed.status, 200)
    assert.deepEqual([changed.data.id, changed.data.attributes], [id, { year: 2027 }])
    assert.ok(changed.json.next_steps.length > 0)
    assert.deepEqual((await base.find(id)).attributes, { year: 2027 })
    assert.deepEqual((await change(id, { attributes: {} })).data.attributes, {})
  })

  it('changes nothing else of a document', async () => {
    const { id } = (await upload({})).data
    const before = await base.settled(id)
    await change(id, { attributes: { a: true } })
    assert.deepEqual(await base.find(id), { ...before, attributes: { a: true } })
  })

  it('is written down in the audit, with the attributes', async () => {
    const { id } = (await upload({})).data
    await change(id, { attributes: { a: 'b' } })
    const { data } = await request<{ action: string; subject: { id: string }; change: { attributes?: unknown } }[]>(
      'GET',
      '/v1/audit?action=updateDocument',
    )
    assert.deepEqual(data.find(({ subject }) => subject.id === id)?.change.attributes, { a: 'b' })
  })

  for (const [what, body, field] of [
    ['no attributes', {}, 'attributes'],
    ['a list', { attributes: [] }, 'attributes'],
    ['a bad name', { attributes: { ü: 1 } }, 'attributes.ü'],
    ['another field', { attributes: {}, filename: 'b.md' }, 'filename'],
  ] as const)
    it(`refuses ${what} with 400`, async () => {
      const { id } = (await upload({})).data
      const { status, error } = await change(id, body)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.ok(error.message.includes(field), error.message)
    })

  it('refuses a body that is no JSON', async () =>
    assert.equal(
      (await request('PATCH', `${base.path}/documents/${randomUUID()}`, { body: '{' })).error.code,
      'INVALID_JSON',
    ))

  it('does not find an unknown document, knowledge base or agent, or that of another workspace', async () => {
    const { id } = (await upload({})).data
    const codeAt = async (path: string, key?: string) =>
      (await request('PATCH', path, { body: { attributes: {} }, ...(key && { key }) })).error.code
    assert.equal(await codeAt(`${base.path}/documents/${randomUUID()}`), 'DOCUMENT_NOT_FOUND')
    const otherBase = base.path.replace(base.id, randomUUID())
    assert.equal(await codeAt(`${otherBase}/documents/${id}`), 'KNOWLEDGE_BASE_NOT_FOUND')
    const otherAgent = base.path.replace(base.agentId, randomUUID())
    assert.equal(await codeAt(`${otherAgent}/documents/${id}`), 'AGENT_NOT_FOUND')
    assert.equal(await codeAt(`${base.path}/documents/${id}`, stack.keys.b), 'AGENT_NOT_FOUND')
  })
})
