import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BlobStore, deleteFilesBelow } from '../../../providers/blob/blob.ts'
import { BlobNotFoundError } from '../../../providers/blob/key.ts'

const listed = async (blobs: BlobStore, prefix: string) => {
  const keys: string[] = []
  for await (const { key, modifiedAt } of blobs.list(prefix)) {
    assert.ok(Math.abs(Date.now() - modifiedAt.getTime()) < 60_000)
    keys.push(key)
  }
  return keys.sort()
}

/** Registers the tests of every blob store; `kind` makes their titles unique. */
export function blobStorePromises(kind: string, blobs: BlobStore): void {
  test(`${kind}: get returns the bytes of put`, async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(50_000))
    await blobs.put('w1/a1/k1/d1', bytes)
    assert.deepEqual(new Uint8Array(await blobs.get('w1/a1/k1/d1')), bytes)
    assert.equal(await blobs.has('w1/a1/k1/d1'), true)
  })
  test(`${kind}: a second put replaces the first`, async () => {
    await blobs.put('w1/a1/k1/again', new TextEncoder().encode('first, and longer'))
    await blobs.put('w1/a1/k1/again', new TextEncoder().encode('second'))
    assert.equal(new TextDecoder().decode(await blobs.get('w1/a1/k1/again')), 'second')
  })
  test(`${kind}: a deleted key is not found, and a second delete does no harm`, async () => {
    await blobs.put('w2/a1/k1/d1', new Uint8Array(1))
    await blobs.delete('w2/a1/k1/d1')
    await blobs.delete('w2/a1/k1/d1')
    await assert.rejects(blobs.get('w2/a1/k1/d1'), BlobNotFoundError)
    assert.equal(await blobs.has('w2/a1/k1/d1'), false)
    assert.deepEqual(await listed(blobs, 'w2/'), [])
  })
  test(`${kind}: a copy keeps the bytes when its source is deleted, and a missing source is not found`, async () => {
    const bytes = crypto.getRandomValues(new Uint8Array(50_000))
    await blobs.put('w5/a1/k1/source', bytes)
    await blobs.copy('w5/a1/k1/source', 'w5/a1/k1/copy')
    await blobs.delete('w5/a1/k1/source')
    assert.deepEqual(new Uint8Array(await blobs.get('w5/a1/k1/copy')), bytes)
    await assert.rejects(blobs.copy('w5/a1/k1/source', 'w5/a1/k1/other'), BlobNotFoundError)
    assert.deepEqual(await listed(blobs, 'w5/'), ['w5/a1/k1/copy'])
  })
  test(`${kind}: the files below a prefix go with those in the trash, and no others`, async () => {
    const others = ['w6/a2/k1/d1', 'trash/w6/a2/k1/d1']
    for (const key of ['w6/a1/k1/d1', 'w6/a1/k1/d2', 'trash/w6/a1/k1/d3', ...others])
      await blobs.put(key, new Uint8Array(1))
    assert.deepEqual([await deleteFilesBelow(blobs, 'w6/a1/', 2), await deleteFilesBelow(blobs, 'w6/a1/', 2)], [2, 1])
    assert.deepEqual([...(await listed(blobs, 'w6/')), ...(await listed(blobs, 'trash/w6/'))], others)
  })
  test(`${kind}: a list holds exactly the keys below its prefix`, async () => {
    for (const key of ['w3/a1/k1/d1', 'w3/a1/k2/d2', 'w3/a2/k1/d3', 'w30/a1/k1/d4'])
      await blobs.put(key, new Uint8Array(1))
    assert.deepEqual(await listed(blobs, 'w3/'), ['w3/a1/k1/d1', 'w3/a1/k2/d2', 'w3/a2/k1/d3'])
    assert.deepEqual(await listed(blobs, 'w3/a1/'), ['w3/a1/k1/d1', 'w3/a1/k2/d2'])
  })
  test(`${kind}: puts and deletes at once in one folder lose nothing`, async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await blobs.put(`w4/a1/k1/gone-${index}`, new Uint8Array(10))
        await Promise.all([
          blobs.delete(`w4/a1/k1/gone-${index}`),
          blobs.put(`w4/a1/k1/kept-${index}`, new Uint8Array(10)),
        ])
      }),
    )
    assert.equal((await listed(blobs, 'w4/')).length, 30)
  })
  test(`${kind}: a key never points outside the store`, async () => {
    for (const key of ['../x', 'a/../../x', '/etc/x', 'a//b', 'a/./b', 'a\\..\\b', 'a/\0', '']) {
      await assert.rejects(async () => blobs.put(key, new Uint8Array(1)), /plain names/)
      assert.throws(() => blobs.url(key), /plain names/)
    }
  })
}
