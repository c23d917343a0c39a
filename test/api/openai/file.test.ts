import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { and, eq, like, sql } from 'drizzle-orm'
import OpenAI from 'openai'
import { ADDRESS_TYPE } from '../../../domain/turn/file.ts'
import { conversations, files } from '../../../store/tables/index.ts'
import { modelControl } from '../../support/model/client.ts'
import { amsOf, assistant, openAiClient, user } from '../../support/openai/client.ts'
import { database, workspaceOf } from '../../support/stack/service-key.ts'
import { request, stack, until } from '../../support/stack/stack.ts'
import { makeAgent } from '../../support/turn/chat.ts'
import { PNG } from '../../support/turn/picture.ts'

type Part = OpenAI.ChatCompletionContentPart
type Message = OpenAI.ChatCompletionMessageParam
type Attachments = { file_id: string; filename: string; mediaType: string }[]
type Receipt = { attachments: Attachments; client_context: { messages: { attachments?: Attachments }[] } | null }

const dataOf = (base64 = PNG, type = 'image/png') => `data:${type};base64,${base64}`
const pngOf = (bytes: number) => Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(bytes)]).toString('base64')
const note = Buffer.from('The pump hums at night.').toString('base64')

const openai = openAiClient()
const control = modelControl(stack.modelServerUrl)
/** What the model got for a message. */
const sentFor = async (contains: string) =>
  (await control.requests({ contains, kind: 'chat' })).map(({ body }) => body).join('\n')
const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data

/** Answers that wait. */
const held: (() => void)[] = []
const web = createServer(({ url }, response) => {
  if (url?.startsWith('/dot')) return response.setHeader('content-type', 'image/png').end(Buffer.from(PNG, 'base64'))
  if (url === '/note') return response.setHeader('content-type', 'text/plain; charset=utf-8').end('The pump hums.')
  if (url === '/moved') return response.writeHead(302, { location: 'http://10.0.0.1/dot.png' }).end()
  if (url?.startsWith('/wide')) return response.end(Buffer.from(pngOf(2_500_000), 'base64'))
  if (url?.startsWith('/held')) return void held.push(() => response.end(Buffer.from(PNG, 'base64')))
  if (url === '/page') return response.setHeader('content-type', 'text/html').end('<html></html>')
  if (url === '/large') return response.end(Buffer.alloc(5 * 1024 * 1024, 'a'))
  return response.writeHead(404).end()
})
await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))
const site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
after(() => web.close())

const picture = (url: string): Part => ({ type: 'image_url', image_url: { url } })
const document = (file: OpenAI.ChatCompletionContentPart.File.File): Part => ({ type: 'file', file })
const asking = (content: Part[], text = `[[say seen]] ${randomUUID()}`): Message => ({
  role: 'user',
  content: [{ type: 'text', text }, ...content],
})
const ask = (model: string, messages: Message[], options: object = {}) =>
  openai.chat.completions.create({ model, messages }, options)

describe('a file of Chat Completions', () => {
  it('reaches the model as a picture, and is kept with the turn', async () => {
    const word = randomUUID()
    const answer = await ask(await makeAgent({ model: 'extra/vision-1' }), [
      asking([picture(dataOf())], `[[say seen]] ${word}`),
    ])
    assert.equal(answer.choices[0]?.message.content, 'seen')
    assert.ok((await sentFor(word)).includes(PNG))
    const { attachments } = await receiptOf(amsOf(answer).turn_id)
    assert.deepEqual(
      attachments.map(({ filename, mediaType }) => [filename, mediaType]),
      [['picture.png', 'image/png']],
    )
    assert.deepEqual(amsOf(answer).ignored, [])
  })

  it('is fetched from its address by a worker', async () => {
    const word = randomUUID()
    const parts = [picture(`${site}/dot.jpeg?size=1`), picture(`${site}/dot`)]
    const answer = await ask(await makeAgent({ model: 'extra/vision-1' }), [asking(parts, `[[say seen]] ${word}`)])
    assert.ok((await sentFor(word)).includes(PNG))
    const { attachments } = await receiptOf(amsOf(answer).turn_id)
    assert.deepEqual(
      attachments.map(({ filename, mediaType }) => [filename, mediaType]),
      [
        ['dot.png', 'image/png'],
        ['dot.png', 'image/png'],
      ],
    )
    const [row] = await database
      .select()
      .from(files)
      .where(eq(files.id, attachments[0]?.file_id ?? ''))
    assert.deepEqual([row?.text, row?.expiresAt], [null, null])
  })

  it('keeps, with the others of its message, the room of one message while it is fetched', async () => {
    const addresses = [1, 2, 3, 4].map((number) => picture(`${site}/held${number}.png`))
    const asked = ask(await makeAgent({ model: 'extra/vision-1' }), [asking(addresses)])
    await until('four fetches', async () => held.length === 4)
    const rows = await database
      .select()
      .from(files)
      .where(like(files.text, `${site}/held%`))
    assert.equal(rows.length, 4)
    assert.equal(
      rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      Number(stack.env.MAX_ATTACHMENT_BYTES),
    )
    for (const { expiresAt } of rows) assert.ok(expiresAt && expiresAt.getTime() < Date.now() + 600_000)
    for (const answer of held.splice(0)) answer()
    assert.equal((await receiptOf(amsOf(await asked).turn_id)).attachments.length, 4)
  })

  it('may be larger than its share of that room', async () => {
    const parts = [picture(`${site}/wide.png`), picture(`${site}/dot`), picture(`${site}/dot`)]
    const answer = await ask(await makeAgent({ model: 'extra/vision-1' }), [asking(parts)])
    assert.equal((await receiptOf(amsOf(answer).turn_id)).attachments.length, 3)
  })

  it('leaves nothing of a message whose files are too large together', async () => {
    const parts = [1, 2].map((number) => picture(`${site}/wide-${number}-too.png`))
    await assert.rejects(ask(await makeAgent({ model: 'extra/vision-1' }), [asking(parts)]), {
      code: 'ATTACHMENTS_TOO_LARGE',
    })
    const rows = await database
      .select()
      .from(files)
      .where(and(like(files.filename, 'wide-%-too.png'), sql`expires_at > now()`))
    assert.deepEqual(rows, [])
  })

  it('is refused for seconds while other fetches take all room', async () => {
    const workspaceId = await workspaceOf(stack.keys.b)
    const model = await makeAgent({ model: 'extra/vision-1' }, { key: stack.keys.b })
    await database.execute(sql`
      insert into files (id, workspace_id, filename, media_type, size_bytes, text, expires_at)
      select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7000b000' || lpad(to_hex(n), 12, '0'))::uuid,
        ${workspaceId}, 'fetching', ${ADDRESS_TYPE}, 4194304, 'http://127.0.0.1/', now() + interval '1 hour' from generate_series(1, 512) as n`)
    const messages = [asking([picture(`${site}/dot`)])]
    const refusal = await openAiClient({ key: stack.keys.b })
      .chat.completions.create({ model, messages })
      .catch((error: unknown) => error)
    await database.delete(files).where(eq(files.filename, 'fetching'))
    assert.ok(refusal instanceof OpenAI.APIError, String(refusal))
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.headers?.get('retry-after')],
      [503, 'SERVICE_UNAVAILABLE', '10'],
    )
  })

  it('is a document by its data, with a name or by its declared type', async () => {
    const word = randomUUID()
    const parts = [
      document({ file_data: dataOf(note, 'text/plain'), filename: 'pump.txt' }),
      document({ file_data: dataOf(note, 'text/plain') }),
      document({ file_data: note, filename: 'bare.md' }),
    ]
    const answer = await ask(await makeAgent({}), [asking(parts, `[[say read]] ${word}`)])
    assert.match(await sentFor(word), /The pump hums at night/)
    const { attachments } = await receiptOf(amsOf(answer).turn_id)
    assert.deepEqual(
      attachments.map(({ filename }) => filename),
      ['pump.txt', 'document.txt', 'bare.md'],
    )
  })

  it('may be one that is uploaded', async () => {
    const { data } = await request('POST', '/v1/files', { body: { filename: 'dot.png', base64: PNG } })
    const answer = await ask(await makeAgent({}), [asking([document({ file_id: String(data.id) })])])
    assert.equal((await receiptOf(amsOf(answer).turn_id)).attachments[0]?.file_id, data.id)
  })

  it('needs no words beside it, also in an earlier message', async () => {
    const model = await makeAgent({ model: 'extra/vision-1' })
    const alone: Message = { role: 'user', content: [picture(dataOf())] }
    const answer = await ask(model, [alone])
    assert.equal((await receiptOf(amsOf(answer).turn_id)).attachments.length, 1)
    const word = randomUUID()
    await ask(model, [alone, assistant('A dot.'), user(`[[say more]] ${word}`)])
    assert.ok((await sentFor(word)).includes(PNG))
  })

  it('may be larger than other bodies', async () => {
    const answer = await ask(await makeAgent({}), [asking([picture(dataOf(pngOf(3 * 1024 * 1024)))])])
    assert.equal(answer.choices[0]?.message.content, 'seen')
  })

  for (const bytes of [10, 2 * 1024 * 1024])
    it(`is part of what an Idempotency-Key stands for, with ${bytes} bytes`, async () => {
      const model = await makeAgent({})
      const headers = { 'idempotency-key': randomUUID() }
      const once = (size: number) => ask(model, [asking([picture(dataOf(pngOf(size)))], '[[say once]]')], { headers })
      const [first, again] = [await once(bytes), await once(bytes)]
      assert.equal(again.id, first.id)
      await assert.rejects(once(bytes + 1), { code: 'IDEMPOTENCY_CONFLICT' })
    })
})

describe('a file of an earlier message', () => {
  const history = (parts: Part[], word: string): Message[] => [
    asking(parts, 'look'),
    assistant('I see.'),
    user(`[[say again]] ${word}`),
  ]

  it('is sent to the model again with its message', async () => {
    const word = randomUUID()
    const answer = await ask(await makeAgent({ model: 'extra/vision-1' }), history([picture(dataOf())], word))
    assert.deepEqual(amsOf(answer).ignored, [])
    const { client_context: context, attachments } = await receiptOf(amsOf(answer).turn_id)
    assert.deepEqual([context?.messages[0]?.attachments?.[0]?.filename, attachments], ['picture.png', []])
    const body = JSON.parse(await sentFor(word)) as { messages: { role: string }[] }
    const [first, last] = body.messages.filter(({ role }) => role === 'user')
    assert.ok(JSON.stringify(first).includes(PNG))
    assert.ok(!JSON.stringify(last).includes(PNG))
  })

  it('is the same file in each request', async () => {
    const model = await makeAgent({ model: 'extra/vision-1' })
    const look = asking([picture(dataOf(pngOf(77)))], 'look')
    const first = await receiptOf(amsOf(await ask(model, [look])).turn_id)
    const again = await ask(model, [look, assistant('I see.'), user('[[say again]]')])
    const { client_context: context } = await receiptOf(amsOf(again).turn_id)
    assert.equal(context?.messages[0]?.attachments?.[0]?.file_id, first.attachments[0]?.file_id)
  })

  it('is named where it cannot be taken', async () => {
    const parts = [picture(`${site}/gone.png`), picture('data:image/png;base64,AAAA'), picture(dataOf())]
    const answer = await ask(await makeAgent({}), history(parts, randomUUID()))
    assert.deepEqual(
      amsOf(answer).ignored,
      [1, 2].map((place) => `messages[0].content[${place}].image_url`),
    )
  })

  it('is named where newer ones take its place', async () => {
    const ten = Array.from({ length: 9 }, () => picture(dataOf()))
    const messages = [...history([picture(dataOf()), picture(dataOf())], '').slice(0, 2), asking(ten)]
    const answer = await ask(await makeAgent({}), messages)
    assert.deepEqual(amsOf(answer).ignored, ['messages[0].content[1].image_url'])
  })

  it('is there already in a conversation that goes on', async () => {
    const model = await makeAgent({})
    const first = await ask(model, [asking([picture(dataOf())], 'look')])
    const headers = { 'x-conversation-id': String(amsOf(first).conversation_id) }
    const answer = await ask(model, history([picture(dataOf())], randomUUID()), { headers })
    assert.deepEqual(amsOf(answer).ignored, [])
    assert.equal((await receiptOf(amsOf(answer).turn_id)).attachments.length, 0)
  })
})

describe('a file of Responses', () => {
  type Content = OpenAI.Responses.ResponseInputContent[]
  const respond = (model: string, content: Content, more: object = {}) =>
    openai.responses.create({ model, input: [{ role: 'user', content }], ...more })
  const words = (text: string): Content[number] => ({ type: 'input_text', text })

  it('reaches the model by data, by address and by id', async () => {
    const word = randomUUID()
    const { data } = await request('POST', '/v1/files', { body: { filename: 'dot.png', base64: PNG } })
    const answer = await respond(await makeAgent({ model: 'extra/vision-1' }), [
      words(`[[say seen]] ${word}`),
      { type: 'input_image', detail: 'auto', image_url: dataOf() },
      { type: 'input_image', detail: 'auto', file_id: String(data.id) },
      { type: 'input_file', file_data: dataOf(note, 'text/plain'), filename: 'pump.txt' },
      { type: 'input_file', file_url: `${site}/note` },
    ])
    assert.equal(answer.output_text, 'seen')
    assert.match(await sentFor(word), /The pump hums at night/)
    const { attachments } = await receiptOf(amsOf(answer).turn_id)
    assert.deepEqual(
      attachments.map(({ filename }) => filename),
      ['picture.png', 'dot.png', 'pump.txt', 'note.txt'],
    )
    const second = await openai.responses.create({
      model: answer.model,
      previous_response_id: answer.id,
      input: `[[say again]] ${word} more`,
    })
    assert.equal(second.output_text, 'again')
    assert.ok((await sentFor(`${word} more`)).includes(PNG))
  })

  it('may be larger than other bodies', async () => {
    const image = { type: 'input_image', detail: 'auto', image_url: dataOf(pngOf(3 * 1024 * 1024)) } as const
    assert.equal((await respond(await makeAgent({}), [words('[[say large]]'), image])).output_text, 'large')
  })

  it('is refused with the path of its part', async () => {
    const part = { type: 'input_file', file_data: dataOf(note, 'text/plain'), filename: 'lie.pdf' } as const
    await assert.rejects(respond(await makeAgent({}), [words('hi'), part]), {
      status: 415,
      param: 'input[0].content[1].filename',
    })
  })
})

describe('a file that is refused', () => {
  const place = 'messages[0].content[1]'
  const many = Array.from({ length: 11 }, () => picture(dataOf()))
  const large = pngOf(2.5 * 1024 * 1024)
  const cases: [what: string, parts: unknown[], status: number, code: string, param: string][] = [
    ['sound', [{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }], 400, 'VALIDATION_ERROR', '.type'],
    ['no picture', [{ type: 'image_url' }], 400, 'VALIDATION_ERROR', '.image_url'],
    ['no file', [{ type: 'file', file: {} }], 400, 'VALIDATION_ERROR', '.file'],
    ['no address', [picture('ftp://a.example/b.png')], 400, 'VALIDATION_ERROR', '.image_url'],
    ['a broken address', [picture('https://:::')], 400, 'VALIDATION_ERROR', '.image_url'],
    ['a too long address', [picture(`https://a.example/${'a'.repeat(9_000)}`)], 400, 'VALIDATION_ERROR', '.image_url'],
    ['no base64', [picture('data:image/png;base64,%%')], 400, 'VALIDATION_ERROR', '.image_url'],
    ['a bad name', [document({ file_data: note, filename: '../a.txt' })], 400, 'VALIDATION_ERROR', '.file.filename'],
    ['lying bytes', [document({ file_data: note, filename: 'a.png' })], 415, 'FILE_TYPE_UNSUPPORTED', '.file.filename'],
    ['an unknown kind', [picture(dataOf(note, 'image/tiff'))], 415, 'FILE_TYPE_UNSUPPORTED', '.image_url'],
    ['an unknown id', [document({ file_id: randomUUID() })], 404, 'FILE_NOT_FOUND', '.file.file_id'],
    ['an id of OpenAI', [document({ file_id: 'file-abc' })], 404, 'FILE_NOT_FOUND', '.file.file_id'],
    ['a private address', [picture('http://10.0.0.1/a.png')], 422, 'FILE_NOT_FETCHED', '.image_url'],
    ['a redirect to one', [picture(`${site}/moved`)], 422, 'FILE_NOT_FETCHED', '.image_url'],
    ['an address without a file', [picture(`${site}/gone.png`)], 422, 'FILE_NOT_FETCHED', '.image_url'],
    ['an address with a page', [picture(`${site}/page`)], 415, 'FILE_TYPE_UNSUPPORTED', '.image_url'],
    ['an address with too much', [picture(`${site}/large`)], 413, 'ATTACHMENTS_TOO_LARGE', '.image_url'],
    [
      'a damaged document',
      [document({ file_data: 'JVBERi0=', filename: 'a.pdf' })],
      422,
      'DOCUMENT_DAMAGED',
      '.file.file_data',
    ],
  ]
  for (const [what, parts, status, code, param] of cases)
    it(`gets ${status} for ${what}`, async () => {
      const model = await makeAgent({})
      const refusal = ask(model, [asking(parts as Part[])])
      await assert.rejects(refusal, { status, code, param: `${place}${param}` })
      assert.equal(await database.$count(conversations, eq(conversations.agentId, model)), 0)
    })

  it('gets its refusal for more than ten, and for more bytes than are allowed', async () => {
    const model = await makeAgent({})
    const param = 'messages[0].content'
    await assert.rejects(ask(model, [asking(many)]), { status: 400, param })
    await assert.rejects(ask(model, [asking([picture(dataOf(large)), picture(dataOf(large))])]), { status: 413, param })
    const whole = picture(dataOf(pngOf(5 * 1024 * 1024)))
    await assert.rejects(ask(model, [asking([whole])]), { status: 413, param: `${place}.image_url` })
  })

  it('is no part of other messages than the user’s', async () => {
    const model = await makeAgent({})
    const system = { role: 'system', content: [picture(dataOf())] } as unknown as Message
    await assert.rejects(ask(model, [system, user('hi')]), { status: 400, param: 'messages[0].content[0].type' })
  })

  it('leaves no file behind where its address gives none', async () => {
    const url = `${site}/gone/${randomUUID()}`
    await assert.rejects(ask(await makeAgent({}), [asking([picture(url)])]))
    const left = and(eq(files.text, url), sql`${files.expiresAt} > now()`)
    assert.equal(await database.$count(files, left), 0)
  })

  it('takes no more texts out of a body than a request can need', async () => {
    const model = await makeAgent({})
    const parts = Array.from({ length: 3_000 }, () => picture(''))
    const body = { model, messages: [asking([...parts, picture(dataOf(pngOf(1024 * 1024)))])] }
    const reply = await request('POST', '/openai/v1/chat/completions', { body })
    assert.ok([400, 413].includes(reply.status), reply.text)
  })
})
