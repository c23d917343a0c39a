import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ModelError } from '../../../domain/model/model.ts'
import type { EmbeddingProcess } from '../../../providers/model/machine/process.ts'
import { createEmbeddingQueue } from '../../../providers/model/machine/queue.ts'

const { signal } = new AbortController()

const startQuick = (): EmbeddingProcess => ({
  isAlive: true,
  pid: undefined,
  end() {},
  embed: async () => ({ vector: [1], tokens: 1 }),
})

describe('the line before the embedding model', () => {
  it('goes on after a process could not be started', async () => {
    let starts = 0
    const queue = createEmbeddingQueue(() => {
      starts += 1
      if (starts === 1) throw new ModelError('transient', 'There is no file descriptor left.')
      return startQuick()
    })
    await assert.rejects(queue.embed(['a'], false, signal), /no file descriptor/)
    assert.equal((await queue.embed(['b'], false, signal)).length, 1)
  })
})
