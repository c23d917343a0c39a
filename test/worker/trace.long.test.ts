import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { modelControl } from '../support/model/client.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { type CollectedSpan, type Collector, startCollector } from '../support/telemetry/collector.ts'
import { chat, makeAgent } from '../support/turn/chat.ts'
import { ESCALATION } from '../support/turn/escalated.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const TRACE = { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`, tracestate: 'vendor=opaque' }
const SECRET = 'the-token-of-the-tool'

/** API process and worker with an endpoint, and a collector that checks what they send. */
describe('the trace of a turn with a tool', () => {
  let collector: Collector
  let own: Services & AsyncDisposable
  let target: Awaited<ReturnType<typeof startWebhookReceiver>>
  let asked: { baseUrl: string; key: string }
  before(async () => {
    collector = await startCollector()
    target = await startWebhookReceiver()
    own = await startOwnStack({
      settings: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours',
        OTEL_BSP_SCHEDULE_DELAY: '50',
      },
    })
    asked = { baseUrl: own.info.baseUrl, key: own.info.keys.a }
  })
  after(async () => {
    await own?.[Symbol.asyncDispose]()
    await target[Symbol.asyncDispose]()
    await collector[Symbol.asyncDispose]()
  })

  const spansOf = (traceId: string): CollectedSpan[] => collector.spans.filter((span) => span.traceId === traceId)
  const makeToolAgent = () =>
    makeAgent({ tools: [{ type: 'api_call', name: 'ring', description: 'Rings.', config: toolConfig() }] }, asked)
  const toolConfig = () => ({ url: target.url, method: 'POST', authType: 'bearer', authValue: SECRET })

  it('continues its caller, and connects API, workflow, activities, model and tool', async () => {
    const { data } = await chat(await makeToolAgent(), 'the words of a user [[tool ring {}]] [[say done]]', {
      ...asked,
      headers: TRACE,
    })
    assert.equal(data.text, 'done')
    const spans = await until('a connected tree with the workflow', async () => {
      const found = spansOf(CALLER.traceId)
      const hasWorkflow = found.some(({ name }) => name === 'RunWorkflow:runTurn')
      const isWhole = hasWorkflow && orphansOf(found).every(({ parentSpanId }) => parentSpanId === CALLER.spanId)
      return isWhole ? found : undefined
    })
    assert.deepEqual(
      orphansOf(spans).map(({ name }) => name),
      ['POST /api/v1/chat'],
    )
    const paths = spans.map((span) => pathOf(spans, span))
    // A worker may take the turn before Temporal hands it the activity, so the path between is one of two.
    for (const [head, tail] of [
      ['api:POST /api/v1/chat > api:invoke_agent >', 'api:chat gpt-4o-mini'],
      ['api:POST /api/v1/chat > api:invoke_agent >', 'worker:RunWorkflow:runTurn'],
      ['api:POST /api/v1/chat >', 'worker:RunWorkflow:runTurn > worker:RunActivity:runTools'],
      ['api:POST /api/v1/chat >', 'worker:invoke_agent > worker:execute_tool ring > worker:POST'],
      ['api:POST /api/v1/chat >', 'worker:invoke_agent > worker:chat gpt-4o-mini'],
    ] as const)
      assert.ok(
        paths.some((path) => path.startsWith(head) && path.endsWith(tail)),
        `${tail} is not among\n${paths.join('\n')}`,
      )
    assert.deepEqual(collector.violations, [])
  })

  it('has ids, names, counts and codes, and no text and no secret', async () => {
    const [span] = spansOf(CALLER.traceId).filter(({ name }) => name === 'chat gpt-4o-mini')
    assert.equal(span?.values['gen_ai.provider.name'], 'openai')
    assert.ok(Number(span?.values['gen_ai.usage.output_tokens']) > 0)
    for (const part of ['cache_read.input_tokens', 'cache_creation.input_tokens', 'reasoning.output_tokens'])
      assert.equal(Number(span?.values[`gen_ai.usage.${part}`]), 0, part)
    const sent = collector.requests.map(({ body }) => body.toString()).join('')
    for (const text of ['the words of a user', 'say done', SECRET, own.info.keys.a])
      assert.ok(!sent.includes(text), text)
    assert.equal(collector.requests[0]?.headers['x-tenant'], 'ours')
  })

  it('tells the tool and the model server the place in the trace, but not what the caller’s systems wrote', async () => {
    const [call] = target.received
    const client = spansOf(CALLER.traceId).find(({ name, process }) => name === 'POST' && process === 'worker')
    assert.equal(call?.headers.traceparent, `00-${CALLER.traceId}-${client?.spanId}-01`)
    assert.equal(call?.headers.tracestate, undefined)
  })

  it('begins with the request when its caller has none', async () => {
    const { data } = await chat(await makeAgent({}, asked), '[[say plain]]', asked)
    const root = await until('the span of the request', async () => {
      const turn = collector.spans.find(({ values }) => values['ams.turn.id'] === data.turn_id)
      return turn && spansOf(turn.traceId).find(({ name }) => name === 'POST /api/v1/chat')
    })
    assert.equal(root.parentSpanId, undefined)
    assert.equal(root.values['http.response.status_code'], 200)
  })

  it('is not made when its caller keeps no trace', async () => {
    const traceId = '1af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-${CALLER.spanId}-00` }
    await chat(await makeToolAgent(), '[[tool ring {}]] [[say done]]', { ...asked, headers })
    await until('the call of the tool', async () =>
      target.received.some((call) => call.headers.traceparent?.includes(traceId)),
    )
    const { data } = await chat(await makeAgent({}, asked), '[[say later]]', asked)
    await until('a later span', async () =>
      collector.spans.some(({ values }) => values['ams.turn.id'] === data.turn_id),
    )
    assert.deepEqual(spansOf(traceId), [])
  })

  it('goes on in the worker that takes the turn of a dead API process', async () => {
    const traceId = '2af7651916cd43dd8448eb211c80319c'
    const { baseUrl, part } = await own.addApi()
    const agentId = await makeAgent({}, asked)
    const headers = { traceparent: `00-${traceId}-${CALLER.spanId}-01` }
    const answer = chat(agentId, 'unanswered [[stall]] [[say taken over]]', { ...asked, baseUrl, headers }).catch(
      () => {},
    )
    const model = modelControl(own.info.modelServerUrl)
    await until('the model is asked', async () => (await model.requests({ contains: 'unanswered' })).length > 0)
    await part.kill()
    await answer
    await until('the next holder asks', async () => (await model.requests({ contains: 'unanswered' })).length > 1)
    await model.release('unanswered')
    const taken = await until('its span', async () =>
      spansOf(traceId).find(
        ({ name, values }) => name === 'invoke_agent' && Number(values['ams.turn.generation']) === 2,
      ),
    )
    assert.equal(taken.process, 'worker')
  })

  it('goes on in the delivery of its escalation, up to the webhook', async () => {
    const traceId = '5af7651916cd43dd8448eb211c80319c'
    const agentId = await makeAgent({ escalation: { ...ESCALATION, webhookUrl: target.url } }, asked)
    const headers = { traceparent: `00-${traceId}-${CALLER.spanId}-01` }
    await chat(agentId, 'a human, please [[say Wait.]]', { ...asked, headers })
    const delivery = [
      'outbox escalation',
      'RunWorkflow:deliverEscalation',
      'RunActivity:attemptEscalationDelivery',
      'POST',
    ]
    const path = ['api:POST /api/v1/chat', ...delivery.map((name) => `worker:${name}`)].join(' > ')
    await until('the delivery in the trace', async () => {
      const spans = spansOf(traceId)
      return spans.some((span) => pathOf(spans, span) === path)
    })
    assert.ok(target.received.some((call) => call.headers.traceparent?.includes(traceId)))
  })

  it('costs a turn nothing but spans when the collector is away, and the figures tell', async () => {
    collector.status = 503
    const { data } = await chat(await makeAgent({}, asked), '[[say unharmed]]', asked)
    assert.equal(data.text, 'unharmed')
    collector.status = 400
    await until('dropped spans in the figures', async () => {
      const { text } = await request('GET', '//metrics', asked)
      return /^ams_trace_spans_total\{outcome="refused"\} [1-9]/m.test(text)
    })
    collector.status = 200
    assert.ok((await request('GET', '//metrics', asked)).text.includes('ams_trace_spans_total{outcome="exported"}'))
  })

  it('is in the log lines of its request', () => {
    const log = readFileSync(`${own.info.dataDir}/logs/api.log`, 'utf8')
    const lines = log.split('\n').filter((line) => line.includes(CALLER.traceId))
    assert.ok(lines.some((line) => line.includes('"path":"/api/v1/chat"') && /"span_id":"[0-9a-f]{16}"/.test(line)))
  })
})

/** The spans whose parent was not collected. */
function orphansOf(spans: CollectedSpan[]): CollectedSpan[] {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  return spans.filter(({ parentSpanId = '' }) => !ids.has(parentSpanId))
}

/** The names from the root to a span, each with its process. */
function pathOf(spans: CollectedSpan[], { name, parentSpanId, process }: CollectedSpan): string {
  const parent = spans.find(({ spanId }) => spanId === parentSpanId)
  return `${parent ? `${pathOf(spans, parent)} > ` : ''}${process}:${name}`
}
