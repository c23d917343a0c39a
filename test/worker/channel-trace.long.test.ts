import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { asc, eq } from 'drizzle-orm'
import { openSystemDatabase } from '../../store/database.ts'
import { turns } from '../../store/tables/index.ts'
import { deliver, openTelegramAgent } from '../support/channel/channel.ts'
import { request, type Services, startOwnStack, until } from '../support/stack/stack.ts'
import { type Collector, startCollector } from '../support/telemetry/collector.ts'

/** The header of a request in a trace of its own. */
const inTrace = (traceId: string) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-01` })
const DELIVERY = '3af7651916cd43dd8448eb211c80319c'
const RESUME = '4af7651916cd43dd8448eb211c80319c'

/** API process and worker with an endpoint that takes their spans. */
describe('the trace of a turn of a channel', () => {
  let collector: Collector
  let own: Services & AsyncDisposable
  before(async () => {
    collector = await startCollector()
    const telemetry = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }
    own = await startOwnStack({ settings: telemetry })
  })
  after(async () => {
    await own?.[Symbol.asyncDispose]()
    await collector[Symbol.asyncDispose]()
  })

  it('is that of the delivery, and after a pause that of the resume', async () => {
    const { info } = own
    const asked = { baseUrl: info.baseUrl, key: info.keys.a }
    await using telegram = await openTelegramAgent({ info, ...asked })
    const database = openSystemDatabase({ url: info.databaseUrl }, 2)
    const turnsOf = () =>
      database.select().from(turns).where(eq(turns.agentId, telegram.agentId)).orderBy(asc(turns.place))
    const { body, headers } = telegram.update({ text: '[[say hi]]' })
    await deliver(telegram.agentId, 'telegram', { body, headers: { ...headers, ...inTrace(DELIVERY) } }, asked)
    const [first] = await until('the turn', async () => {
      const found = await turnsOf()
      return found.length > 0 ? found : undefined
    })
    const act = (action: 'pause' | 'resume') =>
      request('POST', `/v1/conversations/${first?.conversationId}/${action}`, { ...asked, headers: inTrace(RESUME) })
    assert.equal((await act('pause')).status, 200)
    await telegram.say('[[say kept]]', {})
    assert.equal((await act('resume')).status, 200)
    const traces = (await turnsOf()).map(({ traceContext }) => traceContext?.traceparent.split('-')[1])
    await database.$client.end()
    assert.deepEqual(traces, [DELIVERY, RESUME])
    for (const traceId of traces)
      await until('the sending of the reply in the trace', async () =>
        collector.spans.some((span) => span.traceId === traceId && span.name === 'RunWorkflow:deliverReply'),
      )
  })
})
