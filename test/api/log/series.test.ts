import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { StatsSeries } from '../../../domain/log/series.ts'
import { sumUpNextHour } from '../../../store/log/hour.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { holdLogHours } from '../../support/stack/log-hours.ts'
import { database } from '../../support/stack/service-key.ts'
import { type RequestOptions, request, until } from '../../support/stack/stack.ts'
import { type Entry, writeEntries } from '../../support/turn/log-entry.ts'

const FROM = '2025-06-01T10:30:00Z'
const TO = '2025-06-01T13:00:00Z'

async function openWorkspace() {
  const owner = await makePerson()
  const as = await openSession(owner)
  const agent = async (name: string, entries: Entry[]) => {
    const { data } = await request('POST', '/v1/agents', { ...as, body: { name, model: 'local/extractive' } })
    await writeEntries(owner.workspaceId, data.id, entries)
    return data.id
  }
  return { as, agent }
}

async function series(as: RequestOptions, query: string): Promise<StatsSeries> {
  const reply = await request<StatsSeries>('GET', `/v1/stats?${query}`, as)
  assert.equal(reply.status, 200, reply.text)
  return reply.data
}

const at = (time: string, more: Entry = {}): Entry => ({ createdAt: new Date(`2025-06-01T${time}Z`), ...more })
const requestsOf = ({ series: [one] }: StatsSeries) => one?.points.map(({ requests }) => requests)

describe('GET /v1/stats', () => {
  it('gives a point for each bucket, zero where nothing was', async () => {
    const { as, agent } = await openWorkspace()
    await agent('One', [
      at('10:29:59'),
      at('10:30:00', { latencyMs: 100, cost: '0.25', tokensCached: 8, tokensCacheWrite: 1, tokensReasoning: 2 }),
      at('10:45:00', { latencyMs: 300, cost: '0.5', status: 'error' }),
      at('12:59:59', { latencyMs: null, cost: '0' }),
      at('13:00:00'),
    ])
    const found = await series(as, `from=${FROM}&to=${TO}&bucket=hour`)
    assert.deepEqual([found.bucket, found.by, found.series.length], ['hour', null, 1])
    assert.deepEqual(requestsOf(found), [2, 0, 1])
    const [first, empty] = found.series[0]?.points ?? []
    assert.deepEqual(first, {
      at: '2025-06-01T10:00:00.000Z',
      requests: 2,
      errors: 1,
      tokensIn: 20,
      tokensOut: 10,
      tokensCached: 8,
      tokensCacheWrite: 1,
      tokensReasoning: 2,
      cost: 0.75,
      p50LatencyMs: first?.p50LatencyMs,
      p95LatencyMs: first?.p95LatencyMs,
    })
    assert.ok(Math.abs((first?.p50LatencyMs ?? 0) - 200) < 2 && Math.abs((first?.p95LatencyMs ?? 0) - 290) < 3)
    assert.deepEqual(Object.values(empty ?? {}).slice(1), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    assert.deepEqual([found.totals.requests, found.totals.cost], [3, 0.75])
  })

  it('tells when the newest entry of each agent was written that the filters leave', async () => {
    const { as, agent } = await openWorkspace()
    await agent('One', [at('11:00:00'), at('11:20:07.113'), at('11:59:59', { status: 'error' }), at('13:30:00')])
    const last = async (query: string) =>
      (await series(as, `from=${FROM}&to=${TO}&${query}`)).series.map(({ lastAt }) => lastAt)
    assert.deepEqual(await last('by=agent'), ['2025-06-01T11:59:59.000Z'])
    assert.deepEqual(await last('by=agent&status=success'), ['2025-06-01T11:20:07.113Z'])
    assert.deepEqual(await last('by=model'), [null])
  })

  it('parts the figures by agent, model and status, the largest group first', async () => {
    const { as, agent } = await openWorkspace()
    const one = await agent('One', [at('11:00:00', { model: 'a/x' })])
    const two = await agent('Two', [
      at('11:00:00', { model: 'a/y' }),
      at('12:00:00', { model: 'a/y', status: 'blocked' }),
    ])
    const groups = async (by: string) =>
      (await series(as, `from=${FROM}&to=${TO}&by=${by}`)).series.map(({ key, name, totals }) => [
        key,
        name,
        totals.requests,
      ])
    assert.deepEqual(await groups('agent'), [
      [two, 'Two', 2],
      [one, 'One', 1],
    ])
    assert.deepEqual(await groups('model'), [
      ['a/y', 'a/y', 2],
      ['a/x', 'a/x', 1],
    ])
    assert.deepEqual(await groups('status'), [
      ['success', 'success', 2],
      ['blocked', 'blocked', 1],
    ])
  })

  it('takes the filters of the log, and the agents of a bound key alone', async () => {
    const { as, agent } = await openWorkspace()
    await agent('One', [at('11:00:00', { model: 'a/x', source: 'eval' })])
    const two = await agent('Two', [at('11:00:00'), at('12:00:00', { status: 'error', error: 'TURN_TIMEOUT: x' })])
    const count = async (query: string, options = as) =>
      (await series(options, `from=${FROM}&to=${TO}&${query}`)).totals.requests
    assert.equal(await count(''), 3)
    assert.equal(await count(`agent=${two}`), 2)
    assert.equal(await count('model=a/x'), 1)
    assert.equal(await count('status=error&by=agent'), 1)
    assert.equal(await count('source=eval'), 1)
    assert.equal(await count('q=timeout'), 1)
    const { data } = await request('POST', '/v1/api-keys', { ...as, body: { name: 'bound', agentIds: [two] } })
    assert.equal(await count('', { key: String(data.key) }), 2)
  })

  it('gives the same from the sums of hours as from the entries', async () => {
    await using _mark = await holdLogHours()
    const { as, agent } = await openWorkspace()
    const agentId = await agent(
      'One',
      Array.from({ length: 300 }, (_, index) =>
        at(`${String(10 + Math.floor(index / 100))}:${String(index % 60).padStart(2, '0')}:00`, {
          latencyMs: 50 + ((index * 37) % 900),
          cost: '0.00000003',
          status: index % 10 === 0 ? 'error' : 'success',
        }),
      ),
    )
    const query = `from=${FROM}&to=2025-06-01T12:40:00Z&bucket=hour&by=agent`
    // A filter by every status can only be counted entry by entry.
    const counted = await series(as, `${query}&status=success,error`)
    await database.execute(sql`delete from installation where name = 'log_hours_until'`)
    // A call returns early while the service itself sums up, or while another test writes entries.
    await until('the three hours are summed up', async () => {
      while (await sumUpNextHour(database));
      const { rows } = await database.execute(sql`select from log_hours where agent_id = ${agentId}`)
      return rows.length === 3
    })
    await database.execute(
      sql`delete from request_logs where agent_id = ${agentId} and created_at >= '2025-06-01T11:00:00Z' and created_at < '2025-06-01T12:00:00Z'`,
    )
    assert.deepEqual(await series(as, query), counted)
  })

  it('chooses minutes, hours or days by the length of the window', async () => {
    const { as } = await openWorkspace()
    const bucketOf = async (to: string) => {
      const { bucket, series: found } = await series(as, `from=2025-06-01&to=${to}`)
      return [bucket, found[0]?.points.length]
    }
    assert.deepEqual(await bucketOf('2025-06-01T03:00:00Z'), ['minute', 180])
    assert.deepEqual(await bucketOf('2025-06-05'), ['hour', 96])
    assert.deepEqual(await bucketOf('2025-07-01'), ['day', 30])
    assert.deepEqual((await series(as, 'from=2025-06-01&to=2025-06-01')).series[0]?.points, [])
  })

  for (const query of [
    'from=2025-06-01&to=2025-06-03&bucket=minute',
    'from=1970-01-01',
    'bucket=week',
    'by=source',
    'status=lost',
    'from=2025-06-02&to=2025-06-01',
  ])
    it(`refuses ?${query}`, async () => {
      const { status, error } = await request('GET', `/v1/stats?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
    })
})
