import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import type { ChatResult } from '../../../domain/turn/chat.ts'
import { conversations, files, fileUses, turns } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { database } from '../../support/stack/service-key.ts'
import { open, request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { PICTURE_PARTS, PNG } from '../../support/turn/picture.ts'

const model = modelControl(stack.modelServerUrl)

async function upload(filename = 'dot.png', base64 = PNG, key = stack.keys.a) {
  const { data, text } = await request('POST', '/v1/files', { key, body: { filename, base64 } })
  assert.ok(data?.id, text)
  return data
}

const MASKING = { blockedTopics: [], maxInputLength: 1000, maxOutputLength: 1000, piiDetection: true }

type Given = { file_id?: string; filename?: string; base64?: string }
type Sent = { message?: string; conversation_id?: string; attachments?: Given[] }
const send = (
  agentId: string,
  { message = `[[say seen]] ${randomUUID()}`, ...more }: Sent,
  headers: Record<string, string> = {},
) => request<ChatResult>('POST', '/v1/chat', { body: { agent_id: agentId, message, ...more }, headers })

/** The bodies of the requests that the model got for a message. */
const bodiesOf = async (contains: string) =>
  (await model.requests({ contains, kind: 'chat' })).map(({ body }) => JSON.parse(body))

describe('a picture of a message', () => {
  for (const [name, part] of Object.entries(PICTURE_PARTS))
    it(`reaches ${name} before the words, in the form of its protocol`, async () => {
      const agentId = await makeAgent({ model: name })
      const { id } = await upload()
      const word = randomUUID()
      const message = `[[say seen]] ${word}`
      const { status, data, text } = await send(agentId, { message, attachments: [{ file_id: id }] })
      assert.deepEqual([status, data?.text], [200, 'seen'], text)
      const [body] = await bodiesOf(word)
      assert.ok(JSON.stringify(body).includes(JSON.stringify(part)), JSON.stringify(body))
      assert.ok(JSON.stringify(body).indexOf(PNG) < JSON.stringify(body).indexOf(word))
    })

  it('stands in receipt and transcript, and is kept with its conversation', async () => {
    const agentId = await makeAgent({})
    const file = await upload('chart.png')
    const { data } = await send(agentId, { attachments: [{ file_id: file.id }] })
    const shown = [{ file_id: file.id, filename: 'chart.png', mediaType: 'image/png', sizeBytes: file.sizeBytes }]
    const receipt = await request('GET', `/v1/turns/${data.turn_id}`)
    assert.deepEqual(receipt.data.attachments, shown)
    const transcript = await request<{ turns: { attachments: unknown }[] }>(
      'GET',
      `/v1/conversations/${data.conversation_id}`,
    )
    assert.deepEqual(transcript.data.turns[0]?.attachments, shown)
    assert.equal((await request('GET', `/v1/files/${file.id}`)).data.expiresAt, null)
    assert.equal((await request('DELETE', `/v1/files/${file.id}`)).error.code, 'FILE_IN_USE')
  })

  it('is sent again with the next message of its conversation', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-1' })
    const { id } = await upload()
    const { data } = await send(agentId, { attachments: [{ file_id: id }] })
    const word = randomUUID()
    await send(agentId, { message: `[[say more]] ${word}`, conversation_id: data.conversation_id })
    const [{ messages }] = (await bodiesOf(word)) as [{ messages: { role: string; content: unknown }[] }]
    const [first, last] = messages.filter(({ role }) => role === 'user')
    assert.ok(JSON.stringify(first).includes(PNG))
    assert.ok(!JSON.stringify(last).includes(PNG))
  })
})

describe('a message of files alone', () => {
  for (const name of Object.keys(PICTURE_PARTS))
    it(`reaches ${name} without an empty text`, async () => {
      const word = randomUUID()
      const agentId = await makeAgent({ model: name, systemPrompt: word })
      const attachments = [{ filename: 'dot.png', base64: PNG }]
      for (const message of [{}, { message: '' }]) {
        const body = { agent_id: agentId, ...message, attachments }
        const { status, data, text } = await request<ChatResult>('POST', '/v1/chat', { body })
        assert.equal(status, 200, text)
        const receipt = await request('GET', `/v1/turns/${data.turn_id}`)
        assert.deepEqual([receipt.data.message, receipt.data.retrieval], ['', null])
      }
      const bodies = JSON.stringify(await bodiesOf(word))
      assert.equal(bodies.split(PNG).length, 3)
      assert.ok(!bodies.includes('"text":""'), bodies)
    })

  it('is not searched for, and the next message is', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-4' })
    const base = await request('POST', `/v1/agents/${agentId}/knowledge-bases`, { body: { name: 'Leave' } })
    const bases = `/v1/agents/${agentId}/knowledge-bases/${base.data.id}`
    const text = Buffer.from('Each employee has 28 days of paid leave.').toString('base64')
    const { data: document } = await request('POST', `${bases}/documents`, {
      body: { filename: 'leave.txt', base64: text },
    })
    await until('the document', async () => {
      return (await request('GET', `${bases}/documents/${document.id}`)).data.status === 'ready'
    })
    const { data } = await send(agentId, { message: '', attachments: [{ filename: 'dot.png', base64: PNG }] })
    const next = await send(agentId, { conversation_id: data.conversation_id })
    const retrievals = [data, next.data].map(async ({ turn_id }) => {
      const receipt = await request<{ retrieval: { made_by: string } | null }>('GET', `/v1/turns/${turn_id}`)
      return receipt.data.retrieval?.made_by ?? null
    })
    assert.deepEqual(await Promise.all(retrievals), [null, 'model'])
  })

  it('needs its words where no file comes with it', async () => {
    const agent_id = await makeAgent({})
    for (const body of [{}, { message: '' }, { message: null }, { attachments: [] }])
      for (const path of ['/v1/chat', '/v1/chat-stream']) {
        const { status, error } = await request('POST', path, { body: { agent_id, ...body } })
        assert.deepEqual([status, error.code, error.field], [400, 'VALIDATION_ERROR', 'message'])
      }
  })
})

/** A PNG of at least so many bytes. */
const pngOf = (bytes: number) => Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(bytes)]).toString('base64')

describe('a picture of an earlier message', () => {
  async function followUp(agentId: string, change: (turnId: string, conversationId: string) => Promise<unknown>) {
    const { id } = await upload('earlier.png')
    const { data } = await send(agentId, { attachments: [{ file_id: id }] })
    await change(String(data.turn_id), String(data.conversation_id))
    const word = randomUUID()
    await send(agentId, { message: `[[say more]] ${word}`, conversation_id: String(data.conversation_id) })
    return JSON.stringify(await bodiesOf(word))
  }

  it('is left out by name when there is no room beside newer ones', async () => {
    const large = sql`jsonb_set(attachments, '{0,sizeBytes}', '30000000')`
    const sent = await followUp(await makeAgent({ model: 'extra/vision-2' }), (turnId) =>
      database.update(turns).set({ attachments: large }).where(eq(turns.id, turnId)),
    )
    assert.ok(!sent.includes(PNG))
    assert.match(sent, /Picture of the user: earlier\.png.{0,20}\[The picture is left out/)
  })

  it('is left out for a model that has refused pictures', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-3' })
    const sent = await followUp(agentId, async (_, conversation_id) => {
      const word = randomUUID()
      const body = { error: { message: 'This model does not support image input.' } }
      await model.failNext({ contains: word, status: 400, times: 1, body })
      const attachments = [{ filename: 'dot.png', base64: PNG }]
      const reply = await send(agentId, { message: word, conversation_id, attachments })
      assert.equal(reply.error?.code, 'ATTACHMENT_NOT_SUPPORTED', reply.text)
    })
    assert.ok(!sent.includes(PNG))
    assert.match(sent, /Picture of the user: earlier\.png.{0,20}\[The picture is left out: the model does not take it/)
  })

  const REFUSED = { error: { message: 'This model does not support image input.' } }
  const modelAndPicture = (sent: { model: string }) => [sent.model, JSON.stringify(sent).includes(PNG)]
  /** Sends a picture to the first model, has the agent changed, and says something else. */
  async function changeModel(changed: { model: string; fallbackModels?: string[] }, fail: (word: string) => unknown) {
    const agentId = await makeAgent({ model: 'extra/vision-1' })
    const { data } = await send(agentId, { attachments: [{ file_id: (await upload('earlier.png')).id }] })
    await request('PUT', `/v1/agents/${agentId}/model`, { body: changed })
    const say = async (word: string) => {
      const reply = await send(agentId, { message: `[[say more]] ${word}`, conversation_id: data.conversation_id })
      assert.equal(reply.data?.text, 'more', reply.text)
      return (await bodiesOf(word)).map(modelAndPicture)
    }
    const [first, second] = [randomUUID(), randomUUID()]
    await fail(first)
    return [await say(first), await say(second)]
  }

  it('is left out of a second request where the new model refuses it', async () => {
    const refuse = (word: string) => model.failNext({ contains: word, status: 400, times: 1, body: REFUSED })
    const [first, second] = await changeModel({ model: 'extra/blind-2' }, refuse)
    assert.deepEqual(first, [
      ['blind-2', true],
      ['blind-2', false],
    ])
    assert.deepEqual(second, [['blind-2', false]])
  })

  it('reaches a fallback model where the agent has a model that refuses pictures', async () => {
    const refuse = (word: string) => model.failNext({ contains: word, status: 400, times: 1, body: REFUSED })
    await changeModel({ model: 'extra/blind-3' }, refuse)
    const fail = (word: string) => model.failNext({ contains: word, status: 503, times: 2 })
    const [first] = await changeModel({ model: 'extra/blind-3', fallbackModels: ['extra/vision-1'] }, fail)
    assert.deepEqual(first, [
      ['blind-3', false],
      ['blind-3', false],
      ['vision-1', true],
    ])
  })

  it('is left out for a fallback model that refuses pictures', async () => {
    const fail = async (word: string) => {
      await model.failNext({ contains: word, status: 503, times: 2 })
      await model.failNext({ contains: word, status: 400, times: 1, body: REFUSED })
    }
    const [first] = await changeModel({ model: 'extra/vision-1', fallbackModels: ['extra/blind-4'] }, fail)
    assert.deepEqual(first?.slice(2), [
      ['blind-4', true],
      ['blind-4', false],
    ])
  })
})

describe('a picture with its bytes in the message', () => {
  it('is stored as a file, and reaches the model', async () => {
    const agentId = await makeAgent({ model: 'extra/vision-1' })
    const word = randomUUID()
    const attachments = [{ filename: 'dot.png', base64: PNG }]
    const { data, text } = await send(agentId, { message: `[[say seen]] ${word}`, attachments })
    assert.equal(data?.text, 'seen', text)
    assert.ok(JSON.stringify(await bodiesOf(word)).includes(PNG))
    const receipt = await request<{ attachments: { file_id: string }[] }>('GET', `/v1/turns/${data.turn_id}`)
    const file = await request('GET', `/v1/files/${receipt.data.attachments[0]?.file_id}`)
    assert.deepEqual([file.data.filename, file.data.mediaType, file.data.expiresAt], ['dot.png', 'image/png', null])
  })

  it('may be larger than other bodies', async () => {
    const agentId = await makeAgent({})
    const base64 = pngOf(2 * 1024 * 1024)
    const { id } = await upload()
    const attachments = [{ file_id: id }, { base64, filename: 'large.png' }]
    const { data, text } = await send(agentId, { attachments })
    assert.equal(data?.text, 'seen', text)
    const receipt = await request<{ attachments: { file_id: string }[] }>('GET', `/v1/turns/${data.turn_id}`)
    const content = await open('GET', `/v1/files/${receipt.data.attachments[1]?.file_id}/content`)
    assert.ok(Buffer.from(base64, 'base64').equals(Buffer.from(await content.arrayBuffer())))
  })

  for (const [title, bytes] of [
    ['small', 10],
    ['large', 2 * 1024 * 1024],
  ] as const)
    it(`is part of what an Idempotency-Key stands for, ${title}`, async () => {
      const agentId = await makeAgent({})
      const headers = { 'idempotency-key': randomUUID() }
      const of = (base64: string) =>
        send(agentId, { message: '[[say once]]', attachments: [{ filename: 'a.png', base64 }] }, headers)
      const [first, again, other] = [await of(pngOf(bytes)), await of(pngOf(bytes)), await of(pngOf(bytes + 1))]
      assert.deepEqual([first.status, again.data?.turn_id], [200, first.data.turn_id])
      assert.deepEqual([other.status, other.error.code], [409, 'IDEMPOTENCY_CONFLICT'])
    })
})

describe('a message with files', () => {
  async function refuse(sent: Sent, status: number, code: string, field?: string, agent: Record<string, unknown> = {}) {
    const agentId = await makeAgent(agent)
    const reply = await send(agentId, sent)
    assert.deepEqual([reply.status, reply.error?.code, reply.error?.field], [status, code, field], reply.text)
    assert.equal(await database.$count(conversations, eq(conversations.agentId, agentId)), 0)
  }
  const of = (...ids: string[]) => ({ attachments: ids.map((file_id) => ({ file_id })) })

  it('is refused for a file that is unknown, foreign or gone', async () => {
    await refuse(of(randomUUID()), 404, 'FILE_NOT_FOUND', 'attachments[0].file_id')
    await refuse(of((await upload('b.png', PNG, stack.keys.b)).id), 404, 'FILE_NOT_FOUND', 'attachments[0].file_id')
    const gone = (await upload()).id
    await database.update(files).set({ expiresAt: sql`now()` }).where(eq(files.id, gone))
    await refuse(of((await upload()).id, gone), 404, 'FILE_NOT_FOUND', 'attachments[1].file_id')
  })

  it('is refused for more than ten files, and for more bytes than are allowed', async () => {
    const { id } = await upload()
    await refuse(of(...Array.from({ length: 11 }, () => id)), 400, 'VALIDATION_ERROR', 'attachments')
    const half = pngOf(2.5 * 1024 * 1024)
    const [one, other] = [await upload('one.png', half), await upload('other.png', half)]
    await refuse(of(one.id, other.id), 413, 'ATTACHMENTS_TOO_LARGE', 'attachments')
    const inline = { filename: 'one.png', base64: half }
    await refuse({ attachments: [inline, inline] }, 413, 'ATTACHMENTS_TOO_LARGE', 'attachments')
    const whole = { filename: 'one.png', base64: pngOf(5 * 1024 * 1024) }
    await refuse({ attachments: [whole] }, 413, 'ATTACHMENTS_TOO_LARGE', 'attachments[0].base64')
    await refuse({ message: 'x'.repeat(2 * 1024 * 1024) }, 413, 'BODY_TOO_LARGE')
  })

  it('is refused for a file that is not whole, or whose bytes lie', async () => {
    const invalid = 'VALIDATION_ERROR'
    await refuse({ attachments: [{}] }, 400, invalid, 'attachments[0]')
    await refuse({ attachments: [{ filename: 'a.png' }] }, 400, invalid, 'attachments[0]')
    await refuse({ attachments: [{ file_id: (await upload()).id, base64: PNG }] }, 400, invalid, 'attachments[0]')
    await refuse({ attachments: [{ filename: 'a.png', base64: '%' }] }, 400, invalid, 'attachments[0].base64')
    await refuse({ attachments: [{ filename: '../a.png', base64: PNG }] }, 400, invalid, 'attachments[0].filename')
    const lie = { filename: 'a.jpg', base64: PNG }
    await refuse({ attachments: [lie] }, 415, 'FILE_TYPE_UNSUPPORTED', 'attachments[0].filename')
  })

  it('is refused where no picture can be shown', async () => {
    const picture = of((await upload()).id)
    const unsupported = 'ATTACHMENT_NOT_SUPPORTED'
    await refuse(picture, 422, unsupported, 'attachments', { model: 'local/extractive' })
    await refuse(picture, 422, unsupported, 'attachments', { guardrails: MASKING })
  })

  it('ends with the same error when the model refuses pictures', async () => {
    const agentId = await makeAgent({ model: 'extra/blind-1' })
    const word = randomUUID()
    const body = { error: { message: 'Invalid content type. image_url is only supported by certain models.' } }
    await model.failNext({ contains: word, status: 400, times: 1, body })
    const { id } = await upload()
    const reply = await send(agentId, { message: word, ...of(id) })
    assert.deepEqual([reply.status, reply.error?.code], [422, 'ATTACHMENT_NOT_SUPPORTED'], reply.text)
    assert.equal(await database.$count(conversations, eq(conversations.agentId, agentId)), 1)
    await refuse(of(id), 422, 'ATTACHMENT_NOT_SUPPORTED', 'attachments', { model: 'extra/blind-1' })
  })

  it('says nothing of the model where one picture is refused', async () => {
    const agentId = await makeAgent({ model: 'extra/sharp-1' })
    const word = randomUUID()
    const body = { error: { message: 'image exceeds 5 MB maximum; smaller images are supported' } }
    await model.failNext({ contains: word, status: 400, times: 1, body })
    const { id } = await upload()
    assert.equal((await send(agentId, { message: word, ...of(id) })).status, 422)
    assert.equal((await send(agentId, of(id))).status, 200)
  })

  it('gets its turn again by its Idempotency-Key, also when it names a file twice', async () => {
    const agentId = await makeAgent({})
    const { id } = await upload()
    const sent = { message: '[[say once]]', ...of(id, id) }
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await send(agentId, sent, headers), await send(agentId, sent, headers)]
    assert.deepEqual([first.status, again.data.turn_id], [200, first.data.turn_id])
    assert.equal(await database.$count(fileUses, eq(fileUses.fileId, id)), 1)
  })
})
