import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { newId } from '../../../domain/id.ts'
import { createBlobStore } from '../../../providers/blob/blob.ts'
import { blobStorePromises } from '../../support/promises/blob.ts'
import { stack } from '../../support/stack/stack.ts'

const bucket = `ams-test-${newId()}`
const s3 = { ...stack.s3, bucket }

describe('files in S3', () => {
  const blobs = createBlobStore({ s3, filesDir: 'unused' })
  blobStorePromises('S3', blobs)
  test('the check makes a missing bucket and accepts an existing one', async () => {
    const fresh = createBlobStore({ s3: { ...s3, bucket: `ams-test-${newId()}` }, filesDir: 'unused' })
    await fresh.check()
    await fresh.check()
  })
  test('the check fails without a server', async () => {
    await assert.rejects(createBlobStore({ s3: { ...s3, endpoint: 'http://127.0.0.1:9' }, filesDir: 'unused' }).check())
  })
  test('a hash that is given signs the bytes, so others are refused', async () => {
    const bytes = Buffer.from('signed with a hash')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await blobs.put('w/a/k/signed', bytes, sha256)
    assert.deepEqual(Buffer.from(await blobs.get('w/a/k/signed')), bytes)
    await assert.rejects(blobs.put('w/a/k/other', Buffer.from('other'), sha256), /sha256|hash/i)
    assert.equal(await blobs.has('w/a/k/other'), false)
  })
  test('the address names bucket and key', () => assert.equal(blobs.url('w/a/k/d'), `s3://${bucket}/w/a/k/d`))
})
