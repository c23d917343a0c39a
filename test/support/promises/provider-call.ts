import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelProvider } from '../../../domain/model/model.ts'
import type { ModelServer } from '../model/server.ts'
import { until } from '../stack/stack.ts'
import { failureOf, user } from './provider.ts'

/** Registers the tests of a provider whose caller gives up or listens slowly; `kind` makes their titles unique. */
export function abortPromises(kind: string, provider: ModelProvider, server: ModelServer): void {
  const untilAborted = async () => {
    const seen = server.state.requests.at(-1)
    await until('the connection is closed', async () => seen?.aborted)
  }

  test(`${kind}: an abort before the first token closes the connection`, async () => {
    const controller = new AbortController()
    const failing = failureOf(provider, { messages: [user('[[stall]]')], signal: controller.signal })
    await until('the request is stalled', async () => server.state.requests.at(-1)?.stalled)
    controller.abort()
    assert.equal((await failing).kind, 'aborted')
    await untilAborted()
  })

  test(`${kind}: an abort in the middle of a stream closes the connection`, async () => {
    const controller = new AbortController()
    const deltas: string[] = []
    const request = { model: 'm', messages: [user('[[tokens 2000 5]]')], signal: controller.signal }
    const answering = provider.answer(request, (delta) => {
      if (deltas.push(delta) === 3) controller.abort()
    })
    await assert.rejects(answering, { name: 'ModelError', kind: 'aborted' })
    assert.ok(deltas.length < 20)
    await untilAborted()
  })

  test(`${kind}: an error of the listener is thrown on and closes the connection`, async () => {
    const request = { model: 'm', messages: [user('[[tokens 2000 5]] again')], signal: new AbortController().signal }
    const fault = new Error('the lease is lost')
    await assert.rejects(
      provider.answer(request, () => Promise.reject(fault)),
      fault,
    )
    await untilAborted()
  })

  test(`${kind}: a call after an abort sends nothing`, async () => {
    const before = server.state.total()
    assert.equal(
      (await failureOf(provider, { messages: [user('hello')], signal: AbortSignal.abort() })).kind,
      'aborted',
    )
    assert.equal(server.state.total(), before)
  })

  test(`${kind}: a slow listener slows the reader`, async () => {
    let busy = 0
    const request = { model: 'm', messages: [user('[[tokens 50 0]]')], signal: new AbortController().signal }
    await provider.answer(request, async () => {
      busy += 1
      assert.equal(busy, 1)
      await new Promise((resolve) => setImmediate(resolve))
      busy -= 1
    })
  })
}

/** Registers the tests of embeddings; `kind` makes their titles unique. */
export function embeddingPromises(kind: string, provider: ModelProvider, server: ModelServer): void {
  const embed = (texts: string[]) =>
    provider.embed?.('embedder', texts, { purpose: 'document' }, new AbortController().signal)

  test(`${kind}: similar texts have near vectors, in the order of the texts`, async () => {
    const found = await embed(['the pump needs oil', 'oil for the pump', 'a poem about winter'])
    const [a = [], b = [], c = []] = found?.vectors ?? []
    const near = (left: number[], right: number[]) =>
      left.reduce((total, value, index) => total + value * (right[index] ?? 0), 0)
    assert.ok(near(a, b) > near(a, c) + 0.3)
    assert.ok((found?.tokens ?? 0) > 0)
  })

  test(`${kind}: many texts are sent in several valid requests, empty texts too`, async () => {
    const before = server.state.total()
    const found = await embed(
      Array.from({ length: 600 }, (_, index) => (index % 7 === 0 ? '' : `text number ${index}`)),
    )
    assert.equal(found?.vectors.length, 600)
    const sent = server.state.requests.slice(-(server.state.total() - before))
    assert.ok(sent.length > 1 && sent.every(({ status }) => status === 200))
  })

  test(`${kind}: a refused embedding is a transient or a final failure`, async () => {
    server.state.failures.push({ status: 429, times: 1, retryAfter: '3' })
    await assert.rejects(async () => embed(['one']), { kind: 'transient', status: 429, retryAfterMs: 3000 })
    server.state.broken.set('POISON', 400)
    await assert.rejects(async () => embed(['some POISON here']), { kind: 'final', status: 400 })
  })
}
