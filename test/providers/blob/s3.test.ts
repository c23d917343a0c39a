import assert from 'node:assert/strict'
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
  test('the address names bucket and key', () => assert.equal(blobs.url('w/a/k/d'), `s3://${bucket}/w/a/k/d`))
})
