import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { converse } from '../../support/model/cached-conversation.ts'
import { modelControl } from '../../support/model/client.ts'
import { request, stack } from '../../support/stack/stack.ts'

const model = modelControl(stack.modelServerUrl)

async function send<Data>(method: string, path: string, body?: unknown): Promise<Data> {
  const { data, status, text } = await request<Data>(method, path, { body })
  assert.ok(status < 300, text)
  return data
}

describe('the prompt of a conversation with knowledge', { concurrency: true }, () => {
  for (const name of ['openai/caching-model', 'anthropic/caching-model'])
    it(`is kept by the cache of ${name.split('/')[0]}`, async () => {
      const { within, beyond, rounds } = await converse(send, model, name, 4)
      assert.ok(within >= 0.85, `${within} while the history is in the window`)
      assert.ok(beyond >= 0.6, `${beyond} beyond the window`)
      assert.ok(rounds >= 0.95, `${rounds} in a turn with five rounds`)
    })

  it('is kept by the cache of anthropic also where a summary stands in place of its beginning', async () => {
    const { within, beyond } = await converse(send, model, 'anthropic/caching-model', 7, 'summary')
    assert.ok(within >= 0.85, `${within} while the history is in the window`)
    assert.ok(beyond >= 0.6, `${beyond} beyond the window`)
  })
})
