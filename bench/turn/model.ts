import { checkOutput } from '../../domain/model/output/check.ts'
import { converse } from '../../test/support/model/cached-conversation.ts'
import { modelControl } from '../../test/support/model/client.ts'
import type { Services } from '../../test/support/stack/services.ts'
import { addedMs, type Figure } from '../figure.ts'
import { crowd, interleaved, median, timed } from '../sample.ts'
import { firstToken, isDirectToken, isOurToken, type Target } from '../target.ts'

const MESSAGE = '[[say The answer is forty-two.]]'
const PROTOCOLS = { 'Chat Completions': 'openai/m', Responses: 'responses/m', Anthropic: 'anthropic/m' }
const ROUNDS = 100
const BLOCKS = 5
const [BLOCK_TURNS, CLIENTS] = [200, 16]

/** Measures plain turns beside direct calls and by protocol, the check of structured outputs, and what caches serve. */
export async function measureModels(target: Target, services: Services): Promise<Figure[]> {
  return [
    ...(await measurePlain(target)),
    ...(await measureProtocols(target)),
    measureCheck(),
    ...(await measureCaches(target, services)),
  ]
}

/** Throughput is that of 16 clients, in blocks of turns and of direct calls that follow each other. */
async function measurePlain(target: Target): Promise<Figure[]> {
  const agent = await target.createAgent('bench models')
  const { ours, bare } = await interleaved(
    ROUNDS,
    () => firstToken(() => target.chatStream(agent, MESSAGE), isOurToken),
    () => firstToken(() => target.directStream(MESSAGE), isDirectToken),
  )
  const blockMs = async (ask: () => Promise<unknown>) => (await timed(() => crowd(BLOCK_TURNS, CLIENTS, ask))).ms
  const load = await interleaved(
    BLOCKS,
    () => blockMs(() => target.chat(agent, MESSAGE)),
    () => blockMs(() => target.direct(MESSAGE)),
  )
  const perSecond = (blocks: number[]) => (BLOCK_TURNS * 1000) / median(blocks)
  const rates = `direct: ${perSecond(load.bare).toFixed(0)} a second`
  const name = 'first token of a plain turn'
  return [
    { name: `${name}, added to a direct call, median`, value: median(ours) - median(bare), unit: 'ms' },
    { name: `${name}, beside a direct call, median`, value: median(ours) / median(bare), unit: '×' },
    { name: 'plain turns a second, 16 clients', value: perSecond(load.ours), unit: '', note: rates },
    { name: 'direct calls beside plain turns, 16 clients', value: median(load.ours) / median(load.bare), unit: '×' },
  ]
}

/** Each round asks over all protocols, in an order that changes, so that all meet the same load. */
async function measureProtocols(target: Target): Promise<Figure[]> {
  const ways = await Promise.all(
    Object.entries(PROTOCOLS).map(async ([protocol, model]) => {
      const { id } = await target.send<{ id: string }>('POST', '/v1/agents', { name: `bench ${protocol}`, model })
      return { protocol, id, tokens: [] as number[], turns: [] as number[] }
    }),
  )
  for (let round = -20; round < ROUNDS; round++)
    for (const place of ways.keys()) {
      const way = ways[(place + round + 20) % ways.length]
      if (!way) continue
      const token = await firstToken(() => target.chatStream(way.id, MESSAGE), isOurToken)
      const { ms } = await timed(() => target.chat(way.id, MESSAGE))
      if (round < 0) continue
      way.tokens.push(token)
      way.turns.push(ms)
    }
  const [plain, ...others] = ways
  return others.flatMap(({ protocol, tokens, turns }) => [
    addedMs(`first token over ${protocol}, added to Chat Completions, median`, tokens, plain?.tokens ?? []),
    addedMs(`complete turn over ${protocol}, added to Chat Completions, median`, turns, plain?.turns ?? []),
  ])
}

const LINE = {
  type: 'object',
  properties: {
    product: { type: 'string', minLength: 1, maxLength: 200 },
    number: { type: 'string', pattern: '^[A-Z]{2}-\\d{4}$' },
    count: { type: 'integer', minimum: 1 },
    price: { type: 'number', minimum: 0 },
    currency: { enum: ['EUR', 'USD'] },
    day: { type: 'string', format: 'date' },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
  required: ['product', 'number', 'count', 'price', 'currency', 'day', 'note'],
  additionalProperties: false,
}
const SCHEMA = {
  type: 'object',
  properties: { lines: { type: 'array', items: { $ref: '#/$defs/line' }, maxItems: 500 } },
  required: ['lines'],
  additionalProperties: false,
  $defs: { line: LINE },
}

const CHECKS = 500

/** The check of an invoice of 20 KB, in processor time, which a busy machine changes less than durations. */
function measureCheck(): Figure {
  const lines = Array.from({ length: 160 }, (_, place) => ({
    product: `Product ${place}`,
    number: `AB-${1000 + place}`,
    count: place + 1,
    price: place * 1.5,
    currency: 'EUR',
    day: '2026-11-27',
    note: place % 2 === 0 ? null : 'Comes later.',
  }))
  const text = JSON.stringify({ lines })
  const check = () => {
    const { fits } = checkOutput(text, { type: 'json_schema', name: 'invoice', schema: SCHEMA })
    if (!fits) throw new Error('The invoice does not fit its schema.')
  }
  for (let warmUp = 0; warmUp < 100; warmUp++) check()
  const before = process.cpuUsage()
  for (let count = 0; count < CHECKS; count++) check()
  const { user, system } = process.cpuUsage(before)
  const name = `check of an output of ${(text.length / 1000).toFixed(0)} KB, processor time`
  return { name, value: (user + system) / 1000 / CHECKS, unit: 'ms', goal: { atMost: 2 } }
}

const PROVIDERS = { OpenAI: 'openai/caching-m', Anthropic: 'anthropic/caching-m' }
const TURNS_BEYOND = 20

async function measureCaches(target: Target, { info }: Services): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [provider, model] of Object.entries(PROVIDERS)) {
    const shares = await converse(target.send, modelControl(info.modelServerUrl), model, TURNS_BEYOND)
    const share = (when: string, value: number, atLeast: number): Figure => ({
      name: `of what an ideal cache serves, served by ${provider}, ${when}`,
      value: value * 100,
      unit: '%',
      goal: { atLeast },
    })
    figures.push(
      share('history in the window', shares.within, 85),
      share('beyond the window', shares.beyond, 60),
      share('a turn with five rounds', shares.rounds, 95),
    )
  }
  return figures
}
