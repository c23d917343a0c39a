import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { traceIdOf } from '../../../domain/log/trace/trace-id.ts'
import type { Receipt } from '../../../domain/turn/receipt.ts'
import { createLangfuse } from '../../../providers/langfuse/langfuse.ts'
import { asSystem } from '../../../store/connection/scope.ts'
import { openDatabase } from '../../../store/database.ts'
import { startExporter } from '../../../worker/export/exporter.ts'
import { KEYS, type LangfuseServer, settingsOf, startLangfuseServer } from '../../support/langfuse/server.ts'
import { startOwnApi } from '../../support/stack/own-api.ts'
import { createOwnDatabase } from '../../support/stack/own-database.ts'
import { request, until } from '../../support/stack/stack.ts'
import { chat, makeAgent } from '../../support/turn/chat.ts'

const MASKING = { blockedTopics: [], piiDetection: true, maxInputLength: 1000, maxOutputLength: 1000 }

/** An API process with the settings of docs/observability.md, over a database of its own, and an exporter beside it. */
describe('a service with Langfuse', () => {
  let langfuse: LangfuseServer
  let baseUrl: string
  const closing: (() => unknown)[] = []
  before(async () => {
    langfuse = await startLangfuseServer()
    const own = await createOwnDatabase()
    const api = await startOwnApi({
      DATABASE_URL: own.url,
      SYSTEM_DATABASE_URL: own.url,
      ...settingsOf(langfuse),
    })
    baseUrl = api.baseUrl
    const database = openDatabase({ url: own.url }, 2)
    const settings = { baseUrl: langfuse.url, keys: KEYS, sendsContent: true, environment: undefined }
    const deps = { database, log: { warn() {} }, langfuse: createLangfuse(settings), maxOutputTokens: undefined }
    const exporter = asSystem(() => startExporter(deps))
    closing.push(
      () => exporter.stop(),
      () => database.$client.end(),
      () => api[Symbol.asyncDispose](),
      () => own[Symbol.asyncDispose](),
      () => langfuse.close(),
    )
  })
  after(async () => {
    for (const close of closing) await close()
  })

  it('has the trace that the receipt links to, with the costs of the receipt and masked texts', async () => {
    const agentId = await makeAgent({ guardrails: MASKING }, { baseUrl })
    const { data } = await chat(agentId, '[[say done]] write to jo@example.com', { baseUrl })
    const { data: receipt } = await request<Receipt>('GET', `/v1/turns/${data.turn_id}`, { baseUrl })
    assert.equal(receipt.trace_id, traceIdOf(data.turn_id))
    assert.equal(receipt.trace_url, `${langfuse.url}/trace/${receipt.trace_id}`)
    const spans = await until('the trace', async () => {
      const found = langfuse.spansOf(receipt.trace_id)
      return found.length > 0 ? found : undefined
    })
    const answer = spans.find(({ name }) => name === 'answer')
    const cost = JSON.parse(String(answer?.values['langfuse.observation.cost_details'])) as { total: number }
    assert.equal(cost.total.toFixed(8), receipt.cost)
    const text = JSON.stringify(spans)
    assert.ok(text.includes('[EMAIL]') && !text.includes('jo@example.com'))
    assert.deepEqual(langfuse.violations, [])
  })

  it('answers while Langfuse is away, and sends the trace later', async () => {
    langfuse.instead = () => ({ status: 503 })
    const agentId = await makeAgent({}, { baseUrl })
    const { data } = await chat(agentId, '[[say done]]', { baseUrl })
    assert.equal(data.text, 'done')
    const before = langfuse.requests
    await until('an attempt', async () => langfuse.requests > before)
    langfuse.instead = () => undefined
    await until('the trace', async () => langfuse.spansOf(traceIdOf(data.turn_id)).length > 0)
  })
})
