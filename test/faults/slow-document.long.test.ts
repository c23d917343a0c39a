import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import type { ChatResult } from '../../domain/turn/chat.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { makeAgent } from '../support/turn/chat.ts'

let own: Services & AsyncDisposable
let database: pg.Client
let connection: Connection

before(async () => {
  own = await startOwnStack({ proxied: true })
  database = new pg.Client({ connectionString: own.info.databaseUrl })
  const [, opened] = await Promise.all([
    database.connect(),
    Connection.connect({ address: own.info.env.TEMPORAL_ADDRESS ?? '' }),
  ])
  connection = opened
})
after(async () => {
  await Promise.all([database?.end(), connection?.close()])
  await own?.[Symbol.asyncDispose]()
})

const at = () => ({ baseUrl: own.info.baseUrl, key: own.info.keys.a })
const listFiles = async () =>
  (await database.query<{ id: string; text: string | null }>('select id::text, text from files')).rows

describe('a document that is not read in time', { timeout: 300_000 }, () => {
  it('is one file when the message is sent again, though the worker that reads it dies', async () => {
    const apart = await own.addApi()
    own.network.links('temporal', apart.part.name).refuse()
    own.network.links('storage', 'worker').freeze()
    const body = {
      agent_id: await makeAgent({}, at()),
      message: '[[say read]]',
      attachments: [{ filename: 'note.txt', base64: Buffer.from('The pump hums.').toString('base64') }],
    }
    const headers = { 'idempotency-key': randomUUID() }
    const sent = (baseUrl: string) => request<ChatResult>('POST', '/v1/chat', { ...at(), baseUrl, body, headers })

    const refused = await sent(apart.baseUrl)
    assert.deepEqual([refused.status, refused.error?.code], [503, 'SERVICE_UNAVAILABLE'], refused.text)
    const [file] = await listFiles()
    assert.ok(file && file.text === null && refused.error.fix.includes(file.id), refused.error.fix)

    const again = sent(own.info.baseUrl)
    const { workflow } = new Client({ connection, namespace: 'default' })
    const reading = workflow.getHandle(`read-file-${file.id}`)
    const isReading = async () => (await reading.describe()).raw.pendingActivities?.[0]?.lastStartedTime
    await until('a worker reads', () => isReading().catch(() => undefined))
    await own.part('worker').kill()
    own.network.links('storage', 'worker').restore()
    own.part('worker').start()

    const { status, data, text } = await again
    assert.deepEqual([status, data?.text], [200, 'read'], text)
    assert.deepEqual(await listFiles(), [{ id: file.id, text: 'The pump hums.' }])
    const receipt = await request<{ attachments: { file_id: string }[] }>('GET', `/v1/turns/${data.turn_id}`, at())
    assert.deepEqual(
      receipt.data.attachments.map(({ file_id }) => file_id),
      [file.id],
    )
    assert.equal((await sent(own.info.baseUrl)).data.turn_id, data.turn_id)
  })
})
