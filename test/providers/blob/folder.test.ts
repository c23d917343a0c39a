import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type BlobStore, createBlobStore } from '../../../providers/blob/blob.ts'
import { blobStorePromises } from '../../support/promises/blob.ts'

const folder = await mkdtemp(join(tmpdir(), 'ams-blob-'))
after(() => rm(folder, { recursive: true, force: true }))

const keysOf = (blobs: BlobStore) => Array.fromAsync(blobs.list(''), ({ key }) => key)

describe('files in a folder', () => {
  const blobs = createBlobStore({ s3: undefined, filesDir: join(folder, 'files') })
  blobStorePromises('folder', blobs)
  test('the check makes the folder and leaves nothing in it', async () => {
    const fresh = join(folder, 'fresh')
    await createBlobStore({ s3: undefined, filesDir: fresh }).check()
    assert.deepEqual(await keysOf(createBlobStore({ s3: undefined, filesDir: fresh })), [])
  })
  test('the check fails when nothing can be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    await assert.rejects(createBlobStore({ s3: undefined, filesDir: join(folder, 'a-file', 'files') }).check())
  })
  test('the address is the key, without the folder of this machine', () =>
    assert.equal(blobs.url('w/a/k/d'), 'file:///w/a/k/d'))
  test('no half-written file stays', async () => assert.deepEqual(await readdir(join(folder, 'files', '.tmp')), []))
})
