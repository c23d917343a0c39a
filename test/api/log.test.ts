import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { AgentStats, RequestLog } from '../../domain/log/entry.ts'
import { sumUpNextHour } from '../../store/log/hour.ts'
import { findStats } from '../../store/log/stats.ts'
import { holdLogHours } from '../support/stack/log-hours.ts'
import { database, workspaceOf } from '../support/stack/service-key.ts'
import { request, stack } from '../support/stack/stack.ts'
import { type Entry, writeEntries } from '../support/turn/log-entry.ts'

let workspaceId = ''
before(async () => {
  workspaceId = await workspaceOf(stack.keys.a)
})

async function agentWith(entries: Entry[]): Promise<string> {
  const { data } = await request('POST', '/v1/agents', { body: { name: 'logged', model: 'local/extractive' } })
  if (entries.length > 0) await writeEntries(workspaceId, data.id, entries)
  return data.id
}

const logsOf = async (agentId: string, query = '') =>
  (await request<RequestLog[]>('GET', `/v1/agents/${agentId}/logs${query}`)).data
const statsOf = async (agentId: string, query = '') =>
  (await request<AgentStats>('GET', `/v1/agents/${agentId}/stats${query}`)).data

const at = (time: string): Entry => ({ createdAt: new Date(time) })
const ZEROS = {
  totalCost: 0,
  totalTokensIn: 0,
  totalTokensOut: 0,
  totalTokensCached: 0,
  totalTokensCacheWrite: 0,
  totalTokensReasoning: 0,
  totalRequests: 0,
  errorCount: 0,
  avgLatencyMs: 0,
  p95LatencyMs: 0,
  feedback: { positive: 0, neutral: 0, negative: 0 },
}

const ANYBODY = { user: undefined, metadata: undefined }

describe('GET /v1/agents/{id}/logs', () => {
  it('is empty for a new agent', async () => assert.deepEqual(await logsOf(await agentWith([])), []))

  it('shows all fields of an entry, the cost with 8 places', async () => {
    const agentId = await agentWith([
      { cost: '0.5', status: 'error', error: 'MODEL_PROVIDER_ERROR', latencyMs: null, source: 'eval' },
    ])
    const [entry] = await logsOf(agentId)
    assert.ok(entry)
    const { id, turnId, createdAt, ...rest } = entry
    for (const uuid of [id, turnId]) assert.match(uuid, /^[0-9a-f-]{36}$/)
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      agentId,
      tenantId: workspaceId,
      model: 'local/extractive',
      tokensIn: 10,
      tokensOut: 5,
      tokensCached: 0,
      tokensCacheWrite: 0,
      tokensReasoning: 0,
      cost: '0.50000000',
      latencyMs: null,
      status: 'error',
      finishReason: null,
      error: 'MODEL_PROVIDER_ERROR',
      feedback: null,
      source: 'eval',
    })
  })

  it('shows all entries once in pages, newest first', async () => {
    const times = Array.from({ length: 120 }, (_, index) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 3))))
    const agentId = await agentWith(times.map((createdAt, tokensIn) => ({ createdAt, tokensIn })))
    assert.equal((await logsOf(agentId)).length, 50)
    const pages = await Promise.all([0, 50, 100, 150].map((offset) => logsOf(agentId, `?limit=50&offset=${offset}`)))
    assert.deepEqual(
      pages.map((page) => page.length),
      [50, 50, 20, 0],
    )
    const all = pages.flat()
    assert.equal(new Set(all.map((entry) => entry.id)).size, 120)
    const shown = all.map((entry) => entry.createdAt)
    assert.deepEqual(shown, [...shown].sort().reverse())
  })

  for (const query of [
    'colour=red',
    'limit=0',
    'limit=101',
    'limit=abc',
    'limit=1.5',
    'offset=-1',
    'offset=abc',
    'limit=null',
  ])
    it(`refuses ?${query} and names the parameter`, async () => {
      const { status, error } = await request('GET', `/v1/agents/${await agentWith([])}/logs?${query}`)
      assert.equal(status, 400)
      assert.match(error.message, new RegExp(query.split('=')[0] ?? ''))
    })

  for (const query of ['limit=1', 'limit=100', 'offset=', 'offset=null', 'limit=', 'offset=999999999'])
    it(`accepts ?${query}`, async () => {
      assert.equal((await request('GET', `/v1/agents/${await agentWith([])}/logs?${query}`)).status, 200)
    })

  it('shows nothing to another workspace', async () => {
    const agentId = await agentWith([{}])
    for (const path of ['logs', 'stats']) {
      const { error } = await request('GET', `/v1/agents/${agentId}/${path}`, { key: stack.keys.b })
      assert.equal(error.code, 'AGENT_NOT_FOUND')
    }
  })
})

describe('GET /v1/agents/{id}/stats', () => {
  it('is seven zeros for a new agent', async () => assert.deepEqual(await statsOf(await agentWith([])), ZEROS))

  it('counts errors by status and averages the known latencies', async () => {
    const agentId = await agentWith([
      { latencyMs: 100, cost: '0.1' },
      { latencyMs: 200, cost: '0.2', status: 'error' },
      { latencyMs: 400, status: 'blocked', cost: '0' },
      { latencyMs: null, status: 'cancelled', cost: '0' },
    ])
    const stats = await statsOf(agentId)
    assert.deepEqual(
      {
        ...stats,
        avgLatencyMs: Math.round(stats.avgLatencyMs * 1000) / 1000,
        p95LatencyMs: Math.round(stats.p95LatencyMs),
      },
      {
        totalCost: 0.3,
        totalTokensIn: 40,
        totalTokensOut: 20,
        totalTokensCached: 0,
        totalTokensCacheWrite: 0,
        totalTokensReasoning: 0,
        totalRequests: 4,
        errorCount: 1,
        avgLatencyMs: 233.333,
        p95LatencyMs: 380,
        feedback: { positive: 0, neutral: 0, negative: 0 },
      },
    )
  })

  it('includes the start of its window and excludes the end', async () => {
    const agentId = await agentWith([
      at('2026-01-01T00:00:00Z'),
      at('2026-01-01T12:00:00Z'),
      at('2026-01-02T00:00:00Z'),
    ])
    const count = async (query: string) => (await statsOf(agentId, query)).totalRequests
    assert.equal(await count('?from=2026-01-01&to=2026-01-02'), 2)
    assert.equal(await count('?from=2026-01-01T00:00:00.001Z&to=2026-01-02T00:00:00.001Z'), 2)
    assert.equal(await count('?from=2026-01-01T02:00:00%2B02:00&to=2026-01-01T00:00:00.001Z'), 1)
    assert.equal(await count('?from=2026-01-01&to=2026-01-01'), 0)
  })

  it('covers the last 30 days without from and to', async () => {
    const daysAgo = (days: number) => ({ createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
    assert.equal((await statsOf(await agentWith([daysAgo(0), daysAgo(29.9), daysAgo(30.1)]))).totalRequests, 2)
  })

  for (const query of [
    'from=yesterday',
    'to=abc',
    'from=2026-13-45',
    'from=2026-02-30',
    'from=2026-02-01&to=2026-01-01',
  ])
    it(`refuses ?${query}`, async () => {
      const { status, error } = await request('GET', `/v1/agents/${await agentWith([])}/stats?${query}`)
      assert.equal(status, 400)
      assert.equal(error.code, 'VALIDATION_ERROR')
    })
})

describe('the hourly sums of the log', () => {
  it('give the same stats for a long window, with p95 within 1 %', async () => {
    await using _mark = await holdLogHours()
    const agentId = await agentWith([])
    const from = new Date('2025-03-01T00:20:00Z')
    const to = new Date('2025-03-03T17:40:00Z')
    await database.execute(sql`delete from installation where name = 'log_hours_until'`)
    await database.execute(sql`
      insert into request_logs (id, workspace_id, agent_id, turn_id, source, model, tokens_in, tokens_out, tokens_cached,
        tokens_cache_write, tokens_reasoning, cost, latency_ms, status, created_at)
      select gen_random_uuid(), ${workspaceId}, ${agentId}, gen_random_uuid(), 'chat', 'a/b', n % 1000, n % 100, n % 500, n % 30, n % 20, 0.00000001 * (n % 7),
        case when n % 50 = 0 then null else 20 + (n * 7919::bigint) % 9973 end, case when n % 10 = 0 then 'error' else 'success' end,
        timestamptz '2025-03-01T00:00:00Z' + n * interval '2 seconds'
      from generate_series(1, 120000) n`)
    while (await sumUpNextHour(database));
    const { rows } = await database.execute<Record<string, string>>(sql`
      select sum(cost) as cost, sum(tokens_in) as tokens_in, sum(tokens_cached) as cached,
        sum(tokens_cache_write) as cache_write, sum(tokens_reasoning) as reasoning, count(*) as requests, count(*) filter (where status = 'error') as errors,
        avg(latency_ms) as average, percentile_cont(0.95) within group (order by latency_ms) as p95
      from request_logs where agent_id = ${agentId} and created_at >= ${from.toISOString()} and created_at < ${to.toISOString()}`)
    const exact = Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
    const stats = await findStats(database, workspaceId, agentId, { from, to }, ANYBODY)
    assert.ok(stats.totalRequests > 100_000)
    assert.deepEqual(
      [stats.totalCost, stats.totalTokensIn, stats.totalRequests, stats.errorCount],
      [exact.cost, exact.tokens_in, exact.requests, exact.errors],
    )
    assert.deepEqual(
      [stats.totalTokensCached, stats.totalTokensCacheWrite, stats.totalTokensReasoning],
      [exact.cached, exact.cache_write, exact.reasoning],
    )
    assert.ok(Math.abs(stats.avgLatencyMs - (exact.average ?? 0)) < 0.001)
    assert.ok(Math.abs(stats.p95LatencyMs / (exact.p95 ?? 0) - 1) < 0.01, `${stats.p95LatencyMs} for ${exact.p95}`)
  })
})
