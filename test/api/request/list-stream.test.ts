import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listResponse } from '../../../api/request/list-stream.ts'

const WORKSPACE = '0198f0a5-1111-7222-8333-444455556666'

/** Batches of one number each, and how many of them were read. */
function counted(count: number) {
  const read = { batches: 0 }
  async function* batches() {
    for (; read.batches < count; ) yield [read.batches++]
  }
  return { read, batches: batches() }
}

describe('a list that is sent in parts', () => {
  it('is one JSON object with every item once', async () => {
    const reply = await listResponse(WORKSPACE, counted(5).batches, (n) => (n % 2 ? undefined : { n }))
    assert.equal(reply.headers.get('content-type'), 'application/json;charset=utf-8')
    assert.deepEqual(await reply.json(), { data: [{ n: 0 }, { n: 2 }, { n: 4 }] })
  })

  it('is empty without an item', async () => {
    assert.deepEqual(await (await listResponse(WORKSPACE, counted(0).batches, (n) => n)).json(), { data: [] })
    assert.deepEqual(await (await listResponse(WORKSPACE, counted(3).batches, () => undefined)).json(), { data: [] })
  })

  it('reads no batch far ahead of its client', async () => {
    const { read, batches } = counted(1_000)
    const body = (await listResponse(WORKSPACE, batches, (n) => n)).body?.getReader()
    await body?.read()
    assert.ok(read.batches <= 3, `${read.batches} batches were read`)
    await body?.cancel()
  })

  it('reads one batch of a workspace at a time', async () => {
    let [running, most] = [0, 0]
    async function* slow() {
      for (let n = 0; n < 3; n++) {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        yield [n]
      }
    }
    const replies = await Promise.all([1, 2, 3].map(() => listResponse(WORKSPACE, slow(), (n) => n)))
    for (const reply of replies) assert.deepEqual(await reply.json(), { data: [0, 1, 2] })
    assert.equal(most, 1)
  })

  it('has the error of the first batch before the answer begins', async () => {
    // biome-ignore lint/correctness/useYield: the first batch fails
    async function* failing(): AsyncGenerator<number[]> {
      throw new Error('not found')
    }
    await assert.rejects(
      listResponse(WORKSPACE, failing(), (n) => n),
      /not found/,
    )
  })
})
