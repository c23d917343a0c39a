import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { parse } from 'yaml'
import { createDependencies as createApi } from '../../api/dependencies.ts'
import { readConfig } from '../../config.ts'
import { tellOccurrence } from '../../domain/log/occurrence.ts'
import { freePort } from '../../start/port.ts'
import { createDependencies as createWorker } from '../../worker/dependencies.ts'
import { startWorkerMetrics } from '../../worker/metrics.ts'
import { request, stack } from '../support/stack/stack.ts'

type Panel = { type: string; title: string; targets?: { expr: string }[] }
type Rule = { alert: string; expr: string; annotations: Record<string, string> }

const dashboard = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as { panels: Panel[] }
const { groups } = parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const queries = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
]

/** The names of figures that a query reads, each with the labels that it names for it. */
function readBy(expr: string): { name: string; labels: string[] }[] {
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  return [...expr.matchAll(/\b(ams_\w+)(?:\{([^}]*)\})?/g)].map(([, name = '', given = '']) => {
    const matched = [...given.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label = '']) => label)
    return { name, labels: [...matched, ...grouped] }
  })
}

/** One occurrence of each kind, so that every figure has a sample with its labels. */
function tellAll(): void {
  tellOccurrence('turn.ended', { source: 'chat', status: 'success', durationMs: 1_500, firstTokenMs: 300 })
  tellOccurrence('turn.taken-over', {})
  tellOccurrence('turn.reset', {})
  tellOccurrence('tool.ended', { type: 'api_call', status: 'succeeded', durationMs: 20 })
  const usage = { promptTokens: 40, completionTokens: 9, cachedTokens: 30, cacheWriteTokens: 5, reasoningTokens: 4 }
  tellOccurrence('model.called', { provider: 'openai', purpose: 'answer', outcome: 'ok', usage })
  tellOccurrence('model.paused', { provider: 'openai' })
  tellOccurrence('ingestion.step', { stage: 'parse', isDone: true, durationMs: 20 })
  tellOccurrence('eval.case', { outcome: 'passed' })
  tellOccurrence('spans.left', { count: 1, outcome: 'exported' })
}

/** Labels by the name of the sample, as an API process and a worker offer them. */
const offered = new Map<string, Set<string>>()
/** The figures of a worker, as Prometheus text. */
let ofWorker: string
const closing: (() => unknown)[] = []
let port: number
before(async () => {
  port = await freePort()
  const config = readConfig({ ...stack.env, WORKER_METRICS_PORT: String(port), METRICS_TOKEN: 'scrape' })
  const [api, worker] = [createApi(config), createWorker(config)]
  const stop = await startWorkerMetrics(worker)
  closing.push(
    stop,
    () => api.close(),
    () => worker.close(),
  )
  tellAll()
  const headers = { authorization: 'Bearer scrape' }
  ofWorker = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text()
  api.metrics.collectProcess()
  api.metrics.countRequest('GET', '/healthz', 200, 1)
  tellAll()
  const { text: ofApi } = await api.metrics.read()
  for (const line of `${ofWorker}\n${ofApi}`.split('\n')) {
    const [, name, labels = ''] = /^(ams_\w+)(?:\{(.*)\})? /.exec(line) ?? []
    if (!name) continue
    const known = offered.get(name) ?? new Set(['instance'])
    offered.set(name, known)
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
  }
})
after(() => Promise.all(closing.map((close) => close())))

describe('the dashboard and the alert rules', () => {
  for (const { of, expr } of queries)
    it(`read what /metrics offers: ${of}: ${expr}`, () => {
      const read = readBy(expr)
      assert.ok(read.length > 0)
      for (const { name, labels } of read) {
        const known = offered.get(name)
        assert.ok(known, `/metrics does not offer ${name}`)
        assert.deepEqual(
          labels.filter((label) => !known.has(label)),
          [],
          `${name} lacks these labels`,
        )
      }
    })

  it('give a reason and an action with each rule', () => {
    for (const { alert, annotations } of rules)
      for (const part of ['summary', 'reason', 'action']) assert.ok(annotations[part], `${alert} has no ${part}`)
  })

  it('name figures with units in the way of Prometheus', () => {
    for (const name of offered.keys()) assert.doesNotMatch(name, /_(ms|millis|kb|mb)(_|$)/)
  })
})

/** The rows of the table of figures in docs/observability.md: a process, and the names that it offers. */
const documented = readFileSync('docs/observability.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, process, names = ''] = /^\|[^|]*\| (API|worker|both) \|(.*)\|$/.exec(line) ?? []
    return process ? [{ process, names: [...names.matchAll(/`(ams_\w+)`/g)].map(([, name = '']) => name) }] : []
  })

describe('the table of figures in docs/observability.md', () => {
  const namesIn = (text: string) =>
    [...text.matchAll(/^# TYPE (ams_\w+) /gm)]
      .map(([, name = '']) => name)
      .filter((name) => !/^ams_(nodejs|process)_/.test(name) || name === 'ams_nodejs_eventloop_lag_p99_seconds')
      .sort()
  const documentedFor = (process: string) =>
    documented.flatMap((row) => (row.process === process || row.process === 'both' ? row.names : [])).sort()

  it('is that of an API process', async () => {
    const { text } = await request('GET', '//metrics')
    assert.deepEqual(namesIn(text), documentedFor('API'))
  })

  it('is that of a worker', () => assert.deepEqual(namesIn(ofWorker), documentedFor('worker')))
})

describe('/metrics of a worker', () => {
  const get = (path: string, authorization?: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: authorization ? { authorization } : {} })

  it('needs the token', async () => {
    assert.equal((await get('/metrics')).status, 401)
    assert.equal((await get('/metrics', 'Bearer wrong')).status, 401)
    const { status, headers } = await get('/metrics', 'Bearer scrape')
    assert.equal(status, 200)
    assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  })

  it('is all that its port serves', async () => {
    assert.equal((await get('/api/v1/agents', 'Bearer scrape')).status, 404)
  })

  it('counts the open work of all workspaces', async () => {
    const text = await (await get('/metrics', 'Bearer scrape')).text()
    for (const queue of [
      'turns_running',
      'turns_waiting',
      'ingestion',
      'backtests',
      'eval_runs',
      'outbox',
      'escalations',
      'trace_exports',
    ])
      assert.match(text, new RegExp(`^ams_backlog\\{queue="${queue}"\\} \\d+$`, 'm'))
  })
})
