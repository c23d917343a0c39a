import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { attributesOf, readExport, type SentSpan } from '../langfuse/contract.ts'

export type CollectedSpan = SentSpan & { values: Record<string, unknown>; process: unknown }

/** A stand-in for a collector of OpenTelemetry, which takes what keeps the OTLP contract in JSON and nothing else. */
export type Collector = AsyncDisposable & {
  url: string
  spans: CollectedSpan[]
  /** The bodies as they came, whatever their encoding. */
  requests: { headers: Record<string, unknown>; body: Buffer }[]
  violations: string[]
  /** Each request gets this status while it is no 200. */
  status: number
}

/** Starts the stand-in on a free port: `await using collector = await startCollector()`. */
export async function startCollector(): Promise<Collector> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const sent = Buffer.concat(chunks)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    collector.requests.push({ headers: { path: request.url, ...request.headers }, body })
    if (collector.status === 200 && request.headers['content-type'] === 'application/json') take(collector, body)
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    requests: [],
    violations: [],
    status: 200,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return collector
}

function take({ spans, violations }: Collector, body: Buffer): void {
  const sent = JSON.parse(body.toString()) as Sent
  const read = readExport(sent)
  if ('violation' in read) return void violations.push(read.violation)
  for (const { resource, scopeSpans } of sent.resourceSpans)
    for (const span of scopeSpans.flatMap((scope) => scope.spans))
      spans.push({ ...span, values: attributesOf(span), process: attributesOf(resource)['ams.process'] })
}

type Sent = {
  resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[]
}
