import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { createProviderLimiter } from '../../../activities/provider/limiter.ts'
import { newId } from '../../../domain/id.ts'
import { type ModelAnswer, ModelError, type ModelProvider, type OnDelta } from '../../../domain/model/model.ts'
import type { Models } from '../../../providers/model/models.ts'
import { openSystemDatabase } from '../../../store/database.ts'
import { models } from '../../support/eval/models.ts'
import { stack, until } from '../../support/stack/stack.ts'

const database = openSystemDatabase({ url: stack.databaseUrl }, 5)
after(() => database.$client.end())

const ANSWER: ModelAnswer = {
  text: 'ok',
  toolCalls: [],
  finishReason: 'stop',
  usage: { promptTokens: 1, completionTokens: 1, estimated: false },
}
type Answer = (onDelta: OnDelta, attempt: number) => Promise<ModelAnswer>

/** `count` processes, each with its own limiter, in front of one provider that answers with `answer`. */
function processesOf(count: number, answer: Answer) {
  const name = `p-${newId()}`
  let attempts = 0
  const provider: ModelProvider = { name, answer: (_request, onDelta) => answer(onDelta, ++attempts) }
  const ask = Array.from({ length: count }, () => {
    const found = { ...models, find: (id: string) => ({ provider, name: 'm', id, isOwn: false, quota: name }) }
    const limited = createProviderLimiter(database, { longestPauseMs: 2_000 }).limit(found, 'w')
    return (signal = new AbortController().signal) =>
      limited.find('x/m').provider.answer({ model: 'm', messages: [], signal }, () => {})
  })
  return { name, ask, attempts: () => attempts }
}

/** Other processes look there. */
const untilPauseIsStored = (provider: string) =>
  until('the pause is stored', async () => {
    const { rowCount } = await database.execute(
      sql`select 1 from provider_limits where provider = ${provider} and paused_until > now()`,
    )
    return rowCount === 1
  })

const refusal = (status: number, retryAfterMs?: number) =>
  new ModelError('transient', `refused with ${status}`, { status, ...(retryAfterMs !== undefined && { retryAfterMs }) })

describe('the limiter of a provider', () => {
  it('waits as long as a 429 asks, then goes on', async () => {
    const { ask, attempts } = processesOf(1, async (_onDelta, attempt) => {
      if (attempt <= 2) throw refusal(429, 300)
      return ANSWER
    })
    const startedAt = performance.now()
    assert.equal((await ask[0]?.())?.text, 'ok')
    assert.equal(attempts(), 3)
    assert.ok(performance.now() - startedAt >= 600)
  })

  it('hands the thoughts of an answer on', async () => {
    const provider: ModelProvider = {
      name: `p-${newId()}`,
      async answer(_request, _onDelta, onReasoning) {
        await onReasoning?.('I must add.')
        return ANSWER
      },
    }
    const found = { ...models, find: (id: string) => ({ provider, name: 'm', id, isOwn: false, quota: provider.name }) }
    const limited = createProviderLimiter(database).limit(found, 'w').find('x/m').provider
    const thoughts: string[] = []
    const { signal } = new AbortController()
    await limited.answer(
      { model: 'm', messages: [], signal },
      () => {},
      (thought) => void thoughts.push(thought),
    )
    assert.deepEqual(thoughts, ['I must add.'])
  })

  it('waits no longer than the longest pause, even when a 429 asks for more', async () => {
    const { ask, attempts } = processesOf(1, async (_onDelta, attempt) => {
      if (attempt === 1) throw refusal(429, 3_600_000)
      return ANSWER
    })
    assert.equal((await ask[0]?.())?.text, 'ok')
    assert.equal(attempts(), 2)
  })

  it('reports the pause of a provider until the pause ends', async () => {
    const limiter = createProviderLimiter(database, { longestPauseMs: 300 })
    let refuses = false
    const answer = async () => {
      if (refuses) throw refusal(429, 3_600_000)
      return ANSWER
    }
    const provider = { name: `p-${newId()}`, answer } as unknown as ModelProvider
    const limited = limiter.limit(
      { ...models, find: (id) => ({ provider, name: 'm', id, isOwn: false, quota: provider.name }) },
      'w',
    )
    const ask = (signal: AbortSignal) =>
      limited.find('x/m').provider.answer({ model: 'm', messages: [], signal }, () => {})
    const { signal } = new AbortController()
    await ask(signal)
    await limiter.untilOpen(provider.name, signal)
    assert.equal(limiter.wasPausedWithin(provider.name, 10_000), false)
    refuses = true
    const giveUp = new AbortController()
    const refused = ask(giveUp.signal)
    await until('the refusal', async () => limiter.wasPausedWithin(provider.name, 10_000))
    giveUp.abort()
    await assert.rejects(refused)
    const startedAt = performance.now()
    await limiter.untilOpen(provider.name, signal)
    assert.ok(performance.now() - startedAt > 100)
    assert.equal(limiter.wasPausedWithin(provider.name, 0), false)
  })

  it('knows a pause that the provider asked of another process', async () => {
    const [first, second] = [createProviderLimiter(database), createProviderLimiter(database)]
    const answer = async () => {
      throw refusal(429, 60_000)
    }
    const provider = { name: `p-${newId()}`, answer } as unknown as ModelProvider
    const limited = first.limit(
      { ...models, find: (id) => ({ provider, name: 'm', id, isOwn: false, quota: provider.name }) },
      'w',
    )
    const giveUp = new AbortController()
    const refused = limited.find('x/m').provider.answer({ model: 'm', messages: [], signal: giveUp.signal }, () => {})
    await untilPauseIsStored(provider.name)
    assert.equal(second.wasPausedWithin(provider.name, 0), false)
    const waiting = second.untilOpen(provider.name, giveUp.signal)
    await until('the other process waits', async () => second.wasPausedWithin(provider.name, 0))
    giveUp.abort()
    await Promise.all([assert.rejects(refused), assert.rejects(waiting)])
  })

  it('pauses all processes after one of them is refused', async () => {
    let refusedAt = 0
    const calledAt: number[] = []
    const { name, ask } = processesOf(2, async (_onDelta, attempt) => {
      if (attempt === 1) {
        refusedAt = performance.now()
        throw refusal(429, 1_500)
      }
      calledAt.push(performance.now())
      return ANSWER
    })
    const first = ask[0]?.()
    await untilPauseIsStored(name)
    await Promise.all([first, ask[1]?.()])
    assert.equal(calledAt.length, 2)
    assert.ok(
      calledAt.every((at) => at - refusedAt >= 1_400),
      String(calledAt.map((at) => at - refusedAt)),
    )
  })

  it('sends about half as many calls at once after a refusal', async () => {
    let [underWay, mostBefore, mostAfter, refused] = [0, 0, 0, false]
    const { ask } = processesOf(1, async () => {
      underWay++
      if (refused) mostAfter = Math.max(mostAfter, underWay)
      else mostBefore = Math.max(mostBefore, underWay)
      await new Promise((resolve) => setTimeout(resolve, 100))
      underWay--
      if (refused || mostBefore < 100) return ANSWER
      refused = true
      throw refusal(429, 500)
    })
    await Promise.all(Array.from({ length: 600 }, () => ask[0]?.()))
    assert.ok(mostBefore >= 100)
    assert.ok(mostAfter <= mostBefore * 0.6, `${mostBefore} before, ${mostAfter} after`)
  })

  it('lets 500 calls of three processes through', async () => {
    const { ask, attempts } = processesOf(3, async () => ANSWER)
    await Promise.all(Array.from({ length: 500 }, (_, index) => ask[index % 3]?.()))
    assert.equal(attempts(), 500)
  })

  it('repeats a call after a 5xx, then passes the failure on', async () => {
    const { ask, attempts } = processesOf(1, async () => {
      throw refusal(503, 10)
    })
    await assert.rejects(async () => ask[0]?.(), { status: 503 })
    assert.equal(attempts(), 4)
  })

  it('does not repeat a call that has sent text', async () => {
    const { ask, attempts } = processesOf(1, async (onDelta) => {
      await onDelta('half of')
      throw refusal(500, 10)
    })
    await assert.rejects(async () => ask[0]?.(), { status: 500 })
    assert.equal(attempts(), 1)
  })

  it('does not repeat a call after a final failure', async () => {
    const { ask, attempts } = processesOf(1, async () => {
      throw new ModelError('final', 'no such model', { status: 404 })
    })
    await assert.rejects(async () => ask[0]?.(), { kind: 'final' })
    assert.equal(attempts(), 1)
  })

  it('says of an aborted call whether the provider was reached', async () => {
    const given = async (error: ModelError) => {
      const { ask, attempts } = processesOf(1, async () => {
        throw error
      })
      const abort = new AbortController()
      const failed = ask[0]?.(abort.signal).then(
        () => assert.fail('it was answered'),
        ({ kind, isUnreached }: ModelError) => [kind, isUnreached],
      )
      await until('the first attempt has failed', async () => attempts() === 1)
      abort.abort()
      return await failed
    }
    assert.deepEqual(await given(new ModelError('transient', 'it broke off')), ['aborted', false])
    assert.deepEqual(await given(new ModelError('transient', 'no way', { isUnreached: true })), ['aborted', true])
  })

  it('lets an embedding of another workspace in after one more of a crowd', async () => {
    const provider = { name: `p-${newId()}` } as ModelProvider
    await database.execute(sql`insert into provider_limits (provider, concurrency) values (${provider.name}, 1)`)
    const [order, held]: [string[], (() => void)[]] = [[], []]
    const found: Models = {
      ...models,
      find: (id) => ({ provider, name: 'm', id, isOwn: false, quota: provider.name }),
      embed: async (_model, texts) => {
        order.push(...texts)
        await new Promise<void>((resolve) => held.push(resolve))
        return { vectors: [], tokens: 0 } as never
      },
    }
    const limiter = createProviderLimiter(database)
    const { signal } = new AbortController()
    const embed = (workspaceId: string, text: string) =>
      limiter.embedOnce(found, 'x/m', [text], { workspaceId, patienceMs: 600_000, purpose: 'document', signal })
    const crowd = Array.from({ length: 50 }, (_, index) => embed('crowd', `crowd ${index}`))
    await until('the first call is under way', async () => held.length === 1)
    const ours = embed('other', 'ours')
    const releasing = setInterval(() => held.shift()?.(), 1)
    await Promise.all([...crowd, ours]).finally(() => clearInterval(releasing))
    assert.deepEqual([order.length, order.indexOf('ours')], [51, 2])
  })

  it('lets an embedding of another workspace in next after a refusal of a crowd', async () => {
    const provider = { name: `p-${newId()}` } as ModelProvider
    await database.execute(sql`insert into provider_limits (provider, concurrency) values (${provider.name}, 1)`)
    const order: string[] = []
    const found: Models = {
      ...models,
      find: (id) => ({ provider, name: 'm', id, isOwn: false, quota: provider.name }),
      embed: async (_model, texts) => {
        if (order.push(...texts) === 1) throw refusal(429, 1_000)
        return { vectors: [], tokens: 0 } as never
      },
    }
    const limiter = createProviderLimiter(database)
    const { signal } = new AbortController()
    const embed = (workspaceId: string, text: string) =>
      limiter.embedOnce(found, 'x/m', [text], { workspaceId, patienceMs: 600_000, purpose: 'document', signal })
    const crowd = Array.from({ length: 50 }, (_, index) => embed('crowd', `crowd ${index}`))
    await assert.rejects(crowd[0] ?? Promise.resolve(), { status: 429 })
    const again = embed('crowd', 'crowd 0')
    await Promise.all([...crowd.slice(1), again, embed('other', 'ours')])
    assert.ok(order.indexOf('ours') <= 2, order.slice(0, 5).join(', '))
    assert.equal(order.length, 52)
  })

  it('stops waiting when its caller gives up', async () => {
    const { name, ask } = processesOf(1, async () => {
      throw refusal(429, 60_000)
    })
    const abort = new AbortController()
    const given = assert.rejects(async () => ask[0]?.(abort.signal), { kind: 'aborted' })
    await untilPauseIsStored(name)
    abort.abort()
    await given
  })
})
