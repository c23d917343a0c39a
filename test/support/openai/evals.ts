import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Thing = { id: string; [name: string]: unknown }
/** The evals of a project: the lists of each path, such as `/evals/eval_1/runs`, and the files. */
export type Project = { lists: Record<string, Thing[]>; files: Record<string, { file: Thing; content: string }> }
/** Decides what a request gets instead of its answer: a status with its headers, or half of the answer. */
export type Disrupt = (path: string, asked: number) => { status: number; headers?: object } | 'cut' | undefined

export const EVALS_KEY = 'sk-evals-test'

/** A stand-in for OpenAI's Evals and Files, as far as they read. The test of `ams export` proves it by OpenAI's client. */
export async function serveEvals({ lists, files }: Project) {
  const asked: string[] = []
  let disrupt: Disrupt = () => undefined
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    const path = pathname.replace(/^\/v1/, '')
    asked.push(request.url ?? '')
    const disruption = disrupt(path, asked.length)
    if (request.headers.authorization !== `Bearer ${EVALS_KEY}`)
      return refuse(response, 401, 'Incorrect API key provided.', 'invalid_api_key')
    if (typeof disruption === 'object')
      return refuse(response, disruption.status, 'The server had an error.', null, disruption.headers)
    const [, id = '', isContent] = /^\/files\/([^/]+)(\/content)?$/.exec(path) ?? []
    const found = files[id]
    const list = lists[path]
    const body = found ? (isContent ? found.content : JSON.stringify(found.file)) : list && pageOf(list, searchParams)
    if (body === undefined) return refuse(response, 404, `No such object: ${path}`, null)
    const type = isContent ? 'application/octet-stream' : 'application/json'
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    if (disruption !== 'cut') return void response.end(body)
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    disruptWith: (next: Disrupt) => (disrupt = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function refuse(response: ServerResponse, status: number, message: string, code: string | null, headers: object = {}) {
  const error = { message, type: 'invalid_request_error', param: null, code }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
}

function pageOf(list: Thing[], query: URLSearchParams): string {
  const ordered = query.get('order') === 'desc' ? list.toReversed() : list
  const after = query.get('after')
  const start = after ? ordered.findIndex(({ id }) => id === after) + 1 : 0
  const data = ordered.slice(start, start + Number(query.get('limit') ?? 20))
  const hasMore = start + data.length < ordered.length
  const [first, last] = [data[0]?.id ?? null, data.at(-1)?.id ?? null]
  return JSON.stringify({ object: 'list', data, first_id: first, last_id: last, has_more: hasMore })
}

/** Two evals: one over a file with 250 items in one of its two runs, one over items that its run holds. */
export function ticketProject(): Project {
  const run = (id: string, evalId: string, more: object) => ({
    id,
    object: 'eval.run',
    eval_id: evalId,
    name: id,
    model: 'gpt-4o-mini',
    status: 'completed',
    created_at: 1_790_000_000,
    metadata: {},
    ...more,
  })
  const template = [
    { role: 'developer', content: 'Answer with one word.' },
    { role: 'user', content: 'Which kind of ticket is this? {{item.ticket}}' },
  ]
  const data = (source: object) => ({
    type: 'responses',
    model: 'gpt-4o-mini',
    input_messages: { type: 'template', template },
    source,
  })
  const tickets = Array.from({ length: 250 }, (_, index) => ({ ticket: `Ticket ${index + 1}`, label: 'Hardware' }))
  const content = tickets.map((item) => `${JSON.stringify({ item })}\n`).join('')
  const inline = [{ item: { question: 'How long can goods be returned?', days: '30' } }]
  return {
    lists: {
      '/evals': [
        {
          id: 'eval_1',
          object: 'eval',
          name: 'IT tickets',
          created_at: 1_790_000_000,
          metadata: {},
          data_source_config: { type: 'custom', schema: {} },
          testing_criteria: [
            {
              type: 'string_check',
              id: 'check_1',
              name: 'Label',
              operation: 'eq',
              input: '{{sample.output_text}}',
              reference: '{{item.label}}',
            },
          ],
        },
        {
          id: 'eval_2',
          object: 'eval',
          name: 'Returns',
          created_at: 1_790_000_001,
          metadata: {},
          data_source_config: { type: 'custom', schema: {} },
          testing_criteria: [
            {
              type: 'string_check',
              id: 'check_2',
              name: 'Days',
              operation: 'ilike',
              input: '{{sample.output_text}}',
              reference: '{{item.days}} days',
            },
          ],
        },
      ],
      '/evals/eval_1/runs': [
        run('run_1', 'eval_1', { data_source: data({ type: 'file_id', id: 'file-1' }) }),
        run('run_2', 'eval_1', { data_source: data({ type: 'file_id', id: 'file-1' }), status: 'failed' }),
      ],
      '/evals/eval_2/runs': [
        run('run_3', 'eval_2', { data_source: { type: 'jsonl', source: { type: 'file_content', content: inline } } }),
      ],
      '/evals/eval_1/runs/run_1/output_items': tickets.map((item, index) => outputItem('run_1', index, item)),
      '/evals/eval_1/runs/run_2/output_items': [],
      '/evals/eval_2/runs/run_3/output_items': inline.map(({ item }, index) => outputItem('run_3', index, item)),
    },
    files: {
      'file-1': {
        file: { id: 'file-1', object: 'file', filename: 'tickets.jsonl', purpose: 'evals', bytes: content.length },
        content,
      },
    },
  }
}

const outputItem = (runId: string, index: number, item: object): Thing => ({
  id: `outputitem_${runId}_${index}`,
  object: 'eval.run.output_item',
  run_id: runId,
  status: 'pass',
  datasource_item: item,
  datasource_item_id: index,
  results: [{ name: 'Label', passed: true, score: 1 }],
  sample: { input: [], output: [{ role: 'assistant', content: 'Hardware' }], finish_reason: 'stop' },
})
