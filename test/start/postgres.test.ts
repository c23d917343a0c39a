import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedBuffersMb } from '../../start/postgres/postgres.ts'

const GIGABYTE = 1024 ** 3

describe('the shared buffers of Postgres', () => {
  it('are an eighth of the memory, from 128 MB to 2 GB', () => {
    const memories = [0.5, 2, 8, 24, 512].map((gigabytes) => gigabytes * GIGABYTE)
    assert.deepEqual(memories.map(sharedBuffersMb), [128, 256, 1_024, 2_048, 2_048])
  })
})
