import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import pg from 'pg'
import type { AgentStats, RequestLog } from '../../../domain/log/entry.ts'
import type { StatsSeries } from '../../../domain/log/series.ts'
import type { TokenUsage } from '../../../domain/model/usage.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { request, type ServerEvent, stack } from '../../support/stack/stack.ts'
import { chat, chatStream, makeAgent, resumeStream } from '../../support/turn/chat.ts'

const client = new pg.Client(stack.databaseUrl)
await client.connect()
after(() => client.end())

const REPORTED = '[[usage 20000 500 cached=18000 cacheWrite=1000 reasoning=300]]'
const USAGE: TokenUsage = {
  promptTokens: 20_000,
  completionTokens: 500,
  cachedTokens: 18_000,
  cacheWriteTokens: 1_000,
  reasoningTokens: 300,
}
/** At the prices of gpt-4o-mini: 0.15 in, 0.075 of the cache, 0.6 out. */
const COST = '0.00195000'

const receiptOf = async (turnId: string) => (await request<Receipt>('GET', `/v1/turns/${turnId}`)).data
const usageIn = (event: ServerEvent | undefined) => event?.data.usage

describe('the usage of a turn, by part', () => {
  it('is in the answer, the receipt and the transcript, with the cost of each part', async () => {
    const { data } = await chat(await makeAgent(), `${REPORTED} [[say it]]`)
    assert.deepEqual(data.usage, USAGE)
    const receipt = await receiptOf(data.turn_id)
    assert.deepEqual([receipt.usage, receipt.model_calls[0]?.usage], [USAGE, USAGE])
    assert.deepEqual([receipt.cost, receipt.model_calls[0]?.cost], [COST, COST])
    const path = `/v1/conversations/${data.conversation_id}`
    const transcript = await request<{ turns: { usage: TokenUsage }[] }>('GET', path)
    assert.deepEqual(transcript.data.turns[0]?.usage, USAGE)
  })

  it('is in the log, its export, the stats and their series', async () => {
    const agentId = await makeAgent()
    for (const text of ['one', 'two']) await chat(agentId, `${REPORTED} [[say ${text}]]`)
    const [log] = (await request<RequestLog[]>('GET', `/v1/agents/${agentId}/logs`)).data
    assert.deepEqual([log?.tokensCached, log?.tokensCacheWrite, log?.tokensReasoning], [18_000, 1_000, 300])
    const [listed] = (await request<RequestLog[]>('GET', `/v1/logs?agent=${agentId}`)).data
    assert.deepEqual([listed?.tokensCached, listed?.tokensCacheWrite, listed?.tokensReasoning], [18_000, 1_000, 300])
    const { text } = await request('GET', `/v1/logs/export?agent=${agentId}`)
    const [head = [], row = []] = text.split('\r\n').map((line) => line.split(','))
    const cellOf = (name: string) => row[head.indexOf(name)]
    assert.deepEqual(['tokensCached', 'tokensCacheWrite', 'tokensReasoning'].map(cellOf), ['18000', '1000', '300'])
    const stats = (await request<AgentStats>('GET', `/v1/agents/${agentId}/stats`)).data
    assert.deepEqual(
      [stats.totalTokensCached, stats.totalTokensCacheWrite, stats.totalTokensReasoning, stats.totalCost],
      [36_000, 2_000, 600, 2 * Number(COST)],
    )
    const { totals } = (await request<StatsSeries>('GET', `/v1/stats?agent=${agentId}`)).data
    assert.deepEqual([totals.tokensCached, totals.tokensCacheWrite, totals.tokensReasoning], [36_000, 2_000, 600])
  })

  it('is the sum of the rounds, one of which a worker made', async () => {
    const tool = { name: 'calculator', description: 'Computes.', type: 'calculator', config: {} }
    const agentId = await makeAgent({ tools: [tool] })
    const { data } = await chat(agentId, `[[tool calculator {"expression":"1+1"}]] ${REPORTED} [[say two]]`)
    const { model_calls, usage } = await receiptOf(data.turn_id)
    assert.equal(model_calls.length, 2)
    assert.equal(usage.cachedTokens, 36_000)
    assert.deepEqual(data.usage, usage)
    const { rows } = await client.query(
      'select cached_tokens, cache_write_tokens, reasoning_tokens from turns where id = $1',
      [data.turn_id],
    )
    assert.deepEqual(rows, [{ cached_tokens: 36_000, cache_write_tokens: 2_000, reasoning_tokens: 600 }])
  })

  it('has 0 for parts that a release before them left out', async () => {
    const events = await chatStream(await makeAgent(), `${REPORTED} [[say it]]`)
    assert.deepEqual(usageIn(events.at(-1)), USAGE)
    const turnId = String(events[0]?.data.turn_id)
    const asBefore = `#- '{usage,cachedTokens}' #- '{usage,cacheWriteTokens}' #- '{usage,reasoningTokens}'`
    await client.query(`update turns set result = result ${asBefore} where id = $1`, [turnId])
    await client.query(`update turn_events set data = data ${asBefore} where turn_id = $1 and type = 'message.end'`, [
      turnId,
    ])
    const unknown = { ...USAGE, cachedTokens: 0, cacheWriteTokens: 0, reasoningTokens: 0 }
    assert.deepEqual(usageIn((await resumeStream(turnId, 0)).at(-1)), unknown)
    await client.query('delete from turn_events where turn_id = $1', [turnId])
    assert.deepEqual(usageIn((await resumeStream(turnId, 0)).at(-1)), unknown)
  })
})
