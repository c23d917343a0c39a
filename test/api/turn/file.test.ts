import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { readConfig } from '../../../config.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { files, fileUses } from '../../../store/tables/index.ts'
import { makeKnowledgeBase } from '../../support/knowledge/knowledge.ts'
import { database, workspaceOf } from '../../support/stack/service-key.ts'
import { type ErrorBody, open, type Reply, request, stack, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'
import { PNG as PIXEL } from '../../support/turn/picture.ts'

const PNG = Buffer.from(PIXEL, 'base64')
const blobs = createBlobStore(readConfig(stack.env))
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const upload = (filename: string, bytes: Uint8Array | string, key?: string) =>
  request('POST', '/v1/files', { body: { filename, base64: base64(bytes) }, ...(key && { key }) })

function refused(reply: Reply<unknown>, status: number, code: string, field?: string) {
  assert.deepEqual([reply.status, reply.error?.code, reply.error?.field], [status, code, field], reply.text)
  assert.ok((reply.error as ErrorBody).fix)
}

async function sendForm(path: string, form: FormData) {
  const reply = await fetch(`${stack.baseUrl}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.keys.a}` },
    body: form,
  })
  const text = await reply.text()
  return { status: reply.status, text, ...JSON.parse(text) }
}

function formOf(filename: string, bytes: Uint8Array<ArrayBuffer> | string, fields: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new Blob([bytes]), filename)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('an uploaded file', () => {
  it('comes back as it was sent, in JSON and as a form', async () => {
    const { status, data } = await upload('é dot.png', PNG)
    assert.equal(status, 201)
    assert.deepEqual([data.filename, data.mediaType, data.sizeBytes], ['é dot.png', 'image/png', PNG.length])
    const left = new Date(String(data.expiresAt)).getTime() - Date.now()
    assert.ok(left > 23 * 3_600_000 && left <= 24 * 3_600_000, String(left))
    assert.deepEqual((await request('GET', `/v1/files/${data.id}`)).data, data)
    const content = await open('GET', `/v1/files/${data.id}/content`)
    assert.deepEqual(Buffer.from(await content.arrayBuffer()), PNG)
    assert.equal(content.headers.get('content-type'), 'image/png')
    assert.equal(content.headers.get('content-disposition'), "inline; filename*=UTF-8''%C3%A9%20dot.png")
    assert.equal(content.headers.get('x-content-type-options'), 'nosniff')
    assert.match(content.headers.get('content-security-policy') ?? '', /^sandbox/)
    const sent = await sendForm('/v1/files', formOf('form.png', new Uint8Array(PNG)))
    assert.deepEqual([sent.status, sent.data.filename, sent.data.sizeBytes], [201, 'form.png', PNG.length])
  })

  it('is never shown by a browser when it is a document', async () => {
    const { data } = await upload('page.txt', '<script>alert(1)</script>')
    const content = await open('GET', `/v1/files/${data.id}/content`)
    assert.match(content.headers.get('content-disposition') ?? '', /^attachment/)
    assert.equal(content.headers.get('content-type'), 'text/plain')
    await content.text()
  })

  for (const [filename, bytes] of [
    ['page.png', '<html>'],
    ['picture.jpg', PNG],
    ['movie.mp4', PNG],
    ['picture', PNG],
    ['letter.pdf', 'no pdf'],
    ['picture.txt', PNG],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const)
    it(`is refused as ${filename} where its bytes say otherwise`, async () =>
      refused(await upload(filename, bytes), 415, 'FILE_TYPE_UNSUPPORTED', 'filename'))

  it('is refused when it is empty, no base64, too large or without a file', async () => {
    refused(await upload('empty.png', ''), 400, 'VALIDATION_ERROR', 'base64')
    const broken = { filename: 'a.png', base64: '%%%' }
    refused(await request('POST', '/v1/files', { body: broken }), 400, 'VALIDATION_ERROR', 'base64')
    refused(await upload('../a.png', PNG), 400, 'VALIDATION_ERROR', 'filename')
    const large = Buffer.concat([PNG, Buffer.alloc(Number(stack.env.MAX_ATTACHMENT_BYTES))])
    refused(await upload('large.png', large), 413, 'ATTACHMENTS_TOO_LARGE', 'base64')
    for (const [filename, bytes, status] of [
      ['large.png', new Uint8Array(large), 413],
      ['empty.png', '', 400],
      ['text.png', 'no picture', 415],
    ] as const) {
      const form = await sendForm('/v1/files', formOf(filename, bytes))
      assert.deepEqual([form.status, form.error.field], [status, 'file'], form.text)
    }
    const other = new FormData()
    other.set('picture', new Blob([new Uint8Array(PNG)]), 'a.png')
    const reply = await sendForm('/v1/files', other)
    assert.deepEqual([reply.status, reply.error.code, reply.error.field], [400, 'VALIDATION_ERROR', 'file'])
  })

  it('is found by no other workspace', async () => {
    const { data } = await upload('mine.png', PNG)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/content'],
      ['DELETE', ''],
    ])
      refused(await request(method ?? '', `/v1/files/${data.id}${path}`, { key: stack.keys.b }), 404, 'FILE_NOT_FOUND')
  })

  it('goes with bytes and row when it is deleted', async () => {
    const { data } = await upload('gone.png', PNG)
    const key = `files/${await workspaceOf(stack.keys.a)}/${data.id}`
    assert.ok(await blobs.has(key))
    assert.equal((await request('DELETE', `/v1/files/${data.id}`)).status, 200)
    refused(await request('GET', `/v1/files/${data.id}`), 404, 'FILE_NOT_FOUND')
    refused(await request('DELETE', `/v1/files/${data.id}`), 404, 'FILE_NOT_FOUND')
    await until(
      'the sweep',
      async () => (await database.select().from(files).where(eq(files.id, data.id))).length === 0,
    )
    assert.ok(!(await blobs.has(key)))
  })
})

describe('a file that a conversation uses', () => {
  async function makeUsed() {
    const agentId = await makeAgent({})
    const { data } = await upload('used.png', PNG)
    const workspaceId = await workspaceOf(stack.keys.a)
    const { data: said } = await chat(agentId, 'hello')
    const conversationId = String(said.conversation_id)
    await database.update(files).set({ expiresAt: null }).where(eq(files.id, data.id))
    await database.insert(fileUses).values({ fileId: data.id, conversationId, workspaceId })
    return { agentId, conversationId, fileId: data.id, key: `files/${workspaceId}/${data.id}` }
  }
  const untilGone = (fileId: string) =>
    until('the sweep', async () => (await database.select().from(files).where(eq(files.id, fileId))).length === 0)

  it('cannot be deleted alone, and goes with its conversation', async () => {
    const { agentId, conversationId, fileId, key } = await makeUsed()
    refused(await request('DELETE', `/v1/files/${fileId}`), 409, 'FILE_IN_USE')
    assert.equal((await request('GET', `/v1/files/${fileId}`)).data.expiresAt, null)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversationId}`)
    refused(await request('GET', `/v1/files/${fileId}`), 404, 'FILE_NOT_FOUND')
    await untilGone(fileId)
    assert.ok(!(await blobs.has(key)))
  })

  it('stays while another conversation uses it', async () => {
    const { agentId, conversationId, fileId } = await makeUsed()
    const other = String((await chat(agentId, 'again')).data.conversation_id)
    const workspaceId = await workspaceOf(stack.keys.a)
    await database.insert(fileUses).values({ fileId, conversationId: other, workspaceId })
    await request('DELETE', `/v1/agents/${agentId}/conversations/${conversationId}`)
    await until(
      'the purge',
      async () => (await database.select().from(fileUses).where(eq(fileUses.fileId, fileId))).length === 1,
    )
    assert.equal((await request('GET', `/v1/files/${fileId}`)).status, 200)
  })

  it('goes with its agent', async () => {
    const { agentId, fileId, key } = await makeUsed()
    await request('DELETE', `/v1/agents/${agentId}`)
    await untilGone(fileId)
    assert.ok(!(await blobs.has(key)))
  })

  it('is found by keys of its agents only', async () => {
    const { agentId, fileId } = await makeUsed()
    const own = await request('POST', '/v1/api-keys', { body: { name: 'own', agentIds: [agentId] } })
    const otherId = await makeAgent({})
    const other = await request('POST', '/v1/api-keys', { body: { name: 'other', agentIds: [otherId] } })
    const get = (key: unknown) => request('GET', `/v1/files/${fileId}`, { key: String(key) })
    assert.equal((await get(own.data.key)).status, 200)
    refused(await get(other.data.key), 404, 'FILE_NOT_FOUND')
    const unused = (await upload('unused.png', PNG)).data.id
    assert.equal((await request('GET', `/v1/files/${unused}`, { key: String(other.data.key) })).status, 200)
  })
})

it('a workspace holds at most a thousand files that nothing uses', async () => {
  const workspaceId = await workspaceOf(stack.keys.b)
  await database.execute(sql`
    insert into files (id, workspace_id, filename, media_type, size_bytes, expires_at)
    select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7000a000' || lpad(to_hex(n), 12, '0'))::uuid,
      ${workspaceId}, 'full.png', 'image/png', 1, now() + interval '1 hour' from generate_series(1, 1000) as n`)
  refused(await upload('more.png', PNG, stack.keys.b), 409, 'TOO_MANY_FILES')
  await database.update(files).set({ expiresAt: sql`now()` }).where(eq(files.filename, 'full.png'))
  assert.equal((await upload('more.png', PNG, stack.keys.b)).status, 201)
})

it('a file whose day is over is not found, and is removed', async () => {
  const { data } = await upload('late.png', PNG)
  await database.update(files).set({ expiresAt: sql`now()` }).where(eq(files.id, data.id))
  refused(await request('GET', `/v1/files/${data.id}`), 404, 'FILE_NOT_FOUND')
  await until('the sweep', async () => (await database.select().from(files).where(eq(files.id, data.id))).length === 0)
})

it('a document of a knowledge base may come as a form', async () => {
  const base = await makeKnowledgeBase()
  const empty = await sendForm(`${base.path}/documents`, formOf('empty.md', ''))
  assert.deepEqual([empty.status, empty.error?.field], [400, 'file'], empty.text)
  const attributes = { language: 'en', year: 2026 }
  const form = formOf('leave.md', '# Leave\n\n28 days.', { attributes: JSON.stringify(attributes), replace: 'true' })
  const sent = await sendForm(`${base.path}/documents`, form)
  assert.deepEqual([sent.status, sent.data?.filename, sent.data?.attributes], [201, 'leave.md', attributes], sent.text)
  assert.equal((await base.settled(sent.data.id)).status, 'ready')
})
