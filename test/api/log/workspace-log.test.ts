import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { WorkspaceLog } from '../../../domain/log/workspace-entry.ts'
import { makePerson, openSession } from '../../support/access/person.ts'
import { openTelegramAgent } from '../../support/channel/channel.ts'
import { open, type RequestOptions, readEvents, request, until } from '../../support/stack/stack.ts'
import { chat } from '../../support/turn/chat.ts'
import { type Entry, writeEntries } from '../../support/turn/log-entry.ts'

type Page = { data: WorkspaceLog[]; total: number | null; next_cursor: string | null }

/** A workspace of its own with one agent. */
async function openWorkspace(name = 'test') {
  const owner = await makePerson()
  const as = await openSession(owner)
  const { data } = await request('POST', '/v1/agents', { ...as, body: { name, model: 'local/extractive' } })
  const write = (entries: Entry[], agentId = data.id) => writeEntries(owner.workspaceId, agentId, entries)
  return { as, agentId: data.id, workspaceId: owner.workspaceId, write }
}

const list = async (as: RequestOptions, query = '') => {
  const reply = await request('GET', `/v1/logs${query}`, as)
  assert.equal(reply.status, 200, reply.text)
  return reply.json as unknown as Page
}
const minutesAgo = (minutes: number) => ({ createdAt: new Date(Date.now() - minutes * 60_000) })

describe('GET /v1/logs', () => {
  it('shows the turns of all agents with agent, version and conversation', async () => {
    const { as, agentId } = await openWorkspace('Librarian')
    const asked = await chat(agentId, 'Hello', as)
    const { data, total, next_cursor } = await list(as)
    assert.deepEqual([data.length, total, next_cursor], [1, 1, null])
    const [entry] = data
    assert.deepEqual(
      [entry?.agentName, entry?.agentVersion, entry?.turnId, entry?.conversationId],
      ['Librarian', 1, asked.data.turn_id, asked.data.conversation_id],
    )
    await request('DELETE', `/v1/agents/${agentId}/conversations/${asked.data.conversation_id}`, as)
    assert.equal((await list(as)).data[0]?.conversationId, null)
  })

  it('shows the beginning of the message, masked as it is stored, and finds it', async () => {
    const { as, agentId } = await openWorkspace()
    const guardrails = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }
    await request('PUT', `/v1/agents/${agentId}/guardrails`, { ...as, body: guardrails })
    const asked = await chat(agentId, 'Where is the BLUE bicycle of jo@example.com?', as)
    await chat(agentId, `A red one. ${'x'.repeat(600)}`, as)
    const found = async (q: string) =>
      (await list(as, `?q=${encodeURIComponent(q)}`)).data.map(({ message }) => message)
    assert.deepEqual(await found('blue bicycle'), ['Where is the BLUE bicycle of [EMAIL]?'])
    assert.deepEqual(await found('jo@example.com'), [])
    assert.equal((await found('a red one'))[0]?.length, 500)
    const foreign = await openWorkspace()
    assert.equal((await list(foreign.as, '?q=blue')).data.length, 0)
    await request('DELETE', `/v1/agents/${agentId}/conversations/${asked.data.conversation_id}`, as)
    assert.deepEqual(await found('blue bicycle'), [])
  })

  it('shows the platform of a channel, and finds its entries', async () => {
    const { as } = await openWorkspace()
    await using telegram = await openTelegramAgent(as)
    await telegram.say('[[say Hello.]]')
    await chat(telegram.agentId, 'Hello', as)
    const channelsOf = async (query: string) => (await list(as, query)).data.map(({ channel }) => channel)
    await until('both entries', async () => (await channelsOf('')).length === 2)
    assert.deepEqual((await channelsOf('')).toSorted(), [null, 'telegram'].toSorted())
    assert.deepEqual(await channelsOf('?channel=telegram,slack'), ['telegram'])
    assert.deepEqual(await channelsOf('?channel=slack'), [])
  })

  describe('with entries of several agents', () => {
    let workspace: Awaited<ReturnType<typeof openWorkspace>>
    let other = ''
    const turnId = randomUUID()
    before(async () => {
      workspace = await openWorkspace('One')
      other = (await request('POST', '/v1/agents', { ...workspace.as, body: { name: 'Two', model: 'a/b' } })).data.id
      await workspace.write([
        { ...minutesAgo(1), status: 'error', error: 'TURN_TIMEOUT: The turn was not finished in time.', turnId },
        { ...minutesAgo(2), model: 'openai/x', latencyMs: 5_000, cost: '0.5' },
        { ...minutesAgo(3), source: 'eval', tokensIn: 9_000, latencyMs: null },
      ])
      await workspace.write([{ ...minutesAgo(4), status: 'blocked' }, minutesAgo(60 * 24 * 31)], other)
    })
    const ages = async (query: string) =>
      (await list(workspace.as, query)).data.map(({ createdAt }) =>
        Math.floor((Date.now() - Date.parse(createdAt)) / 60_000),
      )

    for (const [query, expected] of [
      ['', [1, 2, 3, 4]],
      ['?sort=oldest', [4, 3, 2, 1]],
      ['?sort=slowest&limit=1', [2]],
      ['?sort=costliest&limit=1', [2]],
      ['?sort=tokens&limit=1', [3]],
      ['?status=error', [1]],
      ['?status=error,blocked', [1, 4]],
      ['?source=eval', [3]],
      ['?model=openai/x', [2]],
      ['?q=timeout', [1]],
      ['?q=TURN_TIMEOUT', [1]],
      [`?q=${turnId}`, [1]],
      ['?q=%25', []],
      [`?conversation=${randomUUID()}`, []],
      [`?agent=${randomUUID()}`, []],
    ] as const)
      it(`finds ${expected.length} for ${query || 'no filter'}`, async () =>
        assert.deepEqual(await ages(query), expected))

    it('finds those of one agent, and older ones in a window of their own', async () => {
      assert.deepEqual(await ages(`?agent=${other}`), [4])
      assert.equal((await list(workspace.as, '?from=2020-01-01')).total, 5)
    })

    it('shows the agents of a bound key alone', async () => {
      const body = { name: 'bound', agentIds: [other] }
      const { data } = await request('POST', '/v1/api-keys', { ...workspace.as, body })
      const bound = { key: String(data.key) }
      assert.deepEqual(
        (await list(bound)).data.map(({ agentName }) => agentName),
        ['Two'],
      )
      assert.equal((await list(bound, `?agent=${workspace.agentId}`)).total, 0)
    })

    it('shows nothing of a deleted agent', async () => {
      const { as, agentId, write } = await openWorkspace()
      await write([{}])
      assert.equal((await list(as)).total, 1)
      await request('DELETE', `/v1/agents/${agentId}`, as)
      assert.deepEqual(await list(as), { data: [], total: 0, next_cursor: null })
    })
  })

  for (const sort of ['newest', 'oldest', 'slowest', 'costliest', 'tokens'])
    it(`gives every entry once in pages by ${sort}`, async () => {
      const { as, write } = await openWorkspace()
      await write(
        Array.from({ length: 25 }, (_, index) => ({
          ...minutesAgo(Math.floor(index / 3)),
          latencyMs: index % 4 === 0 ? null : index % 3,
          cost: `0.0000000${index % 3}`,
          tokensIn: index % 2,
        })),
      )
      const ids: string[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null && page < 10; page++) {
        const { data, total, next_cursor } = await list(as, `?limit=7&sort=${sort}&cursor=${cursor}`)
        assert.equal(total, page === 0 ? 25 : null)
        ids.push(...data.map(({ id }) => id))
        cursor = next_cursor
      }
      assert.deepEqual([ids.length, new Set(ids).size], [25, 25])
    })

  for (const query of [
    ...[
      'status=lost',
      'status=error,,blocked',
      'source=mail',
      'channel=irc',
      'agent=x',
      'conversation=x',
      'sort=best',
      'limit=101',
    ],
    ...['from=abc', 'from=2026-02-01&to=2026-01-01', 'cursor=x'],
    `cursor=${Buffer.from(JSON.stringify(['newest', "1'; --", randomUUID()])).toString('base64url')}`,
    `cursor=${Buffer.from(JSON.stringify(['oldest', '2026-01-01 00:00:00+00', randomUUID()])).toString('base64url')}`,
  ])
    it(`refuses ?${query}`, async () => {
      const { status, error } = await request('GET', `/v1/logs?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(query.split('=')[0] ?? ''))
    })

  it('needs the scope read', async () => {
    const { as } = await openWorkspace()
    const { data } = await request('POST', '/v1/api-keys', { ...as, body: { name: 'chats', scopes: ['chat'] } })
    for (const path of ['/v1/logs', '/v1/logs/stream', '/v1/logs/export', '/v1/stats'])
      assert.equal((await request('GET', path, { key: String(data.key) })).error.code, 'SCOPE_MISSING')
  })
})

describe('GET /v1/logs/export', () => {
  it('gives all rows of the filter as CSV, and their number first', async () => {
    const { as, write } = await openWorkspace('A "quoted", name')
    await write([
      { ...minutesAgo(1), status: 'error', error: '=HYPERLINK("http://x")\nsecond line' },
      ...Array.from({ length: 1_200 }, () => minutesAgo(5)),
    ])
    const response = await open('GET', '/v1/logs/export', as)
    assert.equal(response.headers.get('x-row-count'), '1201')
    assert.match(response.headers.get('content-type') ?? '', /^text\/csv/)
    const rows = parse(await response.text(), { columns: true }) as Record<string, string>[]
    assert.equal(rows.length, 1_201)
    assert.equal(new Set(rows.map(({ id }) => id)).size, 1_201)
    assert.deepEqual(
      [rows[0]?.error, rows[0]?.agentName, rows[0]?.agentVersion],
      [`'=HYPERLINK("http://x")\nsecond line`, 'A "quoted", name', ''],
    )
    const filtered = await open('GET', '/v1/logs/export?status=error', as)
    assert.equal(filtered.headers.get('x-row-count'), '1')
    assert.equal((await filtered.text()).split('\r\n').length, 3)
    assert.equal((await request('GET', '/v1/logs/export?from=abc', as)).error.code, 'VALIDATION_ERROR')
  })
})

describe('GET /v1/logs/stream', () => {
  it('tells new entries of the filter to their workspace within seconds, each once', async () => {
    const [workspace, stranger] = [await openWorkspace(), await openWorkspace()]
    const stop = new AbortController()
    const read = async (as: RequestOptions, query: string) => {
      const response = await open('GET', `/v1/logs/stream${query}`, { ...as, signal: stop.signal })
      const events = readEvents(response)
      assert.equal((await events.next()).value?.event, 'ready')
      const seen: WorkspaceLog[] = []
      const follow = async () => {
        for await (const { event, data } of events) if (event === 'log') seen.push(data as unknown as WorkspaceLog)
      }
      // The test ends its streams.
      follow().catch(() => {})
      return seen
    }
    const all = await read(workspace.as, '')
    const errors = await read(workspace.as, '?status=error')
    const foreign = await read(stranger.as, '')
    const { data } = await chat(workspace.agentId, 'Hello', workspace.as)
    await workspace.write([{ status: 'error', error: 'X: y' }])
    await until('both entries', async () => all.length === 2 && errors.length === 1)
    await stranger.write([{}])
    await until('the entry of the other workspace', async () => foreign.length === 1)
    stop.abort()
    assert.equal(all.find(({ turnId }) => turnId === data.turn_id)?.agentName, 'test')
    assert.deepEqual([all.length, errors.length, foreign.length], [2, 1, 1])
  })

  it('refuses a bad filter and the 21st reader of a workspace', async () => {
    const { as } = await openWorkspace()
    assert.equal((await request('GET', '/v1/logs/stream?status=lost', as)).error.code, 'VALIDATION_ERROR')
    const stop = new AbortController()
    for (let index = 0; index < 20; index++) await open('GET', '/v1/logs/stream', { ...as, signal: stop.signal })
    const refused = await request('GET', '/v1/logs/stream', as)
    assert.deepEqual([refused.status, refused.error.code], [503, 'SERVICE_UNAVAILABLE'])
    stop.abort()
    await until('room for a reader', async () => {
      const end = new AbortController()
      const { status } = await open('GET', '/v1/logs/stream', { ...as, signal: end.signal })
      end.abort()
      return status === 200
    })
  })
})
