import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { openTelemetrySettings } from '../../../config/observability.ts'
import { ConfigError } from '../../../config/value.ts'
import { listenToOccurrences } from '../../../domain/log/occurrence.ts'
import { inSpan } from '../../../domain/log/span.ts'
import { createExportQueue, type ExportSettings } from '../../../providers/telemetry/export-queue.ts'
import { startTelemetry } from '../../../providers/telemetry/start.ts'
import { until } from '../../support/stack/stack.ts'
import { startCollector } from '../../support/telemetry/collector.ts'

const SMALL = { OTEL_BSP_MAX_QUEUE_SIZE: '3', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '2', OTEL_BSP_SCHEDULE_DELAY: '10' }
const span = {} as ReadableSpan

function settingsOf(url: string, more: Record<string, string> = {}): ExportSettings {
  const settings = openTelemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...SMALL, ...more })
  assert.ok(settings)
  return settings
}

function countLeft(): Record<string, number> {
  const left: Record<string, number> = {}
  listenToOccurrences((name, facts) => {
    if (name !== 'spans.left') return
    const { outcome, count } = facts as { outcome: string; count: number }
    left[outcome] = (left[outcome] ?? 0) + count
  })
  return left
}

describe('the queue of spans', () => {
  it('drops what does not fit while the collector is away, and sends the rest later', async () => {
    await using collector = await startCollector()
    collector.status = 503
    const left = countLeft()
    const reasons: string[] = []
    const queue = createExportQueue(
      settingsOf(collector.url),
      () => new Uint8Array([1]),
      (reason) => reasons.push(reason),
    )
    for (let index = 0; index < 5; index++) queue.onEnd(span)
    assert.equal(left.queue_full, 2)
    await until('a failure', async () => reasons.includes('the collector answered 503'))
    collector.status = 200
    await until('the rest', async () => left.exported === 3)
    assert.deepEqual(left, { queue_full: 2, exported: 3 })
  })

  it('drops what the collector refuses for good', async () => {
    await using collector = await startCollector()
    collector.status = 400
    const left = countLeft()
    const queue = createExportQueue(
      settingsOf(collector.url),
      () => new Uint8Array([1]),
      () => {},
    )
    queue.onEnd(span)
    await until('the refusal', async () => left.refused === 1)
  })

  it('counts what is left unsent at the end', async () => {
    const left = countLeft()
    const queue = createExportQueue(
      settingsOf('http://127.0.0.1:1'),
      () => new Uint8Array([1]),
      () => {},
    )
    for (let index = 0; index < 3; index++) queue.onEnd(span)
    await queue.shutdown()
    assert.deepEqual(left, { unsent: 3 })
  })
})

describe('spans of a process', () => {
  it('leave as compressed protobuf with the name of the service', async () => {
    await using collector = await startCollector()
    const more = { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret' }
    const stop = await startTelemetry(settingsOf(`${collector.url}/base/`, more), 'api', { warn() {} })
    await inSpan({ name: 'work', kind: 'internal' }, async () => {})
    await stop()
    const [request] = collector.requests
    assert.equal(request?.headers.path, '/base/v1/traces')
    assert.equal(request.headers['content-type'], 'application/x-protobuf')
    assert.equal(request.headers.authorization, 'Bearer secret')
    const body = request.body.toString('latin1')
    assert.ok(body.includes('work') && body.includes('ams-api'))
  })
})

describe('the settings of OpenTelemetry', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

  it('are none without an endpoint, and where they are switched off', () => {
    for (const env of [{}, { ...endpoint, OTEL_SDK_DISABLED: 'true' }, { ...endpoint, OTEL_TRACES_EXPORTER: 'none' }])
      assert.equal(openTelemetrySettings(env), undefined)
  })

  it('prefer those of traces', () => {
    const settings = openTelemetrySettings({
      ...endpoint,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://traces:4318/here',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'a=1,b=2',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'b=3',
    })
    assert.equal(settings?.url, 'http://traces:4318/here')
    assert.equal(settings.protocol, 'http/json')
    assert.deepEqual(settings.headers, { a: '1', b: '3' })
  })

  for (const [name, value] of [
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
  ] as const)
    it(`refuse ${name} in another form`, () => {
      assert.throws(
        () => openTelemetrySettings({ ...endpoint, [name]: value }),
        (error) => error instanceof ConfigError && error.message.startsWith(name),
      )
    })
})
