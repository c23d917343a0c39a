import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { SCOPES } from '../../domain/access/access.ts'
import { makeApiKey } from '../../domain/access/api-key.ts'
import type { AuditEntry } from '../../domain/access/audit.ts'
import { newId } from '../../domain/id.ts'
import type { BulkRetryResult, Failure } from '../../domain/operation/failure.ts'
import type { OperationStatus } from '../../domain/operation/status.ts'
import { insertApiKey } from '../../store/access/api-key.ts'
import { evalRuns, traceExports, workspaces } from '../../store/tables/index.ts'
import { makePerson, openSession } from '../support/access/person.ts'
import { makeSuite, saying } from '../support/eval/eval.ts'
import { breakWord } from '../support/knowledge/ingestion.ts'
import { makeKnowledgeBase, type TestBase } from '../support/knowledge/knowledge.ts'
import { readFixture } from '../support/knowledge/knowledge-file.ts'
import { modelControl } from '../support/model/client.ts'
import { makeKey } from '../support/stack/service-key.ts'
import { type Data, request, stack, until } from '../support/stack/stack.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { database, makeWorkspace } from '../support/turn/conversation.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

/** A key of a workspace of its own. */
async function makeOwner(): Promise<{ key: string; workspaceId: string }> {
  const [workspaceId, clear] = [await makeWorkspace(), makeApiKey()]
  const key = { name: 'owner', clear, scopes: [...SCOPES], expiresAt: null, agentIds: null }
  await insertApiKey(database, workspaceId, key)
  return { key: clear, workspaceId }
}

type Owner = Awaited<ReturnType<typeof makeOwner>>
type Page = { data: Failure[]; total: number; next: string | null }

const statusOf = async ({ key }: Owner) => (await request<OperationStatus>('GET', '/v1/operations', { key })).data
const failuresOf = async ({ key }: Owner, query: string) =>
  (await request('GET', `/v1/operations/failures?${query}`, { key })).json as unknown as Page
const retry = ({ key }: Owner, body: object) => request<BulkRetryResult>('POST', '/v1/operations/retry', { key, body })

/** Documents of which two fail at the embedding model while `word` is broken, and one has no text. */
async function makeFailedDocuments({ key }: Owner): Promise<{ base: TestBase; word: string }> {
  const base = await makeKnowledgeBase({ key })
  const word = `word${randomUUID().slice(0, 8)}`
  await breakWord(word, 400)
  const uploads = [
    await base.upload('one.txt', `The first ${word}.`),
    await base.upload('two.txt', `The second ${word}.`),
    await base.upload('scan.pdf', readFixture('scanned.pdf')),
  ]
  for (const { data } of uploads) await base.settled(data.id)
  return { base, word }
}

/** A suite whose only run has failed. */
async function makeFailedRun({ key, workspaceId }: Owner, agentId?: string) {
  const suite = await makeSuite([saying('yes', 'yes')], agentId ?? (await makeAgent({}, { key })), { key })
  const id = newId()
  const error = { code: 'MODEL_PROVIDER_NOT_CONFIGURED' as const, message: 'No provider.', fix: 'Set it up.' }
  const counts = { total: 1, repeat: 1, concurrency: 1, suiteRevision: 1, agentVersion: 1 }
  const ids = { id, workspaceId, agentId: suite.agentId, suiteId: suite.id, requestId: 'test' }
  await database.insert(evalRuns).values({ ...ids, ...counts, status: 'failed', error, endedAt: new Date() })
  return { ...suite, runId: id }
}

async function makeFailingDelivery({ key }: Owner, webhookUrl: string) {
  const escalation = { webhookUrl, autoEscalateKeywords: ['human'], assignedTo: [], enabled: true }
  const agentId = await makeAgent({ escalation }, { key })
  await chat(agentId, 'A human, please', { key })
  return { agentId, escalation }
}

describe('GET /v1/operations', () => {
  it('tells health, processes, backlogs and failures', async () => {
    const owner = await makeOwner()
    await database
      .update(workspaces)
      .set({ isOperators: true, settingsEntry: null })
      .where(eq(workspaces.id, owner.workspaceId))
    await makeFailedDocuments(owner)
    // On a busy machine a part may answer late once.
    const status = await until('all parts answer', async () => {
      const found = await statusOf(owner)
      return found.isHealthy ? found : undefined
    })
    assert.deepEqual(
      status.parts.map(({ name, isOk, message }) => [name, isOk, message]),
      ['postgres', 'temporal', 'worker', 'storage'].map((name) => [name, true, 'ok']),
    )
    const current = status.processes.filter(({ isCurrent }) => isCurrent)
    assert.deepEqual([...new Set(current.map(({ kind }) => kind))].sort(), ['api', 'worker'])
    assert.match(current.find(({ kind }) => kind === 'worker')?.release ?? '', /^\d+\.\d+\.\d+-[0-9a-f]{12}$/)
    assert.deepEqual(status.backlogs.turnsWaiting, { count: 0, oldestAt: null })
    assert.deepEqual(status.failures, [
      { kind: 'document', code: 'EMBEDDING_FAILED', retryable: true, count: 2 },
      { kind: 'document', code: 'DOCUMENT_HAS_NO_TEXT', retryable: false, count: 1 },
    ])
  })

  it('tells what waits for Langfuse, what it refused, and why', async () => {
    const owner = await makeOwner()
    const none = { isOn: false, waiting: 0, oldestAt: null, refused: 0, lastReason: null, lastFailedAt: null }
    assert.deepEqual((await statusOf(owner)).traceExports, none)
    const entry = { kind: 'turn' as const, workspaceId: owner.workspaceId, subjectId: newId() }
    const [earlier, later] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-02T00:00:00.000Z')]
    await database.insert(traceExports).values([
      { ...entry, createdAt: earlier },
      { ...entry, failedAt: earlier, reason: 'Langfuse answered 503' },
      { ...entry, failedAt: later, refusedAt: later, reason: 'Langfuse answered 400' },
    ])
    const { lastFailedAt, lastReason, ...counts } = (await statusOf(owner)).traceExports
    assert.deepEqual(counts, { isOn: false, waiting: 2, oldestAt: earlier.toISOString(), refused: 1 })
    assert.deepEqual([lastReason, lastFailedAt], ['Langfuse answered 400', later.toISOString()])
  })

  it('counts open work with the age of its oldest', async () => {
    const owner = await makeOwner()
    const agentId = await makeAgent({}, { key: owner.key })
    const mark = randomUUID()
    const asked = chat(agentId, `${mark} [[stall]] [[say done]]`, { key: owner.key })
    const { turnsRunning } = await until('a turn runs', async () => {
      const { backlogs } = await statusOf(owner)
      return backlogs.turnsRunning.count === 1 ? backlogs : undefined
    })
    assert.match(turnsRunning.oldestAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    await until('the model answers', async () => (await modelControl(stack.modelServerUrl).release(mark)) > 0)
    await asked
    await until('no turn runs', async () => (await statusOf(owner)).backlogs.turnsRunning.count === 0)
  })
})

describe('GET /v1/operations/failures', () => {
  let owner: Owner
  let base: TestBase
  before(async () => {
    owner = await makeOwner()
    base = (await makeFailedDocuments(owner)).base
  })

  it('shows a document with its agent, code, fix, links and workflow', async () => {
    const { data, total, next } = await failuresOf(owner, 'kind=document&code=DOCUMENT_HAS_NO_TEXT')
    assert.deepEqual([data.length, total, next], [1, 1, null])
    const { id, agent, name, code, retryable, isRetrying, links, workflow, fix, message, since } = data[0] as Failure
    assert.deepEqual([agent.id, name, code, retryable], [base.agentId, 'scan.pdf', 'DOCUMENT_HAS_NO_TEXT', false])
    assert.deepEqual([isRetrying, links, workflow.id], [false, { knowledgeBaseId: base.id }, `ingest-${id}`])
    assert.ok(agent.name && fix && message)
    assert.ok(Math.abs(Date.parse(since) - Date.now()) < 600_000)
  })

  it('gives pages, the newest first', async () => {
    const first = await failuresOf(owner, 'kind=document&limit=2')
    assert.deepEqual([first.data.length, first.total], [2, 3])
    const rest = await failuresOf(owner, `kind=document&limit=2&after=${first.next}`)
    assert.deepEqual([rest.data.length, rest.next], [1, null])
    const ids = [...first.data, ...rest.data].map(({ id }) => id)
    assert.deepEqual(ids, ids.toSorted().reverse())
  })

  it('shows a failed run until its suite is run again', async () => {
    const { id: suiteId, runId, path } = await makeFailedRun(owner)
    const { data } = await failuresOf(owner, 'kind=run')
    assert.deepEqual(
      data.map(({ id, code, links, workflow }) => [id, code, links.suiteId, workflow.id]),
      [[runId, 'MODEL_PROVIDER_NOT_CONFIGURED', suiteId, `eval-${runId}`]],
    )
    await request('POST', `${path}/run`, { key: owner.key })
    assert.deepEqual((await failuresOf(owner, 'kind=run')).data, [])
  })

  it('shows a delivery whose attempts fail', async () => {
    const { agentId } = await makeFailingDelivery(owner, 'http://127.0.0.1:9/')
    const [failure] = await until('an attempt has failed', async () => {
      const { data } = await failuresOf(owner, 'kind=delivery')
      return data.length > 0 ? data : undefined
    })
    assert.deepEqual([failure?.agent.id, failure?.name, failure?.code], [agentId, 'human', 'ESCALATION_NOT_DELIVERED'])
    assert.equal(failure?.isRetrying, true)
    assert.ok(failure?.message && failure.links.conversationId && failure.links.turnId)
  })

  it('shows nothing of another workspace', async () => {
    const other = await makeOwner()
    for (const kind of ['document', 'run', 'delivery', 'reply'])
      assert.deepEqual((await failuresOf(other, `kind=${kind}`)).data, [])
    assert.deepEqual((await statusOf(other)).failures, [])
  })

  for (const [query, name] of [
    ['', 'kind'],
    ['kind=turn', 'kind'],
    ['kind=run&code=lower', 'code'],
    ['kind=run&limit=201', 'limit'],
    ['kind=run&after=1', 'after'],
  ])
    it(`refuses ?${query}`, async () => {
      const { status, error } = await request('GET', `/v1/operations/failures?${query}`)
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(String(name)))
    })
})

describe('POST /v1/operations/retry', () => {
  it('retries the documents of a code once, and says how many', async () => {
    const owner = await makeOwner()
    const { base, word } = await makeFailedDocuments(owner)
    await breakWord(word, null)
    const reply = await retry(owner, { kind: 'document', code: 'EMBEDDING_FAILED' })
    assert.deepEqual(reply.data, { kind: 'document', retried: 2, remaining: 0, refused: [] })
    assert.ok(reply.json.next_steps.length > 0)
    assert.equal((await retry(owner, { kind: 'document', code: 'EMBEDDING_FAILED' })).data.retried, 0)
    await until('both are ready', async () => {
      const { data } = await request<Data[]>('GET', `${base.path}/documents?status=ready`, { key: owner.key })
      return data.length === 2
    })
    const { data } = await request<AuditEntry[]>('GET', '/v1/audit?action=retryFailures', { key: owner.key })
    assert.deepEqual(
      data.map(({ subject, change, request_id }) => [subject.type, subject.id, change, request_id]),
      [
        [
          ...['workspace', owner.workspaceId],
          ...[{ kind: 'document', code: 'EMBEDDING_FAILED', retried: 2 }, reply.headers.get('x-request-id')],
        ],
      ],
    )
  })

  it('without a code retries only what a retry can help, and by ids anything', async () => {
    const owner = await makeOwner()
    const { word } = await makeFailedDocuments(owner)
    await breakWord(word, null)
    assert.equal((await retry(owner, { kind: 'document' })).data.retried, 2)
    const [scan] = (await failuresOf(owner, 'kind=document&code=DOCUMENT_HAS_NO_TEXT')).data
    assert.equal((await retry(owner, { kind: 'document', ids: [scan?.id, randomUUID()] })).data.retried, 1)
  })

  it('takes nothing of another workspace', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()]
    await makeFailedDocuments(owner)
    const ids = (await failuresOf(owner, 'kind=document')).data.map(({ id }) => id)
    assert.equal((await retry(other, { kind: 'document', ids })).data.retried, 0)
    assert.equal((await failuresOf(owner, 'kind=document')).total, 3)
  })

  it('runs a suite again, and says which run is refused', async () => {
    const owner = await makeOwner()
    const { path } = await makeFailedRun(owner)
    const disabled = await makeFailedRun(owner)
    const body = { status: 'disabled' }
    await request('PATCH', `/v1/agents/${disabled.agentId}`, { key: owner.key, body })
    const { data } = await retry(owner, { kind: 'run' })
    assert.deepEqual([data.retried, data.remaining], [1, 0])
    assert.deepEqual(
      data.refused.map(({ id, code, fix }) => [id, code, Boolean(fix)]),
      [[disabled.runId, 'AGENT_DISABLED', true]],
    )
    await until('the new run is completed', async () => {
      const runs = await request<Data[]>('GET', `${path}/runs`, { key: owner.key })
      return runs.data.length === 2 && runs.data[0]?.status === 'completed'
    })
  })

  it('runs a suite again with the version and the model that the failed run chose', async () => {
    const owner = await makeOwner()
    const agentId = await makeAgent({}, { key: owner.key })
    const body = { systemPrompt: 'Newer.', promptConfig: null }
    await request('PUT', `/v1/agents/${agentId}/prompt`, { key: owner.key, body })
    const { path, runId } = await makeFailedRun(owner, agentId)
    await database.update(evalRuns).set({ model: 'google/gemini-2.0-flash' }).where(eq(evalRuns.id, runId))
    await retry(owner, { kind: 'run' })
    const { data } = await request<Data[]>('GET', `${path}/runs`, { key: owner.key })
    assert.deepEqual([data[0]?.agentVersion, data[0]?.model], [1, 'google/gemini-2.0-flash'])
  })

  it('delivers an escalation at once when its receiver is mended', async () => {
    const owner = await makeOwner()
    await using receiver = await startWebhookReceiver()
    const { agentId, escalation } = await makeFailingDelivery(owner, 'http://127.0.0.1:9/')
    await until('an attempt has failed', async () => (await failuresOf(owner, 'kind=delivery')).total === 1)
    const mended = { ...escalation, webhookUrl: receiver.url }
    await request('PUT', `/v1/agents/${agentId}/escalation`, { key: owner.key, body: mended })
    assert.equal((await retry(owner, { kind: 'delivery' })).data.retried, 1)
    await until('it is delivered', async () => (await failuresOf(owner, 'kind=delivery')).total === 0)
    assert.ok(receiver.received.length >= 1)
  })

  for (const [body, name] of [
    [{}, 'kind'],
    [{ kind: 'turn' }, 'kind'],
    [{ kind: 'document', code: 'x' }, 'code'],
    [{ kind: 'document', ids: [] }, 'ids'],
    [{ kind: 'document', ids: ['1'] }, 'ids'],
    [{ kind: 'document', all: true }, 'all'],
  ] as const)
    it(`refuses ${JSON.stringify(body)}`, async () => {
      const { status, error } = await request('POST', '/v1/operations/retry', { body })
      assert.deepEqual([status, error.code], [400, 'VALIDATION_ERROR'])
      assert.match(error.message, new RegExp(name))
    })
})

describe('operations', () => {
  it('are for owners and keys with the scope admin', async () => {
    const key = await makeKey({ scopes: ['read', 'write', 'chat', 'evals'] })
    const editor = await openSession(await makePerson('editor'))
    const owner = await openSession(await makePerson('owner'))
    for (const [method, path, body] of [
      ['GET', '/v1/operations'],
      ['GET', '/v1/operations/failures?kind=run'],
      ['POST', '/v1/operations/retry', { kind: 'run' }],
    ] as const) {
      for (const refused of [{ key }, editor]) {
        const { status, error } = await request(method, path, { ...refused, body })
        assert.deepEqual([status, error.code], [403, 'SCOPE_MISSING'], path)
      }
      assert.equal((await request(method, path, { ...owner, body })).status, 200, path)
    }
  })
})
