import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type BlobStore, createBlobStore } from '../../../providers/blob/blob.ts'

const ANSWER_MS = 400
/** Far above the bound, because the machine may be slow; without the bound a call never ends. */
const ENOUGH_MS = 30_000

/** A server that takes every request; to one of a file it answers half, and to all others nothing. */
function answerHalf({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'GET' || !url.includes('/half')) return
  response.writeHead(200, { 'content-length': '1000' })
  response.write('half')
}

const server = createServer(answerHalf)
let blobs: BlobStore

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const s3 = { endpoint, bucket: 'silent', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' }
  blobs = createBlobStore({ s3: { ...s3, answerMs: ANSWER_MS }, filesDir: 'unused' })
})
after(() => {
  server.closeAllConnections()
  server.close()
})

const ended = (call: Promise<unknown>) =>
  Promise.race([call.then(String, () => 'rejected'), wait(ENOUGH_MS, 'hangs', { ref: false })])

const listAll = async () => {
  for await (const _ of blobs.list('')) throw new Error('nothing is listed')
}

const CALLS: Record<string, () => Promise<unknown>> = {
  put: () => blobs.put('w/a/k/d', new Uint8Array(100)),
  get: () => blobs.get('w/a/k/d'),
  has: () => blobs.has('w/a/k/d'),
  copy: () => blobs.copy('w/a/k/d', 'w/a/k/e'),
  delete: () => blobs.delete('w/a/k/d'),
  list: listAll,
  'get of half a body': () => blobs.get('w/a/k/half'),
}

describe('an object storage that accepts and says nothing', { concurrency: true }, () => {
  for (const [name, call] of Object.entries(CALLS))
    it(`fails a ${name}`, async () => assert.equal(await ended(call()), 'rejected'))

  it('keeps no connection of half a body', async () => {
    await ended(blobs.get('w/a/k/half'))
    const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
    const end = Date.now() + ENOUGH_MS
    while ((await open()) > 0 && Date.now() < end) await wait(20)
    assert.equal(await open(), 0)
  })
})
